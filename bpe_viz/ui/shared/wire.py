"""The form of an answer to the browser: parts in a row, each compressed JSON after its length."""

import json
import zlib
from collections.abc import Iterable, Mapping


def pack(part: Mapping[str, object]) -> bytes:
    r"""One part as compressed JSON.

    >>> zlib.decompress(pack({"chunk": 0}))
    b'{"chunk":0}'
    >>> zlib.decompress(pack({"half": "\ud83d"}))
    b'{"half":"\\ud83d"}'
    """
    try:
        import msgspec

        text = msgspec.json.encode(part)
    # The library alone has no msgspec; half of a character only the escapes of json can write.
    except (ImportError, UnicodeEncodeError):
        text = json.dumps(part, separators=(",", ":")).encode()
    return zlib.compress(text, 1)


def frame(parts: Iterable[bytes]) -> bytes:
    r"""Parts in a row, each after its length as four bytes, least first.

    >>> frame([b"ab"])
    b'\x02\x00\x00\x00ab'
    """
    return b"".join(len(part).to_bytes(4, "little") + part for part in parts)

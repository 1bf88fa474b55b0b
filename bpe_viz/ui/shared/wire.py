"""The form of an answer to the browser: parts in a row, each compressed JSON after its length."""

import json
import zlib
from collections.abc import Iterable, Mapping


def pack(part: Mapping[str, object]) -> bytes:
    """One part as compressed JSON.

    >>> zlib.decompress(pack({"chunk": 0}))
    b'{"chunk":0}'
    """
    text = json.dumps(part, separators=(",", ":"), check_circular=False)
    return zlib.compress(text.encode(), 1)


def frame(parts: Iterable[bytes]) -> bytes:
    r"""Parts in a row, each after its length as four bytes, least first.

    >>> frame([b"ab"])
    b'\x02\x00\x00\x00ab'
    """
    return b"".join(len(part).to_bytes(4, "little") + part for part in parts)

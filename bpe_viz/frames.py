"""Messages through a pipe to a subprocess and back: a line of JSON, then the bytes it announces."""

import json
from collections.abc import Mapping
from typing import IO, Any


def write_frame(pipe: IO[bytes], head: Mapping[str, object], body: bytes = b"") -> None:
    """Send one frame.

    >>> from io import BytesIO
    >>> pipe = BytesIO()
    >>> write_frame(pipe, {"state": "ready"}, b"low")
    >>> pipe.getvalue()[-3:]
    b'low'
    """
    pipe.write(json.dumps({**head, "size": len(body)}).encode() + b"\n")
    pipe.write(body)
    pipe.flush()


def read_frame(pipe: IO[bytes], max_size: int) -> tuple[dict[str, Any], bytes] | None:
    """Read the next frame, without its body when that is larger than `max_size`; None at the end.

    >>> from io import BytesIO
    >>> pipe = BytesIO()
    >>> write_frame(pipe, {"state": "done"}, b"low")
    >>> _ = pipe.seek(0)
    >>> head, body = read_frame(pipe, 1_000)
    >>> head["state"], body
    ('done', b'low')
    """
    line = pipe.readline()
    if not line:
        return None
    head: dict[str, Any] = json.loads(line)
    return head, pipe.read(head["size"]) if head["size"] <= max_size else b""

"""What the browser makes of an answer."""

import json
import zlib
from collections.abc import Iterator
from typing import Any


def unframe(framed: bytes) -> Iterator[Any]:
    """The parts of an answer, unpacked: what the browser makes of it.

    >>> from bpe_viz.ui.shared import wire
    >>> list(unframe(wire.frame([wire.pack({"chunk": 0})])))
    [{'chunk': 0}]
    """
    at = 0
    while at < len(framed):
        size = int.from_bytes(framed[at : at + 4], "little")
        yield json.loads(zlib.decompress(framed[at + 4 : at + 4 + size]))
        at += 4 + size

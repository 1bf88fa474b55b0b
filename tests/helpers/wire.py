"""What the browser makes of an answer."""

import json
import zlib
from collections.abc import Iterator
from typing import Any

from tests.helpers.wire_shapes import misfits


def unframe(framed: bytes, part_type: Any = None) -> Iterator[Any]:
    """The parts of an answer, unpacked: what the browser makes of it, each as its type says.

    >>> from bpe_viz.ui.shared import wire
    >>> list(unframe(wire.frame([wire.pack({"chunk": 0})])))
    [{'chunk': 0}]
    """
    at = 0
    while at < len(framed):
        size = int.from_bytes(framed[at : at + 4], "little")
        part = json.loads(zlib.decompress(framed[at + 4 : at + 4 + size]))
        if part_type is not None:
            assert [*misfits(part, part_type)] == []
        yield part
        at += 4 + size

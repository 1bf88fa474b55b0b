"""What is still in memory of something that a reader brought, and what keeps it there."""

import gc
import types
from collections.abc import Iterator

import numpy as np

_MOST_NAMED = 5
_A_LIST_OF_ALL = 50_000


def is_held(letters: str) -> bool:
    """Return whether a thing in this process keeps a text with these letters, whatever keeps it."""
    return next(_kept(letters), None) is not None


def keepers_of(letters: str) -> list[str]:
    """The first few of all things in this process that keep a text with these letters.

    Nothing is taken for granted about who could: every object is looked at that the garbage
    collector knows, and all that it refers to; the frames of the test alone are left out.
    """
    gc.collect()
    found = [*_kept(letters)]
    return [f"{_chain(keeper)}: {str(text)[:80]!r}" for keeper, text in found[:_MOST_NAMED]]


def _kept(letters: str) -> Iterator[tuple[object, object]]:
    spellings = [letters.encode(), letters.encode("utf-32-le")]
    everything = gc.get_objects()
    for keeper in everything:
        if keeper is everything or keeper is spellings or isinstance(keeper, types.FrameType):
            continue
        for text in gc.get_referents(keeper):
            if text is not letters and _has(text, letters, spellings):
                yield keeper, text


def _has(text: object, letters: str, spellings: list[bytes]) -> bool:
    if isinstance(text, str):
        return letters in text
    if isinstance(text, np.ndarray):
        text = text.tobytes()
    return isinstance(text, bytes | bytearray) and any(part in text for part in spellings)


def _chain(keeper: object) -> str:
    """The object and some of those that keep it, so that a failure says where to look."""
    names = []
    for _ in range(8):
        keys = f" of {[*keeper][:4]}"[:100] if isinstance(keeper, dict) else ""
        names.append(type(keeper).__qualname__ + keys)
        others = [
            other
            for other in gc.get_referrers(keeper)
            if not isinstance(other, types.FrameType | types.CellType | tuple)
            and not (isinstance(other, list) and len(other) > _A_LIST_OF_ALL)
        ]
        if not others or isinstance(keeper, types.ModuleType):
            break
        keeper = others[0]
    return " < ".join(names)

"""The boundaries that a real tokenizer makes in words."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import floor

from bpe_viz.formats import OpenedTokenizer, placed_in_bytes
from bpe_viz.morphology.boundaries import Boundaries, unit_offsets
from bpe_viz.settings import MarkPlace, Settings, Unit
from bpe_viz.vocabularies import Tokenizer, character_edges, glyphs_of

_BYTES = Settings(unit=Unit.BYTE, mark_place=MarkPlace.NONE)


def token_boundaries(
    words: Iterable[str], tokenizer: Tokenizer, *, before: str = ""
) -> list[Boundaries]:
    """Return the boundaries between the tokens of each word, cut by itself as a text.

    `before` is put in front of each word, such as the blank that a word has inside a text; the
    boundary after it does not count. A token that ends inside a character has a boundary there.

    >>> from bpe_viz import load_tokenizer
    >>> gpt2 = load_tokenizer("gpt2")
    >>> [sorted(found) for found in token_boundaries(["walked", "unhappy"], gpt2)]
    [[4], [2]]
    >>> [sorted(found) for found in token_boundaries(["walked", "unhappy"], gpt2, before=" ")]
    [[], []]
    """
    return [_boundaries(word, tokenizer, before) for word in words]


def file_boundaries(
    words: Iterable[str], opened: OpenedTokenizer, *, before: str = ""
) -> list[Boundaries]:
    r"""Return the same for a reader's own tokenizer; what it leaves out of a word is cut off.

    >>> from bpe_viz.formats import open_tokenizer
    >>> opened = open_tokenizer([("vocab.txt", b"[UNK]\nwalk\n##ed\n-\n")])
    >>> [sorted(found) for found in file_boundaries(["Walked", "walk-walked", "mud"], opened)]
    [[4], [4, 5, 9], []]
    """
    return [_file_boundaries(word, opened, before) for word in words]


def _file_boundaries(word: str, opened: OpenedTokenizer, before: str) -> Boundaries:
    text = before + word
    edges = character_edges(text)
    cuts = {
        cut
        for place in placed_in_bytes(opened.tokens(text), text)
        for cut in (place.start, place.stop)
    }
    return frozenset(_inside(map(partial(_offset, edges), cuts), before, word))


def _offset(edges: Sequence[int], cut: int) -> float:
    """Return a place in bytes as one in characters; between two where it is inside a character."""
    character = bisect_right(edges, cut) - 1
    if edges[character] == cut:
        return character
    return character + (cut - edges[character]) / (edges[character + 1] - edges[character])


def _inside(offsets: Iterable[float], before: str, word: str) -> Iterator[float]:
    """Yield offsets in a word, from those in the text that it ends, without its edges."""
    for offset in (offset - len(before) for offset in offsets):
        if 0 < offset < len(word):
            yield int(offset) if float(offset).is_integer() else offset


def _boundaries(word: str, tokenizer: Tokenizer, before: str) -> Boundaries:
    text = before + word
    prepared = tokenizer.prepared(text)
    tokens = [glyphs_of(token.bytes) for token in tokenizer.tokens(text)]
    offsets = unit_offsets(prepared, tuple(tokens), _BYTES)
    if prepared != text:
        place_in_text = _places(text, prepared, tokenizer)
        offsets = [place_in_text.get(floor(place), floor(place)) + place % 1 for place in offsets]
    return frozenset(_inside(offsets, before, word))


def _places(text: str, prepared: str, tokenizer: Tokenizer) -> dict[int, int]:
    """Find where the characters of a text's normal form begin, if both can be cut there."""
    places: dict[int, int] = {}
    for place in range(len(text) + 1):
        beginning = tokenizer.prepared(text[:place])
        if prepared.startswith(beginning):
            places[len(beginning)] = place
    return places

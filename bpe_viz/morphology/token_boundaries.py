"""The boundaries that a real tokenizer makes in words."""

from collections.abc import Iterable
from math import floor

from bpe_viz.morphology.boundaries import Boundaries, unit_offsets
from bpe_viz.settings import MarkPlace, Settings, Unit
from bpe_viz.vocabularies import Tokenizer, glyphs_of

_BYTES = Settings(unit=Unit.BYTE, mark_place=MarkPlace.NONE)


def token_boundaries(
    words: Iterable[str], tokenizer: Tokenizer, *, before: str = ""
) -> list[Boundaries]:
    """The boundaries between the tokens of each word, cut by itself as a text.

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


def _boundaries(word: str, tokenizer: Tokenizer, before: str) -> Boundaries:
    text = before + word
    prepared = tokenizer.prepared(text)
    tokens = [glyphs_of(token.bytes) for token in tokenizer.tokens(text)]
    offsets = unit_offsets(prepared, tuple(tokens), _BYTES)
    if prepared != text:
        place_in_text = _places(text, prepared, tokenizer)
        offsets = [place_in_text.get(floor(place), floor(place)) + place % 1 for place in offsets]
    inside = (offset - len(before) for offset in offsets)
    return frozenset(
        int(offset) if float(offset).is_integer() else offset
        for offset in inside
        if 0 < offset < len(word)
    )


def _places(text: str, prepared: str, tokenizer: Tokenizer) -> dict[int, int]:
    """Where in a text the characters of its normal form begin, as far as both can be cut there."""
    places: dict[int, int] = {}
    for place in range(len(text) + 1):
        beginning = tokenizer.prepared(text[:place])
        if prepared.startswith(beginning):
            places[len(beginning)] = place
    return places

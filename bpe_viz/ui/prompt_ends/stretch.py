"""The part of a long text that is drawn: some letters before the caret and some behind it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, repeat

from bpe_viz.limits import MAX_DRAWN_PROMPT
from bpe_viz.ui.prompt_ends.wire_types import Beyond, CutText
from bpe_viz.ui.reader.token_rows import GAP

_BLOCK = MAX_DRAWN_PROMPT // 6  # the stretch moves by so many letters, not with every key


@dataclass(frozen=True, slots=True)
class Stretch:
    """Letters `first` to `last` - 1 of a text, in the tokens of what is typed and of the whole.

    `before` and `after` say how many letters and tokens of the whole text are not among them.
    """

    first: int
    last: int
    typed: CutText
    whole: CutText
    before: Beyond
    after: Beyond


def stretch_at(text: str, at: int, typed: CutText, whole: CutText) -> Stretch:
    """Return the stretch around a caret, all of a text that is short.

    It begins and ends where tokens do, and what comes before it has the same tokens in both rows.

    >>> row: CutText = {"lengths": [2] * 700, "ids": [7] * 700, "marks": []}
    >>> stretch = stretch_at("ab" * 700, 1_400, row, row)
    >>> stretch.first, stretch.last, stretch.before
    (1274, 1400, Beyond(letters=1274, tokens=637))
    """
    if len(text) <= MAX_DRAWN_PROMPT:
        return Stretch(0, len(text), typed, whole, Beyond(0, 0), Beyond(0, 0))
    letters_of = _letters_by_edge(text)
    ends = [0, *accumulate(whole["lengths"])]
    wanted = max(0, at // _BLOCK - 1) * _BLOCK
    begin = _last_common(typed, whole, ends, letters_of, wanted)
    enough = min(wanted + MAX_DRAWN_PROMPT, len(text))
    stop = next(
        place
        for place in range(begin, len(ends))
        if letters_of.get(ends[place], -1) >= enough or place == len(ends) - 1
    )
    first, last = letters_of[ends[begin]], letters_of[ends[stop]]
    return Stretch(
        first,
        last,
        _part(typed, begin, len(typed["ids"])),
        _part(whole, begin, stop),
        Beyond(first, num_tokens(whole["ids"][:begin])),
        Beyond(len(text) - last, num_tokens(whole["ids"][stop:])),
    )


def _letters_by_edge(text: str) -> Mapping[int, int]:
    """Return how many letters end where a byte does; a plain text has as many as bytes."""
    sizes: Iterable[int] = repeat(1, len(text))
    if not text.isascii():
        sizes = (len(character.encode("utf-8", "replace")) for character in text)
    return {edge: letters for letters, edge in enumerate(accumulate(sizes, initial=0))}


def num_tokens(ids: Sequence[int]) -> int:
    """Count the tokens of a row, without the gaps between words.

    >>> num_tokens([7, GAP, 7])
    2
    """
    return sum(number != GAP for number in ids)


def _last_common(
    typed: CutText, whole: CutText, ends: list[int], letters_of: Mapping[int, int], wanted: int
) -> int:
    """Return the number of tokens, up to a letter, that are first in both rows."""
    found = 0
    rows = zip(
        zip(typed["ids"], typed["lengths"], strict=True),
        zip(whole["ids"], whole["lengths"], strict=True),
        strict=False,
    )
    for place, (ours, theirs) in enumerate(rows, start=1):
        letters = letters_of.get(ends[place], 0)
        if ours != theirs or letters > wanted:
            break
        if letters:
            found = place
    return found


def _part(cut: CutText, begin: int, stop: int) -> CutText:
    return {
        "lengths": cut["lengths"][begin:stop],
        "ids": cut["ids"][begin:stop],
        "marks": [
            mark._replace(token=mark.token - begin)
            for mark in cut["marks"]
            if begin <= mark.token < stop
        ],
    }

"""The boundaries that each way to cut makes in a text, and how they agree with gold ones."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate

import regex

from bpe_viz.history import MergeHistory
from bpe_viz.morphology import (
    Boundaries,
    BoundaryScores,
    GoldList,
    boundaries_in_states,
    boundary_scores,
    variety_boundaries,
)
from bpe_viz.text import spans

_WORD = regex.compile(r"[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*")


@dataclass(frozen=True, slots=True)
class GoldCuts:
    """The gold boundaries of a text, the words without any, and the places inside those."""

    boundaries: Boundaries
    unknown: tuple[str, ...] = ()
    left_out: Boundaries = frozenset()

    def scores(self, predicted: Boundaries) -> BoundaryScores:
        """Return the scores of boundaries, those inside unknown words left out.

        >>> GoldCuts(frozenset({3}), left_out=frozenset({5})).scores(frozenset({3, 5})).f1
        1.0
        """
        return boundary_scores(predicted - self.left_out, self.boundaries)

    def ticks(self, predicted: Boundaries) -> Mapping[str, Boundaries]:
        """Return which boundaries were found, missed, and too many."""
        counted = predicted - self.left_out
        gold = self.boundaries
        return {"hit": counted & gold, "missed": gold - counted, "extra": counted - gold}


def word_cuts(text: str) -> Boundaries:
    """Return the boundaries of words, each with one blank before it, as in GPT-2.

    >>> sorted(word_cuts("low, lower new "))
    [3, 4, 10, 14]
    """
    return frozenset(_inside(text, _edges(text)))


def variety_cuts(text: str, listed: Collection[str]) -> Boundaries:
    """Return the boundaries of words, and those inside them where the variety of letters peaks.

    >>> sorted(variety_cuts("low lower", ["low", "lower", "lows"]))
    [3, 7]
    """
    words = list(_WORD.finditer(text))
    inside = variety_boundaries([match[0] for match in words], listed)
    places = (
        match.start() + place for match, cut in zip(words, inside, strict=True) for place in cut
    )
    return word_cuts(text) | frozenset(places)


def gold_cuts(text: str, gold: GoldList) -> GoldCuts:
    """Return the boundaries of words, and of morphemes where the list has the word.

    >>> from bpe_viz.morphology import built_in_gold
    >>> found = gold_cuts("low lower mower", built_in_gold("gold_slide"))
    >>> sorted(found.boundaries), found.unknown, sorted(found.left_out)
    ([3, 7, 9], ('mower',), [11, 12, 13, 14])
    """
    boundaries_of = {entry.word: entry.analyses[0].boundaries for entry in gold}
    found: set[float] = set(word_cuts(text))
    unknown: list[str] = []
    left_out: set[float] = set()
    for match in _WORD.finditer(text):
        word, start = match[0], match.start()
        cut = boundaries_of.get(word, boundaries_of.get(word.lower()))
        if cut is None:
            unknown.append(word)
            left_out.update(range(start + 1, match.end()))
        else:
            found.update(start + place for place in cut)
    return GoldCuts(frozenset(found), tuple(dict.fromkeys(unknown)), frozenset(left_out))


def patch_cuts(patches: Iterable[str]) -> Boundaries:
    """Return where patches meet.

    >>> sorted(patch_cuts(["low", " low", "er"]))
    [3, 7]
    """
    return frozenset(list(accumulate(map(len, patches)))[:-1])


def learned_cuts(text: str, history: MergeHistory) -> Boundaries:
    """Return the boundaries that what was learned makes in a text, its blanks cut off.

    >>> from bpe_viz import learn_bpe
    >>> sorted(learned_cuts("low lower", learn_bpe({"low": 5, "lower": 2}, 2)))
    [3, 4, 7, 8]
    """
    found: set[float] = set()
    for start, stop, _ in spans(text, history.settings.pretokenizer):
        inside = boundaries_in_states([text[start:stop]], history).at(0, len(history))
        found |= {start, stop} | {start + place for place in inside}
    return frozenset(_inside(text, found))


def words_of(text: str) -> list[str]:
    """Return the words of a text, without blanks and signs.

    >>> words_of("low, it’s new")
    ['low', 'it’s', 'new']
    """
    return [match[0] for match in _WORD.finditer(text)]


def _edges(text: str) -> Iterator[float]:
    for match in _WORD.finditer(text):
        start = match.start()
        yield start - 1 if start and text[start - 1].isspace() else start
        yield match.end()


def _inside(text: str, places: Iterable[float]) -> Iterator[float]:
    return (place for place in places if 0 < place < len(text))

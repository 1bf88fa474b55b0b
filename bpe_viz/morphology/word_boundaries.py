"""The boundaries of many words in every state: as flat arrays, or state by state."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Protocol

import numpy as np

from bpe_viz.arguments import OnProgress
from bpe_viz.arrays import CountArray, FloatArray, IdArray
from bpe_viz.history import NEVER, MergeHistory
from bpe_viz.morphology.boundaries import Boundaries, unit_offsets
from bpe_viz.pickled import PickledByFields
from bpe_viz.segmentation import match_states, own_segmenter, prepare_word, segment
from bpe_viz.settings import Learner, Normalization
from bpe_viz.symbols import Symbols
from bpe_viz.text import normalize

_WORDS_AT_ONCE = 100


class BoundariesOfWords(Protocol):
    """The boundaries of some words in every state."""

    def at(self, index: int, k: int) -> Boundaries:
        """Return the boundaries of a word in state k."""

    def changed(self, k: int) -> list[int]:
        """Return the words whose boundaries are others in state k than in the one before."""

    def next_change(self, k: int, *, back: bool = False) -> int | None:
        """Return the nearest state after k, or before it, that changes a word, if any does."""


@dataclass(frozen=True, slots=True, eq=False)
class WordBoundaries(PickledByFields):
    """All boundaries inside some words, word after word, those at a mark excluded.

    offsets  float64[boundaries]: character offset in the word
    died     int32[boundaries]: rank of the merge that removed it, or NEVER
    starts   int64[words + 1]: word i has the boundaries starts[i] to starts[i + 1] - 1

    >>> from bpe_viz import learn_bpe
    >>> boundaries = boundaries_of_words(["low", "er"], learn_bpe(["low"], 1))
    >>> boundaries.offsets.tolist(), boundaries.starts.tolist()
    ([1.0, 2.0, 1.0], [0, 2, 3])
    """

    offsets: FloatArray
    died: IdArray
    starts: CountArray

    def __post_init__(self) -> None:
        for array in (self.offsets, self.died, self.starts):
            array.flags.writeable = False

    def at(self, index: int, k: int) -> Boundaries:
        """Return the boundaries of a word after k merges.

        >>> from bpe_viz import learn_bpe
        >>> boundaries = boundaries_of_words(["lower"], learn_bpe(["low", "low", "er"], 2))
        >>> sorted(boundaries.at(0, 2))
        [3, 4]
        """
        start, stop = self.starts[index : index + 2].tolist()
        alive = self.offsets[start:stop][self.died[start:stop] > k]
        return frozenset(int(o) if o.is_integer() else o for o in alive.tolist())

    def changed(self, k: int) -> list[int]:
        """Return the words of which merge k removed a boundary, in order."""
        places = np.flatnonzero(self.died == k)
        indices: list[int] = np.unique(
            np.searchsorted(self.starts, places, side="right") - 1
        ).tolist()
        return indices

    def next_change(self, k: int, *, back: bool = False) -> int | None:
        """Return the nearest merge after k, or before it, that changes a word, if any does."""
        if back:
            return int(self.died.max(initial=0, where=self.died < k)) or None
        found = int(self.died.min(initial=NEVER, where=self.died > k))
        return found if found < NEVER else None


@dataclass(frozen=True, slots=True, eq=False)
class BoundaryStates:
    """The boundaries of some words where states may remove some and make others.

    `states` has for each word (since, boundaries), from state 0 on, wherever they change.

    >>> states = BoundaryStates((((0, frozenset({1})), (3, frozenset({2}))),))
    >>> states.at(0, 2), states.at(0, 3), states.changed(3), states.next_change(0)
    (frozenset({1}), frozenset({2}), [0], 3)
    """

    states: tuple[tuple[tuple[int, Boundaries], ...], ...]

    def at(self, index: int, k: int) -> Boundaries:
        """Return the boundaries of a word in state k."""
        found = self.states[index]
        return found[bisect_right(found, k, key=lambda state: state[0]) - 1][1]

    def changed(self, k: int) -> list[int]:
        """Return the words whose boundaries differ in state k from the one before, in order."""
        return [i for i, found in enumerate(self.states) if any(since == k for since, _ in found)]

    def next_change(self, k: int, *, back: bool = False) -> int | None:
        """Return the nearest state after k, or before it, that changes a word, if any does."""
        changes = {since for found in self.states for since, _ in found if since}
        if back:
            return max((since for since in changes if since < k), default=None)
        return min((since for since in changes if since > k), default=None)


def boundaries_in_states(
    words: Sequence[str],
    history: MergeHistory,
    *,
    before: str = "",
    on_progress: OnProgress | None = None,
) -> BoundariesOfWords:
    """Return the boundaries of words in every state, as the learner's own segmenter has them.

    That is `boundaries_of_words`, but for Picky BPE, where deaths bring boundaries back, and for
    WordPiece, which cuts by longest match: there a word that is "[UNK]" has no boundary.

    >>> from bpe_viz import learn_wordpiece
    >>> history = learn_wordpiece({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}, 3)
    >>> found = boundaries_in_states(["hugs"], history)
    >>> [sorted(found.at(0, k)) for k in range(4)]
    [[1, 2, 3], [1, 2], [2], []]
    """
    has_deaths = history.settings.learner is Learner.PICKY
    if history.settings.learner is not Learner.WORDPIECE and not has_deaths:
        return boundaries_of_words(words, history, before=before, on_progress=on_progress)
    prefix = history.settings.inner_prefix

    found: list[tuple[tuple[int, Boundaries], ...]] = []
    for number, word in enumerate(words):
        if on_progress and number % _WORDS_AT_ONCE == 0:
            on_progress(number, len(words))
        trained_word = before + _as_trained(word, history.settings.normalization)
        units = prepare_word(trained_word, history).units
        letters = (*units[:1], *(unit[len(prefix) :] for unit in units[1:]))
        offsets = unit_offsets(trained_word, letters, history.settings)
        changes: list[tuple[int, Boundaries]] = []
        for state in match_states(trained_word, history, own_segmenter(history)):
            ends = () if state.is_unknown else state.ends
            cut = _inside(word, (offsets[end - 1] for end in ends), before)
            _note(changes, state.since, cut)
        found.append(tuple(changes))
    if on_progress:
        on_progress(len(words), len(words))
    return BoundaryStates(tuple(found))


def boundaries_in_rounds(
    words: Sequence[str],
    num_rounds: int,
    cutter_of: Callable[[int], Callable[[str], Symbols]],
    *,
    mark: str = "",
    normalization: Normalization = Normalization.NONE,
    before: str = "",
    on_progress: OnProgress | None = None,
) -> BoundaryStates:
    """Return the boundaries of words after 0 to `num_rounds` rounds of pruning.

    `cutter_of` a round cuts a word in it; each round is asked for once.
    `on_progress(cuts done, of all)` may raise to cancel.

    >>> cut = {0: ("_lo", "w"), 1: ("_", "lo", "w")}
    >>> boundaries_in_rounds(["low"], 1, lambda number: lambda _: cut[number], mark="_").states
    (((0, frozenset({2})),),)
    """
    changes: list[list[tuple[int, Boundaries]]] = [[] for _ in words]
    total = len(words) * (num_rounds + 1)
    for number in range(num_rounds + 1):
        cut = cutter_of(number)
        for index, word in enumerate(words):
            done = number * len(words) + index
            if on_progress and done % _WORDS_AT_ONCE == 0:
                on_progress(done, total)
            edges = accumulate(map(len, cut(before + _as_trained(word, normalization))))
            offsets = [edge - len(mark) for edge in edges]
            _note(changes[index], number, _inside(word, offsets, before))
    if on_progress:
        on_progress(total, total)
    return BoundaryStates(tuple(map(tuple, changes)))


def blank_before(words: Iterable[str], counts: CountArray) -> str:
    """Return a blank if most words of a corpus begin with one, as those of GPT-2 and GPT-4 do.

    >>> blank_before(["the", " low", " new"], np.array([1, 1, 1]))
    ' '
    >>> blank_before(["the", " low"], np.array([2, 1]))
    ''
    """
    begins = np.fromiter((word.startswith(" ") for word in words), np.bool_, len(counts))
    return " " if 2 * int(counts[begins].sum()) > int(counts.sum()) else ""


def _inside(word: str, offsets: Iterable[float], before: str) -> Boundaries:
    inside = (o - len(before) for o in offsets if 0 < o - len(before) < len(word))
    return frozenset(int(o) if float(o).is_integer() else o for o in inside)


def _note(changes: list[tuple[int, Boundaries]], since: int, cut: Boundaries) -> None:
    if not changes or changes[-1][1] != cut:
        changes.append((since, cut))


def boundaries_of_words(
    words: Sequence[str],
    history: MergeHistory,
    *,
    before: str = "",
    on_progress: OnProgress | None = None,
) -> WordBoundaries:
    """Segment each word once; `on_progress(words done, of all)` may raise to cancel.

    A word is normalised as the corpus was, unless that changes its number of characters. `before`
    is put before each word, as the blank that begins most words of GPT-2's pre-tokenizer is; the
    boundary behind it does not count.

    >>> from bpe_viz import learn_bpe
    >>> boundaries_of_words(["lower"], learn_bpe(["low", "low", "er"], 2)).died.tolist()[:2]
    [1, 2]
    """
    offsets: list[float] = []
    died: list[int] = []
    starts = np.zeros(len(words) + 1, np.int64)
    for number, word in enumerate(words):
        if on_progress and number % _WORDS_AT_ONCE == 0:
            on_progress(number, len(words))
        trained_word = before + _as_trained(word, history.settings.normalization)
        segmentation = segment(trained_word, history)
        ranks = [NEVER] * len(segmentation.units)
        for rank, position in segmentation.events:
            ranks[position] = rank
        edges = unit_offsets(segmentation.word, segmentation.units, history.settings)
        for edge, rank in zip(edges, ranks, strict=True):
            if 0 < edge - len(before) < len(word):
                offsets.append(edge - len(before))
                died.append(rank)
        starts[number + 1] = len(offsets)
    if on_progress:
        on_progress(len(words), len(words))
    return WordBoundaries(np.array(offsets, np.float64), np.array(died, np.int32), starts)


def _as_trained(word: str, normalization: Normalization) -> str:
    normalized = normalize(word, normalization)
    return normalized if len(normalized) == len(word) else word

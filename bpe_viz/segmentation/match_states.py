"""The cuts of a word in every state, by a segmenter that looks only at the growing vocabulary."""

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import NamedTuple

from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_WORDPIECE_CHARACTERS
from bpe_viz.segmentation.replay import replay_table_of, trace_of
from bpe_viz.segmentation.segmenter import prepare_word
from bpe_viz.segmentation.vocabulary_use import known_vocabulary
from bpe_viz.settings import Learner, Segmenter, Unit
from bpe_viz.symbols import Symbols, joined, spelling


class MatchState(NamedTuple):
    """The segmenter's cut from the merge `since` on: symbols that stop at these units.

    With `is_unknown` nothing in the vocabulary begins what is left after the last of them, or the
    word is too long, and all of it is one "[UNK]", as WordPiece has it.

    >>> MatchState(since=2, ends=(2, 3), is_unknown=False).num_symbols
    2
    """

    since: int
    ends: tuple[int, ...]
    is_unknown: bool

    @property
    def num_symbols(self) -> int:
        """The number of symbols of the word."""
        return 1 if self.is_unknown else len(self.ends)


def is_too_long(word: str, history: MergeHistory) -> bool:
    """Return whether a word is too long for WordPiece to try, and therefore unknown.

    Its length is in characters, or in bytes where they are units.

    >>> from bpe_viz import learn_wordpiece
    >>> is_too_long("hug" * 34, learn_wordpiece({"hug": 10}, 1))
    True
    """
    return len(spelling(word, history.settings.unit)) > MAX_WORDPIECE_CHARACTERS


def match_states(
    word: str, history: MergeHistory, segmenter: Segmenter = Segmenter.LONGEST_MATCH
) -> tuple[MatchState, ...]:
    """Return a word's segmentations by longest match, or into the fewest symbols, in every state.

    Each comes with the merge that brings it, from 0 on. That need not be the merge of a symbol that
    training put there, and by longest match a word may get more symbols by a merge: a longer
    beginning can leave a rest that takes more of them. Rank order is for runs in which symbols die,
    where a word may get more of them, too.

    >>> from bpe_viz import learn_wordpiece
    >>> history = learn_wordpiece({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}, 4)
    >>> for state in match_states("hugs", history):
    ...     print(state.since, state.ends)
    0 (1, 2, 3, 4)
    1 (1, 2, 4)
    2 (2, 4)
    3 (4,)
    """
    units, fixed, *_ = prepare_word(word, history)
    if segmenter is Segmenter.RANK_ORDER:
        return _replayed_states(units, fixed, history)
    if segmenter is Segmenter.FEWEST:
        return _fewest_states(_Beginnings(units, fixed, history))
    if history.settings.learner is not Learner.WORDPIECE:
        return _longest(_Beginnings(units, fixed, history), False)
    if is_too_long(word, history):
        return (MatchState(0, (), True),)
    return _longest(_Beginnings(units, (), history), True)


def _replayed_states(
    units: Symbols, fixed: tuple[int, ...], history: MergeHistory
) -> tuple[MatchState, ...]:
    """Return the states in which merges and deaths leave a word."""
    num_units = replay_table_of(history).num_units
    ends_since = {0: tuple(range(1, len(units) + 1))}
    for event in trace_of(units, fixed, history, None):
        ends_since[event.rank] = tuple(accumulate(map(num_units, event.after)))
    return tuple(MatchState(since, ends, False) for since, ends in ends_since.items())


def ranks_of_symbols(word: str, history: MergeHistory) -> tuple[int, ...]:
    """Return the merges that bring, or end, a symbol that occurs somewhere in a word, in order.

    >>> from bpe_viz import learn_bpe
    >>> ranks_of_symbols("lowing", learn_bpe({"low": 5, "wing": 3}, 7))
    (1, 2, 4, 5, 6, 7)
    """
    units, fixed, *_ = prepare_word(word, history)
    made = _Beginnings(units, fixed, history)
    found = {rank for start in range(made.size) for _, ranks in made.at(start) for rank in ranks}
    return tuple(sorted(found - {0}))


def _longest(made: "_Beginnings", must_fit: bool) -> tuple[MatchState, ...]:
    """Return the states of longest match; a unit that begins no symbol ends it, or stays alone."""
    states: list[MatchState] = []
    since = 0
    while True:
        ends, following = [0], []
        while ends[-1] < made.size:
            symbols = made.at(ends[-1])
            now = [stop for stop, ranks in symbols if _is_there(ranks, since)]
            stop = max(now, default=ends[-1])
            for end, ranks in symbols:
                if end >= stop:
                    following += ranks[bisect_right(ranks, since) :][:1]
            if not now and must_fit:
                break
            ends.append(stop if now else stop + 1)
        state = MatchState(since, tuple(ends[1:]), ends[-1] < made.size)
        if not states or state[1:] != states[-1][1:]:
            states.append(state)
        if not following:
            return tuple(states)
        since = min(following)


def _fewest_states(made: "_Beginnings") -> tuple[MatchState, ...]:
    """Return the states of the fewest symbols; of equals, long ones first, as `fewest_symbols`."""
    able = [[found for found in made.at(start) if found[1] != [0]] for start in range(made.size)]
    states: list[MatchState] = []
    for since in sorted({0, *(rank for symbols in able for _, ranks in symbols for rank in ranks)}):
        fewest, best_stop = [0] * (made.size + 1), [0] * made.size
        for start in range(made.size - 1, -1, -1):
            best = start + 1
            for stop, ranks in able[start]:
                if _is_there(ranks, since) and fewest[stop] <= fewest[best]:
                    best = stop
            fewest[start], best_stop[start] = 1 + fewest[best], best
        ends, at = [], 0
        while at < made.size:
            at = best_stop[at]
            ends.append(at)
        if not states or tuple(ends) != states[-1].ends:
            states.append(MatchState(since, tuple(ends), False))
    return tuple(states)


def _is_there(ranks: list[int], since: int) -> bool:
    """Return whether a symbol that these merges brought and ended in turn is there after one."""
    return bisect_right(ranks, since) % 2 == 1


class _Beginnings:
    """The symbols that begin at each unit of a word: where each stops, and since which merges.

    Where symbols die, the merges bring and end them in turn.
    """

    def __init__(self, units: Symbols, fixed: tuple[int, ...], history: MergeHistory) -> None:
        vocabulary = known_vocabulary(history)
        self.size = len(units)
        self._units = units
        self._fixed = fixed
        self._id_of_symbol = vocabulary.id_of_symbol
        self._alphabet_size = history.record.alphabet_size
        self._lifetimes = history.record.lifetimes if history.record.deaths else None
        self._prefix = history.settings.inner_prefix
        # Graphemes can meet to form fewer: then a symbol may have more units here than there.
        is_grapheme = history.settings.unit is Unit.GRAPHEME
        self._most_units = len(units) if is_grapheme else vocabulary.most_units
        self._found: dict[int, list[tuple[int, list[int]]]] = {}

    def at(self, start: int) -> list[tuple[int, list[int]]]:
        """(stop, merges) of each symbol that begins at a unit; merge 0 for the alphabet.

        None goes over a fixed position.
        """
        found = self._found.get(start)
        if found is None:
            found = self._found[start] = []
            at = bisect_left(self._fixed, start)
            most = self._fixed[at] if at < len(self._fixed) else self.size
            most = min(most, start + self._most_units)
            for stop in range(start + 1, most + 1):
                number = self._id_of_symbol.get(joined(self._units[start:stop], self._prefix))
                if number is None:
                    continue
                if self._lifetimes:
                    found.append((stop, self._lifetimes[number]))
                else:
                    found.append((stop, [max(0, number - self._alphabet_size + 1)]))
        return found

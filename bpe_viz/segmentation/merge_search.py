"""The best merges of a few words, found by search, next to those of byte pair encoding.

A merge joins all its occurrences from left to right, without overlap. To find the k merges that
leave the fewest symbols is NP-complete (Kastreva et al. 2025), so only a small corpus has an
answer; greedy choice is at least a third as good at saving symbols (Kozma and Voderholzer 2024).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from bpe_viz.arguments import checked_number
from bpe_viz.errors import LimitError
from bpe_viz.history import counts_of_words
from bpe_viz.limits import (
    MAX_PROVEN_LETTERS,
    MAX_PROVEN_MERGES,
    MAX_SEARCH_WORK,
    MAX_SEARCHED_LETTERS,
    MAX_SEARCHED_MERGES,
)
from bpe_viz.segmentation.merge_table import checked_pair
from bpe_viz.settings import DEFAULT_MARK, MarkPlace, Settings, TieRule
from bpe_viz.symbols import Pair, Symbols, check_mark
from bpe_viz.text import Corpus
from bpe_viz.training import first_symbols, join, train
from bpe_viz.wording import counted

Words = tuple[Symbols, ...]


@dataclass(frozen=True, slots=True)
class MergeLine:
    """Merges made one after another: the words before the first and after each, and their size.

    `num_symbols` counts the symbols of each of the `states`, every word as often as it occurs.

    >>> follow_merges({"upon": 3, "pot": 4}, [("p", "o"), ("po", "t")]).num_symbols
    (24, 17, 13)
    """

    pairs: tuple[Pair, ...]
    states: tuple[Words, ...]
    num_symbols: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OptimalMerges:
    """The best `line` of merges that a search found, and the line of byte pair encoding.

    With `is_proven` no other merges leave fewer symbols. Without it the search did not look at all
    of them, and this is only the best that it found. No merges leave fewer than `bound`.

    >>> best = optimal_merges({"upon": 3, "up": 3, "on": 3, "pot": 4}, 2)
    >>> best.merges, best.num_symbols, best.bpe.pairs, best.bpe.num_symbols[-1]
    ((('u', 'p'), ('o', 'n')), 24, (('p', 'o'), ('po', 't')), 25)
    >>> best.is_proven, best.bound, best.departs_at
    (True, 24, 1)
    """

    line: MergeLine
    bpe: MergeLine
    is_proven: bool
    bound: int

    @property
    def merges(self) -> tuple[Pair, ...]:
        """The merges of the best line, in order."""
        return self.line.pairs

    @property
    def num_symbols(self) -> int:
        """The symbols that they leave, every word as often as it occurs."""
        return self.line.num_symbols[-1]

    @property
    def departs_at(self) -> int | None:
        """The first step, from 1, at which the best line is not that of byte pair encoding.

        Up to there both are the same: the best line follows it as long as it can. None if byte pair
        encoding is not beaten.
        """
        steps = zip(self.line.pairs, self.bpe.pairs, strict=False)
        return next((n for n, (ours, theirs) in enumerate(steps, start=1) if ours != theirs), None)


def optimal_merges(
    words: Corpus | Mapping[str, int] | Iterable[str],
    k: int,
    *,
    mark: str | None = None,
    tie_rule: TieRule = TieRule.FIRST_SEEN,
) -> OptimalMerges:
    """Find the k merges that leave the fewest symbols of a few words.

    For words of at most MAX_PROVEN_LETTERS letters together, each counted once, and k of at most
    MAX_PROVEN_MERGES the answer is proven. A larger search may end early, see `is_proven`; past
    MAX_SEARCHED_LETTERS or MAX_SEARCHED_MERGES it raises LimitError. Words have no mark unless
    `mark` names one. Byte pair encoding chooses by pair counts, which count overlaps, and equals
    by the `tie_rule`.

    >>> best = optimal_merges(["aaaabaaaba"], 3)
    >>> best.merges, best.line.num_symbols, best.bpe.num_symbols
    ((('b', 'a'), ('a', 'a'), ('aa', 'ba')), (10, 8, 5, 3), (10, 7, 6, 5))
    """
    k = checked_number("k", k)
    if not 1 <= k <= MAX_SEARCHED_MERGES:
        raise LimitError(
            f"The best {counted(k, 'merge')} cannot be searched for."
            f" Choose a number from 1 to {MAX_SEARCHED_MERGES}."
        )
    word_counts, start = _start(words, mark)
    counts = tuple(word_counts.values())
    settings = _settings(mark, num_merges=k, tie_rule=tie_rule)
    bpe = _line(start, counts, train(word_counts, settings).pairs)
    is_small = k <= MAX_PROVEN_MERGES and sum(map(len, word_counts)) <= MAX_PROVEN_LETTERS
    search = _Search(counts, None if is_small else MAX_SEARCH_WORK)
    found = search.best_from(start, k, bpe.num_symbols[-1])
    is_proven, bound = search.is_whole, search.bound
    pairs: Sequence[Pair] = bpe.pairs if found is None else found
    if found is not None and is_proven:
        pairs = _along(bpe, pairs, k, search)
    return OptimalMerges(_line(start, counts, pairs), bpe, is_proven, bound)


def follow_merges(
    words: Corpus | Mapping[str, int] | Iterable[str],
    pairs: Iterable[Sequence[str]],
    *,
    mark: str | None = None,
) -> MergeLine:
    """Make merges of one's own choice, in this order; a pair that does not occur joins nothing.

    >>> follow_merges(["banana"], [("n", "a"), ("na", "na")]).states[1:]
    ((('b', 'a', 'na', 'na'),), (('b', 'a', 'nana'),))
    """
    word_counts, start = _start(words, mark)
    return _line(start, tuple(word_counts.values()), map(checked_pair, pairs))


def _settings(
    mark: str | None, num_merges: int = 0, tie_rule: TieRule = TieRule.FIRST_SEEN
) -> Settings:
    return Settings(
        mark=DEFAULT_MARK if mark is None else mark,
        mark_place=MarkPlace.NONE if mark is None else MarkPlace.SEPARATE,
        num_merges=num_merges,
        tie_rule=tie_rule,
    )


def _start(
    words: Corpus | Mapping[str, int] | Iterable[str], mark: str | None
) -> tuple[Mapping[str, int], Words]:
    """Return the counts of words, and their first symbols; raises LimitError for too many."""
    word_counts = counts_of_words(words)
    num_letters = sum(map(len, word_counts))
    if num_letters > MAX_SEARCHED_LETTERS:
        raise LimitError(
            f"The distinct words have {counted(num_letters, 'letter')} together, too many to search"
            f" for the best merges. Give words of at most {MAX_SEARCHED_LETTERS:,}."
        )
    settings = _settings(mark)
    check_mark(word_counts, settings.mark, settings.mark_place, settings.unit)
    return word_counts, tuple(first_symbols(word, settings) for word in word_counts)


def _line(start: Words, counts: Sequence[int], pairs: Iterable[Pair]) -> MergeLine:
    made, states = tuple(pairs), [start]
    for pair in made:
        states.append(tuple(join(symbols, pair) for symbols in states[-1]))
    return MergeLine(made, tuple(states), tuple(_size(state, counts) for state in states))


def _along(bpe: MergeLine, pairs: Sequence[Pair], k: int, search: "_Search") -> Sequence[Pair]:
    """Return merges that leave as few symbols, following byte pair encoding while they can."""
    fewest = search.bound
    for step in range(1, len(bpe.pairs)):
        rest = search.best_from(bpe.states[step], k - step, fewest + 1)
        if rest is None:
            break
        pairs = (*bpe.pairs[:step], *rest)
    return pairs


def _size(state: Words, counts: Sequence[int]) -> int:
    return sum(count * len(symbols) for symbols, count in zip(state, counts, strict=True))


class _Search:
    """A search through all lists of merges, with the words' counts and the work that it may do.

    >>> search = _Search((1,), None)
    >>> search.best_from((tuple("abab"),), 2, 2), search.bound
    ((('a', 'b'), ('ab', 'ab')), 1)
    """

    def __init__(self, counts: Sequence[int], work: int | None) -> None:
        self._counts = counts
        self._work_left = float("inf") if work is None else work

    def best_from(self, state: Words, k: int, known: int) -> tuple[Pair, ...] | None:
        """Return k merges that leave fewer symbols than the `known`, and as few as any found."""
        self._best: tuple[Pair, ...] | None = None
        self._fewest = known
        self._fewest_unseen = known
        self._visited: set[tuple[Words, int]] = set()
        self._visit(state, k, ())
        return self._best

    @property
    def is_whole(self) -> bool:
        """Return whether the last search looked at everything that could be better."""
        return self._fewest_unseen >= self._fewest

    @property
    def bound(self) -> int:
        """The number of symbols that no merges go below, as the last search has shown."""
        return min(self._fewest, self._fewest_unseen)

    def _visit(self, state: Words, left: int, made: tuple[Pair, ...]) -> None:
        # 1. Keep what leaves fewer symbols than all before.
        size = _size(state, self._counts)
        if size < self._fewest:
            self._fewest, self._best = size, made
        # 2. Stop at the last merge, and where merges in another order have led before.
        if not left or (state, left) in self._visited:
            return
        self._visited.add((state, left))
        # 3. A symbol covers at most 2 ** left of the present ones in the end.
        widest = 1 << left
        least = sum(
            count * -(-len(symbols) // widest)
            for symbols, count in zip(state, self._counts, strict=True)
        )
        if least >= self._fewest:
            return
        # 4. Try every pair, also one that occurs once; the one that saves most comes first.
        if self._work_left <= 0:
            self._fewest_unseen = min(self._fewest_unseen, least)
            return
        for pair, after in sorted(
            self._after_each(state).items(), key=lambda item: _size(item[1], self._counts)
        ):
            self._visit(after, left - 1, (*made, pair))

    def _after_each(self, state: Words) -> dict[Pair, Words]:
        """Return the words after each merge that is possible, in first-seen order."""
        places: dict[Pair, dict[int, None]] = {}
        for place, symbols in enumerate(state):
            for pair in pairwise(symbols):
                places.setdefault(pair, {})[place] = None
        self._work_left -= sum(len(state[place]) for place in chain.from_iterable(places.values()))
        found = {}
        for pair, where in places.items():
            after = list(state)
            for place in where:
                after[place] = join(state[place], pair)
            found[pair] = tuple(after)
        return found

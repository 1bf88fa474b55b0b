"""Comparisons of a pair's count in every state with that of the winner."""

from dataclasses import dataclass

import numpy as np

from bpe_viz.arrays import CountArray, IdArray
from bpe_viz.errors import SettingsError
from bpe_viz.history import NEVER, MergeHistory, joined_twice, scores_of, standings_of
from bpe_viz.limits import MAX_PAIR_LETTERS
from bpe_viz.settings import Criterion
from bpe_viz.symbols import Pair

_FAR = int(np.iinfo(np.int64).max)


@dataclass(frozen=True, slots=True)
class Closeness:
    """The merge at which a pair came closest: it counted `count`, the `winner` `winner_count`.

    >>> from bpe_viz import learn_bpe
    >>> closest(learn_bpe({"low": 5, "newer": 6, "wider": 3}, 2), ("l", "o"))
    Closeness(rank=1, count=5, winner=('e', 'r'), winner_count=9)
    """

    rank: int
    count: int
    winner: Pair
    winner_count: int

    @property
    def lead(self) -> int:
        """By how much the pair lost; 0 when the tie rule decided."""
        return self.winner_count - self.count


def pairs_spelled(letters: str, history: MergeHistory) -> tuple[Pair, ...]:
    """Return the pairs that `letters` can be cut into: a learned one first, then left to right.

    >>> from bpe_viz import learn_bpe
    >>> pairs_spelled("low", learn_bpe({"low": 5, "bow": 6}, 2))
    (('l', 'ow'),)
    """
    symbols, learned = set(history.symbols), set(history.pairs)
    places, prefix = range(1, len(letters[:MAX_PAIR_LETTERS])), history.settings.inner_prefix
    cuts = ((letters[:cut], prefix + letters[cut:]) for cut in places)
    found = [pair for pair in cuts if symbols.issuperset(pair)]
    return tuple(sorted(found, key=lambda pair: pair not in learned))


def pair_count_in_states(history: MergeHistory, pair: Pair) -> CountArray:
    """int64[merges + 1]: the count of a pair of symbols in every state; all 0 for other pairs.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> pair_count_in_states(history, ("w", "e")).tolist()
    [8, 2, 2, 2, 2, 2, 0, 0, 0]
    """
    size = len(history) + 1
    ids = [_id_of(history, symbol) for symbol in pair]
    if None in ids:
        return np.zeros(size, np.int64)
    record = history.record
    (left_first, left_last), (right_first, right_last) = (
        _stands(history, number) for number in ids if number is not None
    )
    begins_at = np.full(len(record.died), -1, np.int64)
    begins_at[right_first] = right_last
    next_position = np.minimum(left_last + 1, len(record.died) - 1)
    stop = begins_at[next_position]
    together = (stop >= 0) & (left_last < next_position)
    together &= record.word_of[left_last] == record.word_of[next_position]
    first, middle, last = left_first[together], left_last[together], stop[together]
    died = record.died
    gone = np.minimum(died[middle], died[last])
    gone = np.minimum(gone, np.where(first > 0, died[np.maximum(first - 1, 0)], NEVER))
    born = max(_rank_of(history, number) for number in ids if number is not None)
    alive = gone > born
    weight = history.word_counts[record.word_of[first[alive]]]
    change = np.zeros(size + 1, np.int64)
    change[min(born, size)] = weight.sum()
    np.subtract.at(change, np.minimum(gone[alive], size), weight)
    return np.cumsum(change[:size])


def closest(history: MergeHistory, pair: Pair) -> Closeness | None:
    """Find when the most frequent pair led `pair` by the least; None if it was never counted.

    Of equally close merges the first. Merges that chose the pair itself do not count. Raises
    SettingsError for a history that ranks pairs by something other than their counts.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> closest(history, ("w", "e"))
    Closeness(rank=1, count=8, winner=('e', 'r'), winner_count=9)
    """
    check_counts_decide(history)
    counts = pair_count_in_states(history, pair)[:-1]
    winners = history.record.counts
    is_candidate = counts > 0
    if (number := rank_of_pair(history, pair)) is not None:
        is_candidate[number - 1] = False
    if not is_candidate.any():
        return None
    index = int(np.argmin(np.where(is_candidate, winners - counts, _FAR)))
    merge = history.merge(index + 1)
    return Closeness(merge.rank, int(counts[index]), (merge.left, merge.right), merge.count)


@dataclass(frozen=True, slots=True)
class Weighed:
    """The criterion's value of a pair that occurs `count` times and can be joined `joined` times.

    >>> Weighed(count=20, joined=20, left_count=36, right_count=20, score=1 / 36).joined
    20
    """

    count: int
    joined: int
    left_count: int
    right_count: int
    score: float


@dataclass(frozen=True, slots=True)
class LastChance:
    """A pair before the last merge at which it was there, next to the pair that was merged.

    `length` is how many symbols the corpus had then. `is_tied` says that only the tie rule decided,
    `is_rare` that the pair was rarer than the least count that is merged.

    >>> from bpe_viz import learn_wordpiece
    >>> words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    >>> chance = last_chance(learn_wordpiece(words, 3), ("##u", "##g"))
    >>> chance is not None and (chance.winner, chance.is_tied)
    (('hu', '##gs'), False)
    """

    rank: int
    weighed: Weighed
    winner: Pair
    winner_weighed: Weighed
    length: int
    is_tied: bool
    is_rare: bool


def last_chance(history: MergeHistory, pair: Pair) -> LastChance | None:
    """Compare a pair when it was last there; None if it never was before another was merged.

    >>> from bpe_viz import learn_wordpiece
    >>> words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    >>> found = last_chance(learn_wordpiece(words, 3), ("##u", "##g"))
    >>> found.rank, found.weighed
    (3, Weighed(count=5, joined=5, left_count=21, right_count=15, score=0.015873015873015872))
    >>> found.winner, found.winner_weighed.score == 5 / (15 * 5), found.is_tied
    (('hu', '##gs'), True, False)
    """
    counts = pair_count_in_states(history, pair)[:-1]
    is_there = counts > 0
    if (number := rank_of_pair(history, pair)) is not None:
        is_there[number - 1] = False
    if not is_there.any():
        return None
    k, record = int(np.flatnonzero(is_there)[-1]), history.record
    ids = [_id_of(history, symbol) for symbol in pair]
    own = ids[0] or 0, ids[1] or 0, int(counts[k])
    winner = int(record.left[k]), int(record.right[k]), int(record.counts[k])
    symbol_counts = history.symbol_counts(k)
    both = [
        Weighed(
            count,
            joined_twice(record, k, {left: count})[left] if left == right else count,
            int(symbol_counts[left]),
            int(symbol_counts[right]),
            score,
        )
        for (left, right, count), score in zip(
            (own, winner), scores_of(record, k, [own, winner]), strict=True
        )
    ]
    values = standings_of(record, k, [own, winner]).tolist()
    return LastChance(
        rank=k + 1,
        weighed=both[0],
        winner=(history.symbols[winner[0]], history.symbols[winner[1]]),
        winner_weighed=both[1],
        length=int(symbol_counts.sum()),
        is_tied=values[0] == values[1],
        is_rare=own[2] < history.settings.min_count,
    )


def check_counts_decide(history: MergeHistory) -> None:
    """Raise SettingsError for a history that ranks pairs by something other than their counts.

    >>> from bpe_viz import learn_wordpiece
    >>> check_counts_decide(learn_wordpiece({"low": 5}, 1))
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: How close a pair came is known only where counts decide and no
    symbol dies. Choose the count as the criterion, or byte pair encoding.
    """
    if history.record.walls:
        raise SettingsError(
            "How close a pair came is not known for merges that stop at walls. Choose byte pair"
            " encoding."
        )
    if history.languages:
        raise SettingsError(
            "How close a pair came is not known where languages take turns to decide. Choose byte"
            " pair encoding."
        )
    if history.settings.ranks_by is not Criterion.COUNT or history.record.deaths:
        raise SettingsError(
            "How close a pair came is known only where counts decide and no symbol dies. Choose"
            " the count as the criterion, or byte pair encoding."
        )


def rank_of_pair(history: MergeHistory, pair: Pair) -> int | None:
    """Return the rank at which a pair was merged, None when it never was.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "newer": 6, "wider": 3}, 2)
    >>> rank_of_pair(history, ("er", "_")), rank_of_pair(history, ("l", "o"))
    (2, None)
    """
    return next((rank for rank, learned in enumerate(history, start=1) if learned == pair), None)


def _id_of(history: MergeHistory, symbol: str) -> int | None:
    return next((number for number, s in enumerate(history.symbols) if s == symbol), None)


def _rank_of(history: MergeHistory, symbol_id: int) -> int:
    return max(0, symbol_id - len(history.alphabet) + 1)


def _stands(history: MergeHistory, symbol_id: int) -> tuple[IdArray, IdArray]:
    """First and last position of every place where a symbol ever is."""
    record = history.record
    rank = _rank_of(history, symbol_id)
    if rank == 0:
        places = np.flatnonzero(record.layout.units == symbol_id).astype(np.int32)
        return places, places
    joints = record.events_of(rank)
    left, right = record.left[rank - 1], record.right[rank - 1]
    return joints - (record.num_units[left] - 1), joints + record.num_units[right]

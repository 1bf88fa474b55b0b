"""Byte pair encoding with ranks of whole tokens instead of merges, as tiktoken has them.

Two neighbours are joined if together they are a token; of all that could be joined, the token of
the lowest rank comes first, then the leftmost. Ranks in the order of training give the symbols
that the merges give.
"""

from collections.abc import Callable, Mapping
from heapq import heapify, heappop, heappush
from itertools import pairwise

_NEVER = 2**62
_SHORT = 256  # bytes up to which looking at every rank is faster than sorting them


def token_starts(
    word: bytes,
    rank_of: Mapping[bytes, int],
    below: int = _NEVER,
    on_join: Callable[[int, int], object] | None = None,
) -> list[int]:
    """Find where the tokens of a word start, and its length; only ranks lower than `below` count.

    `on_join` is told the rank of each token that is joined, and where its right part starts.

    >>> ranks = {b"l": 0, b"o": 1, b"w": 2, b"lo": 3, b"low": 4}
    >>> token_starts(b"lowlo", ranks), token_starts(b"lowlo", ranks, below=4)
    ([0, 3, 5], [0, 2, 3, 5])
    >>> token_starts(b"lowlo", ranks, on_join=print)
    3 1
    3 4
    4 2
    [0, 3, 5]
    """
    if len(word) > _SHORT:
        return _long_word_starts(word, rank_of, below, on_join)
    rank_at = rank_of.get
    starts = list(range(len(word) + 1))
    ranks = [rank_at(word[i : i + 2], _NEVER) for i in range(len(word) - 1)]
    while ranks and (lowest := min(ranks)) < below:
        place = ranks.index(lowest)
        if on_join:
            on_join(lowest, starts[place + 1])
        del starts[place + 1], ranks[place]
        if place:
            before = word[starts[place - 1] : starts[place + 1]]
            ranks[place - 1] = rank_at(before, _NEVER)
        if place < len(ranks):
            ranks[place] = rank_at(word[starts[place] : starts[place + 2]], _NEVER)
    return starts


def _long_word_starts(
    word: bytes,
    rank_of: Mapping[bytes, int],
    below: int,
    on_join: Callable[[int, int], object] | None,
) -> list[int]:
    """Return the same with a heap, so that the time is not quadratic in the length."""
    rank_at, size = rank_of.get, len(word)
    next_start = list(range(1, size + 2))
    previous_start = list(range(-1, size))
    is_start = bytearray(b"\1" * (size + 1))
    waiting = [
        (rank, i, i + 2)
        for i in range(size - 1)
        if (rank := rank_at(word[i : i + 2], below)) < below
    ]
    heapify(waiting)
    while waiting:
        rank, start, stop = heappop(waiting)
        middle = next_start[start]
        # A pair is still there if its left token starts and its right one stops where they did.
        if not is_start[start] or middle >= stop or next_start[middle] != stop:
            continue
        is_start[middle] = 0
        if on_join:
            on_join(rank, middle)
        next_start[start], previous_start[stop] = stop, start
        if start:
            before = previous_start[start]
            if (rank := rank_at(word[before:stop], below)) < below:
                heappush(waiting, (rank, before, stop))
        if stop < size:
            after = next_start[stop]
            if (rank := rank_at(word[start:after], below)) < below:
                heappush(waiting, (rank, start, after))
    return [i for i in range(size + 1) if is_start[i]]


def word_ids(word: bytes, rank_of: Mapping[bytes, int]) -> list[int]:
    """Return the ranks of the tokens of a word, which is looked up before it is merged.

    >>> word_ids(b"ab", {b"a": 0, b"b": 1, b"ab": 2})
    [2]
    """
    whole = rank_of.get(word)
    return _ids_by_merging(word, rank_of) if whole is None else [whole]


def _ids_by_merging(word: bytes, rank_of: Mapping[bytes, int]) -> list[int]:
    starts = token_starts(word, rank_of)
    return [rank_of[word[i:j]] for i, j in pairwise(starts)]

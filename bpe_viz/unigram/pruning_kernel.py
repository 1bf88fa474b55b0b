"""The inner loops of the recording learner of pieces, over arrays: run as they are or compiled.

`tables.py` says what places and arcs are.  A unit that is not a piece is an arc of its own, with
the log probability `unknown`, and counts as the piece `stand_in`.

Sums of probabilities are divided by the best way's all along: they stay between 1 and the number
of ways, so they neither vanish in long words nor need a logarithm for every arc.
"""

from math import exp, floor, log

from bpe_viz.arrays import CountArray, FloatArray, IdArray
from bpe_viz.unigram.rules import TIE, TIES_PER_NAT
from bpe_viz.unigram.tables import Arcs, Room

NONE = -1
ALONE, SPLIT, REPLACED = range(3)  # what takes the place of a piece: nothing, better, or worse


def _in_ties(log_probability: float) -> int:
    """Return a log probability in whole numbers of TIE, so that what rounding left does not decide.

    >>> _in_ties(-1.0) == _in_ties(-1.0 + 1e-15), _in_ties(-1.0) < _in_ties(-0.9)
    (True, True)
    """
    return floor(log_probability * TIES_PER_NAT + 0.5)


def _find_best_way(
    low: int,
    high: int,
    whole: int,
    score: FloatArray,
    unknown: float,
    stand_in: int,
    arcs: Arcs,
    room: Room,
) -> None:
    """Find the best way over the places low to high - 1, without `whole`, into `room`.

    Of ways that are equal in ties, the first one found wins: the longest last piece.

    >>> import numpy as np
    >>> word, weight = np.array([0, 2]), np.array([3])  # "un" occurs three times
    >>> starts, length, piece = np.array([0, 2, 3]), np.array([1, 2, 1]), np.array([0, 2, 1])
    >>> arcs = Arcs(word, weight, starts, length, piece)  # pieces: u, n, un
    >>> room = Room(*(np.zeros(3, kind) for kind in (float, int, int, float, float)))
    >>> _find_best_way(0, 2, NONE, np.array([-1.0, -2.0, -2.5]), -9.0, 3, arcs, room)
    >>> float(room.best[2]), int(room.piece[2])
    (-2.5, 2)
    """
    best, came_from, last_piece = room.best, room.came_from, room.piece
    size = high - low
    for i in range(size + 1):
        came_from[i] = NONE
    best[0] = 0.0
    for i in range(size):
        here = best[i]
        has_unit = False
        for arc in range(arcs.start[low + i], arcs.start[low + i + 1]):
            j = i + arcs.length[arc]
            if j > size:
                break
            if j == i + 1:
                has_unit = True
            piece = arcs.piece[arc]
            if piece != whole and (
                came_from[j] == NONE or _in_ties(here + score[piece]) > _in_ties(best[j])
            ):
                best[j] = here + score[piece]
                came_from[j] = i
                last_piece[j] = piece
        if not has_unit and (
            came_from[i + 1] == NONE or _in_ties(here + unknown) > _in_ties(best[i + 1])
        ):
            best[i + 1] = here + unknown
            came_from[i + 1] = i
            last_piece[i + 1] = stand_in


def count_pieces(
    first: int,
    budget: int,
    score: FloatArray,
    unknown: float,
    stand_in: int,
    arcs: Arcs,
    room: Room,
    expected: FloatArray,
    used: CountArray,
    log_likelihood: FloatArray,
) -> int:
    """Add up how often the words from `first` on use each piece, until the budget is spent.

    `expected` counts every way by its probability, `used` the best way alone. Returns the first
    word that was not looked at.
    """
    best, came_from, last_piece = room.best, room.came_from, room.piece
    forward, backward = room.forward, room.backward
    num_words = arcs.weight.size
    word = first
    while word < num_words and budget > 0:
        low, high = arcs.word_start[word], arcs.word_start[word + 1]
        size = high - low
        weight = arcs.weight[word]
        budget -= arcs.start[high] - arcs.start[low] + 1
        _find_best_way(low, high, NONE, score, unknown, stand_in, arcs, room)
        i = int(size)
        while i > 0:
            used[last_piece[i]] += weight
            i = came_from[i]

        for i in range(size + 1):
            forward[i] = backward[i] = 0.0
        forward[0] = 1.0
        for i in range(size):
            has_unit = False
            for arc in range(arcs.start[low + i], arcs.start[low + i + 1]):
                j = i + arcs.length[arc]
                if j == i + 1:
                    has_unit = True
                forward[j] += forward[i] * exp(best[i] + score[arcs.piece[arc]] - best[j])
            if not has_unit:
                forward[i + 1] += forward[i] * exp(best[i] + unknown - best[i + 1])
        log_likelihood[0] += weight * (best[size] + log(forward[size]))

        backward[size] = 1.0
        for i in range(size - 1, -1, -1):
            has_unit = False
            share = weight * forward[i] / forward[size]
            total = 0.0
            for arc in range(arcs.start[low + i], arcs.start[low + i + 1]):
                j = i + arcs.length[arc]
                if j == i + 1:
                    has_unit = True
                piece = arcs.piece[arc]
                part = exp(best[i] + score[piece] - best[j]) * backward[j]
                total += part
                expected[piece] += share * part
            if not has_unit:
                part = exp(best[i] + unknown - best[i + 1]) * backward[i + 1]
                total += part
                expected[stand_in] += share * part
            backward[i] = total
        word += 1
    return word


def weigh_pieces(
    first: int,
    budget: int,
    order: IdArray,
    place: CountArray,
    length: IdArray,
    score: FloatArray,
    unknown: float,
    stand_in: int,
    arcs: Arcs,
    room: Room,
    used: CountArray,
    total: int,
    fate: IdArray,
    loss: FloatArray,
) -> int:
    """For the pieces of `order` from `first` on: what takes their place and what one use loses.

    `place` is where a piece occurs first in the words. `fate` and `loss` (of one use, in nats) are
    filled in for pieces that are used. Returns the first piece that was not looked at.
    """
    number = first
    while number < order.size and budget > 0:
        piece = order[number]
        number += 1
        budget -= 1
        times = used[piece]
        if times == 0:
            continue
        size = int(length[piece])
        if size == 1:
            fate[piece] = ALONE
            continue
        low = place[piece]
        budget -= arcs.start[low + size] - arcs.start[low]
        _find_best_way(low, low + size, piece, score, unknown, stand_in, arcs, room)
        if room.best[size] > score[piece] + TIE:
            fate[piece] = SPLIT
            continue
        num_parts = 0
        i = size
        while i > 0:
            num_parts += 1
            i = int(room.came_from[i])
        log_total = log(float(total) + float(times) * float(num_parts - 1))
        change = log(float(times)) - log(float(total))
        i = size
        while i > 0:
            change -= log(float(used[room.piece[i]]) + float(times)) - log_total
            i = int(room.came_from[i])
        fate[piece] = REPLACED
        loss[piece] = change
    return number

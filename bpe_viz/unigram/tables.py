"""The arrays that the recording learner works on: words, the pieces at every place, room."""

from typing import NamedTuple

from bpe_viz.arrays import CountArray, FloatArray, IdArray


class Arcs(NamedTuple):
    """The occurrences of pieces in words laid end to end; a place is one of their units.

    >>> import numpy as np
    >>> word, weight = np.array([0, 2]), np.array([3])  # "un" occurs three times
    >>> starts, length, piece = np.array([0, 2, 3]), np.array([1, 2, 1]), np.array([0, 2, 1])
    >>> arcs = Arcs(word, weight, starts, length, piece)  # pieces: u, n, un
    >>> arcs.piece[arcs.start[0] : arcs.start[1]].tolist()
    [0, 2]
    """

    word_start: CountArray  # [words + 1] word w has the places word_start[w] : word_start[w + 1]
    weight: CountArray  # [words] how often the word occurs
    start: CountArray  # [places + 1] the arcs from a place are start[place] : start[place + 1]
    length: IdArray  # [arcs] in units, rising within a place
    piece: IdArray  # [arcs]


class Room(NamedTuple):
    """Scratch arrays: one number for each unit of the longest word, and one more.

    >>> import numpy as np
    >>> room = Room(*(np.zeros(3, kind) for kind in (float, int, int, float, float)))
    >>> len(room.best), room.came_from.dtype.kind
    (3, 'i')
    """

    best: FloatArray  # log probability of the best way to each unit
    came_from: IdArray  # where its last arc starts
    piece: IdArray  # and which piece that is
    forward: FloatArray  # sum of all ways to the unit, divided by the best
    backward: FloatArray  # the same from the unit to the end

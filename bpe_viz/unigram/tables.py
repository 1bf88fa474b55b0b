"""The arrays that the recording learner works on: words, the pieces at every place, room."""

from typing import NamedTuple

from bpe_viz.arrays import CountArray, FloatArray, IdArray


class Arcs(NamedTuple):
    """Where pieces occur in the words, which are laid end to end; a place is one of their units."""

    word_start: CountArray  # [words + 1] word w has the places word_start[w] : word_start[w + 1]
    weight: CountArray  # [words] how often the word occurs
    start: CountArray  # [places + 1] the arcs from a place are start[place] : start[place + 1]
    length: IdArray  # [arcs] in units, rising within a place
    piece: IdArray  # [arcs]


class Room(NamedTuple):
    """Scratch arrays: one number for each unit of the longest word, and one more."""

    best: FloatArray  # log probability of the best way to each unit
    came_from: IdArray  # where its last arc starts
    piece: IdArray  # and which piece that is
    forward: FloatArray  # sum of all ways to the unit, divided by the best
    backward: FloatArray  # the same from the unit to the end

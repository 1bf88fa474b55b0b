"""Chance that is the same on every machine: whole numbers drawn from a seed."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from bpe_viz.errors import BpeVizError

Item = TypeVar("Item")


class Chance:
    """Draws from a seed; only the bits of the generator are used, which never change.

    >>> Chance(42).below(100), Chance(42).below(100), Chance(43).below(100)
    (81, 81, 4)
    """

    def __init__(self, seed: int) -> None:
        self._bits = Random(seed).getrandbits

    def below(self, number: int) -> int:
        """Return a whole number from 0 to `number` - 1.

        >>> sorted({Chance(seed).below(3) for seed in range(20)})
        [0, 1, 2]
        """
        if number < 1:
            raise BpeVizError("There is nothing to draw from. Choose another corpus.")
        length = number.bit_length()
        while (drawn := self._bits(length)) >= number:
            pass
        return drawn

    def between(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`.

        >>> sorted({Chance(seed).between(4, 6) for seed in range(20)})
        [4, 5, 6]
        """
        return low + self.below(high - low + 1)

    def one_of(self, items: Sequence[Item]) -> Item:
        """One of several.

        >>> Chance(1).one_of("abc")
        'a'
        """
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """Return the same in another order (Fisher and Yates 1938).

        >>> Chance(1).shuffled("abcd")
        ['d', 'a', 'c', 'b']
        """
        drawn = list(items)
        for last in range(len(drawn) - 1, 0, -1):
            other = self.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn

"""A tuple whose items are made when they are looked at."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

Item = TypeVar("Item")


class LazyTuple(Sequence[Item], Generic[Item]):
    """Looks and compares like a tuple, but `make` makes the items of a range when they are asked.

    The ranges rise, so `make` may slice with them.

    >>> squares = LazyTuple(1_000_000, lambda numbers: (number**2 for number in numbers))
    >>> len(squares), squares[-1], squares[2:5]
    (1000000, 999998000001, (4, 9, 16))
    >>> LazyTuple(3, iter) == (0, 1, 2)
    True
    """

    __slots__ = ("_make", "_numbers")

    def __init__(self, size: int, make: Callable[[range], Iterable[Item]]) -> None:
        self._numbers, self._make = range(size), make

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._make(self._numbers))

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, index: int | slice) -> Item | tuple[Item, ...]:
        numbers = self._numbers[index]
        if isinstance(numbers, range):
            rising = numbers if numbers.step > 0 else numbers[::-1]
            items = tuple(self._make(rising))
            return items if numbers.step > 0 else items[::-1]
        (item,) = self._make(range(numbers, numbers + 1))
        return item

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LazyTuple | tuple):
            return NotImplemented
        return len(self) == len(other) and all(map(_are_equal, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)  # what makes the items stays behind

    def __repr__(self) -> str:
        return repr(tuple(self))


def _are_equal(one: object, other: object) -> bool:
    return one == other

"""A tuple whose items are made when they are looked at."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

Item = TypeVar("Item")


class LazyTuple(Sequence[Item], Generic[Item]):
    """Looks and compares like a tuple, but item i is made by `make(i)`, and not before it is asked.

    >>> squares = LazyTuple(1_000_000, lambda number: number**2)
    >>> len(squares), squares[-1], squares[2:5]
    (1000000, 999998000001, (4, 9, 16))
    >>> LazyTuple(2, str) == ("0", "1")
    True
    """

    __slots__ = ("_make", "_size")

    def __init__(self, size: int, make: Callable[[int], Item]) -> None:
        self._size, self._make = size, make

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Item]:
        return map(self._make, range(self._size))

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, index: int | slice) -> Item | tuple[Item, ...]:
        numbers = range(self._size)[index]
        return self._make(numbers) if isinstance(numbers, int) else tuple(map(self._make, numbers))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LazyTuple | tuple):
            return NotImplemented
        return len(self) == len(other) and all(map(_are_equal, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


def _are_equal(one: object, other: object) -> bool:
    return one == other

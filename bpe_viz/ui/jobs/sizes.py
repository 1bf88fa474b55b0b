"""Measure how much memory values take, so that what two of them share is counted once."""

import gc
import logging
import sys
import threading
import weakref
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from time import monotonic
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import TypeAlias

import numpy as np

from bpe_viz.arrays import AnyArray
from bpe_viz.limits import SECONDS_BETWEEN_MEASURES

Parts: TypeAlias = Mapping[int, int]
"""The parts of a value: the bytes of each by its id, which is the same in every value it is in."""

ValuesOfOwners: TypeAlias = Mapping[int, Sequence[object]]
"""The cached values that belong to each object, by its id."""

_PART_BYTES = 1_024  # what is smaller belongs to the part that refers to it
_PLAIN = {str, bytes, int, float, bool, type(None)}
_OF_ALL = (type, ModuleType, BuiltinFunctionType, Enum, logging.Logger, threading.Thread)


class MeasuredSize:
    """The size of a value when last measured; it may have grown since it was used again.

    >>> size = MeasuredSize()
    >>> num_bytes([size.of(bytes(2_000), 1.0, {})]) > 2_000
    True
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()  # whoever comes meanwhile waits, and measures nothing
        self._parts: Parts = {}
        self._measured_at: float | None = None

    def of(self, value: object, used_at: float, values_of_owner: ValuesOfOwners) -> Parts:
        """Return the parts of the value, measured again if that was long ago and it was used."""
        with self._lock:
            now = monotonic()
            before = self._measured_at
            if before is None or (used_at > before and now - before > SECONDS_BETWEEN_MEASURES):
                self._parts, self._measured_at = parts_of(value, values_of_owner), now
            return self._parts


_alive: dict[int, tuple["weakref.ref[object]", MeasuredSize]] = {}


def note_alive(value: object, size: MeasuredSize) -> None:
    """Remember a value, and how large it is, as long as anybody has it; lists and such are not."""
    if not type(value).__weakrefoffset__:
        return
    key = id(value)
    _alive[key] = weakref.ref(value, lambda _: _alive.pop(key, None)), size


def values_alive() -> list[tuple[object, MeasuredSize]]:
    """Return the values that were noted and still exist.

    >>> class Text(str): ...
    >>> text = Text("low")
    >>> note_alive(text, MeasuredSize())
    >>> [value for value, _ in values_alive() if value is text]
    ['low']
    """
    found = [(value(), size) for value, size in list(_alive.values())]
    return [(value, size) for value, size in found if value is not None]


def parts_of(value: object, values_of_owner: ValuesOfOwners) -> Parts:
    """Measure everything that `value` refers to, however it does; code and classes are left out.

    `values_of_owner` has what is cached next to an object, by its id, and belongs to it as well.

    >>> numbers = np.zeros(1_000)
    >>> one, other = parts_of([numbers[:500]], {}), parts_of((numbers, numbers[2:]), {})
    >>> one[id(numbers)], num_bytes([one, other]) - num_bytes([other]) < 1_000
    (8000, True)
    """
    parts: dict[int, int] = {}
    seen: set[int] = set()
    waiting = deque([(value, id(value))])
    while waiting:
        one, part = waiting.popleft()
        if isinstance(one, np.ndarray):
            one = _buffer(one)
        if id(one) in seen or isinstance(one, _OF_ALL):
            continue
        seen.add(id(one))
        others = _referred_to_by(one)
        # Corpora have many words, so what refers to nothing is not looked at one by one.
        deep: list[object] = []
        if not _PLAIN.issuperset(map(type, others)):
            deep = [other for other in others if type(other) not in _PLAIN]
            others = [other for other in others if type(other) in _PLAIN]
        plain = dict(zip(map(id, others), others, strict=True))
        for known in plain.keys() & seen:
            del plain[known]
        seen.update(plain)
        own = one.nbytes if isinstance(one, np.ndarray) else sys.getsizeof(one, 0)
        size = own + sum(map(sys.getsizeof, plain.values()))
        if size >= _PART_BYTES:
            part = id(one)
        parts[part] = parts.get(part, 0) + size
        waiting.extend((other, part) for other in deep)
        waiting.extend((other, part) for other in values_of_owner.get(id(one), ()))
    return parts


def num_bytes(values: Iterable[Parts]) -> int:
    """Return the size of several values together.

    >>> num_bytes([{1: 10, 2: 20}, {2: 20, 3: 30}])
    60
    """
    together: dict[int, int] = {}
    for parts in values:
        together.update(parts)
    return sum(together.values())


def _buffer(array: AnyArray) -> object:
    """Return the object with an array's numbers: itself, or what it is a view of."""
    owner: object = array
    while isinstance(owner, np.ndarray) and owner.base is not None:
        owner = owner.base
    return owner


def _referred_to_by(one: object) -> list[object]:
    if isinstance(one, FunctionType):  # not its module, to which its globals lead
        return gc.get_referents(*(one.__closure__ or ()), one.__defaults__)
    if isinstance(one, dict):  # the collector passes by keys that are strings
        return [*dict.keys(one), *dict.values(one)]
    if isinstance(one, np.ndarray):
        return one.ravel().tolist() if one.dtype.hasobject else []
    return gc.get_referents(one)

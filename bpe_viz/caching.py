"""Values computed once from an owner, such as a history, and cached as long as it lives."""

import threading
from collections.abc import Callable, Hashable
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakKeyDictionary

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class CacheOfOwner(Generic[Key, Value]):
    """The values of one kind that belong to owners, `most` of each, those used last.

    An owner is a history or a run. Its values go when nobody needs it any more, so no value may
    refer to its owner. Several threads may ask; a value that two ask for at once is made twice.

    >>> class Text(str): ...
    >>> lengths: CacheOfOwner[str, int] = CacheOfOwner(most=2)
    >>> owner = Text("low lower")
    >>> [lengths.get(owner, word, lambda word=word: len(word)) for word in owner.split()]
    [3, 5]
    >>> lengths.num_cached(owner)
    2
    >>> CacheOfOwner.forget(owner)
    >>> lengths.num_cached(owner)
    0
    """

    every: ClassVar[list["CacheOfOwner[Any, Any]"]] = []

    def __init__(self, most: int) -> None:
        self._most = most
        self._values_of: WeakKeyDictionary[object, dict[Key, Value]] = WeakKeyDictionary()
        self._lock = threading.Lock()
        self.every.append(self)

    def get(self, owner: object, key: Key, make: Callable[[], Value]) -> Value:
        """Return the value of `owner` for this key, made now if it is not there."""
        with self._lock:
            values = self._values_of.setdefault(owner, {})
            if key in values:
                values[key] = values.pop(key)  # the last one used is dropped last
                return values[key]
        value = make()
        with self._lock:
            values[key] = value
            while len(values) > self._most:
                del values[next(iter(values))]
        return value

    def num_cached(self, owner: object) -> int:
        """Return the number of values that are cached for `owner`."""
        with self._lock:
            return len(self._values_of.get(owner, ()))

    @classmethod
    def values_by_owner(cls) -> dict[int, list[object]]:
        """Return the values of every owner, in all caches, by the owner's id."""
        found: dict[int, list[object]] = {}
        for cache in cls.every:
            with cache._lock:
                for owner, values in cache._values_of.items():
                    found.setdefault(id(owner), []).extend(values.values())
        return found

    @classmethod
    def forget(cls, owner: object) -> None:
        """Let go of the values of `owner` in every cache, though somebody may still need it."""
        for cache in cls.every:
            with cache._lock:
                cache._values_of.pop(owner, None)

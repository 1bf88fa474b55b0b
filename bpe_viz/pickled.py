"""Results that are pickled and loaded again: what they are made of, and the form of that."""

from collections.abc import Callable
from dataclasses import fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bpe_viz.errors import BpeVizError

_FORM = 3  # a new one when what is saved changes
Made = TypeVar("Made")

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class PickledByFields:
    """A dataclass that is made of its fields again, by a version that has the same fields.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Fit(PickledByFields):
    ...     exponent: float
    >>> make, arguments = Fit(1.1).__reduce__()
    >>> make(*arguments)
    Fit(exponent=1.1)
    """

    __slots__ = ()

    def __reduce__(self: "DataclassInstance") -> tuple[Any, ...]:
        return saved(type(self), *(getattr(self, field.name) for field in fields(self)))


class _ReadOnly(NamedTuple):
    """The pickled form of a read-only mapping, which itself cannot be pickled.

    >>> _ReadOnly({"low": 5}).values["low"]
    5
    """

    values: dict[Any, Any]


def saved(make: Callable[..., Made], *values: object) -> tuple[Any, ...]:
    """Return the value of `__reduce__` for a result that `make` makes of some values.

    >>> make, arguments = saved(complex, 1, 2)
    >>> make(*arguments)
    (1+2j)
    """
    plain = (_ReadOnly({**v}) if isinstance(v, MappingProxyType) else v for v in values)
    return _loaded, (_FORM, make, tuple(plain))


def _loaded(form: int, make: Callable[..., Made], values: tuple[object, ...]) -> Made:
    """Return the result again.

    >>> _loaded(1, complex, (1, 2))
    Traceback (most recent call last):
    bpe_viz.errors.BpeVizError: This was pickled in form 1, and this version reads form 3.
    Learn again, or install the version that pickled it.
    """
    if form != _FORM:
        raise BpeVizError(
            f"This was pickled in form {form}, and this version reads form {_FORM}."
            " Learn again, or install the version that pickled it."
        )
    return make(*(MappingProxyType(v.values) if isinstance(v, _ReadOnly) else v for v in values))

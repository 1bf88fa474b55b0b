"""Results that are pickled and loaded again: what they are made of, and the form of that."""

from collections.abc import Callable
from typing import Any, TypeVar

from bpe_viz.errors import BpeVizError

_FORM = 1  # a new one when what is saved changes
Made = TypeVar("Made")


def saved(make: Callable[..., Made], *values: object) -> tuple[Any, ...]:
    """What `__reduce__` returns for a result that `make` makes of some values.

    >>> make, arguments = saved(complex, 1, 2)
    >>> make(*arguments)
    (1+2j)
    """
    return _loaded, (_FORM, make, values)


def _loaded(form: int, make: Callable[..., Made], values: tuple[object, ...]) -> Made:
    """The result again.

    >>> _loaded(0, complex, (1, 2))
    Traceback (most recent call last):
    bpe_viz.errors.BpeVizError: This was pickled in form 0, and this version reads form 1.
    Learn again, or install the version that pickled it.
    """
    if form != _FORM:
        raise BpeVizError(
            f"This was pickled in form {form}, and this version reads form {_FORM}."
            " Learn again, or install the version that pickled it."
        )
    return make(*values)

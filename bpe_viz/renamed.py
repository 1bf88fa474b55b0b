"""Names that have changed: the old ones work for one more version, with a warning."""

import sys
import warnings
from collections.abc import Callable, Mapping


def old_names(module: str, new_name_of_old: Mapping[str, str]) -> Callable[[str], object]:
    """Return a `__getattr__` for a module, which finds its names by their old ones, too.

    >>> find = old_names("bpe_viz.scale", {"chance_of_other_order": "swap_chance"})
    >>> find("nothing")
    Traceback (most recent call last):
    AttributeError: module 'bpe_viz.scale' has no attribute 'nothing'
    """

    def find(name: str) -> object:
        if name not in new_name_of_old:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        new = new_name_of_old[name]
        warnings.warn(
            f"{module}.{name} is now called {new}; the old name will go with the next version.",
            DeprecationWarning,
            stacklevel=2,
        )
        return getattr(sys.modules[module], new)

    return find

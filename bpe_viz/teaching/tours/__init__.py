"""The built-in tours: files of the same format as those that readers write."""

import functools
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from bpe_viz.formats import Tour, read_tour

_HERE = Path(__file__).parent
# In the order of a course; the name of a file is the name of its tour in links.
_TOUR_NAMES = (
    "tokens",
    "bpe",
    "ties",
    "unseen",
    "morphemes",
    "laws",
    "learners",
    "gpt",
    "models",
    "walls",
    "fairness",
)


@functools.cache
def built_in_tours() -> Mapping[str, Tour]:
    """Return the tours by their names, in the order of a course, read once.

    >>> built_in_tours()["bpe"].title
    'Byte pair encoding by hand'
    """
    return MappingProxyType(
        {name: read_tour((_HERE / f"{name}.json").read_bytes()) for name in _TOUR_NAMES}
    )

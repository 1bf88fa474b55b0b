"""Types of the arrays that modules hand to each other, and a fast way to sort some.

All arrays are read-only once they are shared.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

IdArray = NDArray[np.int32]  # symbols, words, positions, ranks
CountArray = NDArray[np.int64]  # counts, sums of counts, lengths
FloatArray = NDArray[np.float64]
FlagArray = NDArray[np.bool_]
Indices = NDArray[np.int64]  # of rows, words or places
Order = NDArray[np.intp]  # rows as they are sorted
RandomBits = NDArray[np.uint64]
WholeNumbers: TypeAlias = NDArray[np.signedinteger[Any]]  # of any size
Values: TypeAlias = WholeNumbers  # what the criterion of a learner makes of pairs
TieKeys: TypeAlias = WholeNumbers  # the smaller, the earlier a pair is chosen
AnyArray = NDArray[Any]


def rising_order(numbers: WholeNumbers) -> Order:
    """Return the stable order of numbers from 0 to 2**31 - 1, rising.

    Numbers of 16 bits are sorted by their digits, which is much faster than by comparing.

    >>> rising_order(np.array([70_000, 5, 70_000, 4])).tolist()
    [3, 1, 0, 2]
    """
    order = np.argsort((numbers & 0xFFFF).astype(np.uint16), kind="stable")
    if numbers.max(initial=0) > 0xFFFF:
        order = order[np.argsort((numbers[order] >> 16).astype(np.uint16), kind="stable")]
    return order

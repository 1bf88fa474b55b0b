"""Types of the arrays that modules hand to each other; all are read-only once they are shared."""

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

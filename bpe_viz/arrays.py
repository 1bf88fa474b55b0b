"""Types of the arrays that modules hand to each other; all are read-only once they are shared."""

import numpy as np
from numpy.typing import NDArray

IdArray = NDArray[np.int32]  # symbols, words, positions, ranks
CountArray = NDArray[np.int64]  # counts, sums of counts, indices
FloatArray = NDArray[np.float64]

"""Work that is counted, not timed: the same number on any machine, however busy it is."""

import sys
from collections.abc import Callable
from types import FrameType


def num_calls(work: Callable[[], object]) -> int:
    """Return how many functions, of Python and of C, are called while `work` runs.

    A loop over words or tokens calls something for each; one call of numpy for all of them is one.

    >>> num_calls(lambda: [abs(number) for number in range(100)]) > 100
    True
    >>> num_calls(lambda: sum(range(100))) < 10
    True
    """
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls

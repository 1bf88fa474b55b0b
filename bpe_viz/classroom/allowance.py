"""A limit on what one address may send: a bucket that fills slowly and is emptied by messages."""

import time
from collections import OrderedDict
from collections.abc import Callable

from bpe_viz.limits import MAX_ADDRESSES_WATCHED


class Allowance:
    """So many messages at once from each address, and so many more each second.

    >>> clock = iter([0.0, 0.0, 0.0, 1.0])
    >>> allowance = Allowance(at_once=2, per_second=1.0, now=lambda: next(clock))
    >>> [allowance.takes("10.0.0.1") for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(
        self, at_once: float, per_second: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._at_once, self._per_second, self._now = at_once, per_second, now
        self._left_of_address: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, address: str, number: float = 1.0) -> bool:
        """Return whether so many messages are allowed now, and count them if they are."""
        now = self._now()
        left, at = self._left_of_address.pop(address, (self._at_once, now))
        left = min(self._at_once, left + (now - at) * self._per_second)
        is_taken = left >= 1.0
        self._left_of_address[address] = (left - number if is_taken else left), now
        if len(self._left_of_address) > MAX_ADDRESSES_WATCHED:
            self._left_of_address.popitem(last=False)
        return is_taken

"""What a server does once, when its first page was drawn, so that many readers are served well."""

import functools
import gc
import sys

_SECONDS_AT_ONCE = 0.001  # Python's own choice is 0.005


@functools.cache
def freeze_long_lived_objects() -> None:
    """Take what the first page loaded out of the garbage collector's sight, once a process.

    And let no thread keep the others waiting for long: many readers are many threads.

    Not at every training: what is frozen is never collected, the leftovers of ended sessions
    included; the records themselves are arrays and strings, which cost the collector nothing.
    """
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(_SECONDS_AT_ONCE)

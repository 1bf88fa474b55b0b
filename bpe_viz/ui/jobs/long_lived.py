"""Preparations that a server makes once, after its first page, to serve many readers well."""

import functools
import gc
import sys

_SECONDS_AT_ONCE = 0.0002  # Python's own choice is 0.005
# How many new objects until the youngest are looked at, and how often that until older ones are;
# Python's own choice is 700, 10 and 10. A look at all, which keeps every thread waiting for a tenth
# of a second, is left to `housekeeping`.
_LOOKS = 10_000, 20, 50


@functools.cache
def freeze_long_lived_objects() -> None:
    """Take what the first page loaded out of the garbage collector's sight, once a process.

    And let no thread keep the others waiting for long: many readers are many threads.

    Not at every training: what is frozen is never collected, the leftovers of ended sessions
    included; the records themselves are arrays and strings, which cost the collector nothing.
    """
    gc.set_threshold(*_LOOKS)
    sys.setswitchinterval(_SECONDS_AT_ONCE)
    freeze_again()


def freeze_again() -> None:
    """Take what was loaded since then out of the garbage collector's sight as well."""
    gc.collect()
    gc.freeze()

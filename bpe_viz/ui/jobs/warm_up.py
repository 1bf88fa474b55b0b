"""Preparations that a server makes once, after its first page, to serve many readers well.

The fast learner and the charts are prepared in the background.
"""

import functools
import gc
import importlib
import sys
import threading

from bpe_viz import compiled_kernel
from bpe_viz.ui.streamlit_seam.runs import is_served

SECONDS_AFTER_FIRST_PAGE = 2.0  # its scripts and first answers come before
_SECONDS_AT_ONCE = 0.0002  # Python's own choice is 0.005
# How many new objects until the youngest are looked at, and how often that until older ones are;
# Python's own choice is 700, 10 and 10. A look at all, which keeps every thread waiting for a tenth
# of a second, is left to `housekeeping`.
_LOOKS = 10_000, 20, 50


@functools.cache
def prepare_after_first_page() -> None:
    """Soon prepare what the first large corpus and the first chart would wait for, once a process.

    Only on a server: a page that is run without one, as tests do, leaves it to the learner.
    """
    if is_served():
        _start_soon(SECONDS_AFTER_FIRST_PAGE)


def _start_soon(seconds: float) -> threading.Timer:
    """Prepare after so many seconds, unless the server has ended by then."""
    timer = threading.Timer(seconds, _prepare)
    timer.daemon = True
    timer.start()
    return timer


def _prepare() -> None:
    compiled_kernel.prepare()
    importlib.import_module("bpe_viz.charts")  # with Altair, which takes half a second
    compiled_kernel.wait()
    _freeze_again()


@functools.cache
def freeze_long_lived_objects() -> None:
    """Take what the first page loaded out of the garbage collector's sight, once a process.

    And let no thread keep the others waiting for long: many readers are many threads.

    Not at every training: what is frozen is never collected, the leftovers of ended sessions
    included; the records themselves are arrays and strings, which cost the collector nothing.
    """
    gc.set_threshold(*_LOOKS)
    sys.setswitchinterval(_SECONDS_AT_ONCE)
    _freeze_again()


def _freeze_again() -> None:
    """Take what was loaded since then out of the garbage collector's sight as well."""
    gc.collect()
    gc.freeze()

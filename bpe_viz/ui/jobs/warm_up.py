"""Prepares the fast learner and the charts in the background, once the first page is served."""

import functools
import importlib
import threading

from bpe_viz import compiled_kernel
from bpe_viz.ui.jobs.long_lived import freeze_again
from bpe_viz.ui.streamlit_seam.runs import is_served

SECONDS_AFTER_FIRST_PAGE = 2.0  # its scripts and first answers come before


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
    freeze_again()

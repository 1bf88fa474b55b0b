"""Prepares the fast learner in the background, once the first page is served."""

import functools
import threading

from streamlit.runtime import Runtime, get_instance

from bpe_viz import compiled_kernel

SECONDS_AFTER_FIRST_PAGE = 2.0  # its scripts and first answers come before


@functools.cache
def prepare_after_first_page() -> None:
    """Soon compile what the first large corpus would wait for, once a process.

    Only on a server: a page that is run without one, as tests do, leaves it to the learner.
    """
    if is_served():
        _start_soon(SECONDS_AFTER_FIRST_PAGE)


def is_served() -> bool:
    """Whether a server runs the page, rather than something that takes its place."""
    return Runtime.exists() and type(get_instance()) is Runtime


def _start_soon(seconds: float) -> threading.Timer:
    """Prepare after so many seconds, unless the server has ended by then."""
    timer = threading.Timer(seconds, compiled_kernel.prepare)
    timer.daemon = True
    timer.start()
    return timer

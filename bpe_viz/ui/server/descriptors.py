"""Raise how many files this process may have open, and say seldom that it has too many."""

import logging
import sys
import time
from collections.abc import Callable
from contextlib import suppress

from bpe_viz.limits import (
    MAX_CONNECTIONS,
    MAX_FILE_DESCRIPTORS,
    MAX_WARNINGS_REMEMBERED,
    SECONDS_BETWEEN_WARNINGS,
)
from bpe_viz.ui.streamlit_seam.listening import NO_DESCRIPTORS

_LOGGERS = (
    *("asyncio", "uvicorn.error", "bpe_viz.ui.server.connections"),
    *("bpe_viz.classroom.messages", "bpe_viz.classroom.hub"),
)


def num_connections() -> int:
    """Raise the limit of open files as far as this process may; how many connections it leaves."""
    return _within(_raised())


def _within(num_descriptors: int) -> int:
    """Return the number of connections that fit where so many files and connections may be open.

    >>> [_within(limit) for limit in (256, 1_024, 1_048_576)]
    [192, 896, 6000]
    """
    of_files = min(MAX_FILE_DESCRIPTORS, num_descriptors // 4)
    return min(MAX_CONNECTIONS, num_descriptors - of_files)


def _raised() -> int:
    wanted = MAX_CONNECTIONS + MAX_FILE_DESCRIPTORS
    if sys.platform == "win32":  # which has no such limit on sockets
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    may = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with suppress(ValueError, OSError):  # some systems allow less than they say
        resource.setrlimit(resource.RLIMIT_NOFILE, (may, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


class Seldom(logging.Filter):
    """Lets a warning pass once a minute, and as often what tells that no descriptor is left.

    Other errors with a traceback always pass.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._said_at: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is logged."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, OSError) and error.errno in NO_DESCRIPTORS:
            return self._is_due("no descriptors")
        if error or record.levelno < logging.WARNING:
            return True
        return self._is_due(str(record.msg))

    def _is_due(self, what: str) -> bool:
        now = self._now()
        said_at = self._said_at.pop(what, now - SECONDS_BETWEEN_WARNINGS)
        is_due = now - said_at >= SECONDS_BETWEEN_WARNINGS
        self._said_at[what] = now if is_due else said_at
        if len(self._said_at) > MAX_WARNINGS_REMEMBERED:
            del self._said_at[next(iter(self._said_at))]
        return is_due


_SELDOM = Seldom()


def say_seldom() -> None:
    """Keep the log of this process small, whoever sends what; later calls change nothing."""
    for name in _LOGGERS:
        logging.getLogger(name).addFilter(_SELDOM)

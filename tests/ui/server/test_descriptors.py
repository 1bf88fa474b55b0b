"""A process may have many connections, and says seldom that it has too many."""

import errno
import logging
import subprocess
import sys
from collections.abc import Callable

import pytest

from bpe_viz.limits import SECONDS_BETWEEN_WARNINGS
from bpe_viz.ui.server.descriptors import Seldom

RAISED = """
import resource
from bpe_viz.ui.server.descriptors import num_connections
print(num_connections(), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.parametrize(
    ("soft", "hard", "connections", "raised"),
    [(100, 256, 192, 256), (256, 1_024, 896, 1_024), (1_024, 20_000, 6_000, 6_128)],
)
def test_the_limit_is_raised_as_far_as_it_may(
    soft: int, hard: int, connections: int, raised: int
) -> None:
    limited = f'ulimit -Sn {soft} && ulimit -Hn {hard} && exec "$@"'
    command = ["sh", "-c", limited, "sh", sys.executable, "-c", RAISED]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.split() == [str(number) for number in (connections, raised, hard)]


def record(message: str, error: BaseException | None = None) -> logging.LogRecord:
    level = logging.ERROR if error else logging.WARNING
    told = (type(error), error, None) if error else None
    return logging.LogRecord("uvicorn.error", level, "", 0, message, (), told)


def too_many() -> BaseException:
    return OSError(errno.EMFILE, "Too many open files")


@pytest.mark.parametrize(
    "make",
    [lambda: record("Invalid HTTP request received."), lambda: record("It failed", too_many())],
)
def test_the_same_warning_comes_once_a_minute(make: Callable[[], logging.LogRecord]) -> None:
    seconds = [0.0]
    seldom = Seldom(lambda: seconds[0])
    said = []
    for _ in range(10):
        said.append(seldom.filter(make()))
        seconds[0] += SECONDS_BETWEEN_WARNINGS / 4
    assert said == [True, False, False, False] * 2 + [True, False]


def test_every_other_error_is_told() -> None:
    seldom = Seldom(lambda: 0.0)
    errors = [record("It failed", ValueError("a")), record("It failed", OSError(errno.EIO, "b"))]
    assert all(seldom.filter(error) for error in errors * 3)


def test_what_is_remembered_is_bounded() -> None:
    seldom = Seldom(lambda: 0.0)
    assert all(seldom.filter(record(f"warning {number}")) for number in range(1_000))
    assert len(seldom._said_at) == 100

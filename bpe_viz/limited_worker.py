"""The other end of `bpe_viz.limited_process`: questions are answered one by one, within bounds."""

import logging
import math
import os
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from bpe_viz.frames import read_frame, write_frame
from bpe_viz.limits import SECONDS_OF_IDLE_PROCESS

_NICENESS = 10  # the server, and so everybody else, goes first


def serve(
    answer: Callable[[Mapping[str, Any], bytes], tuple[Mapping[str, object], bytes]],
    max_bytes: int,
) -> None:
    """Answer requests until there are no more, or none has come for a while.

    Requests and answers are frames, as `bpe_viz.frames` has them. What fails in an unforeseen way
    is answered with the state "failed".
    """
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what prints disturbs nobody
    logging.disable()
    limit_process(max_bytes)
    write_frame(answers, {"state": "ready"})
    while _is_asked():
        request = read_frame(sys.stdin.buffer, sys.maxsize)
        if request is None:
            return
        limit_seconds(request[0]["seconds"])
        try:
            head, body = answer(*request)
        except KeyboardInterrupt:
            raise
        except BaseException:  # a panic inside a package is no Exception
            head, body = {"state": "failed"}, b""
        del request  # or it would be kept until the next one has come
        write_frame(answers, head, body)


def limit_process(max_bytes: int) -> None:
    """Limit memory and files, where the operating system can, and let others go first."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for kind, most in (
        (resource.RLIMIT_AS, max_bytes),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(ValueError, OSError):  # macOS cannot limit memory
            resource.setrlimit(kind, (most, most))
    with suppress(OSError):
        os.nice(_NICENESS)


def limit_seconds(seconds: float) -> None:
    """End the process once it takes so many more seconds of CPU, however busy the machine is."""
    try:
        import resource
    except ImportError:
        return
    most = math.ceil(time.process_time() + seconds)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _is_asked() -> bool:
    """Wait for a request; False when none came for so long that the process is not needed."""
    if sys.platform == "win32":  # cannot wait for a pipe
        return True
    import select

    return bool(select.select([sys.stdin], [], [], SECONDS_OF_IDLE_PROCESS)[0])

"""The other end of `bpe_viz.limited_process`: a process that limits itself, and then answers."""

import logging
import math
import os
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from bpe_viz.frames import read_frame, write_frame
from bpe_viz.limits import IDLE_PROCESS_SECONDS

_NICENESS = 10  # the server, and so everybody else, goes first


class LimitedWorker:
    """This process: it may take so much memory, write no file, and lets others go first.

    The operating system sees to it: Windows has no such limits, and macOS none of memory. Standard
    output is for answers alone; what prints disturbs nobody.
    """

    def __init__(self, max_bytes: int) -> None:
        self.answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        logging.disable()
        try:
            import resource
        except ImportError:  # Windows
            return
        for kind, most in (
            (resource.RLIMIT_AS, max_bytes),
            (resource.RLIMIT_FSIZE, 0),
            (resource.RLIMIT_CORE, 0),
        ):
            with suppress(ValueError, OSError):
                resource.setrlimit(kind, (most, most))
        with suppress(OSError):
            os.nice(_NICENESS)

    def limit_seconds(self, seconds: float) -> None:
        """End after so many more seconds of CPU, however busy the machine is."""
        try:
            import resource
        except ImportError:
            return
        most = math.ceil(time.process_time() + seconds)
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CPU, (most, hard))

    def serve(
        self, answer: Callable[[Mapping[str, Any], bytes], tuple[Mapping[str, object], bytes]]
    ) -> None:
        """Answer requests until there are no more, or none has come for a while.

        Requests and answers are frames, as `bpe_viz.frames` has them. What fails in an unforeseen
        way is answered with the state "failed".
        """
        write_frame(self.answers, {"state": "ready"})
        while _is_asked():
            request = read_frame(sys.stdin.buffer, sys.maxsize)
            if request is None:
                return
            self.limit_seconds(request[0]["seconds"])
            try:
                head, body = answer(*request)
            except KeyboardInterrupt:
                raise
            except BaseException:  # a panic inside a package is no Exception
                head, body = {"state": "failed"}, b""
            del request  # or it would be kept until the next one has come
            write_frame(self.answers, head, body)


def _is_asked() -> bool:
    """Wait for a request; False when none came for so long that the process is not needed."""
    if sys.platform == "win32":  # cannot wait for a pipe
        return True
    import select

    return bool(select.select([sys.stdin], [], [], IDLE_PROCESS_SECONDS)[0])

"""Measure one training in a process of its own: `python -m tests.benchmarks.train_once NAME MB K`.

Prints JSON: CPU seconds of the run, its peak memory and what of that it added, in bytes, merges.
"""

import contextlib
import ctypes
import gc
import json
import resource
import sys
import time
from pathlib import Path

from tests.benchmarks.texts import sotu_text
from tests.benchmarks.trainers import TRAINERS


def forget_peak() -> None:
    """Give back what is free and let the peak start again from the rest, where possible (Linux)."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
        Path("/proc/self/clear_refs").write_text("5", "ascii")


def peak_bytes() -> int:
    """The most memory held since `forget_peak`, or since the process began."""
    with contextlib.suppress(OSError, StopIteration):
        status = Path("/proc/self/status").read_text("ascii").splitlines()
        return 1024 * next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak


def main(name: str, megabytes: str, k: str) -> None:
    """Train once and print what it took."""
    text = sotu_text(None if megabytes == "all" else int(float(megabytes) * 1_000_000))
    training = TRAINERS[name](text, int(k))
    forget_peak()
    held_bytes, start = peak_bytes(), time.process_time()
    training.run()
    cpu_seconds, peak = time.process_time() - start, peak_bytes()
    measured = {
        "cpu": cpu_seconds,
        "peak": peak,
        "added": peak - held_bytes,
        "merges": training.num_merges(),
    }
    sys.stdout.write(f"{json.dumps(measured)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

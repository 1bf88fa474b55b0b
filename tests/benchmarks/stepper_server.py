"""The measured app on a free port, and the book in it."""

import functools
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

from bpe_viz import Corpus, MergeHistory, learn_bpe
from tests.benchmarks.texts import sotu_text

ROOT = Path(__file__).resolve().parent.parent.parent
NUM_MERGES = 5000
START_SECONDS = 60


@functools.cache
def book() -> MergeHistory:
    """The history that all readers share: 1 MB of presidential messages."""
    return learn_bpe(Corpus.from_text(sotu_text(1_000_000)), NUM_MERGES, mark="▁")


@contextmanager
def running_app() -> Iterator[tuple[int, int]]:
    """The port and the process id of a running stepper_app.py."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "tests/benchmarks/stepper_app.py"]
    command += ["--server.address=127.0.0.1", f"--server.port={port}", "--server.headless=true"]
    command += ["--server.fileWatcherType=none"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait(f"http://127.0.0.1:{port}/_stcore/health")
        yield port, server.pid
    finally:
        server.terminate()
        server.wait(START_SECONDS)


def cpu_seconds(pid: int) -> float:
    """CPU time that a process has used so far (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _wait(url: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=1):
                return
        except (URLError, TimeoutError, ConnectionError):
            time.sleep(0.1)
    raise TimeoutError("The app did not start. Run stepper_app.py by hand to see why.")

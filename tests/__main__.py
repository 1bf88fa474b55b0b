"""Run every check and say which failed: `python -m tests`."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Each of these keeps one core busy, so they run side by side, and before what takes much longer.
QUICK_CHECKS = (
    ("ruff", "format", "--check"),
    ("ruff", "check"),
    ("mypy",),
    ("tests.scripts",),  # format, lint, types and tests of what runs in the browser
)
# Otherwise each process of the tests compiles the fast learners for itself on a new checkout.
PREPARE = "import bpe_viz.unigram; from bpe_viz import compiled_kernel; compiled_kernel.prepare()"
# Three processes on two cores, as tests in browsers mostly wait; none is idle until all is done.
TESTS = ("pytest", "-q", "-n", "3", "--dist", "worksteal")


def main() -> int:
    """The exit status of the first check that fails, or 0."""
    # With it, each process of the tests, and each that a test starts, compiles all modules anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with subprocess.Popen([sys.executable, "-c", PREPARE], cwd=ROOT):
        status = _side_by_side(QUICK_CHECKS)
    return status or _started(TESTS).wait()


def _side_by_side(checks: Sequence[Sequence[str]]) -> int:
    """Run checks at the same time and show what each said, one after the other."""
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        said = [Path(folder, str(number)) for number in range(len(checks))]
        running = [_started(check, path) for check, path in zip(checks, said, strict=True)]
        for check, process, path in zip(checks, running, said, strict=True):
            ended = process.wait()
            status = status or ended
            sys.stderr.write(f"== {' '.join(check)}\n")
            sys.stderr.write(path.read_text(encoding="utf-8", errors="replace"))
    return status


def _started(check: Sequence[str], said: Path | None = None) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", *check]
    if said is None:
        sys.stderr.write(f"== {' '.join(check)}\n")
        return subprocess.Popen(command, cwd=ROOT)
    with said.open("wb") as output:
        return subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)


if __name__ == "__main__":
    sys.exit(main())

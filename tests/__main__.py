"""Run every check in turn and stop at the first that fails: `python -m tests`."""

import subprocess
import sys
from pathlib import Path

CHECKS = (
    ("ruff", "format", "--check"),
    ("ruff", "check"),
    ("mypy",),
    ("tests.scripts",),  # format, lint, types and tests of what runs in the browser
    ("pytest", "-q", "-n", "2", "--dist", "worksteal"),  # no core is idle until all is done
)


def main() -> int:
    """The exit status of the first check that fails, or 0."""
    root = Path(__file__).resolve().parent.parent
    for check in CHECKS:
        sys.stderr.write(f"== {' '.join(check)}\n")
        status = subprocess.run([sys.executable, "-m", *check], cwd=root, check=False).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())

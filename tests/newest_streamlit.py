"""Run the contract tests of the seam against the newest Streamlit.

They say what `bpe_viz/ui/streamlit_seam` takes for granted. First they run here, with the release
that is pinned; then in a new environment, with the newest one. That needs the network and about two
minutes, so no other check does it: `python -m tests.newest_streamlit`.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONTRACTS = ("tests/ui/streamlit_seam", "bpe_viz/ui/streamlit_seam")
SAY_VERSION = "import streamlit; print('== Streamlit', streamlit.__version__, flush=True)"


def main() -> int:
    """The exit status of the first run that fails, or 0."""
    if status := _keeps_its_contracts(sys.executable):
        return status
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        found = sorted(Path(folder).glob("*/python")) + sorted(Path(folder).glob("*/python.exe"))
        python = str(found[0])
        for wanted in (("-r", "tests/requirements.txt"), ("--upgrade", "streamlit")):
            command = [python, "-m", "pip", "install", "-q", *wanted]
            if status := subprocess.run(command, cwd=ROOT, check=False).returncode:
                return status
        return _keeps_its_contracts(python)


def _keeps_its_contracts(python: str) -> int:
    subprocess.run([python, "-c", SAY_VERSION], cwd=ROOT, check=True)
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *CONTRACTS]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())

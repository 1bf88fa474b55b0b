"""TeX, where it is installed: the checks of .ci/run install it, and elsewhere it is large."""

import shutil
import subprocess
from pathlib import Path

import pytest
from pypdf import PdfReader


def needs(engine: str) -> pytest.MarkDecorator:
    """Skip a test where a program is not installed."""
    return pytest.mark.skipif(shutil.which(engine) is None, reason=f"{engine} is not installed")


def compiled(engine: str, source: bytes, folder: Path) -> tuple[PdfReader, str]:
    """The pages that an engine makes of a file, and its log."""
    (folder / "made.tex").write_bytes(source)
    command = [engine, "-halt-on-error", "-interaction=nonstopmode", "made.tex"]
    run = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=300)
    log = (folder / "made.log").read_text(encoding="utf-8", errors="replace")
    assert run.returncode == 0, log[-2000:]
    return PdfReader(folder / "made.pdf"), log

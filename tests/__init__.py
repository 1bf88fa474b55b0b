"""The tests, one folder for each package of bpe_viz."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
START = str(ROOT / "bpe_viz" / "ui" / "frame" / "start.py")  # what runs for every reader

"""The tests, one folder for each package of bpe_viz."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

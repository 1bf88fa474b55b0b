"""Paths of files shipped with the package: next to it in a checkout, inside it once installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
_INSTALLED = PACKAGE / "beside"  # pyproject.toml puts them there


def beside(name: str) -> Path:
    """Return the path of a file or folder shipped with the package: app.py, pages, sample_data.

    >>> (beside("sample_data") / "verbs.txt").is_file()
    True
    """
    return (_INSTALLED if _INSTALLED.is_dir() else PACKAGE.parent) / name

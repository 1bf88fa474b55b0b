"""Where the files beside the package are: next to it in a checkout, inside it once installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
_INSTALLED = PACKAGE / "beside"  # pyproject.toml puts them there


def beside(name: str) -> Path:
    """The path of a file or folder that stands beside the package: app.py, pages, sample_data.

    >>> (beside("sample_data") / "verbs.txt").is_file()
    True
    """
    return (_INSTALLED if _INSTALLED.is_dir() else PACKAGE.parent) / name

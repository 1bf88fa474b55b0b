"""Write the API pages into a folder: `python -m tests.api_pages FOLDER`."""

import sys
from collections.abc import Sequence
from pathlib import Path

from bpe_viz.wording import counted
from tests.api_pages import write_pages


def main(arguments: Sequence[str]) -> int:
    """The exit status: 0 when the pages are in the folder that was named."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.stderr.write("Name a folder for the pages: python -m tests.api_pages FOLDER\n")
        return 2
    folder = Path(arguments[0])
    pages = counted(len(write_pages(folder)), "page")
    sys.stdout.write(f"{pages}. Open {folder / 'index.html'}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

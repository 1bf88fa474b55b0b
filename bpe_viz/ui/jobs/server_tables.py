"""Tables of word counts in a folder of the server, if its configuration names one."""

import os
from pathlib import Path

from bpe_viz.errors import LimitError, UnreadableCorpusError
from bpe_viz.limits import MAX_SERVER_TABLE_BYTES, MAX_SERVER_TABLES, megabytes
from bpe_viz.ui.jobs import texts
from bpe_viz.ui.jobs.own_corpus import OpenedCorpus, open_files
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.wording import count_command, shortened

_VARIABLE = "BPE_VIZ_TABLES"
_PATTERN = "*.parquet"


def server_tables() -> list[str]:
    """Return the names of the tables that readers may open; none unless a folder is named.

    Only files of that folder itself: links are not followed, and no name has a path in it.
    """
    named = os.environ.get(_VARIABLE)
    if not named:
        return []
    folder = Path(named).resolve()
    try:
        found = sorted(path for path in folder.glob(_PATTERN) if _is_inside(path, folder))
    except OSError:
        return []
    return [path.name for path in found[:MAX_SERVER_TABLES]]


def open_server_table(name: str, report: Report) -> OpenedCorpus:
    """Read a table of the server as if it were uploaded; raises for all but the listed ones."""
    report(texts.READING_FILES, 0, 0)
    if name not in server_tables():
        raise UnreadableCorpusError(texts.NO_SUCH_TABLE.format(name=shortened(name)))
    path = Path(os.environ[_VARIABLE]).resolve() / name
    with open(path, "rb", opener=_without_links) as file:  # a path has no opener
        num_bytes = os.fstat(file.fileno()).st_size
        if num_bytes > MAX_SERVER_TABLE_BYTES:
            raise LimitError(
                texts.TABLE_TOO_LARGE.format(
                    name=shortened(name),
                    limit=megabytes(MAX_SERVER_TABLE_BYTES),
                    command=count_command([name], texts.FREQUENT_ALONE),
                )
            )
        with OWN_MEMORY.room(num_bytes):
            data = file.read(num_bytes)
            return open_files(((name, data),), None, MAX_SERVER_TABLE_BYTES, report)


def _is_inside(path: Path, folder: Path) -> bool:
    try:
        is_file = path.is_file() and not path.is_symlink()
        return is_file and path.resolve().parent == folder
    except OSError:
        return False


def _without_links(path: str, flags: int) -> int:
    """Open a file unless it became a link since it was listed."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0))

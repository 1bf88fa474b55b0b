"""Files that a command writes, with what is to be said of them: whole or not at all."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from bpe_viz.commands.progress import printable_line
from bpe_viz.errors import ExportError


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file, and what its reader should know: what decoding loses, or what it leaves out.

    >>> ExportedFile(b"").notes
    ()
    """

    data: bytes
    notes: tuple[str, ...] = ()


def refuse_target(path: Path) -> None:
    """Raise ExportError for a file whose folder is missing, before anything is worked out.

    >>> refuse_target(Path("no such folder", "quiz.xml"))
    Traceback (most recent call last):
    bpe_viz.errors.ExportError: "no such folder/quiz.xml" cannot be written: there is no folder
    "no such folder". Make the folder, or name another file.
    """
    folder = path.parent
    if not folder.is_dir():
        raise ExportError(
            f'"{printable_line(str(path))}" cannot be written: there is no folder'
            f' "{printable_line(str(folder))}". Make the folder, or name another file.'
        )


def write_whole(path: Path, data: bytes) -> None:
    """Write a file; raises ExportError, and then what was there before is still there.

    The data goes to a new file, which takes the place of the old one once it is complete.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder, "quiz.xml"), b"<quiz/>")
    ...     [file.name for file in Path(folder).iterdir()]
    ['quiz.xml']
    """
    try:
        target = path.resolve()  # through a link, which stays one
        if target.exists() and not target.is_file():  # a pipe or a device has nothing to keep
            target.write_bytes(data)
        else:
            _replace(target, data)
    except OSError as error:
        raise ExportError(
            f'"{printable_line(str(path))}" cannot be written ({error.strerror or error}). Name'
            " another file, or one in another folder."
        ) from None


def _replace(target: Path, data: bytes) -> None:
    if target.exists():
        with target.open("ab"):  # which refuses a file that may not be changed
            pass
    begun = target.with_name(f".bpe-viz-{os.getpid()}")
    try:
        begun.write_bytes(data)
        if target.exists():
            shutil.copymode(target, begun)
        begun.replace(target)
    except BaseException:
        begun.unlink(missing_ok=True)
        raise

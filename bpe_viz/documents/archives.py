"""Opening zip archives and gzip files without being harmed by them; nothing is written to disk."""

import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import PurePosixPath, PureWindowsPath

from bpe_viz.documents.document import Refusal
from bpe_viz.documents.unpacking import DamagedArchiveError, unpacked_pieces
from bpe_viz.errors import BpeVizError, LimitError, UnreadableCorpusError
from bpe_viz.limits import (
    MAX_COMPRESSION_RATIO,
    MAX_ENTRIES_PER_MEMBER,
    MAX_MEMBERS,
    MAX_UNPACKED_BYTES,
    MIN_BOMB_BYTES,
    megabytes,
)

_Tick = Callable[[], object]
_PIECE_BYTES = 1 << 20
_ENTRY_SIGNATURE = b"PK\x01\x02"
_READABLE_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others unpack without a bound
_ENCRYPTED = 1
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, struct.error)
_OPEN_THE_TEXT = "Unpack it, or save its text alone, and open that."


def open_gzip(data: bytes, name: str, on_tick: _Tick) -> bytes:
    """Unpack a gzip file. Raises LimitError for a bomb and UnreadableCorpusError for damage.

    Of an upload, nothing else is unpacked: xz and zstd let a file say how much memory they take.

    >>> import gzip
    >>> open_gzip(gzip.compress(b"low"), "low.txt.gz", lambda: None)
    b'low'
    """
    content = BytesIO()
    try:
        for piece in unpacked_pieces(BytesIO(data), name):
            on_tick()
            content.write(piece)
            _refuse_bomb(content.tell(), len(data), name)
    except DamagedArchiveError as error:
        raise _damaged(name) from error
    return content.getvalue()


class ZipArchive:
    """The files in a zip archive, by their names.

    >>> packed = BytesIO()
    >>> with zipfile.ZipFile(packed, "w") as file:
    ...     file.writestr("low.txt", "low")
    >>> list(ZipArchive(packed.getvalue(), "a.zip").files(lambda: None))
    [('low.txt', b'low')]
    """

    def __init__(self, data: bytes, name: str) -> None:
        self._name = name
        if data.count(_ENTRY_SIGNATURE) > MAX_MEMBERS * MAX_ENTRIES_PER_MEMBER:
            raise _too_many(name)
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except (*_DAMAGE, NotImplementedError) as error:
            raise _damaged(name) from error
        self._members = [info for info in self._zip.infolist() if not _is_by_the_way(info)]
        if len(self._members) > MAX_MEMBERS:
            raise _too_many(name)
        _refuse_bomb(sum(info.file_size for info in self._zip.infolist()), len(data), name)

    def __len__(self) -> int:
        return len(self._members)

    @property
    def names(self) -> frozenset[str]:
        """The names of all entries."""
        return frozenset(self._zip.namelist())

    def files(self, on_tick: _Tick) -> Iterator[tuple[str, bytes] | Refusal]:
        """Yield each file with its bytes, or why it was not read; `on_tick()` may raise at times.

        Folders, hidden files and the notes of macOS are passed over.
        """
        for info in self._members:
            shown = f"{self._name}/{info.filename}"
            if reason := _reason_to_refuse(info):
                yield Refusal(shown, f'"{shown}" {reason}')
                continue
            try:
                yield info.filename, self._read(info, shown, on_tick)
            except UnreadableCorpusError as error:
                yield Refusal(shown, str(error))

    def _read(self, info: zipfile.ZipInfo, shown: str, on_tick: _Tick) -> bytes:
        try:
            file = self._zip.open(info)
        except (*_DAMAGE, NotImplementedError, RuntimeError) as error:
            raise _damaged(shown) from error
        content = BytesIO()
        with file:
            try:
                while piece := file.read(_PIECE_BYTES):
                    on_tick()
                    content.write(piece)
            except _DAMAGE as error:
                raise _damaged(shown) from error
        return content.getvalue()


def _is_by_the_way(info: zipfile.ZipInfo) -> bool:
    parts = PurePosixPath(info.filename).parts
    is_hidden = bool(parts) and parts[-1].startswith(".") and not parts[-1].startswith("..")
    return info.is_dir() or is_hidden or "__MACOSX" in parts


def _reason_to_refuse(info: zipfile.ZipInfo) -> str:
    paths = PurePosixPath(info.filename), PureWindowsPath(info.filename)
    if any(path.anchor or ".." in path.parts for path in paths):
        return "has a path that points outside its archive. Pack it again under a plain name."
    if stat.S_ISLNK(info.external_attr >> 16):
        return "is a link to another file. Pack that file instead."
    if info.flag_bits & _ENCRYPTED:
        return "is locked with a password. Pack it without one."
    if info.compress_type not in _READABLE_METHODS:
        return "uses a compression that cannot be read safely. Pack it as an ordinary zip."
    return ""


def _refuse_bomb(num_unpacked: int, num_packed: int, name: str) -> None:
    """Raise LimitError for what unpacks to too much, or to far more than its size."""
    if num_unpacked > MAX_UNPACKED_BYTES:
        raise LimitError(
            f'"{name}" unpacks to more than {megabytes(MAX_UNPACKED_BYTES)}. Open a part of it.'
        )
    if num_unpacked > max(MIN_BOMB_BYTES, num_packed * MAX_COMPRESSION_RATIO):
        raise LimitError(
            f'"{name}" unpacks to more than {MAX_COMPRESSION_RATIO} times its size.'
            f" {_OPEN_THE_TEXT}"
        )


def _too_many(name: str) -> BpeVizError:
    return LimitError(
        f'"{name}" contains more than {MAX_MEMBERS:,} files. Unpack it and open some of them.'
    )


def _damaged(name: str) -> UnreadableCorpusError:
    return UnreadableCorpusError(
        f'"{name}" is a damaged or incomplete archive (Word documents are archives too).'
        " Save or pack it again."
    )

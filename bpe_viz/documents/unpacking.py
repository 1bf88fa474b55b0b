"""Files packed with gzip, bzip2, xz or zstd, unpacked while they are read, from first to last."""

import bz2
import gzip
import lzma
import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Protocol

from bpe_viz.errors import UnreadableCorpusError

_PIECE_BYTES = 1 << 16
_FRAME_BYTES_AT_ONCE = 1 << 10
_GZIP, _BZIP2, _XZ, _ZSTD = b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd"
_SIGNATURES = (_GZIP, _BZIP2, _XZ, _ZSTD)
_SIGNATURE_BYTES = max(map(len, _SIGNATURES))
_ENDINGS = {"gz", "bz2", "xz", "zst"}
# Each module raises an OSError of its own for damage; that of the file itself is told apart.
_DAMAGE = (EOFError, OSError, ValueError, zlib.error, lzma.LZMAError)


class DamagedArchiveError(UnreadableCorpusError):
    """A packed file is damaged and cannot be unpacked from some place on."""


class _Readable(Protocol):
    """A source of bytes, as many at once as there are."""

    def read1(self, size: int, /) -> bytes:
        """Read the next bytes, at most so many."""


_UNPACKERS: tuple[tuple[bytes, Callable[[Any], _Readable]], ...] = (
    (_GZIP, lambda file: gzip.GzipFile(fileobj=file)),
    (_BZIP2, bz2.BZ2File),
    (_XZ, lzma.LZMAFile),
)


def is_packed(beginning: bytes) -> bool:
    r"""Return whether a file that begins with these bytes is packed with gzip, bzip2, xz or zstd.

    >>> is_packed(gzip.compress(b"low")), is_packed(b"low")
    (True, False)
    """
    return beginning.startswith(_SIGNATURES)


def name_without_packing(name: str) -> str:
    """Return the name of what is packed, whose ending tells its kind; other names stay as they are.

    >>> name_without_packing("low.csv.GZ"), name_without_packing("low.csv")
    ('low.csv', 'low.csv')
    """
    before, _, ending = name.rpartition(".")
    return before if before and ending.lower() in _ENDINGS else name


def unpacked_pieces(
    file: BinaryIO, name: str, on_bytes: Callable[[int], object] = lambda _number: None
) -> Iterator[bytes]:
    """Return the bytes of a file in pieces, unpacked if its first bytes say that it is packed.

    `on_bytes(number)` is told how many bytes of the file were read and may raise to cancel. Raises
    DamagedArchiveError for what cannot be unpacked; errors of the file itself are not caught.

    >>> from io import BytesIO
    >>> b"".join(unpacked_pieces(BytesIO(gzip.compress(b"low lower")), "low.txt.gz"))
    b'low lower'
    """
    counted = _CountedFile(file, on_bytes)
    first = counted.read_fully(_SIGNATURE_BYTES)
    counted.put_back(first)
    packed: Any = counted  # which has all that those below ask for
    opened: _Readable = counted
    unpack = next((unpack for mark, unpack in _UNPACKERS if first.startswith(mark)), None)
    if unpack:
        opened = unpack(packed)
    elif first.startswith(_ZSTD):
        opened = _open_zstd(packed, name)
    return _pieces(opened, counted, name)


def _pieces(opened: _Readable, counted: "_CountedFile", name: str) -> Iterator[bytes]:
    while True:
        try:
            piece = opened.read1(_PIECE_BYTES)
        except Exception as error:
            is_damage = isinstance(error, _DAMAGE) or type(error).__name__ == "ZstdError"
            if error is counted.failure or not is_damage:
                raise  # the line or the disk failed, or the reader left
            raise DamagedArchiveError(
                f'"{name}" is a damaged or incomplete archive. Pack its file again.'
            ) from error
        if not piece:
            return
        yield piece


def _open_zstd(file: Any, name: str) -> _Readable:
    if sys.version_info >= (3, 14):
        from compression import zstd

        return zstd.ZstdFile(file)
    try:
        import zstandard
    except ImportError:
        raise UnreadableCorpusError(
            f'"{name}" is compressed with zstd, for which the package zstandard is missing.'
            " Install it, or unpack the file with zstd -d."
        ) from None
    return _Frames(file, zstandard.ZstdDecompressor())


class _Frames:
    """The frames of a zstd file; a frame that does not end is damage, of which zstandard says none.

    Few bytes are taken at once, as each of them may be worth 30,000.
    """

    def __init__(self, file: Any, decompressor: Any) -> None:
        self._file, self._decompressor = file, decompressor
        self._frame: Any = None
        self._packed = self._content = b""

    def read1(self, size: int, /) -> bytes:
        """Read the next bytes, at most so many."""
        parts = [self._content]
        num_bytes = len(self._content)
        while num_bytes < size and (part := self._next()):
            parts.append(part)
            num_bytes += len(part)
        content = b"".join(parts)
        self._content = content[size:]
        return content[:size]

    def _next(self) -> bytes:
        """Return the next bytes; empty at the end."""
        content = b""
        while not content:
            packed = self._packed or self._file.read(_FRAME_BYTES_AT_ONCE)
            if not packed:
                if self._frame:
                    raise EOFError
                break
            self._frame = self._frame or self._decompressor.decompressobj(_PIECE_BYTES)
            content = self._frame.decompress(packed)
            self._packed = b""
            if self._frame.eof:
                self._packed, self._frame = self._frame.unused_data, None
        return content


class _CountedFile:
    """A file that is only read from, forwards; it says how many bytes were taken.

    `failure` is what went wrong with the file itself, or what was raised to cancel.
    """

    def __init__(self, file: BinaryIO, on_bytes: Callable[[int], object]) -> None:
        self.failure: BaseException | None = None
        self._file = file
        self._on_bytes = on_bytes
        self._back = b""

    def read(self, size: int = -1) -> bytes:
        """Read the next bytes, at most so many."""
        if self._back:
            wanted = len(self._back) if size < 0 else size
            data, self._back = self._back[:wanted], self._back[wanted:]
            return data if size >= 0 else data + self.read(size)
        try:
            data = self._file.read(size)
            self._on_bytes(len(data))
        except BaseException as error:
            self.failure = error
            raise
        return data

    def read1(self, size: int, /) -> bytes:
        """Return the next bytes, as `read` does."""
        return self.read(size)

    def read_fully(self, size: int) -> bytes:
        """Read the next bytes, exactly so many unless the file ends."""
        data = b""
        while len(data) < size and (more := self.read(size - len(data))):
            data += more
        return data

    def put_back(self, data: bytes) -> None:
        """Let the next reading begin with these bytes."""
        self._back = data + self._back

    def readable(self) -> bool:
        """It can be read."""
        return True

    def seekable(self) -> bool:
        """It cannot go back."""
        return False

    def close(self) -> None:
        """Nothing: who opened the file closes it."""

    @property
    def closed(self) -> bool:
        """Return whether the file is closed."""
        return self._file.closed

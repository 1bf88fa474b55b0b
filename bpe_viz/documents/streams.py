"""Files of any size, read piece by piece: unpacked and decoded on the way, never held as a whole.

Plain text is handed on while it is read. Anything else, or what is packed as zip, is read whole
by the same readers as an upload.
"""

import bz2
import codecs
import csv
import gzip
import lzma
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, BinaryIO, Protocol

from bpe_viz.documents.counted_lines import counts_of_lines
from bpe_viz.documents.document import Document, DocumentKind, TableChoice
from bpe_viz.documents.file_reader import FileReader
from bpe_viz.documents.kinds import kind_of_text
from bpe_viz.documents.parser import DocumentParser
from bpe_viz.errors import (
    EmptyCorpusError,
    LimitError,
    SettingsError,
    UnreadableCorpusError,
)
from bpe_viz.limits import MAX_COUNTED_LINE_CHARACTERS, MAX_UNPACKED_BYTES, megabytes
from bpe_viz.text import find_encoding
from bpe_viz.wording import shortened

_PIECE_BYTES = 1 << 16
_BEGINNING_BYTES = 1 << 20  # a file of less is read whole: its kind and encoding are certain
_LOOKED_AT = 1 << 16  # characters, to tell the kind of a text
_DAMAGE = (EOFError, OSError, ValueError, zlib.error, lzma.LZMAError)
_WHOLE = (b"PK\x03\x04", b"PK\x05\x06", b"%PDF-")  # of what only makes sense with its end
_PACKED = {"gz", "bz2", "xz", "zst"}
_HEADERS = (b"word,count\n", b"word,count\r\n")  # of tables that commands write, without a mark

_Chunks = Iterator[bytes]


class _Readable(Protocol):
    """What bytes are read from."""

    def read(self, size: int, /) -> bytes:
        """The next bytes, at most so many."""


_UNPACKERS: tuple[tuple[bytes, Callable[[Any], _Readable]], ...] = (
    (b"\x1f\x8b", lambda file: gzip.GzipFile(fileobj=file)),
    (b"BZh", bz2.BZ2File),
    (b"\xfd7zX", lzma.LZMAFile),
)


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """How files are read: an encoding, the columns of tables, and whether lines are word counts.

    >>> ReadingOptions(encoding="latin-1").is_counts
    False
    """

    encoding: str | None = None
    choice: TableChoice | None = None
    is_counts: bool = False

    def __post_init__(self) -> None:
        if not _is_of_text(self.encoding or "utf-8"):
            raise SettingsError(
                f'There is no encoding of text called "{shortened(self.encoding or "")}".'
                " Choose one that Python knows, for example utf-8, latin-1 or cp1252."
            )


@dataclass(frozen=True, slots=True, eq=False)
class ReadFile:
    """A file that is being read: the pieces of its text, or its word counts if it is a table.

    >>> from io import BytesIO
    >>> with DocumentParser() as parser:
    ...     "".join(read_stream(BytesIO(b"low lower"), "a.txt", parser).pieces)
    'low lower'
    """

    name: str
    pieces: Iterable[str]
    word_counts: Mapping[str, int] | None = None
    encoding: str | None = None
    notices: tuple[str, ...] = ()


def read_stream(
    file: BinaryIO,
    name: str,
    parser: DocumentParser,
    reading: ReadingOptions | None = None,
    on_bytes: Callable[[int], object] = lambda _number: None,
) -> ReadFile:
    r"""Begin to read a file of any format; gzip, bzip2, xz and zstd are unpacked on the way.

    `on_bytes(number)` is told how many bytes of the file were read and may raise to cancel. Raises
    UnreadableCorpusError and EmptyCorpusError; of a long text the pieces may raise, too.

    >>> import gzip
    >>> from io import BytesIO
    >>> with DocumentParser() as parser:
    ...     packed = BytesIO(gzip.compress(b"word,count\nlow,5\nnew,2\n"))
    ...     dict(read_stream(packed, "counts.csv.gz", parser).word_counts)
    {'low': 5, 'new': 2}
    """
    reading = reading or ReadingOptions()
    chunks = _unpacked(file, name, on_bytes)
    beginning = _take(chunks, _BEGINNING_BYTES)
    if not beginning:
        raise EmptyCorpusError(f'"{name}" is empty. Choose another file or a sample.')
    if reading.encoding:
        chunks = _as_utf8(chain([beginning], chunks), reading.encoding, name)
        beginning = _take(chunks, _BEGINNING_BYTES)
    inner = _inner_name(name)
    if beginning.startswith(_HEADERS):
        text = _decoded(chain([beginning], chunks), "utf-8", inner)
        return ReadFile(name, (), _counts_of_table(_lines(text, ends="\n"), inner), "utf-8")
    if reading.is_counts:
        encoding = find_encoding(beginning, inner, is_whole=False)
        lines = _lines(_decoded(chain([beginning], chunks), encoding.codec, inner))
        counts = counts_of_lines(lines, inner)
        return ReadFile(name, (), counts, encoding.codec, encoding.notices)
    if len(beginning) >= _BEGINNING_BYTES and not beginning.startswith(_WHOLE):
        encoding = find_encoding(beginning, inner, is_whole=False)
        codec = encoding.codec
        shown = codecs.getincrementaldecoder(codec)().decode(beginning)[:_LOOKED_AT]
        if kind_of_text(shown, inner) is DocumentKind.TEXT:
            text = _decoded(chain([beginning], chunks), codec, inner)
            return ReadFile(name, text, None, codec, encoding.notices)
    rest = _take(chunks, MAX_UNPACKED_BYTES)
    if len(beginning) + len(rest) > MAX_UNPACKED_BYTES:
        raise LimitError(
            f'"{name}" has more than {megabytes(MAX_UNPACKED_BYTES)} and is not plain text.'
            " Save its text alone, or read it in parts."
        )
    return _as_document(beginning + rest, inner, name, parser, reading.choice)


def _as_document(
    data: bytes, inner: str, name: str, parser: DocumentParser, choice: TableChoice | None
) -> ReadFile:
    """A file that is read whole, as an upload is."""
    reader = FileReader(parser, choice, lambda _done: None)
    reader.read(inner, data)
    if not reader.documents:
        raise reader.errors[0][1]
    tables = [found for found in reader.documents if found.word_counts is not None]
    if tables and len(tables) < len(reader.documents):
        raise UnreadableCorpusError(
            f'"{name}" contains texts and also tables of words and counts, which cannot be joined.'
            " Unpack it and read them one by one."
        )
    documents = reader.documents
    notices = [*(str(error) for _, error in reader.errors)]
    for found in documents:
        notices += (*found.dropped, *found.notices)
    encodings = filter(None, (found.encoding for found in documents))
    return ReadFile(
        name,
        _texts_of(documents),
        _sum_of(documents) if tables else None,
        ", ".join(dict.fromkeys(encodings)) or None,
        tuple(notices),
    )


def _texts_of(documents: list[Document]) -> Iterator[str]:
    for number, found in enumerate(documents):
        if number:
            yield "\n"
        yield from found.text.pieces()


def _sum_of(documents: list[Document]) -> dict[str, int]:
    count_of_word: dict[str, int] = {}
    for found in documents:
        for word, count in found.word_counts or ():
            count_of_word[word] = count_of_word.get(word, 0) + count
    return count_of_word


def _inner_name(name: str) -> str:
    """The name of what is packed, whose ending tells its kind."""
    before, _, ending = name.rpartition(".")
    return before if before and ending.lower() in _PACKED else name


def _is_of_text(encoding: str) -> bool:
    try:
        decoder = codecs.lookup(encoding).incrementaldecoder
        return decoder is not None and isinstance(decoder("strict").decode(b""), str)
    except (LookupError, ValueError, TypeError):
        return False


def _counts_of_table(lines: Iterable[str], name: str) -> dict[str, int]:
    """The words of a table as the command line writes it: exact, blanks and line ends included."""
    count_of_word: dict[str, int] = {}
    rows = csv.reader(lines)
    next(rows)
    for row in rows:
        if len(row) != 2 or not (row[1].isascii() and row[1].isdigit() and len(row[1]) <= 13):
            raise UnreadableCorpusError(
                f'Line {rows.line_num:,} of "{name}" is not a word with its count.'
                " Write a word, a comma and a whole number on each line."
            )
        count_of_word[row[0]] = count_of_word.get(row[0], 0) + int(row[1])
    return count_of_word


def _unpacked(file: BinaryIO, name: str, on_bytes: Callable[[int], object]) -> _Chunks:
    """The bytes of a file in pieces, unpacked if it is compressed."""
    counted = _CountedFile(file, on_bytes)
    first = counted.read_fully(4)
    counted.put_back(first)
    packed: Any = counted  # which has all that those below ask for
    opened: _Readable = counted
    unpack = next((unpack for mark, unpack in _UNPACKERS if first.startswith(mark)), None)
    if unpack:
        opened = unpack(packed)
    elif first == b"\x28\xb5\x2f\xfd":
        opened = _open_zstd(packed, name)
    return _pieces(opened, name, is_packed=opened is not counted)


def _pieces(file: _Readable, name: str, *, is_packed: bool) -> _Chunks:
    while True:
        try:
            piece = file.read(_PIECE_BYTES)
        except _DAMAGE as error:
            if not is_packed:
                raise
            raise _damaged(name) from error
        except Exception as error:
            if type(error).__name__ != "ZstdError":  # of one of two packages
                raise
            raise _damaged(name) from error
        if not piece:
            return
        yield piece


def _damaged(name: str) -> UnreadableCorpusError:
    return UnreadableCorpusError(
        f'"{name}" is a damaged or incomplete archive. Pack its file again.'
    )


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
    return zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)


class _CountedFile:
    """A file that is only read from, forwards; it says how many bytes were taken."""

    def __init__(self, file: BinaryIO, on_bytes: Callable[[int], object]) -> None:
        self._file = file
        self._on_bytes = on_bytes
        self._back = b""

    def read(self, size: int = -1) -> bytes:
        """The next bytes, at most so many."""
        if self._back:
            wanted = len(self._back) if size < 0 else size
            data, self._back = self._back[:wanted], self._back[wanted:]
            return data if size >= 0 else data + self.read(size)
        data = self._file.read(size)
        self._on_bytes(len(data))
        return data

    def read_fully(self, size: int) -> bytes:
        """The next bytes, exactly so many unless the file ends."""
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
        """Whether the file is closed."""
        return self._file.closed


def _take(chunks: _Chunks, size: int) -> bytes:
    """The next chunks until there are `size` bytes or more, or no more chunks."""
    taken = bytearray()
    for chunk in chunks:
        taken += chunk
        if len(taken) >= size:
            break
    return bytes(taken)


def _as_utf8(chunks: Iterable[bytes], codec: str, name: str) -> _Chunks:
    pieces = _decoded(chunks, codec, name)
    return (piece.encode("utf-8", "surrogatepass") for piece in pieces)


def _decoded(chunks: Iterable[bytes], codec: str, name: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(codec)()
    num_bytes = 0
    for chunk in chain(chunks, [b""]):
        try:
            yield decoder.decode(chunk, final=not chunk)
        except UnicodeError as error:
            start = error.start if isinstance(error, UnicodeDecodeError) else 0
            place = num_bytes + start + 1
            raise UnreadableCorpusError(
                f'"{name}" is not {codec} near byte {place:,}.'
                " Save it as UTF-8, or say which encoding it has."
            ) from None
        num_bytes += len(chunk)


def _lines(pieces: Iterable[str], ends: str = "") -> Iterator[str]:
    """The lines of a text, each with `ends` after it."""
    held = ""
    for piece in pieces:
        *whole, held = (held + piece).split("\n")
        yield from (line + ends for line in whole)
        if len(held) > MAX_COUNTED_LINE_CHARACTERS:  # which is not a word with its count
            yield held
            held = ""
    if held:
        yield held

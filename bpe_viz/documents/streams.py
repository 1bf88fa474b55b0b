"""Files of any size, read piece by piece: unpacked and decoded on the way, never held as a whole.

Plain text is handed on while it is read. Anything else, or what is packed as zip, is read whole
by the same readers as an upload.
"""

import codecs
import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO

from bpe_viz.documents.counted_lines import line_counts
from bpe_viz.documents.document import Document, DocumentKind, TableChoice
from bpe_viz.documents.file_reader import FileReader
from bpe_viz.documents.kinds import kind_from_text
from bpe_viz.documents.parser import DocumentParser
from bpe_viz.documents.unpacking import name_without_packing, unpacked_pieces
from bpe_viz.errors import (
    EmptyCorpusError,
    LimitError,
    SettingsError,
    UnreadableCorpusError,
)
from bpe_viz.limits import (
    MAX_CELL_CHARACTERS,
    MAX_COUNTED_LINE_CHARACTERS,
    MAX_UNPACKED_BYTES,
    megabytes,
)
from bpe_viz.text import find_encoding
from bpe_viz.wording import shortened

_BEGINNING_BYTES = 1 << 20  # a file of less is read whole: its kind and encoding are certain
_LOOKED_AT = 1 << 16  # characters, to tell the kind of a text
_WHOLE = (b"PK\x03\x04", b"PK\x05\x06", b"%PDF-", b"PAR1")  # of what only makes sense with its end
_HEADERS = (b"word,count\n", b"word,count\r\n")  # of tables that commands write, without a mark

_Chunks = Iterator[bytes]


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """The options for reading files: encoding, table columns, and whether lines are word counts.

    >>> ReadingOptions(encoding="latin-1").is_counts
    False
    """

    encoding: str | None = None
    choice: TableChoice | None = None
    is_counts: bool = False

    def __post_init__(self) -> None:
        if not _is_text(self.encoding or "utf-8"):
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
    has_columns: bool = False


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
    chunks = _pieces_of(file, name, on_bytes)
    beginning = _take(chunks, _BEGINNING_BYTES)
    if not beginning:
        raise EmptyCorpusError(f'"{name}" is empty. Choose another file or a sample.')
    if reading.encoding:
        chunks = _as_utf8(chain([beginning], chunks), reading.encoding, name)
        beginning = _take(chunks, _BEGINNING_BYTES)
    inner = name_without_packing(name)
    if beginning.startswith(_HEADERS) and not reading.choice:
        text = _decoded(chain([beginning], chunks), "utf-8", inner)
        lines = _lines(text, ends="\n", most=MAX_CELL_CHARACTERS)
        return ReadFile(name, (), _table_counts(lines, inner), "utf-8")
    if reading.is_counts:
        encoding = find_encoding(beginning, inner, is_whole=False)
        lines = _lines(_decoded(chain([beginning], chunks), encoding.codec, inner))
        counts = line_counts(lines, inner)
        return ReadFile(name, (), counts, encoding.codec, encoding.notices)
    if len(beginning) >= _BEGINNING_BYTES and not beginning.startswith(_WHOLE):
        encoding = find_encoding(beginning, inner, is_whole=False)
        codec = encoding.codec
        shown = codecs.getincrementaldecoder(codec)().decode(beginning)[:_LOOKED_AT]
        if kind_from_text(shown, inner) is DocumentKind.TEXT:
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
    """Return a file that is read whole, as an upload is."""
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
        has_columns=any(found.table for found in documents),
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


def _is_text(encoding: str) -> bool:
    try:
        decoder = codecs.lookup(encoding).incrementaldecoder
        return decoder is not None and isinstance(decoder("strict").decode(b""), str)
    except (LookupError, ValueError, TypeError):
        return False


def _table_counts(lines: Iterable[str], name: str) -> dict[str, int]:
    """Return the words of a table from the command line: exact, blanks and line ends included."""
    count_of_word: dict[str, int] = {}
    csv.field_size_limit(MAX_CELL_CHARACTERS)
    rows = csv.reader(lines)
    next(rows)
    try:
        for row in rows:
            if len(row) != 2 or not (row[1].isascii() and row[1].isdigit() and len(row[1]) <= 13):
                raise _not_a_count(rows.line_num, name)
            count_of_word[row[0]] = count_of_word.get(row[0], 0) + int(row[1])
    except csv.Error as error:  # a bare carriage return, or a quotation mark that is never closed
        raise _not_a_count(rows.line_num, name) from error
    return count_of_word


def _not_a_count(line: int, name: str) -> UnreadableCorpusError:
    return UnreadableCorpusError(
        f'Line {line:,} of "{name}" is not a word with its count.'
        " Write a word, a comma and a whole number on each line."
    )


def not_opened(name: str, error: OSError) -> UnreadableCorpusError:
    """Return the error for a file that the system does not let anybody read.

    >>> str(not_opened("a.txt", PermissionError(13, "Permission denied")))
    '"a.txt" cannot be read (Permission denied). Check what it is, and who may read it.'
    """
    return UnreadableCorpusError(
        f'"{name}" cannot be read ({error.strerror or error}).'
        " Check what it is, and who may read it."
    )


def _pieces_of(file: BinaryIO, name: str, on_bytes: Callable[[int], object]) -> _Chunks:
    try:
        yield from unpacked_pieces(file, name, on_bytes)
    except OSError as error:
        raise not_opened(name, error) from error


def _take(chunks: _Chunks, size: int) -> bytes:
    """Return the next chunks until there are `size` bytes or more, or no more chunks."""
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


def _lines(
    pieces: Iterable[str], ends: str = "", most: int = MAX_COUNTED_LINE_CHARACTERS
) -> Iterator[str]:
    """Yield the lines of a text, each with `ends`; one of more than `most` may be in parts."""
    held = ""
    for piece in pieces:
        *whole, held = (held + piece).split("\n")
        yield from (line + ends for line in whole)
        if len(held) > most:  # which is not a word with its count
            yield held
            held = ""
    if held:
        yield held

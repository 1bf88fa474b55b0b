"""The content of a reader's file: its text, what was dropped, its table if it is one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from io import BytesIO, TextIOWrapper

from bpe_viz.settings import Settings
from bpe_viz.text import Encoding, decoded_pieces


class DocumentKind(Enum):
    """The kind of a file, by its content first and its name second; the value names it on screen.

    >>> DocumentKind.TEXT.value
    'plain text'
    """

    TEXT = "plain text"
    MARKDOWN = "Markdown"
    HTML = "HTML"
    SUBTITLES = "subtitles"
    TABLE = "table"
    JSON_LINES = "JSON lines"
    WORD = "Word document"
    PDF = "PDF"
    PARQUET = "table of word counts"


@dataclass(frozen=True, slots=True)
class StoredText:
    r"""A text kept as bytes, which take the least memory, and decoded piece by piece.

    The bytes of a plain text file are kept as they came; all other text is UTF-8.

    >>> text = StoredText.of("low lower")
    >>> text.beginning(5), text.num_characters, "".join(text.pieces())
    ('low l', 9, 'low lower')
    """

    data: bytes
    encoding: Encoding

    @classmethod
    def of(cls, text: str) -> "StoredText":
        """Keep a text that has no lone surrogates."""
        return cls(text.encode(), Encoding("utf-8", len(text)))

    @property
    def num_characters(self) -> int:
        """The number of characters."""
        return self.encoding.num_characters

    @property
    def num_utf8_bytes(self) -> int:
        """The size of the text as UTF-8 in bytes, which the limit counts."""
        if self.encoding.codec == "utf-8":
            return len(self.data)
        return sum(len(piece.encode()) for piece in self.pieces())

    def as_utf8(self) -> bytes:
        """Return the text as UTF-8 without a byte order mark."""
        if (self.encoding.codec, self.encoding.errors) == ("utf-8", "strict"):
            return self.data
        return "".join(self.pieces()).encode()

    def pieces(self) -> Iterator[str]:
        """Return the text in pieces of at most 64 k bytes."""
        return decoded_pieces(self.data, self.encoding)

    def open(self) -> TextIOWrapper:
        """Open the text as a file that is read line by line; line ends stay as they are."""
        file = BytesIO(self.data)
        return TextIOWrapper(file, self.encoding.codec, self.encoding.errors, newline="")

    def beginning(self, num_characters: int = 2000) -> str:
        """Return the first characters, without decoding the rest."""
        return first_characters(self.pieces(), num_characters)


@dataclass(frozen=True, slots=True)
class TableChoice:
    """The chosen columns of a table: those of text, or one of words and one of their counts.

    `has_header` says whether the first row contains the column names; None leaves that to be
    found out, and with nothing else the columns are those of the suggestion. JSON lines have no
    header. The cells of `language_column` say in which language the text of a row is.

    >>> TableChoice(word_column="word", count_column="n").is_word_counts
    True
    """

    text_columns: tuple[str, ...] = ()
    word_column: str | None = None
    count_column: str | None = None
    has_header: bool | None = None
    language_column: str | None = None

    @property
    def is_word_counts(self) -> bool:
        """Return whether words and counts are read rather than text."""
        return self.word_column is not None and self.count_column is not None

    @property
    def is_header_alone(self) -> bool:
        """Return whether only the header is decided."""
        return self.has_header is not None and self == TableChoice(has_header=self.has_header)


@dataclass(frozen=True, slots=True)
class Table:
    r"""A preview of a table, from which a reader can choose its columns.

    Columns without a name, or with one that is taken, are called "Column 3"; `preview` has the
    first MAX_PREVIEW_ROWS rows, long cells cut; `choice` is what was read, `suggestion` what would
    be read unasked. A reader chooses otherwise by reading the same file again with that choice.

    >>> from bpe_viz.documents.upload import read_documents
    >>> read = read_documents([("a.csv", b"id,text\n1,low lower\n2,new wider\n")])
    >>> read.documents[0].table.columns, read.documents[0].table.choice.text_columns
    (('id', 'text'), ('text',))
    """

    columns: tuple[str, ...]
    num_rows: int
    preview: tuple[tuple[str, ...], ...]
    suggestion: TableChoice
    choice: TableChoice


@dataclass(frozen=True, slots=True)
class CountedLines:
    """A plain text in which every line looks like a word and its count, with its first line.

    It is read as text all the same, until the reader says that it is such a table.

    >>> CountedLines(num_lines=1_200, example="the 5").num_lines
    1200
    """

    num_lines: int
    example: str


@dataclass(frozen=True, slots=True)
class Content:
    """The content that a parser found in a file; the fields are those of Document.

    >>> from bpe_viz.documents.html import read_html
    >>> read_html([b"<p>low</p>"], "a.html").text.beginning()
    'low'
    """

    text: StoredText
    dropped: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    table: Table | None = None
    word_counts: tuple[tuple[str, int], ...] | None = None
    counted_lines: CountedLines | None = None
    settings: Settings | None = None
    by_language: tuple[tuple[str, StoredText], ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """One file, or one file of an archive, as it was read.

    `encoding` is None where the format has none to find (PDF, Word). `dropped` and `notices` are
    sentences: what was left out, and what else a reader should know. `word_counts` is given for a
    table of words and counts only, whose `text` is empty, and `settings` for one that says how its
    words were cut. `by_language` has the same text in parts, where a column names the language.

    >>> from bpe_viz.documents.upload import read_documents
    >>> document = read_documents([("a.txt", "naïve".encode())]).documents[0]
    >>> document.kind.value, document.encoding, document.num_bytes
    ('plain text', 'utf-8', 6)
    """

    name: str
    kind: DocumentKind
    num_bytes: int
    text: StoredText
    encoding: str | None = None
    dropped: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    table: Table | None = None
    word_counts: tuple[tuple[str, int], ...] | None = None
    counted_lines: CountedLines | None = None
    settings: Settings | None = None
    by_language: tuple[tuple[str, StoredText], ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that was not read among others that were; the reason ends with the way out.

    >>> Refusal("b.zip", "It is locked with a password. Open what is in it.").name
    'b.zip'
    """

    name: str
    reason: str


def first_characters(pieces: Iterable[str], num_characters: int) -> str:
    """Return the beginning of a text in pieces, asking for no more of them than needed.

    >>> first_characters(["low ", "lower ", "lowest"], 7)
    'low low'
    """
    text = ""
    for piece in pieces:
        text += piece[: num_characters - len(text)]
        if len(text) == num_characters:
            break
    return text

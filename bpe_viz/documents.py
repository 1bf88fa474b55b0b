"""A reader's own files, whatever their format, as one corpus."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bpe_viz.corpus import Corpus, OnProgress
from bpe_viz.document import (
    Document,
    DocumentKind,
    Refusal,
    StoredText,
    Table,
    TableChoice,
)
from bpe_viz.limits import MAX_UPLOAD_BYTES
from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer, Unit

__all__ = [
    "Document",
    "DocumentKind",
    "Reading",
    "Refusal",
    "StoredText",
    "Table",
    "TableChoice",
    "read_documents",
]


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read from one upload: its documents, which together are one corpus.

    `digest` tells apart what is counted: the texts or the word counts, in their order.
    """

    name: str
    documents: tuple[Document, ...]
    refused: tuple[Refusal, ...]
    digest: str

    @property
    def word_counts(self) -> tuple[tuple[str, int], ...] | None:
        """The counts of a table of words and counts, first seen first; None for text."""
        raise NotImplementedError

    @property
    def notices(self) -> tuple[str, ...]:
        """What was dropped and what else there is to know, all documents together."""
        raise NotImplementedError

    def pieces(self) -> Iterator[str]:
        """The text of all documents in pieces; each begins on a new line."""
        raise NotImplementedError

    def beginning(self, num_characters: int = 2000) -> str:
        """The first characters, for a preview."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """The whole text; `pieces` and `corpus` need much less memory."""
        return "".join(self.pieces())

    def corpus(
        self,
        *,
        pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.WHITESPACE,
        normalization: Normalization = Normalization.NONE,
        unit: Unit = Unit.CHARACTER,
        on_progress: OnProgress | None = None,
    ) -> Corpus:
        """Count the words, as Corpus.from_text does; word counts are taken as they are."""
        raise NotImplementedError


def read_documents(
    files: Sequence[tuple[str, bytes]],
    choice: TableChoice | None = None,
    *,
    max_bytes: int = MAX_UPLOAD_BYTES,
    on_progress: OnProgress | None = None,
) -> Reading:
    """Read files of any format, given as names and bytes; nothing is written to disk.

    `choice` says which columns of tables are read. `on_progress(bytes done, of all)` is called
    several times a second and may raise to cancel. Raises BpeVizError when no file can be read or
    a limit is passed; a file that cannot be read among others that can is in `refused`.
    """
    raise NotImplementedError

"""A reader's own files, of any format, and how they become one text or one table of words."""

from bpe_viz.documents.counted_lines import find_counted_lines, read_counted_lines
from bpe_viz.documents.counted_tables import (
    ABOUT,
    guessed_sentence,
    left_out_sentence,
    settings_as_counted,
)
from bpe_viz.documents.document import Document, DocumentKind, StoredText, Table, TableChoice
from bpe_viz.documents.document_set import DocumentSet
from bpe_viz.documents.unpacking import (
    DamagedArchiveError,
    is_packed,
    name_without_packing,
    unpacked_pieces,
)

__all__ = [
    "ABOUT",
    "DamagedArchiveError",
    "Document",
    "DocumentKind",
    "DocumentSet",
    "StoredText",
    "Table",
    "TableChoice",
    "find_counted_lines",
    "guessed_sentence",
    "is_packed",
    "left_out_sentence",
    "name_without_packing",
    "read_counted_lines",
    "settings_as_counted",
    "unpacked_pieces",
]

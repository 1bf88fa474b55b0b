"""The kind of a file: by its first bytes, by the beginning of its text, and last by its name."""

import json
import re
from enum import Enum

from bpe_viz.documents.archives import ZipArchive
from bpe_viz.documents.document import DocumentKind
from bpe_viz.errors import UnreadableCorpusError


class Packing(Enum):
    """The way a file that contains others is packed."""

    ZIP = "zip"
    GZIP = "gzip"


_ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
_OTHER_ARCHIVES = (
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a rar archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
)
_TAR_SIGNATURE, _TAR_SIGNATURE_PLACE = b"ustar", 257
_SAVE_AS_TEXT = "Save it as plain text in UTF-8 and open that."
_OTHER_DOCUMENTS = (  # the entries of their archives
    ({"xl/workbook.xml"}, "an Excel workbook. Save it as CSV and open that."),
    ({"ppt/presentation.xml"}, f"a PowerPoint file. {_SAVE_AS_TEXT}"),
    ({"mimetype", "content.xml"}, f"an OpenDocument file. {_SAVE_AS_TEXT}"),
    ({"mimetype", "META-INF/container.xml"}, f"an e-book. {_SAVE_AS_TEXT}"),
)

_KIND_OF_ENDING = {
    "md": DocumentKind.MARKDOWN,
    "markdown": DocumentKind.MARKDOWN,
    "html": DocumentKind.HTML,
    "htm": DocumentKind.HTML,
    "xhtml": DocumentKind.HTML,
    "srt": DocumentKind.SUBTITLES,
    "vtt": DocumentKind.SUBTITLES,
    "csv": DocumentKind.TABLE,
    "tsv": DocumentKind.TABLE,
    "tab": DocumentKind.TABLE,
    "jsonl": DocumentKind.JSON_LINES,
    "ndjson": DocumentKind.JSON_LINES,
    "json": DocumentKind.JSON_LINES,
}
_HTML = re.compile(r"<!doctype\s{1,20}html|<html[\s>]", re.IGNORECASE)
_CHARACTERS_BEFORE_HTML = 1000
_SUBTITLES = re.compile(
    r"(?:WEBVTT(?:[ \t\n]|$)|\d{1,6}[ \t]*\n\d{1,3}:\d\d:\d\d[,.]\d{3} --> \d{1,3}:)"
)
_LINES_TO_LOOK_AT = 50
_FEW_LINES = 3


def kind_from_bytes(data: bytes, name: str) -> DocumentKind | Packing | None:
    """Tell the kind by the first bytes; None for what may be text.

    Raises UnreadableCorpusError for archives and documents that cannot be read.

    >>> kind_from_bytes(b"%PDF-1.7", "a.txt"), kind_from_bytes(b"low", "a.pdf")
    (<DocumentKind.PDF: 'PDF'>, None)
    """
    if data.startswith(b"%PDF-"):
        return DocumentKind.PDF
    if data.startswith(b"PAR1"):
        return DocumentKind.PARQUET
    if data.startswith(b"\x1f\x8b"):
        return Packing.GZIP
    if data.startswith(_ZIP_SIGNATURES):
        return _zip_kind(ZipArchive(data, name), name)
    for signature, thing in _OTHER_ARCHIVES:
        if data.startswith(signature):
            raise UnreadableCorpusError(f'"{name}" is {thing}. Pack the files as .zip instead.')
    if data.startswith(_TAR_SIGNATURE, _TAR_SIGNATURE_PLACE):
        raise UnreadableCorpusError(f'"{name}" is a tar archive. Pack the files as .zip instead.')
    if data.startswith(b"{\\rtf"):
        raise UnreadableCorpusError(f'"{name}" is in Rich Text Format. Save it as .docx or .txt.')
    return None


def kind_from_text(beginning: str, name: str) -> DocumentKind:
    r"""Tell the kind by the beginning of a text, then by the ending of its name.

    >>> kind_from_text("<!DOCTYPE html><p>low", "a.txt"), kind_from_text("# Low", "a.md").value
    (<DocumentKind.HTML: 'HTML'>, 'Markdown')
    """
    beginning = beginning.lstrip("\ufeff \t\r\n").replace("\r\n", "\n")
    named = _KIND_OF_ENDING.get(name.lower().rpartition(".")[2])
    if beginning.startswith("<") and _HTML.search(beginning[:_CHARACTERS_BEFORE_HTML]):
        return DocumentKind.HTML
    if _SUBTITLES.match(beginning):
        return DocumentKind.SUBTITLES
    if named:
        return named
    if beginning.startswith(("{", "[")) and _begins_with_record(beginning):
        return DocumentKind.JSON_LINES
    return DocumentKind.TABLE if _is_cut_by_tabs(beginning) else DocumentKind.TEXT


def _zip_kind(archive: ZipArchive, name: str) -> DocumentKind | Packing:
    names = archive.names
    if "word/document.xml" in names:
        return DocumentKind.WORD
    for entries, thing in _OTHER_DOCUMENTS:
        if entries <= names:
            raise UnreadableCorpusError(f'"{name}" is {thing}')
    return Packing.ZIP


def _begins_with_record(text: str) -> bool:
    """Return whether the text begins with a JSON object, alone or as the first in an array."""
    record = text.removeprefix("[").lstrip()
    if not record.startswith("{"):
        return False
    try:
        json.JSONDecoder().raw_decode(record)
    except (ValueError, RecursionError):
        return False
    return True


def _is_cut_by_tabs(beginning: str) -> bool:
    """Return whether all lines have tabs, and equally many; the last line may be incomplete."""
    lines = [line for line in beginning.split("\n")[:_LINES_TO_LOOK_AT] if line]
    nums_tabs = {line.count("\t") for line in lines[:-1]}
    return len(lines) > _FEW_LINES and len(nums_tabs) == 1 and 0 not in nums_tabs

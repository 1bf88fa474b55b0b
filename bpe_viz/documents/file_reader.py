"""One file after another, of whatever format, those of archives included."""

import time
from collections.abc import Callable

from bpe_viz.documents.archives import ZipArchive, open_gzip
from bpe_viz.documents.counted_lines import find_counted_lines
from bpe_viz.documents.counted_tables import with_word_counts
from bpe_viz.documents.document import (
    Content,
    Document,
    DocumentKind,
    Refusal,
    StoredText,
    TableChoice,
)
from bpe_viz.documents.html import as_declared
from bpe_viz.documents.kinds import Packing, kind_from_bytes, kind_from_text
from bpe_viz.documents.parser import DocumentParser
from bpe_viz.documents.subtitles import read_subtitles
from bpe_viz.documents.tables import read_delimited, read_json_lines
from bpe_viz.documents.text_writer import shown_name
from bpe_viz.errors import BpeVizError, EmptyCorpusError, LimitError, UnreadableCorpusError
from bpe_viz.limits import MAX_READING_SECONDS
from bpe_viz.text import find_encoding

_BEGINNING = 1 << 16


class UploadTooSlowError(LimitError):
    """All files together take too long; one file that does so is merely refused."""


class FileReader:
    """Collects documents, and errors about files that are none.

    `on_progress(bytes done)` is called several times a second and may raise to cancel.

    >>> with DocumentParser() as parser:
    ...     reader = FileReader(parser, None, lambda done: None)
    ...     reader.read("low.txt", b"low lower")
    >>> reader.documents[0].kind.value, reader.errors
    ('plain text', [])
    """

    def __init__(
        self,
        parser: DocumentParser,
        choice: TableChoice | None,
        on_progress: Callable[[int], object],
    ) -> None:
        self.documents: list[Document] = []
        self.errors: list[tuple[str, BpeVizError]] = []
        self._parser = parser
        self._choice = choice
        self._on_progress = on_progress
        self._started = time.monotonic()
        self._num_done = 0

    def read(self, name: str, data: bytes) -> None:
        """Read a file. Raises UploadTooSlowError when there is no time left."""
        name = shown_name(name)
        before = self._num_done
        self._read(name, data, is_packed=False)
        self._num_done = before + len(data)
        self._tick()

    def _read(self, name: str, data: bytes, *, is_packed: bool) -> None:
        try:
            self._open(name, data, is_packed)
        except UploadTooSlowError:
            raise
        except (EmptyCorpusError, UnreadableCorpusError) as error:
            self.errors.append((name, error))

    def _open(self, name: str, data: bytes, is_packed: bool) -> None:
        self._tick()
        if not data:
            raise EmptyCorpusError(f'The file "{name}" is empty. Choose another file or a sample.')
        kind = kind_from_bytes(data, name)
        if isinstance(kind, Packing) and is_packed:
            raise UnreadableCorpusError(
                f'"{name}" is an archive inside an archive. Unpack it and open its files.'
            )
        match kind:
            case Packing.GZIP:
                inner = name[:-3] if name.lower().endswith(".gz") else name
                self._read(inner, open_gzip(data, name, self._tick), is_packed=True)
            case Packing.ZIP:
                self._open_zip(name, data)
            case _:
                self._add(name, data, kind)

    def _open_zip(self, name: str, data: bytes) -> None:
        archive = ZipArchive(data, name)
        if not len(archive):
            raise EmptyCorpusError(f'The archive "{name}" contains no files. Choose another one.')
        start = self._num_done
        for number, file in enumerate(archive.files(self._tick), start=1):
            if isinstance(file, Refusal):
                self.errors.append((file.name, UnreadableCorpusError(file.reason)))
            else:
                self._read(shown_name(f"{name}/{file[0]}"), file[1], is_packed=True)
            self._num_done = start + len(data) * number // len(archive)

    def _add(self, name: str, data: bytes, kind: DocumentKind | None) -> None:
        encoding = None
        if kind is None:
            text = StoredText(data, find_encoding(data, name, lambda _done, _all: self._tick()))
            kind = kind_from_text(text.beginning(_BEGINNING), name)
            if kind is DocumentKind.HTML:
                text = as_declared(text)
            encoding = text.encoding.codec
            content = self._content(name, text, kind)
            notices = (*text.encoding.notices, *content.notices)
        else:
            content = self._parse(name, data, kind)
            if kind is DocumentKind.PARQUET:
                content = with_word_counts(content, name)
            notices = content.notices
        self.documents.append(
            Document(
                name=name,
                kind=kind,
                num_bytes=len(data),
                text=content.text,
                encoding=encoding,
                dropped=content.dropped,
                notices=notices,
                table=content.table,
                word_counts=content.word_counts,
                counted_lines=content.counted_lines,
                settings=content.settings,
                by_language=content.by_language,
            )
        )

    def _content(self, name: str, text: StoredText, kind: DocumentKind) -> Content:
        match kind:
            case DocumentKind.HTML | DocumentKind.MARKDOWN:
                return self._parse(name, text.as_utf8(), kind)
            case DocumentKind.SUBTITLES:
                return read_subtitles(text, name)
            case DocumentKind.TABLE:
                return read_delimited(text, name, self._choice, self._tick)
            case DocumentKind.JSON_LINES:
                return read_json_lines(text, name, self._choice, self._tick)
            case _:
                lines = find_counted_lines(text, self._tick)
                return Content(text, counted_lines=lines)

    def _parse(self, name: str, data: bytes, kind: DocumentKind) -> Content:
        before = self._num_done

        def report(done: int, total: int) -> None:
            self._num_done = before + len(data) * done // max(total, 1)
            self._tick()

        try:
            return self._parser.parse(kind, name, data, report)
        finally:
            self._num_done = before

    def _tick(self) -> None:
        self._on_progress(self._num_done)
        seconds = time.monotonic() - self._started - self._parser.seconds_waited
        if seconds > MAX_READING_SECONDS:
            raise UploadTooSlowError(
                f"Reading the files takes longer than {MAX_READING_SECONDS} seconds."
                " Open fewer of them, or save them as plain text."
            )

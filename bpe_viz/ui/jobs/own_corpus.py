"""A corpus that a reader brought, and how files become one; knows nothing of the screen."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bpe_viz.documents import (
    Document,
    DocumentKind,
    DocumentSet,
    StoredText,
    TableChoice,
    find_counted_lines,
    read_counted_lines,
)
from bpe_viz.errors import EmptyCorpusError, UnreadableCorpusError
from bpe_viz.formats import Position, Tour, looks_like_lesson, read_lesson
from bpe_viz.limits import MAX_NAME_CHARACTERS
from bpe_viz.settings import Settings, opened_as_text
from bpe_viz.text import Corpus
from bpe_viz.ui.jobs import texts
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.wording import shortened

Files = tuple[tuple[str, bytes], ...]
WordCountList = tuple[tuple[str, int], ...]


UPLOAD = "upload"  # what links and keys call a corpus that a reader brought


@dataclass(frozen=True, slots=True)
class OwnCorpus:
    """The corpus read from a reader's files, under a name of the reader's choice.

    Two are equal when their digests are. `files` are there for a table alone, whose columns may be
    chosen again. `as_text` is the same corpus read as text, when its lines were read as a table of
    words and counts.
    """

    digest: str
    name: str = field(compare=False)
    document_set: DocumentSet = field(compare=False, repr=False)
    files: Files = field(default=(), compare=False, repr=False)
    as_text: "OwnCorpus | None" = field(default=None, compare=False, repr=False)

    @property
    def key(self) -> str:
        """The key in the picker; the same files again have the same key."""
        return f"{UPLOAD}-{self.digest[:16]}"

    @property
    def is_counts_only(self) -> bool:
        """Return whether it came as word counts, so that nothing can cut it again."""
        return self.document_set.word_counts is not None

    @property
    def num_bytes(self) -> int:
        """The approximate memory that it takes."""
        documents = self.document_set.documents
        stored = [part for each in documents for _, part in (("", each.text), *each.by_language)]
        texts = sum(len(part.data) for part in stored)
        counts = sum(64 + len(word) for word, _ in self.document_set.word_counts or ())
        other = self.as_text.num_bytes if self.as_text else 0
        return texts + counts + sum(len(data) for _, data in self.files) + other

    def read(self, settings: Settings, report: Report) -> Corpus:
        """Count the words as `settings` say."""
        return self.document_set.corpus(
            pretokenizer=settings.pretokenizer,
            normalization=settings.normalization,
            unit=settings.unit,
            on_progress=lambda done, total: report(texts.COUNTING_WORDS, done, total),
        )


@dataclass(frozen=True, slots=True)
class OpenedCorpus:
    """A corpus to show, its settings, where a lesson begins, on which pages, and its tours."""

    own: OwnCorpus
    settings: Settings = field(default_factory=Settings)
    position: Position = field(default_factory=Position)
    inputs: Mapping[str, str] = field(default_factory=dict)
    tours: tuple[Tour, ...] = ()

    @classmethod
    def of(cls, own: OwnCorpus) -> "OpenedCorpus":
        """Return a corpus with the settings that a text, or word counts, open with."""
        as_counted = {document.settings for document in own.document_set.documents}
        if len(as_counted) > 1:
            raise UnreadableCorpusError(texts.COUNTED_IN_TWO_WAYS)
        if settings := as_counted.pop():
            return cls(own, settings)
        return cls(own, Settings() if own.is_counts_only else opened_as_text(Settings()))


def open_files(
    files: Files, choice: TableChoice | None, max_bytes: int, report: Report
) -> OpenedCorpus:
    """Read files, or one lesson file; raises BpeVizError when nothing can be read.

    >>> opened = open_files((("low.txt", b"low lower"),), None, 100, lambda *_: None)
    >>> opened.own.name, opened.own.is_counts_only
    ('low.txt', False)
    """
    if len(files) == 1 and looks_like_lesson(files[0][1]):
        lesson = read_lesson(files[0][1])
        own = corpus_from_counts(lesson.word_counts, lesson.name, lesson.languages)
        position = Position(lesson.k or None, lesson.half)
        return OpenedCorpus(own, lesson.settings, position, lesson.inputs, lesson.tours)
    # With all parsers, so only when it is needed.
    from bpe_viz.documents.upload import read_documents

    read = read_documents(
        files,
        choice,
        max_bytes=max_bytes,
        on_progress=lambda done, total: report(texts.READING_FILES, done, total),
    )
    has_words = read.word_counts or any(piece.strip() for piece in read.pieces())
    if not has_words:
        raise EmptyCorpusError(texts.NO_WORDS_IN_FILE.format(name=read.name))
    has_table = any(document.table for document in read.documents)
    name = shortened(read.name, MAX_NAME_CHARACTERS)
    return OpenedCorpus.of(OwnCorpus(read.digest, name, read, files if has_table else ()))


def open_text(text: str, report: Report) -> OpenedCorpus:
    """Take a pasted text as it is, or as a lesson if it is one."""
    data = text.encode("utf-8", "replace")
    if looks_like_lesson(data):
        return open_files(((texts.PASTED_TEXT, data),), None, len(data), report)
    if not text.strip():
        raise EmptyCorpusError(texts.NO_WORDS)
    stored = StoredText.of(data.decode())
    document = Document(
        *(texts.PASTED_TEXT, DocumentKind.TEXT, len(data), stored, "utf-8"),
        counted_lines=find_counted_lines(stored),
    )
    digest = hashlib.sha256(b"text" + data).hexdigest()
    return OpenedCorpus.of(OwnCorpus(digest, document.name, _set_of(document, digest)))


def corpus_from_counts(
    word_counts: WordCountList, name: str, languages: WordCountList = ()
) -> OwnCorpus:
    """Return words and their counts as a corpus.

    `languages` say how many of the words belong to each, the first to the first; none: all are one.

    >>> corpus_from_counts((("low", 5),), "mine").is_counts_only
    True
    >>> both = corpus_from_counts((("so", 5), ("so", 2)), "mine", (("en", 1), ("de", 1)))
    >>> [document.name for document in both.document_set.documents], both.document_set.word_counts
    (['en', 'de'], (('so', 7),))
    """
    spelled = repr((word_counts, languages) if languages else word_counts)
    digest = hashlib.sha256(spelled.encode("utf-8", "backslashreplace")).hexdigest()
    documents = []
    first = 0
    for part, many in languages or ((name, len(word_counts)),):
        words = word_counts[first : first + many]
        size = len(repr(words))
        documents.append(
            Document(part, DocumentKind.TABLE, size, StoredText.of(""), word_counts=words)
        )
        first += many
    return OwnCorpus(digest, name, DocumentSet(name, tuple(documents), (), digest))


def open_lines(counts: Mapping[str, int], name: str) -> OpenedCorpus:
    r"""Take lines as a text, each as often as it is counted.

    >>> opened = open_lines({"a banana": 2, "an apple": 1}, "Fruit")
    >>> opened.own.name, "".join(opened.own.document_set.pieces()).split("\n")
    ('Fruit', ['a banana', 'a banana', 'an apple'])
    """
    lines = [line for line, count in counts.items() for _ in range(count)]
    if not lines:
        raise EmptyCorpusError(texts.NO_WORDS)
    data = "\n".join(lines).encode("utf-8", "replace")
    document = Document(name, DocumentKind.TEXT, len(data), StoredText.of(data.decode()), "utf-8")
    digest = hashlib.sha256(b"lines" + data).hexdigest()
    return OpenedCorpus.of(OwnCorpus(digest, name, _set_of(document, digest)))


def open_as_counts(own: OwnCorpus) -> OpenedCorpus:
    """Return the lines of a corpus as words and their counts; `as_text` leads back.

    >>> opened = open_as_counts(open_text("low 5, lower 2".replace(", ", chr(10)), print).own)
    >>> opened.own.document_set.word_counts, opened.own.name
    ((('low', 5), ('lower', 2)), 'Pasted text')
    """
    count_of_word: dict[str, int] = {}
    for document in own.document_set.documents:
        for word, count in read_counted_lines(document.text):
            count_of_word[word] = count_of_word.get(word, 0) + count
    counts = corpus_from_counts(tuple(count_of_word.items()), own.name)
    return OpenedCorpus.of(replace(counts, as_text=own))


def open_edited(
    own: OwnCorpus | None, word_counts: WordCountList, edits: WordCountList, name: str
) -> OwnCorpus:
    """Return an own corpus: `word_counts` with words added, removed, or counted differently.

    A word keeps its place, as the order decides ties; a count of 0 removes it. `own` is the
    corpus that is changed, so that its lines can still be read as text.

    >>> changed = open_edited(None, (("low", 5), ("new", 2)), (("low", 50), ("new", 0)), "mine")
    >>> changed.document_set.word_counts
    (('low', 50),)
    """
    count_of_word = dict(word_counts) | dict(edits)
    kept = {word: count for word, count in count_of_word.items() if count}
    if not kept:
        raise EmptyCorpusError(texts.LAST_WORD)
    Corpus.from_word_counts(kept)  # raises where words or counts cannot be learned from
    edited = corpus_from_counts(tuple(kept.items()), name)
    return replace(edited, as_text=own.as_text if own else None)


def num_bytes_of(files: Sequence[tuple[str, bytes]]) -> int:
    """Return the bytes of all files together."""
    return sum(len(data) for _, data in files)


def _set_of(document: Document, digest: str) -> DocumentSet:
    return DocumentSet(document.name, (document,), (), digest)

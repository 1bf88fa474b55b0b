"""Counting the words of many files, however large: one after the other, in one process."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from itertools import chain
from typing import BinaryIO

from bpe_viz.documents.parser import DocumentParser
from bpe_viz.documents.streams import ReadFile, ReadingOptions, not_opened, read_stream
from bpe_viz.errors import BpeVizError, EmptyCorpusError, SettingsError, UnreadableCorpusError
from bpe_viz.settings import Settings
from bpe_viz.symbols import printable
from bpe_viz.text import Corpus, Provenance
from bpe_viz.wording import counted

__all__ = ["FileToRead", "ReadingOptions", "corpus_from_files"]

_SKIPPED_NAMES_SHOWN = 20


@dataclass(frozen=True, slots=True)
class FileToRead:
    """A file by its name, and how it is opened; one that was only found by the way may be skipped.

    >>> from contextlib import nullcontext
    >>> from io import BytesIO
    >>> FileToRead("a.txt", lambda: nullcontext(BytesIO(b"low"))).may_be_skipped
    False
    """

    name: str
    open: Callable[[], AbstractContextManager[BinaryIO]]
    may_be_skipped: bool = False


def corpus_from_files(
    files: Sequence[FileToRead],
    settings: Settings,
    reading: ReadingOptions | None = None,
    on_bytes: Callable[[int], object] = lambda _number: None,
    on_text: Callable[[str], object] = lambda _piece: None,
) -> Corpus:
    """Count the words of files of any format and size, as `settings` cut and normalise them.

    They are one text, each beginning on a new line, or they are all tables of words and counts.
    What cannot be read is named in the notices if it may be skipped. `on_bytes(number)` is told how
    many bytes were read and may raise to cancel; `on_text(piece)` is given the text in pieces.
    Raises BpeVizError.

    >>> from contextlib import nullcontext
    >>> from io import BytesIO
    >>> files = [
    ...     FileToRead(name, lambda data=data: nullcontext(BytesIO(data)))
    ...     for name, data in (("a.txt", b"low new"), ("b.html", b"<p>lower"))
    ... ]
    >>> dict(corpus_from_files(files, Settings()).word_counts)
    {'low': 1, 'new': 1, 'lower': 1}
    """
    reading = reading or ReadingOptions()
    reads: list[ReadFile] = []
    skipped: list[BpeVizError] = []
    num_bytes = 0

    def tell(number: int) -> None:
        nonlocal num_bytes
        num_bytes += number
        on_bytes(number)

    def read_in_turn() -> Iterator[ReadFile]:
        for file in files:
            with ExitStack() as stack:
                try:
                    opened = stack.enter_context(_opened(file))
                    read = read_stream(opened, file.name, parser, reading, tell)
                except BpeVizError as error:
                    if not file.may_be_skipped:
                        raise
                    skipped.append(error)
                    continue
                reads.append(read)
                _refuse_mixture(reads)
                yield read

    with DocumentParser() as parser:
        in_turn = read_in_turn()
        first = next(in_turn, None)
        if first is None:
            raise skipped[0] if len(skipped) == 1 else _none_readable(skipped)
        corpus = _count(first, in_turn, settings, on_text)
    if reading.choice and not any(read.has_columns for read in reads):
        raise SettingsError(
            "Columns were chosen, but there is no table and there are no JSON lines."
            " Leave the columns out."
        )
    return replace(corpus, provenance=_provenance(corpus, reads, skipped, num_bytes))


def _opened(file: FileToRead) -> AbstractContextManager[BinaryIO]:
    try:
        return file.open()
    except OSError as error:
        raise not_opened(file.name, error) from error


def _count(
    first: ReadFile,
    others: Iterator[ReadFile],
    settings: Settings,
    on_text: Callable[[str], object],
) -> Corpus:
    if first.word_counts is None:
        provenance = Provenance(
            first.name, None, None, settings.pretokenizer, settings.normalization
        )
        pieces = _told(_joined(chain([first], others)), on_text)
        return Corpus.from_pieces(pieces, None, provenance, unit=settings.unit)
    count_of_word = dict(first.word_counts)
    for read in others:
        for word, count in (read.word_counts or {}).items():
            count_of_word[word] = count_of_word.get(word, 0) + count
    return Corpus.from_word_counts(count_of_word, name=first.name, unit=settings.unit)


def _joined(reads: Iterator[ReadFile]) -> Iterator[str]:
    for number, read in enumerate(reads):
        if number:
            yield "\n"
        yield from read.pieces


def _told(pieces: Iterator[str], on_text: Callable[[str], object]) -> Iterator[str]:
    for piece in pieces:
        on_text(piece)
        yield piece


def _refuse_mixture(reads: list[ReadFile]) -> None:
    first, last = reads[0], reads[-1]
    if (first.word_counts is None) is (last.word_counts is None):
        return
    table, text = (first, last) if first.word_counts is not None else (last, first)
    raise UnreadableCorpusError(
        f'"{printable(table.name)}" was read as words and counts, and "{printable(text.name)}" as'
        " text; they cannot be joined. Read them one by one, or choose the columns of text."
    )


def _none_readable(skipped: list[BpeVizError]) -> BpeVizError:
    if not skipped:
        return EmptyCorpusError("There is no file to read. Name one, or choose a sample.")
    return UnreadableCorpusError(
        f"None of {counted(len(skipped), 'file')} can be read: {skipped[0]}"
    )


def _provenance(
    corpus: Corpus, reads: list[ReadFile], skipped: list[BpeVizError], num_bytes: int
) -> Provenance:
    first, *more = reads
    notices = [str(error) for error in skipped[:_SKIPPED_NAMES_SHOWN]]
    if len(skipped) > len(notices):
        notices.append(f"{counted(len(skipped) - len(notices), 'more file*')} skipped.")
    for read in reads:
        notices += [f"{read.name}: {sentence}" if more else sentence for sentence in read.notices]
    encodings = dict.fromkeys(read.encoding for read in reads if read.encoding)
    return replace(
        corpus.provenance,
        name=first.name + (f" and {len(more):,} more" if more else ""),
        num_bytes=num_bytes,
        encoding=", ".join(encodings) or None,
        notices=(*notices, *corpus.provenance.notices),
    )

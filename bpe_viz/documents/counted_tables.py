"""Tables of words and counts in Parquet, as `bpe_viz.scale` writes them, read by the parser.

The parser hands the rows on as lines of JSON; whoever asked it makes word counts of them.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any

from bpe_viz.documents.document import Content, StoredText
from bpe_viz.errors import BpeVizError, LimitError, UnreadableCorpusError
from bpe_viz.limits import (
    LARGE_TABLE_WORDS,
    MAX_COUNT,
    MAX_TABLE_WORD_CHARACTERS,
    MAX_TEXT_BYTES,
    megabytes,
)
from bpe_viz.settings import CustomPattern, Settings, with_pretokenizer
from bpe_viz.settings_table import NORMALIZATION, PRETOKENIZER, UNIT
from bpe_viz.text import Encoding
from bpe_viz.wording import count_command, counted, listed, noun, shortened

ABOUT = b"bpe_viz"  # what a table says of itself, among the metadata of the file
_ROWS_AT_ONCE = 1 << 13
_REASONS_NAMED = 10
_LONGEST_REASON = 80
_FILES_NAMED = 5


def read_counted_table(
    data: bytes, name: str, on_progress: Callable[[int, int], object] = lambda *_: None
) -> Content:
    """Read the rows of a table as lines of JSON, the first for how its words were cut.

    To be called where memory is bounded. Raises UnreadableCorpusError and LimitError.

    >>> read_counted_table(b"PAR1", "words.parquet")
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: "words.parquet" is not a table of word counts, or it is
    damaged. Count the corpus again, or save the table as CSV.
    """
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")  # others reserve gigabytes
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise UnreadableCorpusError(
            f'"{name}" is a table in Parquet, for which the package pyarrow is missing. Install it,'
            " or save the table as CSV."
        ) from None
    pyarrow.set_cpu_count(1)
    pyarrow.set_io_thread_count(1)
    lines = bytearray()
    try:
        file = pyarrow.parquet.ParquetFile(BytesIO(data), pre_buffer=False)
        about = json.loads((file.metadata.metadata or {})[ABOUT])
        settings_as_counted(about, name)
        types = dict(zip(file.schema_arrow.names, file.schema_arrow.types, strict=True))
        if types != {"word": pyarrow.string(), "count": pyarrow.int64()}:
            raise _not_counted(name)
        notices = guessed_sentence(about), left_out_sentence(_reasons(about))
        lines += _line([about, [*filter(None, notices)]])
        num_rows, num_done = file.metadata.num_rows, 0
        for batch in file.iter_batches(_ROWS_AT_ONCE, use_threads=False):
            lines += _line(_checked(batch["word"].to_pylist(), batch["count"].to_pylist(), name))
            num_done += batch.num_rows
            on_progress(num_done, num_rows)
            if len(lines) > MAX_TEXT_BYTES:
                raise _too_many_words(name)
    except BpeVizError:
        raise
    except MemoryError:
        raise _too_many_words(name) from None
    except Exception as error:  # whatever a damaged file makes it do
        raise _not_counted(name) from error
    if not num_done:
        raise UnreadableCorpusError(f'"{name}" has no words. Open another table.')
    return Content(StoredText(bytes(lines), Encoding("utf-8", len(lines))))


def with_word_counts(content: Content, name: str) -> Content:
    r"""Return the content with the word counts and settings of `read_counted_table` as its lines.

    >>> about = '{"pretokenizer": "gpt2", "normalization": "none", "unit": "bytes"}'
    >>> lines = StoredText.of(f'[{about}, []]\n[["low", "new"], [5, 2]]\n')
    >>> with_word_counts(Content(lines), "words.parquet").word_counts
    (('low', 5), ('new', 2))
    """
    head, *batches = (json.loads(line) for line in content.text.data.splitlines())
    about, notices = head
    count_of_word: dict[str, int] = {}
    for words, counts in batches:
        count_of_word.update(zip(words, counts, strict=True))
    if len(count_of_word) != sum(len(words) for words, _ in batches):
        raise UnreadableCorpusError(f'"{name}" has words more than once. Count the corpus again.')
    return replace(
        content,
        text=StoredText.of(""),
        notices=(*content.notices, *notices),
        word_counts=tuple(count_of_word.items()),
        settings=settings_as_counted(about, name),
    )


def settings_as_counted(about: Mapping[str, Any], name: str) -> Settings:
    """Return how the words of a table were cut; raises UnreadableCorpusError if it does not say so.

    >>> about = {"pretokenizer": "gpt2", "normalization": "none", "unit": "bytes"}
    >>> settings_as_counted(about, "words.parquet").unit
    <Unit.BYTE: 'bytes'>
    """
    try:
        cut = about["pretokenizer"]
        if isinstance(cut, dict):
            pretokenizer: Any = CustomPattern(cut["pattern"])
        else:
            pretokenizer = PRETOKENIZER.kind.parse(str(cut))
        normalization: Any = NORMALIZATION.kind.parse(about["normalization"])
        unit: Any = UNIT.kind.parse(about["unit"])
        return with_pretokenizer(Settings(normalization=normalization, unit=unit), pretokenizer)
    except (KeyError, ValueError, TypeError, AttributeError, BpeVizError) as error:
        raise UnreadableCorpusError(
            f'"{name}" does not say how its words were cut. Count the corpus again.'
        ) from error


def left_out_sentence(numbers: Iterable[tuple[str, int]]) -> str:
    """Say what was left out; empty when all was counted.

    >>> left_out_sentence([("not UTF-8", 2), ("no field named text", 1)])
    'Left out: 3 records (not UTF-8: 2; no field named text: 1).'
    >>> left_out_sentence([])
    ''
    """
    known = [(reason, number) for reason, number in numbers if number]
    if not known:
        return ""
    reasons = "; ".join(f"{reason}: {number:,}" for reason, number in known)
    return f"Left out: {counted(sum(number for _, number in known), 'record')} ({reasons})."


def guessed_sentence(about: Mapping[str, Any]) -> str:
    """Of which files the encoding was guessed, for people; nothing when it was of none.

    >>> guessed_sentence({"guessed": {"number": 3, "files": [["a.txt", "cp1252"]]}})
    'The encoding of 3 files was guessed: a.txt (cp1252) and 2 more. If letters look wrong, save
    the files as UTF-8.'
    >>> guessed_sentence({})
    ''
    """
    match about.get("guessed"):
        case {"number": int(number), "files": [*files]} if number > 0:
            pairs = [each for each in files if isinstance(each, list | tuple) and len(each) == 2]
        case _:
            return ""
    named = [
        f"{shortened(str(name))} ({shortened(str(codec))})" for name, codec in pairs[:_FILES_NAMED]
    ]
    more = [f"{number - len(named):,} more"] if number > len(named) else []
    return (
        f"The encoding of {counted(number, 'file')} was guessed: {listed([*named, *more])}."
        f" If letters look wrong, save the {noun(number, 'file')} as UTF-8."
    )


def _too_many_words(name: str) -> LimitError:
    """Return the error for a table that is too large for the app."""
    command = count_command([name], f"--top {LARGE_TABLE_WORDS}")
    return LimitError(
        f'The words of "{name}" take more than {megabytes(MAX_TEXT_BYTES)}. Take the most frequent'
        f" ones, and open counts.csv: {command}"
    )


def _checked(words: list[Any], counts: list[Any], name: str) -> list[list[Any]]:
    """Return words and counts, unless one of them is none."""
    are_words = all(words) and max(map(len, words), default=0) <= MAX_TABLE_WORD_CHARACTERS
    if not are_words or not all(count and 1 <= count <= MAX_COUNT for count in counts):
        raise UnreadableCorpusError(
            f'"{name}" has a row that is not a word with its count. Count the corpus again.'
        )
    return [words, counts]


def _reasons(about: Mapping[str, Any]) -> list[tuple[str, int]]:
    """List why something was left out, as far as the table says so in the usual way."""
    said = about.get("left_out")
    reasons = list(said.items()) if isinstance(said, dict) else []
    return [
        (reason[:_LONGEST_REASON], number)
        for reason, number in reasons[:_REASONS_NAMED]
        if type(number) is int and 0 < number <= MAX_COUNT
    ]


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def _not_counted(name: str) -> UnreadableCorpusError:
    return UnreadableCorpusError(
        f'"{name}" is not a table of word counts, or it is damaged. Count the corpus again, or save'
        " the table as CSV."
    )

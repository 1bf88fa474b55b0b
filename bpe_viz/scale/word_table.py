"""A table of words and their counts on disk, with what it was made from."""

import json
import platform
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bpe_viz.arguments import checked_number
from bpe_viz.documents import (
    ABOUT,
    guessed_sentence,
    left_out_sentence,
    settings_as_counted,
)
from bpe_viz.errors import LimitError, UnreadableCorpusError
from bpe_viz.limits import MAX_TABLE_REMARKS, MAX_TYPES_IN_MEMORY, MAX_WORD_UNITS
from bpe_viz.pickled import PickledByFields
from bpe_viz.scale.part_files import PartFigures
from bpe_viz.scale.sources import SourceFile
from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer, Settings, Unit
from bpe_viz.settings_table import UNIT
from bpe_viz.text import Corpus, no_word_so_frequent, rare_loss
from bpe_viz.wording import counted

_VERSION = 1


@dataclass(frozen=True, slots=True)
class Counting:
    """The way texts are cut into words, and the field of a record that has the text.

    >>> Counting().pretokenizer
    <PreTokenizer.WHITESPACE: 'whitespace'>
    """

    pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.WHITESPACE
    normalization: Normalization = Normalization.NONE
    unit: Unit = Unit.CHARACTER
    field: str = "text"


@dataclass(frozen=True, slots=True, weakref_slot=True)
class WordTable(PickledByFields):
    """Words and counts in a Parquet file, read as far as they are needed.

    `about` says what the table was made from: files, bytes, settings, versions and what was left
    out. `list(table)` has (word, count) in the order of the table.

    >>> WordTable(Path("words.parquet"), 2, 3, {}).num_types
    2
    """

    path: Path
    num_types: int
    num_tokens: int
    about: dict[str, Any]

    @classmethod
    def open(cls, path: str | Path) -> "WordTable":
        """Open a table that `count_words` wrote; raises UnreadableCorpusError for any other file.

        >>> WordTable.open("no such file")
        Traceback (most recent call last):
        bpe_viz.errors.UnreadableCorpusError: "no such file" is not a table of word counts.
        Open one that was counted, or count the corpus again.
        """
        import pyarrow
        import pyarrow.parquet

        path = Path(path)
        try:
            metadata = pyarrow.parquet.read_metadata(path)
            about = json.loads((metadata.metadata or {})[ABOUT])
            num_tokens = int(about["num_tokens"])
        except (pyarrow.ArrowInvalid, OSError, KeyError, ValueError, TypeError) as error:
            raise UnreadableCorpusError(
                f'"{path.name}" is not a table of word counts.'
                " Open one that was counted, or count the corpus again."
            ) from error
        return cls(path, metadata.num_rows, num_tokens, about)

    def __iter__(self) -> Iterator[tuple[str, int]]:
        for words, counts in self.batches():
            yield from zip(words, counts, strict=True)

    def __len__(self) -> int:
        return self.num_types

    def batches(self, min_count: int = 1) -> Iterator[tuple[list[str], list[int]]]:
        """Yield words and counts, many at a time, without those that occur less often."""
        import pyarrow.compute as compute
        import pyarrow.parquet

        with pyarrow.parquet.ParquetFile(self.path) as file:
            for batch in file.iter_batches():
                often = batch.filter(compute.greater_equal(batch["count"], min_count))
                yield often["word"].to_pylist(), often["count"].to_pylist()

    @property
    def counting(self) -> Counting:
        """The way the texts were cut into words; raises UnreadableCorpusError for a foreign table.

        >>> import tempfile
        >>> from bpe_viz.scale import count_words
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     _ = Path(folder, "a.txt").write_text("low", encoding="utf-8")
        ...     count_words(folder, unit=Unit.BYTE, num_workers=0).counting.unit
        <Unit.BYTE: 'bytes'>
        """
        cut = self.settings
        field = str(self.about.get("field", "text"))
        return Counting(cut.pretokenizer, cut.normalization, cut.unit, field)

    @property
    def settings(self) -> Settings:
        """The way the texts were cut, as settings to learn with; raises UnreadableCorpusError."""
        return settings_as_counted(self.about, self.path.name)

    def corpus(self, min_count: int = 1, unit: Unit | None = None) -> Corpus:
        """Return the counts as a corpus to learn from, without words that occur less often.

        Its notices say what that leaves out. Words that are too long are split by the `unit`, if it
        is not the one that they were counted with.

        Raises LimitError for more types than fit into memory, and EmptyCorpusError when no word
        occurs so often.
        """
        if checked_number("min_count", min_count) <= 1 and self.num_types > MAX_TYPES_IN_MEMORY:
            self._refuse_as_too_many(self.num_types)
        counts: dict[str, int] = {}
        for words, numbers in self.batches(min_count):
            counts.update(zip(words, numbers, strict=True))
            if len(counts) > MAX_TYPES_IN_MEMORY:
                self._refuse_as_too_many(len(counts))
        if not counts:
            raise no_word_so_frequent(min_count)
        notices = [*self.notices(), *self._loss(counts, min_count)]
        corpus = Corpus.from_word_counts(
            counts, name=self.path.name, unit=unit or self.counting.unit
        )
        return corpus.with_notices(notices)

    def notices(self) -> list[str]:
        """List what a reader should know: guessed encodings, what was left out or split."""
        left_out = left_out_sentence(self.about["left_out"].items())
        guessed = guessed_sentence(self.about)
        num_split = self.about["num_split"]
        split = (
            f"Words longer than {MAX_WORD_UNITS:,} {self.about['unit']} were split at that"
            f" length: {num_split:,}."
        )
        return [*filter(None, (guessed, left_out)), *([split] if num_split else [])]

    def _loss(self, counts: dict[str, int], min_count: int) -> list[str]:
        num_left_out = self.num_types - len(counts)
        if not num_left_out:
            return []
        num_tokens = self.num_tokens - sum(counts.values())
        return [rare_loss(min_count, num_left_out, num_tokens / self.num_tokens)]

    def _refuse_as_too_many(self, number: int) -> None:
        raise LimitError(
            f"The table has at least {counted(number, 'type')}, and {MAX_TYPES_IN_MEMORY:,} can be"
            " learned from at once. Leave out rare words."
        )


def about_table(
    sources: Sequence[SourceFile],
    counting: Counting,
    figures: Iterable[PartFigures],
    guessed: Sequence[tuple[str, str]],
    *,
    is_first_seen: bool,
) -> dict[str, Any]:
    """Return a table's own description; nothing in it depends on who counted, or when.

    `guessed` are the files whose encoding was guessed, with the encoding.

    >>> figures = [PartFigures(2, 0, {"not UTF-8": 1}, []), PartFigures(3, 0, {}, [])]
    >>> about = about_table([], Counting(), figures, [], is_first_seen=False)
    >>> about["num_tokens"], about["left_out"], about["pretokenizer"]
    (5, {'not UTF-8': 1}, 'whitespace')
    """
    import bpe_viz

    left_out: Counter[str] = Counter()
    remarks: list[str] = []
    num_tokens = num_split = 0
    for figure in figures:
        left_out.update(figure.left_out)
        remarks += map(str, figure.remarks)
        num_tokens += figure.num_tokens
        num_split += figure.num_split
    settings = Settings(counting.pretokenizer, counting.normalization, counting.unit)
    pattern = counting.pretokenizer
    return {
        "version": _VERSION,
        "num_tokens": num_tokens,
        "num_split": num_split,
        "order": "first seen" if is_first_seen else "count",
        "files": [[source.url, source.num_bytes] for source in sources],
        "num_bytes": sum(source.num_bytes for source in sources),
        "field": counting.field,
        "pretokenizer": (
            {"pattern": pattern.pattern} if isinstance(pattern, CustomPattern) else pattern.value
        ),
        "normalization": settings.normalization.value,
        "unit": UNIT.name_of(settings.unit),
        "left_out": dict(sorted(left_out.items())),
        "remarks": remarks[:MAX_TABLE_REMARKS],
        "guessed": {"number": len(guessed), "files": guessed[:MAX_TABLE_REMARKS]},
        "versions": {"bpe_viz": bpe_viz.__version__, "python": platform.python_version()},
    }

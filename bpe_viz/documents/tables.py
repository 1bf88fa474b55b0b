"""Tables: the text of some columns, or words with their counts, from CSV, TSV and JSON lines."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice

from bpe_viz.documents.columns import (
    Cells,
    column_names,
    count_in_cell,
    has_header,
    indices_of,
    preview,
    suggest,
)
from bpe_viz.documents.delimited_rows import read_rows
from bpe_viz.documents.document import Content, StoredText, Table, TableChoice
from bpe_viz.documents.json_rows import JsonRows
from bpe_viz.documents.text_writer import TextWriter, dropped_sentences, shown_name
from bpe_viz.errors import EmptyCorpusError
from bpe_viz.limits import (
    MAX_COUNT,
    MAX_LANGUAGE_NAME_CHARACTERS,
    MAX_LANGUAGES,
    MAX_RECORD_CHARACTERS,
)
from bpe_viz.wording import counted

_Tick = Callable[[], object]
_ROWS_TO_JUDGE_BY = 500
_ROWS_BETWEEN_TICKS = 1000


def read_delimited(
    text: StoredText, name: str, choice: TableChoice | None, on_tick: _Tick
) -> Content:
    r"""Read the chosen columns of a CSV or TSV file; `on_tick()` now and then may raise to cancel.

    >>> text = StoredText.of("id,text\n1,low new\n2,lower\n")
    >>> content = read_delimited(text, "a.csv", None, lambda: None)
    >>> content.text.beginning(), content.table.columns, content.table.num_rows
    ('low new\nlower\n', ('id', 'text'), 2)
    """
    rows = read_rows(text, name)
    head: list[Cells] = list(islice(rows, _ROWS_TO_JUDGE_BY))
    if not head:
        raise EmptyCorpusError(f'The table "{name}" has no rows. Choose another file or a sample.')
    chosen_header = choice.has_header if choice else None
    with_header = has_header(head) if chosen_header is None else chosen_header
    columns = column_names(head[0] if with_header else (), max(map(len, head)))
    width = len(head[0])
    if with_header:
        del head[0]
    reader = _TableReader(name, columns, head, with_header, choice, on_tick)
    return reader.read(chain(head, rows), width)


def read_json_lines(
    text: StoredText, name: str, choice: TableChoice | None, on_tick: _Tick
) -> Content:
    r"""Read the chosen fields of records; `on_tick()` now and then may raise to cancel.

    >>> text = StoredText.of('{"n": 1, "text": "low"}')
    >>> content = read_json_lines(text, "a.jsonl", None, lambda: None)
    >>> content.text.beginning(), content.table.columns
    ('low\n', ('n', 'text'))
    """
    records = JsonRows(text.pieces(), name)
    remaining = iter(records)
    head = list(islice(remaining, _ROWS_TO_JUDGE_BY))
    if not head:
        raise EmptyCorpusError(
            f'"{name}" has no complete JSON records. Put one on each line, of at most'
            f" {MAX_RECORD_CHARACTERS:,} characters."
        )
    if len(head) == records.num_counts == 1:  # one mapping from words to counts
        head = [{"word": word, "count": count} for word, count in head[0].items()]
        choice = choice or TableChoice(word_column="word", count_column="count")
    keys = list(dict.fromkeys(chain.from_iterable(head)))
    if not keys:
        raise EmptyCorpusError(f'"{name}" contains no text. Choose another file or a sample.')
    columns = column_names(keys, len(keys))

    def rows(of: Iterable[dict[str, str]]) -> Iterator[Cells]:
        return ([record.get(key, "") for key in keys] for record in of)

    head_rows = list(rows(head))
    reader = _TableReader(name, columns, head_rows, False, choice, on_tick)
    content = reader.read(chain(head_rows, rows(remaining)), len(keys))
    lost = {"damaged record": records.num_damaged, "field* with fields inside": records.num_nested}
    dropped = (*content.dropped, *dropped_sentences(lost))
    return replace(content, dropped=dropped)


class _TableReader:
    """Reads the chosen columns in one pass over the rows."""

    def __init__(
        self,
        name: str,
        columns: tuple[str, ...],
        head: list[Cells],
        with_header: bool,
        choice: TableChoice | None,
        on_tick: _Tick,
    ) -> None:
        self._name = name
        self._columns = columns
        self._preview = preview(head, len(columns))
        self._suggestion = suggest(columns, head, with_header)
        if choice is None or choice.is_header_alone:
            choice = self._suggestion
        self._choice = choice
        self._indices = indices_of(self._choice, columns)
        self._on_tick = on_tick
        self._num_rows = 0
        self._num_uneven = 0

    def read(self, rows: Iterable[Cells], width: int) -> Content:
        """Read all rows, as text or as word counts; `width` is how many cells a row should have."""
        writer = TextWriter(self._name)
        word_counts: dict[str, int] = {}
        num_without = 0
        has_languages = self._choice.language_column is not None
        languages = _LanguageWriters(self._name)
        for row in self._counted(rows, width):
            cells = [row[index].strip() if index < len(row) else "" for index in self._indices]
            if not self._choice.is_word_counts:
                language = cells.pop() if has_languages else ""
                for cell in filter(None, cells):
                    writer.write(cell + "\n")
                    languages.write(language, cell + "\n")
                continue
            word, count = writer.clean(cells[0]), count_in_cell(cells[1])
            total = word_counts.get(word, 0) + (count or 0)
            if word and count and total <= MAX_COUNT:
                word_counts[word] = total
            else:
                num_without += 1
        others = [name for at, name in enumerate(self._columns) if at not in self._indices]
        lost = {"other column": len(others), "row* without a word and its count": num_without}
        return Content(
            writer.stored(),
            dropped_sentences(lost),
            (*self._notices(), *writer.notices(), *languages.notices()),
            Table(self._columns, self._num_rows, self._preview, self._suggestion, self._choice),
            tuple(word_counts.items()) if self._choice.is_word_counts else None,
            by_language=languages.stored(),
        )

    def _counted(self, rows: Iterable[Cells], width: int) -> Iterator[Cells]:
        for row in rows:
            if self._num_rows % _ROWS_BETWEEN_TICKS == 0:
                self._on_tick()
            self._num_rows += 1
            self._num_uneven += len(row) != width
            yield row

    def _notices(self) -> Iterator[str]:
        if self._num_uneven:
            rows = counted(self._num_uneven, "row")
            yield f"{rows} with fewer or more cells than the first row."


class _LanguageWriters:
    """Collects the text of each language, as long as there are not too many."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._writers: dict[str, TextWriter] = {}
        self._has_room = True

    def write(self, language: str, text: str) -> None:
        """Add text of a language; text of none belongs to no part."""
        name = shown_name(language, MAX_LANGUAGE_NAME_CHARACTERS)
        if not name or not self._has_room:
            return
        self._has_room = name in self._writers or len(self._writers) < MAX_LANGUAGES
        if self._has_room:
            self._writers.setdefault(name, TextWriter(self._file)).write(text)
        else:
            self._writers.clear()

    def stored(self) -> tuple[tuple[str, StoredText], ...]:
        """Return the text of each language; nothing for a single one, or for too many."""
        found = tuple((name, writer.stored()) for name, writer in self._writers.items())
        return found if len(found) > 1 else ()

    def notices(self) -> tuple[str, ...]:
        """Say that there are too many languages to be told apart."""
        if self._has_room:
            return ()
        return (f"More than {MAX_LANGUAGES} languages are named, so all texts are taken as one.",)

"""The columns of a table: their names, and which of them hold text, or words and counts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bpe_viz.documents.document import TableChoice
from bpe_viz.documents.text_writer import shown_name
from bpe_viz.errors import LimitError, UnreadableCorpusError
from bpe_viz.limits import (
    MAX_COLUMN_NAME_CHARACTERS,
    MAX_COLUMNS,
    MAX_PREVIEW_CHARACTERS,
    MAX_PREVIEW_ROWS,
)
from bpe_viz.wording import shortened

Cells = Sequence[str]

_WHOLE_NUMBER = re.compile(r"\d{1,13}|\d{1,3}(?:,\d{3}){1,4}")
_NUMBER = re.compile(r"[-+]?[\d.,]{1,40}(?:[eE][-+]?\d{1,3})?%?")
_TEXT_NAMES = frozenset(
    (
        *("text", "sentence", "sentences", "content", "body", "comment", "message", "tweet"),
        *("review", "document", "transcript", "lyrics", "utterance", "paragraph", "description"),
    )
)
_WORD_NAMES = frozenset(("word", "words", "type", "types", "token", "form", "wordform", "lemma"))
_COUNT_NAMES = frozenset(
    ("count", "counts", "freq", "freqs", "frequency", "frequencies", "n", "occurrences", "tokens")
)
_LANGUAGE_NAMES = frozenset(("language", "languages", "lang", "locale"))
_OTHER_NAMES = frozenset(("id", "label", "year", "date", "name", "author", "rank"))
_HALF, _MOST = 0.5, 0.9
_WORD_BLANKS = 0.2  # on average
_BLANKS_WHERE_NAMED = 1
_CHARACTERS_TO_JUDGE_BY = 300
_COLUMNS_NAMED = 20


@dataclass(frozen=True, slots=True)
class _Column:
    """Figures about the cells of a column: shares of whole and of all numbers, mean sizes."""

    name: str
    whole: float
    numeric: float
    letters: float
    blanks: float
    distinct: float


def column_names(header: Cells, num_columns: int) -> tuple[str, ...]:
    """Return a name for each column, all different: those of the header, or column numbers.

    >>> column_names(["text", "", "text"], 4)
    ('text', 'Column 2', 'Column 3', 'Column 4')
    """
    if num_columns > MAX_COLUMNS:
        raise LimitError(
            f"The table has more than {MAX_COLUMNS} columns. Keep only the columns of text."
        )
    names: list[str] = []
    for number in range(1, num_columns + 1):
        name = header[number - 1].strip() if number <= len(header) else ""
        name = shown_name(name, MAX_COLUMN_NAME_CHARACTERS)
        names.append(name if name and name not in names else f"Column {number}")
    return tuple(names)


def has_header(rows: Sequence[Cells]) -> bool:
    """Return whether the first row has names: known ones, or words above numbers or long texts.

    >>> has_header([["id", "text"], ["1", "low"]]), has_header([["low", "5"], ["new", "2"]])
    (True, False)
    """
    first = [cell.strip() for cell in rows[0]]
    if any(map(_NUMBER.fullmatch, first)) or len(set(first)) < len(first) or not any(first):
        return False
    known = _TEXT_NAMES | _WORD_NAMES | _COUNT_NAMES | _LANGUAGE_NAMES | _OTHER_NAMES
    if known.intersection(cell.lower() for cell in first):
        return True
    below = _columns([""] * len(first), rows[1:])
    return any(
        column.numeric >= _MOST or column.letters > 3 * max(len(cell), 10)
        for cell, column in zip(first, below, strict=True)
        if cell
    )


def suggest(names: Sequence[str], rows: Sequence[Cells], with_header: bool = False) -> TableChoice:
    """Return the columns most likely meant, judged by their names and the first rows.

    >>> suggest(["word", "count"], [["low", "5"], ["new", "2"]]).is_word_counts
    True
    >>> suggest(["Column 1", "note"], [["7", "low and new"]]).text_columns
    ('note',)
    >>> suggest(["language", "text"], [["en", "low"], ["de", "tief"]]).language_column
    'language'
    """
    columns = _columns(names, rows)
    counts = [column for column in columns if column.whole >= _MOST]
    named_counts = [
        column
        for column in columns
        if column.whole >= _HALF and column.name.lower() in _COUNT_NAMES
    ]
    so_named = [
        column
        for column in columns
        if column.name.lower() in _WORD_NAMES
        and column.numeric < 1 - _MOST
        and column.blanks <= _BLANKS_WHERE_NAMED
    ]
    if so_named and named_counts:
        return TableChoice(
            word_column=so_named[0].name, count_column=named_counts[0].name, has_header=with_header
        )
    words = [column for column in columns if _holds_words(column)]
    named_words = [column for column in words if column.name.lower() in _WORD_NAMES]
    named_text = [column for column in columns if column.name.lower() in _TEXT_NAMES]
    are_words = named_words or (words and not named_text)
    if are_words and (named_counts or (counts and len(columns) == 2)):
        word = (named_words or words)[0].name
        count = (named_counts or counts)[0].name
        return TableChoice(word_column=word, count_column=count, has_header=with_header)
    of_language = [column for column in columns if column.name.lower() in _LANGUAGE_NAMES]
    able = [column for column in columns if column not in of_language] or columns
    best = max(named_text or able, key=lambda column: column.letters)
    language = of_language[0].name if of_language and of_language[0] is not best else None
    return TableChoice((best.name,), has_header=with_header, language_column=language)


def indices_of(choice: TableChoice, names: Sequence[str]) -> tuple[int, ...]:
    """Find the chosen columns; raises UnreadableCorpusError when the table does not have them.

    The column of languages comes last.

    >>> indices_of(TableChoice(text_columns=("text",)), ["id", "text"])
    (1,)
    """
    if choice.is_word_counts:
        chosen: tuple[str, ...] = (choice.word_column or "", choice.count_column or "")
    else:
        chosen = choice.text_columns
        if chosen and choice.language_column is not None:
            chosen = (*chosen, choice.language_column)
    if not chosen:
        raise UnreadableCorpusError("You have not chosen a column. Choose one with text.")
    for name in chosen:
        if name not in names:
            known = ", ".join(names[:_COLUMNS_NAMED])
            more = ", …" if len(names) > _COLUMNS_NAMED else ""
            raise UnreadableCorpusError(
                f'The table has no column "{shown_name(name)}". Choose from: {known}{more}.'
            )
    return tuple(names.index(name) for name in chosen)


def preview(rows: Sequence[Cells], num_columns: int) -> tuple[tuple[str, ...], ...]:
    """Return the first MAX_PREVIEW_ROWS rows, all equally long, with long cells shortened.

    >>> preview([["1", "low"], ["2"]], 2)
    (('1', 'low'), ('2', ''))
    """
    return tuple(
        tuple(
            shortened(cell, MAX_PREVIEW_CHARACTERS)
            for cell in (*row, *[""] * num_columns)[:num_columns]
        )
        for row in rows[:MAX_PREVIEW_ROWS]
    )


def count_in_cell(cell: str) -> int | None:
    """Return the count in a cell, or None.

    >>> count_in_cell(" 1,234 "), count_in_cell("5.0"), count_in_cell("x")
    (1234, 5, None)
    """
    cell = cell.strip().removesuffix(".0")
    if not (cell.isascii() and _WHOLE_NUMBER.fullmatch(cell)):
        return None
    return int(cell.replace(",", ""))


def _holds_words(column: _Column) -> bool:
    return column.numeric < 1 - _MOST and column.blanks <= _WORD_BLANKS and column.distinct >= _MOST


def _columns(names: Sequence[str], rows: Sequence[Cells]) -> list[_Column]:
    columns = []
    for index, name in enumerate(names):
        cells = [row[index].strip() for row in rows if index < len(row)]
        filled = [cell for cell in cells if cell]
        total = max(len(filled), 1)
        columns.append(
            _Column(
                name=name,
                whole=sum(count_in_cell(cell) is not None for cell in filled) / total,
                numeric=sum(_NUMBER.fullmatch(cell) is not None for cell in filled) / total,
                letters=sum(
                    sum(map(str.isalpha, cell[:_CHARACTERS_TO_JUDGE_BY])) for cell in filled
                )
                / total,
                blanks=sum(cell[:_CHARACTERS_TO_JUDGE_BY].count(" ") for cell in filled) / total,
                distinct=len(set(filled)) / total,
            )
        )
    return columns

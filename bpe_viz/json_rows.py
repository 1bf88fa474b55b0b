"""The records of JSON lines, or of an array of them, one after another."""

import json
import re
from collections.abc import Iterator

from bpe_viz.errors import UnreadableCorpusError

_BETWEEN = re.compile(r"[ \t\r\n,\[\]\ufeff]*")  # arrays are records one after another
_NEXT_OBJECT = re.compile(r"\n[ \t]*(?=\{)")
_NEXT_LINE = re.compile(r"\n")
_MAX_DAMAGED = 1000
_NAME_OF_ONLY_COLUMN = "text"
Record = dict[str, str]


class JsonRows:
    r"""Reads records and counts what is damaged or cannot be shown in a cell.

    A text is a record with one column; lists of texts are joined line by line.

    >>> rows = JsonRows('{"text": "low", "n": 1}\n["new"]\n{"text": {}}\n{"text"', "a.jsonl")
    >>> list(rows)
    [{'text': 'low', 'n': '1'}, {'text': 'new'}, {'text': ''}]
    >>> rows.num_damaged, rows.num_nested
    (1, 1)
    """

    def __init__(self, text: str, name: str) -> None:
        self.num_damaged = 0
        self.num_nested = 0
        self._text = text
        self._name = name

    def __iter__(self) -> Iterator[Record]:
        decode = json.JSONDecoder().raw_decode
        place = self._after_blanks(0)
        while place < len(self._text):
            try:
                value, end = decode(self._text, place)
            except (ValueError, RecursionError):
                place = self._after_blanks(self._after_damage(place))
                continue
            if isinstance(value, dict):
                yield {key: self._cell(inner) for key, inner in value.items()}
            else:
                yield {_NAME_OF_ONLY_COLUMN: self._cell(value)}
            place = self._after_blanks(end)

    def _cell(self, value: object) -> str:
        match value:
            case str():
                return value
            case None:
                return ""
            case bool() | int() | float():
                return json.dumps(value)
            case list() if all(isinstance(item, str) for item in value):
                return "\n".join(value)
            case _:
                self.num_nested += 1
                return ""

    def _after_blanks(self, place: int) -> int:
        found = _BETWEEN.match(self._text, place)
        return found.end() if found else place

    def _after_damage(self, place: int) -> int:
        """Where the next record may begin: on a line of its own."""
        self.num_damaged += 1
        if self.num_damaged > _MAX_DAMAGED:
            raise UnreadableCorpusError(
                f'"{self._name}" holds more than {_MAX_DAMAGED:,} damaged records of JSON.'
                " Write one record in each line, or save the text as .txt."
            )
        next_place = _NEXT_OBJECT if self._text[place] == "{" else _NEXT_LINE
        found = next_place.search(self._text, place)
        return found.end() if found else len(self._text)

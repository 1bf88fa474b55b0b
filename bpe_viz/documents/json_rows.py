"""The records of JSON lines, or of an array of them, one after another."""

import json
import re
from collections.abc import Collection, Iterable, Iterator

from bpe_viz.errors import UnreadableCorpusError
from bpe_viz.limits import MAX_DAMAGED_RECORDS, MAX_RECORD_CHARACTERS

_BETWEEN = re.compile(r"[ \t\r\n,\[\]\ufeff]*")  # arrays are records one after another
_NEXT_OBJECT = re.compile(r"\n[ \t]*(?=\{)")
_NEXT_LINE = re.compile(r"\n")
_ONLY_COLUMN_NAME = "text"
_FlatRecord = dict[str, str]


class JsonRows:
    r"""Reads records and counts what is damaged or cannot be shown in a cell.

    Records of nothing but numbers are counted, too: they may be words with their counts.
    A text is a record with one column; lists of texts are joined line by line. No more than
    MAX_RECORD_CHARACTERS are held; a record that is longer counts as damaged.

    >>> rows = JsonRows(['{"text": "low", "n": 1}\n["new"]\n{"te', 'xt": {}}\n{"text"'], "a.jsonl")
    >>> list(rows)
    [{'text': 'low', 'n': '1'}, {'text': 'new'}, {'text': ''}]
    >>> rows.num_damaged, rows.num_nested
    (1, 1)
    """

    def __init__(self, pieces: Iterable[str], name: str) -> None:
        self.num_damaged = 0
        self.num_nested = 0
        self.num_counts = 0
        self._name = name
        self._pieces = filter(None, pieces)
        self._held = ""
        self._place = 0  # of the next record in what is held

    def __iter__(self) -> Iterator[_FlatRecord]:
        decode = json.JSONDecoder().raw_decode
        while self._is_at_record():
            try:
                value, end = decode(self._held, self._place)
            except (ValueError, RecursionError):
                if not self._hold_more():
                    self._pass_damage()
                continue
            if end == len(self._held) and self._hold_more():
                continue  # it may be longer
            self._place = end
            yield self._record(value)

    def _is_at_record(self) -> bool:
        """Go to the beginning of the next record, if there is one."""
        while True:
            found = _BETWEEN.match(self._held, self._place)
            self._place = found.end() if found else self._place
            if self._place < len(self._held):
                return True
            if not self._hold_more():
                return False

    def _hold_more(self) -> bool:
        """Let go of what was read and hold more, if there is more and it is not too much."""
        parts = [self._held[self._place :]]
        room = MAX_RECORD_CHARACTERS - len(parts[0])
        while room > 0 and (piece := next(self._pieces, "")):
            parts.append(piece)
            room -= len(piece)
        self._held, self._place = "".join(parts), 0
        return len(parts) > 1

    def _pass_damage(self) -> None:
        """Go to where the next record may begin: on a line of its own."""
        self.num_damaged += 1
        if self.num_damaged > MAX_DAMAGED_RECORDS:
            raise UnreadableCorpusError(
                f'"{self._name}" contains more than {MAX_DAMAGED_RECORDS:,} damaged JSON records.'
                " Put one record on each line, or save the text as .txt."
            )
        next_place = _NEXT_OBJECT if self._held[self._place] == "{" else _NEXT_LINE
        while not (found := next_place.search(self._held, self._place)):
            last_line = self._held.rfind("\n")
            self._place = last_line if last_line > self._place else len(self._held)
            if not self._hold_more() and not self._held:
                return
        self._place = found.end()

    def _record(self, value: object) -> _FlatRecord:
        if isinstance(value, dict):
            self.num_counts += _are_counts(value.values())
            return {key: self._cell(inner) for key, inner in value.items()}
        return {_ONLY_COLUMN_NAME: self._cell(value)}

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


def _are_counts(values: Collection[object]) -> bool:
    """Return whether all are numbers, and some of them whole."""
    numbers = [value for value in values if type(value) in (int, float)]
    is_whole = (type(n) is int or (isinstance(n, float) and n.is_integer()) for n in numbers)
    return len(numbers) == len(values) and any(is_whole)

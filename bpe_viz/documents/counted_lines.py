"""Plain text whose every line is a word and its count: recognised, and read as such when asked."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from bpe_viz.documents.document import CountedLines, StoredText
from bpe_viz.errors import EmptyCorpusError, UnreadableCorpusError
from bpe_viz.limits import MAX_COUNT, MAX_COUNTED_LINE_CHARACTERS
from bpe_viz.symbols import printable
from bpe_viz.wording import shortened

_Tick = Callable[[], object]
_LINES_BETWEEN_TICKS = 1000
_FEWEST_LINES = 2
_LONGEST_EXAMPLE = 40
_HEADER = re.compile(r"\W*(?:words?|count)\W+(?:count|words?)\W*", re.IGNORECASE)
_COUNT = r"(?P<count>\d{1,3}(?:,\d{3}){1,4}|\d{1,13})"
_ORDERS = (
    re.compile(rf"(?P<word>\S+?)(?:\s*[,:;]\s*|\s+){_COUNT}"),
    re.compile(rf"{_COUNT}(?:\s*[,:;]\s*|\s+)(?P<word>\S+)"),  # as `uniq -c` writes them
)


@dataclass(slots=True)
class _Order:
    """The findings so far with the word first, or with the count first."""

    pattern: re.Pattern[str]
    fits: bool = True
    num_tokens: int = 0
    has_letters: bool = False

    def take(self, line: str) -> None:
        found = _word_and_count(self.pattern, line) if self.fits else None
        self.fits = found is not None
        if found:
            self.num_tokens += found[1]
            self.has_letters = self.has_letters or not found[0].isdecimal()
            self.fits = self.num_tokens <= MAX_COUNT


def find_counted_lines(text: StoredText, on_tick: _Tick = lambda: None) -> CountedLines | None:
    r"""Count the lines if each has a word and its count, in one order; else None.

    Between the two are blanks, a tab, a comma, a colon or a semicolon. Empty lines do not count,
    one line alone proves nothing, and a list of numbers has no words.

    >>> find_counted_lines(StoredText.of("low 5\n\nlower: 2\n"))
    CountedLines(num_lines=2, example='low 5')
    >>> find_counted_lines(StoredText.of("low 5\nlow and lower\n")) is None
    True
    """
    orders = [_Order(pattern) for pattern in _ORDERS]
    example, number = "", 0
    for number, line in enumerate(_lines(text), start=1):
        if number % _LINES_BETWEEN_TICKS == 0:
            on_tick()
        for order in orders:
            order.take(line)
        if not any(order.fits for order in orders):
            return None
        example = example or line
    if number < _FEWEST_LINES or not any(order.fits and order.has_letters for order in orders):
        return None
    return CountedLines(number, shortened(example, _LONGEST_EXAMPLE))


def read_counted_lines(text: StoredText) -> tuple[tuple[str, int], ...]:
    r"""Read the words and counts of such lines, first seen first; the counts of a word are added.

    >>> read_counted_lines(StoredText.of("5\tlow\n1,200 lower\n2 low\n"))
    (('low', 7), ('lower', 1200))
    """
    for pattern in _ORDERS:
        count_of_word: dict[str, int] = {}
        for line in _lines(text):
            found = _word_and_count(pattern, line)
            if found is None:
                break
            word, count = found
            count_of_word[word] = count_of_word.get(word, 0) + count
        else:
            return tuple(count_of_word.items())
    return ()


def line_counts(lines: Iterable[str], name: str) -> dict[str, int]:
    r"""Return the words and counts of lines that come one by one; a header is passed over.

    Raises UnreadableCorpusError, naming the first line that is not a word with its count.

    >>> line_counts(["word\tcount", "low\t5", "", "new 2", "low 1"], "a.tsv")
    {'low': 6, 'new': 2}
    """
    found: list[dict[str, int]] = [{} for _ in _ORDERS]
    patterns = dict(enumerate(_ORDERS))
    for number, line in enumerate(lines, start=1):
        whole = line.strip().lstrip("\ufeff")
        if not whole or (number == 1 and _HEADER.fullmatch(whole)):
            continue
        read = {order: _word_and_count(pattern, whole) for order, pattern in patterns.items()}
        for order, row in read.items():
            if row:
                found[order][row[0]] = found[order].get(row[0], 0) + row[1]
            else:
                del patterns[order]
        if not patterns:
            raise UnreadableCorpusError(
                f'Line {number:,} of "{name}" is not a word with its count:'
                f' "{shortened(printable(whole[: _LONGEST_EXAMPLE + 1]))}".'
                " Write a word, a tab and a whole number on each line."
            )
    if not any(map(found.__getitem__, patterns)):
        raise EmptyCorpusError(f'"{name}" has no words and counts. Choose another file.')
    return found[min(patterns)]


def _lines(text: StoredText) -> Iterator[str]:
    """Yield the lines that are not empty; one that is too long is cut and fits no pattern."""
    with text.open() as file:
        while line := file.readline(MAX_COUNTED_LINE_CHARACTERS):
            whole = line.strip().lstrip("\ufeff")
            if len(line) == MAX_COUNTED_LINE_CHARACTERS:
                yield ""
            elif whole:
                yield whole


def _word_and_count(pattern: re.Pattern[str], line: str) -> tuple[str, int] | None:
    found = pattern.fullmatch(line)
    if found is None or not found["count"].isascii():
        return None
    count = int(found["count"].replace(",", ""))
    return (found["word"], count) if 0 < count <= MAX_COUNT else None

"""Numbers with their nouns and long texts in short, for sentences about them."""

import shlex
from collections.abc import Sequence
from decimal import Decimal

_IRREGULAR = {"corpus": "corpora"}
_HISSING = ("s", "x", "z", "ch", "sh")


def counted(number: float, thing: str) -> str:
    """Return a number with its noun; the plural ending belongs where a star is, or else at the end.

    >>> counted(1, "tag"), counted(1200, "tag"), counted(2, "page* without text")
    ('1 tag', '1,200 tags', '2 pages without text')
    >>> counted(2, "gold boundary"), counted(2, "match"), counted(0, "corpus")
    ('2 gold boundaries', '2 matches', '0 corpora')
    """
    single, _, rest = thing.partition("*")
    shown = f"{number:,}" if isinstance(number, int) else f"{number:,.10g}"
    return f"{shown} {single if number == 1 else _plural(single)}{rest}"


def listed(names: Sequence[str], before_last: str = "and") -> str:
    """Return names in a sentence.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")
    ('a', 'a and b', 'a, b or c')
    """
    *others, last = names
    return f"{', '.join(others)} {before_last} {last}" if others else last


def noun(number: float, thing: str) -> str:
    """Return the noun alone, as `counted` writes it.

    >>> noun(1, "type"), noun(0, "type")
    ('type', 'types')
    """
    return counted(number, thing).partition(" ")[2]


def times(count: float) -> str:
    """Say how often, in words.

    >>> times(1), times(2), times(1_234)
    ('once', 'twice', '1,234 times')
    """
    words: dict[float, str] = {1: "once", 2: "twice"}
    return words.get(count, f"{count:,.10g} times")


def duration(seconds: int) -> str:
    """Say how long something takes or is kept.

    >>> duration(120), duration(10), duration(60), duration(3_600)
    ('two minutes', '10 seconds', 'one minute', '60 minutes')
    """
    is_minutes = seconds >= 60 and seconds % 60 == 0
    number, unit = (seconds // 60, "minute") if is_minutes else (seconds, "second")
    small = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    return f"{small[number] if number < len(small) else f'{number:,}'} {noun(number, unit)}"


def state_name(state: int, step: str = "merge") -> str:
    """Return a state as every page, chart and file names it, by the step that made it.

    >>> state_name(0), state_name(1_234), state_name(2, "round")
    ('before merge 1', 'after merge 1,234', 'after round 2')
    """
    return f"after {step} {state:,}" if state else f"before {step} 1"


def count_command(names: Sequence[str], options: str = "") -> str:
    """Return the command that counts the words of files into a table that the app opens.

    >>> print(count_command(["my text.txt"]))
    bpe-viz count --format csv 'my text.txt' > counts.csv
    >>> print(count_command(["-a.parquet"], "--top 5"))
    bpe-viz count --format csv --top 5 ./-a.parquet > counts.csv
    """
    files = (f"./{name}" if name.startswith("-") else name for name in names)
    given = (*options.split(), *map(shlex.quote, files))
    return f"bpe-viz count --format csv {' '.join(given)} > counts.csv"


def rounded(value: float, digits: int = 4) -> str:
    """Return a number with so many significant digits, or whole with commas from 1,000 on.

    >>> rounded(0.99593), rounded(196642.2), rounded(0.0000123), rounded(2.0), rounded(2e20)
    ('0.9959', '196,642', '0.0000123', '2', '2e+20')
    """
    if abs(value) >= 1e15:
        return f"{value:.{digits}g}"
    return f"{value:,.0f}" if abs(value) >= 1_000 else significant(value, digits)


def significant(value: float, digits: int) -> str:
    """So many significant digits, never as a power of ten.

    >>> significant(0.0000123456, 2), significant(12345.6, 2)
    ('0.000012', '12,000')
    """
    return f"{Decimal(f'{value:.{digits}g}'):,f}"


def text_size(num_bytes: int) -> str:
    """Say how long a text is.

    >>> text_size(143_210), text_size(12_190_000)
    ('143 kB', '12.2 MB')
    """
    thousands = num_bytes / 1_000
    return f"{thousands:.0f} kB" if thousands < 1_000 else f"{thousands / 1_000:.1f} MB"


def shortened(text: str, most: int = 40) -> str:
    """Return a text for a message or a label: its beginning, with an ellipsis if it was cut.

    >>> shortened("lowest"), shortened("lowest", 5)
    ('lowest', 'lowe…')
    """
    return text if len(text) <= most else text[: most - 1] + "…"


def _plural(thing: str) -> str:
    before, _, word = thing.rpartition(" ")
    if word in _IRREGULAR:
        return f"{before} {_IRREGULAR[word]}".lstrip()
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{thing[:-1]}ies"
    return thing + ("es" if word.endswith(_HISSING) else "s")

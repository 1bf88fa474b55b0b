"""Symbols as they are said: screen readers skip most signs, and with them the mark, our subject.

The tables are those of the scripts too (`python -m tests.scripts --write`).
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

import regex

from bpe_viz.symbols import BYTE_GLYPHS, bytes_of

# Letters as they are shown, and whether they are a mark.
LetterRun = tuple[str, bool]

SPOKEN_MARKS = {
    "alone": "end mark",
    "after": "end of word",
    "before": "blank before",
    "inside": "inside a word",
}
MARKS_BEFORE_WORDS = "▁Ġ"
SPOKEN_SIGNS = {
    "␣": "blank",
    " ": "blank",
    "⇥": "tab",
    "\t": "tab",
    "⏎": "new line",
    "\n": "new line",
    "\u00a0": "no-break blank",
    "\u200b": "zero-width blank",
    "\u200c": "zero-width non-joiner",
    "\u200d": "zero-width joiner",
    "\u200e": "left-to-right sign",
    "\u200f": "right-to-left sign",
    "\ufeff": "byte order sign",
    "\ufffd": "replacement sign",
    "_": "underscore",
    "▁": "low block",
    "#": "number sign",
    "·": "middle dot",
    ".": "full stop",
    ",": "comma",
    ":": "colon",
    ";": "semicolon",
    "!": "exclamation mark",
    "?": "question mark",
    "'": "apostrophe",
    "’": "apostrophe",
    "‘": "opening quote",
    '"': "quote",
    "“": "opening quote",
    "”": "closing quote",
    "-": "hyphen",
    "–": "en dash",
    "—": "em dash",
    "…": "ellipsis",
    "(": "opening bracket",
    ")": "closing bracket",
    "[": "opening square bracket",
    "]": "closing square bracket",
    "{": "opening brace",
    "}": "closing brace",
    "<": "less than sign",
    ">": "greater than sign",
    "/": "slash",
    "\\": "backslash",
    "|": "vertical bar",
    "&": "ampersand",
    "@": "at sign",
    "*": "asterisk",
    "+": "plus sign",
    "=": "equals sign",
    "%": "percent sign",
    "$": "dollar sign",
    "€": "euro sign",
    "£": "pound sign",
    "~": "tilde",
    "^": "caret",
    "`": "backtick",
    "°": "degree sign",
    "§": "section sign",
}
_PART = regex.compile(r"\[U\+[0-9A-F]{4,6}\]|[\p{L}\p{M}\p{N}]+|.", regex.DOTALL)
_LETTER = regex.compile(r"[\p{L}\p{M}\p{N}]")
_LAST_CONTROL, _DELETE, _LAST_C1 = 0x1F, 0x7F, 0x9F


def spoken(runs: Sequence[LetterRun], *, prefix: str = "##", is_bytes: bool = False) -> str:
    """Return what is said for a symbol: its letters as they are, marks and signs by name.

    >>> spoken([("low", False), ("_", True)])
    'low, end of word'
    >>> spoken([("##", True), ("ing", False)]), spoken([("_", False)]), spoken([("_", True)])
    ('inside a word, ing', 'underscore', 'end mark')
    >>> spoken([("[U+0007]", False)]), spoken([("Ã", False)], is_bytes=True)
    ('control, U+0007', 'byte C3')
    """
    return ", ".join(
        _mark(text, at, len(runs), prefix)
        if is_mark
        else ", ".join(_bytes(text) if is_bytes else _letters(text))
        for at, (text, is_mark) in enumerate(runs)
    )


def _mark(text: str, at: int, length: int, prefix: str) -> str:
    if length == 1:
        return SPOKEN_MARKS["before" if text in MARKS_BEFORE_WORDS else "alone"]
    if at == length - 1:
        return SPOKEN_MARKS["after"]
    return SPOKEN_MARKS["inside" if text == prefix else "before"]


def _bytes(glyphs: str) -> Iterator[str]:
    """Yield the letters that the bytes spell, or each byte where they spell none."""
    if not all(glyph in BYTE_GLYPHS for glyph in glyphs):
        yield from _letters(glyphs)
        return
    data = bytes_of(glyphs)
    try:
        yield from _letters(data.decode())
    except UnicodeDecodeError:
        for value in data:
            is_ascii = value < _DELETE
            yield from _letters(chr(value)) if is_ascii else [f"byte {value:02X}"]


def _letters(text: str) -> Iterator[str]:
    for part, same in groupby(_PART.findall(text)):
        number = len(list(same))
        if _LETTER.match(part):
            yield part
        elif name := SPOKEN_SIGNS.get(part):
            yield name if number == 1 else f"{number} {_plural(name)}"
        else:
            yield from [_code(part)] * number


def _plural(name: str) -> str:
    return f"{name}es" if name.endswith("sh") else f"{name}s"


def _code(part: str) -> str:
    """Name a character by its number, which `[U+0007]` spells already."""
    number = int(part[3:-1], 16) if part.startswith("[U+") else ord(part)
    is_control = number <= _LAST_CONTROL or _DELETE <= number <= _LAST_C1
    return f"control, U+{number:04X}" if is_control else f"U+{number:04X}"

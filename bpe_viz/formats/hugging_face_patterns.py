r"""Patterns and normalisations as the package `tokenizers` writes them.

Its engine is Oniguruma, ours the package `regex`. They agree on most syntax; what is translated
here was compared on every code point, see tests/formats/test_hugging_face_patterns.py.
"""

import sys
from functools import cache
from itertools import chain
from typing import TypeAlias

import regex

from bpe_viz.errors import ExportError, PassingError, PatternError, SettingsError
from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer
from bpe_viz.symbols import printable
from bpe_viz.text import PATTERNS, check_pattern, matches_empty
from bpe_viz.wording import shortened

JsonObject: TypeAlias = dict[str, object]

# Word characters: Oniguruma has these six numbers among them, `regex` the two joiners.
_WORD_CHARACTERS = r"\x{200C}\x{200D}[\w&&[^²³¹¼½¾]]"
_IN_ONIGURUMA = {r"\w": f"[{_WORD_CHARACTERS}]", r"\W": f"[^{_WORD_CHARACTERS}]"}

# What a reader's own pattern may hold: nothing that the engines could read differently.
_HARMLESS_CLASS = r"\\[wWsSd]|\\p\{(?:L|M|N|Nd)\}|\\[-.\[\]{}()*+?|^$/'\"]"
_CLASS_MEMBERS = rf"(?:{_HARMLESS_CLASS}|[^\\\[\]&~|^-]|[a-zA-Z0-9]-[a-zA-Z0-9])"
_HARMLESS_PATTERN = regex.compile(
    rf"(?:{_HARMLESS_CLASS}|\[\^?{_CLASS_MEMBERS}+-?\]|\(\?:|[()|.]|[^\\\[\](){{}}*+?|.^$])"
    r"(?:(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})(?![*+?{]))?"
)
# `)` may carry a quantifier, `(` and `|` may not.
_STRAY_QUANTIFIER = regex.compile(r"(?:^|(?<!\\)\((?!\?:)|\(\?:|(?<!\\)\|)[*+?{]")
_SPELLED_OUT = frozenset({r"\p{Extended_Pictographic}", r"\p{EMod}", r"\p{RI}"})
_ESCAPE = regex.compile(r"\\(?:p\{\w+\}|u[0-9A-F]{4}|.)")
_POSSESSIVE_INTERVAL = regex.compile(r"(\\.|\[(?:[^\]\\]|\\.)+\])(\{\d+,\d+\})\+")

# The marks that normalize() strips, and the sigma that str.lower() puts at the end of a word.
_DIACRITIC = r"[\p{Mn}&&[\p{Inherited}\p{Arabic}\p{Hebrew}\p{Syriac}]]"
_CASED = r"[\p{Cased}&&[^\p{Case_Ignorable}]]"
_FINAL_SIGMA = rf"{_CASED}\p{{Case_Ignorable}}*\KΣ(?!\p{{Case_Ignorable}}*{_CASED})"


def pattern_for_tokenizers(pretokenizer: PreTokenizer | CustomPattern) -> str:
    """Return the pre-tokenizer's pattern, every match of which is a word, as `tokenizers` reads it.

    Raises ExportError for a reader's own pattern that the two might read differently.

    >>> pattern_for_tokenizers(CustomPattern(r"[a-z]+"))
    '[a-z]+'
    """
    if isinstance(pretokenizer, CustomPattern):
        _refuse_doubtful(pretokenizer.pattern)
        return _in_oniguruma(pretokenizer.pattern)
    return _in_oniguruma(PATTERNS[pretokenizer])


def pretokenizer_for_pattern(pattern: str) -> PreTokenizer | CustomPattern | None:
    r"""Return the pre-tokenizer whose pattern this is; None for one that `regex` cannot read.

    >>> pretokenizer_for_pattern(r"\p{L}+")
    CustomPattern(pattern='\\p{L}+')
    """
    for name in PreTokenizer:
        if pattern in (PATTERNS[name], pattern_for_tokenizers(name)):
            return name
    for ours, theirs in _IN_ONIGURUMA.items():
        pattern = pattern.replace(theirs, ours)
    try:
        own = CustomPattern(pattern)
        check_pattern(own)
    except PassingError:
        raise
    except (PatternError, SettingsError):
        return None
    return own


def normalizers_for_tokenizers(normalization: Normalization) -> list[JsonObject]:
    """Return the steps that a normalisation takes.

    >>> normalizers_for_tokenizers(Normalization.NFC)
    [{'type': 'NFC'}]
    """
    match normalization:
        case Normalization.NONE:
            return []
        case Normalization.LOWER:
            return [replacement(_FINAL_SIGMA, "ς"), {"type": "Lowercase"}]
        case Normalization.STRIP_DIACRITICS:
            return [{"type": "NFD"}, replacement(_DIACRITIC, ""), {"type": "NFC"}]
        case Normalization.NFC | Normalization.NFKC:
            return [{"type": normalization.name}]


def replacement(pattern: str, text: str) -> JsonObject:
    r"""Return the step that replaces every match of `pattern`, from `\K` on where it has one.

    >>> replacement("a+", "b")["content"]
    'b'
    """
    return {"type": "Replace", "pattern": {"Regex": pattern}, "content": text}


def escaped(text: str) -> str:
    r"""Return a pattern that matches `text` only.

    >>> escaped("_"), escaped("$")
    ('_', '\\$')
    """
    return "".join(f"\\{letter}" if letter in r"\[](){}*+?|.^$-&~/#" else letter for letter in text)


def _in_oniguruma(pattern: str) -> str:
    pattern = _POSSESSIVE_INTERVAL.sub(r"(?>\1\2)", pattern)
    return _ESCAPE.sub(lambda found: _translated(found[0]), pattern)


def _translated(escape: str) -> str:
    if escape in _SPELLED_OUT:
        return _ranges(escape)
    if escape.startswith(r"\u"):
        return rf"\x{{{escape[2:]}}}"
    return _IN_ONIGURUMA.get(escape, escape)


@cache
def _ranges(property_name: str) -> str:
    """Return a class of the characters with a property that engines take from other tables."""
    plane_0, others = map(chr, range(0xD800)), map(chr, range(0xE000, sys.maxunicode + 1))
    runs = regex.findall(f"{property_name}+", "".join(chain(plane_0, others)))
    spans = (rf"\x{{{ord(run[0]):X}}}-\x{{{ord(run[-1]):X}}}" for run in runs)
    return f"[{''.join(spans)}]"


def is_doubtful(pattern: str) -> bool:
    r"""Return whether other engines might read a pattern differently, or it matches an empty text.

    >>> is_doubtful(r"[a-z]+|\d"), is_doubtful("(?<=a)b"), is_doubtful("a*")
    (False, True, True)
    """
    at = 0
    while found := _HARMLESS_PATTERN.match(pattern, at):
        at = found.end()
    if at < len(pattern) or _STRAY_QUANTIFIER.search(pattern):
        return True
    return matches_empty(CustomPattern(pattern))


def _refuse_doubtful(pattern: str) -> None:
    if is_doubtful(pattern):
        shown = printable(shortened(pattern, 60))
        raise ExportError(
            f'The pattern "{shown}" may mean something else in tokenizers. Choose a named'
            " pre-tokenizer, or a pattern of letters, classes, groups and repetitions that matches"
            " no empty text."
        )

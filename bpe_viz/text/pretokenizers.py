"""Pre-tokenizers: each is a documented pattern that cuts text into words, with offsets on request.

A pre-tokenizer is a list of rules, tried in order at each position; what no rule matches is a gap
between words. PATTERNS holds the rules of each joined by "|", in the syntax of the package `regex`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

import regex

from bpe_viz.settings import CustomPattern, PreTokenizer
from bpe_viz.text.custom_pattern import all_matches, find_matches, in_batches, match_batches

PatternOrName = PreTokenizer | CustomPattern


class _Rule(NamedTuple):
    """One rule of a pre-tokenizer: its name on screen and its pattern.

    >>> RULES[PreTokenizer.WHITESPACE][0].name
    'whitespace'
    """

    name: str
    pattern: str


class Span(NamedTuple):
    """One word as offsets into the text, with the name of the rule that cut it.

    >>> from bpe_viz import PreTokenizer
    >>> list(spans("low new", PreTokenizer.WHITESPACE))[1]
    Span(start=4, stop=7, rule='whitespace')
    """

    start: int
    stop: int
    rule: str


# Words separated by whitespace as str.split() sees it: U+001C to U+001F count as whitespace too.
_WHITESPACE = (_Rule("whitespace", r"[^\s\x1C-\x1F]+"),)

_WORDS = (_Rule("word", r"\w+"), _Rule("punctuation", r"[^\w\s]"))

# A line ends at a line feed or a carriage return; blanks at its ends belong to the word.
_CHARACTERS = (_Rule("line", r"[^\r\n]+"),)

# Radford et al. (2019), the file encoder.py published with GPT-2.
_GPT2 = (
    _Rule("clitic", r"'s|'t|'re|'ve|'m|'ll|'d"),
    _Rule("word", r" ?\p{L}+"),
    _Rule("number", r" ?\p{N}+"),
    _Rule("punctuation", r" ?[^\s\p{L}\p{N}]+"),
    _Rule("blanks", r"\s+(?!\S)|\s+"),
)

# cl100k_base as first published in the package tiktoken (2022), the pre-tokenizer of GPT-4.
_GPT4 = (
    _Rule("clitic", r"(?i:'s|'t|'re|'ve|'m|'ll|'d)"),
    _Rule("word", r"[^\r\n\p{L}\p{N}]?\p{L}+"),
    _Rule("number", r"\p{N}{1,3}"),
    _Rule("punctuation", r" ?[^\s\p{L}\p{N}]+[\r\n]*"),
    _Rule("line end", r"\s*[\r\n]+"),
    _Rule("blanks", r"\s+(?!\S)|\s+"),
)

# The parts of the rules below. A core is a run of word characters that stops before n't;
# an apostrophe inside a word (o'clock, cap'n) joins two cores unless it begins a clitic.
_NOT = r"[nN]['’][tT](?!\w)"
_CLITIC = r"['’](?i:s|ve|re|ll|d|m)(?!\w)"
_ELISION = (
    r"(?i:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\w)(?!['’]|(?i:s|ve|re|ll|d|m|t)(?!\w))"
)
_CORE = r"(?:[^\WnN]++|[nN](?!['’][tT](?!\w)))++"
_PICTOGRAM = r"\p{Extended_Pictographic}[\uFE0F\p{EMod}]*+"

# The pre-tokenizer of the course: clitics as in the Penn Treebank (Marcus et al. 1993), and what
# should stay together (Jurafsky and Martin, Speech and Language Processing, chapter 2).
# Every pattern sees at most the neighbouring character, and no word holds whitespace, so that text
# may be cut at whitespace without a change.
_RULES = (
    _Rule(
        "address",
        r"(?<!\w)(?:"
        r"(?i:https?://|ftp://|www\.)[^\s<>\"“”‘’«»]*[\w/=&#~+%$@-]"
        r"|\w[\w.+-]{0,63}+@\w[\w-]*+(?:\.\w[\w-]*+)++"
        r"|\w[\w-]{0,62}+(?:\.\w[\w-]{0,62}+){0,8}?"
        r"\.(?i:com|edu|gov|info|net|org)(?!\w|\.\w)(?:/[^\s<>\"“”‘’«»]*[\w/=&#~+%$@-])?"
        r")",
    ),
    _Rule(
        "acronym",
        r"(?<!\w)(?:\p{L}\.(?:\p{L}{1,3}\.){1,8}|\p{L}{2,3}\.(?:\p{L}\.){1,8})(?!\w)"
        r"|(?<!\w)(?:\p{L}{1,2}\.){1,8}\p{L}(?!\w)"
        r"|(?<!\w)\p{L}++(?:&\p{L}++)++",
    ),
    _Rule(
        "date",
        r"(?<!\w)(?:\d{1,2}/\d{1,2}/\d{2,4}|\d{1,2}-\d{1,2}-\d{2,4}|\d{1,2}\.\d{1,2}\.\d{2,4}"
        r"|\d{4}-\d{1,2}-\d{1,2}|\d{4}/\d{1,2}/\d{1,2})(?![\w/-])",
    ),
    _Rule(
        "number",
        r"(?<!\w)\p{Sc}?\d++(?:(?:[.,]\d++)++(?:[%‰]|\w*+)|[%‰]|(?!\w|[-‐‑]\w))",
    ),
    _Rule("hashtag", r"(?<!\w)[#@](?=\p{L})\w++"),
    _Rule("clitic", rf"{_NOT}|(?<=[\w.]){_CLITIC}|(?<!\w){_ELISION}"),
    _Rule("word", rf"{_CORE}(?:(?:[-‐‑]|(?!{_CLITIC})['’]){_CORE})*+"),
    _Rule("emoji", rf"\p{{RI}}{{2}}|{_PICTOGRAM}(?:\u200D{_PICTOGRAM})*+"),
    _Rule("punctuation", r"\.{2,}+|-{2,}+|[^\w\s]"),
)

RULES = MappingProxyType(
    {
        PreTokenizer.WHITESPACE: _WHITESPACE,
        PreTokenizer.WORDS: _WORDS,
        PreTokenizer.RULES: _RULES,
        PreTokenizer.GPT2: _GPT2,
        PreTokenizer.GPT4: _GPT4,
        PreTokenizer.CHARACTERS: _CHARACTERS,
    }
)
PATTERNS = MappingProxyType(
    {name: "|".join(rule.pattern for rule in rules) for name, rules in RULES.items()}
)


class _Compiled(dict[PreTokenizer, "regex.Pattern[str]"]):
    """Compiled patterns; most programs use one, and compiling all takes longer than to learn.

    >>> _Compiled(lambda name: PATTERNS[name])[PreTokenizer.WORDS].findall("low, new")
    ['low', ',', 'new']
    """

    def __init__(self, pattern_of: Callable[[PreTokenizer], str]) -> None:
        super().__init__()
        self._pattern_of = pattern_of

    def __missing__(self, name: PreTokenizer) -> "regex.Pattern[str]":
        compiled = self[name] = regex.compile(self._pattern_of(name))
        return compiled


_COMPILED = _Compiled(lambda name: PATTERNS[name])
_COMPILED_WITH_RULES = _Compiled(lambda name: "|".join(f"({rule.pattern})" for rule in RULES[name]))


def _in_ascii(pattern: str) -> str:
    r"""Spell out which letters and digits ASCII has, in sets and by themselves.

    >>> _in_ascii(r"\p{L}+|[^\s\p{N}]")
    '[a-zA-Z]+|[^\\s0-9]'
    """

    def spelled_out(found: re.Match[str]) -> str:
        characters = found[0].replace(r"\p{L}", "a-zA-Z").replace(r"\p{N}", "0-9")
        return characters if characters.startswith("[") else f"[{characters}]"

    return re.sub(r"\[[^\]]*\]|\\p\{[LN]\}", spelled_out, pattern)


# In ASCII the standard library finds the same in two thirds of the time or less.
_COMPILED_IN_ASCII = {
    name: re.compile(_in_ascii(PATTERNS[name]), re.ASCII)
    for name in (PreTokenizer.WORDS, PreTokenizer.GPT2, PreTokenizer.GPT4)
}

# Where text may be cut so that both parts, cut into words apart, give the words of the whole:
# before whitespace (no word of any named pre-tokenizer runs from another character into a blank,
# and none looks further than the neighbouring character). GPT-4 lets line ends follow punctuation.
_BEFORE_WHITESPACE = r"(?<=\S)(?=\s)"
_CUTS = {
    PreTokenizer.GPT4: r"(?<=\S)(?=[^\S\r\n])|(?<=[\p{L}\p{N}])(?=\s)",
    PreTokenizer.CHARACTERS: r"(?<=[^\r\n])(?=[\r\n])",
}
_COMPILED_CUTS = _Compiled(lambda name: f"(?r){_CUTS.get(name, _BEFORE_WHITESPACE)}")

_LONGEST_CHUNK_AT_ONCE = 1 << 18
_OWN_RULE = "pattern"
_CHARACTERS_AT_ONCE = 1 << 16  # of short texts


def words(text: str, pretokenizer: PatternOrName) -> Iterator[str]:
    """Return the words of `text`, in order.

    Raises PatternError for a reader's own pattern that is wrong or too slow.

    >>> list(words("I can’t afford U.S. prices.", PreTokenizer.RULES))
    ['I', 'ca', 'n’t', 'afford', 'U.S.', 'prices', '.']
    >>> list(words("prize-winning", PreTokenizer.WORDS))
    ['prize', '-', 'winning']
    """
    if pretokenizer is PreTokenizer.WHITESPACE:
        return iter(text.split())
    found = chain.from_iterable(_match_batches(text, pretokenizer))
    return (text[start:stop] for start, stop in found)


def words_of_each(texts: Sequence[str], pretokenizer: PatternOrName) -> list[list[str]]:
    """Return the words of each of several short texts.

    >>> words_of_each(["low new", "lower"], PreTokenizer.WHITESPACE)
    [['low', 'new'], ['lower']]
    """
    if not isinstance(pretokenizer, CustomPattern):
        return [
            [*chain.from_iterable(found for found, _ in word_batches(text, pretokenizer))]
            for text in texts
        ]
    found = all_matches(texts, pretokenizer)
    return [
        [text[start:stop] for start, stop in places]
        for text, places in zip(texts, found, strict=True)
    ]


def spans_of_each(texts: Sequence[str], pretokenizer: PatternOrName) -> list[list[Span]]:
    """Return the words of each of several short texts as offsets.

    >>> spans_of_each(["low", ""], PreTokenizer.WORDS)
    [[Span(start=0, stop=3, rule='word')], []]
    """
    if not isinstance(pretokenizer, CustomPattern):
        return [list(spans(text, pretokenizer)) for text in texts]
    found = all_matches(texts, pretokenizer)
    return [[Span(*place, _OWN_RULE) for place in places] for places in found]


def spans(text: str, pretokenizer: PatternOrName) -> Iterator[Span]:
    """Return the words of `text` as offsets, each with the name of the rule that cut it.

    >>> list(spans("he’s 45%", PreTokenizer.RULES))
    [Span(start=0, stop=2, rule='word'), Span(start=2, stop=4, rule='clitic'),
     Span(start=5, stop=8, rule='number')]
    """
    if isinstance(pretokenizer, CustomPattern):
        return (Span(start, stop, _OWN_RULE) for start, stop in find_matches(text, pretokenizer))
    rules = RULES[pretokenizer]
    found = _COMPILED_WITH_RULES[pretokenizer].finditer(text)
    return (Span(*match.span(), rules[(match.lastindex or 1) - 1].name) for match in found)


def word_batches(text: str, pretokenizer: PatternOrName) -> Iterator[tuple[list[str], int]]:
    """Yield the words of `text` in lists, each with the number of characters it used up.

    A list takes a few hundredths of a second at most, so that a caller can report progress.

    >>> list(word_batches("low, new", PreTokenizer.WORDS))
    [(['low', ',', 'new'], 8)]
    """
    if pretokenizer is PreTokenizer.WHITESPACE:
        yield text.split(), len(text)
        return
    if isinstance(pretokenizer, PreTokenizer) and len(text) <= _LONGEST_CHUNK_AT_ONCE:
        yield _pattern_for(text, pretokenizer).findall(text), len(text)
        return
    used = 0
    for batch in _match_batches(text, pretokenizer):
        stop = batch[-1][1]
        yield [text[start:stop] for start, stop in batch], stop - used
        used = stop
    yield [], len(text) - used


def word_lists(texts: Iterable[str], pretokenizer: PatternOrName) -> Iterator[Iterator[list[str]]]:
    """Yield the words of each text in lists; short texts are cut together by a reader's pattern.

    >>> [*map(list, word_lists(["low new", "lower"], PreTokenizer.WORDS))]
    [[['low', 'new']], [['lower']]]
    """
    is_own = isinstance(pretokenizer, CustomPattern)
    for group in _groups(texts, _CHARACTERS_AT_ONCE if is_own else 0):
        if len(group) == 1:
            yield (found for found, _ in word_batches(group[0], pretokenizer))
        else:
            yield from (iter([found]) for found in words_of_each(group, pretokenizer))


def _groups(texts: Iterable[str], most_characters: int) -> Iterator[list[str]]:
    """Yield texts in lists: one text, or as many as are short together."""
    group: list[str] = []
    size = 0
    for text in texts:
        if group and size + len(text) > most_characters:
            yield group
            group, size = [], 0
        group.append(text)
        size += len(text)
    if group:
        yield group


def last_cut(text: str, pretokenizer: PreTokenizer) -> int:
    """Return the last offset at which `text` may be cut without a change of its words, or 0.

    >>> last_cut("low lower lo", PreTokenizer.WHITESPACE)
    9
    """
    found = _COMPILED_CUTS[pretokenizer].search(text)
    return found.start() if found else 0


def _match_batches(text: str, pretokenizer: PatternOrName) -> Iterator[list[tuple[int, int]]]:
    if isinstance(pretokenizer, CustomPattern):
        return match_batches(text, pretokenizer)
    found = _pattern_for(text, pretokenizer).finditer(text)
    return in_batches(match.span() for match in found)


def _pattern_for(text: str, name: PreTokenizer) -> "re.Pattern[str] | regex.Pattern[str]":
    in_ascii = _COMPILED_IN_ASCII.get(name) if text.isascii() else None
    return in_ascii or _COMPILED[name]

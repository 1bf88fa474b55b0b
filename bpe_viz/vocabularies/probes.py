"""Beginnings of every text that could follow another, one for each way that a pattern goes on.

A pattern sees classes of characters: letters, digits, blanks. One member of each, any two of them
after each other, and its clitics letter by letter show all the ways in which it can cut what is
there already. What has no list here, nobody has looked at.
"""

from collections.abc import Mapping
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from bpe_viz.settings import PreTokenizer
from bpe_viz.text import PATTERNS
from bpe_viz.vocabularies import patterns


class _Kinds(NamedTuple):
    """Members of the classes that a pattern knows, and the clitics, after their apostrophe.

    >>> _Kinds(("a", " ")).clitics
    ()
    """

    members: tuple[str, ...]
    clitics: tuple[str, ...] = ()


# Letters without case, a modifier and a mark are classes of their own in the pattern of GPT-4o.
_LETTERS = ("a", "A", "ǅ", "ʰ", "ꙮ", "\u0301")
_MEMBERS = (*_LETTERS, "1", ".", "'", "/", " ", "\n", "\r", "\t")
_SMALL = ("s", "t", "re", "ve", "m", "ll", "d")
_ANY_CASE = (*_SMALL, *map(str.upper, _SMALL), "Re", "rE", "Ve", "vE", "Ll", "lL")

_KINDS: Mapping[tuple[str, ...], _Kinds] = MappingProxyType(
    {
        patterns.GPT2: _Kinds(_MEMBERS, _SMALL),
        patterns.CL100K: _Kinds(_MEMBERS, _ANY_CASE),
        patterns.O200K: _Kinds(_MEMBERS, _ANY_CASE),
        (PATTERNS[PreTokenizer.GPT4],): _Kinds(_MEMBERS, _ANY_CASE),
        (PATTERNS[PreTokenizer.WHITESPACE],): _Kinds(("a", " ")),
        (PATTERNS[PreTokenizer.WORDS],): _Kinds(("a", ".", " ")),
        (PATTERNS[PreTokenizer.CHARACTERS],): _Kinds(("a", " ", "\n")),
    }
)


def has_probes(cut_by: tuple[str, ...]) -> bool:
    """Return whether patterns that cut a text in turn have a list of probes.

    >>> has_probes(patterns.O200K), has_probes(patterns.DEEPSEEK)
    (True, False)
    """
    return cut_by in _KINDS


def single_probes(cut_by: tuple[str, ...]) -> tuple[str, ...]:
    """Return one character of each kind that the pattern knows.

    >>> single_probes((PATTERNS[PreTokenizer.WHITESPACE],))
    ('a', ' ')
    """
    return _KINDS[cut_by].members


def all_probes(cut_by: tuple[str, ...]) -> tuple[str, ...]:
    """Return these characters, any two of them after each other, and the ways to end a clitic.

    >>> all_probes((PATTERNS[PreTokenizer.WHITESPACE],))
    ('a', ' ', 'aa', 'a ', ' a', '  ')
    """
    members, clitics = _KINDS[cut_by]
    ends = {clitic[start:] for clitic in clitics for start in range(len(clitic))}
    begun = {clitic[:1] for clitic in clitics}
    pairs = map("".join, product(members, repeat=2))
    started = ("'" + letter for letter in sorted(begun))
    return tuple(dict.fromkeys((*members, *pairs, *sorted(ends | begun), *started)))

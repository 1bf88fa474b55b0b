"""BoundlessBPE to read aloud (Schmidt, Reddy, Tanner and Pinter 2025), as `learner.py` is BPE.

There are two views of a text, in which two kinds of pairs are counted: all pre-tokens as symbols,
and all lines as whole pre-tokens. A merge inside pre-tokens changes the first view, one of whole
pre-tokens the second.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

import regex

from bpe_viz.history import Death, Merge, Wall
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair, Symbols, spelling
from bpe_viz.text import Lines
from bpe_viz.tie_rules import choose
from bpe_viz.training.learner import first_symbols
from bpe_viz.training.rankings import join

_Group = tuple[str, ...]  # a pre-token, or several that were joined
# Letters with their marks, blanks, underscores and apostrophes; a letter that is not the first.
_JOINABLE = regex.compile(r"(?=.+\p{L})(?:\p{L}\p{M}*|[ _'\u2019])+", regex.DOTALL)
_JOINABLE_ASCII = re.compile(
    r"(?=.+[a-zA-Z])[a-zA-Z _']+"
)  # the same there, in a third of the time


def is_joinable(pre_token: str) -> bool:
    """Return whether a pre-token may be joined with its neighbours once it is one symbol.

    >>> [word for word in (" the", "don't", " I", "1st", ",") if is_joinable(word)]
    [' the', "don't", ' I']
    """
    pattern = _JOINABLE_ASCII if pre_token.isascii() else _JOINABLE
    return pattern.fullmatch(pre_token) is not None


def learn_in_lines(lines: Lines, settings: Settings) -> Iterator[tuple[Merge, dict[str, Symbols]]]:
    """Yield every merge with the lines after it: the symbols of each.

    >>> from bpe_viz import MarkPlace, PreTokenizer
    >>> settings = Settings(mark_place=MarkPlace.NONE)
    >>> merges = learn_in_lines(Lines.of("to be or not to be", PreTokenizer.GPT2), settings)
    >>> [merge.symbol for merge, _ in merges][:5]
    ['to', ' b', ' be', 'to be', ' o']
    """
    # 1. Every pre-token is its units, and every line its pre-tokens.
    word_counts = lines.word_counts()
    words = {word: first_symbols(word, settings) for word in word_counts}
    groups_of: dict[str, list[_Group]] = {
        line: [(word,) for word in pre_tokens]
        for line, pre_tokens in zip(lines.counts, lines.pre_tokens, strict=True)
    }
    units_of_symbol: dict[str, Symbols] = {
        unit: (unit,) for symbols in words.values() for unit in symbols
    }
    alphabet = {*units_of_symbol}

    def whole(group: _Group) -> str | None:
        """Return the symbol of a group that may be joined: a merge has made it one symbol."""
        if len(group) > 1:
            return spelling("".join(group), settings.unit)
        first, *others = words[group[0]]
        return first if not others and first not in alphabet and is_joinable(group[0]) else None

    def corpus() -> dict[str, Symbols]:
        return {
            line: tuple(
                symbol
                for group in groups
                for symbol in (words[group[0]] if len(group) == 1 else (whole(group) or "",))
            )
            for line, groups in groups_of.items()
        }

    for rank in range(1, settings.merges_to_learn(0) + 1):
        # 2. Count the pairs of whole pre-tokens, and those inside pre-tokens. What has been a
        #    symbol is not made again.
        of_wholes: Counter[Pair] = Counter()
        for line, count in lines.counts.items():
            for left, right in pairwise(map(whole, groups_of[line])):
                if left and right and left + right not in units_of_symbol:
                    of_wholes[left, right] += count
        inside: Counter[Pair] = Counter()
        for word, count in word_counts.items():
            for left, right in pairwise(words[word]):
                if left + right not in units_of_symbol:
                    inside[left, right] += count

        # 3. The most frequent pair wins, of two kinds that are equally frequent that of wholes;
        #    the tie rule decides between equals of one kind.
        is_whole = _top(of_wholes) >= _top(inside)
        count_of_pair = of_wholes if is_whole else inside
        top = _top(count_of_pair)
        if top < settings.min_count:
            return
        tied = [pair for pair, count in count_of_pair.items() if count == top]
        best = choose(tied, settings.tie_rule, settings.unit)
        left, right = best
        symbol = left + right
        units_of_symbol[symbol] = units_of_symbol[left] + units_of_symbol[right]

        # 4. Join it everywhere in its view, left to right, without overlap.
        length, before = _length(corpus(), lines.counts), _count_symbols(words, word_counts)
        if is_whole:
            for groups in groups_of.values():
                place = 0
                while place < len(groups) - 1:
                    if (whole(groups[place]), whole(groups[place + 1])) == best:
                        groups[place : place + 2] = [groups[place] + groups[place + 1]]
                    place += 1
        else:
            words = {word: join(symbols, best) for word, symbols in words.items()}
        applied = length - _length(corpus(), lines.counts)

        # 5. With deletion, a part that a merge inside pre-tokens has used up is split into units.
        deaths: list[Death] = []
        share, used = settings.deletion, _count_symbols(words, word_counts)[symbol]
        for part in dict.fromkeys(best):
            if is_whole or share is None or part in alphabet or used / before[part] < share:
                continue
            rest, units = _count_symbols(words, word_counts)[part], units_of_symbol[part]
            deaths.append(Death(rank, part, units, rest, used))
            words = {word: _split(symbols, part, units) for word, symbols in words.items()}

        wall = Wall.LINE if is_whole else Wall.INSIDE
        merge = Merge(rank, left, right, symbol, top, applied, deaths=tuple(deaths), wall=wall)
        yield merge, corpus()


def _top(count_of_pair: Mapping[Pair, int]) -> int:
    return max(count_of_pair.values(), default=0)


def _count_symbols(words: Mapping[str, Symbols], word_counts: Mapping[str, int]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for word, symbols in words.items():
        for symbol in symbols:
            counts[symbol] += word_counts[word]
    return counts


def _length(corpus: Mapping[str, Symbols], counts: Mapping[str, int]) -> int:
    return sum(len(symbols) * counts[line] for line, symbols in corpus.items())


def _split(symbols: Symbols, symbol: str, parts: Symbols) -> Symbols:
    return tuple(part for each in symbols for part in (parts if each == symbol else (each,)))

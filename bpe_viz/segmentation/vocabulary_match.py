"""Segmenters that look only at which symbols there are, not at the order of merges."""

from collections.abc import Container, Iterator
from typing import NamedTuple

from bpe_viz.limits import MAX_WORDPIECE_CHARACTERS
from bpe_viz.symbols import Symbols, joined

UNKNOWN_WORD = "[UNK]"


class Trial(NamedTuple):
    """A beginning of what is left of a word, and whether it is in the vocabulary.

    Its letters are the units `start` to `stop` - 1.

    >>> next(longest_first(("h", "##u"), {"hu"}, "##", 4))
    Trial(start=0, stop=2, symbol='hu', is_known=True)
    """

    start: int
    stop: int
    symbol: str
    is_known: bool


def longest_first(
    units: Symbols, vocabulary: Container[str], prefix: str, most_units: int
) -> Iterator[Trial]:
    """Yield the trials of longest match in order; a unit that begins no symbol is left.

    No symbol of the vocabulary has more than `most_units` units.

    >>> for trial in longest_first(("h", "##u", "##g", "##s"), {"hug", "##s"}, "##", 4):
    ...     print(trial.symbol, trial.is_known)
    hugs False
    hug True
    ##s True
    """
    start = 0
    while start < len(units):
        stop = min(len(units), start + most_units)
        while True:
            symbol = joined(units[start:stop], prefix)
            is_known = symbol in vocabulary
            yield Trial(start, stop, symbol, is_known)
            if is_known or stop == start + 1:
                break
            stop -= 1
        start = stop


def fewest_symbols(
    units: Symbols, vocabulary: Container[str], prefix: str, most_units: int
) -> list[int]:
    """Return the ends of the symbols if there are as few as possible; of equals, long ones first.

    Any unit may stand alone, whether it is in the vocabulary or not.

    >>> fewest_symbols(tuple("abcd"), {"abc", "ab", "cd"}, "", 3)
    [3, 4]
    """
    size = len(units)
    fewest = [0] * (size + 1)
    best_stop = [0] * size
    for start in range(size - 1, -1, -1):
        stops = range(min(size, start + most_units), start, -1)
        able = [
            stop
            for stop in stops
            if stop == start + 1 or joined(units[start:stop], prefix) in vocabulary
        ]
        best_stop[start] = min(able, key=lambda stop: fewest[stop])
        fewest[start] = 1 + fewest[best_stop[start]]
    ends, start = [], 0
    while start < size:
        start = best_stop[start]
        ends.append(start)
    return ends


def wordpiece(
    word: str,
    vocabulary: Container[str],
    prefix: str = "##",
    unknown: str = UNKNOWN_WORD,
    *,
    most_characters: int = MAX_WORDPIECE_CHARACTERS,
    longest: int | None = None,
) -> list[str]:
    """Return the symbols of a word by longest match first, as BERT's tokenizer has them.

    One `unknown` for a word of more than `most_characters` or with a part that begins no symbol.
    `longest` is how many characters the longest symbol has at most, prefix included; None where
    that is not known.

    >>> wordpiece("hugs", {"hug", "##s"}), wordpiece("mugs", {"hug", "##s"})
    (['hug', '##s'], ['[UNK]'])
    """
    if len(word) > most_characters:
        return [unknown]
    symbols: list[str] = []
    start, size = 0, len(word)
    longest = size if longest is None else longest
    while start < size:
        before = prefix if start else ""
        for stop in range(min(size, start + longest), start, -1):
            symbol = before + word[start:stop]
            if symbol in vocabulary:
                break
        else:
            return [unknown]
        symbols.append(symbol)
        start = stop
    return symbols

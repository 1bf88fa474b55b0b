"""The walls of SuperBPE that never fall, besides line ends: those of its authors' programs."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise

import regex

from bpe_viz.settings import WeakWalls
from bpe_viz.text.lines import Lines

# Groups of digits, several signs in a row, blanks before blanks.
WEAK_WALL_PATTERN = r"\p{N}{1,3}| ?[^\s\p{L}\p{N}]{2,}[\r\n/]*| +(?!\S)"
_PATTERN = regex.compile(WEAK_WALL_PATTERN)
_COLON = regex.compile(r"(?<=:)(?= )")


def find_weak_walls(line: str, kind: WeakWalls) -> list[int]:
    """Return where in a line the weak walls are: the characters before each.

    >>> find_weak_walls("in 1945: yes", WeakWalls.PATTERN)
    [3, 6, 7]
    >>> find_weak_walls("in 1945: yes", WeakWalls.COLONS)
    [8]
    """
    found: set[int] = set()
    if kind in (WeakWalls.PATTERN, WeakWalls.RELEASED):
        found.update(edge for match in _PATTERN.finditer(line) for edge in match.span())
    if kind in (WeakWalls.COLONS, WeakWalls.RELEASED):
        found.update(match.start() for match in _COLON.finditer(line))
    return sorted(found - {0, len(line)})


def cut_pre_tokens(pre_tokens: Sequence[str], walls: Iterable[int]) -> list[str]:
    """Cut the pre-tokens of a line at these walls, too.

    >>> cut_pre_tokens(["in", " 1945"], [3, 6])
    ['in', ' ', '194', '5']
    """
    line = "".join(pre_tokens)
    edges = sorted({0, *accumulate(map(len, pre_tokens)), *walls})
    return [line[start:stop] for start, stop in pairwise(edges)]


def cut_lines(lines: Lines, kind: WeakWalls) -> Lines:
    """Cut lines and their pre-tokens at weak walls; what is between two is a line of its own.

    >>> from bpe_viz.settings import PreTokenizer
    >>> parts = cut_lines(Lines.of("in 1945", PreTokenizer.GPT2), WeakWalls.PATTERN)
    >>> dict(parts.counts), parts.pre_tokens
    ({'in ': 1, '194': 1, '5': 1}, (('in', ' '), ('194',), ('5',)))
    """
    counts: dict[str, int] = {}
    pre_tokens_of: dict[str, tuple[str, ...]] = {}
    for (line, count), pre_tokens in zip(lines.counts.items(), lines.pre_tokens, strict=True):
        walls = find_weak_walls(line, kind)
        words = iter(cut_pre_tokens(pre_tokens, walls))
        for start, stop in pairwise([0, *walls, len(line)]):
            part: list[str] = []
            while sum(map(len, part)) < stop - start:
                part.append(next(words))
            text = line[start:stop]
            counts[text] = counts.get(text, 0) + count
            pre_tokens_of.setdefault(text, tuple(part))
    return Lines(counts, tuple(pre_tokens_of.values()))

"""SuperBPE by brute force, written from the published steps and from nothing in the package.

A text is a list of lines, and a line that occurs twice is there twice. A line is a list of symbols,
each with whether a wall follows it; nothing is weighted or remembered.
"""

from collections.abc import Callable
from itertools import pairwise

FALLS, STAYS = 1, 2
Piece = tuple[str, int]
Line = list[Piece]


def weak_edges(line: str) -> set[int]:
    """The edges of what the authors' pattern finds, read off its three kinds one by one."""
    edges: set[int] = set()
    start = 0
    while start < len(line):
        stop = start
        while stop < min(start + 3, len(line)) and line[stop].isdigit():
            stop += 1
        if stop == start:
            first = stop = start + (line[start] == " ")
            while stop < len(line) and not (line[stop].isalnum() or line[stop].isspace()):
                stop += 1
            if stop < first + 2:
                stop = start
        if stop == start:
            blanks = len(line[start:]) - len(line[start:].lstrip(" "))
            stop = start + blanks
            if blanks and line[stop : stop + 1].strip():
                stop -= 1
        if stop > start:
            edges |= {start, stop}
        start = max(stop, start + 1)
    return edges


def colon_edges(line: str) -> set[int]:
    """The places between a colon and a blank."""
    return {at for at in range(1, len(line)) if line[at - 1 : at + 1] == ": "}


def walled(pre_tokens: list[str], weak: set[int]) -> Line:
    """The letters of a line with the walls after them: of pre-tokens, or weak ones, which stay."""
    pieces: Line = []
    for word in pre_tokens:
        for place, letter in enumerate(word):
            wall = STAYS if len(pieces) + 1 in weak else FALLS * (place == len(word) - 1)
            pieces.append((letter, wall))
    return pieces


def neighbours(line: Line, walls: int) -> list[tuple[str, str]]:
    """The pairs of a line, without those across a wall of the kind that stands, or a stronger."""
    return [(a[0], b[0]) for a, b in pairwise(line) if a[1] < walls]


def joined(line: Line, pair: tuple[str, str], walls: int) -> Line:
    """The line with every place of the pair joined, from left to right."""
    found: Line = []
    place = 0
    while place < len(line):
        here, after = line[place], line[place + 1 : place + 2]
        if after and (here[0], after[0][0]) == pair and here[1] < walls:
            found.append((here[0] + after[0][0], after[0][1]))
            place += 2
        else:
            found.append(here)
            place += 1
    return found


def brute_super(
    text: list[list[str]],
    most: int,
    until: int,
    least: int,
    *,
    is_greatest: bool = False,
    weak: Callable[[str], set[int]] = lambda _line: set(),
    most_words: int | None = None,
) -> list[tuple[str, str, int, list[list[str]]]]:
    """Each merge: left, right, count, and the symbols of all lines afterwards."""
    lines = [walled(line, weak("".join(line))) for line in text]
    found: list[tuple[str, str, int, list[list[str]]]] = []
    while len(found) < most:
        walls = FALLS if len(found) < until else STAYS
        pairs: dict[tuple[str, str], int] = {}
        for line in lines:
            for pair in neighbours(line, walls):
                pairs[pair] = pairs.get(pair, 0) + 1
        if walls == STAYS and most_words is not None:
            for pair in [*pairs]:
                if len([part for part in "".join(pair).split(" ") if part]) > most_words:
                    del pairs[pair]
        top = max(pairs.values(), default=0)
        if top < max(least, 1):
            break
        tied = [pair for pair, count in pairs.items() if count == top]
        best = max(tied) if is_greatest else tied[0]
        lines = [joined(line, best, walls) for line in lines]
        found.append((*best, top, [[symbol for symbol, _ in line] for line in lines]))
    return found

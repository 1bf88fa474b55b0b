"""SuperBPE by brute force, written from the published steps and from nothing in the package.

A text is a list of lines, and a line that occurs twice is there twice. A line is a list of symbols,
each with whether a wall follows it; nothing is weighted or remembered.
"""

from itertools import pairwise

Piece = tuple[str, bool]
Line = list[Piece]


def walled(pre_tokens: list[str]) -> Line:
    """The letters of a line, with a wall after the last one of each pre-token."""
    return [
        (letter, place == len(word) - 1) for word in pre_tokens for place, letter in enumerate(word)
    ]


def neighbours(line: Line, walls: bool) -> list[tuple[str, str]]:
    """The pairs of a line, without those across a wall while there are walls."""
    return [(a[0], b[0]) for a, b in pairwise(line) if not (walls and a[1])]


def joined(line: Line, pair: tuple[str, str], walls: bool) -> Line:
    """The line with every place of the pair joined, from left to right."""
    found: Line = []
    place = 0
    while place < len(line):
        here, after = line[place], line[place + 1 : place + 2]
        if after and (here[0], after[0][0]) == pair and not (walls and here[1]):
            found.append((here[0] + after[0][0], after[0][1]))
            place += 2
        else:
            found.append(here)
            place += 1
    return found


def brute_super(
    text: list[list[str]], most: int, until: int, least: int, *, is_greatest: bool = False
) -> list[tuple[str, str, int, list[list[str]]]]:
    """Each merge: left, right, count, and the symbols of all lines afterwards."""
    lines = [walled(line) for line in text]
    found: list[tuple[str, str, int, list[list[str]]]] = []
    while len(found) < most:
        walls = len(found) < until
        pairs: dict[tuple[str, str], int] = {}
        for line in lines:
            for pair in neighbours(line, walls):
                pairs[pair] = pairs.get(pair, 0) + 1
        top = max(pairs.values(), default=0)
        if top < max(least, 1):
            break
        tied = [pair for pair, count in pairs.items() if count == top]
        best = max(tied) if is_greatest else tied[0]
        lines = [joined(line, best, walls) for line in lines]
        found.append((*best, top, [[symbol for symbol, _ in line] for line in lines]))
    return found

"""BoundlessBPE by brute force, written from the published steps and from nothing in the package.

There are two views of a text. One has every pre-token as often as it occurs, as a list of symbols;
the other has every line as a list of groups of pre-tokens, and knows which groups are unlocked.
Nothing is weighted or remembered from one merge to the next.
"""

import unicodedata
from collections.abc import Callable, Iterable
from itertools import pairwise

Pair = tuple[str, str]
Group = tuple[str, ...]
Step = tuple[str, str, int, bool, list[list[str]]]


def is_joinable(text: str) -> bool:
    """Return whether all is letters, marks, blanks, `_` and apostrophes, a letter not first."""
    kinds = [unicodedata.category(letter)[0] for letter in text]
    for place, (letter, kind) in enumerate(zip(text, kinds, strict=True)):
        is_mark = kind == "M" and place > 0 and kinds[place - 1] in "LM"
        if kind != "L" and not is_mark and letter not in " _'\u2019":
            return False
    return "L" in kinds[1:]


def count(pairs: Iterable[Pair]) -> dict[Pair, int]:
    """Count pairs, in the order in which they come."""
    counts: dict[Pair, int] = {}
    for pair in pairs:
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def join(word: list[str], pair: Pair) -> list[str]:
    """The symbols with every place of the pair joined, from left to right."""
    found: list[str] = []
    place = 0
    while place < len(word):
        size = 2 if tuple(word[place : place + 2]) == pair else 1
        found.append("".join(word[place : place + size]))
        place += size
    return found


def join_groups(line: list[Group], pair: Pair, unlocked: set[Group]) -> list[Group]:
    """The groups with every place of the pair joined, where both are unlocked."""
    found: list[Group] = []
    place = 0
    while place < len(line):
        both = line[place : place + 2]
        if {*both} <= unlocked and tuple(map("".join, both)) == pair:
            found.append(both[0] + both[1])
            place += 2
        else:
            found.append(line[place])
            place += 1
    return found


def brute_boundless(
    text: list[list[str]], most: int, least: int, pick: Callable[[list[Pair]], Pair]
) -> list[Step]:
    """Each merge: left, right, count, whether whole words joined, and all lines afterwards."""
    return brute_deletion(text, most, least, pick, None)[0]


def brute_deletion(
    text: list[list[str]],
    most: int,
    least: int,
    pick: Callable[[list[Pair]], Pair],
    deletion: float | None,
    read: Callable[[str], str] = str,
) -> tuple[list[Step], list[tuple[int, str]]]:
    """The same, and each death: the number of merges made, and the symbol that was used up.

    `read` gives the text of a whole pre-token. Where glyphs stand for bytes, pass one that decodes
    them.
    """
    words = [[*word] for line in text for word in line]
    lines: list[list[Group]] = [[(word,) for word in line] for line in text]
    unlocked: set[Group] = set()
    vocabulary: set[str] = set()
    found: list[Step] = []
    deaths: list[tuple[int, str]] = []
    while len(found) < most:
        regular = count(pair for word in words for pair in pairwise(word))
        whole = count(
            ("".join(a), "".join(b))
            for line in lines
            for a, b in pairwise(line)
            if a in unlocked and b in unlocked
        )
        best: tuple[int, bool, Pair] | None = None
        for is_super, pairs in ((True, whole), (False, regular)):
            new = {pair: n for pair, n in pairs.items() if "".join(pair) not in vocabulary}
            top = max(new.values(), default=0)
            if top >= max(least, 1) and (best is None or top > best[0]):
                best = top, is_super, pick([pair for pair, n in new.items() if n == top])
        if best is None:
            break
        top, is_super, pair = best
        symbol = "".join(pair)
        vocabulary.add(symbol)
        if is_super:
            lines = [join_groups(line, pair, unlocked) for line in lines]
            unlocked |= {g for line in lines for g in line if len(g) > 1}
        else:
            before = [symbol for word in words for symbol in word]
            words = [join(word, pair) for word in words]
            joins = [symbol for word in words for symbol in word].count(symbol)
            for part in dict.fromkeys(pair):
                share = joins / before.count(part)
                if deletion is not None and len(part) > 1 and share >= deletion:
                    deaths.append((len(found) + 1, part))
                    unlocked.discard((part,))
                    words = [
                        [s for each in word for s in (part if each == part else [each])]
                        for word in words
                    ]
            if [symbol] in words and is_joinable(read(symbol)):
                unlocked.add((symbol,))
        cut_of: dict[Group, list[str]] = {("".join(word),): word for word in words}
        shown = [[s for g in line for s in cut_of.get(g, ["".join(g)])] for line in lines]
        found.append((*pair, top, is_super, shown))
    return found, deaths

"""Lines of text for questions about walls: some that the app shows, some drawn from a seed."""

from collections.abc import Mapping

from bpe_viz.teaching.chance import Chance

KNOWN_LINES: Mapping[str, Mapping[str, int]] = {
    "way": {"by the way": 4, "by the sea": 3, "on the way": 2},
    "to-be": {"to be or not to be": 1},
}
_BEGINNINGS, _MIDDLES = ("by", "on", "in", "at", "to", "for"), ("the", "a", "my", "one")
_ENDS = ("way", "sea", "sun", "day", "hill", "road", "end", "top")
_LARGEST_COUNT = 5
_KNOWN_ONCE_IN = 4


def draw_lines(chance: Chance) -> Mapping[str, int]:
    """Return lines with their counts: known ones now and then, else a few short phrases.

    >>> draw_lines(Chance(2))
    {'by the way': 4, 'by the sea': 3, 'on the way': 2}
    >>> draw_lines(Chance(1))
    {'on the hill': 5, 'at the way': 4, 'on the way': 2}
    """
    if not chance.below(_KNOWN_ONCE_IN):
        return chance.one_of(list(KNOWN_LINES.values()))
    beginnings, ends = chance.shuffled(_BEGINNINGS)[:2], chance.shuffled(_ENDS)[:3]
    middle = chance.one_of(_MIDDLES)
    lines: dict[str, int] = {}
    while len(lines) < len(ends):
        line = f"{chance.one_of(beginnings)} {middle} {chance.one_of(ends)}"
        lines.setdefault(line, chance.between(1, _LARGEST_COUNT))
    return lines

"""The morphology files of CELEX (Baayen, Piepenbrock and Gulikers 1995), as the reader has them."""

import re
from dataclasses import dataclass

from bpe_viz.limits import MAX_CELEX_COUNT
from bpe_viz.morphology.gold.gold_line import GoldLine, RefusedLineError
from bpe_viz.morphology.morph_tree import MorphNode, TreeError, parse_celex_tree

_STRUC_LAB = re.compile(r"\(.*\)\[[^\]\\]*\]\Z")


@dataclass(frozen=True, slots=True)
class CelexLayout:
    """The fields of a line: the index of the first tree, and how often an analysis recurs.

    `default` is the index of the field that says Y in the analysis to prefer, if there is one.

    >>> [layout.tree for layout in CELEX_LAYOUTS]
    [21, 12, 4]
    """

    min_fields: int
    max_fields: int
    tree: int
    period: int | None = None
    default: int | None = None


CELEX_LAYOUTS = (
    CelexLayout(min_fields=22, max_fields=10_000, tree=21, period=19, default=10),
    CelexLayout(min_fields=16, max_fields=16, tree=12),
    CelexLayout(min_fields=8, max_fields=8, tree=4),
)


def celex_layout(line: str) -> CelexLayout | None:
    r"""Return the layout of a line: English, Dutch, the extract of 8 fields, or None.

    >>> celex_layout(r"14\abandonment\94\C\((abandon)[V],(ment)[N|V.])[N]\Y\N\N").tree
    4
    >>> celex_layout("unlock\tun lock") is None
    True
    """
    num_fields = line.count("\\") + 1
    for layout in CELEX_LAYOUTS:
        if layout.min_fields <= num_fields <= layout.max_fields:
            return layout
    return None


def read_celex_line(line: str, layout: CelexLayout) -> GoldLine:
    r"""Read the preferred analysis of a line and the trees of all of them.

    >>> line = r"14\abandonment\94\C\((abandon)[V],(ment)[N|V.])[N]\Y\N\N"
    >>> read_celex_line(line, CELEX_LAYOUTS[2]).analyses
    (('abandon', 'ment'),)
    """
    fields = [field.strip() for field in line.strip().split("\\")]
    if len(fields) < 3 or not fields[1]:
        raise RefusedLineError("there is no word in the second field")
    word, count = fields[1], celex_count(fields[2])
    if not layout.min_fields <= len(fields) <= layout.max_fields:
        raise RefusedLineError(
            f"there are {len(fields)} fields instead of {layout.min_fields}", word, count
        )
    last = len(fields) if layout.period else layout.tree + 1
    places = range(layout.tree, last, layout.period or 1)
    tree_at = {place: fields[place] for place in places if fields[place]}
    if not tree_at:
        raise RefusedLineError(f"field {layout.tree + 1} has no analysis", word, count)
    try:
        trees = {place: parse_celex_tree(text) for place, text in tree_at.items()}
    except TreeError as error:
        raise RefusedLineError(f"the analysis cannot be read: {error}", word, count) from error
    preferred = trees[_preferred(fields, trees, layout)]
    distinct = dict.fromkeys((preferred, *trees.values()))
    return GoldLine(word, (preferred.leaves(),), tuple(distinct), count)


def words_with_trees(line: str) -> tuple[str, int, list[str]] | None:
    r"""Word, count and trees of a line that a reader has cut out of CELEX, or None.

    The fields are divided by tabs, backslashes or, before the tree, a blank. The word comes first
    or behind the number of its entry; a number behind the word is its count.

    >>> words_with_trees("abandonment\t((abandon)[V],(ment)[N|V.])[N]")
    ('abandonment', 1, ['((abandon)[V],(ment)[N|V.])[N]'])
    """
    text = line.strip()
    divider = next((mark for mark in ("\t", "\\") if mark in text), None)
    fields = text.split(divider) if divider else list(text.partition(" (")[::2])
    if not divider and len(fields) == 2:
        fields[1] = f"({fields[1]}"
    fields = [field.strip() for field in fields]
    trees = [field for field in fields if _STRUC_LAB.match(field)]
    if not trees:
        return None
    before = fields[: fields.index(trees[0])]
    if len(before) > 1 and before[0].isdigit():
        before = before[1:]
    if not before or not before[0]:
        return None
    return before[0], celex_count(before[1]) if len(before) > 1 else 1, trees


def is_celex(line: str) -> bool:
    r"""Return whether a line comes from CELEX, in one of its files or cut out of one.

    >>> is_celex(r"abandonment\((abandon)[V],(ment)[N|V.])[N]"), is_celex("unlock\tun lock")
    (True, False)
    """
    return celex_layout(line) is not None or words_with_trees(line) is not None


def read_words_with_trees(line: str) -> GoldLine:
    r"""Read the first tree of a line that was cut out of CELEX; the others are kept as well.

    >>> read_words_with_trees("abandonment\t((abandon)[V],(ment)[N|V.])[N]").analyses
    (('abandon', 'ment'),)
    """
    found = words_with_trees(line)
    if found is None:
        word = line.strip().split("\t")[0]
        raise RefusedLineError("there is no analysis such as ((abandon)[V],(ment)[N|V.])[N]", word)
    word, count, texts = found
    try:
        trees = tuple(dict.fromkeys(map(parse_celex_tree, texts)))
    except TreeError as error:
        raise RefusedLineError(f"the analysis cannot be read: {error}", word, count) from error
    return GoldLine(word, (trees[0].leaves(),), trees, count)


def _preferred(fields: list[str], trees: dict[int, MorphNode], layout: CelexLayout) -> int:
    """Return the place of the analysis whose default field says Y, else of the first one."""
    if layout.default is not None:
        to_default = layout.default - layout.tree
        for place in trees:
            if fields[place + to_default] == "Y":
                return place
    return next(iter(trees))


def celex_count(field: str) -> int:
    """Return the frequency of a word; one that CELEX never met counts once.

    >>> celex_count("94"), celex_count("0"), celex_count("C")
    (94, 1, 1)
    """
    is_number = field.isascii() and field.isdigit() and len(field) < 12
    return min(max(int(field), 1), MAX_CELEX_COUNT) if is_number else 1

"""Trees of morphs, as dictionaries bracket them: which morph was joined to which."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from bpe_viz.limits import MAX_BRACKET_DEPTH
from bpe_viz.symbols import Symbols

_TOKEN = re.compile(r"\(|\)(?:\[[^\]]*\])?|,|[^(),]+")
_BARE_MORPH = re.compile(r"[^()\s]+")
_BLANKS_BETWEEN = re.compile(r"\)\s+\(")


@dataclass(frozen=True, slots=True)
class MorphNode:
    """A morph, or a group of them; its letters are those of the word from `start` to `stop`.

    A leaf has its morph as the source lists it as `text`, a group has none. `category` is what the
    source says of it: `N` for a noun, say.

    >>> parse_bracketed_tree("(un (lock able))").children[0].text
    'un'
    """

    text: str
    category: str = ""
    children: tuple["MorphNode", ...] = ()
    start: int = 0
    stop: int = 0

    def __str__(self) -> str:
        """The tree in one line.

        >>> print(parse_celex_tree("(((un)[A|.A],(lock)[V])[V],(able)[A|V.])[A]"))
        ((un lock) able)
        """
        return f"({' '.join(map(str, self.children))})" if self.children else self.text

    def leaves(self) -> Symbols:
        """Return the morphs, left to right.

        >>> parse_bracketed_tree("(un (lock able))").leaves()
        ('un', 'lock', 'able')
        """
        if not self.children:
            return (self.text,)
        return tuple(leaf for child in self.children for leaf in child.leaves())

    def placed(self, spans: Iterable[tuple[int, int]]) -> "MorphNode":
        """Return the same tree over a word, one span for each leaf.

        >>> tree = parse_bracketed_tree("(happy ness)").placed([(0, 5), (5, 9)])
        >>> [(leaf.text, leaf.start, leaf.stop) for leaf in tree.children]
        [('happy', 0, 5), ('ness', 5, 9)]
        """
        return self._placed(iter(spans))

    def _placed(self, spans: Iterator[tuple[int, int]]) -> "MorphNode":
        if not self.children:
            start, stop = next(spans)
            return replace(self, start=start, stop=stop)
        children = tuple(child._placed(spans) for child in self.children)
        return replace(self, children=children, start=children[0].start, stop=children[-1].stop)


class TreeError(ValueError):
    """Brackets that make no tree; the message is the reason."""


@dataclass(slots=True)
class _OpenGroup:
    text: str = ""
    children: list[MorphNode] = field(default_factory=list)


def parse_celex_tree(text: str) -> MorphNode:
    """Read brackets as CELEX writes them, each with its category behind it.

    Raises TreeError.

    >>> parse_celex_tree("((abandon)[V],(ment)[N|V.])[N]").children[1]
    MorphNode(text='ment', category='N|V.', children=(), start=0, stop=0)
    """
    groups = [_OpenGroup()]
    for token in _TOKEN.findall(text):
        group = groups[-1]
        if token == "(":
            if len(groups) > MAX_BRACKET_DEPTH:
                raise TreeError(f"the brackets are more than {MAX_BRACKET_DEPTH} deep")
            groups.append(_OpenGroup())
        elif token.startswith(")"):
            if len(groups) == 1:
                raise TreeError("a closing bracket has no opening bracket")
            groups.pop()
            if bool(group.text) == bool(group.children):
                raise TreeError(
                    "a pair of brackets has no morph inside, or a morph is outside brackets"
                )
            node = MorphNode(group.text, token[2:-1], tuple(group.children))
            groups[-1].children.append(node)
        elif token != ",":
            group.text += token
    outermost = groups[0]
    if len(groups) > 1:
        raise TreeError("an opening bracket has no closing bracket")
    if len(outermost.children) != 1 or outermost.text.strip():
        raise TreeError("the outermost brackets do not enclose all morphs")
    return outermost.children[0]


def parse_bracketed_tree(text: str) -> MorphNode:
    """Read brackets with blanks between the morphs.

    Raises TreeError.

    >>> print(parse_bracketed_tree("((un lock) able)"))
    ((un lock) able)
    """
    bracketed = _BARE_MORPH.sub(lambda morph: f"({morph[0]})", text.strip())
    return parse_celex_tree(_BLANKS_BETWEEN.sub("),(", bracketed))

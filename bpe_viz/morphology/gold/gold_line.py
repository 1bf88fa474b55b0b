"""The content of one line of a gold list, before its morphs are fitted to the word."""

from dataclasses import dataclass

from bpe_viz.morphology.morph_tree import MorphNode
from bpe_viz.symbols import Symbols


@dataclass(frozen=True, slots=True)
class GoldLine:
    """A word, its alternative analyses as listed, its trees, and how often it occurs if known.

    >>> GoldLine("unlock", (("un", "lock"),)).count
    1
    """

    word: str
    analyses: tuple[Symbols, ...]
    trees: tuple[MorphNode, ...] = ()
    count: int = 1
    remarks: tuple[str, ...] = ()


class RefusedLineError(ValueError):
    """A line without a gold segmentation; the message is the reason.

    `word` is its word where one can be read: it is still a word to train on.
    """

    def __init__(self, reason: str, word: str = "", count: int = 1) -> None:
        super().__init__(reason)
        self.word = word
        self.count = count


@dataclass(frozen=True, slots=True)
class LineRemark:
    """A line of a gold list, by its number and its first characters, and what is to say of it.

    >>> LineRemark(line=3, text="unlock", reason="It has no morphs.").line
    3
    """

    line: int
    text: str
    reason: str

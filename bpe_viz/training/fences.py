"""The walls of the reference learner: they keep pre-tokens apart until they fall (Liu et al. 2025).

Until then the words are the pre-tokens; from then on they are the lines, or the parts of lines
between walls that never fall.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bpe_viz.history import Wall
from bpe_viz.symbols import BYTE_GLYPHS, Pair, Symbols
from bpe_viz.text import Lines


@dataclass(frozen=True, slots=True)
class Fences:
    """The lines of a run, how many merges do not cross the walls in them, and what spans few words.

    >>> from bpe_viz import PreTokenizer
    >>> fences = Fences(Lines.of("to be", PreTokenizer.GPT2), 1)
    >>> fences.fall({"to": ("to",), " be": (" ", "b", "e")})
    {'to be': ('to', ' ', 'b', 'e')}
    """

    lines: Lines
    until: int
    max_words: int | None = None

    def fall(self, corpus: Mapping[str, Symbols]) -> dict[str, Symbols]:
        """Return the symbols of each line, from those of its pre-tokens."""
        return {
            line: tuple(symbol for word in pre_tokens for symbol in corpus[word])
            for line, pre_tokens in zip(self.lines.counts, self.lines.pre_tokens, strict=True)
        }

    def is_open(self, pair: Pair, rank: int) -> bool:
        """Return whether a merge may make a pair: what spans too many words is passed over."""
        if self.max_words is None or rank <= self.until:
            return True
        text = "".join(pair).replace(BYTE_GLYPHS[ord(" ")], " ")
        return sum(word != "" for word in text.split(" ")) <= self.max_words

    def kind_of(self, rank: int) -> Wall:
        """Return what a merge could not cross."""
        return Wall.INSIDE if rank <= self.until else Wall.LINE

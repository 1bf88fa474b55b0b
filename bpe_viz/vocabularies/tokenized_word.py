"""A word as a real tokenizer cuts it: the steps, the tree, and why not another way."""

from dataclasses import dataclass, field

from bpe_viz.segmentation import AppliedMerges, MergedWord, Reason
from bpe_viz.vocabularies.recovered_merges import RecoveredMerges


@dataclass(frozen=True, slots=True)
class TokenizedWord(MergedWord):
    """A word in tokens: `ids` are those of the `symbols`, which are spelled with a glyph a byte.

    >>> from bpe_viz import load_tokenizer
    >>> found = load_tokenizer("gpt2").segment("lowish")
    >>> found.symbols, [step.pair for step in found.steps]
    (('low', 'ish'), [('i', 's'), ('o', 'w'), ('is', 'h'), ('l', 'ow')])
    >>> found.why_not()[0].sentence
    'No merge joins `low` and `ish`: that pair was never learned.'
    """

    ids: tuple[int, ...]
    merges: RecoveredMerges = field(repr=False, compare=False)

    @property
    def is_taken_whole(self) -> bool:
        """Whether the word is one token though its merges do not make it.

        A word that is a token is never merged by the originals, they look it up first.

        >>> from bpe_viz import load_tokenizer
        >>> load_tokenizer("gpt2").segment("low").is_taken_whole
        False
        """
        return len(self.symbols) == 1 and len(self.events) < len(self.units) - 1

    def why_not(self) -> tuple[Reason, ...]:
        """Why each boundary that is left survived, then why each silent merge did not fire.

        Silent is a merge at a place where its letters stand in the word and are not joined by it.
        The boundaries come left to right, the merges in rank order.
        """
        return AppliedMerges(self.units, self.events, (), self.merges).reasons()

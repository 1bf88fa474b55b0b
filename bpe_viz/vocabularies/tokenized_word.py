"""A word as a real tokenizer cuts it: the steps, the tree, and why not another way."""

from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from bpe_viz.segmentation import AppliedMerges, MergedWord, Node, Reason, Trial
from bpe_viz.vocabularies.recovered_merges import RecoveredMerges


@dataclass(frozen=True, slots=True, repr=False)
class TokenizedWord(MergedWord):
    """A word in tokens: `ids` are those of the `symbols`, which are spelled with a glyph a byte.

    Where longest match takes the place of merges, `trials` is everything that it tried, in order.

    >>> from bpe_viz import load_tokenizer
    >>> found = load_tokenizer("gpt2").segment("lowish")
    >>> found.symbols, [step.pair for step in found.steps]
    (('low', 'ish'), [('i', 's'), ('o', 'w'), ('is', 'h'), ('l', 'ow')])
    >>> found.why_not()[0].sentence
    'No merge joins `low` and `ish`: that pair was never learned.'
    """

    ids: tuple[int, ...]
    merges: RecoveredMerges = field(repr=False, compare=False)
    trials: tuple[Trial, ...] = ()

    @property
    def is_taken_whole(self) -> bool:
        """Return whether the word is one token though its merges do not make it.

        A word that is a token is never merged by the originals, they look it up first.

        >>> from bpe_viz import load_tokenizer
        >>> load_tokenizer("gpt2").segment("low").is_taken_whole
        False
        """
        is_merged = len(self.events) == len(self.units) - 1
        return len(self.symbols) == 1 and not is_merged and not self.trials

    @property
    def tree(self) -> tuple[Node, ...]:
        """The derivation of each symbol; longest match takes them as they are."""
        if not self.trials:
            return super(
                TokenizedWord, self
            ).tree  # slots=True replaces the class that super() knows
        ends = accumulate(map(len, self.symbols), initial=0)
        return tuple(
            Node(symbol, None, start, stop)
            for symbol, (start, stop) in zip(self.symbols, pairwise(ends), strict=True)
        )

    def why_not(self) -> tuple[Reason, ...]:
        """Explain why each boundary that is left survived, then why each silent merge did not fire.

        There is no reason where longest match takes the place of merges: see `trials`.
        A merge is silent where the word has its letters and it does not join them.
        The boundaries come left to right, the merges in rank order.
        """
        if self.trials:
            return ()
        return AppliedMerges(self.units, self.events, (), self.merges).reasons()

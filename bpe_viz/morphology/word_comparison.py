"""One word next to its gold segmentation: which boundaries are hits, missed, extra."""

from dataclasses import dataclass

from bpe_viz.morphology.boundaries import Boundaries, BoundaryScores, best_alternative
from bpe_viz.morphology.gold.gold_list import Analysis, GoldEntry


@dataclass(frozen=True, slots=True)
class ComparedWord:
    """A word's boundaries against the gold segmentation that agrees best with them.

    >>> from bpe_viz.morphology.gold.gold_list import read_gold_text
    >>> entry = read_gold_text("unlock un lock").entries[0]
    >>> compare_word(entry, frozenset({2, 4})).scores.precision
    0.5
    """

    word: str
    analysis: Analysis
    hits: Boundaries
    missed: Boundaries
    extra: Boundaries

    @property
    def scores(self) -> BoundaryScores:
        """The scores of the word."""
        num_hits = len(self.hits)
        return BoundaryScores(num_hits, num_hits + len(self.extra), num_hits + len(self.missed))


def compare_word(entry: GoldEntry, predicted: Boundaries) -> ComparedWord:
    r"""Sort the boundaries of a word into hits, missed and extra.

    >>> from bpe_viz.morphology.gold.gold_list import read_gold_text
    >>> gold = read_gold_text("kahvikakku kahvi kakku, kahvi kak ku")
    >>> compared = compare_word(gold.entries[0], frozenset({2, 5, 8}))
    >>> compared.analysis.morphs, sorted(compared.hits), sorted(compared.extra)
    (('kahvi', 'kak', 'ku'), [5, 8], [2])
    """
    alternatives = entry.alternatives
    best = best_alternative(predicted, alternatives)
    gold = alternatives[best]
    return ComparedWord(
        word=entry.word,
        analysis=entry.analyses[best],
        hits=predicted & gold,
        missed=gold - predicted,
        extra=predicted - gold,
    )

"""The boundaries of a segmentation, and how well they agree with gold ones.

A boundary is a character offset in the word, its mark excluded: `un|lock` has {2}. A byte boundary
inside a character has a fractional offset, so that it can agree with no gold boundary.
"""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from itertools import accumulate, pairwise

from bpe_viz.arguments import shown_value
from bpe_viz.errors import WrongTypeError
from bpe_viz.pickled import PickledByFields
from bpe_viz.segmentation import Segmentation, segment
from bpe_viz.settings import Learner, MarkPlace, Settings, Unit
from bpe_viz.symbols import Symbols

Boundaries = frozenset[float]


@dataclass(frozen=True, slots=True)
class BoundaryScores(PickledByFields):
    """The numbers of predicted and of gold boundaries, and of those that are both: `num_hits`.

    Without any boundary on either side all scores are 1.0; else a share of nothing is 0.0.

    >>> BoundaryScores(num_hits=1, num_predicted=2, num_gold=4).precision
    0.5
    """

    num_hits: int
    num_predicted: int
    num_gold: int

    @property
    def precision(self) -> float:
        """The share of predicted boundaries that are gold."""
        return self._share(self.num_predicted)

    @property
    def recall(self) -> float:
        """The share of gold boundaries that were predicted."""
        return self._share(self.num_gold)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return self._share((self.num_predicted + self.num_gold) / 2)

    @property
    def jaccard(self) -> float:
        """Boundaries in both sets by boundaries in either (Jaccard 1901)."""
        return self._share(self.num_predicted + self.num_gold - self.num_hits)

    @property
    def is_exact(self) -> bool:
        """Return whether the two sets are equal."""
        return self.num_hits == self.num_predicted == self.num_gold

    def _share(self, whole: float) -> float:
        if self.is_exact:
            return 1.0
        return self.num_hits / whole if whole else 0.0


def boundary_scores(predicted: Iterable[float], gold: Iterable[float]) -> BoundaryScores:
    """Return the precision, recall, F1 and Jaccard of two sets of boundaries.

    >>> scores = boundary_scores({2, 4}, {2, 6})
    >>> scores.precision, scores.recall, scores.f1, round(scores.jaccard, 3)
    (0.5, 0.5, 0.5, 0.333)
    >>> boundary_scores(set(), set()).f1
    1.0
    """
    predicted, gold = _offsets(predicted), _offsets(gold)
    return BoundaryScores(len(predicted & gold), len(predicted), len(gold))


def _offsets(boundaries: Iterable[float]) -> Boundaries:
    if not isinstance(boundaries, Iterable) or isinstance(boundaries, str | bytes):
        raise WrongTypeError(
            f"The boundaries are {shown_value(boundaries)}. Give a set of character offsets."
        )
    offsets = frozenset(boundaries)
    if any(isinstance(offset, str | tuple) for offset in offsets):
        raise WrongTypeError(
            f"The boundaries are {shown_value(set(offsets))}. Give a set of character offsets."
        )
    return offsets


def boundary_jaccard(predicted: Iterable[float], gold: Iterable[float]) -> float:
    """Divide the boundaries in both sets by those in either; 1.0 when both are empty.

    >>> boundary_jaccard({5}, {5}), boundary_jaccard({5}, {5, 6}), boundary_jaccard(set(), set())
    (1.0, 0.5, 1.0)
    """
    return boundary_scores(predicted, gold).jaccard


def best_alternative(predicted: Set[float], alternatives: Iterable[Set[float]]) -> int:
    """Return the index of the gold alternative that agrees best, the first of equals.

    More Jaccard is more F1 too, so that there is one answer for both.

    >>> best_alternative({3}, [{2}, {3}, {3}])
    1
    """
    scores = [boundary_jaccard(predicted, gold) for gold in alternatives]
    return scores.index(max(scores))


def boundaries_of(morphs: Iterable[str]) -> Boundaries:
    """Return the boundaries between strings that join to a word.

    >>> sorted(boundaries_of(["un", "lock", "able"]))
    [2, 6]
    """
    ends = list(accumulate(map(len, morphs)))
    word_end = ends[-1] if ends else 0
    return frozenset(end for end in ends if 0 < end < word_end)


def cut_at(word: str, boundaries: Iterable[float]) -> list[str]:
    """Return the pieces of a word between boundaries; those inside a character leave it whole.

    >>> cut_at("unlock", {2}), cut_at("é", {0.5})
    (['un', 'lock'], ['é'])
    """
    inner = sorted(int(b) for b in boundaries if float(b).is_integer() and 0 < b < len(word))
    edges = [0, *inner, len(word)]
    return [word[start:stop] for start, stop in pairwise(edges)]


def segmentation_boundaries(segmentation: Segmentation, k: int | None = None) -> Boundaries:
    """Return the boundaries of a segmentation after all merges, or as they stood after k of them.

    >>> from bpe_viz import learn_bpe, segment
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> sorted(segmentation_boundaries(segment("lower", history)))
    [3]
    >>> sorted(segmentation_boundaries(segment("lower", history), k=5))
    [2, 3]
    """
    k = len(segmentation.history) if k is None else k
    if segmentation.history.settings.learner is Learner.PICKY:
        word, way = segmentation.word, segmentation.segmenter
        segmentation = segment(word, segmentation.history, segmenter=way, step=k)
    units, settings = segmentation.units, segmentation.history.settings
    prefix = settings.inner_prefix
    letters = (*units[:1], *(unit[len(prefix) :] for unit in units[1:]))
    offsets = unit_offsets(segmentation.word, letters, settings)
    alive = (
        offset for offset, rank in zip(offsets, segmentation.died.tolist(), strict=True) if rank > k
    )
    return frozenset(offset for offset in alive if 0 < offset < len(segmentation.word))


def unit_offsets(word: str, units: Symbols, settings: Settings) -> list[float]:
    """Return the character offset of the right edge of each unit of a word, its mark included.

    >>> from bpe_viz.symbols import units_of
    >>> settings = Settings(unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    >>> unit_offsets("é", units_of("é", Unit.BYTE), settings)
    [0.5, 1]
    """
    before = len(settings.mark) if settings.mark_place is MarkPlace.BEFORE else 0
    edges = [edge - before for edge in accumulate(map(len, units))]
    if settings.unit is not Unit.BYTE or word.isascii():
        return list[float](edges)
    lengths = [len(character.encode("utf-8", "surrogatepass")) for character in word]
    offset_of_byte = [
        start + part / length if part else start
        for start, length in enumerate(lengths)
        for part in range(length)
    ]
    offset_of_byte.append(len(word))
    # The mark before the word ends at byte 0, one after it past the last byte.
    return [offset_of_byte[min(max(edge, 0), len(offset_of_byte) - 1)] for edge in edges]

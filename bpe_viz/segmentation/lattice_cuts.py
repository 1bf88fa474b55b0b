"""The path that each segmenter takes through the lattice of a word."""

from itertools import pairwise
from typing import TYPE_CHECKING

from bpe_viz.errors import SettingsError
from bpe_viz.segmentation.vocabulary_match import Trial, fewest_symbols, longest_first
from bpe_viz.settings import Segmenter

if TYPE_CHECKING:
    from bpe_viz.unigram import Arc, Lattice


def cut_lattice(
    lattice: "Lattice", segmenter: Segmenter, longest: int | None = None
) -> tuple[tuple["Arc", ...], tuple[Trial, ...]]:
    """Return the pieces that a segmenter takes, and all that longest match tried for it.

    No piece has more than `longest` units; None where that is not known. Raises SettingsError for
    rank order, which pieces do not have.

    >>> from bpe_viz.unigram import Lattice
    >>> lattice = Lattice(tuple("abc"), {"a": -1.0, "bc": -1.0, "ab": -4.0, "c": -4.0}, unknown=-9)
    >>> for segmenter in (Segmenter.MOST_PROBABLE, Segmenter.LONGEST_MATCH):
    ...     print([arc.piece for arc in cut_lattice(lattice, segmenter)[0]])
    ['a', 'bc']
    ['ab', 'c']
    >>> [trial.symbol for trial in cut_lattice(lattice, Segmenter.LONGEST_MATCH)[1]]
    ['abc', 'ab', 'c']
    """
    if segmenter is Segmenter.RANK_ORDER:
        raise SettingsError(
            "Rank order needs merges, and a unigram language model has none. Choose most probable,"
            " longest match or fewest symbols."
        )
    if segmenter is Segmenter.MOST_PROBABLE:
        return lattice.best_arcs, ()
    arc_of_span = {(arc.start, arc.stop): arc for arc in lattice.arcs}
    pieces = {arc.piece for arc in lattice.arcs if not arc.is_unknown}
    most = len(lattice.units) if longest is None else longest
    ends: list[int] = []
    trials: list[Trial] = []
    for before, after in pairwise((-1, *lattice.fixed, len(lattice.units))):
        part, shift = lattice.units[before + 1 : after], before + 1
        if segmenter is Segmenter.FEWEST:
            stops = fewest_symbols(part, pieces, "", most)
        else:
            tried = list(longest_first(part, pieces, "", most))
            trials += [t._replace(start=t.start + shift, stop=t.stop + shift) for t in tried]
            stops = [t.stop for t in tried if t.is_known or t.stop == t.start + 1]
        ends += [shift + stop for stop in stops]
        ends += [after + 1] * (after < len(lattice.units))
    return tuple(arc_of_span[span] for span in pairwise((0, *ends))), tuple(trials)

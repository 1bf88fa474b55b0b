"""A word cut into the pieces of a unigram language model, by any segmenter."""

from dataclasses import dataclass, field
from itertools import pairwise

from bpe_viz.arguments import checked_choice, shown_value
from bpe_viz.errors import SettingsError, WrongTypeError
from bpe_viz.segmentation.vocabulary_match import Trial, fewest_symbols, longest_first
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import Symbols
from bpe_viz.unigram import Arc, Lattice, UnigramHistory, UnigramState


@dataclass(frozen=True, slots=True)
class PieceSegmentation:
    """A word cut into pieces; `units` are its characters and the mark, if there is one.

    `log_probability` is the sum over the pieces; that of an unknown unit is 10 below the least.

    >>> from bpe_viz import learn_unigram, segment
    >>> verbs = {"walk": 9, "walking": 8, "talk": 7, "talking": 6, "wings": 5, "sings": 5}
    >>> found = segment("walked", learn_unigram(verbs, vocab_size=14))
    >>> found.symbols, found.unknown
    (('▁walk', 'e', 'd'), ('e', 'd'))
    """

    word: str
    symbols: Symbols
    units: Symbols
    unknown_positions: tuple[int, ...]
    log_probability: float
    state: UnigramState = field(repr=False, compare=False)
    segmenter: Segmenter = Segmenter.MOST_PROBABLE
    trials: tuple[Trial, ...] = ()

    @property
    def unknown(self) -> Symbols:
        """The unknown units, in order of position."""
        return tuple(self.units[position] for position in self.unknown_positions)

    @property
    def lattice(self) -> Lattice:
        """All ways to cut the word, with their shares."""
        return self.state.lattice(self.word)


def segment_pieces(
    word: str,
    history: UnigramHistory,
    segmenter: Segmenter | None = None,
    dropout: float = 0.0,
    step: int | None = None,
) -> PieceSegmentation:
    """Cut a word into the pieces of a round; see `segment`.

    >>> from bpe_viz import learn_unigram
    >>> verbs = {"walk": 9, "walking": 8, "talk": 7, "talking": 6, "wings": 5, "sings": 5}
    >>> history = learn_unigram(verbs, vocab_size=14)
    >>> segment_pieces("wing", history, Segmenter.LONGEST_MATCH).symbols
    ('▁w', 'ing')
    """
    if not isinstance(history, UnigramHistory):
        raise WrongTypeError(
            f"{shown_value(history)} is not a history. Give what learn_bpe, learn_wordpiece or"
            " learn_unigram returned, or use apply_bpe for a list of merges."
        )
    chosen = Segmenter.MOST_PROBABLE if segmenter is None else segmenter
    chosen = checked_choice("segmenter", chosen, Segmenter)
    if dropout:
        raise SettingsError(
            "Dropout leaves out merges, and a unigram language model has none. Leave dropout out,"
            " or draw ways to cut with lattice(word).sample()."
        )
    state = history.at(len(history) if step is None else step)
    lattice = state.lattice(word)
    arcs, trials = cut_lattice(lattice, chosen, state.longest)
    return PieceSegmentation(
        word,
        tuple(arc.piece for arc in arcs),
        lattice.units,
        tuple(arc.start for arc in arcs if arc.is_unknown),
        sum(arc.log_probability for arc in arcs),
        state,
        chosen,
        trials,
    )


def cut_lattice(
    lattice: Lattice, segmenter: Segmenter, longest: int | None = None
) -> tuple[tuple[Arc, ...], tuple[Trial, ...]]:
    """The pieces that a segmenter takes, and all that longest match tried for it.

    No piece has more than `longest` units; None where that is not known. Raises SettingsError for
    rank order, which pieces do not have.

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

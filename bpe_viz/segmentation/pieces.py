"""A word cut into the pieces of a unigram language model, by any segmenter."""

from dataclasses import dataclass, field

from bpe_viz.arguments import checked_choice, shown_value
from bpe_viz.errors import SettingsError, WrongTypeError
from bpe_viz.notebook_display import ShownInNotebooks
from bpe_viz.pickled import PickledByFields
from bpe_viz.segmentation.lattice_cuts import cut_lattice
from bpe_viz.segmentation.vocabulary_match import Trial
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import Symbols, printable
from bpe_viz.unigram import Lattice, UnigramHistory, UnigramState


@dataclass(frozen=True, slots=True, repr=False)
class PieceSegmentation(PickledByFields, ShownInNotebooks):
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

    def __repr__(self) -> str:
        shown = " ".join(map(printable, self.symbols))
        return f"<PieceSegmentation of {self.word!r}: {shown}>"

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

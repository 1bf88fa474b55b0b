"""The history of a pruning run: every state as a view of the record."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log, nan
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from bpe_viz.arguments import check_text, checked_number, shown_value, whole_number
from bpe_viz.arrays import CountArray, FloatArray
from bpe_viz.errors import BpeVizError, SettingsError
from bpe_viz.notebook_display import AsTable
from bpe_viz.pickled import saved
from bpe_viz.symbols import Symbols, printable
from bpe_viz.unigram.lattice import Lattice, units_with_mark
from bpe_viz.unigram.record import REASONS, DropReason, PieceRound, UnigramRecord
from bpe_viz.unigram.rules import UNKNOWN_PENALTY, most_probable_first
from bpe_viz.unigram.settings import UnigramSettings
from bpe_viz.wording import counted, shortened


class DroppedPiece(NamedTuple):
    """A piece that a round dropped, why, and the number that decided.

    The number is the expected count, the loss in nats or the log probability.

    >>> DroppedPiece("alk", DropReason.SPLIT, 0.25).reason.value
    'its own most probable path is split'
    """

    piece: str
    reason: DropReason
    value: float


@dataclass(frozen=True, slots=True)
class LossSum:
    """The estimated loss of a piece: the best other way to cut it replaces it everywhere.

    `used` is how many of the `total` pieces of the corpus it is, `parts` are what takes its place,
    and `part_uses` how often the corpus uses them already.

    >>> LossSum("ing", 4, 40, ("in", "g"), (2, 1)).total_then
    44
    """

    piece: str
    used: int
    total: int
    parts: Symbols
    part_uses: tuple[int, ...]

    @property
    def total_then(self) -> int:
        """The number of pieces that the corpus has once the parts are in their place."""
        return self.total + self.used * (len(self.parts) - 1)

    @property
    def loss(self) -> float:
        """The loss of the corpus, in nats; not a number for a piece that the corpus does not use.

        >>> round(LossSum("ing", 4, 40, ("in", "g"), (2, 1)).loss, 3)
        7.458
        """
        if not self.used:
            return nan
        after = sum(log((uses + self.used) / self.total_then) for uses in self.part_uses)
        return self.used * (log(self.used / self.total) - after)


class UnigramHistory(AsTable):
    """The rounds of a pruning run, with every state on record.

    `removed` maps every seed to the round that dropped it, or to `history.NEVER`; `record` has
    the arrays, which are read-only.

    >>> from bpe_viz import learn_unigram
    >>> verbs = {"walk": 9, "walking": 8, "talk": 7, "talking": 6, "wings": 5, "sings": 5}
    >>> history = learn_unigram(verbs, vocab_size=14)
    >>> [len(history.at(round).pieces()) for round in range(len(history) + 1)]
    [6, 14]
    >>> history.at(len(history)).segment("walking")
    ('▁walk', 'ing')
    """

    def __init__(self, record: UnigramRecord) -> None:
        self.record = record

    def __len__(self) -> int:
        return len(self.record.rounds) - 1

    def __reduce__(self) -> tuple[Any, ...]:
        return saved(UnigramHistory, self.record)

    def __bool__(self) -> bool:
        return True  # a history without rounds is one all the same

    def __repr__(self) -> str:
        return (
            f"<UnigramHistory: {counted(len(self), 'round')},"
            f" {counted(self.sizes.item(-1), 'piece')}, {counted(len(self.words), 'word')}>"
        )

    @property
    def settings(self) -> UnigramSettings:
        """The settings of the training."""
        return self.record.settings

    @property
    def words(self) -> tuple[str, ...]:
        """The distinct words in first-seen order."""
        return self.record.layout.words

    @property
    def word_counts(self) -> CountArray:
        """int64[words]: how often each word occurs."""
        return self.record.layout.word_counts

    def count_of_word(self) -> dict[str, int]:
        """Count each word, in first-seen order; made at every call, as it is large."""
        return dict(zip(self.words, self.word_counts.tolist(), strict=True))

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The characters, with the mark if there is one, sorted by code point."""
        return self.record.layout.alphabet

    @property
    def seeds(self) -> tuple[str, ...]:
        """All pieces that the training began with: characters, then substrings, the best first."""
        return self.record.spellings

    @cached_property
    def number_of_piece(self) -> Mapping[str, int]:
        """The number by which the record knows each of the seeds."""
        return MappingProxyType({piece: number for number, piece in enumerate(self.seeds)})

    @property
    def num_bytes(self) -> int:
        """The memory of the arrays of the record."""
        return self.record.num_bytes

    @cached_property
    def removed(self) -> Mapping[str, int]:
        """The round that dropped each seed for good, or `history.NEVER`."""
        rounds = self.record.removed.tolist()
        return MappingProxyType(dict(zip(self.seeds, rounds, strict=True)))

    @cached_property
    def sizes(self) -> CountArray:
        """int64[rounds + 1]: how many pieces every state has."""
        sizes = np.array([len(left.pieces) for left in self.record.rounds], np.int64)
        sizes.flags.writeable = False
        return sizes

    @cached_property
    def lengths(self) -> CountArray:
        """int64[rounds + 1]: corpus length in pieces in every state."""
        lengths = np.array([left.num_tokens for left in self.record.rounds], np.int64)
        lengths.flags.writeable = False
        return lengths

    @cached_property
    def log_likelihoods(self) -> FloatArray:
        """float64[rounds + 1]: log likelihood of the corpus in every state, in nats."""
        values = np.array([left.log_likelihood for left in self.record.rounds])
        values.flags.writeable = False
        return values

    def at(self, round: int) -> "UnigramState":
        """Return the state after a round; 0 has the seeds that are left after the first EM steps.

        >>> from bpe_viz import learn_unigram
        >>> learn_unigram({"low": 5, "lot": 3}, vocab_size=9, mark=None).at(0).segment("low")
        ('lo', 'w')
        """
        number = whole_number(round)
        if number is None or not 0 <= number <= len(self):
            shown = shown_value(round) if number is None else f"{number:,}"
            raise BpeVizError(
                f"Round {shown} does not exist in a history of {counted(len(self), 'round')}."
                f" Choose 0 to {len(self):,}."
            )
        return UnigramState(self, number)

    def step_of_size(self, size: int) -> int:
        """Return the first round whose vocabulary has at most this size.

        Raises SettingsError, naming the range, for a size that no round comes near.

        >>> from bpe_viz import learn_unigram
        >>> learn_unigram({"low": 5, "lot": 3, "log": 2}, 6, mark=None).step_of_size(5)
        0
        """
        number = checked_number("size", size)
        least, most = int(self.sizes.min()), int(self.sizes.max())
        if not least <= number <= most:
            raise SettingsError(
                f"No round has a vocabulary of {counted(number, 'piece')}."
                f" Choose {least:,} to {most:,}."
            )
        return int(np.flatnonzero(self.sizes <= number)[0])

    def dropped(self, round: int) -> tuple[DroppedPiece, ...]:
        """Return the pieces that a round dropped, and why.

        >>> from bpe_viz import learn_unigram
        >>> history = learn_unigram({"low": 5, "lot": 3, "log": 2}, 6, mark=None)
        >>> [(dropped.piece, dropped.reason.name) for dropped in history.dropped(0)]
        [('l', 'LOW_COUNT'), ('o', 'LOW_COUNT')]
        """
        left = self.at(round).record
        rows = zip(left.dropped.tolist(), left.reason.tolist(), left.value.tolist(), strict=True)
        return tuple(
            DroppedPiece(self.seeds[piece], REASONS[reason], value) for piece, reason, value in rows
        )


class UnigramState(AsTable):
    """The pieces after a round, and how words are cut with them.

    >>> from bpe_viz import learn_unigram
    >>> verbs = {"walk": 9, "walking": 8, "talk": 7, "talking": 6, "wings": 5, "sings": 5}
    >>> state = learn_unigram(verbs, vocab_size=14).at(0)
    >>> [(piece, round(value, 2)) for piece, value in state.pieces()[:3]]
    [('ing', -1.21), ('▁walk', -1.56), ('s', -1.69)]
    >>> [pieces for pieces, _ in state.n_best("walking", 2)]
    [('▁walk', 'ing'), ('▁walk', 'i', 'n', 'g')]
    """

    def __init__(self, history: UnigramHistory, number: int) -> None:
        self.history = history
        self.round = number

    def __reduce__(self) -> tuple[Any, ...]:
        return saved(UnigramState, self.history, self.round)

    def __repr__(self) -> str:
        size = counted(len(self.record.pieces), "piece")
        return f"<UnigramState {self.round:,}: {size}>"

    @property
    def record(self) -> PieceRound:
        """The arrays of the round."""
        return self.history.record.rounds[self.round]

    @cached_property
    def log_probability_of_piece(self) -> Mapping[str, float]:
        """The log probability of every piece, in the order of the list."""
        return MappingProxyType(self._column(self.record.log_probability))

    @cached_property
    def count_of_piece(self) -> Mapping[str, float]:
        """The corpus's uses of every piece, each way to cut counted by its probability."""
        return MappingProxyType(self._column(self.record.expected))

    @cached_property
    def loss_of_piece(self) -> Mapping[str, float]:
        """The loss of the corpus without each piece that the next round weighed, in nats.

        The sum is sentencepiece's: the piece is replaced by its own second best path everywhere.
        """
        losses = self._column(self.record.loss)
        return MappingProxyType({piece: loss for piece, loss in losses.items() if loss == loss})

    @cached_property
    def use_of_piece(self) -> Mapping[str, int]:
        """The corpus's uses of every piece, each word cut in its most probable way."""
        ids = self.record.pieces.tolist()
        spellings = map(self.history.seeds.__getitem__, ids)
        return MappingProxyType(dict(zip(spellings, self.record.used.tolist(), strict=True)))

    def loss_sum(self, piece: str) -> LossSum | None:
        """Return the numbers that the loss of a piece is made of; None for a character.

        Raises SettingsError for a text that is not a piece here.

        >>> from bpe_viz import learn_unigram
        >>> verbs = {"walk": 9, "walking": 8, "talk": 7, "talking": 6, "wings": 5, "sings": 5}
        >>> history = learn_unigram(verbs, vocab_size=14)
        >>> found = history.at(len(history)).loss_sum("ing")
        >>> found.used, found.total, found.parts
        (24, 79, ('i', 'n', 'g'))
        """
        if piece not in self.log_probability_of_piece:
            raise SettingsError(
                f'There is no piece "{shortened(printable(piece))}" after round {self.round:,}.'
                " Choose one of its pieces."
            )
        mark = self.history.settings.mark
        is_marked = bool(mark) and piece.startswith(mark or "")
        units = (mark or "", *piece.removeprefix(mark or "")) if is_marked else tuple(piece)
        if len(units) == 1:
            return None
        scores = self.log_probability_of_piece
        rest = Lattice(units, scores, unknown=self._unknown).without(piece).best_arcs
        first = next(iter(scores))  # whose count takes what is unknown
        parts = tuple(first if arc.is_unknown else arc.piece for arc in rest)
        uses = self.use_of_piece
        return LossSum(
            piece, uses[piece], self.num_pieces, parts, tuple(uses[part] for part in parts)
        )

    @property
    def num_pieces(self) -> int:
        """Corpus length in pieces, every word cut in its most probable way."""
        return self.record.num_tokens

    @property
    def log_likelihood(self) -> float:
        """The log of the probability of the corpus, all ways to cut it together, in nats."""
        return self.record.log_likelihood

    def pieces(self) -> list[tuple[str, float]]:
        """Return each piece with its log probability, the most probable first, ties by spelling."""
        return sorted(self.log_probability_of_piece.items(), key=most_probable_first)

    def segment(self, word: str) -> Symbols:
        """Return the most probable way to cut any word; unknown characters stay as they are.

        Of ways that are equally probable it is the one with the longest last piece.
        """
        return self.lattice(word).best

    def unknown(self, word: str) -> Symbols:
        """Return the characters of a word that are not pieces, in the order of the word.

        >>> from bpe_viz import learn_unigram
        >>> history = learn_unigram({"low": 5, "lot": 3}, vocab_size=9)
        >>> history.at(len(history)).unknown("slow!")
        ('s', '!')
        """
        return tuple(arc.piece for arc in self.lattice(word).best_arcs if arc.is_unknown)

    def n_best(self, word: str, n: int) -> list[tuple[Symbols, float]]:
        """Return the n best ways to cut a word with their log probabilities, best first."""
        return [(path.pieces, path.log_probability) for path in self.lattice(word).n_best(n)]

    def lattice(self, word: str) -> Lattice:
        """Return all ways to cut a word, with their shares, samples and entropy.

        A mark that is typed into the word is an unknown unit.

        >>> from bpe_viz import learn_unigram
        >>> state = learn_unigram({"low": 5, "lot": 3}, vocab_size=9, mark=None).at(1)
        >>> [arc.piece for arc in state.lattice("lo").arcs]
        ['l', 'lo', 'o']
        """
        check_text("the word", word)
        units, typed_marks = units_with_mark(word, self.history.settings.mark)
        return Lattice(
            units,
            self.log_probability_of_piece,
            unknown=self._unknown,
            longest=self.longest,
            fixed=typed_marks,
        )

    @cached_property
    def _unknown(self) -> float:
        return float(self.record.log_probability.min()) - UNKNOWN_PENALTY

    @cached_property
    def longest(self) -> int:
        """The number of characters of the longest piece."""
        return max(map(len, self.log_probability_of_piece))

    def _column(self, values: FloatArray) -> dict[str, float]:
        spellings = self.history.seeds
        ids = self.record.pieces.tolist()
        return dict(zip(map(spellings.__getitem__, ids), values.tolist(), strict=True))

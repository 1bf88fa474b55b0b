"""Pruning for a lecture: one piece a round, and the exact loss of every candidate.

The probability of a piece is its share of all counts of substrings, without EM, as a blackboard
has room for. What sentencepiece estimates (`rules.py`) is summed up here: every word that uses a
piece is cut again without it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log
from types import MappingProxyType

from bpe_viz.arguments import checked_number
from bpe_viz.errors import EmptyCorpusError, LimitError, SettingsError
from bpe_viz.history import counts_of_words
from bpe_viz.limits import MAX_ONE_BY_ONE_WORK
from bpe_viz.settings import MarkPlace, Unit
from bpe_viz.symbols import Symbols, add_mark, check_mark
from bpe_viz.text import Corpus
from bpe_viz.unigram.lattice import Lattice
from bpe_viz.unigram.rules import TIE_DIGITS, UNKNOWN_PENALTY
from bpe_viz.wording import counted


@dataclass(frozen=True, slots=True)
class LossAddend:
    """The part of one word in the loss of a piece: its count, and its cuts with and without it.

    >>> LossAddend(("u", "n"), 3, ("un",), -2.5, ("u", "n"), -3.0).loss
    1.5
    """

    units: Symbols
    count: int
    best: Symbols
    log_probability: float
    other: Symbols
    other_log_probability: float

    @property
    def loss(self) -> float:
        """The loss that the word adds, in nats."""
        return self.count * (self.log_probability - self.other_log_probability)


@dataclass(frozen=True, eq=False)
class PlainState:
    """The pieces that are left with their counts, and what the corpus would lose without each.

    `removed` is the piece that went before this state, None in the first one.

    >>> hugs = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    >>> state = remove_one_by_one(hugs)[0]
    >>> round(state.corpus_loss, 1), state.candidates[0], round(state.loss_of_piece["hug"], 1)
    (169.8, ('bu', 0.0), 23.5)
    """

    word_counts: Mapping[Symbols, int]
    count_of_piece: Mapping[str, int]
    removed: str | None = None

    @cached_property
    def log_probability_of_piece(self) -> Mapping[str, float]:
        """The log of each piece's share of all counts."""
        total = log(sum(self.count_of_piece.values()))
        return MappingProxyType(
            {piece: log(number) - total for piece, number in self.count_of_piece.items()}
        )

    def lattice(self, units: Iterable[str], fixed: tuple[int, ...] = ()) -> Lattice:
        """Return all ways to cut the units of a word and its mark; no piece crosses `fixed`."""
        scores = self.log_probability_of_piece
        unknown = min(scores.values()) - UNKNOWN_PENALTY
        return Lattice(tuple(units), scores, unknown=unknown, fixed=fixed)

    @cached_property
    def _lattices(self) -> list[tuple[int, Lattice]]:
        return [(number, self.lattice(units)) for units, number in self.word_counts.items()]

    @property
    def corpus_loss(self) -> float:
        """Less the log probability of the corpus, each word cut in its best way, in nats."""
        return -sum(number * _best_total(lattice) for number, lattice in self._lattices)

    @cached_property
    def loss_of_piece(self) -> Mapping[str, float]:
        """By how much the loss of the corpus grows without each piece longer than a character."""
        alphabet = {unit for units in self.word_counts for unit in units}
        losses = dict.fromkeys((p for p in self.count_of_piece if p not in alphabet), 0.0)
        for number, lattice in self._lattices:
            for piece in {*lattice.best} - alphabet:
                without = _best_total(lattice.without(piece))
                losses[piece] += number * (_best_total(lattice) - without)
        return MappingProxyType(losses)

    def addends(self, piece: str) -> list[LossAddend]:
        """Return what every word that uses a piece adds to its loss, in the order of the corpus.

        >>> hugs = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
        >>> [(a.best, a.count, a.other) for a in remove_one_by_one(hugs)[0].addends("hug")]
        [(('hug',), 10, ('h', 'ug'))]
        """
        found = []
        for number, lattice in self._lattices:
            if piece in lattice.best:
                rest = lattice.without(piece)
                found.append(
                    LossAddend(
                        lattice.units,
                        number,
                        lattice.best,
                        _best_total(lattice),
                        rest.best,
                        _best_total(rest),
                    )
                )
        return found

    @property
    def candidates(self) -> list[tuple[str, float]]:
        """Pieces with their losses, the one that goes next first; ties by spelling."""
        rounded = {piece: round(loss, TIE_DIGITS) for piece, loss in self.loss_of_piece.items()}
        return sorted(rounded.items(), key=lambda entry: (entry[1], entry[0]))


def remove_one_by_one(
    words: Corpus | Mapping[str, int] | Iterable[str],
    vocab_size: int | None = None,
    *,
    mark: str | None = None,
) -> tuple[PlainState, ...]:
    """Begin with all substrings that are shorter than a word they are in; remove the least loss.

    It ends at `vocab_size` pieces, or with the characters. Raises EmptyCorpusError, SettingsError,
    and LimitError for more than a small corpus.

    >>> states = remove_one_by_one({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5})
    >>> [state.removed for state in states[1:]]
    ['bu', 'gs', 'hu', 'pu', 'ugs', 'ug', 'un', 'hug']
    """
    word_counts = counts_of_words(words)
    if not word_counts:
        raise EmptyCorpusError("The corpus has no words. Paste some text or choose a sample.")
    place = MarkPlace.NONE if mark is None else MarkPlace.BEFORE
    if mark is not None:
        check_mark(word_counts, mark, place, Unit.CHARACTER)
    corpus: dict[Symbols, int] = {
        add_mark(tuple(word), mark or "", place): number for word, number in word_counts.items()
    }
    counts: Counter[str] = Counter()
    alphabet = {unit for units in corpus for unit in units}
    _refuse_if_large(_work([len(units) for units in corpus]))
    parts = set(alphabet)
    for units, number in corpus.items():
        for start in range(len(units)):
            for stop in range(start + 1, len(units) + 1):
                substring = "".join(units[start:stop])
                counts[substring] += number
                if stop - start < len(units):
                    parts.add(substring)
    least = len(alphabet) if vocab_size is None else checked_number("vocab_size", vocab_size)
    if least < len(alphabet):
        raise SettingsError(
            f"The alphabet alone has {counted(len(alphabet), 'character')}, which is more than the"
            f" vocabulary size {least:,}. Choose {len(alphabet):,} or more."
        )
    state = PlainState(
        corpus,
        MappingProxyType({piece: number for piece, number in counts.items() if piece in parts}),
    )
    states = [state]
    while len(state.count_of_piece) > least:
        piece, _ = state.candidates[0]
        left = {p: number for p, number in state.count_of_piece.items() if p != piece}
        state = PlainState(corpus, MappingProxyType(left), piece)
        states.append(state)
    return tuple(states)


def can_remove_one_by_one(lengths: Iterable[int]) -> bool:
    """Return whether a corpus of words with so many units, mark and all, is small enough for that.

    >>> can_remove_one_by_one([4, 3, 4]), can_remove_one_by_one([10] * 1000)
    (True, False)
    """
    return _work(list(lengths)) <= MAX_ONE_BY_ONE_WORK


def _work(lengths: list[int]) -> int:
    """Substrings times words."""
    return len(lengths) * sum(length * (length + 1) // 2 for length in lengths)


def _refuse_if_large(work: int) -> None:
    if work > MAX_ONE_BY_ONE_WORK:
        raise LimitError(
            "The corpus is too large to remove its pieces one by one. Choose a smaller corpus, or"
            " remove many pieces in a round."
        )


def _best_total(lattice: Lattice) -> float:
    return sum(arc.log_probability for arc in lattice.best_arcs)

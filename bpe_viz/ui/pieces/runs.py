"""Pruning runs as the page shows them: rounds that drop many pieces, or one piece at a time."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

import numpy as np

from bpe_viz.arrays import FloatArray, IdArray
from bpe_viz.history import Layout
from bpe_viz.symbols import Symbols
from bpe_viz.unigram import (
    Arc,
    DropReason,
    Lattice,
    PlainState,
    UnigramHistory,
    UnigramState,
    can_remove_one_by_one,
    remove_one_by_one,
    units_with_mark,
)

REASONS = tuple(DropReason)


@dataclass(frozen=True, slots=True)
class PieceRow:
    """A piece by number, with what a state knows of it; the loss is None if it was not weighed."""

    piece: int
    log_probability: float
    count: float
    loss: float | None


class Group(NamedTuple):
    """Pieces that a round drops for one reason: how many, and the first with what decided."""

    reason: DropReason
    total: int
    rows: list[tuple[int, float]]


@dataclass(frozen=True, slots=True)
class Candidates:
    """The pieces that a round drops, brings back, and spares, the least loss first.

    `num_tied` is how many pieces share the least loss where one piece goes at a time.
    """

    groups: list[Group]
    back: list[int]
    num_spared: int
    spared: list[tuple[int, float]]
    num_tied: int = 1


class PruningRun(Protocol):
    """The page's questions to a run; pieces are numbers, `spellings` has their letters."""

    @property
    def source(self) -> object:
        """The object that lives as long as the run is wanted, for what is cached of it."""

    @property
    def layout(self) -> Layout:
        """The words in units."""

    @property
    def mark(self) -> str:
        """The mark before every word; empty for no mark."""

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every piece there ever is."""

    @property
    def sizes(self) -> list[int]:
        """The number of pieces in each state."""

    @property
    def lengths(self) -> list[int]:
        """Corpus length in pieces in each state."""

    @property
    def log_likelihoods(self) -> list[float]:
        """Log probability of the corpus in each state, in nats."""

    def totals(self, round_number: int) -> dict[DropReason, int]:
        """Count the pieces that a round drops for each reason."""

    def rows(self, round_number: int, most: int, text: str = "") -> list[PieceRow]:
        """Return the most probable pieces of a state, of those that contain a text."""

    def candidates(self, round_number: int, most: int) -> Candidates:
        """Return the pieces that a round drops and spares, so many of each kind at most."""

    def number_of(self, piece: str) -> int:
        """Return the number of a piece by its spelling."""

    def lattice(self, word: int, round_number: int) -> Lattice:
        """Return all ways to cut a word in a state."""

    def lattice_of(self, text: str, round_number: int) -> Lattice:
        """Return all ways to cut a word that need not be one of the corpus in a state."""

    def cuts(self, words: Iterable[int], round_number: int) -> dict[int, list[Arc]]:
        """Return the most probable way to cut each word in a state."""

    def cutter(self, round_number: int) -> Callable[[str], Symbols]:
        """Return a cutter of words in a state, each in its most probable way; for many words."""

    def uses(self, round_number: int) -> Mapping[str, int]:
        """Count the corpus's uses of every piece, each word cut in its most probable way."""


class TrainedRun:
    """The rounds of a training, which drop many pieces each.

    >>> from bpe_viz import learn_unigram
    >>> run = TrainedRun(learn_unigram({"low": 5, "lot": 3, "log": 2}, 6, mark=None))
    >>> run.sizes, run.lengths, [run.spellings[row.piece] for row in run.rows(0, 2)]
    ([4, 6], [20, 20], ['lo', 'w'])
    """

    def __init__(self, history: UnigramHistory) -> None:
        self.history = history
        self.source = history
        self.layout = history.record.layout
        self.mark = history.settings.mark or ""
        self.spellings = history.seeds
        self.sizes: list[int] = history.sizes.tolist()
        self.lengths: list[int] = history.lengths.tolist()
        self.log_likelihoods: list[float] = history.log_likelihoods.tolist()

    def number_of(self, piece: str) -> int:
        """Return the number of a piece by its spelling."""
        return self.history.number_of_piece[piece]

    def totals(self, round_number: int) -> dict[DropReason, int]:
        """Count the pieces that a round drops for each reason."""
        numbers = np.bincount(
            self.history.record.rounds[round_number].reason, minlength=len(REASONS)
        )
        return {
            reason: number
            for reason, number in zip(REASONS, numbers.tolist(), strict=True)
            if number
        }

    def rows(self, round_number: int, most: int, text: str = "") -> list[PieceRow]:
        """Return the most probable pieces of a state, ties by spelling."""
        left = self.history.record.rounds[round_number]
        log_probability = np.round(left.log_probability, 9)
        holds = np.arange(len(left.pieces), dtype=np.int32)
        if text:
            is_held = [text in self.spellings[piece] for piece in left.pieces.tolist()]
            holds = np.flatnonzero(is_held).astype(np.int32)
        places = holds[_least(-log_probability[holds], most)]
        ranked = sorted(
            places.tolist(),
            key=lambda place: (
                -log_probability.item(place),
                self.spellings[left.pieces.item(place)],
            ),
        )
        return [
            PieceRow(
                left.pieces.item(place),
                left.log_probability.item(place),
                left.expected.item(place),
                _known(left.loss.item(place)),
            )
            for place in ranked[:most]
        ]

    def candidates(self, round_number: int, most: int) -> Candidates:
        """Return the pieces that a round drops and spares, so many of each kind at most."""
        rounds = self.history.record.rounds
        left = rounds[round_number]
        groups = []
        for number, reason in enumerate(REASONS):
            of_reason = left.reason == number
            pieces, values = left.dropped[of_reason], left.value[of_reason]
            if not len(pieces):
                continue
            keys = values if reason is DropReason.LEAST_LOSS else -values
            order = _least(keys, most)
            order = order[np.argsort(keys[order], kind="stable")][:most]
            rows = list(zip(pieces[order].tolist(), values[order].tolist(), strict=True))
            groups.append(Group(reason, len(pieces), rows))
        if not round_number:
            return Candidates(groups, [], 0, [])
        before = rounds[round_number - 1]
        stays = ~np.isin(before.pieces, left.dropped) & ~np.isnan(before.loss)
        pieces, losses = before.pieces[stays], before.loss[stays]
        order = _least(losses, most)
        order = order[np.argsort(losses[order], kind="stable")][:most]
        return Candidates(
            groups,
            np.setdiff1d(left.pieces, before.pieces).tolist()[:most],
            len(pieces),
            list(zip(pieces[order].tolist(), losses[order].tolist(), strict=True)),
        )

    def state(self, round_number: int) -> UnigramState:
        """Return the state after a round."""
        return self.history.at(round_number)

    def lattice(self, word: int, round_number: int) -> Lattice:
        """Return all ways to cut a word in a state."""
        return self.lattice_of(self.layout.words[word], round_number)

    def lattice_of(self, text: str, round_number: int) -> Lattice:
        """Return all ways to cut a word that need not be one of the corpus in a state."""
        return self.state(round_number).lattice(text)

    def cuts(self, words: Iterable[int], round_number: int) -> dict[int, list[Arc]]:
        """Return the most probable way to cut each word in a state."""
        state, texts = self.state(round_number), self.layout.words
        return {word: list(state.lattice(texts[word]).best_arcs) for word in words}

    def cutter(self, round_number: int) -> Callable[[str], Symbols]:
        """Return a cutter of words in a state, each in its most probable way; for many words."""
        return self.state(round_number).segment

    def uses(self, round_number: int) -> Mapping[str, int]:
        """Count the corpus's uses of every piece, each word cut in its most probable way."""
        return self.state(round_number).use_of_piece


class PlainRun:
    """A run for lectures: one piece goes at a time, and every loss is the exact sum.

    >>> from bpe_viz.unigram import remove_one_by_one
    >>> from bpe_viz import learn_unigram
    >>> words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    >>> layout = learn_unigram(words, 8, mark=None).record.layout
    >>> run = PlainRun(layout, "", remove_one_by_one(words))
    >>> run.sizes, [round(value, 1) for value in run.log_likelihoods[-2:]]
    ([15, 14, 13, 12, 11, 10, 9, 8, 7], [-165.7, -198.5])
    """

    def __init__(self, layout: Layout, mark: str, states: tuple[PlainState, ...]) -> None:
        self.source: object = self
        self.layout = layout
        self.mark = mark
        self.states = states
        self.spellings = tuple(states[0].count_of_piece)
        self.sizes = [len(state.count_of_piece) for state in states]
        self.log_likelihoods = [-state.corpus_loss for state in states]
        self.lengths = [
            sum(number * len(state.lattice(units).best) for units, number in corpus)
            for state, corpus in ((state, state.word_counts.items()) for state in states)
        ]

    @cached_property
    def _number_of_piece(self) -> Mapping[str, int]:
        return {piece: number for number, piece in enumerate(self.spellings)}

    def number_of(self, piece: str) -> int:
        """Return the number of a piece by its spelling."""
        return self._number_of_piece[piece]

    def totals(self, round_number: int) -> dict[DropReason, int]:
        """One piece a round, and none before the first."""
        return {DropReason.LEAST_LOSS: 1} if round_number else {}

    def rows(self, round_number: int, most: int, text: str = "") -> list[PieceRow]:
        """Return the most probable pieces of a state, ties by spelling."""
        state = self.states[round_number]
        scores, losses = state.log_probability_of_piece, state.loss_of_piece
        held = [piece for piece in state.count_of_piece if text in piece]
        ranked = sorted(held, key=lambda piece: (-round(scores[piece], 9), piece))
        return [
            PieceRow(
                self._number_of_piece[piece],
                scores[piece],
                state.count_of_piece[piece],
                losses.get(piece),
            )
            for piece in ranked[:most]
        ]

    def candidates(self, round_number: int, most: int) -> Candidates:
        """Return the piece that goes, and the others with their exact losses."""
        if not round_number:
            return Candidates([], [], 0, [])
        rows = [
            (self._number_of_piece[piece], loss)
            for piece, loss in self.states[round_number - 1].candidates
        ]
        least = rows[0][1]
        return Candidates(
            [Group(DropReason.LEAST_LOSS, 1, rows[:1])],
            [],
            len(rows) - 1,
            rows[1 : most + 1],
            sum(loss == least for _, loss in rows),
        )

    def lattice(self, word: int, round_number: int) -> Lattice:
        """Return all ways to cut a word in a state."""
        return self.states[round_number].lattice(_units_of(self.layout, word))

    def lattice_of(self, text: str, round_number: int) -> Lattice:
        """Return all ways to cut a word that need not be one of the corpus in a state."""
        return self.states[round_number].lattice(*units_with_mark(text, self.mark))

    def cuts(self, words: Iterable[int], round_number: int) -> dict[int, list[Arc]]:
        """Return the most probable way to cut each word in a state."""
        return {word: list(self.lattice(word, round_number).best_arcs) for word in words}

    def cutter(self, round_number: int) -> Callable[[str], Symbols]:
        """Return a cutter of words in a state, each in its most probable way; for many words."""
        return lambda word: self.lattice_of(word, round_number).best

    def uses(self, round_number: int) -> Mapping[str, int]:
        """Count the corpus's uses of every piece, each word cut in its most probable way."""
        state = self.states[round_number]
        uses = dict.fromkeys(state.count_of_piece, 0)
        for units, number in state.word_counts.items():
            for piece in state.lattice(units).best:
                uses[piece] = uses.get(piece, 0) + number
        return uses


def _units_of(layout: Layout, word: int) -> Symbols:
    """Return the units of a word, its mark among them.

    >>> from bpe_viz import learn_unigram
    >>> _units_of(learn_unigram(["low"], 8).record.layout, 0)
    ('▁', 'l', 'o', 'w')
    """
    units = layout.units[layout.word_starts[word] : layout.word_starts[word + 1]]
    return tuple(layout.alphabet[unit] for unit in units.tolist())


def _least(keys: FloatArray, most: int) -> IdArray:
    """Return places of the least keys, and of all that tie with the last of them."""
    if len(keys) <= most:
        return np.arange(len(keys), dtype=np.int32)
    limit = np.partition(keys, most - 1)[most - 1]
    return np.flatnonzero(keys <= limit).astype(np.int32)


def _known(loss: float) -> float | None:
    return loss if loss == loss else None


def can_be_one_by_one(history: UnigramHistory) -> bool:
    """Return whether the words are few and short enough to remove one piece at a time."""
    starts = history.record.layout.word_starts
    return can_remove_one_by_one((starts[1:] - starts[:-1]).tolist())


def plain_run(history: UnigramHistory) -> PlainRun:
    """Return the run that removes one piece at a time until as many are left.

    >>> from bpe_viz import learn_unigram
    >>> words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    >>> plain_run(learn_unigram(words, 8, mark=None)).sizes
    [15, 14, 13, 12, 11, 10, 9, 8]
    """
    layout, mark = history.record.layout, history.settings.mark
    words = history.count_of_word()
    least = max(history.settings.vocab_size, len(layout.alphabet))
    return PlainRun(layout, mark or "", remove_one_by_one(words, least, mark=mark))

"""The result of a learner at one vocabulary size: its entries, and how it cuts words with them.

`MergeRun` has every size of a merging run, each a state of one record. `PieceRun` learns pieces
again for each size, as a pruning run is aimed at the size at which it ends; `OneByOneRun` is the
pruning of a small corpus that removes one piece a round, and so passes through every size.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from math import floor
from typing import Protocol

from bpe_viz.arguments import OnProgress
from bpe_viz.errors import SettingsError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_WORDPIECE_CHARACTERS
from bpe_viz.morphology.boundaries import unit_offsets
from bpe_viz.segmentation import UNKNOWN_WORD, segment
from bpe_viz.settings import DEFAULT_PIECE_MARK, Learner, MarkPlace, Segmenter, Unit
from bpe_viz.symbols import Symbols, bytes_of
from bpe_viz.unigram import (
    TIES_PER_NAT,
    UNKNOWN_PENALTY,
    Lattice,
    UnigramSettings,
    most_probable_first,
    remove_one_by_one,
    train_unigram,
)
from bpe_viz.wording import counted


@dataclass(frozen=True, slots=True)
class Cut:
    """A word as a tokenizer cuts it: its symbols, and the character offsets inside it of the cuts.

    `is_unknown` says that there is a unit in it which the tokenizer does not have.

    >>> Cut(("low", "er_"), offsets=(3,)).is_unknown
    False
    """

    symbols: Symbols
    offsets: tuple[float, ...]
    is_unknown: bool = False


class SizedVocabulary(Protocol):
    """The entries of a learner at one vocabulary size."""

    @property
    def learned(self) -> tuple[str, ...]:
        """The entries that are not in the alphabet, in the learner's own order."""

    def cut(self, word: str) -> Cut:
        """Cut any word."""


class SizedRun(Protocol):
    """A learner's result for a corpus, at every vocabulary size from `least` to `most`."""

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The symbols that it starts from, or never removes."""

    @property
    def least(self) -> int:
        """The size of the alphabet."""

    @property
    def most(self) -> int:
        """The largest vocabulary that this corpus gives, or that was asked for."""

    def at(self, size: int) -> SizedVocabulary:
        """Return the tokenizer of this size; raises SettingsError for one that cannot be had."""

    def letters_of(self, entry: str) -> str:
        """Return the letters of an entry, without mark and prefix."""


class MergeRun:
    """Byte pair encoding or WordPiece at every size.

    >>> from bpe_viz import learn_bpe, learn_wordpiece
    >>> words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    >>> run = MergeRun(learn_wordpiece(words, vocab_size=11))
    >>> run.least, run.most, run.at(11).cut("pugs").symbols, run.at(11).learned
    (7, 11, ('p', '##u', '##gs'), ('##gs', 'hu', 'hugs', 'hug'))
    """

    def __init__(self, history: MergeHistory) -> None:
        self.history = history
        self.alphabet = history.alphabet
        self.least = len(history.alphabet)
        self.most = self.least + len(history)
        self._known: dict[str, _Units] = {}

    def at(self, size: int) -> SizedVocabulary:
        """Return the tokenizer with the entries of the first merges."""
        k = self.history.step_of_size(size)
        if self.history.settings.learner is Learner.WORDPIECE:
            return _LongestMatch(self, k)
        return _InRankOrder(self, k)

    def letters_of(self, entry: str) -> str:
        """Return the letters of an entry; bytes as text where they are some.

        >>> from bpe_viz import learn_bpe, learn_wordpiece
        >>> MergeRun(learn_bpe(["low"], 1)).letters_of("low_")
        'low'
        >>> MergeRun(learn_wordpiece(["low"], 1)).letters_of("##w")
        'w'
        """
        settings = self.history.settings
        letters = entry
        if settings.mark_place is MarkPlace.BEFORE:
            letters = entry.removeprefix(settings.mark)
        elif settings.mark_place is not MarkPlace.NONE:
            letters = entry.removesuffix(settings.mark)
        if settings.inner_prefix and letters != settings.inner_prefix:
            letters = letters.removeprefix(settings.inner_prefix)
        if settings.unit is not Unit.BYTE:
            return letters
        try:
            return bytes_of(letters).decode()
        except (UnicodeDecodeError, KeyError):
            return letters

    def units(self, word: str) -> "_Units":
        """Return the units of a word and the merges that join them, cached for many calls."""
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._units(word)
        return found

    def _units(self, word: str) -> "_Units":
        history, prefix = self.history, self.history.settings.inner_prefix
        index = history.index_of_word.get(word)
        if index is None:
            segmentation = segment(word, history, segmenter=Segmenter.RANK_ORDER)
            units, died = segmentation.units, segmentation.died
            is_unknown = bool(segmentation.unknown_positions)
        else:
            layout = history.record.layout
            start, stop = layout.word_starts[index : index + 2].tolist()
            spelled = history.symbols
            units = tuple(spelled[unit] for unit in layout.units[start:stop].tolist())
            died, is_unknown = history.died[start:stop], False
        letters = (*units[:1], *(unit[len(prefix) :] for unit in units[1:]))
        offsets = unit_offsets(word, letters, history.settings)
        return _Units(letters, tuple(died.tolist()), tuple(offsets), is_unknown)

    def forget_words(self) -> None:
        """Let go of the words that were cut so far."""
        self._known.clear()


@dataclass(frozen=True, slots=True)
class _Units:
    """The units of a word without prefix, when each is joined, and where each ends in the word."""

    letters: Symbols
    died: tuple[int, ...]
    offsets: tuple[float, ...]
    is_unknown: bool


@dataclass(frozen=True, slots=True)
class _InRankOrder:
    run: MergeRun
    k: int

    @property
    def learned(self) -> tuple[str, ...]:
        return self.run.history.symbols[self.run.least : self.run.least + self.k]

    def cut(self, word: str) -> Cut:
        units = self.run.units(word)
        symbols: list[str] = []
        offsets: list[float] = []
        begin = 0
        for position, died in enumerate(units.died, 1):
            if died > self.k:
                symbols.append("".join(units.letters[begin:position]))
                begin = position
                if 0 < units.offsets[position - 1] < len(word):
                    offsets.append(units.offsets[position - 1])
        return Cut(tuple(symbols), tuple(dict.fromkeys(offsets)), units.is_unknown)


class _LongestMatch:
    """WordPiece after k merges, with a look at every beginning as a slice of the word."""

    def __init__(self, run: MergeRun, k: int) -> None:
        self.run, self.k = run, k
        history, prefix = run.history, run.history.settings.inner_prefix
        entries = history.symbols[: run.least + k]
        self._prefix = prefix
        self._first = {entry for entry in entries if not entry.startswith(prefix)}
        self._inner = {entry[len(prefix) :] for entry in entries if entry.startswith(prefix)}
        self._longest = max(map(len, (*self._first, *self._inner)), default=1)

    @property
    def learned(self) -> tuple[str, ...]:
        return self.run.history.symbols[self.run.least : self.run.least + self.k]

    def cut(self, word: str) -> Cut:
        units = self.run.units(word)
        if not word:
            return Cut((), ())
        if units.is_unknown or len(word) > MAX_WORDPIECE_CHARACTERS:
            return Cut((UNKNOWN_WORD,), (), is_unknown=True)
        text = "".join(units.letters)
        edges = (0, *accumulate(map(len, units.letters)))
        symbols: list[str] = []
        offsets: list[float] = []
        entries, start, num_units = self._first, 0, len(units.letters)
        while start < num_units:
            begin = edges[start]
            for stop in range(num_units, start, -1):
                if edges[stop] - begin > self._longest:
                    continue
                letters = text[begin : edges[stop]]
                if letters in entries:
                    break
            else:
                return Cut((UNKNOWN_WORD,), (), is_unknown=True)
            symbols.append(self._prefix + letters if start else letters)
            if stop < num_units:
                offsets.append(units.offsets[stop - 1])
            entries, start = self._inner, stop
        return Cut(tuple(symbols), tuple(offsets))


class NoRun:
    """A learner that cannot learn from a corpus; `problem` says why.

    >>> NoRun("It has no words.").most
    0
    """

    alphabet: tuple[str, ...] = ()
    least = most = 0

    def __init__(self, problem: str) -> None:
        self.problem = problem

    def at(self, size: int) -> SizedVocabulary:
        """Nothing; raises SettingsError."""
        raise SettingsError(f"There is no vocabulary of {counted(size, 'entry')}. {self.problem}")

    def letters_of(self, entry: str) -> str:
        """Return the entry as it is."""
        return entry


class _PieceLetters:
    """The common part of runs of pieces: the alphabet, and the letters of a piece."""

    def __init__(self, word_counts: Mapping[str, int], mark: str | None) -> None:
        self.mark = mark
        letters = set().union(*word_counts)
        self.alphabet = tuple(sorted({*letters, *([mark] if mark else [])}))
        self.least = len(self.alphabet)

    def letters_of(self, entry: str) -> str:
        """Return the letters of a piece."""
        return entry.removeprefix(self.mark) if self.mark else entry


class PieceRun(_PieceLetters):
    """The unigram language model, learned again for every size that is asked for.

    It begins with the `vocab_size` of `settings`, the largest that can be asked for.

    >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
    >>> run = PieceRun(slides, UnigramSettings(vocab_size=15))
    >>> run.least, run.most, run.at(13).learned, run.at(13).cut("low").symbols
    (11, 13, ('▁new', '▁low'), ('▁low',))
    """

    def __init__(
        self,
        word_counts: Mapping[str, int],
        settings: UnigramSettings,
        on_progress: OnProgress | None = None,
    ) -> None:
        super().__init__(word_counts, settings.mark)
        self._settings = settings
        self._word_counts = word_counts
        self._on_progress = on_progress
        self._made: dict[int, PieceVocabulary] = {}
        self.most = self._learn(max(settings.vocab_size, self.least)).size

    def at(self, size: int) -> "PieceVocabulary":
        """Return the pieces of the training that was asked for this size; raises SettingsError."""
        if not self.least <= size <= self.most:
            raise SettingsError(
                f"Unigram has no vocabulary of {counted(size, 'piece')} here."
                f" Choose {self.least:,} to {self.most:,}."
            )
        made = self._made.get(size) or self._learn(size)
        if made.size != size:
            raise SettingsError(
                f"Asked for {counted(size, 'piece')}, Unigram ends with {made.size:,} here."
                " Choose another size."
            )
        return made

    def _learn(self, size: int) -> "PieceVocabulary":
        settings = replace(self._settings, vocab_size=size)
        history = train_unigram(self._word_counts, settings, self._on_progress)
        scores = history.at(len(history)).log_probability_of_piece
        made = self._made[size] = PieceVocabulary(scores, self.mark, self.alphabet)
        self._made[made.size] = made
        return made


class OneByOneRun(_PieceLetters):
    """Pieces of a small corpus removed one by one, without EM; raises LimitError for a larger one.

    >>> run = OneByOneRun({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}, mark=None)
    >>> run.least, run.most, run.at(9).learned
    (7, 15, ('un', 'hug'))
    """

    def __init__(
        self, word_counts: Mapping[str, int], *, mark: str | None = DEFAULT_PIECE_MARK
    ) -> None:
        super().__init__(word_counts, mark)
        self._states = remove_one_by_one(word_counts, mark=mark)
        self.most = len(self._states[0].count_of_piece)

    def at(self, size: int) -> "PieceVocabulary":
        """Return the pieces when so many are left; raises SettingsError."""
        if not self.least <= size <= self.most:
            raise SettingsError(
                f"Unigram has no vocabulary of {counted(size, 'piece')} here."
                f" Choose {self.least:,} to {self.most:,}."
            )
        state = self._states[self.most - size]
        return PieceVocabulary(state.log_probability_of_piece, self.mark, self.alphabet)


class PieceVocabulary:
    """Pieces with their log probabilities, and the most probable way to cut a word."""

    def __init__(
        self, scores: Mapping[str, float], mark: str | None, alphabet: Iterable[str]
    ) -> None:
        self.size = len(scores)
        self._scores = dict(sorted(scores.items(), key=most_probable_first))
        self._mark = mark or ""
        self._alphabet = frozenset(alphabet)
        self._letters = self._alphabet - {mark}
        self._longest = max(map(len, scores))
        self._unknown = min(scores.values()) - UNKNOWN_PENALTY

    @property
    def learned(self) -> tuple[str, ...]:
        """The pieces that are not in the alphabet, the most probable first."""
        return tuple(piece for piece in self._scores if piece not in self._alphabet)

    def cut(self, word: str) -> Cut:
        """Return the most probable way; of equals the one with the longest last piece."""
        if not word:
            return Cut((), ())
        is_unknown = not self._letters.issuperset(word)
        if is_unknown or len(self._mark) > 1:
            pieces = self._best_lattice_path(word)
        else:
            pieces = self._best(self._mark + word)
        edges = (edge - len(self._mark) for edge in accumulate(map(len, pieces)))
        return Cut(pieces, tuple(edge for edge in edges if 0 < edge < len(word)), is_unknown)

    def _best_lattice_path(self, word: str) -> Symbols:
        mark = self._mark
        units = (mark, *word) if mark else tuple(word)
        typed = [i for i, unit in enumerate(units) if unit == mark and i] if mark else []
        return Lattice(
            units,
            self._scores,
            unknown=self._unknown,
            longest=self._longest,
            fixed=tuple(typed),
        ).best

    def _best(self, text: str) -> Symbols:
        """As the lattice has it, for a word whose characters are all pieces."""
        size, longest, get = len(text), self._longest, self._scores.get
        totals = [0.0] * (size + 1)
        keys: list[int | None] = [None] * (size + 1)
        came_from = [0] * (size + 1)
        for start in range(size):
            before = totals[start]
            for stop in range(start + 1, min(start + longest, size) + 1):
                score = get(text[start:stop])
                if score is None:
                    continue
                total = before + score
                key, best = floor(total * TIES_PER_NAT + 0.5), keys[stop]
                if best is None or key > best:
                    keys[stop], totals[stop], came_from[stop] = key, total, start
        pieces = []
        stop = size
        while stop:
            start = came_from[stop]
            pieces.append(text[start:stop])
            stop = start
        return tuple(reversed(pieces))


def whole(cut: Cut) -> bool:
    """Return whether no symbol of a word ends inside it; an unknown word is not whole.

    >>> whole(Cut(("low", "_"), ())), whole(Cut(("[UNK]",), (), is_unknown=True))
    (True, False)
    """
    return not cut.offsets and not cut.is_unknown

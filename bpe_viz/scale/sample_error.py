"""The loss of a vocabulary that was learned from a part of a corpus, next to that of the whole."""

import random
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import erfc, sqrt
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from bpe_viz.arguments import OnProgress, check_callable
from bpe_viz.arrays import Indices
from bpe_viz.errors import SettingsError, TooSmallError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import (
    INTERVAL_DRAWS,
    LEAST_TEXTS_TO_SAMPLE,
    MAX_CLOSE_CHOICES,
    MAX_WORD_UNITS,
)
from bpe_viz.pickled import PickledByFields
from bpe_viz.segmentation import segment
from bpe_viz.settings import (
    FROM_LINES,
    Criterion,
    CustomPattern,
    Learner,
    MarkPlace,
    Normalization,
    PreTokenizer,
    Settings,
    Unit,
    with_pretokenizer,
)
from bpe_viz.symbols import Pair, with_free_mark
from bpe_viz.text import WordCounter, chunks, word_lists
from bpe_viz.training import train

if TYPE_CHECKING:
    from bpe_viz.unigram import UnigramHistory

EVERY = 20  # the texts of which one is held out
_INTERVAL = (2.5, 97.5)  # percent
_LONG = MAX_WORD_UNITS // 4  # characters, of at most four bytes
_STAGE_PARTS = 1_000
_TEXTS_BETWEEN_REPORTS = 256
_AnyHistory: TypeAlias = "MergeHistory | UnigramHistory"


@dataclass(frozen=True, slots=True)
class SampleError(PickledByFields):
    """A vocabulary learned from a share of the texts, compared with that of all of them.

    `first_difference` is the rank of the first merge that is another one, None when none is or when
    pieces are learned, which have no ranks; `shared_symbols` the share of the learned symbols that
    both have; `more_tokens` how many more symbols held-out texts take (0.01: one in a hundred
    more), with its 95 % `interval`.

    >>> SampleError(0.05, 1000, 2, 0.9, 0.01, (0.0, 0.02)).first_difference
    2
    """

    share: float
    num_words: int
    first_difference: int | None
    shared_symbols: float
    more_tokens: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class CloseChoice:
    """The pair that a merge joined and the next best one, with how often both occurred then.

    >>> CloseChoice(1, ("n", "e"), 8, ("e", "w"), 8).chance(0.5)
    0.5
    """

    rank: int
    pair: Pair
    count: int
    other: Pair
    other_count: int

    def chance(self, share: float) -> float:
        """Return how likely a sample has them the other way round."""
        return swap_chance(self.count, self.other_count, share)


@dataclass(frozen=True, slots=True)
class SampleComparison:
    """The errors of samples, and what the whole was: texts, words, and symbols that it learned.

    `num_held_out` of the texts are in no sample and not in the whole. `choices` are the first
    merges of the whole with what came second; there are none when pairs are not ranked by count.
    Merges have ranks, and pieces have none.

    >>> compare_samples(["low lower", "new"] * 20, [0.5], Settings(num_merges=2)).num_held_out
    2
    """

    errors: tuple[SampleError, ...]
    choices: tuple[CloseChoice, ...]
    num_texts: int
    num_held_out: int
    num_words: int
    num_learned: int
    has_ranks: bool = True


def sample_errors(
    texts: Sequence[str],
    shares: Sequence[float] = (0.01, 0.05, 0.2),
    num_merges: int = 1000,
    *,
    pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.WHITESPACE,
    normalization: Normalization = Normalization.NONE,
    unit: Unit = Unit.CHARACTER,
    seed: int = 0,
    on_progress: OnProgress | None = None,
) -> list[SampleError]:
    """Learn byte pair encoding from each share of the texts, lines or documents, and from all.

    Every twentieth text is held out from all of them. A text is drawn with the probability of the
    share. `on_progress(done, of all)` may raise to cancel. Raises TooSmallError for too few texts,
    and SettingsError for a share that is not above 0 and at most 1.

    >>> texts = ["low low lower", "new newer", "low wider"] * 40
    >>> half, whole = sample_errors(texts, (0.5, 1), num_merges=5)
    >>> whole.first_difference, whole.shared_symbols, whole.more_tokens
    (None, 1.0, 0.0)
    """
    settings = Settings(normalization=normalization, unit=unit, num_merges=num_merges)
    settings = with_pretokenizer(settings, pretokenizer)
    return list(compare_samples(texts, shares, settings, seed=seed, on_progress=on_progress).errors)


def compare_samples(
    texts: Iterable[str],
    shares: Sequence[float],
    settings: Settings,
    *,
    seed: int = 0,
    on_progress: OnProgress | None = None,
) -> SampleComparison:
    """Learn as `settings` say from each share of the texts, and from all; see `sample_errors`.

    Samples learn as many merges as the whole did, or pieces until they have as many.

    >>> texts = ["walk walking", "talk talking", "sing"] * 20
    >>> found = compare_samples(texts, [0.5], Settings(num_merges=3))
    >>> found.num_texts, found.num_learned, found.choices[0]
    (60, 3, CloseChoice(rank=1, pair=('a', 'l'), count=76, other=('l', 'k'), other_count=76))
    """
    check_callable("on_progress", on_progress)
    _check_shares(shares)
    if name := FROM_LINES.get(settings.learner):
        raise SettingsError(
            f"{name} learns from lines, and samples are compared by their words. Choose BPE,"
            " WordPiece or Unigram as the learner."
        )
    if settings.learner is Learner.PARITY:
        raise SettingsError(
            "Parity-aware BPE learns from languages, and samples are of all words. Choose BPE,"
            " WordPiece or Unigram as the learner."
        )
    stages = _Stages(len(shares) + 2, on_progress)
    read = _Texts.read(texts, settings, stages.next())
    if read.num_texts < LEAST_TEXTS_TO_SAMPLE:
        raise TooSmallError(
            f"A sample is drawn from at least {LEAST_TEXTS_TO_SAMPLE} texts. Give more of them."
        )
    settings = with_free_mark(settings, read.words)
    is_learned_from = np.arange(read.num_texts) % EVERY != 0
    counts = read.counts(is_learned_from)
    if not counts:
        raise TooSmallError("The texts that are not held out have no words. Give more texts.")
    whole = _learn(counts, settings, stages.next())
    wanted = _as_much_as(whole, settings)
    whole_lengths = read.lengths(~is_learned_from, whole)
    errors = []
    for share in shares:
        draw = random.Random(f"{seed} {share}")
        is_drawn = is_learned_from.copy()
        for number in np.flatnonzero(is_learned_from):
            is_drawn[number] = draw.random() < share
        sample = read.counts(is_drawn)
        if not sample:
            raise TooSmallError(f"No word is in a sample of {share:.2%}. Give a larger share.")
        history = _learn(sample, wanted, stages.next())
        more, interval = _difference(read.lengths(~is_learned_from, history), whole_lengths, seed)
        errors.append(
            SampleError(
                share,
                sum(sample.values()),
                _first_difference(history, whole),
                _shared(history, whole),
                more,
                interval,
            )
        )
    return SampleComparison(
        tuple(errors),
        close_choices(whole) if isinstance(whole, MergeHistory) else (),
        read.num_texts,
        int((~is_learned_from).sum()),
        sum(counts.values()),
        len(_learned(whole)),
        isinstance(whole, MergeHistory),
    )


def close_choices(history: MergeHistory) -> tuple[CloseChoice, ...]:
    """Return the first merges with their runners-up; none when pairs are not ranked by count.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> close_choices(history)[0]
    CloseChoice(rank=1, pair=('e', 'r'), count=9, other=('r', '_'), other_count=9)
    """
    if history.settings.ranks_by is not Criterion.COUNT:
        return ()
    choices = []
    for rank in range(1, min(len(history), MAX_CLOSE_CHOICES) + 1):
        best = history.at(rank - 1).pair_counts(2)
        if len(best) == 2:
            (pair, count), (other, other_count) = best
            choices.append(CloseChoice(rank, pair, count, other, other_count))
    return tuple(choices)


def swap_chance(more: int, fewer: int, share: float) -> float:
    """Return how likely two pairs change places in a sample: the more frequent comes second.

    Occurrences are drawn independently, and the difference is taken for normal: documents that
    repeat their words make it likelier.

    >>> round(swap_chance(1000, 950, 0.1), 2), swap_chance(1000, 950, 1)
    (0.35, 0.0)
    """
    _check_shares([share])
    if share == 1:
        return 0.0
    deviations = (more - fewer) * sqrt(share / ((1 - share) * (more + fewer)))
    return erfc(deviations / sqrt(2)) / 2


def _check_shares(shares: Sequence[float]) -> None:
    for share in shares:
        if not 0 < share <= 1:
            raise SettingsError(f"The share {share} is not above 0 and at most 1. Give another.")


class _Stages:
    """Reports the progress of several pieces of work as that of one."""

    def __init__(self, number: int, on_progress: OnProgress | None) -> None:
        self._number, self._on_progress = number, on_progress
        self._num_begun = 0

    def next(self) -> OnProgress:
        """Return the function to which the next piece of work reports."""
        before = self._num_begun * _STAGE_PARTS
        self._num_begun += 1

        def report(done: int, total: int) -> None:
            if self._on_progress:
                part = _STAGE_PARTS * done // total if total else 0
                self._on_progress(before + part, self._number * _STAGE_PARTS)

        return report


class _Ids(dict[str, int]):
    """Words numbered in the order in which they are first asked for.

    >>> ids = _Ids()
    >>> ids["low"], ids["new"], ids["low"]
    (0, 1, 0)
    """

    def __missing__(self, word: str) -> int:
        number = self[word] = len(self)
        return number


def _word_lists(texts: Iterable[str], settings: Settings) -> Iterator[Iterable[list[str]]]:
    parts = (chunks([text], settings.pretokenizer, settings.normalization) for text in texts)
    if isinstance(settings.pretokenizer, CustomPattern):  # each text is one chunk
        return word_lists(chain.from_iterable(parts), settings.pretokenizer)
    return (chain.from_iterable(word_lists(chunk, settings.pretokenizer)) for chunk in parts)


class _Texts:
    """The words of texts as numbers: a few bytes each, however many there are.

    words          the different words, in the order of their first occurrence
    words_of_text  int64[tokens]: the number of each word
    text_of_word   int64[tokens]: the number of the text it is in
    """

    def __init__(self, words: list[str], ids: Indices, sizes: Indices) -> None:
        self.words = words
        self.num_texts = len(sizes)
        self._ids = ids
        self._text_of_token = np.repeat(np.arange(len(sizes)), sizes)

    @classmethod
    def read(cls, texts: Iterable[str], settings: Settings, report: OnProgress) -> "_Texts":
        """Cut texts into words; `report` may raise to cancel."""
        total = len(texts) if isinstance(texts, Sequence) else 0
        number_of = _Ids()
        ids, sizes = array("i"), array("i")
        counter = WordCounter(settings.unit)
        for number, lists in enumerate(_word_lists(texts, settings)):
            if number % _TEXTS_BETWEEN_REPORTS == 0:
                report(number, total)
            before = len(ids)
            for words in lists:
                is_fine = max(map(len, words), default=0) <= _LONG
                short = words if is_fine else chain.from_iterable(map(counter.split, words))
                ids.extend(map(number_of.__getitem__, short))
            sizes.append(len(ids) - before)
        return cls(list(number_of), np.array(ids, np.int64), np.array(sizes, np.int64))

    def counts(self, is_drawn: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> dict[str, int]:
        """Count each word of the texts that are drawn, in the order of its first occurrence."""
        ids = self._ids[is_drawn[self._text_of_token]]
        numbers, places, counts = np.unique(ids, return_index=True, return_counts=True)
        order = np.argsort(places)
        in_order = zip(numbers[order].tolist(), counts[order].tolist(), strict=True)
        return {self.words[number]: count for number, count in in_order}

    def lengths(
        self, is_shown: "np.ndarray[tuple[int], np.dtype[np.bool_]]", history: _AnyHistory
    ) -> Indices:
        """Return the number of symbols that each of some texts takes."""
        is_in = is_shown[self._text_of_token]
        ids, texts = self._ids[is_in], self._text_of_token[is_in]
        length_of = np.zeros(len(self.words), np.int64)
        for number in np.unique(ids).tolist():
            length_of[number] = len(segment(self.words[number], history).symbols)
        totals = np.bincount(texts, weights=length_of[ids], minlength=self.num_texts)
        return totals[is_shown].astype(np.int64)


def _learn(counts: dict[str, int], settings: Settings, report: OnProgress) -> _AnyHistory:
    if settings.learner is not Learner.UNIGRAM:
        return train(counts, settings, report, any_mark=True)
    from bpe_viz.unigram import UnigramSettings, train_unigram  # only who prunes needs it

    has_mark = settings.mark_place is not MarkPlace.NONE
    alphabet_size = len(set().union(*counts)) + has_mark
    return train_unigram(counts, UnigramSettings.of(settings, alphabet_size), report)


def _as_much_as(whole: _AnyHistory, settings: Settings) -> Settings:
    """Return the settings with which a sample learns as much as the whole did."""
    if isinstance(whole, MergeHistory):
        learned = whole.settings
        return replace(learned, num_merges=len(whole), vocab_size=None, min_count=1)
    return replace(settings, num_merges=None, vocab_size=whole.record.settings.vocab_size)


def _difference(
    lengths: Indices, whole_lengths: Indices, seed: int
) -> tuple[float, tuple[float, float]]:
    """Estimate how much longer the texts are, with an interval, by drawing them again and again."""
    total = int(whole_lengths.sum())
    if not total:
        raise TooSmallError("The texts that are held out have no words. Give more texts.")
    generator = np.random.default_rng(seed)
    ratios = np.empty(INTERVAL_DRAWS)
    for number in range(INTERVAL_DRAWS):
        draw = generator.integers(len(lengths), size=len(lengths))
        ratios[number] = lengths[draw].sum() / max(int(whole_lengths[draw].sum()), 1) - 1
    low, high = np.percentile(ratios, _INTERVAL)
    return int(lengths.sum()) / total - 1, (float(low), float(high))


def _first_difference(history: _AnyHistory, whole: _AnyHistory) -> int | None:
    if not isinstance(history, MergeHistory) or not isinstance(whole, MergeHistory):
        return None
    ranked = enumerate(zip(history.pairs, whole.pairs, strict=False), start=1)
    found = next((rank for rank, (one, other) in ranked if one != other), None)
    if found is None and len(history) != len(whole):
        return min(len(history), len(whole)) + 1
    return found


def _shared(history: _AnyHistory, whole: _AnyHistory) -> float:
    """Of the symbols that the whole learned, those that the sample learned too."""
    of_whole = _learned(whole)
    return len(of_whole & _learned(history)) / len(of_whole) if of_whole else 1.0


def _learned(history: _AnyHistory) -> set[str]:
    """Return the symbols that merges made, or the remaining pieces of several characters."""
    if isinstance(history, MergeHistory):
        return {left + right for left, right in history.pairs}
    return {piece for piece, _ in history.at(len(history)).pieces() if len(piece) > 1}

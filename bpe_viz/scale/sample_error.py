"""What a vocabulary loses that was learned from a part of a corpus, next to that of the whole."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import erfc, sqrt

import numpy as np

from bpe_viz.arrays import Indices
from bpe_viz.errors import SettingsError, TooSmallError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import DRAWS_OF_INTERVAL, LEAST_TEXTS_TO_SAMPLE
from bpe_viz.segmentation import segment
from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer, Unit
from bpe_viz.text import WordCounter, chunks, word_batches
from bpe_viz.training import learn_bpe

_EVERY = 20  # the texts of which one is held out
_INTERVAL = (2.5, 97.5)  # percent


@dataclass(frozen=True, slots=True)
class SampleError:
    """A vocabulary learned from a share of the texts, compared with that of all of them.

    `first_difference` is the rank of the first merge that is another one, None when none is;
    `shared_symbols` the share of the symbols made by merges that both have; `more_tokens` how many
    more symbols held-out texts take (0.01: one in a hundred more), with its 95 % `interval`.

    >>> SampleError(0.05, 1000, 2, 0.9, 0.01, (0.0, 0.02)).first_difference
    2
    """

    share: float
    num_words: int
    first_difference: int | None
    shared_symbols: float
    more_tokens: float
    interval: tuple[float, float]


def sample_errors(
    texts: Sequence[str],
    shares: Sequence[float] = (0.01, 0.05, 0.2),
    num_merges: int = 1000,
    *,
    pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.WHITESPACE,
    normalization: Normalization = Normalization.NONE,
    unit: Unit = Unit.CHARACTER,
    seed: int = 0,
) -> list[SampleError]:
    """Learn byte pair encoding from each share of the texts, lines or documents, and from all.

    Every twentieth text is held out from all of them. A text is drawn with the probability of the
    share. Raises TooSmallError for too few texts, and SettingsError for a share that is not above 0
    and at most 1.

    >>> texts = ["low low lower", "new newer", "low wider"] * 40
    >>> half, whole = sample_errors(texts, (0.5, 1), num_merges=5)
    >>> whole.first_difference, whole.shared_symbols, whole.more_tokens
    (None, 1.0, 0.0)
    """
    for share in shares:
        if not 0 < share <= 1:
            raise SettingsError(f"The share {share} is not above 0 and at most 1. Give another.")
    if len(texts) < LEAST_TEXTS_TO_SAMPLE:
        raise TooSmallError(
            f"A sample is drawn from at least {LEAST_TEXTS_TO_SAMPLE} texts. Give more of them."
        )
    words = [_words(text, pretokenizer, normalization) for text in texts]
    held_out = [found for number, found in enumerate(words) if number % _EVERY == 0]
    learned_from = [found for number, found in enumerate(words) if number % _EVERY]
    whole = learn_bpe(_counts(learned_from, unit), num_merges, unit=unit)
    lengths_of_whole = _lengths(held_out, whole)
    errors = []
    for share in shares:
        draw = random.Random(f"{seed} {share}")
        sample = [found for found in learned_from if draw.random() < share]
        counts = _counts(sample, unit)
        if not counts:
            raise TooSmallError(f"No word is in a sample of {share:.2%}. Give a larger share.")
        mark = whole.settings.mark
        history = learn_bpe(counts, num_merges, unit=unit, mark=mark)
        lengths = _lengths(held_out, history)
        more, interval = _difference(lengths, lengths_of_whole, seed)
        errors.append(
            SampleError(
                share,
                sum(counts.values()),
                _first_difference(history, whole),
                _shared(history, whole),
                more,
                interval,
            )
        )
    return errors


def chance_of_other_order(more: int, fewer: int, share: float) -> float:
    """How likely two pairs change places in a sample, so that the more frequent comes second.

    Occurrences are drawn independently, and the difference is taken for normal: documents that
    repeat their words make it likelier.

    >>> round(chance_of_other_order(1000, 950, 0.1), 2), chance_of_other_order(1000, 950, 1)
    (0.35, 0.0)
    """
    if not 0 < share <= 1:
        raise SettingsError(f"The share {share} is not above 0 and at most 1. Give another.")
    if share == 1:
        return 0.0
    deviations = (more - fewer) * sqrt(share / ((1 - share) * (more + fewer)))
    return erfc(deviations / sqrt(2)) / 2


def _words(
    text: str, pretokenizer: PreTokenizer | CustomPattern, normalization: Normalization
) -> list[str]:
    found: list[str] = []
    for chunk in chunks([text], pretokenizer, normalization):
        for batch, _ in word_batches(chunk, pretokenizer):
            found += batch
    return found


def _counts(texts: Sequence[list[str]], unit: Unit) -> dict[str, int]:
    counter = WordCounter(unit)
    for words in texts:
        counter.add(words)
    return dict(counter.counts)


def _lengths(texts: Sequence[list[str]], history: MergeHistory) -> Indices:
    """How many symbols each text takes."""
    length_of: dict[str, int] = {}

    def lengths(words: list[str]) -> Iterator[int]:
        for word in words:
            if word not in length_of:
                length_of[word] = len(segment(word, history).symbols)
            yield length_of[word]

    return np.array([sum(lengths(words)) for words in texts], np.int64)


def _difference(
    lengths: Indices, lengths_of_whole: Indices, seed: int
) -> tuple[float, tuple[float, float]]:
    """How much longer the texts are, and between what, when they are drawn again and again."""
    total = int(lengths_of_whole.sum())
    if not total:
        raise TooSmallError("The texts that are held out have no words. Give more texts.")
    draws = np.random.default_rng(seed).integers(
        len(lengths), size=(DRAWS_OF_INTERVAL, len(lengths))
    )
    totals = np.maximum(lengths_of_whole[draws].sum(axis=1), 1)
    ratios = lengths[draws].sum(axis=1) / totals - 1
    low, high = np.percentile(ratios, _INTERVAL)
    return int(lengths.sum()) / total - 1, (float(low), float(high))


def _first_difference(history: MergeHistory, whole: MergeHistory) -> int | None:
    ranked = enumerate(zip(history.pairs, whole.pairs, strict=False), start=1)
    found = next((rank for rank, (one, other) in ranked if one != other), None)
    if found is None and len(history) != len(whole):
        return min(len(history), len(whole)) + 1
    return found


def _shared(history: MergeHistory, whole: MergeHistory) -> float:
    """Of the symbols that the merges of the whole made, those that the sample's made too."""
    of_whole = {left + right for left, right in whole.pairs}
    of_sample = {left + right for left, right in history.pairs}
    return len(of_whole & of_sample) / len(of_whole) if of_whole else 1.0

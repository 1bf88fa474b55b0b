"""Words and symbols of a held-out tenth that the other nine never showed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from bpe_viz.arrays import CountArray, FloatArray, IdArray
from bpe_viz.errors import TooSmallError
from bpe_viz.history import MergeHistory
from bpe_viz.laws.subword_curves import checked_merges
from bpe_viz.pickled import PickledByFields
from bpe_viz.segmentation import segment
from bpe_viz.text import Corpus
from bpe_viz.wording import counted

_UNKNOWN = -1


@dataclass(frozen=True, slots=True)
class Split:
    """Two corpora as word counts: one to train on, one held out; first-seen order is kept.

    >>> split = hold_out_tenth({"low": 500, "newer": 600})
    >>> split.training["low"] + split.held_out["low"]
    500
    """

    training: Mapping[str, int]
    held_out: Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class HeldOutCurves(PickledByFields):
    """The part of the held-out tokens that training never saw, as shares from 0 to 1.

    merges           int64[states]: the k of each state
    unseen_words     share of held-out tokens whose word the training corpus does not hold
    unseen_symbols   float64[states]: share of held-out symbols that do not occur in the training
                     corpus in that state (unknown units and symbols that merges used up there)
    unknown_units    float64[states]: share of held-out symbols that are unknown units

    >>> from bpe_viz import learn_bpe
    >>> held_out_curves(learn_bpe({"low": 5}, 2), {"low": 1, "new": 1}).unseen_words
    0.5
    """

    merges: CountArray
    unseen_words: float
    unseen_symbols: FloatArray
    unknown_units: FloatArray

    def __post_init__(self) -> None:
        for array in (self.merges, self.unseen_symbols, self.unknown_units):
            array.flags.writeable = False


def hold_out_tenth(word_counts: Corpus | Mapping[str, int], *, seed: int = 0) -> Split:
    """Hold out each token with probability 1/10, independently of the others.

    Counts do not know the order of the text, so these are tokens from all over it.  The last tenth
    of a text has more unseen words, since words come in bursts.  Raises TooSmallError when
    chance leaves one of the two without a token.

    >>> split = hold_out_tenth({"low": 500, "newer": 600})
    >>> 60 < sum(split.held_out.values()) < 160
    True
    """
    counts = word_counts.word_counts if isinstance(word_counts, Corpus) else word_counts
    rng = np.random.default_rng(seed)
    all_counts = np.fromiter(counts.values(), np.int64, len(counts))
    taken = rng.binomial(all_counts, 0.1)
    split = Split(_positive(counts, all_counts - taken), _positive(counts, taken))
    if not split.held_out or not split.training:
        raise TooSmallError(
            f"The corpus has only {counted(int(all_counts.sum()), 'token')}, too few to"
            " hold out a tenth. Choose a longer one."
        )
    return split


def held_out_curves(
    history: MergeHistory, held_out: Mapping[str, int], merges: Iterable[int] | None = None
) -> HeldOutCurves:
    """Cut held-out words with the merges of other words, and count what those never showed.

    `history` is a training on `Split.training`.  The states are those of `subword_curves`.

    >>> from bpe_viz import learn_bpe
    >>> curves = held_out_curves(learn_bpe({"low": 5, "new": 2}, 2), {"new": 1, "mow": 1}, [0, 2])
    >>> curves.unseen_words, curves.unknown_units.round(3).tolist()
    (0.5, [0.125, 0.167])
    """
    chosen = checked_merges(history, merges)
    words = _lay_out(history, held_out)
    unseen_symbols, unknown_units = [], []
    for k in chosen.tolist():
        ids, counts = words.symbols_at(k, len(history.alphabet))
        is_unknown = ids == _UNKNOWN
        is_unseen = is_unknown | (history.symbol_counts(k)[ids] == 0)
        total = int(counts.sum())
        unknown_units.append(int(counts[is_unknown].sum()) / total)
        unseen_symbols.append(int(counts[is_unseen].sum()) / total)
    known = history.index_of_word
    num_unseen = sum(count for word, count in held_out.items() if word not in known)
    return HeldOutCurves(
        merges=chosen,
        unseen_words=num_unseen / sum(held_out.values()),
        unseen_symbols=np.array(unseen_symbols),
        unknown_units=np.array(unknown_units),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _HeldOutWords:
    """Unit ids (unknown: -1), ranks of death and counts at each position, words end to end."""

    units: IdArray
    died: IdArray
    counts: CountArray

    def symbols_at(self, k: int, alphabet_size: int) -> tuple[IdArray, CountArray]:
        """Return the id and count of every symbol in state k."""
        last = np.flatnonzero(self.died > k)
        first = np.concatenate(([0], last[:-1] + 1))
        rank = np.maximum.reduceat(np.where(self.died > k, 0, self.died), first)
        ids = np.where(rank > 0, rank + (alphabet_size - 1), self.units[first])
        return ids.astype(np.int32), self.counts[first]


def _lay_out(history: MergeHistory, held_out: Mapping[str, int]) -> _HeldOutWords:
    """Take words of the training corpus from its record, the others from the segmenter."""
    if not held_out:
        raise TooSmallError("No words are held out. Choose a longer corpus.")
    layout, died = history.record.layout, history.died
    starts = layout.word_starts.tolist()
    id_of_unit = {unit: number for number, unit in enumerate(history.alphabet)}
    unit_parts, died_parts = [], []
    for word in held_out:
        index = history.index_of_word.get(word)
        if index is None:
            segmentation = segment(word, history)
            units = np.array([id_of_unit.get(u, _UNKNOWN) for u in segmentation.units], np.int32)
            units[list(segmentation.unknown_positions)] = _UNKNOWN
            unit_parts.append(units)
            died_parts.append(segmentation.died)
        else:
            word_positions = slice(starts[index], starts[index + 1])
            unit_parts.append(layout.units[word_positions])
            died_parts.append(died[word_positions])
    counts = np.fromiter(held_out.values(), np.int64, len(held_out))
    lengths = [len(part) for part in unit_parts]
    return _HeldOutWords(
        np.concatenate(unit_parts), np.concatenate(died_parts), np.repeat(counts, lengths)
    )


def _positive(counts: Mapping[str, int], chosen: CountArray) -> Mapping[str, int]:
    pairs = zip(counts, chosen.tolist(), strict=True)
    return MappingProxyType({word: count for word, count in pairs if count})

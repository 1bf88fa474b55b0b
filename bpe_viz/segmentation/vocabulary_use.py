"""The vocabulary of a history, used by the segmenters that do not look at the order of merges."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import log
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bpe_viz.caching import CacheOfOwner
from bpe_viz.errors import SettingsError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_WORDPIECE_CHARACTERS
from bpe_viz.segmentation.merge_table import Event
from bpe_viz.segmentation.vocabulary_match import (
    UNKNOWN_WORD,
    Trial,
    fewest_symbols,
    longest_first,
)
from bpe_viz.settings import Learner, Segmenter
from bpe_viz.symbols import Symbols, joined, spelling

if TYPE_CHECKING:
    from bpe_viz.unigram import Lattice

_UNUSED = 0.5  # the count of a symbol that other symbols have used up
_UNKNOWN_PENALTY = 10.0  # nats, as for pieces


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The symbols of a state: those with an id below `size`; none has more than `most_units`.

    >>> from bpe_viz import learn_bpe
    >>> _vocabulary_of(learn_bpe({"low": 5}, 2)).most_units
    3
    """

    id_of_symbol: Mapping[str, int]
    most_units: int
    size: int

    def __contains__(self, symbol: object) -> bool:
        return isinstance(symbol, str) and self.id_of_symbol.get(symbol, self.size) < self.size


_VOCABULARIES: CacheOfOwner[int | None, Vocabulary] = CacheOfOwner(most=1)
_SCORES: CacheOfOwner[int, dict[str, float]] = CacheOfOwner(most=1)


def _vocabulary_of(history: MergeHistory, step: int | None = None) -> Vocabulary:
    """Return the vocabulary of a state, or of the last, cached as long as the history lives.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5}, 2)
    >>> "low" in _vocabulary_of(history), "low" in _vocabulary_of(history, 1)
    (True, False)
    """
    if history.record.deaths:
        k = len(history) if step is None else step
        return _VOCABULARIES.get(history, k, lambda: _present_vocabulary(history, k))
    vocabulary = known_vocabulary(history)
    if step is None:
        return vocabulary
    size = history.record.alphabet_size + step
    return Vocabulary(vocabulary.id_of_symbol, vocabulary.most_units, size)


def known_vocabulary(history: MergeHistory) -> Vocabulary:
    """Return the vocabulary of all merges, with symbols that have died, cached as the last one is.

    >>> from bpe_viz import learn_picky_bpe
    >>> history = learn_picky_bpe({"low": 5, "lower": 2}, num_merges=2)
    >>> "lo" in known_vocabulary(history), "lo" in _vocabulary_of(history)
    (True, False)
    """
    return _VOCABULARIES.get(history, None, lambda: _last_vocabulary(history))


def _last_vocabulary(history: MergeHistory) -> Vocabulary:
    ids: dict[str, int] = {}
    for number, symbol in enumerate(history.symbols):
        ids.setdefault(symbol, number)
    most_units = int(history.record.num_units.max(initial=1))
    return Vocabulary(ids, most_units, len(history.symbols))


def _present_vocabulary(history: MergeHistory, k: int) -> Vocabulary:
    present = np.flatnonzero(history.is_present(k))
    most_units = int(history.record.num_units[present].max(initial=1))
    numbers = present.tolist()
    ids = {history.symbols[number]: number for number in numbers}
    return Vocabulary(ids, most_units, len(history.symbols))


def symbol_log_probabilities(history: MergeHistory, step: int | None = None) -> dict[str, float]:
    """Return the log of the share of each symbol in a state of the corpus.

    That is the unigram model in which the likelihood of a merge is measured, too. A symbol that is
    left nowhere, as others have used it up, counts half. Raises SettingsError for merges without a
    corpus.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 3, "lot": 1}, 1)
    >>> {symbol: round(value, 2) for symbol, value in symbol_log_probabilities(history).items()}
    {'_': -1.18, 'l': -3.26, 'o': -3.26, 't': -2.56, 'w': -1.47, 'lo': -1.18}
    """
    k = len(history) if step is None else step
    return _SCORES.get(history, k, lambda: _log_probabilities(history, k))


def _log_probabilities(history: MergeHistory, k: int) -> dict[str, float]:
    counts = history.symbol_counts(k).tolist()
    if not any(counts):
        raise SettingsError(
            "The most probable way needs counts, and these merges came without a corpus. Choose"
            " rank order, longest match or fewest symbols."
        )
    is_present = history.is_present(k).tolist()
    used = [(count or _UNUSED) * is_in for count, is_in in zip(counts, is_present, strict=True)]
    total = sum(used)
    names = zip(history.symbols, used, strict=False)
    return {symbol: log(count / total) for symbol, count in names if count}


def symbol_lattice(
    units: Symbols, fixed: tuple[int, ...], history: MergeHistory, step: int | None = None
) -> "Lattice":
    """Return all ways to cut units into symbols of a state, each with its share.

    An unknown unit is 10 nats below the least probable symbol.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lot": 3}, 2)
    >>> symbol_lattice(("l", "o", "w", "_"), (), history).best
    ('low', '_')
    """
    from bpe_viz.unigram import Lattice

    scores = symbol_log_probabilities(history, step)
    return Lattice(
        units,
        scores,
        unknown=min(scores.values()) - _UNKNOWN_PENALTY,
        longest=_vocabulary_of(history, step).most_units,
        fixed=fixed,
        prefix=history.settings.inner_prefix,
    )


def longest_match_trials(
    word: str,
    units: Symbols,
    fixed: tuple[int, ...],
    history: MergeHistory,
    step: int | None = None,
) -> tuple[Trial, ...]:
    """List what longest match tries first in a word; the units at the `fixed` positions stay alone.

    With WordPiece nothing is fixed, a word that is too long is not tried at all, and the first unit
    that begins no symbol is the end. Its length is in characters, or in bytes where they are units.

    >>> from bpe_viz import learn_wordpiece
    >>> history = learn_wordpiece({"hug": 10, "pug": 5, "hugs": 5}, 3)
    >>> trials = longest_match_trials("pug", ("p", "##u", "##g"), (), history)
    >>> [trial.symbol for trial in trials]
    ['pug', 'pu', '##g']
    """
    vocabulary, prefix = _vocabulary_of(history, step), history.settings.inner_prefix
    is_wordpiece = history.settings.learner is Learner.WORDPIECE
    length = len(spelling(word, history.settings.unit))
    if is_wordpiece and length > MAX_WORDPIECE_CHARACTERS:
        return ()
    trials: list[Trial] = []
    edges = (-1, *(() if is_wordpiece else fixed), len(units))
    for before, after in pairwise(edges):
        part = units[before + 1 : after]
        most_units = len(units) if is_wordpiece else vocabulary.most_units
        for trial in longest_first(part, vocabulary, prefix, most_units):
            shift = before + 1
            trials.append(trial._replace(start=trial.start + shift, stop=trial.stop + shift))
            if is_wordpiece and not trial.is_known and trial.stop == trial.start + 1:
                return tuple(trials)
    return tuple(trials)


class VocabularyCut(NamedTuple):
    """Symbols, the merges that once made them as events, and the positions that are unknown.

    >>> VocabularyCut(("lo", "l"), ((1, 0),), ()).symbols
    ('lo', 'l')
    """

    symbols: Symbols
    events: tuple[Event, ...]
    unknown_positions: tuple[int, ...]


def cut_by_vocabulary(
    word: str,
    units: Symbols,
    fixed: tuple[int, ...],
    history: MergeHistory,
    segmenter: Segmenter,
    step: int | None = None,
) -> VocabularyCut:
    """Return a word cut by any segmenter but that of rank order.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5}, 2)
    >>> cut_by_vocabulary("lol", ("l", "o", "l", "_"), (), history, Segmenter.FEWEST)[0]
    ('lo', 'l', '_')
    """
    prefix, vocabulary = history.settings.inner_prefix, _vocabulary_of(history, step)
    if segmenter is Segmenter.FEWEST:
        ends = []
        for before, after in pairwise((-1, *fixed, len(units))):
            part = units[before + 1 : after]
            part_ends = fewest_symbols(part, vocabulary, prefix, vocabulary.most_units)
            ends += [before + 1 + end for end in part_ends]
            ends += [after + 1] * (after < len(units))
    elif segmenter is Segmenter.MOST_PROBABLE:
        ends = [arc.stop for arc in symbol_lattice(units, fixed, history, step).best_arcs]
    else:
        trials = longest_match_trials(word, units, fixed, history, step)
        ends = sorted({trial.stop for trial in trials if trial.is_known})
        if history.settings.learner is Learner.WORDPIECE:
            if units and (not ends or ends[-1] != len(units)):
                return VocabularyCut((UNKNOWN_WORD,), (), tuple(range(len(units))))
        else:
            alone = {t.stop for t in trials if t.stop == t.start + 1 and not t.is_known}
            ends = sorted({*ends, *alone, *(position + 1 for position in fixed)})
    symbols, events = [], []
    for start, stop in pairwise((0, *ends)):
        symbol = joined(units[start:stop], prefix)
        symbols.append(symbol)
        if stop > start + 1:
            events += _making_of(vocabulary.id_of_symbol[symbol], start, stop, history)
    return VocabularyCut(tuple(symbols), tuple(sorted(events)), fixed)


def _making_of(number: int, start: int, stop: int, history: MergeHistory) -> list[Event]:
    """Return the merges that made a symbol, at the units from `start` on, as (rank, boundary)."""
    record = history.record
    rank = number - record.alphabet_size + 1
    if record.num_units[number] != stop - start:  # graphemes that met to form others
        return [(max(rank, 1), boundary) for boundary in range(start, stop - 1)]
    events, waiting = [], [(number, start)]
    while waiting:
        symbol, at = waiting.pop()
        rank = symbol - record.alphabet_size + 1
        if rank < 1:
            continue
        left, right = record.pair(rank)
        middle = at + int(record.num_units[left])
        events.append((rank, middle - 1))
        waiting += ((left, at), (right, middle))
    return events

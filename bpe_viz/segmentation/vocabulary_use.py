"""The vocabulary of a history, used by longest match first or for the fewest symbols."""

from itertools import pairwise
from typing import NamedTuple
from weakref import WeakKeyDictionary

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


class Vocabulary(NamedTuple):
    """The ids of all symbols by their spelling, and how many units the longest has."""

    id_of_symbol: dict[str, int]
    most_units: int


_vocabularies: WeakKeyDictionary[MergeHistory, Vocabulary] = WeakKeyDictionary()


def vocabulary_of(history: MergeHistory) -> Vocabulary:
    """The vocabulary of a history, made once and cached as long as the history is."""
    vocabulary = _vocabularies.get(history)
    if vocabulary is None:
        ids: dict[str, int] = {}
        for number, symbol in enumerate(history.symbols):
            ids.setdefault(symbol, number)
        vocabulary = Vocabulary(ids, int(history.record.num_units.max(initial=1)))
        _vocabularies[history] = vocabulary
    return vocabulary


def longest_match_trials(
    word: str, units: Symbols, fixed: tuple[int, ...], history: MergeHistory
) -> tuple[Trial, ...]:
    """What longest match first tries in a word; the units at the `fixed` positions stay alone.

    With WordPiece nothing is fixed, a word that is too long is not tried at all, and the first unit
    that begins no symbol is the end. Its length is in characters, or in bytes where they are units.
    """
    vocabulary, prefix = vocabulary_of(history), history.settings.inner_prefix
    is_wordpiece = history.settings.learner is Learner.WORDPIECE
    length = len(spelling(word, history.settings.unit))
    if is_wordpiece and length > MAX_WORDPIECE_CHARACTERS:
        return ()
    trials: list[Trial] = []
    edges = (-1, *(() if is_wordpiece else fixed), len(units))
    for before, after in pairwise(edges):
        part = units[before + 1 : after]
        most_units = len(units) if is_wordpiece else vocabulary.most_units
        for trial in longest_first(part, vocabulary.id_of_symbol, prefix, most_units):
            shift = before + 1
            trials.append(trial._replace(start=trial.start + shift, stop=trial.stop + shift))
            if is_wordpiece and not trial.is_known and trial.stop == trial.start + 1:
                return tuple(trials)
    return tuple(trials)


def cut_by_vocabulary(
    word: str,
    units: Symbols,
    fixed: tuple[int, ...],
    history: MergeHistory,
    segmenter: Segmenter,
) -> tuple[Symbols, tuple[Event, ...], tuple[int, ...]]:
    """Symbols, the merges that once made them as events, and the positions that are unknown."""
    prefix, vocabulary = history.settings.inner_prefix, vocabulary_of(history)
    if segmenter is Segmenter.FEWEST:
        ends = []
        for before, after in pairwise((-1, *fixed, len(units))):
            part = units[before + 1 : after]
            part_ends = fewest_symbols(part, vocabulary.id_of_symbol, prefix, vocabulary.most_units)
            ends += [before + 1 + end for end in part_ends]
            ends += [after + 1] * (after < len(units))
    else:
        trials = longest_match_trials(word, units, fixed, history)
        ends = sorted({trial.stop for trial in trials if trial.is_known})
        if history.settings.learner is Learner.WORDPIECE:
            if units and (not ends or ends[-1] != len(units)):
                return (UNKNOWN_WORD,), (), tuple(range(len(units)))
        else:
            alone = {t.stop for t in trials if t.stop == t.start + 1 and not t.is_known}
            ends = sorted({*ends, *alone, *(position + 1 for position in fixed)})
    symbols, events = [], []
    for start, stop in pairwise((0, *ends)):
        symbol = joined(units[start:stop], prefix)
        symbols.append(symbol)
        if stop > start + 1:
            events += _making_of(vocabulary.id_of_symbol[symbol], start, stop, history)
    return tuple(symbols), tuple(sorted(events)), fixed


def _making_of(number: int, start: int, stop: int, history: MergeHistory) -> list[Event]:
    """The merges that made a symbol, at the units from `start` on, as (rank, boundary)."""
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

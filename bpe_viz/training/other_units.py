"""The same corpus learned from characters, graphemes and bytes, to set side by side."""

import threading
from dataclasses import replace
from weakref import WeakKeyDictionary

from bpe_viz.history import MergeHistory
from bpe_viz.settings import MarkPlace, Settings, Unit
from bpe_viz.symbols import with_free_mark
from bpe_viz.training.recording_learner import train

_trained: WeakKeyDictionary[MergeHistory, dict[Unit, MergeHistory]] = WeakKeyDictionary()
_training = threading.Lock()


def under_unit(history: MergeHistory, unit: Unit) -> MergeHistory:
    """The words of `history` learned with another unit, as many merges; kept while `history` is.

    A mark that cannot be had with the unit gives way to a separate or a free one.

    >>> from bpe_viz import learn_bpe
    >>> under_unit(learn_bpe(["é", "é"], 1), Unit.BYTE).merge(1).symbol
    'Ã©'
    """
    if unit is history.settings.unit:
        return history
    with _training:
        trained = _trained.setdefault(history, {})
        if unit not in trained:
            word_counts = history.count_of_word()
            trained[unit] = train(word_counts, _settings_for(history, unit))
        return trained[unit]


def _settings_for(history: MergeHistory, unit: Unit) -> Settings:
    settings = history.settings
    if unit is Unit.BYTE and settings.mark_place is MarkPlace.GLUED:
        settings = replace(settings, mark_place=MarkPlace.SEPARATE)
    settings = replace(settings, unit=unit, num_merges=len(history), vocab_size=None)
    return with_free_mark(settings, history.words)

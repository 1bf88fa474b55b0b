"""The same corpus learned from characters, graphemes and bytes, to set side by side."""

import threading
from dataclasses import replace
from weakref import WeakKeyDictionary

from bpe_viz.history import MergeHistory
from bpe_viz.settings import MarkPlace, Settings, Unit
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
            settings = _settings_for(history.settings, unit, len(history))
            trained[unit] = train(word_counts, settings, any_mark=True)
        return trained[unit]


def _settings_for(settings: Settings, unit: Unit, num_merges: int) -> Settings:
    if unit is Unit.BYTE and settings.mark_place is MarkPlace.GLUED:
        settings = replace(settings, mark_place=MarkPlace.SEPARATE)
    return replace(settings, unit=unit, num_merges=num_merges, vocab_size=None)

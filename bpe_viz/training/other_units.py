"""The same corpus learned from characters, graphemes and bytes, to set side by side."""

import threading
from dataclasses import replace

from bpe_viz.caching import CacheOfOwner
from bpe_viz.history import MergeHistory
from bpe_viz.limits import CACHED_OTHER_TRAININGS
from bpe_viz.settings import MarkPlace, Settings, Unit
from bpe_viz.training.any_learner import train_again

_TRAINED: CacheOfOwner[Unit, MergeHistory] = CacheOfOwner(CACHED_OTHER_TRAININGS)
_training = threading.Lock()


def under_unit(history: MergeHistory, unit: Unit) -> MergeHistory:
    """Learn the words of `history` with another unit, as many merges; kept while `history` is.

    A mark that the unit does not allow is replaced by a separate or a free one.

    >>> from bpe_viz import learn_bpe
    >>> under_unit(learn_bpe(["é", "é"], 1), Unit.BYTE).merge(1).symbol
    'Ã©'
    """
    if unit is history.settings.unit:
        return history
    settings = _settings_for(history.settings, unit, len(history))
    with _training:  # two who ask at once wait for one training
        return _TRAINED.get(history, unit, lambda: train_again(history, settings, any_mark=True))


def _settings_for(settings: Settings, unit: Unit, num_merges: int) -> Settings:
    if unit is Unit.BYTE and settings.mark_place is MarkPlace.GLUED:
        settings = replace(settings, mark_place=MarkPlace.SEPARATE)
    return replace(settings, unit=unit, num_merges=num_merges, vocab_size=None)

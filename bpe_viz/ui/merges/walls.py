"""The merge at which walls fall, as a reader moves it on the strip of the dock."""

from collections.abc import Mapping

from bpe_viz.history import MergeHistory
from bpe_viz.settings import Learner


def walls_until_in(chosen: object, history: MergeHistory, key: str) -> int | None:
    """Return the merge until which walls are to stand in the training `key`, or None.

    >>> from bpe_viz import learn_superbpe
    >>> history = learn_superbpe("to be or not to be", 4, walls_until=3)
    >>> walls_until_in({"key": "run", "wallsUntil": 2}, history, "run")
    2
    >>> walls_until_in({"key": "run", "wallsUntil": 5}, history, "run")
    """
    if not isinstance(chosen, Mapping) or chosen.get("key") != key:
        return None
    until = chosen.get("wallsUntil")
    if not isinstance(until, int) or history.settings.learner is not Learner.SUPERBPE:
        return None
    return int(until) if 0 <= until <= len(history) else None

"""The columns of a table of merges: those of every run, and what its learner adds."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from bpe_viz.history.changes import Merge
from bpe_viz.history.merge_history import MergeHistory
from bpe_viz.settings import FROM_LINES, Learner

Cell = str | int | float
_DEATHS: Mapping[str, Callable[[Merge], Cell]] = {
    "deaths": lambda merge: " ".join(death.symbol for death in merge.deaths)
}
_BASE: Mapping[str, Callable[[Merge], Cell]] = {
    "rank": lambda merge: merge.rank,
    "left": lambda merge: merge.left,
    "right": lambda merge: merge.right,
    "symbol": lambda merge: merge.symbol,
    "count": lambda merge: merge.count,
    "applied": lambda merge: merge.applied,
}
_ADDED: Mapping[Learner, Mapping[str, Callable[[Merge], Cell]]] = {
    Learner.WORDPIECE: {"score": lambda merge: merge.score},
    Learner.PICKY: {"birth": lambda merge: merge.birth.value, **_DEATHS},
    Learner.PARITY: {"language": lambda merge: merge.language or ""},
    **{
        learner: {"wall": lambda merge: merge.wall.value if merge.wall else ""}
        for learner in FROM_LINES
    },
}


def merge_columns(history: MergeHistory) -> Mapping[str, Callable[[Merge], Cell]]:
    """Return how each column of a table of merges is found, by its name.

    >>> from bpe_viz import learn_picky_bpe
    >>> history = learn_picky_bpe({"low": 5, "lower": 2}, num_merges=2)
    >>> {name: cell(history.merge(2)) for name, cell in merge_columns(history).items()}["deaths"]
    'lo'
    """
    settings = history.settings
    deleted = {} if settings.deletion is None else _DEATHS
    return MappingProxyType({**_BASE, **_ADDED.get(settings.learner, {}), **deleted})

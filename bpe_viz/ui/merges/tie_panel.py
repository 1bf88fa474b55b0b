"""The results of the other tie rules: their choice, their training, its end."""

import threading
from collections.abc import Mapping
from dataclasses import replace

from bpe_viz.caching import CacheOfOwner
from bpe_viz.history import MergeHistory, num_sharing_top
from bpe_viz.limits import CACHED_OTHER_TRAININGS, MAX_TIED_PAIRS
from bpe_viz.segmentation import segment
from bpe_viz.settings import TieRule
from bpe_viz.tie_rules import tie_keys
from bpe_viz.training import train_again
from bpe_viz.ui.merges.comparing import compare, shown
from bpe_viz.ui.merges.wire_types import Comparison, Pair

_TRAINED: CacheOfOwner[TieRule, MergeHistory] = CacheOfOwner(CACHED_OTHER_TRAININGS)
_training = threading.Lock()


def choices(history: MergeHistory, rank: int) -> dict[str, Pair]:
    """Return the pair, as symbol ids, that each tie rule would merge at `rank`.

    >>> from bpe_viz import learn_bpe
    >>> choices(learn_bpe({"low": 5, "lower": 2}, 1), 1)
    {'first-seen': Pair(left=2, right=3), 'greatest': Pair(left=3, right=5),
     'smallest': Pair(left=2, right=3)}
    """
    decider = history.deciding(rank)
    left, right, first = decider.pair_counts_at(rank).tied(rank - 1)
    chosen: dict[str, Pair] = {}
    for rule in TieRule:
        keys = tie_keys(
            rule,
            sides=lambda: (left, right),
            spelling_rank=lambda: history.record.spelling_rank,
            first=lambda: first,
        )
        index = int(keys.argmin())
        chosen[rule.value] = Pair(int(left[index]), int(right[index]))
    return chosen


def tied_pairs(history: MergeHistory, rank: int) -> list[Pair]:
    """Return the pairs, as symbol ids, that tie for merge `rank`, in the order of the tie rule.

    There are at most `MAX_TIED_PAIRS`: the last pairs of a large corpus may tie by the hundred
    thousand.

    >>> from bpe_viz import learn_bpe
    >>> tied_pairs(learn_bpe({"low": 5, "lower": 2}, 1), 1)
    [Pair(left=2, right=3), Pair(left=3, right=5)]
    """
    decider = history.deciding(rank)
    top = decider.pair_counts_at(rank).top(rank - 1, MAX_TIED_PAIRS)
    return [
        Pair(left, right)
        for left, right, _ in top[: num_sharing_top(decider.record, rank - 1, top)]
    ]


def comparisons(history: MergeHistory) -> dict[str, Comparison]:
    """Return each other rule's training: the first merge that differs, and what differs at the end.

    >>> from bpe_viz import learn_bpe
    >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
    >>> {rule: facts["parting"] for rule, facts in comparisons(learn_bpe(slides, 8)).items()}
    {'greatest': 1, 'smallest': 3}
    >>> comparisons(learn_bpe(slides, 8))["smallest"]["pairs"]
    [['n', 'e'], ['e', 'w']]
    """
    own = history.settings.tie_rule
    return {rule.value: compare(history, under(history, rule)) for rule in TieRule if rule != own}


def under(history: MergeHistory, rule: TieRule) -> MergeHistory:
    """Return the same corpus learned with another tie rule; cached as long as `history` is."""
    if rule is history.settings.tie_rule:
        return history
    settings = replace(history.settings, tie_rule=rule)
    with _training:  # two who ask at once wait for one training
        return _TRAINED.get(history, rule, lambda: train_again(history, settings))


def rule_in(chosen: object, key: str) -> TieRule | None:
    """Return the tie rule that a reader of the training `key` wants instead, or None.

    >>> rule_in({"key": "run", "rule": "greatest"}, "run"), rule_in({"rule": "first-seen"}, "run")
    (<TieRule.GREATEST: 'greatest'>, None)
    """
    if not isinstance(chosen, Mapping) or chosen.get("key") != key:
        return None
    return next((rule for rule in TieRule if rule.value == chosen.get("rule")), None)


def segmentations(history: MergeHistory, word: str) -> dict[str, list[str]]:
    """Segment any word by each tie rule's training.

    >>> from bpe_viz import learn_bpe
    >>> segmentations(learn_bpe({"low": 5}, 1), "owl")["greatest"]
    ['o', 'w', 'l', '_']
    """
    return {rule.value: shown(segment(word, under(history, rule)).symbols) for rule in TieRule}

"""What is kept of what the Morphemes page worked out."""

from bpe_viz.limits import (
    KEPT_GOLD_LISTS,
    KEPT_OWN_SCORED_LISTS,
    KEPT_SCORED_LISTS,
    KEPT_SCORED_STATES,
)
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.morphemes.work import OpenedList, Rated, ScoredList, ScoredState

GOLD_LISTS: Cache[OpenedList] = Cache(own=KEPT_GOLD_LISTS)
SCORED_LISTS: Cache[ScoredList] = Cache(shared=KEPT_SCORED_LISTS, own=KEPT_OWN_SCORED_LISTS)
SCORED_STATES: Cache[ScoredState] = Cache(shared=KEPT_SCORED_STATES, own=KEPT_SCORED_STATES)
MORFESSOR: Cache[Rated] = Cache(shared=KEPT_SCORED_LISTS, own=KEPT_OWN_SCORED_LISTS)

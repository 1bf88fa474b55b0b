"""The caches of the Morphemes page."""

from bpe_viz.limits import (
    CACHED_GOLD_LISTS,
    CACHED_OWN_SCORED_LISTS,
    CACHED_SCORED_LISTS,
    CACHED_SCORED_STATES,
)
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.gold_files import OpenedList
from bpe_viz.ui.morphemes.work import Rated, ScoredList, ScoredState, ScoredTokenizer

GOLD_LISTS: Cache[OpenedList] = Cache(own=CACHED_GOLD_LISTS)
SCORED_LISTS: Cache[ScoredList] = Cache(shared=CACHED_SCORED_LISTS, own=CACHED_OWN_SCORED_LISTS)
SCORED_STATES: Cache[ScoredState] = Cache(shared=CACHED_SCORED_STATES, own=CACHED_SCORED_STATES)
SCORED_TOKENIZERS: Cache[ScoredTokenizer] = Cache(
    shared=CACHED_SCORED_STATES, own=CACHED_SCORED_STATES
)
MORFESSOR: Cache[Rated] = Cache(shared=CACHED_SCORED_LISTS, own=CACHED_OWN_SCORED_LISTS)

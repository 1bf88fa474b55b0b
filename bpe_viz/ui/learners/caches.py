"""The caches of the Learners page."""

from bpe_viz.limits import CACHED_COMPARISONS, CACHED_OWN_COMPARISONS
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.learners.work import Compared

COMPARISONS: Cache[Compared] = Cache(shared=CACHED_COMPARISONS, own=CACHED_OWN_COMPARISONS)

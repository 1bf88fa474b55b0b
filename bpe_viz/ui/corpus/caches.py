"""The caches of the Corpus page."""

from bpe_viz.limits import CACHED_BEGINNINGS, CACHED_CUTS
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.corpus_questions import Beginning, Cuts

BEGINNINGS: Cache[Beginning] = Cache(shared=CACHED_BEGINNINGS)
CUTS: Cache[Cuts] = Cache(shared=CACHED_CUTS, own=CACHED_CUTS)

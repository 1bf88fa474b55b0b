"""What is kept of what the Corpus page worked out."""

from bpe_viz.limits import KEPT_BEGINNINGS, KEPT_CUTS
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.corpus_work import Beginning, Cuts

BEGINNINGS: Cache[Beginning] = Cache(shared=KEPT_BEGINNINGS)
CUTS: Cache[Cuts] = Cache(shared=KEPT_CUTS, own=KEPT_CUTS)

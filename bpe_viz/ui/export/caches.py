"""The caches of the files that the Export page wrote and read."""

from bpe_viz.limits import CACHED_FILES, CACHED_OWN_FILES
from bpe_viz.ui.export.work import WrittenFiles
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.reader.imported import Imported

FILES: Cache[WrittenFiles] = Cache(shared=CACHED_FILES, own=CACHED_OWN_FILES)
IMPORTS: Cache[Imported] = Cache(own=1)  # what is read now

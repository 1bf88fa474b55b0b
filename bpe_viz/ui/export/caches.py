"""What is kept of the files that the Export page wrote and read."""

from bpe_viz.limits import KEPT_FILES, KEPT_OWN_FILES
from bpe_viz.ui.export.work import WrittenFiles
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.reader.imported import Imported

FILES: Cache[WrittenFiles] = Cache(shared=KEPT_FILES, own=KEPT_OWN_FILES)
IMPORTS: Cache[Imported] = Cache(own=1)  # what is read now

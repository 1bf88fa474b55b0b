"""The process of patterns with less memory, which a pattern that needs too much soon fills."""

from bpe_viz import pattern_worker
from bpe_viz.limits import MEGABYTE

if __name__ == "__main__":
    pattern_worker.MAX_PATTERN_BYTES = 128 * MEGABYTE
    pattern_worker.main()

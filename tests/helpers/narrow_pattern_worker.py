"""The process of patterns with less memory, which a pattern that needs too much soon fills."""

import runpy

from bpe_viz import limits

if __name__ == "__main__":
    limits.MAX_PATTERN_BYTES = 128 * limits.MEGABYTE
    runpy.run_module("bpe_viz.pattern_worker", run_name="__main__")

"""What is given back to the system: pages of libraries, and what was freed and can be read."""

import ctypes
import subprocess
import sys

import pytest

from bpe_viz.ui.jobs.returned_memory import overwrite_freed_by_thread
from tests import ROOT

LIBRARIES = """
import re
from pathlib import Path
import numpy as np
from bpe_viz.ui.jobs.returned_memory import release_library_pages

def kilobytes_of_files():
    return int(re.search(r"RssFile:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])

def sums():
    return float(np.linalg.inv(np.eye(50) + 1).sum()), sorted("a b c".split(), reverse=True)

found, before = sums(), kilobytes_of_files()
release_library_pages()
print(before, kilobytes_of_files(), sums() == found)
"""


if sys.platform == "linux":  # only Linux shows memory

    def test_libraries_go_and_are_read_again_when_they_are_used() -> None:
        run = subprocess.run(
            [sys.executable, "-c", LIBRARIES], cwd=ROOT, capture_output=True, text=True, check=True
        )
        before, after, is_same = run.stdout.split()
        assert int(after) < int(before) / 2
        assert is_same == "True"


if sys.platform == "linux":  # only Linux shows memory

    @pytest.mark.parametrize("size", [40, 600, 1_032])
    def test_what_a_thread_freed_last_cannot_be_read(size: int) -> None:
        library = ctypes.CDLL(None)
        library.malloc.argtypes, library.malloc.restype = [ctypes.c_size_t], ctypes.c_void_p
        library.free.argtypes = [ctypes.c_void_p]
        block = library.malloc(size)
        ctypes.memset(block, ord("q"), size)
        library.free(block)
        overwrite_freed_by_thread()
        assert b"qqqq" not in ctypes.string_at(block, size)

"""Give memory that nobody needs back to the system; what only Linux with glibc has is tried."""

import ctypes
import gc
import mmap
import re
import sys
from pathlib import Path

_ARENA_MAX, _PERTURB, _MMAP_THRESHOLD = -8, -6, -3  # as malloc.h calls them, without M_
_ARENAS = 1
_OWN_MAP_BYTES = 256 * 1024  # an array of more goes back to the system as soon as it is freed
_OVERWRITTEN = 1  # what freed bytes become
_BLOCKS = range(48, 513, 16)  # the sizes of small objects that Python allots by itself, and of:
_HEADER_BYTES = 33  # each of bytes that fills one
_BLOCKS_AT_ONCE = 2_000
_LIBRARY_MAP = re.compile(  # its place, its rights, and what follows about it
    r"^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+ +/\S+\.so[.\d]*\n((?:[A-Z]\w+:.*\n)+)",
    re.MULTILINE,
)
# glibc keeps so many blocks of each of these sizes for each thread.
_THREAD_BLOCK_SIZES = range(24, 1_033, 16)
_THREAD_BLOCKS = 7
_GROWTH_BYTES = 3 * 1024 * 1024  # which tells that no block of before is free any more


def _c_library() -> ctypes.CDLL | None:
    """Return the C library, if it can be told to give memory back."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    if not hasattr(library, "malloc_trim"):
        return None
    library.malloc.argtypes, library.malloc.restype = [ctypes.c_size_t], ctypes.c_void_p
    library.free.argtypes, library.free.restype = [ctypes.c_void_p], None
    return library


_LIBRARY = _c_library()


def keep_arrays_apart() -> None:
    """Let freed arrays leave no holes, and nothing that can be read: what is freed is overwritten.

    Large ones get maps of their own, others one arena. Otherwise each thread gets an arena, and
    glibc calls ever larger arrays small.
    """
    if _LIBRARY:
        _LIBRARY.mallopt(_ARENA_MAX, _ARENAS)
        _LIBRARY.mallopt(_PERTURB, _OVERWRITTEN)
        _LIBRARY.mallopt(_MMAP_THRESHOLD, _OWN_MAP_BYTES)


def give_back(*, with_frozen: bool) -> None:
    """Collect what ended sessions left behind, then let the system have all that is free.

    `with_frozen` looks at what was frozen as well, which keeps all threads waiting for longer.
    """
    if with_frozen:
        gc.unfreeze()
    gc.collect()
    if with_frozen:
        gc.freeze()
    if _LIBRARY:
        _LIBRARY.malloc_trim(0)


def release_library_pages() -> None:
    """Let the system have the pages of libraries, which it reads again when they are used.

    The compiler of the fast learner alone has 100 MB of them. A page that this process has written
    to is none of them, and a library is never unloaded, so nothing is lost.
    """
    if not _LIBRARY:
        return
    for start, stop in _unchanged_library_maps():
        _LIBRARY.madvise(ctypes.c_void_p(start), ctypes.c_size_t(stop - start), mmap.MADV_DONTNEED)


def _unchanged_library_maps() -> list[tuple[int, int]]:
    """From where to where libraries are mapped that can only be read, and were never written to."""
    try:
        text = Path("/proc/self/smaps").read_text("utf-8", "replace")
    except OSError:
        return []
    found = []
    for start, stop, rights, about in _LIBRARY_MAP.findall(text):
        if "w" not in rights and re.search(r"^Anonymous: +0 kB$", about, re.MULTILINE):
            found.append((int(start, 16), int(stop, 16)))
    return found


def overwrite_freed() -> None:
    """Overwrite the small objects that were freed, in which texts of readers can still be read.

    Python keeps the places of small objects for others of the same size. All of them are filled:
    until the process grows, there are free ones.
    """
    filled: list[list[bytes]] = []
    for size in _BLOCKS:
        before = _own_bytes()
        while 0 < before > _own_bytes() - _GROWTH_BYTES:
            filled.append([bytes(size - _HEADER_BYTES) for _ in range(_BLOCKS_AT_ONCE)])


def overwrite_freed_by_thread() -> None:
    """Overwrite what this thread freed last, which glibc keeps for it as it was."""
    if not _LIBRARY:
        return
    blocks: list[int] = []
    for size in _THREAD_BLOCK_SIZES:
        for _ in range(_THREAD_BLOCKS):
            if block := _LIBRARY.malloc(size):
                ctypes.memset(block, _OVERWRITTEN, size)
                blocks.append(block)
    for block in blocks:
        _LIBRARY.free(block)


def _own_bytes() -> int:
    """Return the memory that this process wrote to; 0 where the system does not say.

    Pages of files are none of it: they come back as soon as a library is used.
    """
    try:
        resident, of_files = Path("/proc/self/statm").read_text("ascii").split()[1:3]
    except OSError:
        return 0
    return (int(resident) - int(of_files)) * mmap.PAGESIZE

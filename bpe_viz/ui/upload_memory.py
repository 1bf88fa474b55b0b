"""Uploads stay in memory, and memory that was let go of goes back to the system."""

import ctypes
import functools
import gc
from contextlib import suppress

import streamlit as st
from starlette.formparsers import MultiPartParser


@functools.cache
def keep_uploads_in_memory() -> None:
    """Keep a file that is being uploaded out of the temporary folder, once a process.

    The server under Streamlit would put all beyond 1 MB there until the upload is complete.
    """
    megabytes = int(st.get_option("server.maxUploadSize"))
    MultiPartParser.spool_max_size = (megabytes + 1) * 1024 * 1024


def give_back_memory() -> None:
    """Let the C library hand free pages back to the system, where it can (glibc).

    A corpus is many small strings; without this the process stays as large as it ever was.
    """
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)

"""Uploads stay in memory: nothing that a reader brings is written to disk."""

import functools

import streamlit as st
from starlette.formparsers import MultiPartParser


@functools.cache
def keep_uploads_in_memory() -> None:
    """Keep a file that is being uploaded out of the temporary folder, once a process.

    The server under Streamlit would put all beyond 1 MB there until the upload is complete.
    """
    megabytes = int(st.get_option("server.maxUploadSize"))
    MultiPartParser.spool_max_size = (megabytes + 1) * 1024 * 1024

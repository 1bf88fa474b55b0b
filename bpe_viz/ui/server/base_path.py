"""The prefix of every path of this server."""

import streamlit as st


def base_path() -> str:
    """Return the prefix of every path of this server, as its settings say.

    >>> base_path()
    ''
    """
    base = str(st.get_option("server.baseUrlPath") or "").strip("/")
    return f"/{base}" if base else ""

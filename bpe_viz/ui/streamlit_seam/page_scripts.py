"""Find the scripts that are written into Streamlit's page, so that a policy can name them.

Streamlit 1.67 sends a page with one script in it, which tells search engines to wait, and has no
way to leave it out. A policy lets it run by its hash, and no other that is written into the page.
"""

import re
from pathlib import Path

import streamlit

_INLINE = re.compile(r"<script>(.*?)<\/script>", re.DOTALL)


def inline_scripts() -> list[str]:
    """The scripts in the page.

    >>> ["prerenderReady" in script for script in inline_scripts()]
    [True]
    """
    page = Path(streamlit.__file__).parent / "static" / "index.html"
    return _INLINE.findall(page.read_text(encoding="utf-8"))

"""Find the scripts that are written into Streamlit's page, so that a policy can name them.

Streamlit 1.67 sends a page with one script in it, which tells search engines to wait, and has no
way to leave it out. A policy lets it run by its hash, and no other that is written into the page.
"""

import base64
import hashlib
import re
from pathlib import Path

import streamlit

_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def inline_script_hashes() -> list[str]:
    """The hashes of the scripts in the page, as a content security policy names them.

    >>> [len(named) for named in inline_script_hashes()]
    [51]
    """
    page = Path(streamlit.__file__).parent / "static" / "index.html"
    scripts = _INLINE.findall(page.read_text(encoding="utf-8"))
    hashes = (hashlib.sha256(script.encode()).digest() for script in scripts)
    return [f"sha256-{base64.b64encode(digest).decode()}" for digest in hashes]

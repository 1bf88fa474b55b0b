"""Find scripts of Streamlit's page: those written into it, and those of charts.

Streamlit 1.67 sends a page with one script in it, which tells search engines to wait, and has no
way to leave it out. One of ours gives the first frame its theme before anything is painted, and
says who read here before a reload. A policy lets these two run by their hashes, and no other that
is written into the page.
Scripts of charts, a megabyte, are asked for when the first chart is drawn, which waits for them; a
browser that knows of them fetches them while the reader looks at something else.
"""

import re
from pathlib import Path

import streamlit

_FIRST = Path(__file__).with_name("first_script.js")
_STATIC = Path(streamlit.__file__).parent / "static"
_OF_CHARTS = (
    "ArrowVegaLiteChart.*.js",
    "loadVegaEmbed.*.js",
    "embed.*.js",
    "vega-interpreter.*.js",
)
_INLINE = re.compile(r"<script>(.*?)<\/script>", re.DOTALL)


def inline_scripts() -> list[str]:
    """Return the scripts in the page.

    >>> ["prerenderReady" in script for script in inline_scripts()]
    [True]
    """
    return _INLINE.findall((_STATIC / "index.html").read_text(encoding="utf-8"))


def first_script() -> str:
    """Return the script that runs before those of Streamlit, right after the first frame of a page.

    >>> ".bpe-first" in first_script()
    True
    """
    return _FIRST.read_text(encoding="utf-8")


def chart_scripts() -> list[str]:
    """Return the paths of the scripts of charts, below the server's own path.

    >>> [path.split("/")[-1].split(".")[0] for path in chart_scripts()]
    ['ArrowVegaLiteChart', 'loadVegaEmbed', 'embed', 'vega-interpreter']
    """
    found = [path for pattern in _OF_CHARTS for path in _STATIC.glob(f"static/js/{pattern}")]
    return [path.relative_to(_STATIC).as_posix() for path in found]

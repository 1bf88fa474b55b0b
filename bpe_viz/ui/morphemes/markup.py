"""Pieces of escaped HTML that the views of the Morphemes page share."""

import html
from collections.abc import Iterable

from bpe_viz.symbols import printable

_MEANINGS = {
    "hit": "hit: gold and BPE",
    "missed": "missed: gold only",
    "extra": "extra: BPE only",
}


def key_of_ticks(*, short: bool = False) -> str:
    """What the ticks above a word mean; the short one names them only.

    >>> key_of_ticks(short=True).count("<i class=")
    3
    """
    parts = "".join(
        f"<span><i class='{name}'></i>{name if short else text}</span>"
        for name, text in _MEANINGS.items()
    )
    return f"<p class='bpe-ticks'>{parts}</p>"


def morphs(pieces: Iterable[str]) -> str:
    """Morphs with bars between them.

    >>> morphs(["un", "<b>"])
    'un<span class="bar">|</span>&lt;b&gt;'
    """
    bar = '<span class="bar">|</span>'
    return bar.join(html.escape(printable(piece)) for piece in pieces)

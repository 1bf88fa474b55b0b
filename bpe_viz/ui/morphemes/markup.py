"""Pieces of HTML that the views of the Morphemes page share."""

from collections.abc import Iterable

from markupsafe import Markup

from bpe_viz.symbols import printable
from bpe_viz.ui.shared.markup import element

_MEANINGS = {
    "hit": "hit: gold and BPE",
    "missed": "missed: gold only",
    "extra": "extra: BPE only",
}


def key_of_ticks(*, short: bool = False) -> Markup:
    """What the ticks above a word mean; the short one names them only.

    >>> key_of_ticks(short=True).count("<i class=")
    3
    """
    parts = (
        element("span", element("i", class_=name), name if short else text)
        for name, text in _MEANINGS.items()
    )
    return element("p", parts, class_="bpe-ticks")


def morphs(pieces: Iterable[str]) -> Markup:
    """Morphs with bars between them.

    >>> print(morphs(["un", "<b>"]))
    un<span class='bar'>|</span>&lt;b&gt;
    """
    return element("span", "|", class_="bar").join(map(printable, pieces))

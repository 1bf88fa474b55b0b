"""Pieces of HTML that the views of the Morphemes page share."""

from collections.abc import Iterable

from markupsafe import Markup

from bpe_viz.morphology import ComparedWord
from bpe_viz.symbols import printable
from bpe_viz.ui.morphemes.texts import BY_HAND
from bpe_viz.ui.shared.markup import element
from bpe_viz.ui.shared.terms import term
from bpe_viz.ui.shared.word_drawing import draw_word

_TERM_OF_TICK = {"hit": "right", "missed": "missed", "extra": "extra"}


def key_of_ticks(*, short: bool = False) -> Markup:
    """What is drawn above, in and below a word, with definitions; the short one has signs alone.

    >>> key_of_ticks().count("<i class="), key_of_ticks(short=True).count("<i class=")
    (4, 3)
    """
    ticks = (
        element("span", element("i", class_=name), term(shown))
        for name, shown in _TERM_OF_TICK.items()
    )
    by_hand = element("span", element("i", class_="gold"), BY_HAND)
    return element("p", "" if short else by_hand, ticks, class_="bpe-ticks")


def draw_compared(word: str, compared: ComparedWord) -> Markup:
    """A word as it is cut, next to its morphemes."""
    ticks = {"hit": compared.hits, "missed": compared.missed, "extra": compared.extra}
    return draw_word(word, compared.hits | compared.extra, ticks)


def morphs(pieces: Iterable[str]) -> Markup:
    """Morphs with bars between them.

    >>> print(morphs(["un", "<b>"]))
    un<span class='bar'>|</span>&lt;b&gt;
    """
    return element("span", "|", class_="bar").join(map(printable, pieces))

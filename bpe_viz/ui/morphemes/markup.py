"""Pieces of HTML that the views of the Morphemes page share."""

from collections.abc import Iterable

from markupsafe import Markup

from bpe_viz.morphology import ComparedWord
from bpe_viz.symbols import printable
from bpe_viz.ui.morphemes.texts import BY_HAND
from bpe_viz.ui.shared.markup import corpus_word, element
from bpe_viz.ui.shared.terms import term
from bpe_viz.ui.shared.word_drawing import draw_word

_TERM_OF_TICK = {"hit": "right", "missed": "missed", "extra": "extra"}


def tick_legend(*, short: bool = False) -> Markup:
    """Explain what is drawn above, in and below a word, with definitions; if `short`, signs alone.

    >>> tick_legend().count("<i class="), tick_legend(short=True).count("<i class=")
    (4, 3)
    """
    ticks = (
        element("span", element("i", class_=name), term(shown))
        for name, shown in _TERM_OF_TICK.items()
    )
    by_hand = element("span", element("i", class_="gold"), BY_HAND)
    return element("p", "" if short else by_hand, ticks, class_="bpe-ticks")


def draw_compared(word: str, compared: ComparedWord) -> Markup:
    """Draw a word as it is cut, next to its morphemes."""
    ticks = {"hit": compared.hits, "missed": compared.missed, "extra": compared.extra}
    return draw_word(word, compared.hits | compared.extra, ticks)


def morphs(pieces: Iterable[str], language: str) -> Markup:
    """Return morphs of a language with bars between them.

    >>> print(morphs(["ev", "<b>"], "tr"))
    <bdi lang='tr'>ev<span class='bar'>|</span>&lt;b&gt;</bdi>
    """
    bar = element("span", "|", class_="bar")
    return corpus_word(bar.join(map(printable, pieces)), language)

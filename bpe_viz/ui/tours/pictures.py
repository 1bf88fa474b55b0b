"""A small picture for each built-in tour, in the signs that its pages use."""

from collections.abc import Mapping

from markupsafe import Markup

from bpe_viz.ui.shared.markup import element, fragment

_DOTS = 14


def tour_picture(name: str) -> Markup:
    """Return the picture of a tour; a tour of the reader's own has none.

    >>> from bpe_viz.teaching import built_in_tours
    >>> all(map(tour_picture, built_in_tours()))
    True
    >>> tour_picture("mine")
    Markup('')
    """
    drawn = _PICTURES.get(name)
    return (
        element("div", drawn, class_="bpe-tour-picture", aria_hidden="true") if drawn else Markup()
    )


def _tile(symbol: str, look: str = "") -> Markup:
    return element("span", symbol, class_=f"tile {look}".strip())


def _falling_dots() -> Markup:
    """Draw counts that fall as Zipf says."""
    dots = (element("i", style=f"--x: {rank}; --y: {1 / (1 + rank):.3f}") for rank in range(_DOTS))
    return element("span", list(dots), class_="dots")


_PICTURES: Mapping[str, Markup] = {
    "tokens": fragment(_tile("the", "made"), _tile("of", "made"), _tile("to", "made")),
    "bpe": fragment(
        element("span", element("i", "n"), element("i", "e"), class_="tile chosen"),
        _tile("w"),
        _tile("er_", "made"),
    ),
    "ties": fragment(element("i", class_="lane"), element("i", class_="lane tie")),
    "unseen": fragment(_tile("low", "made"), _tile("er_", "made"), _tile("m", "unknown")),
    "morphemes": fragment(_tile("wid", "made"), element("i", class_="wall"), _tile("est", "made")),
    "laws": _falling_dots(),
    "learners": fragment(
        *(element("i", class_=f"sign {learner}") for learner in ("bpe", "wordpiece", "unigram"))
    ),
    "gpt": fragment(_tile("194", "made"), _tile("5"), _tile("␣in", "made")),
    "models": fragment(_tile("␣to", "made"), _tile("␣", "unknown"), element("b", "?")),
    "walls": fragment(
        _tile("by", "made"), element("i", class_="wall standing"), _tile("␣the␣way", "made")
    ),
    "fairness": fragment(
        *(element("i", class_="lane share", style=f"--share:{share}%") for share in (24, 66, 44))
    ),
}

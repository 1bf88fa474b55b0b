"""The triangle of shares as a picture, and what each merge says as a list."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, hypot

from markupsafe import Markup

from bpe_viz.settings import Unit
from bpe_viz.symbols import Pair, bytes_of, printable
from bpe_viz.ui.frame.dock import run_of
from bpe_viz.ui.frame.wire_types import DockRun
from bpe_viz.ui.mixture import texts
from bpe_viz.ui.shared.markup import element, fragment
from bpe_viz.ui.shared.numbers import percent
from bpe_viz.vocabularies import MixtureShares, ShareCut, Shares
from bpe_viz.wording import shortened

# Of the first, second and third source, in hundredths of the width and of the height.
_CORNERS = ((6.0, 91.0), (94.0, 91.0), (50.0, 9.0))
_TALL = 0.929  # times as tall as wide, so that all sides are equally long
_LISTED = 5  # merges that cut something off, the last of all included
_NAME = 24
_LOWEST = 0.4  # of a merge in the dock that cuts nothing off, so that its name has room


def _shown_cuts(cuts: Sequence[ShareCut], step: int) -> list[ShareCut]:
    """Return the first merges that cut something off, and the last one up to a step."""
    cutting = [cut for cut in cuts if cut.rank <= step and cut.rival]
    return cutting if len(cutting) <= _LISTED else [*cutting[: _LISTED - 1], cutting[-1]]


def triangle(
    names: Sequence[str], cuts: Sequence[ShareCut], step: int, true: Sequence[float] | None
) -> Markup:
    """Draw the triangle: what was left after each merge that cuts, and the lines of those listed.

    `true` are the shares of a mixture that is known.
    """
    before = [cut for cut in cuts if cut.rank <= step]
    shaded = [cut for cut in before if cut.rival and cut.region]
    is_over = bool(before) and not before[-1].region
    now = () if is_over else before[-1].region if before else ()
    parts = [_polygon(_CORNERS, "edge"), _polygon(_CORNERS, "whole")]
    earlier = shaded if is_over else shaded[:-1]
    parts += [_polygon([_place(at) for at in cut.region], "left") for cut in earlier]
    if shaded and not is_over:
        parts.append(_polygon([_place(at) for at in now], "now"))
    taken: list[tuple[float, float]] = []
    for cut in _shown_cuts(cuts, step):
        if cut.line:
            parts += _line(cut, taken)
    if true:
        x, y = _place_of(true)
        parts.append(element("i", class_="true", style=_at(x, y)))
    parts += [
        element("span", texts.ALL_OF.format(name=shortened(name, _NAME)), class_=f"corner {kind}")
        for name, kind in zip(names, ("first", "second", "third"), strict=True)
    ]
    said = texts.NONE_LEFT if is_over else "; ".join(_said_ranges(names, now))
    return element(
        "div",
        parts,
        class_="triangle",
        role="img",
        aria_label=said or texts.finding(0, []),
    )


def merge_list(cuts: Sequence[ShareCut], step: int, unit: Unit) -> Markup:
    """List what the merges say and which part of the triangle each leaves."""
    listed = _shown_cuts(cuts, step)
    rows = (
        element(
            "li",
            element("span", f"{cut.rank:,}", class_="rank" if cut.line else "rank undrawn"),
            _pair(cut.merge, unit),
            element("span", texts.AT_LEAST),
            _pair(cut.rival, unit) if cut.rival else "",
            element(
                "span",
                element("i", style=f"width:{float(cut.left):.2%}"),
                class_="track",
            ),
            element("b", percent(float(cut.left))),
            class_="now" if cut.rank == step else "",
        )
        for cut in listed
    )
    return fragment(
        _head(texts.SAYS, texts.SAYS_AT_RIGHT),
        element("ol", rows, class_="says")
        if listed
        else element("p", texts.NOTHING_CUT, class_="bpe-note"),
    )


def steps_of(cuts: Sequence[ShareCut], unit: Unit) -> DockRun:
    """Return the merges for the dock: the taller, the more each cuts off what was left."""
    last = cuts[-1].rank
    by_rank = {cut.rank: cut for cut in cuts}
    left = [1.0]
    for rank in range(1, last + 1):  # one that occurs in no sample cuts nothing off
        left.append(float(by_rank[rank].left) if rank in by_rank else left[-1])
    parts = [1 - after / before if before else 0.0 for before, after in pairwise(left)]
    names = (
        "".join(_shown(symbol, unit) for symbol in by_rank[rank].merge) if rank in by_rank else ""
        for rank in range(1, last + 1)
    )
    return run_of(
        [_LOWEST + (1 - _LOWEST) * part for part in parts],
        list(names),
        list(map(percent, left)),
        texts.PART_LEFT,
        states=["", *map(texts.cut_off, parts)],
    )


def share_bars(
    names: Sequence[str], ranges: Sequence[tuple[float, float]], true: Sequence[float] | None
) -> Markup:
    """Draw between which shares each source may be."""
    shown: Sequence[float | None] = true or [None] * len(names)
    rows = (
        fragment(
            element("dt", shortened(name, _NAME), title=name),
            element("dd", texts.said_range(*ends)),
            element("dd", _bar(*ends, mark), class_="track"),
        )
        for name, ends, mark in zip(names, ranges, shown, strict=True)
    )
    right = texts.TRUE_AT_RIGHT if true else ""
    return fragment(_head(texts.POSSIBLE, right), element("dl", rows, class_="shares"))


def guess_answer(
    names: Sequence[str], guess: Sequence[float], true: Sequence[float] | None
) -> Markup:
    """Draw a reader's guess, with the true shares and how far it is off once they are told."""
    marks: Sequence[float | None] = true or [None] * len(names)
    rows = (
        fragment(
            element("dt", shortened(name, _NAME), title=name),
            element("dd", percent(share)),
            element("dd", _bar(0.0, share, mark), class_="track"),
        )
        for name, share, mark in zip(names, guess, marks, strict=True)
    )
    right = texts.TRUE_AT_RIGHT if true else ""
    off = texts.off_by(wrong_part(guess, true)) if true else texts.ASK_FOR_TRUE
    return fragment(
        _head(texts.GUESSED, right),
        element("dl", rows, class_="shares"),
        element("p", off, class_="off"),
    )


def wrong_part(guess: Sequence[float], true: Sequence[float]) -> float:
    """Return the part of the mixture that a guess gives to a wrong source.

    >>> wrong_part((0.5, 0.3, 0.2), (0.4, 0.4, 0.2))
    0.1
    """
    off = (abs(one - other) for one, other in zip(guess, true, strict=True))
    return round(sum(off) / 2, 12)


def halves_answer(names: Sequence[str], found: MixtureShares, merges_of: str) -> Markup:
    """Draw the shares with their intervals, or the reason why there is no answer."""
    below = element(
        "p",
        texts.compared(len(found.missing), found.num_merges, merges_of),
        class_="bpe-note",
    )
    if found.refusal:
        return fragment(_head(texts.HALVES, ""), refusal(found.refusal), below)
    rows = (
        fragment(
            element("dt", shortened(name, _NAME), title=name),
            element("dd", element("b", percent(each.share)), " ", texts.said_range(*each.interval)),
            element("dd", _bar(*each.interval, each.share), class_="track"),
        )
        for name, each in zip(names, found.shares, strict=True)
    )
    return fragment(_head(texts.HALVES, ""), element("dl", rows, class_="shares sure"), below)


def refusal(reason: str) -> Markup:
    """Draw why there is no answer."""
    return element("p", element("b", texts.NO_ANSWER), " ", reason, class_="refusal")


def _said_ranges(names: Sequence[str], region: Sequence[Shares]) -> list[str]:
    if not region:
        return []
    ranges = [(float(min(shares)), float(max(shares))) for shares in zip(*region, strict=True)]
    return [
        f"{name}: {texts.said_range(low, high)}"
        for name, (low, high) in zip(names, ranges, strict=True)
    ]


def _head(title: str, right: str) -> Markup:
    return element("div", element("h3", title), element("span", right), class_="hd")


def _bar(low: float, high: float, mark: float | None) -> Markup:
    width = max(high - low, 0.004)
    bar = element("i", style=f"left:{low:.2%};width:{width:.2%}")
    if mark is None:
        return bar
    return fragment(bar, element("u", style=f"left:{mark:.2%}"))


def _pair(pair: Pair, unit: Unit) -> Markup:
    chips = (element("span", _shown(symbol, unit), class_="c") for symbol in pair)
    return element("span", chips, class_="pr")


def _shown(symbol: str, unit: Unit) -> str:
    r"""Return a symbol as letters; of half a character its bytes.

    >>> _shown("Ġt", Unit.BYTE), _shown("th", Unit.CHARACTER)
    ('␣t', 'th')
    """
    letters = bytes_of(symbol).decode(errors="backslashreplace") if unit is Unit.BYTE else symbol
    return shortened(printable(letters), 12)


def _place(shares: Shares) -> tuple[float, float]:
    return _place_of([float(share) for share in shares])


def _place_of(shares: Sequence[float]) -> tuple[float, float]:
    """Return where a mixture is in the picture.

    >>> _place_of((0, 0.5, 0.5))
    (72.0, 50.0)
    """
    x = sum(share * corner[0] for share, corner in zip(shares, _CORNERS, strict=True))
    y = sum(share * corner[1] for share, corner in zip(shares, _CORNERS, strict=True))
    return x, y


def _at(x: float, y: float) -> str:
    return f"--x:{x:.2f}%;--y:{y:.2f}%"


def _polygon(places: Sequence[tuple[float, float]], kind: str) -> Markup:
    path = ",".join(f"{x:.3f}% {y:.3f}%" for x, y in places)
    return element("i", class_=kind, style=f"clip-path:polygon({path})")


def _line(cut: ShareCut, taken: list[tuple[float, float]]) -> Iterator[Markup]:
    """Yield the line of a merge and its rank, where it is farthest from the ranks before."""
    assert cut.line
    ends = [_place(at) for at in cut.line]
    x, y = max(
        ends,
        key=lambda at: min((abs(at[0] - x) + abs(at[1] - y) for x, y in taken), default=0.0),
    )
    taken.append((x, y))
    (x1, y1), (x2, y2) = ends
    across, down = x2 - x1, (y2 - y1) * _TALL
    style = f"{_at(x1, y1)};width:{hypot(across, down):.2f}%;rotate:{atan2(down, across):.4f}rad"
    yield element("i", class_="cut", style=style)
    yield element("span", f"{cut.rank}", class_="rank", style=_at(x, y))

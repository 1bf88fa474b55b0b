"""The view of sums: two numbers and their sum, cut by each rule, and how often columns agree."""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path

import streamlit as st
from markupsafe import Markup

from bpe_viz.limits import CACHED_SUM_SHARES, MAX_ADDEND, NUM_RANDOM_SUMS
from bpe_viz.ui.conversation.live_view import Live, LiveControls, choice, draw_live, sentence
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.markup import element, fragment, note
from bpe_viz.ui.shared.numbers import percent
from bpe_viz.ui.sums import texts
from bpe_viz.vocabularies import (
    DigitRule,
    agreeing_share,
    cut_number,
    place_in_token,
    sum_columns,
    wandering_walls,
)
from bpe_viz.wording import counted

_HERE = Path(__file__).parent
_STYLE = style(_HERE.parent / "shared" / "figures.css", _HERE / "sums.css")
_PAGE = "tokenizers"
_LONG = 10_000_000  # from here on a sum has too many digits for five panels in a row
_LOW, _HIGH = 1_000, 999_999  # of what another press draws
_INPUTS = ViewInputs(
    "sums",
    {"first": 5678, "second": 4567, "column": 0},
    {},
    {
        "first": (0, MAX_ADDEND),
        "second": (0, MAX_ADDEND),
        "column": (0, len(texts.COLUMNS)),
    },
    len(str(MAX_ADDEND)),
    _PAGE,
)
_SHARES: Cache[Mapping[DigitRule, float]] = Cache(shared=CACHED_SUM_SHARES)


@st.fragment
def draw_sums(query: dict[str, str]) -> None:
    """Draw the sum that the reader chose; `query` says the address before."""
    st.html(_STYLE)
    _INPUTS.seed()
    draw_live(_INPUTS, query, _draw_sum)
    st.html(note(texts.WHAT))
    shares = answer_when_ready("sums", _SHARES, "shares", _count_shares)
    if shares is not None:
        st.html(_bars(shares))
    st.html(note(texts.PUBLISHED))


def _draw_sum() -> Live:
    first, second = _INPUTS.get("first"), _INPUTS.get("second")
    columns = sum_columns(first, second)
    chosen = min(_INPUTS.get("column"), len(columns))  # 0 for none
    _INPUTS.put("column", chosen)
    said = texts.added(texts.COLUMNS[chosen - 1], columns[chosen - 1]) if chosen else texts.ADD
    make = LiveControls(_INPUTS)
    rows = (
        (
            make.number(texts.FIRST, "first"),
            make.number(texts.SECOND, "second"),
            choice(texts.OTHER_NUMBERS, "other", _other_numbers()),
        ),
        (
            make.step(texts.NEXT, "column", 1, len(columns)),
            make.step(texts.BACK, "column", -1, len(columns)),
            sentence("column", said),
        ),
    )
    kind = "bpe-sums long" if first + second >= _LONG else "bpe-sums"
    now = chosen - 1 if chosen else None
    numbers = first, second, first + second
    cut = {rule: [cut_number(number, rule) for number in numbers] for rule in DigitRule}
    cells = max(sum(map(_cells, parts)) for rows in cut.values() for parts in rows)
    panels = (_panel(rule, rows, cells, now) for rule, rows in cut.items())
    return Live(rows, element("div", panels, class_=kind, data_panel="sums-rules"))


def _other_numbers() -> dict[str, int]:
    chance = random.SystemRandom()
    return {"column": 0} | {name: chance.randint(_LOW, _HIGH) for name in ("first", "second")}


def _panel(
    rule: DigitRule, rows: Sequence[tuple[str, ...]], cells: float, now: int | None
) -> Markup:
    """Draw the sum cut by a rule, as wide as `cells` digits.

    `now` is the column that is added, counted from the right.
    """
    wandering = wandering_walls(rows)
    title, used_by = texts.RULES[rule]
    sign = "cross" if wandering else "check"
    said = texts.said_sum((" ".join(rows[0]), " ".join(rows[1]), " ".join(rows[2])))
    return element(
        "section",
        element("h2", title, " ", element("small", used_by)),
        element(
            "div",
            (_row(parts, wandering, now) for parts in rows),
            class_="bpe-sum",
            role="img",
            aria_label=said,
            style=f"--cells:{cells}",
        ),
        element(
            "p",
            element("b", texts.WANDER if wandering else texts.AGREE, class_=sign),
            " ",
            counted(sum(map(len, rows)), "token"),
        ),
        _places(rows, now) if now is not None else "",
    )


def _places(rows: Sequence[Sequence[str]], now: int) -> Markup:
    """Say at which places of their tokens the digits of a column are."""
    found = (place_in_token(parts, now) for parts in rows)
    places = [place for place in found if place is not None]
    kind = "check" if len(set(places)) == 1 else "cross"
    return element("p", element("b", texts.places_in_tokens(places), class_=kind))


def _row(parts: tuple[str, ...], wandering: frozenset[int], now: int | None) -> Markup:
    """Draw a number: its tokens, and a wall behind each but the last."""
    drawn = []
    left = sum(len(part) for part in parts if part.isdigit())
    for place, part in enumerate(parts, 1):
        left -= len(part) if part.isdigit() else 0
        here = len(part) - 1 - (now - left) if now is not None and part.isdigit() else -1
        digits = (
            element("span", digit, class_="now" if i == here else "")
            for i, digit in enumerate(part)
        )
        drawn.append(element("span", digits, class_=f"bpe-digits {_kind(part)}".rstrip()))
        if place < len(parts):
            kind = "wanders" if left in wandering else ""
            drawn.append(element("i", class_=f"bpe-wall {kind}".rstrip()))
    return element("div", drawn)


def _cells(part: str) -> float:
    """Return the width of a token in digits; a comma takes half the width of one."""
    return len(part) if part.isdigit() else len(part) / 2


def _kind(part: str) -> str:
    if not part.isdigit():
        return "comma"
    return "one" if len(part) == 1 else ""


def _count_shares(report: Report) -> Mapping[DigitRule, float]:
    shares = {}
    for done, rule in enumerate(DigitRule):
        report(texts.COUNTING, done, len(DigitRule))
        shares[rule] = agreeing_share(rule, draws=NUM_RANDOM_SUMS)
    return shares


def _bars(shares: Mapping[DigitRule, float]) -> Markup:
    rows = (
        fragment(
            element("dt", texts.RULES[rule].title),
            element(
                "dd",
                element("i", style=f"width:{share:.2%}"),
                element("b", percent(share)),
            ),
        )
        for rule, share in shares.items()
    )
    return fragment(
        element("h2", texts.SHARES.format(draws=NUM_RANDOM_SUMS), class_="bpe-sum-shares"),
        element("dl", rows, class_="bpe-sum-shares"),
    )

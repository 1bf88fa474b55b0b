"""The view of sums: two numbers and their sum, cut by each rule, and how often columns agree."""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path

import streamlit as st
from markupsafe import Markup

from bpe_viz.limits import CACHED_SUM_SHARES, MAX_ADDEND, NUM_RANDOM_SUMS
from bpe_viz.ui.frame.corpus_use import say_corpus_use
from bpe_viz.ui.frame.dock import run_of
from bpe_viz.ui.frame.live_view import Live, docked, draw_live, folded, head_of
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.frame.wire_types import DockRun, LiveDock
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.markup import element, fragment, note
from bpe_viz.ui.shared.numbers import percent
from bpe_viz.ui.sums import texts
from bpe_viz.vocabularies import (
    DigitRule,
    SumColumn,
    agreeing_share,
    cut_number,
    place_in_token,
    sum_columns,
    wandering_walls,
)
from bpe_viz.wording import counted

_HERE = Path(__file__).parent
_STYLE = style(_HERE.parent / "shared" / "figures.css", _HERE / "shares.css")
_sums = docked("bpe_viz.sums", _HERE / "sums.css")
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
    with st.container(key="docked-view"):
        with folded(texts.CHOICES):
            st.number_input(texts.FIRST, 0, MAX_ADDEND, **_INPUTS.bound("first"))
            st.number_input(texts.SECOND, 0, MAX_ADDEND, **_INPUTS.bound("second"))
            st.button(texts.OTHER_NUMBERS, on_click=_choose_numbers, key="sums-other")
        draw_live(_INPUTS, query, _draw_sum, _sums)
        with st.container(key="sums-shares", horizontal=True, vertical_alignment="center"):
            heading = texts.SHARES.format(draws=NUM_RANDOM_SUMS)
            st.html(element("h2", heading, class_="bpe-sum-shares"))
            shares = answer_when_ready("sums", _SHARES, "shares", _count_shares, in_one_line=True)
        st.html(_bars(shares or {}))
        st.html(note(texts.WHAT, texts.PUBLISHED))
        say_corpus_use()


def _draw_sum() -> Live:
    """Draw the sum cut by each rule, with so many columns added as the dock says."""
    first, second = _INPUTS.get("first"), _INPUTS.get("second")
    columns = sum_columns(first, second)
    done = min(_INPUTS.get("column"), len(columns))
    _INPUTS.put("column", done)
    numbers = first, second, first + second
    cut = {rule: [cut_number(number, rule) for number in numbers] for rule in DigitRule}
    wandering = [rule for rule, rows in cut.items() if wandering_walls(rows)]
    said = texts.added(texts.COLUMNS[done - 1], columns[done - 1]) if done else texts.RED
    head = head_of(texts.finding(numbers, wandering), said)
    kind = "bpe-sums long" if first + second >= _LONG else "bpe-sums"
    cells = max(sum(map(_cells, parts)) for rows in cut.values() for parts in rows)
    panels = (_panel(rule, rows, cells, done) for rule, rows in cut.items())
    drawn = element("div", panels, class_=kind, data_panel="sums-rules")
    run = steps_of(columns)
    dock = LiveDock(name="column", noun="column", k=done, last=len(columns), run=run)
    return Live([], drawn, said, head, dock)


def _choose_numbers() -> None:
    chance = random.SystemRandom()
    for name in ("first", "second"):
        _INPUTS.put(name, chance.randint(_LOW, _HIGH))
    _INPUTS.put("column", 0)


def steps_of(columns: Sequence[SumColumn]) -> DockRun:
    """Return the columns for the dock: what is written in each, and the sum so far."""
    written = [str(column.written) for column in columns]
    so_far = ["".join(reversed(written[:done])) for done in range(1, len(written) + 1)]
    return run_of(
        [1.0] * len(columns),
        written,
        [texts.NOTHING_YET, *so_far],
        texts.OF_THE_SUM,
        states=[texts.FROM_RIGHT, *map(texts.written, columns)],
    )


def _panel(rule: DigitRule, rows: Sequence[tuple[str, ...]], cells: float, done: int) -> Markup:
    """Draw the sum cut by a rule, as wide as `cells` digits, with so many columns added."""
    now = done - 1 if done else None
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
        element("p", _places(rows, now) if now is not None else "", class_="places"),
    )


def _places(rows: Sequence[Sequence[str]], now: int) -> Markup:
    """Say at which places of their tokens the digits of a column are."""
    found = (place_in_token(parts, now) for parts in rows)
    places = [place for place in found if place is not None]
    kind = "check" if len(set(places)) == 1 else "cross"
    return element("b", texts.places_in_tokens(texts.COLUMNS[now], places), class_=kind)


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
    """Draw the share of each rule; one that is still counted has its place."""
    rows = (
        fragment(element("dt", texts.RULES[rule].title), _bar(shares.get(rule)))
        for rule in DigitRule
    )
    return element("dl", rows, class_="bpe-sum-shares")


def _bar(share: float | None) -> Markup:
    if share is None:
        return element("dd", texts.NOTHING_YET)
    return element("dd", element("i", style=f"width:{share:.2%}"), element("b", percent(share)))

"""The view of sums: panels for each rule, other numbers, and the address."""

import re

from streamlit.testing.v1 import AppTest

from bpe_viz.limits import MAX_ADDEND
from bpe_viz.ui.sums import texts
from bpe_viz.vocabularies import DigitRule
from tests.helpers.live import asked, controls, drawing, written
from tests.helpers.pages import notices, opened, settled
from tests.helpers.tokenizers_page import TOKENIZERS


def said_in(html: str) -> list[str]:
    """What is said of each panel."""
    return re.findall(r"aria-label='([^']* plus [^']*)'", html)


def sums_said(app: AppTest) -> list[str]:
    return said_in(written(app))


def verdicts(app: AppTest) -> list[str]:
    return re.findall(r"<b class='(check|cross)'>", written(app))


def test_a_sum_is_cut_by_every_rule() -> None:
    app = opened(TOKENIZERS, view="sums")
    assert notices(app) == []
    assert sums_said(app) == [
        "5 6 7 8 plus 4 5 6 7 is 1 0 2 4 5",
        "567 8 plus 456 7 is 102 45",
        "5 678 plus 45 67 is 10 245",
        "5 678 plus 4 567 is 10 245",
        "5 , 678 plus 4 , 567 is 10 , 245",
    ]
    assert verdicts(app) == ["check", "cross", "cross", "check", "check"]
    assert written(app).count("bpe-wall wanders") == 3 + 3


def test_random_sums_are_counted_for_every_rule() -> None:
    app = settled(opened(TOKENIZERS, view="sums"))
    shares = re.findall(r"<dt>([^<]*)</dt><dd><i style='[^']*'></i><b>([^<]*)</b>", written(app))
    assert [title for title, _ in shares] == [texts.RULES[rule].title for rule in DigitRule]
    found = dict(shares)
    assert found["One digit each"] == found["Threes from the right"] == found["Commas"] == "100.0%"
    assert found["Threes from the left"].startswith("33.")


def test_numbers_are_in_the_address_and_bad_ones_are_left_out() -> None:
    app = opened(TOKENIZERS, view="sums", first="999999999", second="1")
    assert sums_said(app)[1] == "999 999 999 plus 1 is 100 000 000 0"
    app = opened(TOKENIZERS, view="sums", first=f"{MAX_ADDEND + 1}", second="<img>")
    assert sums_said(app)[3] == "5 678 plus 4 567 is 10 245"
    assert "<img" not in written(app)


def test_other_numbers_are_drawn() -> None:
    app = opened(TOKENIZERS, view="sums")
    button = controls(drawing(app))[texts.OTHER_NUMBERS]
    first, second = (button["values"][name] for name in ("first", "second"))
    assert min(first, second) >= 1_000
    assert max(first, second) <= 999_999
    shown = asked(app, "sums", **button["values"])
    assert said_in(shown["html"])[2:3] != sums_said(app)[2:3]
    assert f"first={first}&second={second}" in shown["query"]
    assert controls(shown)[texts.OTHER_NUMBERS]["values"] != button["values"]
    assert f"{first + second}"[::-1] in re.sub(r"\D", "", said_in(shown["html"])[0])[::-1]


def test_columns_are_added_from_the_right_with_what_is_carried() -> None:
    app = opened(TOKENIZERS, view="sums")
    assert texts.ADD in controls(drawing(app))
    said, places = [], []
    for column in range(1, 6):
        shown = asked(app, "sums", column=column)
        said.append(shown["rows"][1][2]["label"])
        places.append(re.findall(r"Places? in (?:each|their) tokens?: ([^<]*)\.", shown["html"]))
    assert said == [
        "Ones: 8 + 7 = 15, so write 5 and carry 1.",
        "Tens: 7 + 6 + 1 = 14, so write 4 and carry 1.",
        "Hundreds: 6 + 5 + 1 = 12, so write 2 and carry 1.",
        "Thousands: 5 + 4 + 1 = 10, so write 0 and carry 1.",
        "Ten thousands: write the 1 that was carried.",
    ]
    # Single digits; 567|8, 456|7 and 102|45; 5|678, 45|67 and 10|245; 5|678, 4|567 and 10|245.
    assert places[1] == ["ones", "ones, ones and tens", "tens", "tens", "tens"]
    assert (
        places[2]
        == ["ones", "tens, tens and ones", "hundreds, ones and hundreds"] + ["hundreds"] * 2
    )
    button = controls(shown)[texts.NEXT]
    assert button["value"] + button["by"] > button["high"], "there is no further column"
    assert shown["html"].count("class='now'") == 5  # only the sum is as long
    app = opened(TOKENIZERS, view="sums", column="2")
    assert "Tens: 7 + 6 + 1 = 14, so write 4 and carry 1." in controls(drawing(app))
    assert asked(app, "sums", first=1, second=1)["rows"][1][2]["label"].startswith("Ones: 1 + 1")

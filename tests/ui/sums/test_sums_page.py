"""The view of sums: panels for each rule, other numbers, and the address."""

import re
from urllib.parse import parse_qsl

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import NumberInput

from bpe_viz.limits import MAX_ADDEND
from bpe_viz.ui.sums import texts
from bpe_viz.ui.sums.page import steps_of
from bpe_viz.vocabularies import DigitRule, sum_columns
from tests.helpers.live import asked, drawing, written
from tests.helpers.pages import notices, opened, settled, started
from tests.helpers.tokenizers_page import TOKENIZERS


def finding(markup: str) -> list[str]:
    """Return the finding and the line below it."""
    return re.findall(r"<(?:h2 class='sentence'|p class='below')>([^<]*)</", markup)


def sums_said(app: AppTest) -> list[str]:
    """Return the spoken label of each panel."""
    return re.findall(r"aria-label='([^']* plus [^']*)'", written(app))


def verdicts(app: AppTest) -> list[str]:
    return re.findall(r"<b class='(check|cross)'>", written(app))


def number_field(app: AppTest, label: str) -> NumberInput:
    return next(each for each in app.number_input if each.label == label)


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
    app = started(TOKENIZERS, view="sums")
    places = re.findall(r"<dt>([^<]*)</dt><dd>(?:–|<i)", written(app))
    assert places == [texts.RULES[rule].title for rule in DigitRule]  # before they are counted
    app = settled(app)
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
    app = opened(TOKENIZERS, view="sums", column="2")
    before = sums_said(app)
    app = settled(app.button(key="sums-other").click().run())
    labels = texts.FIRST, texts.SECOND
    first, second = (int(number_field(app, label).value or 0) for label in labels)
    assert min(first, second) >= 1_000
    assert max(first, second) <= 999_999
    assert sums_said(app)[2] != before[2]
    said = dict(parse_qsl(drawing(app)["query"]))
    assert (said["first"], said["second"]) == (f"{first}", f"{second}")
    assert "column" not in said
    assert f"{first + second}"[::-1] in re.sub(r"\D", "", sums_said(app)[0])[::-1]


def test_columns_are_added_from_the_right_with_what_is_carried() -> None:
    app = opened(TOKENIZERS, view="sums")
    assert finding(written(app)) == [
        "5678 + 4567 = 10245: cut from the left, the walls wander.",
        texts.RED,
    ]
    said, places = [], []
    for column in range(1, 6):
        shown = asked(app, "sums", column=column)
        assert shown["dock"]["k"] == column
        assert f"column={column}" in shown["query"]
        said.append(finding(shown["head"])[1])
        drawn = shown["html"]
        places.append(re.findall(r"numbers: ([a-z, ]*) of (?:each|their) tokens?\.<", drawn))
    assert said == [
        "Ones (marked): 8 + 7 = 15, so write 5 and carry 1.",
        "Tens (marked): 7 + 6 + 1 = 14, so write 4 and carry 1.",
        "Hundreds (marked): 6 + 5 + 1 = 12, so write 2 and carry 1.",
        "Thousands (marked): 5 + 4 + 1 = 10, so write 0 and carry 1.",
        "Ten thousands (marked): write the 1 that was carried.",
    ]
    # Single digits; 567|8, 456|7 and 102|45; 5|678, 45|67 and 10|245; 5|678, 4|567 and 10|245.
    assert places[1] == ["ones", "ones, ones and tens", "tens", "tens", "tens"]
    assert (
        places[2]
        == ["ones", "tens, tens and ones", "hundreds, ones and hundreds"] + ["hundreds"] * 2
    )
    assert drawn.count("class='now'") == 5  # only the sum is as long
    app = opened(TOKENIZERS, view="sums", column="2")
    assert finding(written(app))[1] == "Tens (marked): 7 + 6 + 1 = 14, so write 4 and carry 1."
    for label in (texts.FIRST, texts.SECOND):
        app = settled(number_field(app, label).set_value(1).run())
    assert finding(written(app)) == [
        "1 + 1 = 2: the columns agree.",
        "Ones (marked): 1 + 1 = 2, so write 2.",
    ]


def test_the_dock_says_what_is_written_and_carried() -> None:
    run = steps_of(sum_columns(5678, 4567))
    assert run["names"] == ["5", "4", "2", "0", "1"]
    assert run["lengths"] == ["–", "5", "45", "245", "0245", "10245"]
    assert run["states"][:2] == ["from the right", "write 5, carry 1"]
    assert run["states"][-1] == "write 1"

"""The view of sums: panels for each rule, other numbers, and the address."""

import re

from streamlit.testing.v1 import AppTest

from bpe_viz.limits import MAX_ADDEND
from bpe_viz.ui.sums import texts
from bpe_viz.vocabularies import DigitRule
from tests.helpers.pages import notices, opened, settled
from tests.helpers.tokenizers_page import TOKENIZERS


def written(app: AppTest) -> str:
    """The HTML of the page."""
    return "".join(str(found.proto.body) for found in app.get("html"))


def sums_said(app: AppTest) -> list[str]:
    """What is said of each panel."""
    return re.findall(r"aria-label='([^']* plus [^']*)'", written(app))


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
    (button,) = (each for each in app.button if each.label == texts.OTHER_NUMBERS)
    before = sums_said(app)
    settled(button.click().run())
    assert notices(app) == []
    assert sums_said(app) != before
    numbers = {each.label: each.value for each in app.number_input}
    first, second = numbers[texts.FIRST], numbers[texts.SECOND]
    assert isinstance(first, int)
    assert isinstance(second, int)
    assert 1_000 <= min(first, second) <= max(first, second) <= 999_999

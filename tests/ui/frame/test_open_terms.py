"""The terms beside a page's heading are open if its address says so, and closed otherwise."""

import pytest
from streamlit.testing.v1 import AppTest

from tests import ROOT
from tests.helpers.pages import opened

OPEN = "class='bpe-terms' open="


def heading(app: AppTest) -> str:
    [found] = [
        html.proto.body for html in app.get("html") if "class='bpe-heading" in html.proto.body
    ]
    assert isinstance(found, str)
    return found


@pytest.mark.parametrize("page", ["merges", "laws"])
@pytest.mark.parametrize(("said", "is_open"), [("terms", True), ("moon", False), ("", False)])
def test_a_link_opens_the_terms_of_its_page(page: str, said: str, *, is_open: bool) -> None:
    app = opened(str(ROOT / "pages" / f"{page}.py"), open=said)
    assert (OPEN in heading(app)) == is_open

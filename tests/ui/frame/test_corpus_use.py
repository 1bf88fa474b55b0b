"""Views that do not use the corpus say so to the top bar, and only they."""

import pytest
from streamlit.testing.v1 import AppTest

from tests import ROOT
from tests.helpers.live import written
from tests.helpers.pages import choose, opened, settled
from tests.helpers.tokenizers_page import TOKENIZERS

PAGES = ROOT / "pages"


def says_not_used(app: AppTest) -> bool:
    return "class='bpe-without-corpus'" in written(app)


@pytest.mark.parametrize(
    ("page", "params", "is_used"),
    [
        ("about", {}, False),
        ("tours", {}, False),
        ("merges", {}, True),
        ("real_tokenizers", {"view": "sums"}, False),
        ("real_tokenizers", {"view": "languages", "with": "gpt2"}, False),
        ("real_tokenizers", {"view": "odd", "vocabulary": "gpt2"}, False),
        ("real_tokenizers", {"view": "odd", "vocabulary": "gpt2", "kind": "steps"}, True),
        ("real_tokenizers", {"view": "odd", "vocabulary": "learned"}, True),
        ("real_tokenizers", {"view": "patches"}, True),
        ("real_tokenizers", {"view": "patches", "tokens": "gpt2"}, False),
        ("real_tokenizers", {"view": "patches", "tokens": "gpt2", "model": "corpus"}, True),
        ("learners", {}, True),
        ("learners", {"view": "parity"}, False),
        ("learners", {"view": "superwords"}, False),
        ("learners", {"view": "superwords", "lines": "corpus", "corpus": "suffixes"}, True),
        ("practice", {"source": "slide"}, False),
        ("practice", {"source": "own"}, True),
        ("practice", {"view": "beat"}, False),
        ("practice", {"view": "beat", "game": "own"}, True),
    ],
)
def test_a_view_says_whether_it_uses_the_corpus(
    page: str, params: dict[str, str], is_used: bool
) -> None:
    assert says_not_used(opened(str(PAGES / f"{page}.py"), **params)) is not is_used


def test_another_choice_in_a_view_is_followed() -> None:
    app = opened(TOKENIZERS, view="patches")
    choose(app, "patches_tokens", "gpt2")
    assert says_not_used(settled(app.run()))

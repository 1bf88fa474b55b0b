"""The About page: its figures are those of the code, and its text keeps to its word."""

import re
import sys
from html.parser import HTMLParser

import pytest
from streamlit.testing.v1 import AppTest

import bpe_viz
from bpe_viz import limits
from bpe_viz.samples.catalogue import SAMPLES
from bpe_viz.settings import Settings
from bpe_viz.training.self_check import SelfCheck, compared, self_check
from bpe_viz.ui.about.page import SUBWORD_NMT_MERGES, about_html
from tests import ROOT
from tests.helpers.readers import reader_of

ABOUT = str(ROOT / "pages" / "about.py")


class _Text(HTMLParser):
    """The text of a page, its tags closed in order, and where its links lead."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        attributes = dict(attrs)
        if tag == "a":
            self.links.append(str(attributes["href"]))
            assert attributes["target"] == "_blank"
            assert attributes["rel"] == "noopener noreferrer"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: str) -> _Text:
    found = _Text()
    found.feed(html)
    found.close()
    assert found.open == []
    return found


@pytest.fixture(scope="module")
def about() -> _Text:
    """The page with figures of its own."""
    return read(about_html(SelfCheck(trainings=7, merges=1234, words=56, differences=0)))


def test_the_page_shows_a_check_that_was_made_here() -> None:
    app = AppTest.from_file(ABOUT, default_timeout=60).run()
    assert [error.message for error in app.exception] == []
    checked = self_check()
    text = read(next(h.proto.body for h in app.get("html") if "bpe-about" in h.proto.body)).text
    assert f"{checked.merges:,} merges" in text
    assert "none differ" in text
    assert reader_of(app).waiting is None


def test_every_unit_place_and_tie_rule_is_compared() -> None:
    checked = self_check()
    assert checked.trainings == 3 * (3 * 4 - 1) * 3  # no mark can be glued to a byte
    assert checked.differences == 0
    assert checked.merges > checked.trainings
    assert compared({"aaa": 1}, Settings(num_merges=1)) == SelfCheck(1, 1, 1, 0)


def test_differences_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def other_learner(_: object, settings: Settings) -> bpe_viz.MergeHistory:
        return bpe_viz.learn_bpe({"xy": 1}, settings.num_merges or 0)

    module = sys.modules["bpe_viz.training.self_check"]  # the package has a function of its name
    monkeypatch.setattr(module, "train_on_words", other_learner)
    checked = compared({"low": 5, "lower": 2}, Settings(num_merges=3))
    assert checked == SelfCheck(trainings=1, merges=3, words=0, differences=3)
    assert "3 differ" in about_html(checked)


def test_bpe_is_explained_in_150_words() -> None:
    html = (ROOT / "bpe_viz" / "ui" / "about" / "about.html").read_text(encoding="utf-8")
    (paragraph,) = re.findall(r'<p class="bpe-in-short">(.*?)</p>', html, re.DOTALL)
    assert 140 <= len(read(paragraph).text.split()) <= 155


def test_the_figures_are_those_of_the_code(about: _Text) -> None:
    golden = (ROOT / "tests" / "golden" / "harbour.txt").read_text(encoding="utf-8").splitlines()
    assert sum(not line.startswith("#") for line in golden) == SUBWORD_NMT_MERGES
    for figure in ("7 trainings", "1,234 merges", "56 words", f"{SUBWORD_NMT_MERGES} merges"):
        assert figure in about.text
    for limit in (limits.MAX_UPLOAD_MEGABYTES, limits.MAX_FILES, limits.MAX_KEPT_CORPORA):
        assert str(limit) in about.text
    assert f"bpe-viz {bpe_viz.__version__} is free software" in about.text


def test_every_library_and_every_sample_has_its_licence(about: _Text) -> None:
    required = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    names = re.findall(r"^([\w-]+)[>=]", required, re.MULTILINE)
    assert len(names) >= 10
    for name in names:
        assert name in about.text
    assert "not installed" not in about.text
    for sample in SAMPLES:
        assert sample.licence in about.text
        assert sample.group in about.text


def test_links_lead_to_papers(about: _Text) -> None:
    assert [link.split("/")[2] for link in about.links] == [
        *(["aclanthology.org"] * 3),
        "web.stanford.edu",
    ]
    assert all(link.startswith("https://") for link in about.links)

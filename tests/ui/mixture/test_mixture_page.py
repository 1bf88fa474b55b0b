"""The view of mixtures: what merges leave of the triangle, refusals, and the address."""

import re
from fractions import Fraction

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.documents.upload import read_documents
from bpe_viz.errors import BpeVizError
from bpe_viz.settings import Unit
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.mixture import texts
from bpe_viz.ui.mixture.drawing import steps_of
from bpe_viz.ui.mixture.sources import read_source
from bpe_viz.vocabularies import ShareCut
from tests.helpers.live import written
from tests.helpers.pages import notices, opened, pasted, settled, step_to
from tests.helpers.practice import address_said
from tests.helpers.readers import reader_of
from tests.helpers.tokenizers_page import TOKENIZERS

FOUND = "10 merges tell: 48% to 55% is English."
EDGES = ((1, 0), (0, 1), (0, 0))


def finding(app: AppTest) -> str:
    (found,) = re.findall(r"<div class='bpe-say'><h2>([^<]*)</h2>", written(app))
    return str(found)


def parts_left(app: AppTest) -> list[str]:
    return re.findall(r"%'></i></span><b>([^<]*)</b></li>", written(app))


def drawn(app: AppTest, kind: str) -> int:
    return written(app).count(f"<i class='{kind}'")


def test_merges_cut_the_triangle_step_by_step() -> None:
    app = opened(TOKENIZERS, view="mixture")
    assert notices(app) == []
    # As recounted for the facts of this view: e_, s_, er, n_ ... of 50, 30 and 20 percent.
    assert parts_left(app) == ["85.9%", "47.2%", "4.8%", "1.7%", "0.5%"]
    assert finding(app) == FOUND
    assert (drawn(app, "cut"), drawn(app, "now"), drawn(app, "true")) == (5, 1, 1)
    assert "samples of English, French as written and Turkish paragraph are too small" in (
        written(app)
    )
    html = written(app)
    assert html.index("of no others") < html.index("class='triangle'")  # the limits come first
    step_to(app, 9)
    assert finding(app).startswith("9 merges tell: ")
    app = opened(TOKENIZERS, view="mixture", after="0")
    assert finding(app) == "Before the first merge every mixture is possible."
    assert (drawn(app, "cut"), drawn(app, "now"), parts_left(app)) == (0, 0, [])


def test_the_dock_says_what_each_merge_cuts_off() -> None:
    corners = tuple((Fraction(one), Fraction(two), Fraction(1 - one - two)) for one, two in EDGES)
    half = (corners[0], corners[1], (Fraction(0), Fraction(1, 2), Fraction(1, 2)))
    cuts = (
        ShareCut(1, ("e", "_"), ("a", "r"), None, half),
        ShareCut(3, ("t", "h"), None, None, half),  # merge 2 occurs in no sample
        ShareCut(4, ("i", "n"), ("o", "n"), None, corners[:1]),  # a point has no area
        ShareCut(5, ("a", "n"), None, None, corners[:1]),
    )
    run = steps_of(cuts, Unit.CHARACTER)
    assert run["names"] == ["e_", "", "th", "in", "an"]
    assert run["lengths"] == ["100.0%", "50.0%", "50.0%", "50.0%", "0%", "0%"]
    nothing = "cuts nothing off"
    assert run["states"] == ["", "cuts 50.0% off", nothing, nothing, "cuts 100.0% off", nothing]
    assert [bar.height for bar in run["bars"]] == [0.7, 0.4, 0.4, 1.0, 0.4]


def test_other_sentences_and_other_merges_may_have_no_answer() -> None:
    app = opened(TOKENIZERS, view="mixture", texts="other", after="20")
    assert finding(app) == "No mixture of the three explains merge 3."
    assert (drawn(app, "now"), drawn(app, "true")) == (0, 1)
    assert written(app).count("class='refusal'") == 2
    app = opened(TOKENIZERS, view="mixture", merges="gpt2", source3="python", after="1")
    assert drawn(app, "true") == 0
    assert "<span class='pr'><span class='c'>␣</span><span class='c'>t</span></span>" in (
        written(app)
    )
    app = opened(TOKENIZERS, view="mixture", merges="learned", after="1")
    assert notices(app) == []
    assert finding(app).startswith(("1 merge leaves ", "No mixture of the three explains merge "))


def test_what_an_address_may_not_say_is_left_out() -> None:
    bad = {"source1": "<img>", "merges": "llama", "share1": "900", "after": "-1", "texts": "x"}
    app = opened(TOKENIZERS, view="mixture", **bad)
    assert finding(app) == FOUND
    assert parts_left(app)[-1] == "0.5%"
    assert "<img" not in written(app)
    twice = opened(TOKENIZERS, view="mixture", source2="turkish")
    assert [each.value for each in twice.info] == [texts.TWICE]
    most = opened(TOKENIZERS, view="mixture", share1="80", share2="60")
    assert [each.value for each in most.number_input][-2:] == [80, 20]


def test_a_text_of_the_readers_own_is_a_source_that_no_address_names() -> None:
    app = pasted(opened(TOKENIZERS, view="mixture"), "der die das. Und <b>nun</b> das.\n" * 300)
    (own,) = own_corpora_of(app)
    third = next(each for each in app.selectbox if each.label == texts.SOURCES[2])
    app = settled(third.set_value(own).run())
    assert notices(app) == []
    assert finding(app).startswith("10 merges tell: ")
    assert own not in str(address_said(app))


def test_a_source_of_counts_alone_has_no_other_sentences() -> None:
    files = read_documents([("counts.csv", b"word,count\nlow,5\nnew,3\n")])
    counts = OwnCorpus("0", "mine", files)
    assert read_source(counts) == {"low": 5, "new": 3}
    with pytest.raises(BpeVizError, match=r"“mine” came as counts .* Choose the same texts"):
        read_source(counts, half=0)


def own_corpora_of(app: AppTest) -> list[str]:
    """Return the keys of the corpora that the reader brought."""
    return list(reader_of(app).own_corpora)

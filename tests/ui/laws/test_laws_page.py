"""The Laws page without a browser: its views, links, inputs, and corpora with hardly any words."""

import json
import re
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz import learn_unigram
from bpe_viz.formats.lesson import Position
from bpe_viz.ui.laws.inputs import read_input
from bpe_viz.ui.laws.texts import VIEWS
from bpe_viz.ui.shared.terms import MEANING
from bpe_viz.unigram import remove_one_by_one
from bpe_viz.wording import state_name
from tests import ROOT
from tests.helpers.pages import choose, opened, pasted, settled, step_to, text_of
from tests.helpers.readers import bound_to, reader_of

LAWS = str(ROOT / "pages" / "laws.py")
NO_CHART: list[Any] = []


def charts(app: AppTest) -> list[Any]:
    """The charts on the page."""
    return list(app.get("vega_lite_chart"))


def changed(app: AppTest, kind: str, name: str, value: Any) -> AppTest:
    """Set an input of the page as a reader would."""
    widget = bound_to(app.get(kind), f"laws_{name}_widget")
    widget.set_value(value)
    return settled(app.run())


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("corpus", ["slide", "suffixes"])
def test_every_view_opens_by_its_link_with_lines_that_are_named_and_no_bare_k(
    view: str, corpus: str
) -> None:
    app = opened(LAWS, corpus=corpus, view=view)
    assert reader_of(app).inputs["laws"]["view"] == view
    assert (charts(app) != NO_CHART) == (view != "words")
    assert not app.error
    said = re.sub(r"<[^>]*>", " ", text_of(app))
    said = re.sub(r"Heaps k|Mandelbrot K", "", said)
    assert re.findall(r"\b\d*[kK]\b", said) == []
    for chart in charts(app):
        assert "~s" not in chart.proto.spec
        assert re.findall(r'"legend":(?! ?null)', chart.proto.spec) == []
        named = [
            layer["mark"]["color"]
            for layer in json.loads(chart.proto.spec)["layer"]
            if layer["mark"].get("fontWeight") == 600 and layer["mark"]["type"] == "text"
        ]
        assert len(set(named)) == len(named)  # no two share a colour


@pytest.mark.parametrize("view", ["overview", "explanations"])
def test_a_small_corpus_gets_a_warning_and_the_offer_of_a_larger_one(view: str) -> None:
    app = opened(LAWS, corpus="slide", view=view)
    assert "With 18 tokens these figures" in text_of(app)
    app.button("laws_larger").click().run()
    assert reader_of(app).controls.corpus == "sotu-18"


def test_the_headline_can_be_checked_by_hand() -> None:
    text = text_of(opened(LAWS, corpus="slide"))
    figures = [
        (re.sub(r"<[^>]*>", "", name), re.sub(r"<[^>]*>", "", value))
        for name, value in re.findall(
            r"<th scope='row'[^>]*>(.*?)</th><td class='n'>(.*?)</td>", text
        )
    ]
    assert ("tokens", "18") in figures
    assert ("of tokens are “newer” or “low”", "61.1%") in figures
    assert "they say more from 1,000 on" in text
    assert "Only counts are known" in text


def test_every_chart_has_a_text_alternative() -> None:
    for view in ("overview", "zipf", "heaps", "explanations"):
        for chart in charts(opened(LAWS, corpus="suffixes", view=view)):
            assert "types" in chart.proto.alt


@pytest.mark.parametrize("view", VIEWS)
def test_corpora_with_hardly_any_words_are_explained(view: str) -> None:
    app = opened(LAWS, view=view)
    for text in ("one", "one one", "a b", "a a b", "a b c d e f", "a " * 500):
        app = pasted(app, text)
        assert reader_of(app).inputs["laws"]["view"] == view
        assert app.exception.len == 0, text
        said = text_of(app)
        assert "nan" not in said.lower().split(), text
        assert charts(app) or "Choose" in said or view == "words", text


def test_a_link_brings_back_the_inputs() -> None:
    app = opened(LAWS, view="zipf", axes="linear", auto="0", first="2", last="5", word="low")
    assert reader_of(app).inputs["laws"]["axes"] == "linear"
    assert "Fits to ranks 2 to 5" not in text_of(app)
    assert "4 ranks are too few" in text_of(app)
    assert "rank 2, 5 times" in text_of(app)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("view", "moon", "overview"),
        ("auto", "0", False),
        ("auto", "yes", True),
        ("first", "-3", 1),
        ("alpha", "0.5", 0.5),
        ("alpha", "nan", 0.1),
        ("seed", "1e9", 0),
        ("word", "x" * 1_000, "x" * 200),
    ],
)
def test_a_link_is_read_within_limits(name: str, text: str, value: Any) -> None:
    assert read_input(name, text) == value


def test_the_dock_moves_the_stepper() -> None:
    app = opened(LAWS, view="merges", k="3")
    assert "After merge 3" in text_of(app)
    step_to(app, 5)
    assert reader_of(app).position == Position(5)
    assert "After merge 5" in text_of(app)


@pytest.mark.parametrize(("params", "merges"), [({}, 8), ({"k": "0"}, 0), ({"k": "2"}, 2)])
def test_all_merges_are_shown_unless_a_link_says_otherwise(
    params: dict[str, str], merges: int
) -> None:
    assert f"{state_name(merges).capitalize()} the text" in text_of(
        opened(LAWS, view="merges", **params)
    )


def listed(app: AppTest) -> list[list[str]]:
    """The rows of the list of words."""
    (found,) = [e.proto.body for e in app.get("html") if "Words of the corpus" in e.proto.body]
    rows = found.partition("<tbody>")[2].split("</tr>")[:-1]
    return [re.findall(r"<bdi[^>]*>(.*?)</bdi>", row) for row in rows]


def test_a_word_is_found_and_listed() -> None:
    app = opened(LAWS, view="words", corpus="slide")
    assert listed(app) == [
        ["newer", "1", "6", "33.3%", "33.3%"],
        ["low", "2", "5", "27.8%", "61.1%"],
        ["wider", "3", "3", "16.7%", "77.8%"],
        ["lowest", "4", "2", "11.1%", "88.9%"],
        ["new", "5", "2", "11.1%", "100.0%"],
    ]
    changed(app, "text_input", "find", "ew")
    assert [rank for _, rank, *_ in listed(app)] == ["1", "5"]
    changed(app, "selectbox", "order", "least")
    assert [rank for _, rank, *_ in listed(app)] == ["5", "1"]
    changed(app, "text_input", "find", "<b>")
    assert "&lt;b&gt;</bdi>”" in text_of(app)


def test_blanks_of_gpt_words_can_be_ignored() -> None:
    app = opened(LAWS, corpus="suffixes", view="words", pretokenizer="gpt2", mark_place="none")
    changed(app, "text_input", "find", "the")
    assert any(word.startswith("␣") for word, *_ in listed(app))
    changed(app, "checkbox", "blanks", True)
    assert not any(word.startswith("␣") for word, *_ in listed(app))


def test_own_line_and_spectrum() -> None:
    app = opened(LAWS, corpus="suffixes", view="zipf")
    changed(app, "toggle", "line", True)
    assert reader_of(app).inputs["laws"]["line_c"] > 0
    reader_of(app).inputs["laws"]["zipf"] = "spectrum"
    assert "types occur once" in text_of(settled(app.run()))


def test_another_corpus_keeps_the_view() -> None:
    app = choose(opened(LAWS, view="heaps"), "corpus", "turkish")
    assert reader_of(app).inputs["laws"]["view"] == "heaps"
    assert "words in the order of the text" in charts(app)[0].proto.alt


def test_hostile_words_stay_text() -> None:
    app = pasted(opened(LAWS), "<img src=x onerror=alert(1)> " * 3 + "b c d")
    assert "<img" not in text_of(app)


def test_the_second_corpus_is_of_the_same_kind_at_first() -> None:
    app = opened(LAWS, view="compare", corpus="declaration-english")
    assert reader_of(app).inputs["laws"]["two"].startswith("declaration-")
    app = changed(app, "selectbox", "two", "declaration-russian")
    assert "Declaration: Russian" in text_of(app)


def test_the_second_corpus_is_long_enough_and_small_at_first() -> None:
    app = opened(LAWS, view="compare", corpus="verbs")
    assert reader_of(app).inputs["laws"]["two"] == "suffixes"
    own = pasted(opened(LAWS, view="compare"), "a a b c")
    assert reader_of(own).inputs["laws"]["two"] == "suffixes"
    reader_of(own).inputs["laws"]["two"] = ""
    assert reader_of(settled(own.run())).inputs["laws"]["two"] == "suffixes"


@pytest.mark.parametrize(
    ("corpus", "heading", "conclusion"),
    [
        ("slide", "in words, and in symbols", "12 symbols carry the same text as 5 types: only"),
        ("suffixes", "fewer kinds", "Only 63 symbols carry the same text as 127 types."),
    ],
)
def test_symbols_are_called_fewer_where_they_are(
    corpus: str, heading: str, conclusion: str
) -> None:
    text = text_of(opened(LAWS, view="merges", corpus=corpus))
    assert heading in text
    assert conclusion in text


def test_a_text_that_repeats_itself_late_is_said_to_have_fewer_types_by_the_right_share() -> None:
    app = opened(LAWS, view="heaps")
    text = text_of(pasted(app, "x " * 700 + "y " * 300))
    assert "would have 2 types; the text has 1 there, 50.0% fewer" in text


def test_a_forecast_can_be_recounted_and_the_book_stays() -> None:
    text = text_of(opened(LAWS, view="heaps", corpus="suffixes", part="50"))
    assert "Off by" in text and "RCV1" in text
    cells = re.sub(r"<[^>]*>", " ", text).partition("first 50% of it")[2].split()
    assert cells[0] == "208"
    predicted, seen, off = cells[1:4]
    percent = float(off.removesuffix("%").replace("−", "-"))
    assert percent == pytest.approx(100 * (float(predicted) / float(seen) - 1), abs=0.05)
    assert abs(percent) < 2


@pytest.mark.parametrize("view", ["overview", "heaps", "merges", "explanations"])
def test_one_is_singular(view: str) -> None:
    app = opened(LAWS, view=view)
    for corpus in ("hello", "la " * 50):
        said = re.sub(r"<[^>]*>", " ", text_of(pasted(app, corpus)))
        assert re.findall(r"(?<![\d.,])1 +(?:tokens|types|merges|symbols)", said) == []


def test_blanks_are_ignored_in_both_corpora_or_in_none() -> None:
    link = {"view": "compare", "corpus": "suffixes", "two": "verbs", "pretokenizer": "gpt2"}
    types = [
        charts(opened(LAWS, **link, mark_place="none", blanks=blanks))[0].proto.alt
        for blanks in ("0", "1")
    ]
    assert types[0].split("verb")[1] != types[1].split("verb")[1]


def test_twice_the_corpus_is_forecast_until_another_size_is_asked_for() -> None:
    app = opened(LAWS, view="heaps", corpus="suffixes")
    assert bound_to(app.number_input, "laws_ahead_widget").value == 416
    assert "With 416 tokens, twice the corpus, the fit expects 229 types" in text_of(app)
    assert "102 more than now." in text_of(app)
    assert reader_of(app).inputs["laws"]["ahead"] == 0
    text = text_of(changed(app, "number_input", "ahead", 100))
    assert "With 100 tokens the fit expects" in text and "the text has" in text
    text = text_of(changed(app, "number_input", "ahead", 10**12))
    assert "With 1,000,000,000,000 tokens" in text and "a rough guess" in text
    own = pasted(app, "a b c d e f g h i j k l m n o p " * 20)
    assert reader_of(own).inputs["laws"]["ahead"] == 10**12


def test_a_link_brings_back_the_size_of_the_forecast() -> None:
    text = text_of(opened(LAWS, view="heaps", corpus="suffixes", ahead="624"))
    assert "With 624 tokens the fit expects" in text
    assert "With 416 tokens" in text_of(opened(LAWS, view="heaps", corpus="suffixes", ahead="-4"))


def test_a_range_of_ranks_stays_in_the_zipf_view() -> None:
    link = {"corpus": "suffixes", "auto": "0", "first": "2", "last": "7"}
    assert "Fits to ranks 2 to 7" in text_of(opened(LAWS, **link, view="zipf"))
    assert "Fitted to ranks 1 to 6." in text_of(opened(LAWS, **link, view="overview"))
    both = [charts(opened(LAWS, **link, view=view))[0].proto.alt for view in ("overview", "merges")]
    assert ["over ranks 1 to 6" in text for text in both] == [True, True]


def test_the_first_ten_ranks_can_be_recounted() -> None:
    text = text_of(opened(LAWS, view="zipf", corpus="suffixes"))
    part = text.partition("what each law expects")[2]
    rows = [re.findall(r"<bdi[^>]*>([^<]*)</bdi>", row) for row in part.split("<tr>")[2:12]]
    assert [row[0] for row in rows] == [str(rank) for rank in range(1, 11)]
    counts = [float(row[2]) for row in rows]
    assert [row[3] for row in rows] == [f"{counts[0] / rank:.1f}" for rank in range(1, 11)]
    c = float(text.partition("c / r</bdi>")[2].split("<bdi>")[1].split("<")[0])
    assert [float(row[4]) for row in rows] == pytest.approx([c / r for r in range(1, 11)], abs=0.1)
    assert re.search(r"c / r is typically off by a factor of 1\.\d\d, Mandelbrot of 1\.\d\d:", part)


@pytest.mark.parametrize(
    ("view", "terms", "place"),
    [
        ("overview", ["token", "type", "hapax", "dis"], r"<table[^>]*bpe-meanings.*?</table>"),
        ("merges", ["fertility"], r"<span class='bpe-definition'>[^<]*"),
    ],
)
def test_terms_are_defined_where_they_are_used(view: str, terms: list[str], place: str) -> None:
    text = text_of(opened(LAWS, view=view, corpus="suffixes"))
    definitions = " ".join(re.findall(place, text))
    assert [MEANING[term] in definitions for term in terms] == [True] * len(terms)


def test_words_that_all_occur_once_stay_within_their_axes() -> None:
    app = pasted(opened(LAWS), " ".join(f"w{i}" for i in range(50)))
    x = json.loads(charts(app)[0].proto.spec)["layer"][0]["encoding"]["x"]
    assert x["scale"]["domain"] == [1, 50]
    assert "expects 50 types; there are 50." in text_of(app)
    reader_of(app).inputs["laws"]["view"] = "heaps"
    said = text_of(settled(app.run()))
    assert "+0.0%" in said
    assert "would have 25 types, as here" in said or "would have 26 types, as here" in said


HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}


def said_of_pieces(app: AppTest) -> list[str]:
    """Round, pieces needed, pieces for each word and kinds of pieces, as the page says them."""
    found = re.search(
        r"(?:After round (\d+)|Before round 1) the text needs (\d+) pieces,"
        r" ([\d.]+) for each of its (\d+) words"
        r".*?(\d+) pieces carry",
        text_of(app),
        re.DOTALL,
    )
    assert found, text_of(app)
    return list(found.groups(default="0"))


def recounted(cut: dict[str, tuple[str, ...]]) -> list[str]:
    """Pieces, pieces for each word, words and kinds of pieces, counted in plain Python."""
    pieces = sum(number * len(cut[word]) for word, number in HUGS.items())
    words = sum(HUGS.values())
    kinds = {piece for parts in cut.values() for piece in parts}
    return [f"{pieces}", f"{pieces / words:.2f}", f"{words}", f"{len(kinds)}"]


def test_the_pieces_of_each_round_can_be_recounted() -> None:
    params = {"corpus": "hug", "learner": "unigram", "vocab_size": "9", "view": "merges"}
    history = learn_unigram(HUGS, 9, mark=None)
    for k in range(len(history) + 1):
        app = opened(LAWS, **params, k=str(k))
        state = history.at(k)
        assert said_of_pieces(app) == [f"{k}", *recounted({w: state.segment(w) for w in HUGS})]
        assert len(charts(app)) == 4
        assert "is drawn for merges of words only. Choose BPE or WordPiece" in text_of(app)
    if len(history):
        step_to(app, 0)
        assert reader_of(app).position == Position(0)
        assert said_of_pieces(app)[0] == "0"


def test_the_round_is_that_of_the_run_that_pieces_shows() -> None:
    params = {"corpus": "hug", "learner": "unigram", "view": "merges", "mark_place": "none"}
    app = opened(LAWS, **params, vocab_size="8", one="2")
    state = remove_one_by_one(HUGS)[2]
    cut = {word: state.lattice(tuple(word)).best for word in HUGS}
    assert said_of_pieces(app) == ["2", *recounted(cut)]
    step_to(app, 3)
    state = remove_one_by_one(HUGS)[3]
    cut = {word: state.lattice(tuple(word)).best for word in HUGS}
    assert said_of_pieces(app) == ["3", *recounted(cut)]


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_works_with_unigram(view: str) -> None:
    app = opened(LAWS, corpus="hug", learner="unigram", view=view)
    assert not app.exception
    assert app.info == []


@pytest.mark.parametrize(("view", "column"), [("words", 0), ("zipf", 1)])
@pytest.mark.parametrize(("corpus", "language"), [("turkish", "tr"), ("numbers", "")])
def test_words_of_tables_are_in_the_language_of_the_corpus(
    view: str, column: int, corpus: str, language: str
) -> None:
    shown = "".join(html.proto.body for html in opened(LAWS, corpus=corpus, view=view).get("html"))
    (words,) = re.findall(r"<table[^>]*>(?=(?:(?!</table>).)*>Word<).*?</table>", shown)
    rows = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in words.split("<tr>")[2:]]
    assert rows
    for row in rows:
        assert row[column].startswith(f"<bdi lang='{language}'>")
        assert sum("lang=" in cell for cell in row) == 1


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"view": "overview"}, "“<bdi lang='{}'>"),
        ({"view": "words", "find": "qqq"}, "No word contains “<bdi lang='{}'>qqq</bdi>”."),
        ({"view": "zipf", "word": "qqq"}, "“<bdi lang='{}'>qqq</bdi>” does not occur."),
    ],
)
@pytest.mark.parametrize(("corpus", "language"), [("turkish", "tr"), ("numbers", "")])
def test_words_of_sentences_are_in_the_language_of_the_corpus(
    asked: dict[str, str], sentence: str, corpus: str, language: str
) -> None:
    shown = "".join(html.proto.body for html in opened(LAWS, corpus=corpus, **asked).get("html"))
    assert sentence.format(language) in shown

"""The editor of tours: any part of a stop can be changed, its question is one of its record."""

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz import load_tokenizer
from bpe_viz.formats import Tour, TourCorpus, TourStop, read_tour, tour_in_link, unpack_tour
from bpe_viz.teaching import KINDS, built_in_tours
from bpe_viz.ui.tour import Touring
from bpe_viz.ui.tour.making import Making
from bpe_viz.ui.tours.editor import file_stem
from bpe_viz.ui.tours.printing import Printing
from bpe_viz.ui.tours.question_choice import first_question, step_of
from tests import ROOT
from tests.helpers.pages import opened, settled
from tests.helpers.readers import bound_to, reader_of
from tests.helpers.tour_stops import trained

TOURS_PAGE = str(ROOT / "pages" / "tours.py")
STOPS = (
    TourStop("merges", "Start", "Nothing is merged yet.", "k=0"),
    TourStop("words", "A new word", "Cut it.", "text=lower"),
    TourStop("merges", "Later", "Two more.", "k=2"),
)
MINE = Tour("Mine", TourCorpus("slide"), STOPS)
NAME = "opened-1"


def editing(tour: Tour = MINE, stop: int = 0) -> AppTest:
    """The editor of a tour, at one of its stops."""
    app = opened(TOURS_PAGE)
    me = reader_of(app)
    me.part(Touring).opened[NAME] = tour
    me.part(Making).edited, me.part(Making).stop = NAME, stop
    return settled(app.run())


def tour_of(app: AppTest) -> Tour:
    return reader_of(app).part(Touring).opened[NAME]


def press(app: AppTest, key: str) -> AppTest:
    app.button(key=key).click()
    return settled(app.run())


def put(app: AppTest, kind: str, key: str, value: Any) -> AppTest:
    bound_to(getattr(app, kind), key).set_value(value)
    return settled(app.run())


def printed_page(app: AppTest) -> str:
    """Return what the browser is told to print."""
    protos = [component.proto for component in app.get("bidi_component")]
    (found,) = [proto for proto in protos if proto.component_name == "bpe_viz.tour_printing"]
    return str(json.loads(found.json)["page"])


def test_one_button_prints_a_tour_with_its_answers_or_without() -> None:
    app = settled(editing().run())
    assert [button.label for button in app.button if "rint" in button.label] == ["Print"]
    for has_answers in (False, True):
        app.checkbox(key=f"handout_answers_{NAME}").set_value(has_answers)
        press(settled(app.run()), f"print_{NAME}")
        printing = reader_of(app).part(Printing)
        assert printing.number == 1 + has_answers
        assert ("class='answers'" in printed_page(app)) is has_answers
        assert printing.page == ""  # the next run prints nothing
    assert printed_page(settled(app.run())) == ""


def page_text(app: AppTest) -> str:
    markup = " ".join(str(element.proto.body) for element in app.get("html"))
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def test_title_text_and_minutes_are_changed() -> None:
    app = editing()
    put(app, "text_input", "tour_title", "My *lecture*")
    put(app, "text_input", "tour_about", "For Tuesday")
    put(app, "number_input", "tour_minutes", 20)
    put(app, "text_input", "stop_title", " First <b> ")
    put(app, "text_area", "stop_text", "Look at `er`.")
    put(app, "text_input", "stop_source", "Sennrich 2016")
    first = replace(STOPS[0], title="First <b>", text="Look at `er`.", source="Sennrich 2016")
    assert tour_of(app) == replace(
        MINE, title="My *lecture*", about="For Tuesday", minutes=20, stops=(first, *STOPS[1:])
    )
    for _ in range(6):
        press(app, "tour_undo")
    assert tour_of(app) == MINE
    assert app.button(key="tour_undo").disabled
    assert bound_to(app.text_input, "stop_title").value == "Start"


def test_a_blank_title_leaves_the_earlier_one() -> None:
    app = editing()
    put(app, "text_input", "stop_title", "  ")
    put(app, "text_input", "tour_title", "")
    assert tour_of(app) == MINE


def test_stops_are_moved_and_removed() -> None:
    app = editing(stop=1)
    assert page_text(app).count("Stop 2 of 3") == 1
    press(app, "move_stop_up")
    assert tour_of(app).stops == (STOPS[1], STOPS[0], STOPS[2])
    assert app.button(key="move_stop_up").disabled
    press(app, "move_stop_down")
    press(app, "move_stop_down")
    assert tour_of(app).stops == (STOPS[0], STOPS[2], STOPS[1])
    assert app.button(key="move_stop_down").disabled
    press(app, "remove_stop")
    assert tour_of(app).stops == (STOPS[0], STOPS[2])
    assert bound_to(app.text_input, "stop_title").value == "Later"
    press(app, "tour_undo")
    assert bound_to(app.text_input, "stop_title").value == "A new word"
    bound_to(app.radio, "tour_stop").set_value(0)
    settled(app.run())
    assert bound_to(app.text_input, "stop_title").value == "Start"
    press(app, "remove_stop")
    press(app, "remove_stop")
    assert app.button(key="remove_stop").disabled
    assert [stop.title for stop in tour_of(app).stops] == ["A new word"]


def test_a_stop_is_opened_from_the_editor() -> None:
    app = press(editing(stop=2), "open_stop")
    me = reader_of(app).part(Touring)
    assert (me.name, me.number, me.leads_to) == (NAME, 3, "merges")
    assert reader_of(app).start is not None


def test_a_question_is_chosen_and_shown_with_its_right_answer() -> None:
    app = put(editing(), "selectbox", "stop_question", "pair-count")
    assert tour_of(app).stops[0].question == {"kind": "pair-count", "step": 0}
    put(app, "text_input", "stop_asked_pair", "e r")
    assert tour_of(app).stops[0].question == {"kind": "pair-count", "step": 0, "pair": "e r"}
    assert "How often does the pair e and r occur?" in page_text(app)
    assert "9 ✓ right" in page_text(app)
    put(app, "number_input", "stop_asked_step", 1)
    assert "The pair e and r does not occur at this step." in page_text(app)
    put(app, "text_input", "stop_asked_pair", "")
    press(app, "draw_another")
    assert tour_of(app).stops[0].question == {"kind": "pair-count", "step": 1, "seed": 1}
    put(app, "selectbox", "stop_question", "")
    assert tour_of(app).stops[0].question is None


def test_only_questions_of_the_record_are_offered() -> None:
    app = editing()
    offered = set(bound_to(app.selectbox, "stop_question").options)
    assert {"No question", "The next pair", "Ties", "Tokens of a text"} <= offered
    assert "Cutting a word" not in offered  # nothing is merged at state 0
    app = editing(stop=1)
    offered = set(bound_to(app.selectbox, "stop_question").options)
    assert {"Cutting a word", "Why not?"} <= offered
    assert "Overlaps" not in offered  # no pair overlaps itself in these words
    unigram = replace(MINE, stops=(TourStop("merges", "x", "", "learner=unigram"),))
    assert "Ties" not in bound_to(editing(unigram).selectbox, "stop_question").options


def test_a_text_is_counted_by_a_tokenizer() -> None:
    app = put(editing(stop=1), "selectbox", "stop_question", "token-count")
    put(app, "selectbox", "stop_asked_tokenizer", "cl100k")
    put(app, "text_input", "stop_asked_word", "lower")
    question = tour_of(app).stops[1].question
    assert question == {"kind": "token-count", "step": 8, "word": "lower", "tokenizer": "cl100k"}
    title = load_tokenizer("cl100k").about.title
    assert f"Guess: how many tokens does {title} make of lower?" in page_text(app)


@pytest.mark.parametrize("kind", ["segmentation", "why-apart", "firing-order"])
def test_a_word_is_named(kind: str) -> None:
    app = put(editing(stop=1), "selectbox", "stop_question", kind)
    put(app, "text_input", "stop_asked_word", "lowest")
    assert tour_of(app).stops[1].question == {"kind": kind, "step": 8, "word": "lowest"}


def test_a_kind_of_a_file_that_nobody_knows_is_said() -> None:
    stop = replace(STOPS[0], question={"kind": "moon"})
    app = editing(replace(MINE, stops=(stop,)))
    assert bound_to(app.selectbox, "stop_question").value == "moon"
    assert "'moon' is not a kind of question." in page_text(app)


def test_a_stop_points_at_something() -> None:
    app = put(editing(), "selectbox", "stop_point_kind", "panel")
    assert tour_of(app).stops[0].point == ("panel", "sentence")
    put(app, "selectbox", "stop_point_panel", "pairs")
    assert tour_of(app).stops[0].point == ("panel", "pairs")
    put(app, "selectbox", "stop_point_kind", "pair")
    put(app, "text_input", "stop_point", " e r ")
    assert tour_of(app).stops[0].point == ("pair", "e r")
    put(app, "text_input", "stop_point", "")
    assert tour_of(app).stops[0].point is None
    put(app, "selectbox", "stop_point_kind", "")
    assert not [one for one in app.text_input if (one.key or "").startswith("stop_point")]


def test_built_in_tours_are_edited_as_copies() -> None:
    app = opened(TOURS_PAGE)
    app.button(key="copy-bpe").click()
    settled(app.run())
    copy = reader_of(app).part(Touring).opened[NAME]
    bpe = built_in_tours()["bpe"]
    assert copy == replace(bpe, title="Byte pair encoding by hand (copy)")
    assert reader_of(app).part(Making).edited == NAME
    press(app, "all_tours")
    app.button(key=f"remove-{NAME}").click()
    settled(app.run())
    assert reader_of(app).part(Touring).opened == {}
    press(app, "tour_undo")
    assert reader_of(app).part(Touring).opened == {NAME: copy}
    press(app, f"edit-{NAME}")
    assert bound_to(app.text_input, "tour_title").value == copy.title


def test_the_link_carries_the_tour_or_says_why_not() -> None:
    app = editing()
    (link,) = [code.value for code in app.code]
    packed = link.partition("?tour=")[2]
    assert unpack_tour(packed) == MINE
    assert packed == tour_in_link(MINE)
    own = replace(MINE, corpus=TourCorpus("Mine", (("low", 5),)))
    app = editing(own)
    assert [code.value for code in app.code] == []
    assert "words of its own" in " ".join(element.value for element in app.markdown)


def test_words_of_ones_own_give_questions() -> None:
    own = Tour("Own", TourCorpus("Mine", (("low", 5), ("lot", 2))), (STOPS[0],))
    app = put(editing(own), "selectbox", "stop_question", "next-pair")
    assert "l o ✓ right" in page_text(app)


def test_a_saved_tour_is_opened_again() -> None:
    app = editing()
    (button,) = [one for one in app.get("download_button") if "save_tour" in str(one.key)]
    assert button.proto.label == "Save as a file"
    assert file_stem("../ <b>Ties</b>: 1/2 ") == "b_Ties_b_1_2"
    assert file_stem("...") == "tour"
    assert file_stem("łódź " * 40) == ("łódź_" * 40)[:60]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_begins_with_a_question_that_a_file_takes(kind: str) -> None:
    app = opened(TOURS_PAGE)
    shown = trained(reader_of(app).asked)
    step = step_of(MINE, STOPS[1], shown)
    assert step == 8
    stop = replace(STOPS[1], question=first_question(kind, shown, step))
    record = {
        "format": "bpe-viz tour",
        "version": 1,
        "title": "x",
        "corpus": "slide",
        "stops": [
            {"page": "words", "title": "x", "text": "", "question": dict(stop.question or {})}
        ],
    }
    assert read_tour(json.dumps(record).encode()).stops[0].question == stop.question

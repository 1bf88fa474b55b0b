"""Tours as a reader takes them: from a link, from the list, from a file, and off the path."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.formats import Position, read_tour
from bpe_viz.settings import TieRule
from bpe_viz.teaching import built_in_tours
from bpe_viz.ui.reader.reader import acting_for
from bpe_viz.ui.reader.word_inputs import WordInputs
from bpe_viz.ui.tour import Touring, take_first_tour
from bpe_viz.ui.tour.bar import terms_in, wish_in
from bpe_viz.ui.tour.touring import end_tour
from tests import ROOT, START
from tests.helpers.pages import notices, opened, settled, shown, text_of
from tests.helpers.readers import reader_of

TOURS_PAGE = str(ROOT / "pages" / "tours.py")
WORDS = str(ROOT / "pages" / "words.py")
GOLDEN = (ROOT / "tests" / "golden" / "tours" / "version_1.json").read_bytes()


def touring_of(app: AppTest) -> Touring:
    return reader_of(app).part(Touring)


def test_only_whoever_comes_without_a_link_is_on_a_first_visit() -> None:
    assert touring_of(opened()).is_first_visit
    for params in ({"k": "0"}, {"corpus": "slide"}):
        assert not touring_of(opened(**params)).is_first_visit


def test_the_first_visit_is_over_after_the_first_step() -> None:
    app = opened()
    reader_of(app).position = Position(1)
    settled(app.run())
    reader_of(app).position = Position(0)
    settled(app.run())
    assert not touring_of(app).is_first_visit


def test_the_offered_tour_begins_on_the_first_page() -> None:
    app = opened()
    with acting_for(reader_of(app)):
        take_first_tour()
    settled(app.run())
    assert (touring_of(app).name, touring_of(app).number) == ("bpe", 1)
    assert touring_of(app).stop == built_in_tours()["bpe"].stops[0]
    assert not touring_of(app).leads_to


def test_a_lesson_carries_the_tour_that_is_taken() -> None:
    app = opened(tour="ties", stop="3")
    assert touring_of(app).of_lesson == {"ties": built_in_tours()["ties"]}
    with acting_for(reader_of(app)):
        end_tour()
    assert touring_of(app).of_lesson == {}


def test_a_link_to_a_stop_shows_its_whole_state() -> None:
    app = opened(tour="ties", stop="3")
    assert (touring_of(app).name, touring_of(app).number) == ("ties", 3)
    assert shown(app).choice.settings.tie_rule is TieRule.SMALLEST
    assert reader_of(app).position == Position(2)
    assert reader_of(app).asked_by_lesson["merges"] == ""
    assert not touring_of(app).is_exploring
    assert notices(app) == []


def test_a_link_that_says_more_than_its_stop_shows_what_it_says() -> None:
    app = opened(tour="bpe", stop="3", k="5")
    assert (touring_of(app).number, reader_of(app).position) == (3, Position(5))


@pytest.mark.parametrize(
    ("params", "notice"),
    [
        ({"tour": "moon"}, 'There is no tour "moon" here.'),
        ({"tour": "opened-01"}, 'There is no tour "opened-01" here.'),
        ({"tour": "z.moon"}, "The link has a tour that is damaged or cut off."),
        ({"tour": "bpe", "stop": "99"}, "The tour has no stop 99, only 12"),
        ({"tour": "bpe", "stop": "0"}, "The tour has no stop 0, only 12"),
        ({"tour": "bpe", "stop": "٣"}, "The tour has no stop ٣, only 12"),
        ({"tour": "<b>&"}, 'There is no tour "<b>&" here.'),
    ],
)
def test_what_a_link_cannot_have_is_said(params: dict[str, str], notice: str) -> None:
    app = opened(**params)
    assert [notice in sentence for sentence in notices(app)] == [True]
    assert shown(app).choice.corpus == "slide"


def test_a_stop_of_another_page_opens_it() -> None:
    app = opened(START, tour="bpe", stop="10")
    assert "<h1>Words</h1>" in "".join(element.proto.body for element in app.get("html"))
    words = reader_of(app).part(WordInputs.from_address, "words")
    assert (words.text, reader_of(app).position) == ("lower", Position(0))
    assert touring_of(app).leads_to == ""


def test_another_page_is_looked_at_off_the_path() -> None:
    app = opened(START, tour="bpe", stop="4")
    settled(app.switch_page(WORDS).run())
    assert touring_of(app).is_exploring
    assert (touring_of(app).name, touring_of(app).number) == ("bpe", 4)


def test_the_list_starts_a_tour_and_goes_on_where_one_was() -> None:
    app = opened(TOURS_PAGE)
    assert [button.key for button in app.button if (button.key or "").startswith("start-")] == [
        f"start-{name}" for name in built_in_tours()
    ]
    app.button(key="start-ties").click()
    app.run()
    assert (touring_of(app).name, touring_of(app).number) == ("ties", 1)
    touring_of(app).reached["ties"] = 5
    touring_of(app).leads_to = ""
    app.run()
    assert "Go on with “Ties, overlaps and other traps”, or pick a tour." in text_of(app)
    assert "stop 5 of 12" in text_of(app)
    assert app.button(key="continue-ties").proto.type == "primary"
    app.button(key="continue-ties").click()
    app.run()
    assert (touring_of(app).number, touring_of(app).leads_to) == (5, "merges")


def test_the_tour_that_was_left_last_goes_on() -> None:
    app = opened(TOURS_PAGE)
    touring = touring_of(app)
    for name, number in (("ties", 5), ("bpe", 3), ("ties", 12)):
        touring.reach(name, number)
    text = text_of(app.run())
    assert "Go on with “Byte pair encoding by hand”" in text
    assert "stop 3 of 12" in text
    assert "done" in text
    touring.reach("ties", 6)
    assert "Go on with “Ties, overlaps and other traps”" in text_of(app.run())
    assert app.button(key="continue-bpe").proto.type == "secondary"


def test_a_tour_file_is_listed_and_brings_its_words() -> None:
    app = settled(opened(START).switch_page(TOURS_PAGE).run())
    upload(app, GOLDEN)
    (name,) = touring_of(app).opened
    assert touring_of(app).opened[name] == read_tour(GOLDEN)
    app.button(key=f"start-{name}").click()
    settled(app.run())
    assert dict(shown(app).corpus.word_counts) == {"low": 5, "lower": 2, "neu`er": 1}
    assert reader_of(app).position == Position(1, "choose")
    assert not touring_of(app).is_exploring
    assert list(reader_of(app).own_corpora) == [shown(app).choice.corpus]


def upload(app: AppTest, data: bytes) -> None:
    """Give the field a file, and look at the page again."""
    fields: list[Any] = list(app.get("file_uploader"))
    (field,) = [field for field in fields if "tour_file" in str(field.key)]
    field.upload("tour.json", data, "application/json").run()
    settled(app.run())


def test_a_broken_tour_file_says_which_stop() -> None:
    app = opened(TOURS_PAGE)
    record = json.loads(GOLDEN)
    record["stops"][1]["page"] = "moon"
    upload(app, json.dumps(record).encode())
    assert ["The page of stop 2" in sentence for sentence in notices(app)] == [True]
    assert touring_of(app).opened == {}


def test_wishes_of_the_browser_are_checked() -> None:
    assert wish_in({"stop": 0}) == wish_in({"stop": True}) == wish_in({"stop": "3"}) == {}
    assert wish_in({"tour": "moon"}) == wish_in([1]) == wish_in({"explore": 1}) == {}
    assert wish_in({"end": True}) == {"end": True}


def test_terms_are_explained_where_they_first_occur() -> None:
    found = terms_in("Types and tokens: `token` is no term here, but a Token is.")
    assert sorted(found) == ["Types", "tokens"]
    assert terms_in("The right one") == {}

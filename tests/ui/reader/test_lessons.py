"""A lesson file keeps what the addresses of pages say, and a page opened by it shows that again."""

import functools
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.formats import (
    QuestionValue,
    Tour,
    TourCorpus,
    TourStop,
    num_word_bytes,
    write_tour,
)
from bpe_viz.formats.lesson import Lesson, LessonError, read_lesson, write_lesson
from bpe_viz.limits import MAX_LESSON_PAGES, MAX_OPENED_TOURS, MAX_PAGE_INPUTS, MAX_TOUR_BYTES
from bpe_viz.settings import Settings
from bpe_viz.ui.corpus.inputs import CorpusInputs
from bpe_viz.ui.frame.navigation import FILE_OF_PAGE
from bpe_viz.ui.pieces.page import PiecesView
from bpe_viz.ui.reader import lessons
from bpe_viz.ui.reader.gold_lists import GoldLists
from bpe_viz.ui.reader.lessons import lesson_file
from bpe_viz.ui.reader.page_inputs import AskedInputs, lesson_inputs
from bpe_viz.ui.reader.word_inputs import WordInputs
from bpe_viz.ui.tokenizers.inputs import TokenizerInputs
from bpe_viz.ui.tour import Touring
from tests import ROOT, START
from tests.helpers.pages import opened, settled
from tests.helpers.readers import reader_of

PARTS = (WordInputs, TokenizerInputs, GoldLists, CorpusInputs, PiecesView)
HUGS = (("hug", 10), ("pug", 5), ("pun", 12), ("bun", 4), ("hugs", 5))
# Every input that an address of the page can name, apart from corpus, settings and step.
CASES: dict[str, tuple[str, dict[str, str]]] = {
    "merges": ("merges", {"hide": "code,pairs", "view": "whole,predict,ties"}),
    "words": (
        "words",
        {
            "text": "lower newest",
            "word": "newest",
            "keep": "mower",
            "view": "whynot",
            "pair": "new",
            "segmenter": "dropout",
            "dropout": "0.25",
            "seed": "7",
        },
    ),
    "a tokenizer on words": (
        "words",
        {"text": " lower newest", "tokenizer": "cl100k", "rank": "968", "view": "timeline"},
    ),
    "paths": (
        "words",
        {
            "learner": "unigram",
            "text": "hugs bugs",
            "word": "bugs",
            "path_alpha": "0.5",
            "path_seed": "3",
        },
    ),
    "pieces": ("merges", {"learner": "unigram", "vocab_size": "10", "one": "2", "half": "choose"}),
    "panels of merges": (
        "merges",
        {"find": "a, b&c", "try": "slowest", "view": "ties,preview-greatest,top-pair-up"},
    ),
    "morphemes": (
        "morphemes",
        {
            "view": "words",
            "sort": "missed",
            "find": "er",
            "gold": "gold_turkish",
            "morfessor": "1",
        },
    ),
    "learners": (
        "learners",
        {
            "size": "14",
            "measure": "bits",
            "words": "lower mower",
            "marks": "none",
            "pruning": "rounds",
        },
    ),
    "tokenizers": (
        "tokenizers",
        {
            "text": "lower * ~ мир",
            "with": "gpt2,cl100k",
            "special": "1",
            "ids": "1",
            "price": "2.5",
            "token": "gpt2:72",
        },
    ),
    "languages": (
        "tokenizers",
        {"view": "languages", "measure": "bytes", "language": "cyrl", "with": "r50k"},
    ),
    "laws": (
        "laws",
        {"view": "zipf", "first": "2", "last": "5", "auto": "0", "word": "low", "open": "terms"},
    ),
    "a tokenizer on laws": ("laws", {"view": "tokens", "tokenizer": "o200k"}),
    "a tokenizer on morphemes": (
        "morphemes",
        {"view": "tokenizer", "tokenizer": "cl100k", "blank": "without"},
    ),
    "corpus": ("corpus", {"view": "compare"}),
}


def page_file(page: str) -> str:
    return str(ROOT / "pages" / f"{FILE_OF_PAGE[page]}.py")


def seen(page: str, **params: str) -> AppTest:
    """A page that was opened; the Corpus page, which learns nothing, after another one."""
    if page == "corpus":
        return settled(opened(START, **params).switch_page(page_file(page)).run())
    return opened(page_file(page), **params)


def brought(app: AppTest, lesson: str) -> AppTest:
    """The page after a reader has pasted a lesson in the corpus menu."""
    app.text_area(key="pasted_text").set_value(lesson)
    app.button(key="pasted_text_use").click()
    return settled(app.run())


def held(app: AppTest) -> dict[str, Any]:
    """All inputs that the pages of a reader hold."""
    me = reader_of(app)
    parts = {type(part).__name__: part for part in me._parts.values() if isinstance(part, PARTS)}
    for part in parts.values():
        for name in ("num_lessons", "place_of", "num_texts", "corpus"):
            if hasattr(part, name):
                setattr(part, name, None)  # counts and names of this session
    return {**me.inputs, **parts, "hide": me.hide}


def saved(app: AppTest) -> bytes:
    me = reader_of(app)
    assert me.shown
    return lesson_file(me.shown, "mine", me, tours=me.part(Touring).opened)


@pytest.mark.parametrize(("page", "params"), CASES.values(), ids=CASES)
def test_what_the_address_says_is_in_the_lesson_and_comes_back(
    page: str, params: dict[str, str]
) -> None:
    author = seen(page, **params)
    data = saved(author)
    lesson = read_lesson(data)
    said = AskedInputs.of(lesson.inputs[page])
    of_settings = {"learner", "vocab_size"}
    for name, value in params.items():
        if name not in of_settings:
            assert said.get_all(name) == (value,), name
    student = brought(seen(page), data.decode())
    assert read_lesson(saved(student)).inputs[page] == lesson.inputs[page]
    assert held(student) == held(author)


def test_pages_that_were_not_seen_keep_what_the_lesson_says_of_them() -> None:
    inputs = {"laws": "view=zipf", "words": "text=lower&segmenter=fewest"}
    lesson = Lesson("mine", Settings(num_merges=2), HUGS, inputs=inputs)
    app = brought(opened(START), write_lesson(lesson).decode())
    assert dict(read_lesson(saved(app)).inputs) == inputs | {"merges": ""}
    settled(app.switch_page(page_file("laws")).run())
    assert reader_of(app).inputs["laws"]["view"] == "zipf"
    settled(app.switch_page(page_file("words")).run())
    words = reader_of(app).part(WordInputs.from_address)
    assert (words.text, words.cutting.way) == ("lower", "fewest")


def test_pages_of_which_a_lesson_says_nothing_stay_as_they_are() -> None:
    app = opened(page_file("laws"), view="heaps")
    plain = write_lesson(Lesson("mine", Settings(num_merges=2), HUGS))
    assert b"inputs" not in plain  # as files were before there were inputs
    brought(app, plain.decode())
    assert reader_of(app).inputs["laws"]["view"] == "heaps"
    brought(app, write_lesson(Lesson("a", Settings(), HUGS, inputs={"words": "text=a"})).decode())
    assert reader_of(app).inputs["laws"]["view"] == "heaps"
    brought(app, write_lesson(Lesson("b", Settings(), HUGS, inputs={"laws": ""})).decode())
    assert reader_of(app).inputs["laws"]["view"] == "overview"


def test_inputs_come_when_the_corpus_of_the_lesson_does() -> None:
    words = page_file("words")
    lesson = Lesson("mine", Settings(num_merges=2), HUGS, inputs={"words": "text=hugs&word=hugs"})
    app = brought(opened(words, text="lower"), write_lesson(lesson).decode())
    mine = reader_of(app).part(WordInputs.from_address)
    shown = reader_of(app).shown
    assert shown and mine.text_about(shown.choice.corpus) == "hugs"


def test_a_gold_list_that_a_reader_brought_outlives_a_lesson() -> None:
    app = opened(page_file("morphemes"))
    mine = reader_of(app).part(GoldLists.from_address)
    mine.problem = "keep me"
    lesson = Lesson("a", Settings(), HUGS, inputs={"morphemes": "gold=gold_turkish"})
    brought(app, write_lesson(lesson).decode())
    assert reader_of(app).part(GoldLists.from_address) is mine
    assert (mine.chosen, mine.problem) == ("gold_turkish", "keep me")


@pytest.mark.parametrize(
    "inputs",
    [
        [],
        {"words": 3},
        {"": "a=b"},
        {"words": "x" * (MAX_PAGE_INPUTS + 1)},
        {"words": "\ud800"},
        {str(number): "a=b" for number in range(MAX_LESSON_PAGES + 1)},
    ],
    ids=["list", "number", "no name", "long", "surrogate", "many"],
)
def test_odd_inputs_are_refused(inputs: object) -> None:
    good = json.loads(write_lesson(Lesson("mine", Settings(), HUGS)))
    with pytest.raises(LessonError, match=r'Choose a file that you saved with "Save lesson"\.$'):
        read_lesson(json.dumps(good | {"inputs": inputs}).encode())


@pytest.mark.parametrize("page", ["laws", "words", "merges", "tokenizers", "learners"])
def test_hostile_inputs_of_a_lesson_do_no_harm(page: str) -> None:
    app = opened(page_file(page))
    for query in (
        "view=nonsense&first=-1&last=x&size=%00&text=" + "x" * 9_000,
        "&".join(f"a{number}=1" for number in range(200)),
        "%ff%00=%ff&view=%F0%9F&with=<script>&dropout=nan&hide=sky",
    ):
        lesson = Lesson("mine", Settings(num_merges=2), HUGS, inputs={page: query})
        brought(app, write_lesson(lesson).decode())
    assert len(reader_of(app).asked_by_lesson) == 1


def test_only_a_text_that_is_not_too_long_is_noted() -> None:
    def note() -> None:
        from bpe_viz.limits import MAX_PAGE_INPUTS
        from bpe_viz.ui.reader.page_inputs import note_inputs

        for query in ("k=3&view=zipf", None, 3, "x" * (MAX_PAGE_INPUTS + 1)):
            note_inputs("laws", query)

    app = AppTest.from_function(note, default_timeout=60).run()
    assert lesson_inputs(reader_of(app)) == {"laws": "view=zipf"}


ASKED: dict[str, QuestionValue] = {"kind": "next-pair", "step": 1}
STOP = TourStop("merges", "One <b>merge</b>", "Look at `er`.", "k=1", ASKED, ("pair", "e r"))
TOUR = Tour("My lecture", TourCorpus("mine", HUGS), (STOP, replace(STOP, title="Two")), "Hugs", 5)
HOSTILE_TEXT = "<script>alert(1)</script>`<img src=x>`\u202e"


def test_the_tours_of_a_reader_are_in_the_lesson_and_come_back() -> None:
    author = opened(START)
    second = Tour("Other", TourCorpus("slide"), (STOP,))
    reader_of(author).part(Touring).opened |= {"opened-1": TOUR, "opened-4": second}
    data = saved(author)
    assert json.loads(data)["version"] == 1
    student = brought(opened(START), data.decode())
    assert [*reader_of(student).part(Touring).opened.values()] == [TOUR, second]
    assert reader_of(student).notices == ()
    brought(student, data.decode())  # again: each is there once
    assert [*reader_of(student).part(Touring).opened.values()] == [TOUR, second]
    assert read_lesson(saved(student)) == replace(read_lesson(data), k=0)
    settled(student.switch_page(page_file("tours")).run())
    assert [button.label for button in student.button].count("Edit") == 2


def test_the_button_saves_the_tours_that_there_are_when_it_is_pressed() -> None:
    app = opened(START)
    settled(app.run())
    me = reader_of(app)
    labels = [button.proto.label for button in app.get("download_button")]
    assert labels.count("Save lesson") == 1
    assert me.shown
    make = functools.partial(lesson_file, me.shown, "mine", me, tours=me.part(Touring).opened)
    me.part(Touring).opened["opened-1"] = TOUR
    assert read_lesson(make()).tours == (TOUR,)


def test_the_words_are_measured_once_for_all_runs_of_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured: list[int] = []

    def measure(word_counts: Sequence[tuple[str, int]]) -> int:
        measured.append(len(word_counts))
        return num_word_bytes(word_counts)

    monkeypatch.setattr(lessons, "num_word_bytes", measure)
    monkeypatch.setattr(lessons, "write_lesson", pytest.fail)
    app = opened(START, corpus="verbs", num_merges="7")
    app.run().run()
    assert not app.exception
    shown = reader_of(app).shown
    assert shown
    assert measured.count(shown.corpus.num_types) == 1


def test_a_corpus_too_large_for_a_lesson_says_so_in_place_of_the_button(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bpe_viz.formats.lesson.MAX_LESSON_TYPES", 4)
    app = opened(START)
    assert "Save lesson" not in [one.proto.label for one in app.get("download_button")]
    assert any("too large for a lesson file: 5 types" in one.value for one in app.caption)


def test_a_lesson_without_tours_is_as_it_was_and_takes_none_away() -> None:
    plain = write_lesson(Lesson("mine", Settings(num_merges=2), HUGS))
    assert b"tours" not in plain
    app = opened(START)
    reader_of(app).part(Touring).opened["opened-1"] = TOUR
    brought(app, plain.decode())
    assert reader_of(app).part(Touring).opened == {"opened-1": TOUR}


def test_tours_for_which_there_is_no_room_are_named_and_the_corpus_is_opened() -> None:
    lesson = Lesson("mine", Settings(num_merges=2), HUGS, tours=(TOUR,))
    app = opened(START)
    opened_tours = reader_of(app).part(Touring).opened
    for number in range(1, MAX_OPENED_TOURS + 1):
        opened_tours[f"opened-{number}"] = Tour(str(number), TourCorpus("slide"), (STOP,))
    brought(app, write_lesson(lesson).decode())
    me = reader_of(app)
    assert me.shown and me.shown.corpus.word_counts == dict(HUGS)
    assert len(opened_tours) == MAX_OPENED_TOURS
    (said,) = me.notices
    assert said.startswith(f"You have {MAX_OPENED_TOURS} tours already")


@pytest.mark.parametrize(
    "tours",
    [
        {},
        "tour",
        [[]],
        [{}],
        [None],
        [{"format": "bpe-viz tour", "version": 2}],
        [json.loads(write_tour(TOUR))] * (MAX_OPENED_TOURS + 1),
        [json.loads(write_tour(TOUR)) | {"title": "x" * 1_000}],
        [json.loads(write_tour(TOUR)) | {"about": ["x"]}],
        [json.loads(write_tour(TOUR)) | {"about": "x" * MAX_TOUR_BYTES}],
        [json.loads(write_tour(TOUR)) | {"stops": [{"page": "../etc"}]}],
    ],
    ids=[
        *("no list", "text", "no object", "empty", "nothing", "version", "many", "long"),
        *("list", "large", "page"),
    ],
)
def test_odd_tours_are_refused(tours: object) -> None:
    good = json.loads(write_lesson(Lesson("mine", Settings(), HUGS)))
    with pytest.raises(LessonError, match=r"\. [A-Z][^.]*\.$"):
        read_lesson(json.dumps(good | {"tours": tours}).encode())


def test_a_tour_that_is_nested_too_deep_is_refused() -> None:
    good = write_lesson(Lesson("mine", Settings(), HUGS)).decode()
    for depth in (100, 900, 5_000, 100_000):
        deep = "[" * depth + "]" * depth
        nested = f'{good[:-1]},"tours":[{{"format":"bpe-viz tour","version":1,"title":{deep}}}]}}'
        with pytest.raises(LessonError):
            read_lesson(nested.encode())


def test_hostile_tours_of_a_lesson_stay_texts() -> None:
    hostile = replace(STOP, title=HOSTILE_TEXT, text=HOSTILE_TEXT, source=HOSTILE_TEXT)
    tour = Tour(HOSTILE_TEXT, TourCorpus("mine", HUGS), (hostile,), HOSTILE_TEXT)
    lesson = Lesson("mine", Settings(num_merges=2), HUGS, tours=(tour,))
    app = brought(opened(START), write_lesson(lesson).decode())
    assert [*reader_of(app).part(Touring).opened.values()] == [tour]
    settled(app.switch_page(page_file("tours")).run())
    drawn = " ".join(str(element.proto.body) for element in app.get("html"))
    assert "alert(1)" in drawn
    for markup in ("<script", "<img", "\u202e"):
        assert markup not in drawn


def test_tours_that_are_too_large_are_named_not_the_corpus() -> None:
    words = tuple((f"{'x' * 400}{number}", 1) for number in range(1_900))
    tours = tuple(Tour(str(n), TourCorpus("own", words), (STOP,)) for n in range(6))
    with pytest.raises(LessonError, match=r"with 6 tours has more than 4 MB\. Save the tours"):
        write_lesson(Lesson("mine", Settings(), HUGS, tours=tours))

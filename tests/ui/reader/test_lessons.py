"""A lesson file keeps what the addresses of pages say, and a page opened by it shows that again."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.formats.lesson import Lesson, LessonError, read_lesson, write_lesson
from bpe_viz.limits import MAX_INPUTS_OF_PAGE, MAX_LESSON_PAGES
from bpe_viz.settings import Settings
from bpe_viz.ui.corpus.inputs import CorpusInputs
from bpe_viz.ui.frame.navigation import FILE_OF_PAGE
from bpe_viz.ui.pieces import PiecesView
from bpe_viz.ui.reader.gold_lists import GoldLists
from bpe_viz.ui.reader.lessons import lesson_file
from bpe_viz.ui.reader.page_inputs import AskedInputs, inputs_of_lesson
from bpe_viz.ui.reader.word_inputs import WordInputs
from bpe_viz.ui.tokenizers.inputs import TokenizerInputs
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
    """The page after a reader has pasted a lesson in the sidebar."""
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
    return lesson_file(me.shown, "mine", me)


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
        {"words": "x" * (MAX_INPUTS_OF_PAGE + 1)},
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
        from bpe_viz.limits import MAX_INPUTS_OF_PAGE
        from bpe_viz.ui.reader.page_inputs import note_inputs

        for query in ("k=3&view=zipf", None, 3, "x" * (MAX_INPUTS_OF_PAGE + 1)):
            note_inputs("laws", query)

    app = AppTest.from_function(note).run()
    assert inputs_of_lesson(reader_of(app)) == {"laws": "view=zipf"}

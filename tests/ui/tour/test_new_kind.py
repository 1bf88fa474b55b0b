"""One object is a kind of question: Practice, tours and their editor know it by that alone."""

from collections.abc import Iterator

import pytest

from bpe_viz.formats import Tour, TourCorpus, TourStop
from bpe_viz.settings import Settings
from bpe_viz.teaching import (
    KINDS,
    AnswerForm,
    Chance,
    Level,
    QuestionKind,
    RecordQuestion,
    Topic,
    check,
    exercise,
    kinds,
)
from bpe_viz.teaching.question import near_numbers
from bpe_viz.teaching.question_kind import WordCounts
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.training import learn_bpe
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.tour import Touring
from bpe_viz.ui.tour.asking import asked_at
from bpe_viz.ui.tour.making import Making
from tests import ROOT
from tests.helpers.pages import notices, opened, settled
from tests.helpers.practice import PRACTICE, sent
from tests.helpers.readers import bound_to, reader_of
from tests.helpers.tour_stops import trained

STOP = TourStop("merges", "Letters", "Look.", "k=0", {"kind": "number-of-types", "step": 0})


def ask_types(scene: QuestionScene) -> RecordQuestion:
    right = len(scene.history.words)
    return RecordQuestion(
        kind="number-of-types",
        sentence="How many types does the corpus have?",
        form=AnswerForm.NUMBER,
        right=frozenset({(right,)}),
        why="Each word counts once.",
        near_misses=near_numbers([(right + 1, "One too many."), (right + 2, "Two.")], right),
        rows=scene.rows,
    )


def draw_words(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    del level
    return QuestionScene(learn_bpe(words or {"low": 5, "lower": 2, "new": 1}, 0), 0, chance)


@pytest.fixture(autouse=True)
def kind(monkeypatch: pytest.MonkeyPatch) -> Iterator[QuestionKind]:
    """A made-up kind, which all that is said here is said of."""
    made_up = QuestionKind(
        key="number-of-types",
        topic=Topic.LAWS,
        label="Number of types",
        ask=ask_types,
        draw=draw_words,
        shown_in=("corpus",),
        covered=("corpus", "laws-list"),
        addends="Types",
    )
    monkeypatch.setitem(kinds._KINDS, made_up.key, made_up)
    yield made_up


def test_practice_asks_it_and_its_answers_are_checked(kind: QuestionKind) -> None:
    app = opened(PRACTICE, kind=kind.key, seed="3")
    assert notices(app) == []
    (asked,) = sent(app)["exercises"]
    assert (asked["kind"], asked["label"], asked["topic"]) == (
        kind.key,
        kind.label,
        "Zipf and Heaps",
    )
    assert asked["addends"] == "Types"
    question = exercise(kind.key, Level.MEDIUM, 3)
    assert check(question, [3]).is_right
    assert check(question, [4]).why == "One too many."


def test_a_tour_asks_it_covers_its_answer_and_shows_where_it_is() -> None:
    question = asked_at(STOP, trained(Choice("slide", Settings()))).question
    assert question is not None
    assert question["sentence"] == "How many types does the corpus have?"
    assert [question["offers"][index]["text"] for (index,) in question["right"]] == ["5"]
    assert question["covered"] == ["corpus"]
    assert question["seen"] == [("panel", "corpus")]


def test_the_editor_of_tours_offers_it(kind: QuestionKind) -> None:
    app = opened(str(ROOT / "pages" / "tours.py"))
    me = reader_of(app)
    me.part(Touring).opened["opened-1"] = Tour("Mine", TourCorpus("slide"), (STOP,))
    me.part(Making).edited, me.part(Making).stop = "opened-1", 0
    settled(app.run())
    chosen = bound_to(app.selectbox, "stop_question")
    assert chosen.value == kind.key
    assert kind.label in chosen.options
    assert KINDS[kind.key] is kind

"""The Learners page without a browser: links, choices, a reader's own corpus, and what is sent."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz import learn_bpe, learn_wordpiece
from bpe_viz.limits import MAX_ENTRIES_COMPARED
from bpe_viz.morphology import built_in_gold
from bpe_viz.settings import FROM_LINES, Learner, Settings, Unit, with_learner
from bpe_viz.settings_table import PAGE_LEARNERS
from bpe_viz.ui.jobs.own_memory import OwnMemory
from bpe_viz.ui.learners.inputs import read_input
from bpe_viz.ui.learners.measures import MEASURES
from bpe_viz.ui.learners.page import COMPARISONS
from bpe_viz.ui.learners.wire import comparison
from bpe_viz.ui.learners.wire_types import LearnersData
from bpe_viz.ui.learners.work import Asked, Compared, compare_learners
from tests import ROOT
from tests.helpers.pages import choose, notices, opened, pasted, settled
from tests.helpers.readers import bound_to, reader_of
from tests.helpers.slides import SLIDES
from tests.helpers.wire_shapes import misfits

LEARNERS = str(ROOT / "pages" / "learners.py")


def learners(**params: str) -> AppTest:
    """The page opened by a link, once the comparison is there."""
    app = opened(LEARNERS, **params)
    assert notices(app) == []
    return app


def sent(app: AppTest) -> dict[str, Any]:
    """Return what the browser gets."""
    protos = [component.proto for component in app.get("bidi_component")]
    (found,) = [proto for proto in protos if proto.component_name == "bpe_viz.learners"]
    data: dict[str, Any] = json.loads(found.json)
    data.pop("ask")
    assert [*misfits(data, LearnersData)] == []
    return data


def compared(corpus: dict[str, int], settings: Settings | None = None, **asked: bool) -> Compared:
    question = Asked(settings or Settings(), **{"has_marks": True, "one_by_one": True, **asked})
    gold = built_in_gold("gold_slide")
    return compare_learners(corpus, question, gold, lambda *_: None)


def test_the_slide_corpus_is_cut_three_ways_at_every_size() -> None:
    data = sent(learners())
    assert data["sizes"] == list(range(11, 28))
    assert [row["name"] for row in data["learners"]] == ["BPE", "WordPiece", "Unigram"]
    assert [(row["least"], row["most"]) for row in data["learners"]] == [
        (11, 27),
        (11, 23),
        (11, 57),
    ]
    assert ["".join(word["letters"]) for word in data["words"]] == list(SLIDES)
    assert [word["count"] for word in data["words"]] == list(SLIDES.values())
    assert (data["size"], data["measure"], data["numTypes"]) == (0, "symbols", 5)
    assert data["query"] == {"corpus": "slide"}


def test_what_is_sent_are_the_states_of_the_library() -> None:
    data = sent(learners())
    bpe, wordpiece = learn_bpe(SLIDES, 16), learn_wordpiece(SLIDES, 12)
    for size, state in zip(data["sizes"], data["states"], strict=True):
        first, second, _ = state["learners"]
        assert first["symbols"] == bpe.lengths[size - 11]
        assert first["numLearned"] == size - 11
        assert [text for text, _ in first["entries"]] == list(bpe.symbols[11:size])
        for word, cut in zip(SLIDES, first["cuts"], strict=True):
            symbols = bpe.at(size - 11).segment(word)
            assert cut["symbols"] == len(symbols)
            assert cut["alone"] == (symbols[-1] == "_")
        if size > 23:
            assert second is None
        else:
            assert [text for text, _ in second["entries"]] == list(wordpiece.symbols[11:size])
    at_17 = data["states"][6]
    assert [column["symbols"] for column in at_17["learners"]] == [48, 54, 29]
    assert (at_17["disagree"], at_17["shared"]) == (4, ["low"])
    assert at_17["learners"][0]["values"][0] == round(48 / 18, 6)


def test_every_measure_has_a_definition_and_a_value_of_each_learner() -> None:
    data = sent(learners(corpus="suffixes"))
    assert [measure["key"] for measure in data["measures"]] == list(MEASURES)
    assert all(len(measure["definition"]) > 40 for measure in data["measures"])
    columns = [column for state in data["states"] for column in state["learners"] if column]
    assert {len(column["values"]) for column in columns} == {len(MEASURES)}
    assert all(len(column["entries"]) <= MAX_ENTRIES_COMPARED for column in columns)


def test_a_link_opens_the_size_the_measure_the_words_and_the_choices() -> None:
    app = learners(size="15", measure="bits", words="lower slow", marks="none", gold="gold_english")
    data = sent(app)
    assert (data["size"], data["measure"]) == (15, "bits")
    assert ["".join(word["letters"]) for word in data["words"]] == ["lower", "slow"]
    assert [word["count"] for word in data["words"]] == [0, 0]
    assert [row["mark"] for row in data["learners"]] == ["", "", ""]
    assert data["query"] == {
        "corpus": "slide",
        "gold": "gold_english",
        "words": "lower slow",
        "marks": "none",
    }
    assert "contain letters that the corpus does not have" in data["notes"][-1]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("size", "-3", 0),
        ("size", "many", 0),
        ("size", "999999999999", 0),
        ("measure", "beauty", "symbols"),
        ("marks", "<b>", "own"),
        ("words", "x" * 500, "x" * 120),
    ],
)
def test_what_a_link_cannot_have_is_the_default(name: str, text: str, value: object) -> None:
    assert read_input(name, text) == value


def test_typed_words_take_the_place_of_those_of_the_corpus_and_go_again() -> None:
    app = learners()
    widget = bound_to(app.text_input, "learners_words_widget")
    widget.set_value("<b>low</b> 👩‍🚀 a b c d e f")
    data = sent(settled(app.run()))
    words = ["".join(word["letters"]) for word in data["words"]]
    assert words == ["<b>low</b>", "👩‍🚀", "a", "b", "c", "d"]
    wordpiece = data["states"][3]["learners"][1]["cuts"]
    assert [cut["unknown"] for cut in wordpiece] == [True] * 5 + [True]
    bound_to(app.text_input, "learners_words_widget").set_value("")
    assert len(sent(settled(app.run()))["words"]) == 5


def test_pruning_in_rounds_is_the_one_of_sentencepiece() -> None:
    data = sent(learners(pruning="rounds"))
    assert data["learners"][2]["how"] == "drops pieces in rounds"
    assert (data["learners"][2]["least"], data["learners"][2]["most"]) == (11, 13)
    assert [state["learners"][2] is None for state in data["states"]] == [False] * 3 + [True] * 10


def test_the_three_are_the_same_whichever_learner_is_chosen() -> None:
    app = learners()
    before = sent(app)
    for learner in (Learner.WORDPIECE, Learner.UNIGRAM):
        choose(app, "learner", learner)
        after = sent(app)
        assert [after[name] for name in ("sizes", "learners", "words", "states")] == [
            before[name] for name in ("sizes", "learners", "words", "states")
        ]


def test_a_reader_s_own_corpus_is_compared_and_stays_with_the_reader() -> None:
    app = pasted(learners(), "hug hug pug hugs " * 3)
    data = sent(app)
    assert ["".join(word["letters"]) for word in data["words"]] == ["hug", "pug", "hugs"]
    assert list(reader_of(app).own_corpora) != []
    assert all(job.about == frozenset() for job in COMPARISONS.pool()._job_of_question.values())
    other = sent(learners())
    assert ["".join(word["letters"]) for word in other["words"]] == list(SLIDES)


def test_a_full_server_compares_no_corpus_of_a_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = OwnMemory(limit=10)
    monkeypatch.setattr("bpe_viz.ui.learners.work.OWN_MEMORY", memory)
    app = pasted(learners(), "mud mud bud " * 3)
    assert any("This server is full" in message.value for message in app.info)


@pytest.mark.parametrize("unit", Unit)
@pytest.mark.parametrize("learner", PAGE_LEARNERS)
def test_any_settings_can_be_compared(unit: Unit, learner: Learner) -> None:
    settings = Settings(unit=Unit.CHARACTER if learner is Learner.UNIGRAM else unit)
    found = compared({"é👩‍🚀": 3, "ab ▁_##": 2, "##ab": 1}, with_learner(settings, learner))
    data = comparison(found, ["é👩‍🚀", "##ab"], "Words")
    assert [row["problem"] for row in data["learners"]] == ["", "", ""]
    has_marks = learner not in FROM_LINES  # whose words begin with their blanks
    assert [row["mark"] != "" for row in data["learners"]] == [has_marks, False, has_marks]
    assert "##" not in data["learners"][1]["prefix"]
    assert len(data["states"]) == len(found.sizes) > 1


def test_a_learner_that_cannot_learn_says_why_and_the_others_are_compared() -> None:
    found = compared({"low": 10**12 * 4, "lower": 2})
    assert found.sizes
    assert len(comparison(found, ["low"], "Words")["states"]) == len(found.sizes)

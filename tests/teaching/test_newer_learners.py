"""Questions about newer learners, worked out by hand for the examples of the app."""

import pytest

from bpe_viz import learn_bpe
from bpe_viz.history import MergeHistory
from bpe_viz.teaching import (
    KINDS,
    USUAL_TOPICS,
    ExerciseSet,
    QuestionError,
    RecordQuestion,
    Source,
    Topic,
    kinds_for,
    question_about,
)
from tests.helpers.slides import SLIDES

SEEDS = 300


def questions(history: MergeHistory, step: int, kind: str) -> list[RecordQuestion]:
    """Return the questions that seeds draw there."""
    found = []
    for seed in range(SEEDS):
        try:
            found.append(question_about(history, step, kind, seed=seed))
        except QuestionError:
            continue
    return found


def threshold_of(question: RecordQuestion) -> str:
    return question.sentence.partition("more than ")[2].partition(" of")[0]


def test_walls_that_fall_over_the_way_by_hand() -> None:
    """Merges until which walls stand decide what comes first when they are gone."""
    asked = questions(learn_bpe(SLIDES, 0), 0, "past-walls")
    by_the_way = [question for question in asked if question.rows[0].word == "by the way"]
    said = {question.said(question.right_answer) for question in by_the_way}
    assert said == {"␣the ␣", "by ␣the"}
    for question in by_the_way:
        words = {symbol for row in question.rows for symbol in row.symbols}
        has_used_blanks = any(symbol.startswith(" w") for symbol in words)  # from merge 5 on
        right = "by ␣the" if has_used_blanks else "␣the ␣"
        assert question.said(question.right_answer) == right


def test_languages_by_the_sea_by_hand() -> None:
    asked = questions(learn_bpe(SLIDES, 0), 0, "who-chooses")
    said = {
        question.sentence.partition("Now ")[2].partition(" are")[0]: question.said(
            question.right_answer
        )
        for question in asked
        if question.facts[0][0] == "English"
    }
    assert said == {  # `da` and `s` leave English and German equal, so nobody is asked
        "`e` and `r`": "German",
        "`er` and `_`": "English",
        "`t` and `h`": "German",
        "`d` and `a`": "German",
        "`th` and `e`": "German",
        "`das` and `_`": "German",
    }
    plain = [
        question.said(question.right_answer)
        for question in questions(learn_bpe(SLIDES, 0), 0, "plain-pair")
        if question.sentence.startswith("German has the longest text and chooses `e` and `r`")
    ]
    assert set(plain) == {"e _"}


@pytest.mark.parametrize(
    ("step", "fates"),
    [
        (1, dict.fromkeys(("6 in 10", "7 in 10", "8 in 10", "9 in 10"), "only the left one")),
        (
            6,
            {
                "6 in 10": "both",
                "7 in 10": "only the left one",
                "8 in 10": "neither",
                "9 in 10": "neither",
            },
        ),
    ],
)
def test_who_dies_on_the_slide_corpus_by_hand(step: int, fates: dict[str, str]) -> None:
    asked = questions(learn_bpe(SLIDES, 8), step, "does-it-die")
    said = {threshold_of(question): question.said(question.right_answer) for question in asked}
    assert said == fates


def test_who_is_alive_on_the_slide_corpus_by_hand() -> None:
    alive = {
        "6 in 10": {"newer_", "low"},
        "7 in 10": {"newer_", "low", "er_"},
        "8 in 10": {"newer_", "low", "er_", "new"},
        "9 in 10": {"newer_", "low", "er_", "new"},
    }
    for question in questions(learn_bpe(SLIDES, 8), 7, "still-alive"):
        right = {offer.text for offer in question.offers if offer.is_right}
        offered = {offer.text for offer in question.offers}
        assert right == alive[threshold_of(question)] & offered


def test_letters_are_never_asked_about() -> None:
    history = learn_bpe(SLIDES, 8)
    for step in (0, 2, 4):
        with pytest.raises(QuestionError, match="Only merged symbols die"):
            question_about(history, step, "does-it-die")


def test_what_names_no_topic_has_none_of_the_new_kinds() -> None:
    newer = {key for key, kind in KINDS.items() if kind.topic is Topic.NEWER}
    assert len(newer) == 6
    assert Topic.NEWER not in USUAL_TOPICS
    assert not newer & set(kinds_for(Source.RANDOM))
    keys = ExerciseSet(1, 6, topics=(Topic.NEWER,)).keys()
    assert {key.kind for key in keys} == newer

"""The Practice page without a browser: links, choices, own words, and what is sent."""

import json
from itertools import product
from typing import Any

import pytest

from bpe_viz.settings import Settings
from bpe_viz.teaching import (
    BEATABLE,
    KINDS,
    ExerciseKey,
    ExerciseSet,
    Level,
    Source,
    Topic,
    kinds_for,
)
from bpe_viz.ui.beat_bpe.page import OwnWords, game_data
from bpe_viz.ui.beat_bpe.texts import GAMES, WITHOUT_MARKS
from bpe_viz.ui.beat_bpe.wire_types import BeatData
from bpe_viz.ui.practice.texts import BANK_LABELS, NO_SET_OF_OWN, ONE_PAGE, SCORM
from bpe_viz.ui.practice.wire import exercise_data
from bpe_viz.ui.practice.wire_types import Exercise, PracticeData
from tests.helpers.pages import notices, opened, pasted
from tests.helpers.practice import PRACTICE, sent
from tests.helpers.readers import bound_to
from tests.helpers.wire_shapes import misfits


def key_of(exercise: dict[str, Any]) -> tuple[str, str, int, str]:
    return tuple(exercise[name] for name in ("kind", "level", "seed", "source"))


def test_a_link_opens_exactly_its_exercise() -> None:
    app = opened(PRACTICE, kind="tied-pair", level="hard", seed="218", source="slide")
    assert notices(app) == []
    assert [*misfits(sent(app), PracticeData)] == []
    (exercise,) = sent(app)["exercises"]
    key = ExerciseKey("tied-pair", Level.HARD, 218, Source.SLIDE)
    assert exercise == json.loads(json.dumps(exercise_data(key, key.question())))


def test_a_set_is_taken_home_in_every_format() -> None:
    app = opened(PRACTICE, number="5", seed="42", topics="pairs,laws", level="hard")
    files = [file for file in app.get("download_button") if "practice_file" in file.proto.id]
    assert [file.proto.label for file in files] == [ONE_PAGE, SCORM, *BANK_LABELS.values()]
    assert any("5 exercises: 2 topics, hard" in caption.value for caption in app.caption)


def test_a_corpus_of_the_top_bar_is_not_taken_home() -> None:
    app = opened(PRACTICE, source="own", corpus="suffixes", kind="pair-count", seed="3")
    assert NO_SET_OF_OWN in [caption.value for caption in app.caption]


def test_without_a_link_an_easy_exercise_about_pairs_is_asked() -> None:
    app = opened(PRACTICE)
    (exercise,) = sent(app)["exercises"]
    asked = (exercise["topicKey"], exercise["level"], exercise["source"])
    assert asked == ("PAIRS", "easy", "random")
    assert sent(app.run())["exercises"] == [exercise]


def test_a_set_has_the_exercises_of_its_link() -> None:
    app = opened(PRACTICE, number="5", seed="42", topics="pairs,laws")
    keys = ExerciseSet(42, 5, topics=(Topic.PAIRS, Topic.LAWS)).keys()
    assert [key_of(exercise) for exercise in sent(app)["exercises"]] == [
        (key.kind, key.level.value, key.seed, key.source.value) for key in keys
    ]
    assert sent(app)["topics"] == ["PAIRS", "LAWS"]
    assert sent(app)["query"]["number"] == "5"


@pytest.mark.parametrize(
    "params",
    [
        {"kind": "poem", "seed": "-3", "level": "9", "number": "7", "topics": "<b>,x"},
        {"seed": "99999999999", "source": "elsewhere", "kind": "x" * 5000},
    ],
)
def test_a_link_that_asks_for_nonsense_gets_an_exercise(params: dict[str, str]) -> None:
    app = opened(PRACTICE, **params)
    assert len(sent(app)["exercises"]) == 1


def test_another_choice_gives_another_exercise_of_it() -> None:
    app = opened(PRACTICE, kind="next-pair", seed="218")
    bound_to(app.multiselect, "practice_topics_widget").set_value(["laws"])
    app.run()
    (exercise,) = sent(app)["exercises"]
    assert exercise["kind"] in ("zipf-sum", "heaps-sum")
    bound_to(app.selectbox, "practice_level_widget").set_value("hard")
    app.run()
    assert sent(app)["exercises"][0]["level"] == "hard"


def test_exercises_are_about_the_corpus_of_the_top_bar() -> None:
    app = opened(PRACTICE, source="own", corpus="suffixes", kind="pair-count", seed="3")
    (exercise,) = sent(app)["exercises"]
    assert 3 < len(exercise["rows"]) <= 8
    assert sent(app)["kinds"] == list(kinds_for(Source.OWN))
    options = bound_to(app.selectbox, "practice_number_widget").options
    assert options == ["One by one"]


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({}, "Counting pairs, easy"),
        ({"level": "hard"}, "The usual topics, hard"),
        ({"topics": "pairs,laws", "source": "slide"}, "2 topics, easy, slide corpus"),
        ({"topics": "laws", "number": "10"}, "Zipf and Heaps, easy, set of 10"),
    ],
)
def test_one_button_says_what_is_asked(params: dict[str, str], said: str) -> None:
    app = opened(PRACTICE, **params)
    button, _take_home = app.get("popover")
    assert button.proto.popover.label == said


@pytest.mark.parametrize(("kind", "level"), list(product(KINDS, Level)))
def test_an_exercise_is_sent_as_plain_json(kind: str, level: Level) -> None:
    key = ExerciseKey(kind, level, 11)
    data = exercise_data(key, key.question())
    assert [*misfits(json.loads(json.dumps(data)), Exercise)] == []
    assert data["topic"] == KINDS[kind].topic.value


GAME = "bpe_viz.beat"


def test_a_link_opens_the_game_on_its_corpus_after_its_merges() -> None:
    app = opened(PRACTICE, view="beat", game="7", made="1-2")
    assert notices(app) == []
    data = sent(app, GAME)
    assert [*misfits(data, BeatData)] == []
    assert data["made"] == "1-2"
    assert data["query"]["view"] == "beat"
    same = json.loads(json.dumps(game_data("7")))
    assert [data[name] for name in ("words", "bpe", "best")] == [
        same[name] for name in ("words", "bpe", "best")
    ]


@pytest.mark.parametrize("game", ["<b>", "-1", "9" * 30, "٣", ""])
def test_a_link_that_asks_for_no_corpus_of_the_game_gets_the_first_one(game: str) -> None:
    data = sent(opened(PRACTICE, view="beat", game=game), GAME)
    assert [symbols for _, symbols in data["words"]] == [[*word] for word in BEATABLE["upon"].words]


def test_the_game_is_played_on_the_corpus_of_the_top_bar_if_that_is_small() -> None:
    words = "upon up on upon pot pot " * 2
    app = pasted(opened(PRACTICE, view="beat", game="own", slots="2"), words)
    data = sent(app, GAME)
    assert data["words"] == [[4, [*"upon"]], [2, [*"up"]], [2, [*"on"]], [4, [*"pot"]]]
    assert (data["game"], data["merges"], data["note"]) == ("own", 2, WITHOUT_MARKS)
    assert (data["query"]["corpus"], data["query"]["slots"]) == ("upload", "2")
    assert data["games"]["own"] == "In the top bar: Pasted text"


@pytest.mark.parametrize("words", [{"abcdefghijklmno": 1}, {"a": 3, "b": 2}, {}])
def test_a_corpus_that_cannot_be_played_on_gives_way_to_a_built_in_one(
    words: dict[str, int],
) -> None:
    data = game_data("own", 4, OwnWords("mine", words, Settings()))
    assert (data["game"], data["merges"], [*data["games"]]) == ("upon", 4, [*GAMES])
    assert data["note"].endswith(" words. Below is a built-in one.")
    assert game_data("upon", 0, OwnWords("mine", words, Settings()))["note"] == ""


def test_the_game_names_every_corpus_that_it_has_built_in() -> None:
    assert GAMES.keys() == BEATABLE.keys()

"""Whatever is true by what is on the screen is accepted, or is not offered.

10,000 exercises of each kind are recounted by `python -m tests.benchmarks.every_offer`.
"""

import pytest

from bpe_viz.teaching import KINDS, ExerciseKey, Level
from bpe_viz.ui.practice.wire import exercise_data
from tests.helpers.many_exercises import faults_among
from tests.helpers.questions_on_screen import KINDS_ON_SCREEN, faults

EXERCISES = 180  # twenty of each level and source
# Exercises that once had two right answers, or lacked what their answer needs.
ONCE_AMBIGUOUS = [
    ExerciseKey("why-apart", Level.EASY, 84556),
    ExerciseKey("why-apart", Level.HARD, 542639),
    ExerciseKey("why-apart", Level.HARD, 720787),
    ExerciseKey("learner", Level.HARD, 13060),
    ExerciseKey("learner", Level.MEDIUM, 93952),
    ExerciseKey("tied-pair", Level.EASY, 121203),
    ExerciseKey("pair-count", Level.HARD, 435512),
    ExerciseKey("next-pair", Level.EASY, 392426),
    ExerciseKey("token-count", Level.EASY, 417603),
]


def test_every_kind_has_a_truth_of_its_own() -> None:
    assert set(KINDS_ON_SCREEN) == set(KINDS)


@pytest.mark.parametrize("key", ONCE_AMBIGUOUS, ids=lambda key: f"{key.kind} {key.seed}")
def test_what_once_had_two_right_answers_has_one(key: ExerciseKey) -> None:
    assert faults(exercise_data(key, key.question())) == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_offer_is_marked_as_the_screen_says(kind: str) -> None:
    num_asked, found = faults_among(kind, EXERCISES)
    assert found == []
    assert num_asked > EXERCISES / 2

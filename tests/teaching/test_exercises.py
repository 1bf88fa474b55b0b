"""Exercises are the same everywhere, worth asking, and made from any words."""

import json
import subprocess
import sys
from itertools import product
from zlib import crc32

import pytest

from bpe_viz.teaching import (
    KINDS,
    Level,
    QuestionError,
    Source,
    exercise,
    kinds_for,
    slide_words,
)
from tests import ROOT
from tests.helpers.consistent_questions import HOSTILE, assert_consistent

GOLDEN = json.loads((ROOT / "tests" / "golden" / "exercises.json").read_text(encoding="utf-8"))
DIGEST = """
from zlib import crc32
from bpe_viz.teaching import KINDS, Level, exercise
print(crc32(repr([exercise(kind, level, 42) for kind in KINDS for level in [Level.EASY]]).encode()))
"""


@pytest.mark.parametrize(("kind", "level"), list(product(KINDS, Level)))
def test_a_random_corpus_gives_every_kind_at_every_level(kind: str, level: Level) -> None:
    for seed in range(2):
        question = exercise(kind, level, seed)
        assert_consistent(question)
        assert question.kind == kind


@pytest.mark.parametrize("kind", kinds_for(Source.SLIDE))
def test_the_slide_corpus_gives_every_kind_that_is_offered(kind: str) -> None:
    for level, seed in product(Level, range(2)):
        assert_consistent(exercise(kind, level, seed, slide_words()))


@pytest.mark.parametrize("name", HOSTILE)
def test_words_of_ones_own_give_exercises_or_a_reason(name: str) -> None:
    asked = 0
    for kind in kinds_for(Source.OWN):
        try:
            assert_consistent(exercise(kind, Level.EASY, 1, HOSTILE[name]))
            asked += 1
        except QuestionError as error:
            assert "Choose another kind" in str(error)
    assert asked


def test_few_words_of_a_large_corpus_are_taken_with_small_counts() -> None:
    words = {f"{'abcdefgh'[n % 8]}{'aeo'[n % 3]}{n:x}": 90_000 // (n + 1) for n in range(500)}
    question = exercise("pair-count", Level.HARD, 3, words)
    assert len(question.rows) == 7
    assert max(row.count for row in question.rows) == 12
    taken = {row.word: row.count for row in question.rows}
    assert exercise("pair-count", Level.HARD, 3, taken) == question


@pytest.mark.parametrize("seed", [-1, 10**6, 1.5, "1", None])
def test_a_seed_is_a_number_in_range(seed: int) -> None:
    with pytest.raises(QuestionError, match="Choose a whole number from 0 to 999,999"):
        exercise("next-pair", Level.EASY, seed)


def test_another_process_makes_the_same_exercises() -> None:
    here = crc32(repr([exercise(kind, Level.EASY, 42) for kind in KINDS]).encode())
    run = subprocess.run(
        [sys.executable, "-c", DIGEST], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert int(run.stdout) == here


@pytest.mark.parametrize(("kind", "level"), list(product(KINDS, Level)))
def test_a_seed_gives_the_exercise_it_always_gave(kind: str, level: Level) -> None:
    question = exercise(kind, level, 42)
    said = [question.sentence, question.said(question.right_answer)]
    assert said == GOLDEN["exercises"][f"{kind} {level.value}"]

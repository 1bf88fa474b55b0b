"""Exercises of a kind in great number: of all levels, and of all sources that give any."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from bpe_viz.samples import sample_by_key
from bpe_viz.teaching import ExerciseKey, Level, QuestionError, Source, Topic, kinds_for
from bpe_viz.ui.practice.wire import exercise_data
from tests.helpers.consistent_questions import HOSTILE
from tests.helpers.questions_on_screen import faults
from tests.helpers.recounted_questions import random_words

SAMPLES = ("hug", "suffixes", "learners-ing", "turkish", "french")
SEEDS = 1_000_000


def faults_among(kind: str, number: int) -> tuple[int, list[str]]:
    """Return how many exercises of so many could be asked, and what is wrong with any of them."""
    num_asked, found = 0, []
    for name, data in _asked(kind, number):
        num_asked += 1
        found += [f"{name}: {fault}" for fault in faults(data)]
    return num_asked, found


def _asked(kind: str, number: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
    chance = Random(kind)
    sources = [source for source in Source if kind in kinds_for(source, list(Topic))] or [
        Source.RANDOM
    ]
    for turn in range(number):
        level, source = list(Level)[turn % 3], sources[turn // 3 % len(sources)]
        own = chance.choice(_own_words())
        key = ExerciseKey(kind, level, chance.randrange(SEEDS), source)
        try:
            question = key.question(own)
        except QuestionError:
            assert source is not Source.RANDOM
            continue
        yield str((key, own if source is Source.OWN else "")), exercise_data(key, question)


@cache
def _own_words() -> tuple[dict[str, int], ...]:
    """Return what a reader may bring: words of any kind, few and many."""
    samples = [dict(sample_by_key(name).corpus().word_counts) for name in SAMPLES]
    return (*samples, *(random_words(seed) for seed in range(20)), *HOSTILE.values())

"""Every question of Practice and of a tour can be put to a class, with all its right answers."""

from collections.abc import Iterator

import pytest

from bpe_viz.formats import TourStop
from bpe_viz.settings import Settings
from bpe_viz.teaching import KINDS, ExerciseKey, Level, QuestionError, Source
from bpe_viz.text import Corpus
from bpe_viz.ui.jobs.own_corpus import corpus_from_counts
from bpe_viz.ui.jobs.training import AnyTrained, Choice, train_choice
from bpe_viz.ui.practice.wire import exercise_data
from bpe_viz.ui.tour.asking import asked_at
from tests.helpers.class_votes import check_answers, chosen, voted_on
from tests.scripts.tools import Replayer

SEED = 3
# Blanks, a letter that turns the direction of others, a backtick, and a word too long for a choice.
ODD = {"a": 9, " a b": 5, " a": 3, "x\u202ey": 7, "a`b": 4, "`low`": 6, "low": 8, "longest" * 30: 2}


@pytest.fixture(scope="module")
def node() -> Iterator[Replayer]:
    replayer = Replayer("replay_votes.js")
    yield replayer
    replayer.close()


@pytest.mark.parametrize("level", Level)
def test_a_class_can_be_asked_every_exercise(node: Replayer, level: Level) -> None:
    asked = set()
    for kind in KINDS:
        for source in Source:
            key = ExerciseKey(kind, level, SEED, source)
            try:
                question = key.question(ODD if source is Source.OWN else None)
            except QuestionError:
                continue  # these words give none of the kind
            data = exercise_data(key, question)
            check_answers(data, voted_on(node, data))
            asked.add(kind)
    assert asked == set(KINDS)


def test_a_word_with_backticks_keeps_its_right_cut(node: Replayer) -> None:
    question = {
        "sentence": "Which cut?",
        "form": "boundaries",
        "offers": [],
        "right": [[2]],
        "why": "",
        "facts": [],
        "misses": [{"answer": [1], "why": ""}, {"answer": [], "why": ""}],
        "units": ["`", "l", "o`"],
    }
    asked = voted_on(node, question)
    assert [choice.chips for choice in chosen(asked)] == [("`l", "o`")]


@pytest.fixture(scope="module")
def odd() -> AnyTrained:
    choice = Choice(corpus_from_counts(tuple(ODD.items()), "Odd"), Settings(num_merges=4))
    return train_choice(choice, lambda _: Corpus.from_word_counts(ODD), lambda *_: None)


def test_a_tour_of_odd_letters_asks_with_forms_that_can_be_seen(
    node: Replayer, odd: AnyTrained
) -> None:
    asked = set()
    for kind in KINDS:
        for k in range(3):
            stop = TourStop("merges", "One", "Look.", f"k={k}", question={"kind": kind})
            if question := asked_at(stop, odd).question:
                check_answers(question, voted_on(node, question))
                asked.add(kind)
    assert {"next-pair", "segmentation", "changed-words", "pair-count"} <= asked

"""Symbols that die in the stepper: its scripts replay every state as the library has it."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import MarkPlace, MergeHistory, TieRule, learn_picky_bpe
from bpe_viz.ui.merges import deltas
from tests.helpers.slides import SLIDES
from tests.helpers.stepper_sent import sent
from tests.helpers.strategies import word_counts
from tests.scripts.tools import Replayer

RETURNS = {"xabab": 9, "xabc": 1, "yab": 1}  # xab dies at merge 3, returns at 4 and dies at 5


@pytest.fixture(scope="module")
def replayer() -> Iterator[Replayer]:
    node = Replayer()
    yield node
    node.close()


def check_states(replayer: Replayer, history: MergeHistory) -> dict[str, Any]:
    """Every state has the symbols, counts, pairs and words that the library has."""
    run = sent(history)
    replayed: dict[str, Any] = replayer.ask(run)
    spellings = history.symbols
    assert len(replayed["states"]) == len(history) + 1
    for k, found in enumerate(replayed["states"]):
        state = history.at(k)
        assert found["words"] == [
            history.segment_ids(row.word, k) for row in run["overview"]["rows"]
        ]
        assert found["counts"] == history.symbol_counts(k).tolist()
        assert (found["length"], found["size"]) == (history.lengths[k], history.sizes[k])
        assert [spellings[id_] for id_ in found["dead"]] == [dead.symbol for dead in state.dead()]
        top = [((spellings[a], spellings[b]), count) for a, b, count in found["top"]]
        assert top == state.pair_counts(deltas.TOP_PAIRS)
        assert [found["numPairs"], found["numTied"]] == [state.num_pairs, state.num_tied]
    return replayed


@given(word_counts, st.sampled_from((0.5, 0.6, 0.7, 0.9, 1.0)), st.sampled_from(TieRule))
def test_every_state_of_any_run_is_that_of_the_library(
    replayer: Replayer, words: dict[str, int], threshold: float, rule: TieRule
) -> None:
    check_states(
        replayer, learn_picky_bpe(words, num_merges=40, threshold=threshold, tie_rule=rule)
    )


@pytest.mark.parametrize("seed", range(60))
def test_so_it_is_with_many_deaths_and_returns(replayer: Replayer, seed: int) -> None:
    chance = random.Random(seed)
    place = chance.choice((MarkPlace.NONE, MarkPlace.SEPARATE))
    parts = ["".join(chance.choices("abcd", k=chance.randint(1, 3))) for _ in range(5)]
    words = ["".join(chance.choices(parts, k=chance.randint(1, 4))) for _ in range(30)]
    history = learn_picky_bpe(words, num_merges=60, threshold=0.5, mark_place=place)
    check_states(replayer, history)


def test_a_symbol_dies_returns_and_dies(replayer: Replayer) -> None:
    history = learn_picky_bpe(RETURNS, num_merges=5, threshold=0.85, mark_place=MarkPlace.NONE)
    replayed = check_states(replayer, history)
    dead = [[history.symbols[id_] for id_ in state["dead"]] for state in replayed["states"]]
    assert dead == [[], [], [], ["xab"], [], ["xab"]]


@pytest.mark.parametrize(
    ("threshold", "lengths", "deaths"),
    [
        (0.9, [96, 87, 78, 70, 62, 55, 48, 42, 37, 34], {2: ["er"], 4: ["ne"], 6: ["lo"]}),
        (
            0.7,
            [96, 87, 78, 70, 62, 55, 48, 46, 45, 42],
            {2: ["er"], 4: ["ne"], 6: ["lo"], 7: ["new"], 8: ["low"]},
        ),
        (
            0.6,
            [96, 87, 78, 70, 62, 55, 48, 52, 51, 48],
            {2: ["er"], 4: ["ne"], 6: ["lo"], 7: ["new", "er_"], 8: ["low"]},
        ),
    ],
)
def test_the_slide_corpus_as_worked_out_by_hand(
    replayer: Replayer, threshold: float, lengths: list[int], deaths: dict[int, list[str]]
) -> None:
    history = learn_picky_bpe(SLIDES, num_merges=9, threshold=threshold)
    replayed = check_states(replayer, history)
    assert [state["length"] for state in replayed["states"]] == lengths
    said = replayed["sentences"][2::2]
    for rank in range(1, 10):
        dying = " and ".join(deaths.get(rank, []))
        verb = "die" if " and " in dying else "dies"
        assert said[rank - 1].count(" fewer. " + (f"{dying} {verb}. " if dying else "It ")) == 1


def test_the_sentence_says_who_dies_and_what_becomes_of_the_rest(replayer: Replayer) -> None:
    history = learn_picky_bpe(SLIDES, num_merges=9, threshold=0.7)
    replayed = replayer.ask(sent(history))
    assert replayed["sentences"][14].startswith(
        "new plus er_ is now newer_: 6 symbols fewer. new dies. 6 of 8 were used up, more than 70%;"
        " the rest parts again, 4 more symbols. It occurred in 1 of 5 words, 6 times."
    )
    assert replayed["heard"][14] == (
        "Merge 7 of 9: new joins er, end of word, 6 times. new dies. 1 word changes. Vocabulary 14."
    )

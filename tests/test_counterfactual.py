"""How close a pair came and what would have made it win, against counting and training anew."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given

from bpe_viz import MergeHistory, learn_bpe
from bpe_viz.closeness import Closeness, closest, pair_count_in_states, pairs_spelled, rank_of_pair
from bpe_viz.counterfactual import Copies, copies_needed
from bpe_viz.recording_learner import train
from bpe_viz.settings import Settings
from tests.strategies import settings, word_counts

SLIDES = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}


def learned_with(copies: int, word: str) -> MergeHistory:
    return learn_bpe(SLIDES | {word: SLIDES.get(word, 0) + copies}, 8)


def test_we_lost_by_one_and_one_more_lowest_would_have_won() -> None:
    history = learn_bpe(SLIDES, 8)
    assert closest(history, ("w", "e")) == Closeness(1, 8, ("e", "r"), 9)
    assert copies_needed(history, "lowest", ("w", "e")) == Copies(1, 1, True, (2, 1))
    assert learned_with(1, "lowest").pairs[0] == ("w", "e")
    assert learned_with(0, "lowest").pairs[0] != ("w", "e")


def test_an_unseen_word_with_an_unseen_pair() -> None:
    history = learn_bpe(SLIDES, 8)
    assert closest(history, ("w", "m")) is None
    found = copies_needed(history, "wm", ("w", "m"))
    assert found is not None and found.copies and found.is_least
    assert rank_of_pair(learned_with(found.copies, "wm"), ("w", "m")) == found.rank
    assert rank_of_pair(learned_with(found.copies - 1, "wm"), ("w", "m")) is None


@pytest.mark.parametrize(
    ("word", "pair"),
    [
        pytest.param("low", ("w", "e"), id="not in the word"),
        pytest.param("newer", ("n", "w"), id="letters apart"),
        pytest.param("", ("l", "o"), id="no word"),
    ],
)
def test_a_pair_that_cannot_stand_in_the_word(word: str, pair: tuple[str, str]) -> None:
    assert copies_needed(learn_bpe(SLIDES, 8), word, pair) is None


def test_more_copies_may_never_help() -> None:
    # Every copy of "lower" also adds to e r, which takes the e away first.
    found = copies_needed(learn_bpe(SLIDES, 8), "lower", ("w", "e"))
    assert found == Copies(None, None, False, (1, 2, 4, 8, 10))


def test_without_time_nothing_is_claimed() -> None:
    ticks = iter(range(1000))
    found = copies_needed(
        learn_bpe(SLIDES, 8), "lowest", ("w", "e"), seconds=0, clock=lambda: next(ticks)
    )
    assert found == Copies(None, None, False, ())


def test_letters_are_cut_into_symbols() -> None:
    history = learn_bpe(SLIDES, 8)
    assert pairs_spelled("er", history) == (("e", "r"),)
    assert pairs_spelled("low", history) == (("lo", "w"),)
    assert pairs_spelled("xy", history) == ()


def all_pairs(history: MergeHistory) -> Iterator[tuple[str, str]]:
    some = history.symbols[:12]
    return ((left, right) for left in some for right in some)


@given(word_counts, settings())
def test_the_counts_of_a_pair_in_every_state(counts: dict[str, int], chosen: Settings) -> None:
    history = train(counts, chosen)
    for pair in all_pairs(history):
        in_states = pair_count_in_states(history, pair).tolist()
        assert len(in_states) == len(history) + 1
        for k, count in enumerate(in_states):
            state = history.at(k)
            recounted = sum(
                number * list(pairwise(state.segment(word))).count(pair)
                for word, number in counts.items()
            )
            assert count == recounted


@given(word_counts, settings())
def test_the_closest_merge_is_the_one_with_the_smallest_lead(
    counts: dict[str, int], chosen: Settings
) -> None:
    history = train(counts, chosen)
    for pair in all_pairs(history):
        in_states = pair_count_in_states(history, pair).tolist()
        leads = [
            (merge.count - in_states[merge.rank - 1], merge.rank)
            for merge in history.merges
            if in_states[merge.rank - 1] and (merge.left, merge.right) != pair
        ]
        near = closest(history, pair)
        assert (near and (near.lead, near.rank)) == (min(leads) if leads else None)
        assert near is None or near.lead >= 0

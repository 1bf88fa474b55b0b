"""How close a pair came and what would have made it win, against counting and training again."""

from collections import Counter
from collections.abc import Iterator
from itertools import count, pairwise

import pytest
from hypothesis import given

from bpe_viz import MergeHistory, learn_bpe
from bpe_viz.segmentation.closeness import (
    Closeness,
    closest,
    pair_count_in_states,
    pairs_spelled,
    rank_of_pair,
)
from bpe_viz.segmentation.counterfactual import Copies, copies_needed
from bpe_viz.settings import Settings
from bpe_viz.training import train
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts


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
    assert found is not None and found.copies and found.is_certain
    assert rank_of_pair(learned_with(found.copies, "wm"), ("w", "m")) == found.rank
    assert rank_of_pair(learned_with(found.copies - 1, "wm"), ("w", "m")) is None


def test_a_word_without_the_pair_may_help_as_well() -> None:
    # Three c in all: c _ wins before b c, so b c is no longer merged first and a b is.
    counts = {"c": 2, "ab": 2, "abcb": 3, "bbc": 5}
    for num_merges in range(2, 9):
        history = learn_bpe(counts, num_merges)
        assert rank_of_pair(history, ("a", "b")) is None
        found = copies_needed(history, "c", ("a", "b"))
        assert found == Copies(1, 2, True, (1,))
        assert rank_of_pair(learn_bpe(counts | {"c": 3}, num_merges), ("a", "b")) == 2


@pytest.mark.parametrize(
    "word", [pytest.param("", id="no word"), pytest.param("a" * 1001, id="long")]
)
def test_a_word_that_cannot_be_tried(word: str) -> None:
    assert copies_needed(learn_bpe(SLIDES, 8), word, ("l", "o")) is None


@pytest.mark.parametrize(
    ("word", "pair"),
    [
        pytest.param("lower", ("w", "e"), id="each copy feeds e r as well"),
        pytest.param("low", ("w", "e"), id="not in the word"),
        pytest.param("newer", ("n", "w"), id="letters apart"),
    ],
)
def test_more_copies_may_never_help(word: str, pair: tuple[str, str]) -> None:
    found = copies_needed(learn_bpe(SLIDES, 8), word, pair)
    assert found is not None and (found.copies, found.rank, found.is_certain) == (None, None, True)
    for copies in range(1, 30):
        assert rank_of_pair(learned_with(copies, word), pair) is None


def test_without_merges_no_pair_wins() -> None:
    assert copies_needed(learn_bpe(SLIDES, 0), "low", ("l", "o")) == Copies(None, None, True, ())


def test_without_time_nothing_is_claimed() -> None:
    ticks = iter(range(1000))
    found = copies_needed(
        learn_bpe(SLIDES, 8), "lowest", ("w", "e"), seconds=0, clock=lambda: next(ticks)
    )
    assert found == Copies(None, None, False, ())


def test_a_number_found_in_time_is_not_said_to_be_the_least() -> None:
    history = learn_bpe(SLIDES, 8)
    whole = copies_needed(history, "wm", ("w", "m"))
    assert whole is not None and whole.copies and whole.is_certain and len(whole.tried) > 2
    for seconds in range(1, 100):
        found = copies_needed(history, "wm", ("w", "m"), seconds, clock=count().__next__)
        assert found is not None
        assert found.is_certain == (found == whole)
        assert found.copies is None or found.rank == rank_of_pair(
            learned_with(found.copies, "wm"), ("w", "m")
        )


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
    recounted: list[Counter[tuple[str, str]]] = []
    for k in range(len(history) + 1):
        recounted.append(Counter())
        for word, number in counts.items():
            for pair in pairwise(history.at(k).segment(word)):
                recounted[k][pair] += number
    for pair in all_pairs(history):
        in_states = pair_count_in_states(history, pair).tolist()
        assert in_states == [count_of_pair[pair] for count_of_pair in recounted]


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

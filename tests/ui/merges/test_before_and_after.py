"""Two trainings side by side: the first merge that differs, and why, in counts of both."""

import pytest
from hypothesis import given

from bpe_viz import MergeHistory, learn_bpe, learn_wordpiece
from bpe_viz.limits import MAX_COMPARED_MERGES
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair
from bpe_viz.training import train
from bpe_viz.ui.merges.comparing import compare
from bpe_viz.ui.merges.wire_types import ComparedMerge, PairStanding, WordInBoth
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts


def count_of(history: MergeHistory, pair: Pair, k: int) -> int:
    """How often a pair occurs in a state."""
    return dict(history.at(k).pair_counts(limit=None)).get(pair, 0)


def test_a_count_that_is_edited_changes_the_first_merge() -> None:
    found = compare(learn_bpe(SLIDES, 8), learn_bpe(SLIDES | {"low": 50}, 8))
    assert found["parting"] == 1
    assert [(rival.pair, rival.own.times, rival.other.times) for rival in found["rivals"]] == [
        (["e", "r"], 9, 9),
        (["l", "o"], 7, 52),
    ]
    assert found["merges"][:3] == [
        ComparedMerge(1, ["e", "r"], 9, ["l", "o"], 52),
        ComparedMerge(2, ["er", "_"], 9, ["lo", "w"], 52),
        ComparedMerge(3, ["n", "e"], 8, ["low", "_"], 50),
    ]
    assert len(found["merges"]) == 8
    low, newer = found["corpora"][0], found["corpora"][2]
    assert low == WordInBoth(5, ["l", "o", "w", "_"], 50, ["lo", "w", "_"])
    assert newer == WordInBoth(6, ["n", "e", "w", "er", "_"], 6, ["n", "e", "w", "e", "r", "_"])
    assert found["differing"] == 0  # after eight merges, all are joined again


def test_counts_that_change_no_merge_are_said() -> None:
    found = compare(learn_bpe(SLIDES, 3), learn_bpe(SLIDES | {"newer": 7}, 3))
    assert (found["parting"], found["rivals"], found["corpora"]) == (0, [], [])
    assert found["merges"][0] == ComparedMerge(1, ["e", "r"], 9, ["e", "r"], 10)


def test_a_word_that_only_one_corpus_has_is_shown_as_such() -> None:
    before, after = learn_bpe(SLIDES, 8), learn_bpe({"slow": 20, **SLIDES}, 8)
    found = compare(before, after)
    assert found["corpora"][-1].times == 0
    assert found["corpora"][-1].own == []
    assert found["corpora"][-1].other_times == 20
    pairs = [["e", "r"], ["l", "o"]]
    assert [rival.pair for rival in found["rivals"]] == pairs
    assert [rival.other.times for rival in found["rivals"]] == [9, 27]


def test_a_pair_whose_letters_a_corpus_lacks_counts_nothing_there() -> None:
    found = compare(learn_bpe({"low": 5}, 1), learn_bpe({"low": 5, "zz": 9}, 1))
    assert found["rivals"][1].own == PairStanding(0, 0, 0, 0, 0)


def test_of_two_runs_of_different_lengths_the_longer_goes_on_alone() -> None:
    found = compare(learn_bpe({"low": 5}, 2), learn_bpe({"low": 5}, 3))
    assert found["parting"] == 3
    assert found["merges"][-1] == ComparedMerge(3, [], 0, ["low", "_"], 5)
    assert [rival.pair for rival in found["rivals"]] == [["low", "_"]]


def test_a_criterion_that_is_no_count_is_shown_with_what_it_is_made_of() -> None:
    words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    found = compare(learn_wordpiece(words, 4), learn_wordpiece(words | {"hug": 20}, 4))
    assert found["parting"] > 0
    for rival in found["rivals"]:
        for standing in (rival.own, rival.other):
            assert standing.score == pytest.approx(
                standing.times / (standing.left * standing.right)
            )


def test_of_many_merges_those_around_the_first_difference_are_shown() -> None:
    words = {f"{chr(97 + i)}{chr(98 + i)}": 100 - i for i in range(24)}
    words |= {f"{chr(97 + i)}{chr(99 + i)}": 60 - i for i in range(23)}
    before, after = learn_bpe(words, 60), learn_bpe(words | {"ac": 1}, 60)
    found = compare(before, after)
    ranks = [merge.rank for merge in found["merges"]]
    assert found["parting"] in ranks
    assert len(ranks) == MAX_COMPARED_MERGES
    assert ranks == list(range(ranks[0], ranks[0] + MAX_COMPARED_MERGES))


@given(word_counts, word_counts, settings())
def test_rivals_are_counted_as_the_states_before_say(
    one: dict[str, int], two: dict[str, int], chosen: Settings
) -> None:
    before, after = train(one, chosen, any_mark=True), train(two, chosen, any_mark=True)
    found = compare(before, after)
    k = found["parting"] - 1
    merged = [run.pairs[k] for run in (before, after) if 0 <= k < len(run)]
    assert len(found["rivals"]) == len(merged)
    for rival, pair in zip(found["rivals"], merged, strict=True):
        counts = [count_of(run, pair, k) for run in (before, after) if k <= len(run)]
        assert [rival.own.times, rival.other.times] == counts

"""Milestones of a training, each checkable on paper."""

import pytest

from bpe_viz import MarkPlace, MergeHistory, Unit, learn_bpe
from bpe_viz.history import Milestone, MilestoneKind, milestones_of
from tests.helpers.slides import SLIDES

# e r (9), er _ (9), n e (8), ne w (8), l o (7), lo w (7): `new` is whole at 4, and of 96 symbols 48
# are left after merge 6. Without marks there are 78, and er, ne, new, lo, low leave 39 of them.
WORD, ENDING, HALF = MilestoneKind.WORD, MilestoneKind.ENDING, MilestoneKind.HALF


def found(history: MergeHistory) -> list[tuple[int, MilestoneKind, str]]:
    return [(rank, kind, text) for rank, kind, text in milestones_of(history)]


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (MarkPlace.SEPARATE, [(2, ENDING, "er_"), (4, WORD, "new"), (6, HALF, "")]),
        (MarkPlace.NONE, [(3, WORD, "new"), (5, HALF, "")]),
    ],
    ids=["separate", "none"],
)
def test_the_slides(place: MarkPlace, expected: list[tuple[int, MilestoneKind, str]]) -> None:
    assert found(learn_bpe(SLIDES, 8, mark="_", mark_place=place)) == expected


def test_a_glued_mark_is_part_of_the_last_letter() -> None:
    history = learn_bpe({"low": 3, "slow": 2}, 9, mark="_", mark_place=MarkPlace.GLUED)
    assert history.pairs == [("l", "o"), ("lo", "w_"), ("s", "low_")]
    assert found(history) == [(2, WORD, "low"), (2, ENDING, "low_"), (2, HALF, "")]


def test_a_mark_before_the_word_may_still_be_apart() -> None:
    history = learn_bpe({"low": 3, "slow": 1}, 2, mark="_", mark_place=MarkPlace.BEFORE)
    assert history.pairs == [("l", "o"), ("lo", "w")]
    assert found(history) == [(2, WORD, "low")]


def test_a_whole_word_is_no_ending_where_it_begins_every_word() -> None:
    history = learn_bpe({"the": 9}, 9)
    assert history.pairs == [("t", "h"), ("th", "e"), ("the", "_")]
    assert found(history) == [(2, WORD, "the"), (2, HALF, "")]


def test_a_word_of_ten_letters_and_a_rare_pair() -> None:
    history = learn_bpe({"abcdefghij": 150, "kl": 99, "mn": 120}, 99)
    ten = next(m for m in milestones_of(history) if m.kind is MilestoneKind.LONG_WORD)
    assert ten.text == "abcdefghij"
    assert history.at(ten.rank).segment("abcdefghij") == ("abcdefghij", "_")
    assert history.at(ten.rank - 1).segment("abcdefghij") != ("abcdefghij", "_")
    rare = next(m for m in milestones_of(history) if m.kind is MilestoneKind.RARE)
    assert [merge.count for merge in history.merges[rare.rank - 2 : rare.rank]] == [120, 99]


def test_half_of_the_length_is_the_first_state_that_is_no_longer() -> None:
    history = learn_bpe({"abcd": 1}, 3, mark_place=MarkPlace.NONE)
    assert history.lengths.tolist() == [4, 3, 2, 1]
    assert Milestone(2, HALF) in milestones_of(history)


def test_what_holds_from_the_start_or_never_is_left_out() -> None:
    assert found(learn_bpe({"a": 3, "b": 2}, 0)) == []
    assert MilestoneKind.RARE not in [kind for _, kind, _ in found(learn_bpe(SLIDES, 8))]


def test_letters_are_counted_not_bytes() -> None:
    history = learn_bpe({"é": 9, "éa": 3}, 4, unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    assert found(history)[0] == (2, WORD, "éa")

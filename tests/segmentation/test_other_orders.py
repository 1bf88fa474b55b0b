"""Wrong orders beside the right one, and the same words in other units."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import MarkPlace, Unit, learn_bpe, segment
from bpe_viz.segmentation.other_orders import in_other_orders, leftmost_first, longest_match
from bpe_viz.settings import Settings
from bpe_viz.training import train
from bpe_viz.training.any_learner import under_unit
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts


def test_winner_comes_out_differently() -> None:
    # By rank e r is merge 1 and takes the e; from the left n e is met first.
    assert in_other_orders(segment("winner", learn_bpe(SLIDES, 8)), 8) == {
        "rank": ("w", "i", "n", "n", "er_"),
        "longest": ("w", "i", "n", "ne", "r", "_"),
        "leftmost": ("w", "i", "n", "ne", "r", "_"),
    }


def test_only_the_first_k_merges_count() -> None:
    orders = in_other_orders(segment("winner", learn_bpe(SLIDES, 8)), 2)
    assert set(orders.values()) == {("w", "i", "n", "n", "er_")}


@pytest.mark.parametrize(
    ("fixed", "longest"),
    [
        pytest.param((), ("abc", "d"), id="free"),
        pytest.param((1,), ("a", "b", "cd"), id="in the middle"),
        pytest.param((0, 3), ("a", "bc", "d"), id="at both ends"),
    ],
)
def test_unknown_units_stay_alone(fixed: tuple[int, ...], longest: tuple[str, ...]) -> None:
    vocabulary = {"ab", "abc", "bc", "cd", "bcd"}
    assert longest_match(tuple("abcd"), vocabulary, fixed) == longest


def test_a_fixed_unit_is_no_part_of_a_pair() -> None:
    pairs = {("a", "b"), ("b", "c"), ("c", "d")}
    assert leftmost_first(tuple("abcd"), pairs, fixed=(1,)) == ("a", "b", "cd")


@given(word_counts, settings(), st.text("abcxé", min_size=1, max_size=12))
def test_every_order_spells_the_word(counts: dict[str, int], chosen: Settings, word: str) -> None:
    history = train(counts, chosen)
    found = segment(word, history)
    for symbols in in_other_orders(found, len(history)).values():
        assert "".join(symbols) == "".join(found.units)


def test_the_same_unit_is_the_same_history() -> None:
    history = learn_bpe(SLIDES, 8)
    assert under_unit(history, Unit.CHARACTER) is history
    assert under_unit(history, Unit.GRAPHEME) is under_unit(history, Unit.GRAPHEME)


def test_a_mark_that_cannot_be_had_gives_way() -> None:
    glued = learn_bpe({"low": 5}, 2, mark_place=MarkPlace.GLUED)
    assert under_unit(glued, Unit.BYTE).settings.mark_place is MarkPlace.SEPARATE
    clash = learn_bpe({"é": 5}, 1, mark="Ã")
    assert under_unit(clash, Unit.BYTE).settings.mark == "_"


@pytest.mark.parametrize("unit", Unit)
def test_every_unit_learns_as_many_merges(unit: Unit) -> None:
    assert len(under_unit(learn_bpe(SLIDES, 8), unit)) == 8

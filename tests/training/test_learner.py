import pytest

from bpe_viz.settings import MarkPlace, Settings, TieRule
from bpe_viz.tie_rules import choose
from bpe_viz.training.learner import learn
from bpe_viz.training.rankings import join
from tests.helpers.slides import SLIDES


def test_the_slides_can_be_recounted_by_hand() -> None:
    steps = list(learn(SLIDES, Settings(num_merges=8)))
    assert [(merge.left, merge.right, merge.count) for merge, _ in steps] == [
        ("e", "r", 9),
        ("er", "_", 9),
        ("n", "e", 8),
        ("ne", "w", 8),
        ("l", "o", 7),
        ("lo", "w", 7),
        ("new", "er_", 6),
        ("low", "_", 5),
    ]
    assert steps[-1][1] == {
        "low": ("low_",),
        "lowest": ("low", "e", "s", "t", "_"),
        "newer": ("newer_",),
        "wider": ("w", "i", "d", "er_"),
        "new": ("new", "_"),
    }


def test_overlaps_are_counted_but_not_applied() -> None:
    merge, corpus = next(learn({"aaabdaaabac": 1}, Settings(mark_place=MarkPlace.NONE)))
    assert (merge.symbol, merge.count, merge.applied) == ("aa", 4, 2)
    assert corpus["aaabdaaabac"] == ("aa", "a", "b", "d", "aa", "a", "b", "a", "c")


def test_it_stops_when_no_pair_is_frequent_enough() -> None:
    assert list(learn({"ab": 1, "cd": 1}, Settings(min_count=2))) == []
    assert len(list(learn({"low": 5, "farthest": 5, "newer": 5, "wider": 5}, Settings()))) == 19


@pytest.mark.parametrize(
    ("rule", "chosen"),
    [
        (TieRule.FIRST_SEEN, ("e", "s")),
        (TieRule.GREATEST, ("s", "t</w>")),
        (TieRule.SMALLEST, ("e", "s")),
    ],
)
def test_the_tie_rule_chooses_between_equals(rule: TieRule, chosen: tuple[str, str]) -> None:
    counts = {"low": 5, "lower": 2, "newest": 6, "widest": 3}
    glued = Settings(mark="</w>", mark_place=MarkPlace.GLUED, tie_rule=rule)
    merge, _ = next(learn(counts, glued))
    assert (merge.left, merge.right) == chosen
    assert merge.count == 9
    assert choose([("e", "s"), ("s", "t</w>")], rule) == chosen


@pytest.mark.parametrize(
    ("symbols", "pair", "joined"),
    [
        pytest.param(("a", "a", "a"), ("a", "a"), ("aa", "a"), id="overlap"),
        pytest.param(("a", "b", "a", "b"), ("a", "b"), ("ab", "ab"), id="neighbours"),
        pytest.param(("xa", "b"), ("a", "b"), ("xa", "b"), id="only whole symbols"),
        pytest.param(("\\", "n"), ("\\", "n"), ("\\n",), id="backslash"),
        pytest.param(("a",), ("a", "a"), ("a",), id="one symbol"),
        pytest.param((), ("a", "a"), (), id="nothing"),
    ],
)
def test_join_replaces_left_to_right_without_overlap(
    symbols: tuple[str, ...], pair: tuple[str, str], joined: tuple[str, ...]
) -> None:
    assert join(symbols, pair) == joined

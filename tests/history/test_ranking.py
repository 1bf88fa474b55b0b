"""One module says which pair comes first, as the reference learner would choose."""

import ast
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import TieRule
from bpe_viz.history.ranking import best_first, on_top
from bpe_viz.tie_rules import TIE_CHOICES, choose, compares_spellings, tie_keys
from bpe_viz.training import recording_kernel
from tests import ROOT

LETTERS = "abcdef"
PAIRS = st.lists(
    st.tuples(st.sampled_from(LETTERS), st.sampled_from(LETTERS)), min_size=1, unique=True
)
# The rules, and what is the default of the learners.
KNOW_THE_RULES = {
    *("segmentation/merge_search.py", "settings.py", "tie_rules.py"),
    *("training/boundless.py", "training/parity.py"),
    *("training/recording_learner.py", "training/superbpe.py"),
}


def keys_of(pairs: list[tuple[str, str]], rule: TieRule) -> list[int]:
    """The tie keys of pairs that the corpus shows in this order."""
    left, right = (
        np.array([LETTERS.index(pair[side]) for pair in pairs], np.int32) for side in (0, 1)
    )
    keys = tie_keys(
        rule,
        sides=lambda: (left, right),
        spelling_rank=lambda: np.arange(len(LETTERS), dtype=np.int32),
        first=lambda: np.arange(len(pairs)),
    )
    return [int(key) for key in keys]


@given(PAIRS, st.sampled_from(TieRule))
def test_the_smallest_key_is_the_choice_of_the_reference(
    pairs: list[tuple[str, str]], rule: TieRule
) -> None:
    keys = keys_of(pairs, rule)
    order = sorted(range(len(pairs)), key=keys.__getitem__)
    waiting = list(pairs)
    for index in order:
        assert choose(waiting, rule) == pairs[index]
        waiting.remove(pairs[index])
    assert waiting == []


@given(st.lists(st.integers(0, 4)), st.none() | st.integers(0, 9))
def test_the_best_come_first_and_equals_by_their_keys(values: list[int], limit: int | None) -> None:
    every = [index for index, value in enumerate(values) if value]
    order = sorted(every, key=lambda index: (-values[index], -index))[:limit]
    found = best_first(np.array(values, np.int64), lambda pairs: -pairs, limit)
    assert found.tolist() == order
    top = max(values, default=0)
    assert on_top(np.array(values, np.int64)).tolist() == [
        index for index, value in enumerate(values) if value == top and top
    ]


@pytest.mark.parametrize("rule", TieRule)
def test_only_what_the_rule_needs_is_computed(rule: TieRule) -> None:
    asked: list[str] = []

    def numbers(name: str) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
        asked.append(name)
        return np.arange(2, dtype=np.int32)

    tie_keys(
        rule,
        sides=lambda: (numbers("sides"), numbers("sides")),
        spelling_rank=lambda: numbers("ranks"),
        first=lambda: numbers("places"),
    )
    assert asked == (["ranks", "sides", "sides"] if compares_spellings(rule) else ["places"])


def test_the_tie_rules_are_told_apart_in_one_module() -> None:
    members = {rule.name for rule in TieRule}
    knowing = {
        path.relative_to(ROOT / "bpe_viz").as_posix()
        for path in (ROOT / "bpe_viz").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id, node.attr in members) == ("TieRule", True)
    }
    assert knowing == KNOW_THE_RULES
    learner = (ROOT / "bpe_viz" / "training" / "recording_learner.py").read_text("utf-8")
    assert set(re.findall(r"TieRule\.(\w+)", learner)) == {"FIRST_SEEN"}


def test_a_kernel_names_the_rules_in_their_order() -> None:
    assert [getattr(recording_kernel, rule.name) for rule in TieRule] == list(range(len(TieRule)))
    assert list(TIE_CHOICES) == list(TieRule)


def test_scripts_take_the_names_of_rules_from_here() -> None:
    ours = ROOT / "bpe_viz" / "ui" / "merges" / "tie_rule_texts.js"
    for path in (ROOT / "bpe_viz" / "ui").rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        said = {rule.value for rule in TieRule if re.search(rf"[\"{{ ]{rule.value}[\":]", text)}
        assert not said or path in (ours, ours.with_name("wire.js")), (path, said)

"""The run of a dock: each merge of a short one by name, a curve with milestones of a long one."""

import numpy as np
import pytest

from bpe_viz import learn_bpe, learn_wordpiece
from bpe_viz.ui.frame.dock import heights_of, merge_run
from tests.helpers.slides import SLIDES
from tests.helpers.syllables import syllables


def test_merges_of_a_short_run_are_named_and_as_tall_as_their_counts() -> None:
    run = merge_run(learn_bpe(SLIDES, 8))
    assert [tuple(bar) for bar in run["bars"]] == [
        (1, 1.0, "er"),
        (2, 1.0, "er_"),
        (3, 0.889, "ne"),
        (4, 0.889, "new"),
        (5, 0.778, "lo"),
        (6, 0.778, "low"),
        (7, 0.667, "newer_"),
        (8, 0.556, "low_"),
    ]
    assert run["curve"] is None
    assert run["lengths"] == [96, 87, 78, 70, 62, 55, 48, 42, 37]


def test_a_long_run_is_a_curve_with_the_longest_names_first() -> None:
    history = learn_bpe(syllables(400, 1), 300)
    run = merge_run(history)
    assert run["bars"] == []
    assert run["curve"] == heights_of(np.array(history.record.counts, np.float64))
    lengths = [len(name) for _, _, name in run["milestones"]]
    assert lengths == sorted(lengths, reverse=True)
    assert len(run["names"]) == 300


def test_a_run_of_wordpiece_is_as_tall_as_its_scores() -> None:
    history = learn_wordpiece(SLIDES, 8)
    scores = np.array([merge.score for merge in history.merges])
    assert [bar.height for bar in merge_run(history)["bars"]] == heights_of(scores)


@pytest.mark.parametrize(
    ("values", "heights"),
    [([], []), ([0.0, 0.0], [0.0, 0.0]), ([4.0, 1.0], [1.0, 0.25]), ([1e6, 1.0], [1.0, 0.1])],
)
def test_heights_are_between_nothing_and_all(values: list[float], heights: list[float]) -> None:
    assert heights_of(np.array(values)) == heights

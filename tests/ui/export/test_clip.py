"""The data of a clip: the range, the words that do not move, the pairs of each state."""

import numpy as np
import pytest

from bpe_viz import TieRule, learn_bpe, learn_picky_bpe
from bpe_viz.history.merge_history import MergeHistory
from bpe_viz.limits import MAX_CLIP_MERGES, MAX_CLIP_PAIRS, MAX_CLIP_UNITS, MAX_CLIP_WORDS
from bpe_viz.samples.catalogue import sample_by_key
from bpe_viz.training import train
from bpe_viz.ui.export.clip import clip_data, clip_range
from bpe_viz.ui.export.share import range_in
from tests import ROOT
from tests.helpers.pages import opened
from tests.helpers.readers import reader_of
from tests.helpers.slides import SLIDES

EXPORT = str(ROOT / "pages" / "export.py")


@pytest.fixture(scope="module")
def declaration() -> MergeHistory:
    sample = sample_by_key("declaration-russian")
    return train(sample.corpus().word_counts, sample.settings)


@pytest.mark.parametrize(
    ("length", "asked", "found"),
    [
        (8, (1, 8), (1, 8)),
        (8, (-3, 99), (1, 8)),
        (8, (9, 9), (8, 8)),
        (8, (5, 2), (5, 5)),
        (1, (1, 1), (1, 1)),
        (5_000, (100, 5_000), (100, 99 + MAX_CLIP_MERGES)),
    ],
)
def test_a_range_is_bounded(length: int, asked: tuple[int, int], found: tuple[int, int]) -> None:
    assert clip_range(length, *asked) == found


def test_the_slides_as_a_clip() -> None:
    clip = clip_data(learn_bpe(SLIDES, 8), "Slides", 3, 4)
    assert (clip["total"], clip["before"], clip["types"], clip["length"]) == (8, 2, 5, 78)
    words = clip["words"]
    low = {"count": 5, "units": ["l", "o", "w", "_"], "died": [5, 6, 8, 0], "deaths": []}
    assert words[0] == low
    assert [word["count"] for word in words] == [5, 2, 6, 3, 2]
    third, fourth = clip["steps"]
    assert third["top"][:2] == [("n", "e", 8), ("e", "w", 8)]
    assert (third["symbol"], third["count"], third["applied"], third["tied"]) == ("ne", 8, 8, 2)
    assert (fourth["left"], fourth["right"], fourth["symbol"]) == ("ne", "w", "new")
    assert clip["top"] == third["top"]


def test_a_clip_of_a_symbol_that_dies() -> None:
    clip = clip_data(learn_picky_bpe(SLIDES, num_merges=9, threshold=0.7), "Slides", 7, 8)
    assert clip["words"][4]["died"] == [3, 4, 0, 0]
    assert clip["words"][4]["deaths"] == [7, 0, 0, 7, 1, 0]  # new_ is n e w _ again
    assert [(step["applied"], step["added"]) for step in clip["steps"]] == [(6, 4), (5, 4)]
    assert clip["length"] == 48


def test_a_merge_that_a_tie_put_far_down_is_among_the_pairs() -> None:
    history = learn_bpe([a + b for a in "abcde" for b in "vwxyz"], 1, tie_rule=TieRule.GREATEST)
    (step,) = clip_data(history, "", 1, 1)["steps"]
    assert (step["left"], step["right"], step["count"]) in step["top"]
    assert len(step["top"]) == MAX_CLIP_PAIRS


def test_of_many_words_those_that_change_are_shown_in_their_order(
    declaration: MergeHistory,
) -> None:
    clip = clip_data(declaration, "", 20, 25)
    changed = np.unique(
        np.concatenate([declaration.changed_word_indices(k) for k in range(20, 26)])
    )
    spelled = ["".join(word["units"]) for word in clip["words"]]
    assert len(spelled) == MAX_CLIP_WORDS
    index_of = {f"{declaration.words[index]}_": index for index in changed.tolist()}
    assert [index_of[word] for word in spelled] == sorted(index_of[word] for word in spelled)


def test_a_long_word_is_cut_and_invisible_letters_are_shown() -> None:
    clip = clip_data(learn_bpe(["ab" * 500, "a\u202e"], 2), "", 1, 2)
    long, hidden = clip["words"]
    assert len(long["units"]) == len(long["died"]) == MAX_CLIP_UNITS
    assert hidden["units"] == ["a", "[U+202E]", "_"]


@pytest.mark.parametrize(
    "report",
    [None, "x", {}, {"key": 1, "first": 1, "last": 2}, {"key": "a", "first": 1.5, "last": 2}],
)
def test_a_report_that_no_clip_sends_is_ignored(report: object) -> None:
    assert range_in(report) is None


def test_the_page_opens_without_a_merge_and_with_many() -> None:
    for params in ({"num_merges": "0"}, {"corpus": "declaration-thai", "k": "7"}):
        assert reader_of(opened(EXPORT, **params)).shown is not None

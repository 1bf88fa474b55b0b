from collections.abc import Callable, Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import Corpus
from bpe_viz.errors import BpeVizError, EmptyCorpusError
from bpe_viz.laws.frequency import (
    Headline,
    SpectrumBin,
    binned_spectrum,
    expected_counts,
    frequencies,
    headline,
    spectrum,
)
from tests.helpers.slides import SLIDES


def test_the_headline_of_the_slide_corpus_by_hand() -> None:
    assert headline(SLIDES) == Headline(
        num_tokens=18,
        num_types=5,
        type_token_ratio=5 / 18,
        hapax_share=0.0,
        dis_share=2 / 5,
        top2_share=11 / 18,
        top10_share=1.0,
        types_for_half=2,
    )


@pytest.mark.parametrize(
    ("counts", "types_for_half"),
    [
        pytest.param([1], 1, id="one token"),
        pytest.param([1, 1], 1, id="exactly half"),
        pytest.param([1, 1, 1], 2, id="half falls inside a token"),
        pytest.param([3, 1, 1, 1], 1, id="half is reached"),
        pytest.param([1] * 10, 5, id="all hapax"),
    ],
)
def test_the_most_frequent_words_that_make_half(counts: list[int], types_for_half: int) -> None:
    assert headline(counts).types_for_half == types_for_half


def test_a_corpus_a_mapping_and_counts_in_any_order_are_the_same() -> None:
    corpus = Corpus.from_word_counts(SLIDES)
    assert headline(corpus) == headline(SLIDES) == headline([2, 6, 3, 2, 5, 0])
    assert headline(np.array([2.0, 6, 3, 2, 5])) == headline(SLIDES)


def test_the_presidential_messages_have_the_known_shares() -> None:
    counts = [168_290, 107_778] + [1] * 7_430
    figures = headline(counts)
    assert figures.top2_share == (168_290 + 107_778) / sum(counts)
    assert figures.hapax_share == 7_430 / 7_432


def test_expected_counts_divide_the_first_by_the_rank() -> None:
    rows = expected_counts(Corpus.from_word_counts(SLIDES), limit=4)
    assert [(row.rank, row.word, row.count, row.expected) for row in rows] == [
        (1, "newer", 6, 6.0),
        (2, "low", 5, 3.0),
        (3, "wider", 3, 2.0),
        (4, "lowest", 2, 1.5),
    ]


def test_the_spectrum_counts_types() -> None:
    present, types = spectrum(SLIDES)
    assert (present.tolist(), types.tolist()) == ([2, 3, 5, 6], [2, 1, 1, 1])


def test_bins_double_and_empty_ones_are_kept() -> None:
    assert binned_spectrum([1, 1, 2, 3, 9]) == (
        SpectrumBin(1, 1, 2, 2.0),
        SpectrumBin(2, 3, 2, 1.0),
        SpectrumBin(4, 7, 0, 0.0),
        SpectrumBin(8, 15, 1, 1 / 8),
    )


@given(st.lists(st.integers(1, 10**12), min_size=1, max_size=30))
def test_bins_hold_every_type_once(counts: list[int]) -> None:
    bins = binned_spectrum(counts)
    assert sum(each.types for each in bins) == len(counts)
    for each in bins:
        assert each.types == sum(each.low <= count <= each.high for count in counts)


@pytest.mark.parametrize("figures", [frequencies, headline, spectrum, binned_spectrum])
@pytest.mark.parametrize("counts", [[], [0, 0]], ids=["empty", "zeros"])
def test_nothing_is_an_empty_corpus(
    figures: Callable[[Iterable[float]], object], counts: list[float]
) -> None:
    with pytest.raises(EmptyCorpusError, match=r"Give at least one word"):
        figures(counts)


@pytest.mark.parametrize(
    "counts",
    [
        pytest.param([1, -1], id="negative"),
        pytest.param([1.0, float("nan")], id="not a number"),
        pytest.param([1.0, float("inf")], id="infinite"),
        pytest.param([10**13], id="too large"),
    ],
)
def test_what_is_no_count_is_refused(counts: list[float]) -> None:
    with pytest.raises(BpeVizError, match=r"Give numbers from 1 to 1,000,000,000,000\.$"):
        frequencies(counts)


def test_words_are_no_counts() -> None:
    with pytest.raises(BpeVizError, match="or a mapping from words to counts"):
        frequencies(np.array(["low", "new"]))


def test_headlines_are_of_whole_counts() -> None:
    with pytest.raises(BpeVizError, match="Give whole numbers"):
        headline([2.5, 1.0])

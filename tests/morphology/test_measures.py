"""Measures of a tokenizer: published values, a count on paper, and what they can never be."""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.errors import BpeVizError, SettingsError
from bpe_viz.morphology import CutWord, measure, renyi_efficiency, renyi_entropy

# The two texts in the README of tokenization-scorer 1.1.8, and what that package computes.
PICKLES = {
    "pick @@ed pick @@l @@ed pick @@les": {
        2.5: 0.8265064834,
        3.0: 0.8031528501,
        1.0: 0.9211854965,
    },
    "pick @@e @@d pick @@l @@e @@d pick @@l @@e @@s": {
        2.5: 0.9204840242,
        3.0: 0.9105681924,
        1.0: 0.9609557933,
    },
}


@pytest.mark.parametrize("text", PICKLES)
def test_the_renyi_efficiency_is_that_of_the_published_package(text: str) -> None:
    counts = Counter(text.split()).values()
    for order, published in PICKLES[text].items():
        assert renyi_efficiency(counts, order) == pytest.approx(published, abs=1e-9)
    assert renyi_efficiency(counts) == renyi_efficiency(counts, 2.5)


def test_all_measures_of_four_words_can_be_counted_on_paper() -> None:
    measures = measure(
        [
            CutWord(("low", "_"), 2, 3, is_whole=True),
            CutWord(("l", "ow", "er_"), 1, 5, is_whole=False),
            CutWord(("er_",), 1, 2, is_whole=True),
        ]
    )
    # low 2, _ 2, er_ 2, l 1, ow 1: three quarters of 8 symbols cost 2 bits, a quarter 3.
    assert (measures.num_types, measures.num_tokens, measures.num_symbols) == (3, 4, 8)
    assert (measures.symbols_per_token, measures.symbols_per_type) == (2.0, 2.0)
    assert (measures.whole_tokens, measures.whole_types) == (0.75, 2 / 3)
    assert measures.bits_per_character == (6 * 2 + 2 * 3) / 13
    in_power = 3 * 0.25**2.5 + 2 * 0.125**2.5
    assert measures.renyi_efficiency == pytest.approx(math.log2(in_power) / -1.5 / math.log2(5))


@given(st.lists(st.integers(0, 10**12), max_size=40))
def test_the_efficiency_is_a_share_and_the_entropy_falls_with_its_order(counts: list[int]) -> None:
    entropies = [renyi_entropy(counts, order) for order in (0.0, 0.5, 1.0, 2.0, 2.5, 8.0)]
    assert all(-1e-9 <= renyi_efficiency(counts, order) <= 1 + 1e-9 for order in (0.5, 1, 2.5))
    assert entropies == pytest.approx(sorted(entropies, reverse=True), abs=1e-6)


def test_symbols_that_are_used_alike_are_as_efficient_as_can_be() -> None:
    assert [renyi_efficiency([7] * n) for n in (1, 2, 8)] == [1.0, 1.0, 1.0]
    assert renyi_entropy([]) == 0.0
    assert renyi_efficiency([5, 0, 0]) == 1.0


@pytest.mark.parametrize("order", [-1, 1000, math.nan, "2", True, None])
def test_an_order_that_is_none_is_refused(order: object) -> None:
    with pytest.raises(SettingsError, match="Give a number from 0 on"):
        renyi_entropy([1, 2], order)  # type: ignore[arg-type]


def test_nothing_to_measure_is_an_error() -> None:
    with pytest.raises(BpeVizError, match="Give a corpus with words"):
        measure([])

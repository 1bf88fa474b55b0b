from itertools import permutations
from math import inf, isfinite

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import fit_heaps
from bpe_viz.errors import BpeVizError, EmptyCorpusError, TooSmallError
from bpe_viz.laws import HeapsFit, expected_growth, forecast, forecast_at, new_word_rate
from bpe_viz.limits import MAX_FORECAST_TOKENS

TOKENS = [100 * 2**i for i in range(15)]


def test_the_formula_of_rcv1() -> None:
    """Manning, Raghavan and Schuetze (2008): 38,323 types predicted, 38,365 in fact."""
    assert round(HeapsFit(k=44, beta=0.49).expected(1_000_020)) == 38_323
    assert round(HeapsFit(k=10**1.64, beta=0.49).expected(1_000_020)) == 38_019


def test_a_formula_from_a_book_claims_no_interval() -> None:
    fit = HeapsFit(44, 0.49)
    assert fit.k_interval == (0.0, inf)
    assert fit.beta_interval == (-inf, inf)


def test_a_computed_curve_gives_back_its_parameters() -> None:
    fit = fit_heaps(TOKENS, [44 * n**0.49 for n in TOKENS])
    assert (fit.k, fit.beta, fit.fit_error) == pytest.approx((44, 0.49, 1))
    assert fit.beta_interval == pytest.approx((0.49, 0.49))
    assert (fit.first_token, fit.last_token) == (TOKENS[0], TOKENS[-1])
    assert fit.expected(np.array([1.0])).tolist() == pytest.approx([44])


def test_the_intervals_hold_a_noisy_curve() -> None:
    rng = np.random.default_rng(2)
    tokens = np.geomspace(100, 1e6, 60)
    fits = [
        fit_heaps(tokens, 30 * tokens**0.6 * np.exp(rng.normal(0, 0.05, 60))) for _ in range(200)
    ]
    held_beta = sum(fit.beta_interval[0] <= 0.6 <= fit.beta_interval[1] for fit in fits)
    held_k = sum(fit.k_interval[0] <= 30 <= fit.k_interval[1] for fit in fits)
    assert 180 <= held_beta <= 199
    assert 180 <= held_k <= 199


def test_the_first_hundred_tokens_are_left_out_of_a_long_curve() -> None:
    tokens = list(range(1, 1001))
    assert fit_heaps(tokens, tokens).first_token == 100
    assert fit_heaps(tokens, tokens, first_token=7, last_token=70).last_token == 70
    assert fit_heaps(tokens[:50], tokens[:50]).first_token == 1


def test_only_points_in_the_range_decide_whether_the_first_hundred_are_left_out() -> None:
    tokens = list(range(1, 209))
    types = [2 * n**0.8 for n in tokens]
    assert fit_heaps(tokens, types, last_token=104).first_token == 1
    assert fit_heaps(tokens, types, last_token=50).last_token == 50
    result = forecast(tokens, types, share=0.5)
    assert (result.fit.first_token, result.fit.last_token) == (1, 104)
    assert result.expected == pytest.approx(types[-1])


def test_a_forecast_knows_only_the_first_part() -> None:
    types = [44 * n**0.49 for n in TOKENS]
    result = forecast(TOKENS, [*types[:-1], types[-1] * 1.25])
    assert result.fit.last_token == TOKENS[-2]
    assert result.tokens == TOKENS[-1]
    assert result.expected == pytest.approx(types[-1])
    assert result.seen == round(types[-1] * 1.25)
    assert result.error == pytest.approx(1 / 1.25 - 1, abs=1e-4)


@pytest.mark.parametrize(
    ("tokens", "types", "rate"),
    [
        pytest.param([1], [1], 1.0, id="one token"),
        pytest.param([1, 2], [1, 1], 0.0, id="two tokens alike"),
        pytest.param([10, 90, 100], [10, 50, 52], 0.2, id="the last tenth"),
        pytest.param([10, 95, 100], [10, 50, 51], 41 / 90, id="no point where the tenth begins"),
    ],
)
def test_new_words_per_token_now(tokens: list[int], types: list[int], rate: float) -> None:
    assert new_word_rate(tokens, types) == pytest.approx(rate)


@pytest.mark.parametrize("counts", [(2, 1), (1, 1, 1), (3,), (3, 2, 1)])
def test_growth_in_random_order_is_the_mean_of_all_orders(counts: tuple[int, ...]) -> None:
    text = [word for word, count in enumerate(counts) for _ in range(count)]
    orders = list(permutations(text))
    growth = expected_growth(counts, range(len(text) + 1))
    assert growth.types == pytest.approx(
        [np.mean([len(set(order[:n])) for order in orders]) for n in range(len(text) + 1)]
    )


@given(st.lists(st.integers(1, 50) | st.integers(1, 10**6), min_size=1, max_size=20))
def test_expected_growth_rises_from_one_to_all_types(counts: list[int]) -> None:
    growth = expected_growth(counts)
    assert (growth.tokens[0], growth.tokens[-1]) == (1, sum(counts))
    assert growth.types[0] == pytest.approx(1, abs=1e-6 if sum(counts) <= 10**7 else 0.5)
    assert growth.types[-1] == pytest.approx(len(counts))
    assert (np.diff(growth.types) > -1e-6).all()
    assert not growth.types.flags.writeable


def test_large_counts_agree_with_smaller_ones() -> None:
    small = expected_growth([9 * 10**5, 10**5, 5], [3 * 10**5, 9 * 10**5])
    large = expected_growth([9 * 10**11, 10**11, 5], [3 * 10**11, 9 * 10**11])
    assert large.types == pytest.approx(small.types, abs=0.001)


def test_more_tokens_than_there_are_are_refused() -> None:
    with pytest.raises(BpeVizError, match=r"Ask for 0 to 3 of them\.$"):
        expected_growth([2, 1], [4])


@pytest.mark.parametrize(
    ("tokens", "types"),
    [
        pytest.param([], [], id="empty"),
        pytest.param([1], [1], id="one token"),
        pytest.param([1, 2], [1, 2], id="two tokens"),
    ],
)
def test_a_curve_of_fewer_than_three_points_is_too_small(
    tokens: list[int], types: list[int]
) -> None:
    with pytest.raises(TooSmallError, match=r"Choose a (longer corpus|corpus with words)"):
        fit_heaps(tokens, types)


@pytest.mark.parametrize(
    ("tokens", "types"),
    [([1, 2, 3], [1, 2]), ([1, 3, 2], [1, 2, 3]), ([0, 1, 2], [1, 1, 1]), ([1, 2, 3], [0, 1, 2])],
)
def test_what_is_no_growth_is_refused(tokens: list[int], types: list[int]) -> None:
    with pytest.raises(BpeVizError, match="Give"):
        fit_heaps(tokens, types)


def test_no_words_do_not_grow() -> None:
    with pytest.raises(EmptyCorpusError, match="Give at least one word"):
        expected_growth({})


@given(st.lists(st.booleans(), min_size=3, max_size=300))
def test_any_text_gives_finite_figures(is_new: list[bool]) -> None:
    types = np.cumsum([True, *is_new])
    fit = fit_heaps(range(1, len(types) + 1), types)
    assert all(map(isfinite, (fit.k, fit.beta, *fit.k_interval, *fit.beta_interval)))
    assert 0 <= new_word_rate(range(1, len(types) + 1), types) <= 1


@pytest.mark.parametrize("size", [0, -1, MAX_FORECAST_TOKENS + 1])
def test_a_size_without_a_forecast_is_refused(size: int) -> None:
    with pytest.raises(BpeVizError, match="Choose 1 to 1,000,000,000,000 tokens"):
        forecast_at([1, 2, 3], [1, 2, 3], size)


def test_a_forecast_at_a_known_size_is_the_fit_there_and_wider_further_away() -> None:
    tokens = [100 * 2**i for i in range(12)]
    types = [44 * n**0.49 * (1.02 if i % 3 else 0.97) for i, n in enumerate(tokens)]
    fit = fit_heaps(tokens, types)
    near, far = (forecast_at(tokens, types, size) for size in (20_000, 20_000_000))
    assert near.predicted == pytest.approx(fit.expected(20_000))
    widths = []
    for found in (near, far):
        low, high = found.interval
        assert low < found.predicted < high
        assert low * high == pytest.approx(found.predicted**2)
        widths.append(high / low)
    assert widths[0] < widths[1]


def test_three_wild_points_give_a_finite_interval() -> None:
    low, high = forecast_at([1, 10, 100], [1, 2, 90], MAX_FORECAST_TOKENS).interval
    assert 0 <= low < high < inf

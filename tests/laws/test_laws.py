from collections.abc import Callable
from math import isfinite

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bpe_viz import Corpus, fit_mandelbrot, fit_zipf
from bpe_viz.arrays import CountArray
from bpe_viz.errors import BpeVizError, EmptyCorpusError, TooSmallError
from bpe_viz.laws import LineFit, MandelbrotFit, ZipfFit, goodness
from tests.helpers.counted import num_calls
from tests.helpers.slides import SLIDES

FITS = pytest.mark.parametrize("fit", [fit_zipf, fit_mandelbrot])
Fit = Callable[..., ZipfFit | MandelbrotFit]


def sample(
    rng: np.random.Generator, tokens: int, types: int, exponent: float, rho: float = 0.0
) -> CountArray:
    """Counts of tokens drawn from a Zipfian list."""
    weights = (np.arange(1, types + 1) + rho) ** -exponent
    return rng.multinomial(tokens, weights / weights.sum())


def test_a_computed_line_gives_back_its_parameters() -> None:
    fit = fit_zipf([10_000 / rank**1.3 for rank in range(1, 101)])
    assert (fit.c, fit.exponent) == pytest.approx((10_000, 1.3))
    assert (fit.least_squares.c, fit.least_squares.exponent) == pytest.approx((10_000, 1.3))
    assert (fit.first_rank, fit.last_rank) == (1, 100)
    assert fit.fit_error == pytest.approx(1.0)


def test_maximum_likelihood_by_hand() -> None:
    """Ranks 1 to 5 with counts 60/r: the mean of ln r is that of p = r^-1 / (1 + 1/2 + ... + 1/5).

    The variance of ln r under it is 0.3110, the tokens are 137, so the interval is 1 +- 0.300.
    """
    fit = fit_zipf([60, 30, 20, 15, 12], last_rank=5)
    log_ranks = np.log(np.arange(1, 6))
    p = np.array([60, 30, 20, 15, 12]) / 137
    variance = float(p @ log_ranks**2 - (p @ log_ranks) ** 2)
    assert fit.least_squares.exponent == pytest.approx(1.0)
    assert (fit.slope_one.c, fit.slope_one.fit_error) == pytest.approx((60, 1))
    # Sorting made (5 - 1) / 2 of the slope, in units of 1 / (tokens * variance).
    assert fit.exponent == pytest.approx(1 - 2 / (137 * variance))
    assert fit.interval[1] - fit.exponent == pytest.approx(1.96 / (137 * variance) ** 0.5, rel=0.02)


def test_slope_one_is_the_geometric_mean_of_count_times_rank() -> None:
    fit = fit_zipf([16, 2, 2, 2, 1])
    assert fit.slope_one.c == pytest.approx((16 * 4 * 6 * 8 * 5) ** 0.2)


@pytest.mark.parametrize(
    ("tokens", "types", "exponent"),
    [
        pytest.param(20_000, 1_000, 1.0, id="a short text"),
        pytest.param(100_000, 10_000, 1.2, id="a long text"),
        pytest.param(200_000, 3_000, 1.0, id="a closed list"),
        pytest.param(1_000, 1_000, 1.0, id="a page"),
    ],
)
def test_the_interval_holds_in_90_to_99_percent_of_200_runs(
    tokens: int, types: int, exponent: float
) -> None:
    rng = np.random.default_rng(5)
    fits = [fit_zipf(sample(rng, tokens, types, exponent)) for _ in range(200)]
    held = sum(fit.interval[0] <= exponent <= fit.interval[1] for fit in fits)
    assert 180 <= held <= 198


def test_a_brushed_range_holds_too() -> None:
    rng = np.random.default_rng(8)
    fits = [
        fit_zipf(sample(rng, 500_000, 20_000, 1.1), first_rank=50, last_rank=1_000)
        for _ in range(200)
    ]
    assert {(fit.first_rank, fit.last_rank) for fit in fits} == {(50, 1_000)}
    held = sum(fit.interval[0] <= 1.1 <= fit.interval[1] for fit in fits)
    assert 180 <= held <= 198


def test_mandelbrot_gives_back_its_parameters() -> None:
    exact = fit_mandelbrot([10**5.4 / (rank + 100) ** 1.15 for rank in range(1, 3001)])
    assert (exact.c, exact.rho, exact.K) == pytest.approx((10**5.4, 100, 1.15), rel=1e-4)
    assert exact.fit_error == pytest.approx(1.0)
    assert exact.expected(1.0) == pytest.approx(10**5.4 / 101**1.15)
    drawn = sample(np.random.default_rng(1), 1_000_000, 20_000, exponent=1.15, rho=2.7)
    fit = fit_mandelbrot(drawn)
    assert (fit.rho, fit.K) == pytest.approx((2.7, 1.15), rel=0.1)


def test_without_a_bend_mandelbrot_is_zipf() -> None:
    fit = fit_mandelbrot([1000 / rank for rank in range(1, 101)])
    assert (fit.c, fit.rho, fit.K) == pytest.approx((1000, 0, 1), abs=1e-3)


def test_a_corpus_and_its_counts_give_the_same_fit() -> None:
    counts = {str(rank): 1000 // rank for rank in range(1, 200)}
    assert fit_zipf(Corpus.from_word_counts(counts)) == fit_zipf(list(counts.values())[::-1])


def test_expected_takes_arrays() -> None:
    assert LineFit(12.0, 1.0).expected(np.array([1.0, 3.0])).tolist() == [12.0, 4.0]
    fit = fit_zipf([60, 30, 20, 15, 12])
    assert fit.expected(1.0) == fit.c


def test_small_corpora_and_lists_without_a_tail_say_so() -> None:
    fit = fit_zipf(SLIDES)
    small, no_tail, order = fit.notices
    assert small.startswith("The corpus has only 18 tokens.")
    assert no_tail.startswith("No word occurs only once")
    assert order.startswith("The range includes words that occur fewer than 5 times.")
    assert fit_zipf([*range(100, 200), 1]).notices == ()


@FITS
@pytest.mark.parametrize(
    ("counts", "message"),
    [
        pytest.param([7], "1 rank is too few", id="one type"),
        pytest.param([1, 1], "2 ranks are too few", id="two tokens"),
        pytest.param([1] * 40, "ranks 1 to 40 all occur once", id="all hapax"),
        pytest.param([9] * 40, "ranks 1 to 40 all occur 9 times", id="all alike"),
    ],
)
def test_what_cannot_show_a_slope_is_too_small(fit: Fit, counts: list[int], message: str) -> None:
    with pytest.raises(TooSmallError, match=rf"{message}.*Choose a longer corpus\.$"):
        fit(counts)


@FITS
def test_more_ranks_are_asked_for_where_there_are_more(fit: Fit) -> None:
    with pytest.raises(TooSmallError, match=r"Choose a longer corpus or more ranks\.$"):
        fit([9, 8, 7, 6, 5, 4, 3, 2], last_rank=3)


@FITS
def test_nothing_cannot_be_fitted(fit: Fit) -> None:
    with pytest.raises(EmptyCorpusError, match="Give at least one word"):
        fit({})


@FITS
@pytest.mark.parametrize(("first", "last"), [(0, 5), (5, 4), (-1, None), (2, -2), (1, 0)])
def test_ranges_that_are_none_are_refused(fit: Fit, first: int, last: int | None) -> None:
    with pytest.raises(BpeVizError, match=r"Choose ranks from 1 to 20, the lower rank first\.$"):
        fit(range(1, 21), first_rank=first, last_rank=last)


@FITS
def test_a_cliff_is_no_power_law(fit: Fit) -> None:
    counts = [10**6] * 100_000 + [1] * 100
    with pytest.raises(BpeVizError, match="too steeply"):
        fit(counts, first_rank=99_990, last_rank=100_010)


@FITS
@given(
    counts=st.lists(st.integers(1, 40) | st.integers(1, 10**12), max_size=60),
    first=st.integers(1, 20),
    length=st.none() | st.integers(0, 40),
)
@example(counts=[10**12, 1, 1, 1, 1], first=1, length=None)
@example(counts=[50] * 10 + [1], first=1, length=None)
def test_any_counts_give_finite_figures_or_a_clear_error(
    fit: Fit, counts: list[int], first: int, length: int | None
) -> None:
    try:
        result = fit(counts, first_rank=first, last_rank=length and first + length)
    except BpeVizError as error:
        assert str(error).endswith(".")
        return
    figures = [result.c, result.fit_error]
    match result:
        case ZipfFit():
            assert result.interval[0] <= result.exponent <= result.interval[1]
            assert result.exponent > 0
            figures += [*result.interval, result.least_squares.c, result.slope_one.c]
        case MandelbrotFit():
            assert result.rho >= 0
            figures += [result.rho, result.K]
    assert all(map(isfinite, figures))
    assert result.fit_error >= 1


@FITS
@pytest.mark.parametrize("tail", [False, True], ids=["head", "all ranks"])
def test_types_are_fitted_all_at_once(fit: Fit, tail: bool) -> None:
    def calls(num_types: int) -> int:
        counts = np.maximum(1, np.rint(num_types / np.arange(1, num_types + 1))).astype(np.int64)
        return num_calls(lambda: fit(counts, last_rank=num_types if tail else None))

    calls(1000)  # scipy does some things once
    assert calls(1_000_000) < 2 * calls(5000)


def test_a_miss_in_plain_words() -> None:
    assert goodness(1.05).startswith("very close")
    assert goodness(1.2).startswith("close")
    assert goodness(1.5).startswith("rough")
    assert goodness(3.0) == "poor: typically off by a factor of 3.00"

from collections.abc import Callable
from math import log

import numpy as np
import pytest

from bpe_viz import fit_heaps, fit_zipf
from bpe_viz.errors import SettingsError
from bpe_viz.laws import spectrum
from bpe_viz.laws.random_texts import Simulation, draw_from_zipf, random_typing, rich_get_richer
from tests.helpers.counted import num_calls

MILLION = 1_000_000
SIMULATIONS: list[Callable[..., Simulation]] = [
    random_typing,
    rich_get_richer,
    lambda num_tokens, seed=0: draw_from_zipf(num_tokens, num_types=500, seed=seed),
]
EACH = pytest.mark.parametrize("simulate", SIMULATIONS, ids=["typing", "richer", "zipf"])


@EACH
@pytest.mark.parametrize("num_tokens", [1, 2, 1000])
def test_a_simulation_adds_up(simulate: Callable[..., Simulation], num_tokens: int) -> None:
    result = simulate(num_tokens)
    assert result.counts.sum() == num_tokens
    assert result.counts.min() >= 1
    assert (result.tokens[0], result.types[0]) == (1, 1)
    assert (result.tokens[-1], result.types[-1]) == (num_tokens, len(result.counts))
    assert (np.diff(result.types) >= 0).all()
    assert not result.counts.flags.writeable


@EACH
def test_the_seed_decides(simulate: Callable[..., Simulation]) -> None:
    first, again, other = simulate(5000, seed=1), simulate(5000, seed=1), simulate(5000, seed=2)
    assert first.counts.tolist() == again.counts.tolist() != other.counts.tolist()


@pytest.mark.parametrize(("letters", "space"), [(2, 1 / 3), (4, 0.2), (26, 0.18)])
def test_typed_words_are_as_frequent_as_their_length_says(letters: int, space: float) -> None:
    """Each of the M words of one letter has probability space / M, of two letters less, ..."""
    counts = np.sort(random_typing(200_000, letters=letters, space=space).counts)[::-1]
    one, two = counts[:letters], counts[letters : letters + letters**2]
    assert one.mean() / 200_000 == pytest.approx(space / letters, rel=0.02)
    if letters < 26:
        share_of_two = space * (1 - space) / letters**2
        assert two.mean() / 200_000 == pytest.approx(share_of_two, rel=0.03)


def test_random_typing_is_zipfian_as_li_says() -> None:
    letters, space = 4, 1 / 5
    fit = fit_zipf(random_typing(MILLION, letters=letters, space=space).counts)
    assert fit.least_squares.exponent == pytest.approx(log(letters + 1) / log(letters), rel=0.05)


def test_one_letter_makes_one_word_of_each_length() -> None:
    """Word lengths are geometric: half of the words have one letter, a quarter two."""
    counts = np.sort(random_typing(100_000, letters=1, space=0.5).counts)[::-1]
    assert counts[:4] / 100_000 == pytest.approx(np.array([0.5, 0.25, 0.125, 0.0625]), abs=0.01)


def test_letters_may_have_weights() -> None:
    counts = np.sort(random_typing(100_000, letters=(3, 1, 0), space=0.5).counts)[::-1]
    assert counts[:2] / 100_000 == pytest.approx(np.array([3 / 8, 9 / 64]), abs=0.01)


def test_words_that_share_a_long_beginning_stay_apart() -> None:
    """The letter that is nearly always typed makes long words that are the same or nearly so."""
    result = random_typing(20_000, letters=(400, 1), space=0.02)
    log_share = np.log(0.02) + 19 * np.log(0.98) + 20 * np.log(400 / 401)
    about = 20_000 * float(np.exp(log_share))
    assert abs(np.sort(result.counts)[::-1][20] - about) < 5 * about**0.5


@pytest.mark.parametrize("alpha", [0.1, 0.3])
def test_rich_get_richer_leaves_the_share_of_hapax_that_simon_says(alpha: float) -> None:
    """Simon (1955): types that occur once are 1 / (2 - alpha) of all."""
    result = rich_get_richer(MILLION, alpha=alpha, seed=3)
    _, types = spectrum(result.counts)
    assert types[0] / types.sum() == pytest.approx(1 / (2 - alpha), abs=0.01)
    assert len(result.counts) == pytest.approx(alpha * MILLION, rel=0.02)


@pytest.mark.parametrize(("alpha", "num_types"), [(0.0, 1), (1.0, 500)])
def test_nothing_new_and_nothing_old(alpha: float, num_types: int) -> None:
    assert len(rich_get_richer(500, alpha=alpha).counts) == num_types


def test_a_zipfian_list_gives_back_its_exponent_and_grows_like_heaps() -> None:
    result = draw_from_zipf(MILLION, num_types=MILLION, exponent=1.5, seed=4)
    fit = fit_zipf(result.counts)
    assert fit.interval[0] < 1.5 < fit.interval[1]
    growth = fit_heaps(result.tokens, result.types, first_token=10_000)
    assert growth.beta == pytest.approx(1 / 1.5, rel=0.03)


def test_rho_flattens_the_head() -> None:
    counts = np.sort(draw_from_zipf(100_000, num_types=100, rho=9).counts)[::-1]
    assert counts[0] / counts[10] == pytest.approx(20 / 10, rel=0.05)


@pytest.mark.parametrize(
    ("simulate", "message"),
    [
        pytest.param(lambda: random_typing(0), "Choose 1 to 1,000,000", id="no tokens"),
        pytest.param(lambda: rich_get_richer(MILLION + 1), "Choose 1 to 1,000,000", id="too many"),
        pytest.param(lambda: random_typing(9, space=0.0), "Choose 0.02 to", id="no space"),
        pytest.param(lambda: random_typing(9, space=1.0), "to below 1", id="only spaces"),
        pytest.param(lambda: random_typing(9, letters=0), "Choose 1 to 1,000", id="no letters"),
        pytest.param(lambda: random_typing(9, letters=()), "Choose 1 to 1,000", id="no weights"),
        pytest.param(
            lambda: random_typing(9, letters=(0, 0)), "one of them more than 0", id="weights of 0"
        ),
        pytest.param(lambda: random_typing(9, letters=(1, -1)), "0 or more", id="below 0"),
        pytest.param(lambda: rich_get_richer(9, alpha=1.5), "Choose 0 to 1", id="alpha"),
        pytest.param(lambda: rich_get_richer(9, alpha=float("nan")), "Choose 0 to 1", id="nan"),
        pytest.param(lambda: draw_from_zipf(9, num_types=0), "Choose 1 to", id="no types"),
        pytest.param(
            lambda: draw_from_zipf(9, num_types=9, exponent=-1), "Choose 0 to 50", id="exponent"
        ),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    simulate: Callable[[], Simulation], message: str
) -> None:
    with pytest.raises(SettingsError, match=message):
        simulate()


@pytest.mark.parametrize(
    "simulate",
    [
        *SIMULATIONS,
        lambda n: random_typing(n, space=1 / 27),
        lambda n: draw_from_zipf(n, num_types=n),
    ],
    ids=["typing", "richer", "zipf", "27 keys", "a million types"],
)
def test_tokens_are_drawn_all_at_once(simulate: Callable[[int], Simulation]) -> None:
    simulate(1000)  # numpy does some things once
    of_thousands = num_calls(lambda: simulate(5000))
    assert num_calls(lambda: simulate(MILLION)) < 2 * of_thousands

"""BPE dropout: exact shares, and draws that come near them."""

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from bpe_viz import learn_bpe, learn_wordpiece, segment
from bpe_viz.errors import SettingsError
from bpe_viz.segmentation import dropout_draws, dropout_shares
from bpe_viz.settings import Settings
from bpe_viz.training import train
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings as any_settings
from tests.helpers.strategies import word_counts, words


def test_a_sum_that_can_be_checked_on_paper() -> None:
    # l o, then lo w. With p = 0.1: both join 0.9 * 0.9, only l o 0.9 * 0.1, none 0.1.
    shares = dropout_shares("low", learn_bpe({"low": 5, "lot": 2}, 2), 0.1)
    assert shares == pytest.approx(
        {("low", "_"): 0.81, ("l", "o", "w", "_"): 0.1, ("lo", "w", "_"): 0.09}
    )
    assert list(shares) == [("low", "_"), ("l", "o", "w", "_"), ("lo", "w", "_")]


def by_all_drops(
    units: tuple[str, ...], rank_of: dict[tuple[str, str], int]
) -> dict[tuple[str, ...], Fraction]:
    """The algorithm word for word with p = 1/3: every choice of merges that are left out."""
    ends: dict[tuple[str, ...], Fraction] = {}
    waiting = [(units, Fraction(1))]
    while waiting:
        symbols, share = waiting.pop()
        able = [(rank_of[pair], i) for i, pair in enumerate(pairwise(symbols)) if pair in rank_of]
        for dropped in product((False, True), repeat=len(able)):
            chance = share
            for is_dropped in dropped:
                chance *= Fraction(1, 3) if is_dropped else Fraction(2, 3)
            left = [
                merge for merge, is_dropped in zip(able, dropped, strict=True) if not is_dropped
            ]
            if not left:
                ends[symbols] = ends.get(symbols, Fraction(0)) + chance
                continue
            _, i = min(left)
            joined = (*symbols[:i], symbols[i] + symbols[i + 1], *symbols[i + 2 :])
            waiting.append((joined, chance))
    return ends


@pytest.mark.parametrize("word", ["low", "newer", "lowest", "new", "er"])
def test_shares_are_those_of_every_choice_of_drops(word: str) -> None:
    history = learn_bpe(SLIDES, 8)
    rank_of = {pair: rank for rank, pair in enumerate(history.pairs, start=1)}
    expected = by_all_drops((*word, "_"), rank_of)
    found = dropout_shares(word, history, 1 / 3)
    assert found == pytest.approx({way: float(share) for way, share in expected.items()})


@given(word_counts, any_settings(), words, st.sampled_from((0.0, 0.1, 0.5, 1.0)), st.data())
@hypothesis_settings(max_examples=60)
def test_shares_add_up_to_one(
    counts: dict[str, int], chosen: Settings, word: str, dropout: float, data: st.DataObject
) -> None:
    history = train(counts, chosen)
    step = data.draw(st.integers(0, len(history)))
    for typed in (word, *counts):
        whole = segment(typed, history, step=step)
        if len(whole.units) > 12:
            with pytest.raises(SettingsError, match=r"exact for up to 12\. Draw"):
                dropout_shares(typed, history, dropout, step=step)
            continue
        shares = dropout_shares(typed, history, dropout, step=step)
        assert sum(shares.values()) == pytest.approx(1)
        assert all("".join(way) == "".join(whole.units) for way in shares)
        drawn = dropout_draws(typed, history, dropout, num_draws=5, seed=1, step=step)
        assert drawn.keys() <= shares.keys()
        if dropout == 0:
            assert list(shares) == [whole.symbols]
        if dropout == 1:
            assert list(shares) == [whole.units]


def test_a_thousand_draws_come_near_the_shares() -> None:
    history = learn_bpe(SLIDES, 8)
    shares = dropout_shares("newer", history, 0.3)
    draws = dropout_draws("newer", history, 0.3, num_draws=4_000, seed=5)
    assert sum(draws.values()) == 4_000
    for way, share in shares.items():
        assert draws[way] / 4_000 == pytest.approx(share, abs=0.03)


def test_the_seed_decides() -> None:
    history = learn_bpe(SLIDES, 8)
    draws = dropout_draws("newest lower", history, 0.4, num_draws=50, seed=2)
    assert draws == dropout_draws("newest lower", history, 0.4, num_draws=50, seed=2)
    assert draws != dropout_draws("newest lower", history, 0.4, num_draws=50, seed=3)
    first = dropout_draws("newest lower", history, 0.4, num_draws=1, seed=2)
    assert list(first) == [segment("newest lower", history, dropout=0.4, seed=2).symbols]


def test_merges_of_wordpiece_can_be_left_out_as_well() -> None:
    history = learn_wordpiece({"hug": 10, "pug": 5, "hugs": 5}, 1)  # h ##u
    assert dropout_shares("hugs", history, 0.25) == pytest.approx(
        {("hu", "##g", "##s"): 0.75, ("h", "##u", "##g", "##s"): 0.25}
    )


def test_errors_say_what_to_do() -> None:
    history = learn_bpe(SLIDES, 8)
    for wrong in (-0.1, 1.5, "x"):
        with pytest.raises(SettingsError, match="Give a number from 0 to 1"):
            dropout_shares("low", history, wrong)  # type: ignore[arg-type]
        with pytest.raises(SettingsError, match="Give a number from 0 to 1"):
            dropout_draws("low", history, wrong)  # type: ignore[arg-type]
    with pytest.raises(SettingsError, match="Choose 1 or more"):
        dropout_draws("low", history, 0.1, num_draws=0)
    with pytest.raises(SettingsError, match="Draw fewer, or choose a shorter word"):
        dropout_draws("e" * 900, history, 0.1)

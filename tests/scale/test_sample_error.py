"""Vocabularies learned from a part of a corpus, against that of the whole."""

import pytest

from bpe_viz import PreTokenizer, learn_bpe, segment
from bpe_viz.errors import SettingsError, TooSmallError
from bpe_viz.scale import chance_of_other_order, sample_errors


@pytest.mark.parametrize(
    ("more", "fewer", "share", "percent"),
    [
        (1000, 950, 0.01, 45),
        (1000, 950, 0.1, 35),
        (1000, 950, 0.5, 13),
        (1000, 900, 0.01, 41),
        (1000, 900, 0.1, 22),
        (1000, 900, 0.5, 1),
        (5, 5, 0.3, 50),
        (1000, 950, 1.0, 0),
    ],
)
def test_the_chance_that_two_pairs_change_places(
    more: int, fewer: int, share: float, percent: int
) -> None:
    assert round(100 * chance_of_other_order(more, fewer, share)) == percent


def test_what_a_sample_misses_is_recounted_by_hand() -> None:
    texts = ["aa"] * 20 + [f"x{number}y bb" for number in range(20)]
    texts[1:20] = [f"cd cd{'' if number % 2 else ' ef'}" for number in range(19)]
    (error,) = sample_errors(texts, [0.5], 4, seed=1)
    learned_from = [text for number, text in enumerate(texts) if number % 20]
    whole = learn_bpe([word for text in learned_from for word in text.split()], 4)
    assert error.num_words < sum(len(text.split()) for text in learned_from)
    assert 0 <= error.shared_symbols <= 1
    tokens_of_whole = [
        sum(len(segment(word, whole).symbols) for word in texts[number].split())
        for number in (0, 20)
    ]
    ratio = (1 + error.more_tokens) * sum(tokens_of_whole)
    assert ratio == pytest.approx(round(ratio))
    assert error.interval[0] <= error.more_tokens <= error.interval[1]


def test_the_whole_has_no_error_and_a_seed_draws_the_same() -> None:
    texts = [f"low{number % 7} newer{number % 3} wide" for number in range(200)]
    (whole,) = sample_errors(texts, [1.0], 30, pretokenizer=PreTokenizer.GPT2)
    assert (whole.first_difference, whole.shared_symbols) == (None, 1.0)
    assert (whole.more_tokens, whole.interval) == (0.0, (0.0, 0.0))
    drawn = [sample_errors(texts, [0.1, 0.3], 30, seed=seed) for seed in (5, 5, 6)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_fewer_merges_of_a_sample_are_a_difference() -> None:
    texts = [f"{chr(97 + number % 26) * 5}{number}" for number in range(60)]
    (error,) = sample_errors(texts, [0.1], 50, seed=3)
    assert error.first_difference is not None
    assert error.shared_symbols < 1


def test_too_little_to_sample_is_refused() -> None:
    with pytest.raises(TooSmallError, match="Give more of them"):
        sample_errors(["low"] * 39)
    with pytest.raises(TooSmallError, match="Give a larger share"):
        sample_errors(["low"] * 40, [1e-9])
    with pytest.raises(TooSmallError, match="held out"):
        sample_errors(["" if number % 20 == 0 else "low" for number in range(60)], [0.5])
    for share in (0.0, 1.5):
        with pytest.raises(SettingsError, match="Give another"):
            sample_errors(["low"] * 40, [share])
        with pytest.raises(SettingsError, match="Give another"):
            chance_of_other_order(2, 1, share)

"""Vocabularies learned from a part of a corpus, against that of the whole."""

import random

import pytest

from bpe_viz import PreTokenizer, learn_bpe, segment
from bpe_viz.errors import SettingsError, TooSmallError
from bpe_viz.limits import MAX_WORD_UNITS
from bpe_viz.scale import close_choices, compare_samples, sample_errors, swap_chance
from bpe_viz.settings import COMPARED_LEARNERS, CustomPattern, Learner, Settings, with_learner
from tests.helpers.questions import counted_questions
from tests.helpers.slides import SLIDES


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
    assert round(100 * swap_chance(more, fewer, share)) == percent


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
            swap_chance(2, 1, share)


VERBS = ["walk walking walked", "talk talking", "sing sings singing", "walk", "ring rings"]


def test_what_learns_from_lines_is_refused() -> None:
    settings = with_learner(Settings(num_merges=12), Learner.SUPERBPE)
    with pytest.raises(SettingsError, match=r"Choose BPE, WordPiece or Unigram as the learner\.$"):
        compare_samples(["to be or not to be"] * 60, [0.5], settings)


@pytest.mark.parametrize("learner", COMPARED_LEARNERS)
def test_every_learner_is_compared_at_what_the_whole_learned(learner: Learner) -> None:
    texts = [f"{line} {VERBS[number % 3]}" for number, line in enumerate(VERBS * 30)]
    settings = with_learner(Settings(num_merges=12), learner)
    told: list[tuple[int, int]] = []
    found = compare_samples(
        texts, [0.3, 1], settings, on_progress=lambda done, total: told.append((done, total))
    )
    part, whole = found.errors
    assert (found.num_texts, found.num_held_out) == (150, 8)
    learned_from = [text for number, text in enumerate(texts) if number % 20]
    assert found.num_words == whole.num_words == sum(len(text.split()) for text in learned_from)
    assert (whole.first_difference, whole.shared_symbols, whole.more_tokens) == (None, 1.0, 0.0)
    assert part.num_words < whole.num_words
    assert found.has_ranks is (learner is not Learner.UNIGRAM)
    assert found.num_learned > 0
    assert bool(found.choices) is (learner is Learner.BPE)
    assert told == sorted(told)
    assert {total for _, total in told} == {4_000}


def test_all_lengths_are_those_of_the_vocabularies_learned_alone() -> None:
    texts = [f"{VERBS[number * 7 % 5]} {VERBS[number % 4]}" for number in range(200)]
    settings = Settings(num_merges=9)
    (error,) = compare_samples(texts, [0.25], settings, seed=4).errors
    draw = random.Random("4 0.25")
    learned_from = [text for number, text in enumerate(texts) if number % 20]
    sample = [text for text in learned_from if draw.random() < 0.25]
    whole, part = (
        learn_bpe([word for text in drawn for word in text.split()], 9)
        for drawn in (learned_from, sample)
    )
    held_out = [word for text in texts[::20] for word in text.split()]
    tokens = [
        sum(len(segment(word, history).symbols) for word in held_out) for history in (whole, part)
    ]
    assert error.more_tokens == pytest.approx(tokens[1] / tokens[0] - 1)
    assert error.num_words == sum(len(text.split()) for text in sample)
    symbols = [{left + right for left, right in history.pairs} for history in (whole, part)]
    assert error.shared_symbols == len(symbols[0] & symbols[1]) / len(symbols[0])
    ranks = [rank for rank in range(1, 10) if whole.pairs[rank - 1] != part.pairs[rank - 1]]
    first = ranks[0] if ranks else None
    assert error.first_difference == first


def test_a_mark_in_held_out_text_alone_is_no_mark() -> None:
    texts = ["a_b c" if number % 20 == 0 else "low lower" for number in range(60)]
    (error,) = compare_samples(texts, [0.5], Settings(num_merges=3)).errors
    assert error.more_tokens == 0.0


def test_long_words_are_split_as_everywhere() -> None:
    texts = ["a" * (MAX_WORD_UNITS + 1) + " b"] * 60
    assert compare_samples(texts, [1], Settings(num_merges=1)).num_words == 57 * 3


def test_short_texts_are_cut_together_by_a_pattern_of_one_s_own() -> None:
    texts = [f"low lower newest {number}" for number in range(1_000)]
    with counted_questions() as asked:
        cheap, other = (
            [error.interval for error in sample_errors(texts, pretokenizer=CustomPattern(own))]
            for own in (r"\w+", r"(?:\w)+")
        )
    assert cheap == other
    assert 0 < len(asked) < 10


def test_close_choices_are_the_two_best_pairs_of_each_state() -> None:
    history = learn_bpe(SLIDES, 8)
    choices = close_choices(history)
    assert [choice.rank for choice in choices] == list(range(1, 9))
    for choice in choices:
        best = history.at(choice.rank - 1).pair_counts(2)
        assert best == [(choice.pair, choice.count), (choice.other, choice.other_count)]
    assert choices[2].chance(0.5) == swap_chance(choices[2].count, choices[2].other_count, 0.5)

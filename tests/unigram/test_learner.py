from collections import Counter
from math import log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_viz.symbols import Symbols
from bpe_viz.unigram import UnigramSettings
from bpe_viz.unigram.learner import (
    Pieces,
    expected_uses,
    finish,
    lattice_of,
    learn_pieces,
    probabilities,
    pruned,
    seeds,
)
from tests.helpers.strategies import word_counts

# Numbers of the Hugging Face course, chapter 6.7.
HUGS = {tuple("hug"): 10, tuple("pug"): 5, tuple("pun"): 12, tuple("bun"): 4, tuple("hugs"): 5}
VERBS = (
    *("walk", "talk", "look", "play", "work", "call", "turn", "help", "open", "jump", "pass"),
    *("wait", "reach", "follow", "answer", "visit", "watch", "clean", "push", "cook", "laugh"),
    "paint",
    "learn",
)


def log_likelihood(words: dict[Symbols, int], pieces: Pieces) -> float:
    return sum(number * lattice_of(word, pieces).log_total for word, number in words.items())


def test_a_seed_is_followed_by_two_different_characters() -> None:
    found = seeds(HUGS, UnigramSettings())
    assert [piece for piece in found if len(piece) > 1] == ["hug", "ug", "pu"]
    total = 15 + 36 + 20 + 17 + 16 + 4 + 5 + 3 * 15 + 2 * 20 + 2 * 17
    assert found["hug"] == pytest.approx(log(3 * 15 / total))
    assert found["u"] == pytest.approx(log(36 / total))


def test_no_substring_that_only_ends_words_is_a_seed() -> None:
    """The demonstration that no trainer can learn `ing` there (tokenizers, issue 592)."""
    words = Counter(dict.fromkeys(VERBS, 20)) + Counter({f"{verb}ing": 20 for verb in VERBS})
    chosen = UnigramSettings(vocab_size=60)
    *_, final = learn_pieces(words, chosen)
    assert "ing" not in final
    assert {"in", "g", "▁walk"} <= final.keys()
    *_, with_wings = learn_pieces({**words, "wings": 20}, chosen)
    assert "ing" in with_wings


@given(word_counts, st.integers(1, 4))
@settings(max_examples=40)
def test_the_likelihood_never_falls_under_em(counts: dict[str, int], times: int) -> None:
    words = {tuple(word): number for word, number in counts.items()}
    pieces = seeds(words, UnigramSettings())
    before = log_likelihood(words, pieces)
    for _ in range(times):
        expected = expected_uses(words, pieces)
        total = sum(expected.values())
        pieces = {piece: log(max(n, 1e-300) / total) for piece, n in expected.items()}
        after = log_likelihood(words, pieces)
        assert after >= before - 1e-9 * (1 + abs(before))
        before = after


@given(word_counts)
def test_expected_uses_add_up_to_the_letters(counts: dict[str, int]) -> None:
    words = {tuple(word): number for word, number in counts.items()}
    expected = expected_uses(words, seeds(words, UnigramSettings()))
    letters = sum(len(word) * number for word, number in words.items())
    assert sum(len(piece) * number for piece, number in expected.items()) == pytest.approx(letters)


def test_rare_pieces_become_rarer_and_the_rarest_go() -> None:
    found = probabilities({"a": 1.0, "b": 0.5, "c": 0.49})
    assert found.keys() == {"a", "b"}
    assert found["b"] - found["a"] == pytest.approx(-1.96351 + 0.577216, abs=1e-5)


def test_pruning_spares_the_greatest_loss() -> None:
    words = {("a", "b"): 6, ("b", "c"): 3, ("a", "b", "c"): 1, ("c",): 1}
    pieces = {"a": -4.0, "b": -4.0, "c": -4.0, "ab": -1.0, "bc": -1.0}
    left = pruned(words, pieces, UnigramSettings(vocab_size=3, shrinking=0.4))
    assert list(left) == ["a", "c", "ab"]  # no word has b in its best path; bc is used less


def test_characters_that_were_dropped_come_back_in_steps() -> None:
    words = {("a", "b", "c"): 2, ("b",): 1}
    final = finish(words, {"abc": -1.0, "bc": -2.0}, UnigramSettings(vocab_size=4))
    assert final == pytest.approx({"abc": -1.0, "c": -1.9998, "a": -1.9999, "b": -2.0})

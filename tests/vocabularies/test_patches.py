"""Patches by hand, as in the facts; what holds for every text; and bad input."""

from math import inf, log2, nan
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_viz import ByteModel, boundary_scores, entropy_patches
from bpe_viz.errors import BpeVizError, LimitError, SettingsError, WrongTypeError
from bpe_viz.limits import MAX_BYTE_MODEL_BYTES, MAX_PATCHED_CHARACTERS
from bpe_viz.text import Corpus

LINE = "low lower new newer "
GOLD = ["low", " low", "er", " new", " new", "er", " "]


def inner(parts: list[str]) -> set[float]:
    """The boundaries inside a text that was cut into parts."""
    return {float(len("".join(parts[:n]))) for n in range(1, len(parts))}


def test_entropies_by_hand() -> None:
    # Contexts with two followers: ow (blank, e), ew (blank, e), w and a blank (l, n): 1 bit each.
    high = {3, 4, 7, 13, 14, 17}
    model = ByteModel(LINE, 2)
    assert model.entropies(LINE) == [float(place in high) for place in range(20)]
    # With one byte: w and e 1 bit, a blank 1 to 2, which is 0.918 bits.
    shorter = ByteModel(LINE, 1)
    assert [shorter.entropy(byte) for byte in (b"w", b"e", b"o")] == [1, 1, 0]
    assert shorter.entropy(b" ") == pytest.approx(log2(3) - 2 / 3)


@pytest.mark.parametrize(
    ("n", "least", "patches", "f1"),
    [
        (2, {"threshold": 0.5}, "low| |low|er new| |new|er ", 2 * 4 / (6 + 6)),
        (2, {"rise": 0.5}, "low| low|er new| new|er ", 2 * 4 / (4 + 6)),
        (1, {"threshold": 0.95}, "low| low|e|r ne|w| ne|w|e|r ", None),
    ],
)
def test_patches_by_hand(n: int, least: dict[str, float], patches: str, f1: float | None) -> None:
    model = ByteModel(LINE, n)
    found = entropy_patches(LINE, model, threshold=least.get("threshold"), rise=least.get("rise"))
    assert found == patches.split("|")
    if f1 is not None:
        assert boundary_scores(inner(found), inner(GOLD)).f1 == pytest.approx(f1)


def test_a_byte_left_out_is_no_longer_known() -> None:
    model = ByteModel("aabab", 1)  # after a: a 1, b 2; after b: a 1
    assert model.entropies("aabab")[1] == pytest.approx(log2(3) - 2 / 3)
    found = model.entropies("aabab", leave_one_out=True)
    # Without the a: b 2. Without a b: a 1, b 1. Without the a after b nothing is left, so that all
    # bytes count, less that a: a 2, b 2.
    assert found == [0, 0, 1, 1, 1]


def test_words_of_a_corpus_are_texts_between_blanks() -> None:
    model = ByteModel(Corpus.from_word_counts({"low": 3, " lower": 2}), 2)
    assert dict(model.followers(b"ow")) == {ord(" "): 3, ord("e"): 2}
    assert dict(model.followers(b" ")) == {ord("l"): 5}
    assert model.entropy(b"ow") == pytest.approx(0.971, abs=5e-4)


def test_patches_begin_with_characters() -> None:
    text = "né, nè"  # after n and the first byte of é or è comes one of two bytes
    model = ByteModel(text, 2)
    assert model.entropies(text)[2] == 1
    assert entropy_patches(text, model, threshold=0.5) == ["n", "é, n", "è"]


texts = st.text("ab é語\ud800", max_size=24)


@settings(max_examples=60)
@given(texts, texts, st.integers(1, 4), st.floats(-1, 9), st.booleans())
def test_every_text(text: str, corpus: str, n: int, threshold: float, leave: bool) -> None:
    model = ByteModel(corpus, n)
    found = entropy_patches(text, model, threshold=threshold, leave_one_out=leave)
    assert "".join(found) == text
    entropies = model.entropies(text, leave_one_out=leave)
    assert all(0 <= value <= 8 for value in entropies)
    data = text.encode("utf-8", "surrogatepass")
    for place, value in enumerate(entropies[1:], start=1):
        if not leave:
            followers = model.followers(data[max(0, place - n) : place])
            assert value <= log2(max(len(followers), 1)) + 1e-9
    lower = entropy_patches(text, model, threshold=threshold - 0.5, leave_one_out=leave)
    assert inner(found) <= inner(lower)
    assert entropy_patches(text, model, threshold=-1, leave_one_out=leave) == list(text)
    highest = max(entropies, default=0)
    assert len(entropy_patches(text, model, threshold=highest, leave_one_out=leave)) <= 1


def test_a_context_that_is_always_another_never_surprises() -> None:
    text = "abcdefgh"
    assert entropy_patches(text, ByteModel(text, 4), threshold=0) == [text]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"threshold": 1, "rise": 1}, SettingsError, "Give exactly one"),
        ({}, SettingsError, "Give exactly one"),
        ({"threshold": nan}, SettingsError, "not a number of bits"),
        ({"rise": inf}, SettingsError, "not a number of bits"),
        ({"rise": "1"}, SettingsError, "not a number of bits"),
        ({"text": 3, "rise": 1}, WrongTypeError, "Give a string"),
        ({"text": "a" * (MAX_PATCHED_CHARACTERS + 1), "rise": 1}, LimitError, "Give a shorter one"),
        ({"model": "a", "rise": 1}, WrongTypeError, "Make one from a text"),
    ],
)
def test_what_cannot_be_cut(
    arguments: dict[str, Any], error: type[BpeVizError], message: str
) -> None:
    given = {"text": LINE, "model": ByteModel(LINE), **arguments}
    with pytest.raises(error, match=message):
        entropy_patches(**given)


@pytest.mark.parametrize(
    ("corpus", "n", "error", "message"),
    [
        ("a", 0, LimitError, "from 1 to 8"),
        ("a", 9, LimitError, "from 1 to 8"),
        ("a", "2", SettingsError, "not a whole number"),
        (["a"], 2, WrongTypeError, "Give a string"),
        ("a" * (MAX_BYTE_MODEL_BYTES + 1), 1, LimitError, "Give a smaller one"),
    ],
)
def test_what_is_no_model(corpus: Any, n: Any, error: type[BpeVizError], message: str) -> None:
    with pytest.raises(error, match=message):
        ByteModel(corpus, n)

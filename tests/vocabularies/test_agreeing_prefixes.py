"""Where a prompt may end: against the tokens of every prefix."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_viz import MarkPlace, PreTokenizer, Unit, learn_bpe, load_tokenizer, prefix_tokens
from bpe_viz.errors import LimitError
from bpe_viz.formats import open_tokenizer
from bpe_viz.text import Corpus
from bpe_viz.vocabularies import agreeing_prefixes
from tests import ROOT


def by_prefixes(tokenizer: Any, text: str) -> list[bool]:
    prefixes: Sequence[tuple[object, ...]] = prefix_tokens(tokenizer, text)
    whole = prefixes[-1] if text else ()
    return [whole[: len(tokens)] == tokens for tokens in prefixes]


@pytest.mark.parametrize(
    ("name", "text", "places"),
    [
        ("gpt2", "I like to eat", [1, 6, 9, 13]),
        ("gpt2", "don't", [3, 5]),
        # Two blanks alone are one token, so a border of the whole text does not agree.
        ("cl100k", "  1", [1, 3]),
        ("o200k", "", []),
    ],
)
def test_by_hand(name: str, text: str, places: list[int]) -> None:
    agrees = agreeing_prefixes(load_tokenizer(name), text)
    assert [place for place, agree in enumerate(agrees, start=1) if agree] == places


@pytest.mark.parametrize("name", ["gpt2", "cl100k", "o200k", "deepseek", "llama3"])
@settings(max_examples=25)
@given(text=st.text("ab1.'st \n中é\ud800", max_size=40))
def test_they_are_those_of_every_prefix(name: str, text: str) -> None:
    tokenizer = load_tokenizer(name)
    found = agreeing_prefixes(tokenizer, text)
    assert found == by_prefixes(tokenizer, text)
    start, stop = len(text) // 3, len(text) - len(text) // 4
    assert agreeing_prefixes(tokenizer, text, start=start, stop=stop) == found[start:stop]


@pytest.mark.parametrize("place", MarkPlace)
@pytest.mark.parametrize("cut", PreTokenizer)
def test_they_are_those_of_every_prefix_in_symbols(place: MarkPlace, cut: PreTokenizer) -> None:
    corpus = Corpus.from_text("low lower lowest newer wider new low low it's", pretokenizer=cut)
    chance = Random(4)
    for unit in (Unit.CHARACTER, Unit.BYTE):
        if unit is Unit.BYTE and place is MarkPlace.GLUED:
            continue
        history = learn_bpe(corpus, 9, mark="</w>", mark_place=place, unit=unit)
        for _ in range(6):
            text = "".join(chance.choices("lowernit's  \n.é", k=30))
            found = agreeing_prefixes(history, text)
            assert found == by_prefixes(history, text)
            assert agreeing_prefixes(history, text, start=11, stop=25) == found[11:25]


def test_a_long_text_of_real_words_and_a_text_of_a_file() -> None:
    text = (ROOT / "sample_data" / "harbour.txt").read_text(encoding="utf-8")[:3_000]
    for name in ("gpt2", "o200k"):
        tokenizer = load_tokenizer(name)
        found = agreeing_prefixes(tokenizer, text)
        assert found == by_prefixes(tokenizer, text)
        for start in range(0, 2_900, 97):
            part = agreeing_prefixes(tokenizer, text, start=start, stop=start + 60)
            assert part == found[start : start + 60]
    opened = open_tokenizer([("merges.txt", b"#version: 0.2\nl o\nlo w</w>\n")])
    assert agreeing_prefixes(opened, "low slow lo") == by_prefixes(opened, "low slow lo")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a " * 10_000 + "a", r"20,001 characters.*at most 20,000"),
        ("ab" * 1_000, r"more than 1,000 characters.*Give a text of shorter words\."),
    ],
)
def test_texts_that_are_too_long(text: str, message: str) -> None:
    with pytest.raises(LimitError, match=message):
        agreeing_prefixes(load_tokenizer("gpt2"), text)

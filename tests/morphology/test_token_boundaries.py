"""Where real tokenizers cut words, recounted byte by byte."""

from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_viz import load_tokenizer
from bpe_viz.morphology import built_in_gold, count_boundaries, token_boundaries

WORDS = st.text(st.sampled_from("abeing 'é語\u0308ñ-2"), min_size=1, max_size=12)


def recounted(word: str, name: str, before: str) -> set[float]:
    """The places of the ends of tokens, as characters of the word and parts of them."""
    tokenizer = load_tokenizer(name)
    text = before + word
    ends = set(accumulate(len(tokenizer.token_bytes(number)) for number in tokenizer.encode(text)))
    found: set[float] = set()
    byte = 0
    for place, character in enumerate(text):
        size = len(character.encode())
        found |= {place + part / size for part in range(size) if byte + part in ends}
        byte += size
    return {place - len(before) for place in found if 0 < place - len(before) < len(word)}


@pytest.mark.parametrize("name", ["gpt2", "cl100k", "deepseek", "rwkv"])
@pytest.mark.parametrize("before", ["", " "])
@settings(max_examples=30, deadline=None)
@given(word=WORDS)
def test_boundaries_are_the_ends_of_tokens_inside_the_word(
    name: str, before: str, word: str
) -> None:
    (found,) = token_boundaries([word], load_tokenizer(name), before=before)
    assert found == recounted(word, name, before)


@pytest.mark.parametrize(
    ("word", "morphs"),
    [("walked", "walk ed"), ("unhappy", "un happy"), ("unhappiness", "un h appiness")],
)
def test_gpt2_without_a_blank(word: str, morphs: str) -> None:
    (found,) = token_boundaries([word], load_tokenizer("gpt2"))
    assert found == set(accumulate(map(len, morphs.split()[:-1])))
    (with_blank,) = token_boundaries([word], load_tokenizer("gpt2"), before=" ")
    assert len(with_blank) < len(found)


def test_a_word_that_is_normalised_keeps_its_own_places() -> None:
    composed, apart = "naïvetély", "nai\u0308vete\u0301ly"
    qwen = load_tokenizer("qwen3")
    found, of_apart = token_boundaries([composed, apart], qwen)
    assert sorted(found) == [2, 3, 6, 7]
    assert sorted(of_apart) == [2, 4, 7, 9]  # the same letters, two of them written with two


def test_a_blank_in_front_makes_fewer_cuts_of_the_gold_list() -> None:
    gold = list(built_in_gold("gold_english"))
    words, alternatives = [e.word for e in gold], [e.alternatives for e in gold]
    counted = {}
    for before in (" ", ""):
        counts = count_boundaries(
            token_boundaries(words, load_tokenizer("gpt2"), before=before), alternatives
        )
        sums = (counts.hits, counts.predicted, counts.gold)
        counted[before] = tuple(int(array.sum()) for array in sums)
    assert counted == {" ": (143, 222, 819), "": (383, 740, 819)}

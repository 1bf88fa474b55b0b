"""What none of the learners can learn from is refused in a sentence that says what to do."""

from collections.abc import Callable
from typing import Any

import pytest

from bpe_viz import learn_bpe, learn_unigram, learn_wordpiece
from bpe_viz.errors import BpeVizError

WORDS = {"low": 5, "lot": 2}
LEARNERS: dict[str, Callable[..., Any]] = {
    "BPE": learn_bpe,
    "WordPiece": learn_wordpiece,
    "Unigram": learn_unigram,
}


def sentence(learn: Callable[..., Any], words: object, **options: object) -> str:
    with pytest.raises(BpeVizError) as caught:
        learn(words, **options)
    return str(caught.value)


@pytest.mark.parametrize("learn", LEARNERS.values(), ids=LEARNERS)
def test_all_learners_refuse_the_same_words(learn: Callable[..., Any]) -> None:
    assert sentence(learn, []).endswith("Paste some text or choose a sample.")
    assert sentence(learn, {}).endswith("Give at least one word.")
    assert sentence(learn, {"low": -1}).startswith('The count of "low" is -1. Give a whole number')
    assert sentence(learn, {"low": 0}).startswith('The count of "low" is 0. Give a whole number')
    assert sentence(learn, ["low", ""]) == "One of the words is empty. Remove it."


@pytest.mark.parametrize(
    ("name", "alphabet"), [("BPE", 5), ("WordPiece", 4), ("Unigram", 5)], ids=LEARNERS
)
def test_a_size_below_the_alphabet_names_the_least_one(name: str, alphabet: int) -> None:
    """The letters l, o, w and t, of which three go on inside the word, and a mark."""
    said = sentence(LEARNERS[name], WORDS, vocab_size=2)
    assert said.startswith(f"The alphabet alone has {alphabet} ")
    assert said.endswith(f"Choose {alphabet} or more.")
    assert LEARNERS[name](WORDS, vocab_size=alphabet) is not None


def test_a_mark_or_prefix_that_occurs_is_refused_with_free_ones() -> None:
    said = sentence(learn_wordpiece, {"lol": 2}, prefix="l")
    assert said.endswith('Choose a prefix that begins no word: "##", "@@" or "▁▁".')
    for learn in (learn_bpe, learn_unigram):
        said = sentence(learn, {"a_b": 2}, mark="_")
        assert said.startswith('The mark "_" occurs in the word "a_b". Choose a mark')

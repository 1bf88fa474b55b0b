"""Successor variety on the slide words, against counting one by one, and beside entropy."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_viz import ByteModel
from bpe_viz.morphology import successor_varieties, variety_boundaries
from bpe_viz.text import Corpus
from tests.helpers.slides import SLIDES


def test_slide_words_by_hand() -> None:
    found = successor_varieties(SLIDES)
    beginnings = ("l", "lo", "low", "lowe", "lowes", "n", "ne", "new", "newe")
    assert [found[each] for each in beginnings] == [1, 1, 2, 1, 1, 1, 1, 2, 1]
    cuts = variety_boundaries(["lowest", "low", "newer", "new", "wider", "x", ""], SLIDES)
    assert cuts == [{3}, set(), {3}, set(), set(), set(), set()]


def test_entropy_weighs_what_variety_counts() -> None:
    model = ByteModel(Corpus.from_word_counts(SLIDES), 3)
    assert f"{model.entropy(b'low'):.3f}" == "0.863"
    assert f"{model.entropy(b'new'):.3f}" == "0.811"


words = st.lists(st.text("abc", max_size=6), min_size=1, max_size=12)


@settings(max_examples=60)
@given(words)
def test_varieties_are_counted(listed: list[str]) -> None:
    ended = [f"{word}#" for word in listed]
    for beginning, variety in successor_varieties(listed).items():
        followers = {word[len(beginning)] for word in ended if word.startswith(beginning)}
        assert variety == len(followers)
    for word, cut in zip(listed, variety_boundaries(listed, listed), strict=True):
        assert all(0 < place < len(word) for place in cut)

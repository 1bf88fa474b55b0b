"""The step at which a word has become one symbol is the one that stepping finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import MarkPlace, learn_bpe, learn_wordpiece, segment
from bpe_viz.history import MergeHistory
from bpe_viz.settings import Segmenter
from bpe_viz.teaching import first_whole, last_whole
from tests.helpers.slides import SLIDES

WORDS = st.dictionaries(st.text("abc", min_size=1, max_size=5), st.integers(1, 9), min_size=1)


def by_stepping(history: MergeHistory, word: str) -> int | None:
    """Go through the states and look at the letters."""
    for k in range(1, len(history) + 1):
        state = history.at(k).segment(word)
        letters = [symbol.removesuffix("_").replace("##", "") for symbol in state]
        if [letter for letter in letters if letter] == [word] and len(word) > 1:
            return k
    return None


@pytest.mark.parametrize(("word", "k"), [("low", 6), ("new", 4), ("newer", 7), ("wider", None)])
def test_words_of_the_slides(word: str, k: int | None) -> None:
    assert first_whole(learn_bpe(SLIDES, 8), word) == k


def test_a_word_that_the_corpus_does_not_have() -> None:
    history = learn_bpe(SLIDES, 8)
    assert first_whole(history, "ne") == 3
    assert first_whole(history, "xyz") is None
    assert first_whole(history, "l") is None, "which was one before any merge"


@given(WORDS, st.sampled_from([MarkPlace.SEPARATE, MarkPlace.GLUED]))
def test_it_is_the_state_that_stepping_finds(words: dict[str, int], place: MarkPlace) -> None:
    history = learn_bpe(words, 30, mark="_", mark_place=place)
    for word in words:
        assert first_whole(history, word) == by_stepping(history, word)


@given(WORDS)
def test_a_prefix_is_no_letter(words: dict[str, int]) -> None:
    history = learn_wordpiece(words, 30)
    for word in words:
        found = first_whole(history, word)
        assert found == by_stepping(history, word)
        if found:
            cut = segment(word, history, segmenter=Segmenter.RANK_ORDER)
            assert len(cut.symbols) == 1


@given(WORDS, st.sampled_from([MarkPlace.SEPARATE, MarkPlace.GLUED]), st.integers(0, 12))
def test_the_last_word_that_is_whole_is_the_latest_of_the_corpus(
    words: dict[str, int], place: MarkPlace, k: int
) -> None:
    history = learn_bpe(words, 30, mark="_", mark_place=place)
    step_of_word = {word: first_whole(history, word) for word in words}
    whole = {word: step for word, step in step_of_word.items() if step and step <= k}
    found = last_whole(history, k)
    if not whole:
        assert found is None
        return
    latest = [word for word, step in whole.items() if step == max(whole.values())]
    assert found in latest
    assert words[found] == max(words[word] for word in latest)


def test_a_word_that_cannot_be_typed_is_passed_over() -> None:
    spaced = learn_bpe({"low": 3, " low": 9}, 4, mark_place=MarkPlace.NONE)
    assert last_whole(spaced, 4) == "low", "though the other came later"

import random
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.morphology.baselines import (
    character_boundaries,
    has_morfessor,
    morfessor_boundaries,
    random_boundaries,
    whole_word_boundaries,
)
from bpe_viz.morphology.boundaries import boundaries_of
from bpe_viz.morphology.list_scores import count_boundaries

words = st.lists(st.text("abé", max_size=9), max_size=9)


def test_characters_find_every_boundary_and_whole_words_none() -> None:
    gold = [[boundaries_of(("un", "do"))], [boundaries_of(("cat",))]]
    characters = count_boundaries(character_boundaries(["undo", "cat"]), gold).scores()
    assert (characters.micro.precision, characters.micro.recall) == (1 / 5, 1.0)
    whole = count_boundaries(whole_word_boundaries(["undo", "cat"]), gold).scores()
    assert (whole.micro.recall, whole.exact) == (0.0, 0.5)


@given(words, st.data())
def test_random_boundaries_have_the_same_rate(words: list[str], data: st.DataObject) -> None:
    predicted = [
        data.draw(st.frozensets(st.integers(1, len(word) - 1))) if len(word) > 1 else frozenset()
        for word in words
    ]
    drawn = random_boundaries(words, predicted, seed=3)
    assert drawn == random_boundaries(words, predicted, seed=3)
    assert sum(map(len, drawn)) == sum(map(len, predicted))
    assert all(
        0 < place < len(w) for w, places in zip(words, drawn, strict=True) for place in places
    )


def test_random_boundaries_fall_everywhere() -> None:
    drawn = random_boundaries(["abcde"] * 400, [{2}] * 400)
    assert {place for places in drawn for place in places} == {1, 2, 3, 4}


def test_cuts_inside_characters_are_not_spread() -> None:
    assert random_boundaries(["été"], [{0.5, 2.5}]) == [frozenset()]


def test_morfessor_finds_suffixes_and_leaves_the_shared_generator_alone() -> None:
    stems, endings = ("walk", "talk", "play", "jump", "want"), ("", "ed", "ing", "s")
    counts = {stem + ending: 1 for stem in stems for ending in endings}
    random.seed(5)
    expected, state = random.random(), random.seed(5)
    found = morfessor_boundaries(counts, ["walking", "wanted"])
    assert (random.random(), state) == (expected, None)
    assert found == [{4}, {4}]
    assert found == morfessor_boundaries(counts, ["walking", "wanted"])


def test_morfessor_may_be_absent() -> None:
    assert has_morfessor()
    with patch("bpe_viz.morphology.baselines.find_spec", return_value=None):
        assert not has_morfessor()

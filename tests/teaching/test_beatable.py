"""Corpora of the game: byte pair encoding is beaten on each, by as much as was published."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.limits import MAX_EXERCISE_SEED, MAX_PROVEN_LETTERS, MAX_PROVEN_MERGES
from bpe_viz.teaching import BEATABLE, drawn_beatable


@pytest.mark.parametrize(
    ("name", "bpe", "best"),
    [("upon", 22, 20), ("aaaabaaaba", 5, 3), ("aaaabaaab", 4, 3), ("abcd", 15, 14)],
)
def test_the_built_in_corpora_end_as_the_unpruned_search_says(
    name: str, bpe: int, best: int
) -> None:
    found = BEATABLE[name].best()
    assert (found.bpe.num_symbols[-1], found.num_symbols) == (bpe, best)


@given(st.integers(0, MAX_EXERCISE_SEED))
def test_every_seed_draws_a_corpus_that_can_be_beaten_for_certain(seed: int) -> None:
    corpus = drawn_beatable(seed)
    found = corpus.best()
    assert found.is_proven
    assert found.departs_at
    assert found.num_symbols < found.bpe.num_symbols[-1]
    assert sum(map(len, corpus.words)) <= MAX_PROVEN_LETTERS
    assert 1 <= corpus.num_merges <= MAX_PROVEN_MERGES
    assert drawn_beatable(seed) == corpus

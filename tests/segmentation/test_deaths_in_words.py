"""Words cut by a run in which symbols die: in every state, by every segmenter that knows it."""

import random

import pytest

from bpe_viz import MergeHistory, Segmenter, learn_picky_bpe, segment
from bpe_viz.morphology.boundaries import segmentation_boundaries
from bpe_viz.morphology.word_boundaries import boundaries_in_states
from bpe_viz.segmentation import changes_of, match_states, study_text
from bpe_viz.segmentation.word_study import symbols_at
from tests.helpers.slides import SLIDES

OTHER_WORDS = ["abcab", "cbaz", "z", "aabbcc"]


def random_run(seed: int) -> MergeHistory:
    """Words of a few repeated syllables of three letters: many deaths and returns."""
    chance = random.Random(seed)
    parts = ["".join(chance.choices("abc", k=chance.randint(1, 3))) for _ in range(4)]
    words = ["".join(chance.choices(parts, k=chance.randint(1, 4))) for _ in range(12)]
    return learn_picky_bpe(words, num_merges=25, threshold=0.5)


def words_of(history: MergeHistory) -> list[str]:
    return [*history.words[:4], *OTHER_WORDS]


def cut_at(units: tuple[str, ...], died: list[int], k: int) -> tuple[str, ...]:
    """The symbols between boundaries that no merge up to k removed."""
    symbols, symbol = [], ""
    for unit, rank in zip(units, died, strict=True):
        symbol += unit
        if not 0 < rank <= k:
            symbols.append(symbol)
            symbol = ""
    return tuple(symbols)


@pytest.mark.parametrize("seed", range(40))
def test_changes_by_deaths_give_every_state_of_any_word(seed: int) -> None:
    history = random_run(seed)
    for word in words_of(history):
        found = segment(word, history)
        changes = changes_of(found.units, found.unknown_positions, history)
        lengths = study_text(word, history).lengths
        died = [*changes.died]
        after = [*zip(*(changes.deaths[i::3] for i in range(3)), strict=True)]
        for k in range(len(history) + 1):
            for rank, place, value in after:
                if rank == k:
                    died[place] = value
            symbols = segment(word, history, step=k).symbols
            assert cut_at(found.units, died, k) == symbols == symbols_at(found, k)
            assert lengths[k] == len(symbols)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(
    "segmenter", [Segmenter.RANK_ORDER, Segmenter.LONGEST_MATCH, Segmenter.FEWEST]
)
def test_a_word_is_cut_by_the_symbols_that_are_alive(seed: int, segmenter: Segmenter) -> None:
    history = random_run(seed)
    for word in words_of(history):
        states = match_states(word, history, segmenter)
        for k in range(len(history) + 1):
            state = [state for state in states if state.since <= k][-1]
            cut = segment(word, history, segmenter=segmenter, step=k).symbols
            assert state.num_symbols == len(cut)


@pytest.mark.parametrize("seed", range(20))
def test_boundaries_come_back_where_symbols_die(seed: int) -> None:
    history = random_run(seed)
    words = [*history.words[:4], "abcab"]
    found = boundaries_in_states(words, history)
    for k in range(len(history) + 1):
        for index, word in enumerate(words):
            assert found.at(index, k) == segmentation_boundaries(segment(word, history), k)


@pytest.mark.parametrize(
    ("threshold", "lower"), [(0.9, "low er_"), (0.7, "l o w er_"), (0.6, "l o w e r _")]
)
def test_lower_after_nine_merges_of_the_slides(threshold: float, lower: str) -> None:
    history = learn_picky_bpe(SLIDES, num_merges=9, threshold=threshold)
    assert segment("lower", history).symbols == tuple(lower.split())
    assert symbols_at(segment("lower", history), 7)[0] == "low"

from itertools import pairwise

import pytest
from hypothesis import given

from bpe_viz.errors import EmptyCorpusError, LimitError, SettingsError
from bpe_viz.unigram import PlainState, remove_one_by_one
from tests.helpers.strategies import word_counts

# The corpus of the Hugging Face course, chapter 6.7.
HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
LETTERS = {"h": 15, "u": 36, "g": 20, "p": 17, "n": 16, "b": 4, "s": 5}
PARTS = {"hu": 15, "ug": 20, "pu": 17, "un": 16, "bu": 4, "hug": 15, "gs": 5, "ugs": 5}
COUNTS = LETTERS | PARTS


def test_the_course_begins_with_these_counts_and_losses() -> None:
    first = remove_one_by_one(HUGS)[0]
    assert first.count_of_piece == COUNTS
    assert sum(COUNTS.values()) == 210
    assert first.corpus_loss == pytest.approx(169.8, abs=0.05)
    assert first.loss_of_piece["hug"] == pytest.approx(23.5, abs=0.05)
    assert first.loss_of_piece["pu"] == 0  # p|ug is as probable as pu|g


@given(word_counts)
def test_a_loss_is_what_the_corpus_loses(counts: dict[str, int]) -> None:
    small = {word[:5]: 1 for word in list(counts)[:3]}
    for state in remove_one_by_one(small):
        for piece, loss in state.loss_of_piece.items():
            scores = {p: v for p, v in state.log_probability_of_piece.items() if p != piece}
            total = sum(
                number * sum(scores[part] for part in _best(units, scores))
                for units, number in state.word_counts.items()
            )
            assert loss == pytest.approx(-total - state.corpus_loss, abs=1e-6)


def _best(units: tuple[str, ...], scores: dict[str, float]) -> tuple[str, ...]:
    """The most probable way to cut, by trying the last piece of every length."""
    ways: list[tuple[float, tuple[str, ...]]] = [(0.0, ())]
    for stop in range(1, len(units) + 1):
        parts = {start: "".join(units[start:stop]) for start in range(stop)}
        ways.append(
            max(
                (ways[start][0] + scores[part], (*ways[start][1], part))
                for start, part in parts.items()
                if part in scores
            )
        )
    return ways[-1][1]


def test_the_least_loss_goes_and_characters_stay() -> None:
    states = remove_one_by_one(HUGS)
    assert len(states) == 9
    for before, after in pairwise(states):
        piece, loss = before.candidates[0]
        assert after.removed == piece
        assert loss == min(value for _, value in before.candidates)
        assert before.count_of_piece.keys() - after.count_of_piece.keys() == {piece}
    assert set(states[-1].count_of_piece) == set("hugpnbs")


def test_a_size_ends_it_and_a_mark_is_one_unit() -> None:
    states = remove_one_by_one(HUGS, 12, mark="<w>")
    assert len(states[-1].count_of_piece) == 12
    assert states[0].count_of_piece["<w>"] == 36
    assert isinstance(states[0], PlainState)


def test_wrong_corpora_and_sizes_say_what_to_do() -> None:
    with pytest.raises(EmptyCorpusError, match=r"choose a sample\.$"):
        remove_one_by_one({})
    with pytest.raises(SettingsError, match=r"Choose 7 or more\.$"):
        remove_one_by_one(HUGS, 6)
    with pytest.raises(SettingsError, match=r"Choose a mark that occurs in no word"):
        remove_one_by_one(HUGS, mark="u")
    with pytest.raises(LimitError, match=r"or remove many pieces in a round\.$"):
        remove_one_by_one([f"word{number}" for number in range(1000)])

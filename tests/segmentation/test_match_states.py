"""WordPiece in every state: what is found at once is what segmenting in each state finds."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import Criterion, learn_wordpiece, segment
from bpe_viz.segmentation import UNKNOWN_WORD, MatchState, is_too_long, match_states, study_text
from bpe_viz.settings import Settings
from bpe_viz.training import train
from tests.helpers.strategies import word_counts, wordpiece_settings

HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}


def test_a_longer_beginning_can_leave_more_symbols() -> None:
    by_count = Criterion.COUNT
    history = learn_wordpiece({"xbcd": 5, "ybcd": 5, "ab": 6}, 3, criterion=by_count)
    assert history.pairs == [("##b", "##c"), ("##bc", "##d"), ("a", "##b")]
    assert [segment("abcd", history, step=k).symbols for k in (2, 3)] == [
        ("a", "##bcd"),
        ("ab", "##c", "##d"),
    ]
    assert match_states("abcd", history) == (
        MatchState(0, (1, 2, 3, 4), False),
        MatchState(1, (1, 3, 4), False),
        MatchState(2, (1, 4), False),
        MatchState(3, (2, 3, 4), False),
    )


def test_what_begins_nothing_makes_the_whole_word_unknown() -> None:
    history = learn_wordpiece(HUGS, 7)
    assert match_states("huge", history) == (
        MatchState(0, (1, 2, 3), True),
        MatchState(2, (2, 3), True),
        MatchState(4, (3,), True),
    )
    assert match_states("hug" * 34, history) == (MatchState(0, (), True),)
    assert is_too_long("hug" * 34, history) and not is_too_long("hug" * 33, history)
    assert match_states("", history) == (MatchState(0, (), False),)


def test_the_figures_of_a_text_are_those_of_longest_match() -> None:
    history = learn_wordpiece(HUGS, 7)
    study = study_text("hugs mug hugs", history)
    in_each = [
        [len(segment(word, history, step=k).symbols) for word in ("hugs", "mug", "hugs")]
        for k in range(8)
    ]
    assert study.lengths.tolist() == [sum(lengths) for lengths in in_each]
    assert study.unknown_words == {0: 1}


@given(word_counts, wordpiece_settings(), st.data())
def test_every_state_is_what_segmenting_in_it_gives(
    corpus: Counter[str], settings: Settings, data: st.DataObject
) -> None:
    history = train(corpus, settings)
    letters = "".join(corpus) + "?"
    word = data.draw(st.one_of(st.sampled_from(sorted(corpus)), st.text(letters, max_size=9)))
    states = match_states(word, history)
    assert [state.since for state in states] == sorted({state.since for state in states})
    for k in range(len(history) + 1):
        state = [state for state in states if state.since <= k][-1]
        found = segment(word, history, step=k)
        stops = [trial.stop for trial in found.trials if trial.is_known]
        assert list(state.ends) == stops
        assert state.is_unknown == bool(found.units and found.symbols == (UNKNOWN_WORD,))
        assert not word or state.num_symbols == len(found.symbols)

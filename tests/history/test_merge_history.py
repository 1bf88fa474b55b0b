from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import MergeHistory, TieRule, learn_bpe
from bpe_viz.errors import BpeVizError
from bpe_viz.history.changes import ChangedWord, Merge, PairChangeKind
from bpe_viz.history.pair_counts import WINDOW
from bpe_viz.history.record import NEVER
from bpe_viz.history.state import VocabularyEntry
from bpe_viz.settings import Settings
from bpe_viz.training import train
from tests.helpers.reference_states import in_order, recount, reference_states
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts
from tests.helpers.syllables import syllables


@pytest.fixture
def slides() -> MergeHistory:
    return learn_bpe(SLIDES, 8)


def test_the_slides_have_their_deaths_on_record(slides: MergeHistory) -> None:
    died = [[None if rank == NEVER else rank for rank in slides.died.tolist()]]
    # l o w _  l o w e s t _  n e w e r _  w i d e r _  n e w _
    assert died[0] == [
        *(5, 6, 8, None),
        *(5, 6, None, None, None, None, None),
        *(3, 4, 7, 1, 2, None),
        *(None, None, None, 1, 2, None),
        *(3, 4, None, None),
    ]
    assert slides.merges[0] == Merge(rank=1, left="e", right="r", symbol="er", count=9, applied=9)
    assert list(slides) == slides.pairs
    assert slides.lengths.tolist() == [96, 87, 78, 70, 62, 55, 48, 42, 37]


def test_state_two_of_the_slides(slides: MergeHistory) -> None:
    state = slides.at(2)
    assert state.pair_counts(limit=3) == [(("n", "e"), 8), (("e", "w"), 8), (("l", "o"), 7)]
    assert (state.num_tied, state.num_pairs, state.num_symbols) == (2, 13, 78)
    assert state.vocabulary() == (
        *(
            VocabularyEntry(symbol, count, None)
            for symbol, count in zip(
                "_deilnorstw", (9, 3, 10, 3, 7, 8, 7, 0, 2, 2, 18), strict=True
            )
        ),
        VocabularyEntry("er", 0, 1),
        VocabularyEntry("er_", 9, 2),
    )


def test_merge_three_of_the_slides(slides: MergeHistory) -> None:
    assert slides.changed_words(3) == (
        ChangedWord("newer", ("n", "e", "w", "er_"), ("ne", "w", "er_"), 6),
        ChangedWord("new", ("n", "e", "w", "_"), ("ne", "w", "_"), 2),
    )
    assert slides.changed_words(3, limit=1) == slides.changed_words(3)[:1]
    assert slides.num_changed_words(3) == 2
    assert [(c.pair, c.before, c.after, c.kind) for c in slides.pair_changes(3)] == [
        (("n", "e"), 8, 0, PairChangeKind.DIED),
        (("e", "w"), 8, 0, PairChangeKind.DIED),
        (("ne", "w"), 0, 8, PairChangeKind.BORN),
    ]


@given(word_counts, settings())
def test_every_state_is_that_of_the_reference(counts: dict[str, int], chosen: Settings) -> None:
    history = train(counts, chosen)
    states = reference_states(counts, chosen)
    assert len(history) == len(states) - 1
    for k, corpus in enumerate(states):
        state = history.at(k)
        assert {word: state.segment(word) for word in counts} == corpus
        assert state.pair_counts(limit=None) == in_order(
            recount(corpus, counts), chosen.tie_rule, chosen.unit
        )
        symbols = Counter[str]()
        for word, parts in corpus.items():
            symbols.update({symbol: counts[word] * n for symbol, n in Counter(parts).items()})
        assert {e.symbol: e.count for e in state.vocabulary() if e.count} == dict(symbols)
        assert state.num_symbols == symbols.total()


@given(word_counts, settings(), st.sampled_from((1, 2, 5)))
def test_a_short_table_is_the_top_of_the_whole_one(
    counts: dict[str, int], chosen: Settings, limit: int
) -> None:
    history = train(counts, chosen)
    for k in range(len(history), -1, -1):
        state = history.at(k)
        whole = state.pair_counts(limit=None)
        assert state.pair_counts(limit) == whole[:limit]
        assert state.num_pairs == len(whole)
        assert state.num_tied == sum(count == whole[0][1] for _, count in whole)


@given(word_counts, settings())
def test_what_a_merge_changed_is_the_difference_of_two_states(
    counts: dict[str, int], chosen: Settings
) -> None:
    history = train(counts, chosen)
    states = reference_states(counts, chosen)
    for k in range(1, len(history) + 1):
        before, after = recount(states[k - 1], counts), recount(states[k], counts)
        changes = {c.pair: (c.before, c.after) for c in history.pair_changes(k)}
        assert {pair: change for pair, change in changes.items() if change[0] != change[1]} == {
            pair: (before.get(pair, 0), after.get(pair, 0))
            for pair in before | after
            if before.get(pair) != after.get(pair)
        }
        changed = history.changed_words(k)
        assert {c.word: (c.before, c.after, c.count) for c in changed} == {
            word: (states[k - 1][word], states[k][word], counts[word])
            for word in counts
            if states[k - 1][word] != states[k][word]
        }
        assert [c.count for c in changed] == sorted((c.count for c in changed), reverse=True)


@given(word_counts, settings(), st.integers(0, 9))
def test_travelling_to_k_is_training_k_merges(
    counts: dict[str, int], chosen: Settings, k: int
) -> None:
    history = train(counts, chosen)
    k = min(k, len(history))
    short = learn_bpe(
        counts,
        k,
        mark=chosen.mark,
        mark_place=chosen.mark_place,
        unit=chosen.unit,
        tie_rule=chosen.tie_rule,
        min_count=chosen.min_count,
    )
    assert short.pairs == history.pairs[:k]
    assert short.at(k).vocabulary() == history.at(k).vocabulary()
    assert short.at(k).pair_counts() == history.at(k).pair_counts()
    assert short.died.tolist() == np.where(history.died > k, NEVER, history.died).tolist()


@pytest.mark.parametrize("rule", TieRule)
def test_windows_meet_without_a_seam(rule: TieRule) -> None:
    counts = syllables(300, seed=1)
    chosen = Settings(num_merges=2 * WINDOW + 10, tie_rule=rule)
    history = train(counts, chosen)
    states = reference_states(counts, chosen)
    for k in (2 * WINDOW + 1, 2 * WINDOW, 2 * WINDOW - 1, WINDOW + 1, WINDOW, WINDOW - 1, 1, 0):
        expected = in_order(recount(states[k], counts), rule)
        assert history.at(k).pair_counts(30) == expected[:30]


def test_a_step_that_does_not_exist_is_refused(slides: MergeHistory) -> None:
    with pytest.raises(
        BpeVizError, match=r"Step 9 does not exist in a history of 8 merges\. Choose 0 to 8\.$"
    ):
        slides.at(9)
    with pytest.raises(BpeVizError, match=r"Choose 1 to 8\.$"):
        slides.changed_words(0)
    with pytest.raises(BpeVizError, match=r"Use bpe_viz\.segment"):
        slides.at(1).segment("lower")


def test_the_record_is_read_only(slides: MergeHistory) -> None:
    with pytest.raises(ValueError, match="read-only"):
        slides.died[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        slides.lengths[0] = 1

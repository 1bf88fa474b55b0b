"""Pairs of equal symbols: what is known of all states at once is what counting one state gives."""

from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import Criterion, MergeHistory, learn_wordpiece
from bpe_viz.history.pair_scores import joined_twice, scores, standings

WORDS = st.dictionaries(st.text("ab", min_size=1, max_size=12), st.integers(1, 9), min_size=1)


def excess_by_hand(history: MergeHistory, k: int) -> dict[int, int]:
    """Neighbours that are equal, less the pairs that can be joined, in every run of every word."""
    found: dict[int, int] = {}
    for symbols, count in zip(history.record.segment_all(k), history.word_counts, strict=True):
        for symbol, run in groupby(symbols):
            length = len(list(run))
            if more := (length - 1) - length // 2:
                found[symbol] = found.get(symbol, 0) + more * int(count)
    return {symbol: more for symbol, more in found.items() if more}


@given(WORDS, st.sampled_from(Criterion))
def test_the_excess_of_every_state_is_what_counting_gives(
    words: dict[str, int], criterion: Criterion
) -> None:
    history = learn_wordpiece(words, 6, criterion=criterion)
    for k in (*range(len(history) + 1), 0):  # also after it was forgotten
        assert history.record.counted_in_excess(k) == excess_by_hand(history, k)


def test_a_run_of_equal_symbols_by_hand() -> None:
    history = learn_wordpiece({"aaaaa": 2}, 1, criterion=Criterion.LIKELIHOOD)
    inner = history.symbols.index("##a")
    assert history.record.counted_in_excess(0) == {inner: 2}  # 3 neighbours, 2 joined, twice
    assert joined_twice(history.record, 0, {inner: 6}) == {inner: 4}
    assert joined_twice(history.record, 0, {}) == {}


@given(WORDS, st.integers(1, 5))
def test_the_best_gains_are_ranked_alike_whether_or_not_all_are(
    words: dict[str, int], limit: int
) -> None:
    history = learn_wordpiece(words, 5, criterion=Criterion.LIKELIHOOD)
    for k in range(len(history) + 1):
        window = history.pair_counts_at(k)
        every = window.top(k, None)
        assert window.top(k, limit) == every[:limit]
        assert window.num_tied(k) == len(window.tied(k)[0])


def test_what_a_gain_is_by_every_way() -> None:
    history = learn_wordpiece({"aaab": 3, "ba": 2, "abab": 5}, 4, criterion=Criterion.LIKELIHOOD)
    for merge in history.merges:
        k, record = merge.rank - 1, history.record
        one = slice(k, k + 1)
        columns = record.left[one], record.right[one], record.counts[one]
        assert scores(record, k, *columns) == [merge.score]
        assert standings(record, k, *columns).tolist() == [1]

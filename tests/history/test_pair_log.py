"""The compiled log of pairs says what recounting says, in every state."""

import threading
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from bpe_viz import Corpus, MergeHistory, TieRule, compiled_kernel, learn_bpe, learn_picky_bpe
from bpe_viz.history import Record, death_log_kernel, pair_counts, pair_log_kernel
from bpe_viz.history.death_log_tables import log_with_deaths
from bpe_viz.history.pair_log import PairLog
from bpe_viz.history.pair_log_tables import log_pairs
from bpe_viz.history.pair_window import PairWindow
from bpe_viz.settings import Settings
from bpe_viz.training import train
from bpe_viz.ui.jobs.training import Choice, Trained, train_choice
from bpe_viz.ui.merges import deltas, tie_panel
from tests.helpers.reference_states import in_order, recount, reference_states
from tests.helpers.strategies import settings, word_counts
from tests.helpers.syllables import syllables


def plain_log(history: MergeHistory) -> PairLog:
    return PairLog(history.record, log_pairs(history.record, pair_log_kernel, lambda: None))


def compiled_log(history: MergeHistory) -> PairLog:
    kernel = compiled_kernel.kernel_for(pair_log_kernel, 10**6, lambda: None)
    assert kernel is not pair_log_kernel
    return PairLog(history.record, log_pairs(history.record, kernel, lambda: None))


def death_log(record: Record, first_k: int = 0, *, is_compiled: bool = False) -> PairLog:
    size = 10**6 if is_compiled else 0
    kernel = compiled_kernel.kernel_for(death_log_kernel, size, lambda: None)
    assert is_compiled <= (kernel is not death_log_kernel)
    return PairLog(record, log_with_deaths(record, first_k, kernel, lambda: None))


def with_little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the replay stop often, and its arrays full."""
    for tables in ("pair_log_tables", "death_log_tables"):
        monkeypatch.setattr(f"bpe_viz.history.{tables}._BUDGET", 50)
    monkeypatch.setattr("bpe_viz.history.pair_log_tables._SPARE", 1)


def facts(counts: PairLog | PairWindow, k: int) -> list[object]:
    """Everything that can be asked about state k and merge k."""
    return [*state_facts(counts, k), counts.changes(k) if k else []]


def state_facts(counts: PairLog | PairWindow, k: int) -> list[object]:
    """Everything that can be asked about state k; ties as sets, which have no order."""
    whole = counts.top(k, None)
    return [
        whole,
        counts.num_pairs(k),
        counts.num_tied(k),
        counts.top(k, 3),
        counts.top(k, 0),
        set(zip(*(column.tolist() for column in counts.tied(k)), strict=True)),
        [counts.first_position(k, left, right) for left, right, _ in whole[:30]],
        counts.first_position(k, 0, 0),
    ]


@given(word_counts, settings())
def test_the_log_is_the_recount_of_the_reference(counts: dict[str, int], chosen: Settings) -> None:
    history = train(counts, chosen)
    log, names = plain_log(history), history.symbols
    for k, corpus in enumerate(reference_states(counts, chosen)):
        whole = [((names[left], names[right]), count) for left, right, count in log.top(k, None)]
        assert whole == in_order(recount(corpus, counts), chosen.tie_rule, chosen.unit)
        assert log.num_pairs(k) == len(whole)
        assert log.num_tied(k) == sum(count == whole[0][1] for _, count in whole)


@given(word_counts, settings(), st.booleans())
@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_log_and_windows_answer_alike(
    counts: dict[str, int], chosen: Settings, is_compiled: bool
) -> None:
    history = train(counts, chosen)
    log = compiled_log(history) if is_compiled else plain_log(history)
    for k in range(len(history), -1, -1):
        assert facts(log, k) == facts(PairWindow(history.record, max(k - 1, 0), k), k)


@given(word_counts, st.sampled_from((0.5, 0.6, 0.8)), st.sampled_from(TieRule), st.booleans())
def test_every_logged_state_of_a_run_with_deaths_equals_a_recount(
    counts: dict[str, int], threshold: float, rule: TieRule, is_compiled: bool
) -> None:
    history = learn_picky_bpe(counts, num_merges=40, threshold=threshold, tie_rule=rule)
    record = history.record
    log = death_log(record, is_compiled=is_compiled)
    later = death_log(record, len(history) // 2, is_compiled=is_compiled)
    for k in range(len(history), -1, -1):
        window = PairWindow(record, k, k)
        assert state_facts(log, k) == state_facts(window, k)
        if k >= len(history) // 2:
            assert state_facts(later, k) == state_facts(window, k)
        if k > len(history) // 2:
            assert later.changes(k) == log.changes(k)


@pytest.mark.parametrize("rule", TieRule)
def test_the_log_of_a_large_run_with_deaths_equals_a_recount(
    rule: TieRule, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_little_room(monkeypatch)
    counts = syllables(2500, seed=4)
    history = learn_picky_bpe(counts, num_merges=900, threshold=0.6, tie_rule=rule)
    assert len(history.record.death_parts) > 100
    logs = [death_log(history.record, is_compiled=is_compiled) for is_compiled in (False, True)]
    for k in (0, 1, 63, 64, 65, 128, 129, 500, 899, 900):
        expected = state_facts(PairWindow(history.record, k, k), k)
        assert [state_facts(log, k) for log in logs] == [expected, expected]


@pytest.mark.parametrize("rule", TieRule)
def test_spans_meet_without_a_seam_and_full_arrays_change_nothing(
    rule: TieRule, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_little_room(monkeypatch)
    history = train(syllables(2500, seed=4), Settings(num_merges=300, tie_rule=rule))
    logs = plain_log(history), compiled_log(history)
    for k in (0, 1, 63, 64, 65, 127, 128, 129, 200, 256, 257, 299, 300):
        expected = facts(PairWindow(history.record, max(k - 1, 0), k), k)
        assert [facts(log, k) for log in logs] == [expected, expected]


def test_pairs_of_a_large_alphabet_are_numbered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    history = train(syllables(300, seed=2), Settings(num_merges=40))
    expected = [facts(plain_log(history), k) for k in range(41)]
    monkeypatch.setattr("bpe_viz.history.pair_log_tables._DENSE_PAIRS", 1)
    log = plain_log(history)
    assert [facts(log, k) for k in range(41)] == expected


def test_a_large_corpus_is_logged_once_and_a_small_one_never(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[int] = []

    def counted(*arguments: Any) -> object:
        calls.append(1)
        return log_pairs(*arguments)

    monkeypatch.setattr(pair_counts, "log_pairs", counted)
    large, small = learn_bpe(syllables(3000, seed=1), 100), learn_bpe(syllables(30, seed=1), 100)
    readers = [threading.Thread(target=large.at(9).pair_counts) for _ in range(3)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert isinstance(large.pair_counts_at(5), PairLog)
    assert isinstance(small.pair_counts_at(5), PairWindow)
    assert calls == [1]


def test_without_numba_a_large_corpus_is_counted_in_windows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts = syllables(1500, seed=6)
    history = learn_bpe(counts, 30)
    logged = [history.at(k).pair_counts() for k in range(31)]
    sent, picks = deltas.chunk(history, 0), tie_panel.choices(history, 30)
    monkeypatch.setattr(compiled_kernel._compiled, "functions", {})
    monkeypatch.setattr(compiled_kernel, "is_available", lambda: False)
    bare = MergeHistory(history.record)
    assert isinstance(bare.pair_counts_at(3), PairWindow)
    assert [bare.at(k).pair_counts() for k in range(31)] == logged
    assert (deltas.chunk(bare, 0), tie_panel.choices(bare, 30)) == (sent, picks)


def test_who_waits_for_the_log_may_give_up() -> None:
    class CancelledError(Exception):
        pass

    def cancel() -> None:
        raise CancelledError

    history = learn_bpe(syllables(3000, seed=1), 100)
    with pytest.raises(CancelledError):
        history.prepare_pairs(cancel)
    assert history.at(5).pair_counts(1)


def test_the_log_stays_small() -> None:
    history = learn_bpe(syllables(20_000, seed=8), 5000)
    log = log_pairs(history.record, pair_log_kernel, lambda: None)
    arrays = (log.left, log.right, log.starts, *log.rows)
    assert sum(array.nbytes for array in arrays) < 16 * len(history.died)
    assert all(not array.flags.writeable for array in arrays)
    assert all(start <= stop for start, stop in pairwise(log.starts.tolist()))


def test_the_log_is_counted_in_the_memory_of_a_history() -> None:
    history = learn_bpe(syllables(3000, seed=1), 100)
    record, layout = history.record, history.record.layout
    arrays = (record.left, record.right, record.counts, record.applied, record.died)
    events = (record.word_of, record.events, record.event_starts)
    laid_out = (layout.units, layout.word_starts, layout.word_counts)
    without_log = sum(array.nbytes for array in (*arrays, *events, *laid_out))
    assert history.num_bytes == without_log
    history.prepare_pairs(lambda: None)
    log = log_pairs(record, pair_log_kernel, lambda: None)
    logged = sum(array.nbytes for array in (log.left, log.right, log.starts, *log.rows))
    assert history.num_bytes == without_log + logged
    assert logged > 100_000


def test_a_training_of_the_app_counts_its_log() -> None:
    corpus = Corpus.from_word_counts(syllables(3000, seed=1))
    choice = Choice("words", Settings(num_merges=100))
    trained = train_choice(choice, lambda _report: corpus, lambda *_: None)
    assert isinstance(trained, Trained)
    log = log_pairs(trained.history.record, pair_log_kernel, lambda: None)
    assert trained.num_bytes > trained.history.num_bytes > log.num_bytes > 0
    assert trained.history.num_bytes == trained.history.record.num_bytes + log.num_bytes

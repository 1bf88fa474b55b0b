import subprocess
import sys
import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings

from bpe_viz import MarkPlace, TieRule, compiled_kernel, learn_bpe
from bpe_viz.errors import EmptyCorpusError, SettingsError
from bpe_viz.history.record import StopReason
from bpe_viz.settings import Settings
from bpe_viz.training import recording_kernel, recording_learner, tables, train
from bpe_viz.training.learner import learn
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts
from tests.helpers.syllables import syllables

TRIES = 100


@pytest.fixture
def always_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 0)


@pytest.fixture
def never_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_kernel.kernel_for(recording_kernel, 1_000_000, lambda: None)
    monkeypatch.setattr(compiled_kernel._compiled, "functions", {})
    monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 10**9)


@given(word_counts, settings())
def test_it_makes_the_merges_of_the_reference(counts: dict[str, int], chosen: Settings) -> None:
    reference = [merge for merge, _ in learn(counts, chosen)]
    assert list(train(counts, chosen).merges) == reference


@given(word_counts, settings())
@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.usefixtures("always_compiled")
def test_compiled_it_makes_the_merges_of_the_reference(
    counts: dict[str, int], chosen: Settings
) -> None:
    reference = [merge for merge, _ in learn(counts, chosen)]
    assert list(train(counts, chosen).merges) == reference


@pytest.mark.parametrize("rule", TieRule)
@pytest.mark.parametrize("place", [MarkPlace.SEPARATE, MarkPlace.GLUED])
@pytest.mark.usefixtures("never_compiled")
def test_arrays_that_run_full_change_nothing(rule: TieRule, place: MarkPlace) -> None:
    counts = syllables(400, seed=7)
    chosen = Settings(tie_rule=rule, mark_place=place, num_merges=400)
    plain = train(counts, chosen)
    assert list(plain.merges) == [merge for merge, _ in learn(counts, chosen)]


@pytest.mark.parametrize("rule", TieRule)
def test_compiled_and_plain_agree_on_a_larger_corpus(
    rule: TieRule, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = syllables(4000, seed=11)
    chosen = Settings(tie_rule=rule, num_merges=3000)
    compiled = train(counts, chosen)
    monkeypatch.setattr(compiled_kernel._compiled, "functions", {})
    monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 10**9)
    plain = train(counts, chosen)
    assert len(plain) == 3000
    assert compiled.merges == plain.merges
    assert compiled.died.tolist() == plain.died.tolist()


@pytest.mark.parametrize(
    ("chosen", "num_merges", "reason"),
    [
        pytest.param(Settings(num_merges=8), 8, StopReason.MERGES, id="merges"),
        pytest.param(Settings(num_merges=0), 0, StopReason.MERGES, id="no merges wanted"),
        pytest.param(Settings(vocab_size=20), 9, StopReason.VOCAB_SIZE, id="vocabulary size"),
        pytest.param(Settings(min_count=8), 4, StopReason.MIN_COUNT, id="least count"),
        pytest.param(Settings(), 16, StopReason.NO_PAIRS, id="no pairs are left"),
    ],
)
def test_why_learning_stops(chosen: Settings, num_merges: int, reason: StopReason) -> None:
    history = train(SLIDES, chosen)
    assert (len(history), history.stop_reason) == (num_merges, reason)


def test_nothing_to_merge_is_a_history_of_no_merges() -> None:
    history = learn_bpe(["a", "b"], mark_place=MarkPlace.NONE)
    assert len(history) == 0
    assert history.pairs == []
    assert history.stop_reason is StopReason.NO_PAIRS
    assert history.at(0).segment("a") == ("a",)
    assert history.at(0).pair_counts() == []
    assert history.at(0).num_tied == 0


def test_errors_say_what_to_do() -> None:
    with pytest.raises(EmptyCorpusError, match=r"\.$"):
        learn_bpe([])
    with pytest.raises(SettingsError, match=r"Choose 0 or more\.$"):
        learn_bpe(["a"], -1)
    with pytest.raises(SettingsError, match=r"Give one of the two\.$"):
        learn_bpe(["ab"], 1, vocab_size=10)
    with pytest.raises(SettingsError, match=r"Choose a mark that"):
        learn_bpe(["a_b"], mark="_")


def test_progress_is_reported_often_and_may_cancel(monkeypatch: pytest.MonkeyPatch) -> None:
    class CancelledError(Exception):
        pass

    calls: list[tuple[int, int]] = []

    def note(done: int, total: int) -> None:
        calls.append((done, total))

    def cancel(done: int, _total: int) -> None:
        if done > 100:
            raise CancelledError

    counts = syllables(30_000, seed=3)
    compiled_kernel.kernel_for(recording_kernel, 1_000_000, lambda: None)
    history = learn_bpe(counts, 2000, on_progress=note)
    assert calls == sorted(calls)
    assert (calls[0], calls[-1]) == ((0, 2000), (len(history), 2000))
    num_reports = len(calls)
    calls.clear()
    monkeypatch.setattr(recording_learner, "COMPILED_BUDGET", tables.COMPILED_BUDGET // 10)
    learn_bpe(counts, 2000, on_progress=note)
    assert len(calls) > num_reports > 3
    with pytest.raises(CancelledError):
        learn_bpe(counts, 2000, on_progress=cancel)


@pytest.fixture
def ticks() -> Iterator[list[None]]:
    """A list that another thread lengthens whenever it runs; no thread is interrupted for it."""
    interval, ticks, is_over = sys.getswitchinterval(), [None], threading.Event()

    def tick() -> None:
        while not is_over.wait(0.001):
            ticks.append(None)

    ticker = threading.Thread(target=tick)
    sys.setswitchinterval(1000)
    ticker.start()
    yield ticks
    is_over.set()
    ticker.join()
    sys.setswitchinterval(interval)


def test_other_threads_run_while_it_learns(
    ticks: list[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = compiled_kernel.kernel_for(recording_kernel, 1_000_000, lambda: None)
    ticks_meanwhile: list[int] = []

    def learn_and_count(*arguments: Any) -> int:
        before = len(ticks)
        answer: int = kernel.learn_merges(*arguments)
        ticks_meanwhile.append(len(ticks) - before)
        return answer

    watched = SimpleNamespace(
        learn_merges=learn_and_count, drop_dead_places=kernel.drop_dead_places
    )
    monkeypatch.setattr(recording_learner, "kernel_for", lambda *_: watched)
    monkeypatch.setattr(recording_learner, "COMPILED_BUDGET", 10**9)
    counts = syllables(60_000, seed=5)
    for _ in range(TRIES):  # a busy machine may have no time for two threads at once
        learn_bpe(counts, 5000)
        if any(ticks_meanwhile):
            break
    assert any(ticks_meanwhile)


def test_a_toy_corpus_never_imports_numba() -> None:
    program = (
        "import sys; from bpe_viz import learn_bpe;"
        "learn_bpe({'low': 5, 'lowest': 2}, 8);"
        "sys.exit(any(name in sys.modules for name in ('numba', 'pandas', 'altair', 'streamlit')))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.usefixtures("never_compiled")
def test_without_numba_everything_still_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 0)
    monkeypatch.setattr(compiled_kernel, "is_available", lambda: False)
    assert learn_bpe({"hug": 10, "pug": 5}, 2).pairs == [("u", "g"), ("ug", "_")]

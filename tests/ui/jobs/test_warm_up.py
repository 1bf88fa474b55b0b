"""The fast learner is prepared on a server, once, and nowhere else."""

import threading
from collections.abc import Iterator

import pytest
from streamlit.runtime import Runtime

from bpe_viz import compiled_kernel
from bpe_viz.history import pair_log_kernel
from bpe_viz.training import ranking_kernel, recording_kernel
from bpe_viz.ui.jobs import warm_up
from bpe_viz.ui.streamlit_seam.runs import is_served
from bpe_viz.unigram import pruning_kernel
from tests.helpers.pages import started

PATIENCE = 60


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Semaphore]:
    """Counts how often the preparation begins."""
    calls = threading.Semaphore(0)
    monkeypatch.setattr(compiled_kernel, "prepare", calls.release)
    monkeypatch.setattr(warm_up, "SECONDS_AFTER_FIRST_PAGE", 0)
    monkeypatch.setattr(warm_up, "_freeze_again", lambda: None)
    warm_up.prepare_after_first_page.cache_clear()
    yield calls
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer) and thread.function is warm_up._prepare:
            thread.join(PATIENCE)
    warm_up.prepare_after_first_page.cache_clear()


def test_many_first_pages_of_a_server_prepare_once(
    prepared: threading.Semaphore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Runtime, "_instance", object.__new__(Runtime))
    for _ in range(5):
        warm_up.prepare_after_first_page()
    assert prepared.acquire(timeout=PATIENCE)
    assert not prepared.acquire(timeout=0.2)


def test_what_was_prepared_is_frozen_once_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(compiled_kernel, "prepare", lambda: done.append("begun"))
    monkeypatch.setattr(compiled_kernel, "wait", lambda: done.append("compiled"))
    monkeypatch.setattr(warm_up, "_freeze_again", lambda: done.append("frozen"))
    warm_up._prepare()
    assert done == ["begun", "compiled", "frozen"]


def test_a_page_in_a_test_prepares_nothing(
    prepared: threading.Semaphore, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def ask() -> bool:
        asked.append(is_served())
        return asked[-1]

    monkeypatch.setattr(warm_up, "is_served", ask)
    assert not started().exception
    assert asked == [False]
    assert not prepared.acquire(blocking=False)


def test_two_who_need_it_at_once_wait_for_one_preparation(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    gate = threading.Event()

    def compile_slowly(kernel: object, *, cache: bool) -> object:
        begun.append((kernel, cache))
        gate.wait(PATIENCE)
        return kernel

    monkeypatch.setattr(compiled_kernel, "_compiled", compiled_kernel._Compiled())
    monkeypatch.setattr(compiled_kernel, "_compile", compile_slowly)
    waits = threading.Semaphore(0)
    kernels: list[object] = []
    readers = [
        threading.Thread(
            target=lambda: kernels.append(
                compiled_kernel.kernel_for(recording_kernel, 10**6, waits.release)
            )
        )
        for _ in range(2)
    ]
    for reader in readers:
        reader.start()
    assert waits.acquire(timeout=PATIENCE)
    assert waits.acquire(timeout=PATIENCE)
    assert compiled_kernel.is_preparing(recording_kernel)
    gate.set()
    for reader in readers:
        reader.join(PATIENCE)
    assert kernels == [recording_kernel] * 2
    assert begun == [(recording_kernel, True)]


def test_the_first_training_loads_no_kernel_but_those_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[object] = []

    def compile_at_once(kernel: object, **_: bool) -> object:
        begun.append(kernel)
        return kernel

    monkeypatch.setattr(compiled_kernel, "_compiled", compiled_kernel._Compiled())
    monkeypatch.setattr(compiled_kernel, "_compile", compile_at_once)
    needed = {
        recording_kernel: [recording_kernel],
        ranking_kernel: [recording_kernel, ranking_kernel],
        pair_log_kernel: [recording_kernel, ranking_kernel, pair_log_kernel],
    }
    for kernel, loaded in needed.items():
        compiled_kernel.kernel_for(kernel, 10**6, lambda: None)
        assert begun == loaded
    compiled_kernel.prepare()
    while thread := compiled_kernel._compiled.thread:
        thread.join(PATIENCE)
    assert begun[:3] == loaded
    assert set(begun) == set(compiled_kernel._kernels)
    assert len(begun) == len(compiled_kernel._kernels)


def test_a_training_does_not_wait_for_kernels_that_it_does_not_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[object] = []
    is_begun, gate = threading.Event(), threading.Event()

    def compile_slowly(kernel: object, **_: bool) -> object:
        begun.append(kernel)
        is_begun.set()
        gate.wait(PATIENCE)
        return kernel

    monkeypatch.setattr(compiled_kernel, "_compiled", compiled_kernel._Compiled())
    monkeypatch.setattr(compiled_kernel, "_compile", compile_slowly)
    compiled_kernel.prepare()
    assert is_begun.wait(PATIENCE)
    compiled_kernel.kernel_for(pruning_kernel, 10**6, gate.set)
    assert begun[:2] == [recording_kernel, pruning_kernel]  # the first was begun already


def test_a_read_only_checkout_compiles_without_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse_to_keep(kernel: object, *, cache: bool) -> object:
        if cache:
            raise RuntimeError("no locator available")
        return kernel

    monkeypatch.setattr(compiled_kernel, "_compiled", compiled_kernel._Compiled())
    monkeypatch.setattr(compiled_kernel, "_compile", refuse_to_keep)
    compiled_kernel.prepare()
    while thread := compiled_kernel._compiled.thread:
        thread.join(PATIENCE)
    assert compiled_kernel.is_ready()


def test_without_numba_there_is_nothing_to_prepare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_kernel, "_compiled", compiled_kernel._Compiled())
    monkeypatch.setattr(compiled_kernel, "is_available", lambda: False)
    compiled_kernel.prepare()
    assert not compiled_kernel.is_preparing(recording_kernel)
    assert compiled_kernel.kernel_for(recording_kernel, 10**6, lambda: None) is recording_kernel

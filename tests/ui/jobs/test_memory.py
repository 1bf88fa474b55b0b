"""One bound of memory: sizes, what goes first, who waits, and that no cache is left out."""

import functools
import gc
import importlib
import re
import threading
import time
import uuid
from collections.abc import Iterator
from types import ModuleType

import numpy as np
import pytest

from bpe_viz import load_tokenizer
from bpe_viz.caching import CacheOfOwner
from bpe_viz.errors import ServerFullError
from bpe_viz.limits import MEGABYTE
from bpe_viz.ui.jobs import housekeeping, memory, scheduling
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.housekeeping import Housekeeping
from bpe_viz.ui.jobs.memory import Memory
from bpe_viz.ui.jobs.pool import CancelledError, Job, Pool, every_pool
from bpe_viz.ui.jobs.sizes import num_bytes, parts_of, values_alive
from bpe_viz.ui.jobs.texts import WAITING_FOR_MEMORY, WAITING_FOR_OWN
from bpe_viz.vocabularies import loaded_tokenizers
from tests import ROOT
from tests.helpers.pages import MERGES, opened, shown
from tests.helpers.readers import reader_of

PATIENCE = 20
ANN, BOB = uuid.uuid4().hex, uuid.uuid4().hex  # as no other test has them
SLACK = 5_000  # of what numpy and Python add to each object


class Table:
    """A result of a known size, which can be told from others."""

    def __init__(self, numbers: np.ndarray) -> None:
        self.numbers = numbers


def table(megabytes: float) -> Table:
    return Table(np.zeros(int(megabytes * MEGABYTE), np.uint8))


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool[Table]]:
    """A pool that is the only one, so that other tests' results do not count."""
    found: Pool[Table] = Pool(limit=100)
    monkeypatch.setattr(memory, "every_pool", lambda: [found])
    monkeypatch.setattr(memory, "loaded_tokenizers", dict)
    before = {id(value) for value, _ in values_alive()}
    monkeypatch.setattr(
        memory, "values_alive", lambda: [one for one in values_alive() if id(one[0]) not in before]
    )
    yield found


def filled(pool: Pool[Table], name: str, megabytes: float) -> None:
    """Ask for a table of this size, wait until it is there, and look at it no longer."""
    assert pool.ask(name, name, lambda _report: table(megabytes)).wait(PATIENCE)


def names_in(pool: Pool[Table]) -> list[object]:
    return [job.question for job in pool.jobs_over()]


def test_arrays_are_counted_once_and_so_is_what_views_share() -> None:
    numbers = np.zeros(100_000, np.int32)
    two = Table(numbers), Table(numbers[10:])
    assert 400_000 <= num_bytes([parts_of(two, {})]) < 400_000 + SLACK
    each = [parts_of(one, {}) for one in two]
    assert all(400_000 <= sum(parts.values()) < 400_000 + SLACK for parts in each)
    assert 400_000 <= num_bytes(each) < 400_000 + SLACK


def test_words_that_two_results_share_are_counted_once() -> None:
    counts = {f"word {number}": number for number in range(10_000)}
    one, other = parts_of((counts, "a"), {}), parts_of([counts], {})
    assert sum(one.values()) > 10_000 * 60
    assert num_bytes([one, other]) - sum(one.values()) < SLACK


def test_what_is_cached_next_to_a_result_belongs_to_it() -> None:
    cache: CacheOfOwner[str, bytes] = CacheOfOwner(most=2)
    try:
        owner = table(0.1)
        cache.get(owner, "answer", lambda: bytes(MEGABYTE))
        found = sum(parts_of(owner, CacheOfOwner.values_by_owner()).values())
        assert MEGABYTE < found < 1.2 * MEGABYTE
    finally:
        CacheOfOwner.every.remove(cache)


def test_a_function_counts_with_what_it_encloses_but_not_with_its_module() -> None:
    numbers = np.zeros(100_000, np.int32)
    work = functools.partial(lambda: numbers.sum() + 1)
    assert 400_000 <= sum(parts_of(work, {}).values()) < 400_000 + SLACK


def test_the_least_recently_used_goes_first_and_what_is_looked_at_stays(pool: Pool[Table]) -> None:
    bound = Memory(limit=10 * MEGABYTE)
    for name in "abcd":
        filled(pool, name, 2)
    assert bound.sweep() == 0
    filled(pool, "a", 2)  # used again
    filled(pool, "e", 2)
    looked_at = pool.ask("b", BOB, lambda _report: table(2)).result
    filled(pool, "f", 1)
    assert bound.sweep() == 1
    assert names_in(pool) == ["d", "a", "e", "b", "f"]
    assert bound.sweep(3 * MEGABYTE + SLACK) == 3
    assert names_in(pool) == ["b", "f"]
    assert looked_at
    assert bound.num_held() < 3 * MEGABYTE + SLACK
    del looked_at
    assert bound.sweep(0) == 2


def test_what_is_looked_at_counts_though_it_is_no_longer_cached(pool: Pool[Table]) -> None:
    bound = Memory(limit=10 * MEGABYTE)
    filled(pool, "a", 6)
    looked_at = pool.ask("a", BOB, lambda _report: table(6)).result
    pool.forget()
    filled(pool, "b", 3)
    assert (bound.sweep(), names_in(pool)) == (0, ["b"])
    filled(pool, "c", 3)
    assert (bound.sweep(), names_in(pool)) == (1, ["c"])
    del looked_at
    gc.collect()
    assert bound.num_held() < 3 * MEGABYTE + SLACK


def test_a_job_that_does_not_fit_waits_and_is_told_why(pool: Pool[Table]) -> None:
    bound = Memory(limit=10 * MEGABYTE)
    filled(pool, "a", 6)
    looked_at = pool.ask("a", BOB, lambda _report: table(6)).result
    said: list[str] = []
    is_inside, is_over = threading.Event(), threading.Event()

    def work() -> None:
        with bound.room(8 * MEGABYTE, lambda phase, _done, _total: said.append(phase)):
            is_inside.set()
        is_over.set()

    threading.Thread(target=work, daemon=True).start()
    while not said:
        time.sleep(0.01)
    assert not is_inside.is_set()
    del looked_at
    assert is_over.wait(PATIENCE)
    assert set(said) == {WAITING_FOR_MEMORY}
    assert (names_in(pool), bound.num_promised) == ([], 0)


def test_a_job_that_never_fits_says_so_before_it_starts(
    pool: Pool[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "MEMORY_WAIT_SECONDS", 0.0)
    bound = Memory(limit=10 * MEGABYTE)
    with pytest.raises(ServerFullError, match=r"about 11 MB .* Choose a smaller corpus"):
        bound._wait_for(11 * MEGABYTE, lambda *_: None)
    filled(pool, "a", 6)
    looked_at = pool.ask("a", BOB, lambda _report: table(6)).result
    with pytest.raises(ServerFullError, match="Try again in one minute"):
        bound._wait_for(8 * MEGABYTE, lambda *_: None)
    assert looked_at


def test_a_job_that_is_left_while_it_waits_for_memory_takes_none(pool: Pool[Table]) -> None:
    bound = Memory(limit=10 * MEGABYTE)
    filled(pool, "a", 6)
    looked_at = pool.ask("a", BOB, lambda _report: table(6)).result

    def leave(_phase: str, _done: int, _total: int) -> None:
        raise CancelledError

    with pytest.raises(CancelledError), bound.room(8 * MEGABYTE, leave):
        pass
    assert looked_at
    assert bound.num_promised == 0


def test_learning_from_a_large_corpus_needs_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduling, "MEMORY", Memory(limit=3 * MEGABYTE))
    app = opened(MERGES, corpus="sotu-21")
    assert shown(app).choice.corpus == "slide"
    job = reader_of(app).waiting
    assert job is None or job.wait(PATIENCE)
    for _ in range(100):
        if any("Choose a smaller corpus" in notice for notice in reader_of(app).notices):
            break
        app.run()
        time.sleep(0.05)
    assert any("about 4 MB of memory" in notice for notice in reader_of(app).notices)


def test_one_reader_has_two_jobs_at_once_and_others_do_not_wait_for_them() -> None:
    trainings: Pool[str] = Pool(limit=9)
    started, let_go = [threading.Event() for _ in range(4)], threading.Event()

    def asked(number: int, reader: str) -> Job[str]:
        def work(_report: object) -> str:
            started[number].set()
            assert let_go.wait(PATIENCE)
            return "done"

        return trainings.ask(number, reader, work)

    jobs = [asked(number, ANN) for number in range(2)]
    assert started[0].wait(PATIENCE)
    assert started[1].wait(PATIENCE)
    jobs.append(asked(2, ANN))  # else it might be one of the first two that begin
    while jobs[2].phase != WAITING_FOR_OWN:
        time.sleep(0.01)
    assert not started[2].is_set()
    jobs.append(asked(3, BOB))
    assert started[3].wait(PATIENCE)
    asked(2, BOB)  # who waits for the same has a place for it
    assert started[2].wait(PATIENCE)
    let_go.set()
    assert all(job.wait(PATIENCE) for job in jobs)
    assert [job.result for job in jobs] == ["done"] * 4


def test_a_job_that_waits_for_the_reader_s_others_can_be_left() -> None:
    trainings: Pool[str] = Pool(limit=9)
    let_go = threading.Event()

    def work(_report: object) -> str:
        assert let_go.wait(PATIENCE)
        return "done"

    jobs = [trainings.ask(number, ANN, work) for number in range(3)]
    while not (waiting := [job for job in jobs if job.phase == WAITING_FOR_OWN]):
        time.sleep(0.01)  # any of them may come last
    waiting[0].leave(ANN)
    assert waiting[0].wait(PATIENCE)
    assert isinstance(waiting[0].error, CancelledError)
    let_go.set()
    assert all(job.wait(PATIENCE) for job in jobs)


def test_little_is_cached_while_nobody_is_there(
    pool: Pool[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    returned: list[bool] = []
    num_readers = 1
    monkeypatch.setattr(housekeeping, "_num_readers", lambda: num_readers)
    monkeypatch.setattr(
        housekeeping, "give_back", lambda *, with_frozen: returned.append(with_frozen)
    )
    monkeypatch.setattr(housekeeping, "overwrite_freed", lambda: None)
    monkeypatch.setattr(housekeeping, "SESSION_ENDING_SECONDS", 0.0)
    keeper = Housekeeping(Memory(limit=100 * MEGABYTE))
    for name, megabytes in {"old": 15, "large": 15, "slides": 1}.items():
        filled(pool, name, megabytes)
    keeper.tidy()
    assert (names_in(pool), returned) == (["old", "large", "slides"], [])
    num_readers = 0
    keeper.tidy()
    assert (names_in(pool), returned) == (["slides"], [True])
    keeper.tidy()
    assert returned == [True]


def test_tokenizers_that_readers_chose_count_and_go() -> None:
    load_tokenizer("gpt2")
    bound = Memory(limit=10_000 * MEGABYTE)
    found = {id(entry.value): entry for entry in bound._everything()[0]}
    entry = found[id(loaded_tokenizers()["gpt2"][0])]
    assert sum(entry.parts.values()) > MEGABYTE
    assert not entry.is_held
    looked_at = load_tokenizer("gpt2")
    (held,) = [one for one in bound._everything()[0] if one.value is looked_at]
    assert held.is_held
    entry.drop()
    assert "gpt2" not in loaded_tokenizers()


# What stays outside the bound, as no reader can make it large.
OUTSIDE = {
    "formats.hugging_face_patterns": "the characters of named properties",
    "formats.tiktoken": "the characters of named properties",
    "morphology.gold.gold_list": "the built-in gold lists",
    "samples.presidents": "sizes of files",
    "segmentation.segmenter": "a few settings",
    "teaching.about_gold": "small samples and their gold words",
    "text.cheap_patterns": "a few patterns of limited length",
    "text.custom_pattern": "a few patterns of limited length",
    "text.guessing": "categories of characters, so many",
    "training.rankings": "a few logarithms",
    "ui.frame.sample_cards": "sizes of samples",
    "ui.follow.tours": "a few tours of limited length",
    "ui.presenting.addresses": "a few pictures of links",
    "ui.shared.bundle": "scripts of the package",
    "ui.shared.terms": "the terms of each page",
    "ui.shared.word_drawing": "letters, as they are drawn, so many",
    "ui.streamlit_seam.uploads": "the one memory of the server",
    "vocabularies.open_text": "a few patterns, and words of short texts, so many",
    "vocabularies.tokenizer": "names of special tokens of a few tokenizers",
}


def test_every_cache_that_readers_can_fill_is_counted() -> None:
    """Pools register themselves; caches of functions have arguments that are named here."""
    modules = _modules_with_caches()
    counted = {id(pool) for pool in every_pool()}
    names = {module.__name__ for module in modules}
    uncounted, of_functions = [], set[str]()
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, functools._lru_cache_wrapper) and _takes_arguments(value):
                of_functions |= {value.__module__} & names
            pool = value._shared if isinstance(value, Cache) else value
            if isinstance(pool, Pool) and id(pool) not in counted:
                uncounted.append(f"{module.__name__}.{name}")
            assert not isinstance(value, CacheOfOwner) or value in CacheOfOwner.every
    assert uncounted == []
    assert of_functions == {f"bpe_viz.{name}" for name in OUTSIDE}


def _modules_with_caches() -> list[ModuleType]:
    """The modules of the package that cache anything."""
    found = (
        path.relative_to(ROOT).with_suffix("").parts
        for path in sorted((ROOT / "bpe_viz").rglob("*.py"))
        if re.search(r"cache\b|Cache|Pool\(", path.read_text(encoding="utf-8"))
    )
    names = [".".join(parts).removesuffix(".__init__") for parts in found]
    return [importlib.import_module(name) for name in names]


def _takes_arguments(cached: object) -> bool:
    parameters = getattr(cached, "__wrapped__").__code__.co_argcount  # noqa: B009
    return bool(parameters)

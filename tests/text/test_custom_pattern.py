"""A reader's own pattern: its allowance is CPU time of a process, never the clock on the wall."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from multiprocessing import get_context

import pytest
import regex

from bpe_viz.errors import BusyError, PassingError, PatternError, SlowPatternError
from bpe_viz.limited_process import LimitedProcesses
from bpe_viz.samples.catalogue import sample_by_key
from bpe_viz.settings import CustomPattern
from bpe_viz.text import custom_pattern
from bpe_viz.text.corpus import Corpus
from bpe_viz.text.custom_pattern import all_matches, find_matches, match_batches

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


@pytest.mark.parametrize("at_once", [1, 7])
@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_search_in_parts_finds_what_one_search_finds(
    pattern: str, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bpe_viz.text.custom_pattern.MAX_MATCHES_AT_ONCE", at_once)
    text = TEXT[:3_000]
    words, last = [], 0
    for match in regex.finditer(pattern, text):
        start, stop = match.span()
        if last <= start < stop:
            words.append((start, stop))
            last = stop
    assert list(find_matches(text, CustomPattern(pattern))) == words
    [found] = all_matches([text], CustomPattern(pattern))
    assert [*map(tuple, found)] == words


def test_a_search_goes_on_in_another_process_and_next_to_others() -> None:
    letter = CustomPattern(r"(?:\w)")  # which is not cheap, so that it is found in a process
    searches = [match_batches(TEXT, letter, seconds_allowed=9) for _ in range(4)]
    begun = [next(search) for search in searches]
    custom_pattern._PROCESSES.stop_idle()
    letters = [match.span() for match in regex.finditer(r"\w", TEXT)]
    assert len(letters) > len(begun[0])
    for first, search in zip(begun, searches, strict=True):
        assert [*first, *chain.from_iterable(search)] == letters


def test_a_search_that_is_given_up_takes_no_place() -> None:
    given_up = [match_batches(TEXT * 2, CustomPattern(r"(?:\w)")) for _ in range(5)]
    assert all(next(search) for search in given_up)
    assert list(find_matches("low", CustomPattern("(?:o)"))) == [(1, 2)]


def test_a_pattern_is_not_refused_for_what_other_threads_do() -> None:
    custom = CustomPattern(r"(?:[^\s,?])+")
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


def test_a_pattern_that_needs_much_memory_for_a_text_is_stopped() -> None:
    with pytest.raises(SlowPatternError, match=r"too much memory\. Simplify it"):
        list(find_matches("ab" * 8_000_000, CustomPattern("(?:((((((((a))))))))|b)*[cd]")))


def test_whoever_finds_no_place_is_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.limited_process.PROCESS_WAIT_SECONDS", 0.01)
    monkeypatch.setattr(custom_pattern, "_PROCESSES", LimitedProcesses("bpe_viz.pattern_worker", 0))
    with pytest.raises(BusyError, match=r"busy with those of others\. Try again"):
        list(find_matches("low", CustomPattern("(waits for a place)")))


def test_a_copy_of_this_process_has_processes_of_its_own() -> None:
    assert list(find_matches("low", CustomPattern("(lo)"))) == [(0, 2)]
    with get_context("fork").Pool(2) as pool:
        found = pool.map(_letters_of, ["a" * number for number in range(1, 60)])
    assert found == [*range(1, 60)]


def _letters_of(text: str) -> int:
    return len(list(find_matches(text, CustomPattern("(?:lo|a)"))))


def test_cheap_patterns_have_no_allowance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.text.custom_pattern.PATTERN_SECONDS", 0.0)
    monkeypatch.setattr("bpe_viz.text.custom_pattern.SECONDS_PER_MILLION_CHARACTERS", 0.0)
    assert sample_by_key("sotu-20").corpus().num_tokens > 500_000
    with pytest.raises(SlowPatternError):
        Corpus.from_text(SLOW_TEXT, pretokenizer=SLOW)

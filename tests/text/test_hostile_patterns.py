"""Hostile patterns are compiled and matched elsewhere, and everybody else is answered meanwhile."""

import threading

import pytest

from bpe_viz.errors import BpeVizError, PatternError
from bpe_viz.limited_process import LimitedProcesses
from bpe_viz.limits import MAX_PATTERN_LENGTH
from bpe_viz.settings import CustomPattern
from bpe_viz.text import Corpus
from bpe_viz.text.custom_pattern import find_matches
from tests.helpers.hostile_patterns import PATTERNS, watched

TEXT = "ab" * 100_000
MOST_MEGABYTES = 100


def answer(pattern: str) -> str:
    """Return what is said of a pattern, or nothing when it finds words."""
    try:
        list(find_matches(TEXT, CustomPattern(pattern), seconds_allowed=0.1))
    except BpeVizError as error:
        assert isinstance(error, PatternError)
        return str(error)
    return ""


def test_there_are_eighty_of_them() -> None:
    assert len(set(PATTERNS)) >= 80
    assert max(map(len, PATTERNS)) <= MAX_PATTERN_LENGTH


def test_no_hostile_pattern_is_compiled_here_nor_takes_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    narrow = LimitedProcesses("tests.helpers.narrow_pattern_worker", 1)
    monkeypatch.setattr("bpe_viz.text.custom_pattern._PROCESSES", narrow)
    with watched() as compiled:
        said = {pattern: answer(pattern) for pattern in PATTERNS}
    narrow.stop_idle()
    assert compiled.patterns & set(PATTERNS) == set()
    assert compiled.megabytes < MOST_MEGABYTES
    refused = [sentence for sentence in said.values() if sentence]
    assert len(refused) > 60
    assert {sentence.rsplit(". ", 1)[-1].split()[0] for sentence in refused} <= {
        *("Simplify", "Correct", "Use", "Remove"),
    }


@pytest.mark.parametrize("pattern", ["a{1000000000}", "(?:(?:a{1000}){1000}){1000}"])
def test_a_pattern_that_is_too_large_is_refused_with_a_way_out(pattern: str) -> None:
    with pytest.raises(PatternError, match=r"too large to compile\. Use smaller numbers"):
        Corpus.from_text("low", pretokenizer=CustomPattern(pattern))


def test_others_go_on_while_a_pattern_is_compiled() -> None:
    """The thread that asks waits for a pipe, so that it cannot keep the interpreter."""
    turns = 0
    is_over = threading.Event()

    def compile_and_tell() -> None:
        answer("(?:a{3001}){3001}")
        is_over.set()

    asking = threading.Thread(target=compile_and_tell)
    asking.start()
    while not is_over.wait(0.001):
        turns += 1
    asking.join()
    assert turns > 50


def test_what_was_refused_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "too large" in answer("(?:c{3001}){3001}")
    monkeypatch.setattr("bpe_viz.text.custom_pattern._PROCESSES", None)
    assert "too large" in answer("(?:c{3001}){3001}")

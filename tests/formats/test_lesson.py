"""Lesson files: what is saved comes back, and nothing else gets in."""

import json
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.formats.lesson import (
    Lesson,
    LessonError,
    check_lesson_size,
    looks_like_lesson,
    num_word_bytes,
    read_lesson,
    write_lesson,
)
from bpe_viz.limits import MAX_LESSON_BYTES, MAX_LESSON_TYPES
from bpe_viz.settings import CustomPattern, MarkPlace, Settings, TieRule, Unit
from tests import ROOT
from tests.helpers.slides import SLIDES

TYPES = tuple(SLIDES.items())
WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)


def record(**changes: Any) -> bytes:
    """The file of the slide corpus with some entries replaced."""
    good = json.loads(write_lesson(Lesson("slides", Settings(num_merges=8), TYPES)))
    return json.dumps(good | changes).encode()


def test_a_lesson_comes_back_with_its_words_in_their_order() -> None:
    settings = Settings(
        num_merges=8,
        unit=Unit.GRAPHEME,
        mark="</w>",
        mark_place=MarkPlace.GLUED,
        tie_rule=TieRule.GREATEST,
        pretokenizer=CustomPattern(r"\w+"),
        min_count=2,
    )
    lesson = Lesson("slides", settings, TYPES, k=3, half="choose")
    assert read_lesson(write_lesson(lesson)) == lesson


def test_a_vocabulary_size_comes_back_without_a_number_of_merges() -> None:
    lesson = Lesson("slides", Settings(vocab_size=14), TYPES)
    assert read_lesson(write_lesson(lesson)) == lesson


@given(st.dictionaries(WORDS, st.integers(1, 10**12), min_size=1))
def test_any_word_counts_come_back(count_of_word: dict[str, int]) -> None:
    lesson = Lesson("mine", Settings(), tuple(count_of_word.items()))
    assert read_lesson(write_lesson(lesson)) == lesson


@given(st.binary())
def test_any_other_bytes_are_refused_with_advice(data: bytes) -> None:
    with pytest.raises(LessonError, match=r'Choose a file that you saved with "Save lesson"\.$'):
        read_lesson(data)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        pytest.param({"format": "else"}, "is not a lesson file", id="format"),
        pytest.param({"version": 2}, "not of version 1", id="version"),
        pytest.param({"name": ""}, "a name that is not a text", id="empty name"),
        pytest.param({"name": "x" * 201}, "1 to 200 characters", id="long name"),
        pytest.param({"k": -1}, "a k that is not a whole number", id="negative position"),
        pytest.param({"k": True}, "a k that is not a whole number", id="a truth value"),
        pytest.param({"half": "third"}, "neither choose nor merge", id="half"),
        pytest.param({"settings": []}, "no settings", id="settings"),
        pytest.param({"settings": {"speed": "1"}}, "an unknown setting", id="unknown setting"),
        pytest.param({"settings": {"unit": 3}}, "an unknown setting", id="setting not a text"),
        pytest.param({"word_counts": []}, "no list of 1 to", id="no words"),
        pytest.param({"word_counts": {"low": 5}}, "no list of 1 to", id="a mapping"),
        pytest.param({"word_counts": [["low"]]}, "not a word and a number", id="no count"),
        pytest.param({"languages": "en"}, "languages that are not a list", id="no languages"),
        pytest.param({"languages": [["en"]]}, "not a language and a number", id="no number"),
        pytest.param({"languages": [["en", 99]]}, "do not share out its words", id="too few words"),
        pytest.param({"languages": [["e", 1], ["e", 1]]}, "same language twice", id="twice"),
        pytest.param({"word_counts": [["", 1]]}, "a word that is not a text", id="empty word"),
        pytest.param({"word_counts": [["x" * 10_001, 1]]}, "10,000 characters", id="long word"),
        pytest.param({"word_counts": [["\ud800", 1]]}, "an unpaired surrogate", id="surrogate"),
        pytest.param({"word_counts": [["low", 0]]}, "a count that is not", id="zero"),
        pytest.param({"word_counts": [["low", 2.5]]}, "a count that is not", id="fraction"),
        pytest.param({"word_counts": [["low", 10**13]]}, "a count that is not", id="huge"),
        pytest.param({"word_counts": [["low", 1], ["low", 2]]}, "same word twice", id="twice"),
    ],
)
def test_a_damaged_file_says_what_is_wrong(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(LessonError, match=complaint):
        read_lesson(record(**changes))


def test_impossible_settings_keep_their_own_advice() -> None:
    with pytest.raises(LessonError, match=r"do not work together.*place, or another unit\.$"):
        read_lesson(record(settings={"unit": "bytes", "mark_place": "glued"}))


def test_deep_nesting_and_endless_numbers_are_refused() -> None:
    for hostile in (b"[" * 100_000, b'{"k":' + b"9" * 5_000 + b"}"):
        with pytest.raises(LessonError, match="cannot be read as JSON"):
            read_lesson(hostile)


def test_a_file_over_the_limit_is_refused_unread() -> None:
    with pytest.raises(LessonError, match=r"4,000,001 bytes"):
        read_lesson(b" " * (MAX_LESSON_BYTES + 1))


def test_a_corpus_over_the_limit_is_not_saved() -> None:
    too_many = tuple((str(number), 1) for number in range(MAX_LESSON_TYPES + 1))
    with pytest.raises(LessonError, match=r"100,001 types"):
        write_lesson(Lesson("large", Settings(), too_many))


@pytest.mark.parametrize("excess", [0, 1])
def test_the_size_is_known_from_that_of_the_words(excess: int) -> None:
    """To the byte, so that the button is there exactly when the file can be written."""
    plain = Lesson("long", Settings(num_merges=8), (("é", 1),), k=3, inputs={"words": "text=low"})
    missing = MAX_LESSON_BYTES - len(write_lesson(plain))
    words = {"é" + "a" * (missing + excess): 1}
    num_bytes = num_word_bytes(tuple(words.items()))
    lesson = replace(plain, word_counts=tuple(words.items()))
    for check in (
        lambda: write_lesson(lesson),
        lambda: check_lesson_size(replace(lesson, word_counts=()), len(words), num_bytes),
    ):
        with pytest.raises(LessonError, match="too large") if excess else nullcontext():
            check()
    if not excess:
        assert len(write_lesson(lesson)) == MAX_LESSON_BYTES


def test_half_a_character_is_not_saved() -> None:
    with pytest.raises(LessonError, match="an unpaired surrogate"):
        write_lesson(Lesson("odd", Settings(), (("\ud800", 1),)))
    with pytest.raises(LessonError, match="an unpaired surrogate"):
        num_word_bytes([("\ud800", 1)])


def test_text_is_not_taken_for_a_lesson() -> None:
    assert looks_like_lesson(record())
    assert not looks_like_lesson(b"A bpe-viz lesson is a file.")
    assert not looks_like_lesson(b'{"a": "JSON as a text to learn from"}')


def test_a_file_of_the_first_version_that_wrote_lessons_opens_without_pages_and_tours() -> None:
    old = (ROOT / "tests" / "golden" / "lessons" / "first.bpe-viz.json").read_bytes()
    settings = Settings(num_merges=8, tie_rule=TieRule.GREATEST)
    assert read_lesson(old) == Lesson("slide words", settings, TYPES, k=3, half="choose")
    assert b"tours" not in old

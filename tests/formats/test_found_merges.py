"""merges.txt in all its forms: told apart, counted, or refused with the number of the line."""

import pytest

from bpe_viz import apply_bpe, segment
from bpe_viz.errors import UnreadableMergesError
from bpe_viz.formats.imported_merges import ImportedMerges, read_merges
from bpe_viz.settings import MarkPlace, Unit


def imported_text(text: str) -> ImportedMerges:
    return read_merges(text.encode(), "merges.txt")


FORMS = [
    ("#version: 0.2\ne r</w>\n", "subword-nmt 0.2", MarkPlace.GLUED, Unit.CHARACTER),
    ("e r\ner </w>", "subword-nmt 0.1", MarkPlace.SEPARATE, Unit.CHARACTER),
    ("#version: 0.2\nĠ t\nh e\n", "bytes, as of GPT-2", MarkPlace.NONE, Unit.BYTE),
    ("▁ l\n▁l o\n", "symbols with ▁ before a word", MarkPlace.BEFORE, Unit.CHARACTER),
    ("e r\ner _\n", "symbols with _ after a word", MarkPlace.SEPARATE, Unit.CHARACTER),
    ("\ufeff#version: 0.2\r\ne r\r\n", "subword-nmt 0.2", MarkPlace.GLUED, Unit.CHARACTER),
    ("# #\n## #\n", "subword-nmt 0.1", MarkPlace.SEPARATE, Unit.CHARACTER),
]


@pytest.mark.parametrize(("text", "name", "place", "unit"), FORMS)
def test_forms_are_told_apart(text: str, name: str, place: MarkPlace, unit: Unit) -> None:
    imported = imported_text(text)
    settings = imported.history.settings
    assert (imported.format_name, settings.mark_place, settings.unit) == (name, place, unit)
    assert len(imported.history) == len(
        [line for line in text.split("\n") if " " in line.strip()]
    ) - ("#version" in text)


def test_duplicates_and_symbols_that_nothing_makes_are_counted() -> None:
    imported = imported_text("a b\na b\nabc d\nab c\nabc d\nxy d\n")
    assert imported.history.pairs == [("a", "b"), ("abc", "d"), ("ab", "c")]
    assert (imported.num_duplicates, imported.num_unmade) == (2, 1)
    assert imported.notices[1].endswith("1, starting with merge 6.")
    assert segment("abcd", imported.history).symbols[0] == "abcd"


def test_one_symbol_made_in_two_ways() -> None:
    imported = imported_text("b c\na bc\na b\nab c\nabc d\n")
    assert imported.history.pairs[-1] == ("abc", "d")
    assert apply_bpe("abcd", imported.history) == ["abcd"]


def test_a_history_without_a_corpus_knows_no_words_but_segments_any() -> None:
    history = imported_text("e r\ner _\n").history
    segmentation = segment("newer", history)
    assert segmentation.symbols == ("n", "e", "w", "er_")
    assert segmentation.unknown == ("n", "w")
    assert (history.words, history.merge(1).count) == ((), 0)
    assert [step.rank for step in segmentation.steps] == [1, 2]
    assert segmentation.why_not()


BAD_TEXTS = [
    ("a b\nabc\nd e f\n", "in line 2 .“abc”., line 3 .“d e f”.*two symbols"),
    ("a b\n" + "x\n" * 9, "line 6 .“x”. and more"),
    ("", "no merge"),
    ("#version: 0.2\n", "no merge"),
    ("abc d\n", "no other merge"),
    (f"{'x' * 1017} y\n", "line 1"),
    ("a\u202eb\n", r"\[U\+202E\]"),
]


@pytest.mark.parametrize(("text", "what"), BAD_TEXTS)
def test_lines_that_are_no_merges_are_named(text: str, what: str) -> None:
    with pytest.raises(UnreadableMergesError, match=what):
        imported_text(text)

"""Words with ticks: escaped, letters in their places, ticks told apart without colour."""

import re

import pytest

from bpe_viz.ui.shared.word_drawing import draw_word


def ticks_of(drawn: str) -> list[tuple[str, str]]:
    """The ticks of a drawn word, each with the cell at which it stands."""
    return re.findall(r"<i class='([\w ]+)' style='--at:([\d.]+)'>", drawn)


def brackets_of(drawn: str) -> list[tuple[str, str]]:
    """The brackets over the morphemes: where each begins, and how many cells it is wide."""
    return re.findall(r"<span class='bk' style='--at:([\d.]+);--n:([\d.]+)'>", drawn)


def widths_of(drawn: str) -> list[str]:
    """The cells of each symbol."""
    return re.findall(r"<span class='sy(?: m)?(?: joined)?' style='--n:([\d.]+)'>", drawn)


def label_of(drawn: str) -> str:
    (label,) = re.findall(r"aria-label='([^']*)'", drawn)
    return str(label)


def test_every_tick_stands_at_its_boundary() -> None:
    drawn = draw_word("happiness", {2, 5}, {"hit": {5}, "missed": set(), "extra": {2}})
    assert ticks_of(drawn) == [("hit", "5"), ("extra", "2")]
    assert widths_of(drawn) == ["2", "3", "4"]
    assert label_of(drawn) == "ha ppi ness; hit after happi; extra after ha"


def test_a_bracket_is_over_each_morpheme_whether_it_is_found_or_missed() -> None:
    drawn = draw_word("unhappiness", {2, 5}, {"hit": {2}, "missed": {7}, "extra": {5}})
    assert brackets_of(drawn) == [("0", "2"), ("2", "5"), ("7", "4")]
    assert brackets_of(draw_word("low", {1}, {"hit": set(), "missed": set()})) == [("0", "3")]
    assert brackets_of(draw_word("low", {1}, {"extra": {1}})) == []
    assert brackets_of(draw_word("東京", {1}, {"hit": {1}})) == [("0", "2"), ("2", "2")]


def test_a_letter_keeps_its_place_whatever_is_cut() -> None:
    whole, cut = draw_word("newer", set(), {}), draw_word("newer", {1, 2, 3, 4}, {})
    assert whole.count("<b>") == cut.count("<b>") == 5
    assert sum(map(int, widths_of(whole))) == sum(map(int, widths_of(cut))) == 5


def test_a_byte_cut_inside_a_character_is_an_extra_tick_in_the_middle_of_it() -> None:
    drawn = draw_word("été", {0.5, 1}, {"extra": {0.5}, "hit": {1}})
    assert ticks_of(drawn) == [("extra inside", "0.5"), ("hit", "1")]
    assert widths_of(drawn) == ["1", "2"]
    assert "extra after , inside the next character" in label_of(drawn)


@pytest.mark.parametrize(
    ("word", "cells"),
    [
        pytest.param("東京", 4, id="wide letters"),
        pytest.param("e\u0301t", 2, id="combining accent"),
        pytest.param("👨‍👩‍👧", 2, id="emoji family"),
        pytest.param("a\u202eb", 10, id="a control is spelled out"),
    ],
)
def test_a_word_has_the_cells_that_its_letters_need(word: str, cells: int) -> None:
    assert sum(map(int, widths_of(draw_word(word, set(), {})))) == cells


@pytest.mark.parametrize("word", ["שלום", "مرحبا"])
def test_words_from_right_to_left(word: str) -> None:
    drawn = draw_word(word, {2}, {"hit": {2}})
    assert "dir='rtl'" in drawn
    assert ticks_of(drawn) == [("hit", "2")]


def test_joined_scripts_are_drawn_as_one_run() -> None:
    assert "class='sy m joined'" in draw_word("مرحبا", {2}, {})
    assert "joined" not in draw_word("low", {2}, {})


def test_a_symbol_of_several_letters_looks_learned_and_a_unit_does_not() -> None:
    drawn = draw_word("lower", {1, 2}, {})
    assert re.findall(r"<span class='(sy[^']*)' style='--n:([\d.]+)'>", drawn) == [
        ("sy", "1"),
        ("sy", "1"),
        ("sy m", "3"),
    ]


@pytest.mark.parametrize("word", ["<img src=x onerror=alert(1)>", "a'b\"c&d", "</span><b>"])
def test_hostile_words_are_only_text(word: str) -> None:
    drawn = draw_word(word, {1}, {"hit": {1}, "extra": {2}})
    assert not re.search(r"<(?!/?(?:span|b|i)\b)", drawn)
    assert set(re.findall(r"<(/?\w+)", drawn)) <= {"span", "/span", "b", "/b", "i", "/i"}
    assert drawn.count("<b>") == len(word)
    assert drawn.count("'") % 2 == 0

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.errors import SettingsError
from bpe_viz.settings import MarkPlace, Unit
from bpe_viz.symbols import (
    BYTE_GLYPHS,
    add_mark,
    bytes_of,
    check_mark,
    free_marks,
    printable,
    remove_mark,
    units_of,
)

any_text = st.text(st.characters(), max_size=30)  # lone surrogates included


def test_every_byte_has_its_own_readable_glyph() -> None:
    assert len(set(BYTE_GLYPHS)) == 256
    assert printable("".join(BYTE_GLYPHS)) == "".join(BYTE_GLYPHS)
    assert BYTE_GLYPHS[ord(" ")] == "Ġ"
    assert BYTE_GLYPHS[ord("\n")] == "Ċ"


@given(any_text)
def test_bytes_give_the_word_back(word: str) -> None:
    glyphs = "".join(units_of(word, Unit.BYTE))
    assert bytes_of(glyphs).decode("utf-8", "surrogatepass") == word


@given(any_text, st.sampled_from([Unit.CHARACTER, Unit.GRAPHEME]))
def test_units_join_to_the_word(word: str, unit: Unit) -> None:
    assert "".join(units_of(word, unit)) == word


def test_a_grapheme_keeps_an_emoji_family_together() -> None:
    assert units_of("👨‍👩‍👧a", Unit.GRAPHEME) == ("👨‍👩‍👧", "a")
    assert len(units_of("👨‍👩‍👧a", Unit.CHARACTER)) == 6


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (MarkPlace.SEPARATE, ("l", "o", "#")),
        (MarkPlace.GLUED, ("l", "o#")),
        (MarkPlace.BEFORE, ("#", "l", "o")),
        (MarkPlace.NONE, ("l", "o")),
    ],
)
def test_the_mark_comes_and_goes(place: MarkPlace, expected: tuple[str, ...]) -> None:
    assert add_mark(("l", "o"), "#", place) == expected
    assert remove_mark(expected, "#", place) == ["l", "o"]


def test_a_mark_that_occurs_in_a_word_is_refused_with_free_ones() -> None:
    with pytest.raises(SettingsError, match=r'"snake_case".* no word: "▁", "</w>" or "·"'):
        check_mark(["a", "snake_case"], "_", MarkPlace.SEPARATE, Unit.CHARACTER)


def test_a_mark_is_compared_with_bytes_as_they_are_spelled() -> None:
    with pytest.raises(SettingsError, match="Choose a mark that"):
        check_mark([" a"], "Ġ", MarkPlace.SEPARATE, Unit.BYTE)
    check_mark(["Ġ"], "Ġ", MarkPlace.SEPARATE, Unit.BYTE)  # spelled Äł


def test_three_marks_are_free_whatever_the_words() -> None:
    words = ["_▁</w>·¶‖⟂<end>␃<end1>"]
    assert free_marks(words, Unit.CHARACTER) == ["<end2>", "<end3>", "<end4>"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param(" \t\n", "␣⇥⏎", id="blanks"),
        pytest.param("a\x00b", "a[U+0000]b", id="NUL"),
        pytest.param("\u202eabc", "[U+202E]abc", id="right-to-left override"),
        pytest.param("\u00a0\u2003\u200b", "[U+00A0][U+2003][U+200B]", id="other blanks"),
        pytest.param("\ud800", "[U+D800]", id="lone surrogate"),
        pytest.param("␣", "[U+2423]", id="a stand-in in the text"),
        pytest.param("👨‍👩‍👧 e\u0301 שלום", "👨‍👩‍👧␣e\u0301␣שלום", id="scripts"),
        pytest.param("<b>**x**$y$", "<b>**x**$y$", id="markup"),
    ],
)
def test_everything_invisible_has_a_printable_form(text: str, shown: str) -> None:
    assert printable(text) == shown

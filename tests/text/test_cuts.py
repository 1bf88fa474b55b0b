"""Where a text is cut, by which rule, and what an apostrophe may be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import PreTokenizer
from bpe_viz.text.cuts import Piece, Reading, ambiguities, pieces

POSSESSIVE, CLITIC, QUOTE = Reading.POSSESSIVE, Reading.CLITIC, Reading.CLOSING_QUOTE


def test_the_rules_are_named() -> None:
    found = pieces("The U.S. paid $45.50 on 3/4/2024.", PreTokenizer.RULES)
    named = {piece.text: piece.rule for piece in found if piece.rule not in (None, "word")}
    assert named == {
        "U.S.": "acronym",
        "$45.50": "number",
        "3/4/2024": "date",
        ".": "punctuation",
    }


def test_whitespace_gives_words_and_gaps() -> None:
    assert pieces(" it's  so", PreTokenizer.WHITESPACE) == (
        Piece(" ", None),
        Piece("it's", "whitespace"),
        Piece("  ", None),
        Piece("so", "whitespace"),
    )


@pytest.mark.parametrize("pretokenizer", PreTokenizer)
@given(text=st.text("ab'’s .1é\n<", max_size=20))
def test_the_pieces_give_the_text_back(pretokenizer: PreTokenizer, text: str) -> None:
    assert "".join(piece.text for piece in pieces(text, pretokenizer)) == text


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        pytest.param("the dog's tail", [("dog's", (POSSESSIVE, CLITIC))], id="noun"),
        pytest.param("It’s raining", [("It’s", (CLITIC,))], id="pronoun"),
        pytest.param("let's go", [("let's", (CLITIC,))], id="us"),
        pytest.param("the dogs' tails", [("dogs'", (POSSESSIVE,))], id="plural"),
        pytest.param("‘the dogs’", [("dogs’", (POSSESSIVE, QUOTE))], id="quoted plural"),
        pytest.param("‘a dog’s", [("dog’s", (POSSESSIVE, CLITIC, QUOTE))], id="open quote"),
        pytest.param("isn't o'clock", [], id="no s"),
        pytest.param("", [], id="empty"),
    ],
)
def test_an_apostrophe_has_every_reading_that_letters_allow(
    text: str, readings: list[tuple[str, tuple[Reading, ...]]]
) -> None:
    assert [(found.text, found.readings) for found in ambiguities(text)] == readings

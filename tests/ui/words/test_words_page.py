"""The Words page without a browser: what it starts with, and what it remembers."""

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.formats.lesson import Position
from bpe_viz.ui.reader.word_inputs import WordInputs
from tests import ROOT
from tests.helpers.pages import choose, notices, opened, shown
from tests.helpers.readers import reader_of

WORDS = str(ROOT / "pages" / "words.py")


def test_the_page_opens_alone_with_all_merges() -> None:
    app = opened(WORDS)
    assert notices(app) == []
    assert len(shown(app).history) == 8
    assert reader_of(app).part(WordInputs.from_address).text is None


def test_a_link_brings_text_word_and_step() -> None:
    app = opened(WORDS, text="lower winner", word="winner", k="3", keep="newest")
    inputs = reader_of(app).part(WordInputs.from_address)
    assert (inputs.text, inputs.word) == ("lower winner", "winner")
    assert inputs.kept == ("newest",)
    assert reader_of(app).position == Position(3)


def test_a_word_alone_is_the_text() -> None:
    assert reader_of(opened(WORDS, word="mower")).part(WordInputs.from_address).text == "mower"


@pytest.mark.parametrize("text", ["<img src=x onerror=alert(1)>", "\u202e", "x" * 200_000])
def test_hostile_texts_do_no_harm(text: str) -> None:
    inputs = reader_of(opened(WORDS, text=text)).part(WordInputs.from_address)
    assert inputs.text == text[:100_000]


def test_another_setting_keeps_the_text() -> None:
    app = choose(opened(WORDS, text="newer", k="2"), "num_merges", 3)
    assert reader_of(app).part(WordInputs.from_address).text == "newer"
    assert len(shown(app).history) == 3


def test_a_text_is_about_its_corpus_and_another_corpus_has_its_own_examples() -> None:
    app = choose(opened(WORDS, text="newer"), "corpus", "suffixes")
    inputs = reader_of(app).part(WordInputs.from_address)
    assert (inputs.text_about("slide"), inputs.text_about("suffixes")) == ("newer", None)
    inputs.type("talking", "suffixes")
    assert (inputs.text_about("slide"), inputs.text_about("suffixes")) == (None, "talking")


def test_the_text_of_a_link_waits_for_its_corpus() -> None:
    app = opened(WORDS, corpus="suffixes", text="talking")
    inputs = reader_of(app).part(WordInputs.from_address)
    assert (inputs.text_about("slide"), inputs.text_about("suffixes")) == (None, "talking")


def test_another_page_can_hand_over_a_word() -> None:
    def hand_over() -> None:
        from bpe_viz.ui.reader.word_inputs import put_word

        put_word("mower")

    app = AppTest.from_function(hand_over, default_timeout=60).run()
    assert reader_of(app).part(WordInputs.from_address) == WordInputs("mower", "mower")

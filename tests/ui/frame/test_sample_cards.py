"""Samples as cards in the corpus menu."""

import re

import pytest

from bpe_viz.samples import WRITING, samples_by_key
from bpe_viz.ui.frame.sample_cards import sample_cards


def test_a_card_says_how_long_its_sample_is() -> None:
    cards = dict(re.findall(r"<b>([^<]+)</b><small>([^<]+)</small>", sample_cards("slide")))
    assert cards["Slide corpus"] == "5 words"
    assert cards["aaabdaaabac"] == "1 word"
    suffixes = samples_by_key()["suffixes"].load()
    assert cards["English suffixes"] == f"{len(suffixes):,} characters"
    assert cards["Presidential messages"].endswith(" MB")


@pytest.mark.parametrize("key", ["slide", "sotu"])
def test_the_card_of_what_is_shown_is_the_only_one_pressed(key: str) -> None:
    pressed = re.findall(r"data-sample='(\w[\w-]*)' aria-pressed='true'", sample_cards(key))
    assert pressed == [key]


def test_no_card_is_pressed_while_a_text_of_the_readers_own_is_shown() -> None:
    assert "aria-pressed='true'" not in sample_cards("own-1")


def test_the_menu_leaves_a_group_out() -> None:
    cards = sample_cards("slide", without=WRITING)
    assert "data-sample='python'" in sample_cards("slide")
    assert WRITING not in cards and "data-sample='python'" not in cards
    assert "data-sample='sotu'" in cards

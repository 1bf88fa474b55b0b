"""What a reader asks to see: one corpus and its settings, never two that disagree."""

from dataclasses import fields

from bpe_viz.settings import Settings
from bpe_viz.ui.jobs.own_corpus import corpus_from_counts
from bpe_viz.ui.jobs.training import Choice

MINE = corpus_from_counts((("low", 5),), "mine")


def test_a_choice_has_one_source_from_which_all_else_follows() -> None:
    assert [field.name for field in fields(Choice)] == ["source", "settings"]
    own, sample = Choice(MINE, Settings()), Choice("slide", Settings())
    assert (own.corpus, own.own, own.about) == (MINE.key, MINE, frozenset({MINE.key}))
    assert (sample.corpus, sample.own, sample.about) == ("slide", None, frozenset())


def test_choices_are_equal_when_corpus_and_settings_are() -> None:
    renamed = corpus_from_counts((("low", 5),), "another name")
    other = corpus_from_counts((("low", 6),), "mine")
    assert Choice(MINE, Settings()) == Choice(renamed, Settings())
    assert Choice(MINE, Settings()) != Choice(other, Settings())
    assert Choice(MINE, Settings()) != Choice(MINE.key, Settings())

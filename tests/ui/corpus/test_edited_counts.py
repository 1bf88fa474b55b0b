"""Counts that a reader changes in place: what is made of them, and what is refused or ignored."""

import pytest

from bpe_viz.errors import BpeVizError, EmptyCorpusError
from bpe_viz.limits import MAX_COUNT
from bpe_viz.settings import PreTokenizer, Settings
from bpe_viz.ui.corpus import edit
from bpe_viz.ui.corpus.edit import Editing, edits_in
from bpe_viz.ui.jobs.corpus_questions import count_words_of, word_counts_of
from bpe_viz.ui.jobs.own_corpus import WordCountList, open_as_counts, open_edited, open_text
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.controls import Controls
from bpe_viz.ui.reader.reader import Reader
from tests.helpers.corpus_page import page
from tests.helpers.readers import reader_of

SLIDES: WordCountList = (("low", 5), ("lowest", 2), ("newer", 6), ("wider", 3), ("new", 2))


@pytest.mark.parametrize(
    ("edits", "counts"),
    [
        ((("low", 50),), (("low", 50), *SLIDES[1:])),
        ((("low", 0),), SLIDES[1:]),
        ((("slowest", 7),), (*SLIDES, ("slowest", 7))),
        ((("low", 1), ("low", 4)), (("low", 4), *SLIDES[1:])),
        ((("gone", 0),), SLIDES),
    ],
    ids=["changed", "removed", "added", "changed twice", "removed before it was there"],
)
def test_a_word_keeps_its_place(edits: WordCountList, counts: WordCountList) -> None:
    assert open_edited(None, SLIDES, edits, "mine").document_set.word_counts == counts


def test_the_last_word_stays() -> None:
    with pytest.raises(EmptyCorpusError, match="Add another word first"):
        open_edited(None, (("low", 5),), (("low", 0),), "mine")


@pytest.mark.parametrize("count", [-1, MAX_COUNT + 1])
def test_a_count_that_is_none_is_refused(count: int) -> None:
    with pytest.raises(BpeVizError, match="whole number"):
        open_edited(None, SLIDES, (("low", count),), "mine")


@pytest.mark.parametrize(
    "report",
    [
        None,
        "x",
        {"base": "slide"},
        {"base": 1, "edits": []},
        {"base": "slide", "edits": {"low": 5}},
        {"base": "slide", "edits": [["low"], ["low", "5"], ["low", True], [5, 5], ["x" * 1001, 1]]},
        {"base": "slide", "edits": [["low", -1], ["low", MAX_COUNT + 1], ["  ", 1], ["low", 1.5]]},
    ],
)
def test_a_report_that_no_editor_sends_changes_nothing(report: object) -> None:
    assert edits_in(report)[1] == ()


def test_lines_that_were_read_as_counts_can_still_be_read_as_text() -> None:
    lines = open_text("low 50\nlower 20", lambda *_: None).own
    counts = open_as_counts(lines).own
    edited = open_edited(counts, word_counts_of(Choice(counts, Settings())), (("low", 5),), "mine")
    assert edited.document_set.word_counts == (("low", 5), ("lower", 20))
    assert edited.as_text == lines


def test_a_text_is_counted_as_its_settings_cut_it() -> None:
    own = open_text("low, low", lambda *_: None).own
    for pretokenizer, counts in (
        (PreTokenizer.WORDS, (("low", 2), (",", 1))),
        (PreTokenizer.WHITESPACE, (("low,", 1), ("low", 1))),
    ):
        choice = Choice(own, Settings(pretokenizer=pretokenizer))
        assert count_words_of(choice, "mine", lambda *_: None).document_set.word_counts == counts


def test_the_page_notes_which_corpus_is_being_changed() -> None:
    app = page()
    assert reader_of(app).part(Editing) == Editing("slide", [])


def test_an_edit_that_came_before_the_last_one_was_drawn_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    me = Reader(Controls.of(Choice("slide", Settings(num_merges=8))))
    me.part(Editing).key = "slide"
    report: dict[str, object] = {"base": "slide", "edits": [["low", 50]]}
    monkeypatch.setattr("bpe_viz.ui.reader.own_state.forget", lambda _key: None)
    monkeypatch.setattr(edit, "value_of", lambda _key: {"report": report})
    for module in ("corpus.edit", "reader.own_corpora", "reader.own_state", "reader.state"):
        monkeypatch.setattr(f"bpe_viz.ui.{module}.reader", lambda: me)
    edit._take()
    report["edits"] = [["low", 50], ["lowest", 0]]
    edit._take()
    edit._take()
    (own,) = me.own_corpora.values()
    assert own.name == "Slide corpus, edited"
    assert own.document_set.word_counts == (("low", 50), *SLIDES[2:])
    assert me.controls.corpus == own.key
    assert me.controls.num_merges == 8
    assert len(me.part(Editing).before) == 2


@pytest.mark.parametrize("base", ["hug", "", "upload-0000000000000000"])
def test_an_edit_of_another_corpus_is_ignored(monkeypatch: pytest.MonkeyPatch, base: str) -> None:
    me = Reader(Controls.of(Choice("slide", Settings())))
    me.part(Editing).key = "slide"
    report = {"base": base, "edits": [["low", 50]]}
    monkeypatch.setattr(edit, "value_of", lambda _key: {"report": report})
    for module in ("corpus.edit", "reader.own_corpora", "reader.own_state", "reader.state"):
        monkeypatch.setattr(f"bpe_viz.ui.{module}.reader", lambda: me)
    edit._take()
    assert me.own_corpora == {}

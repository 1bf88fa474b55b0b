"""Edits of counts: the corpus before is kept until it is closed, undone or removed."""

from collections.abc import Iterator

import pytest

from bpe_viz.settings import Learner, Settings
from bpe_viz.ui.jobs.caches import lending
from bpe_viz.ui.jobs.corpus_questions import word_counts_of
from bpe_viz.ui.jobs.own_corpus import OwnCorpus, corpus_from_counts, open_edited
from bpe_viz.ui.jobs.scheduling import ask_for
from bpe_viz.ui.jobs.training import AnyTrained, Choice, Trained
from bpe_viz.ui.reader import edits
from bpe_viz.ui.reader.controls import Controls
from bpe_viz.ui.reader.own_state import keep_corpus, remove_corpus
from bpe_viz.ui.reader.reader import Reader, acting_for
from bpe_viz.ui.shared.wire_types import CountChange

SLIDE = Choice("slide", Settings(num_merges=8))


@pytest.fixture
def me() -> Iterator[Reader]:
    reader = Reader(Controls.of(SLIDE))
    with acting_for(reader), lending({}):
        yield reader


def edit(choice: Choice, **counts: int) -> Choice:
    """Change counts as the Corpus page does; what then is chosen."""
    edited = open_edited(choice.own, word_counts_of(choice), tuple(counts.items()), "mine")
    edits.put_edited_corpus(choice, edited)
    return Choice(edited, choice.settings)


def learned(choice: Choice) -> AnyTrained:
    job = ask_for(choice, None, "me")
    assert job.wait(60)
    assert job.result
    return job.result


def test_several_edits_are_compared_with_the_corpus_before_the_first(me: Reader) -> None:
    edited = edit(edit(SLIDE, low=50), new=0)
    me.shown = learned(edited)
    assert edits.edited_counts() == {
        "changes": [CountChange("low", 5, 50), CountChange("new", 2, 0)],
        "many": 2,
    }
    job = edits.training_before()
    assert job is not None
    assert isinstance(job.result, Trained)
    assert job.result.history.pairs[0] == ("e", "r")
    assert job.result.choice == SLIDE


def test_a_count_that_is_changed_back_leaves_nothing_to_compare(me: Reader) -> None:
    edit(edit(SLIDE, low=50), low=5)
    assert me.edit is None


def test_an_edit_of_a_sample_is_undone_to_the_sample(me: Reader) -> None:
    edit(SLIDE, low=50)
    me.controls.learner = Learner.WORDPIECE
    edits.undo_edit()
    assert (me.controls.corpus, me.controls.settings().learner) == ("slide", Learner.WORDPIECE)
    assert (me.own_corpora, me.edit) == ({}, None)


def test_an_edit_of_a_readers_corpus_is_undone_in_its_place(me: Reader) -> None:
    own = corpus_from_counts((("low", 5), ("new", 2)), "mine")
    other = corpus_from_counts((("a", 1),), "other")
    for corpus in (own, other):
        keep_corpus(corpus)
    edit(Choice(own, Settings()), low=50)
    edits.undo_edit()
    assert list(me.own_corpora.values()) == [own, other]
    assert me.controls.corpus == own.key
    edits.undo_edit()  # a second click changes nothing
    assert list(me.own_corpora.values()) == [own, other]


def test_a_corpus_that_is_removed_takes_the_one_before_with_it(me: Reader) -> None:
    edited = edit(SLIDE, low=50)
    remove_corpus(edited.corpus)
    assert me.edit is None


def test_a_comparison_that_is_closed_begins_again_with_the_next_edit(me: Reader) -> None:
    first = edit(SLIDE, low=50)
    edits.close_edit()
    second = edit(first, new=9)
    assert me.edit
    assert isinstance(me.edit.before, OwnCorpus)
    assert me.edit.changes == (CountChange("new", 2, 9),)
    me.shown = learned(first)
    assert edits.edited_counts() is None  # what is on the screen is not what was edited
    me.shown = learned(second)
    assert edits.edited_counts() is not None


@pytest.mark.parametrize(
    "chosen", [None, "undo", {"key": "other", "edit": "undo"}, {"key": "run", "edit": 3}]
)
def test_only_a_view_of_this_run_can_undo(me: Reader, chosen: object) -> None:
    edit(SLIDE, low=50)
    assert not edits.take_edit_choice(chosen, "run")
    assert me.edit
    assert edits.take_edit_choice({"key": "run", "edit": "close"}, "run")
    assert me.edit is None

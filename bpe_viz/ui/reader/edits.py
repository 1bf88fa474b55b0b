"""Edits of the corpus: what was changed, the training before, and the ways back and on."""

from bpe_viz.formats import Position
from bpe_viz.ui.jobs.caches import forget
from bpe_viz.ui.jobs.corpus_questions import word_counts_of
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.pool import Job
from bpe_viz.ui.jobs.scheduling import ask_for
from bpe_viz.ui.jobs.training import AnyTrained, Choice
from bpe_viz.ui.reader.corpus_edit import CorpusEdit
from bpe_viz.ui.reader.own_corpora import own_corpora
from bpe_viz.ui.reader.own_state import put_own_corpus, remove_corpus
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.state import put_choice
from bpe_viz.ui.shared.wire_types import EditedCounts

_QUIET_SECONDS = 0.1


def put_edited_corpus(choice: Choice, edited: OwnCorpus) -> None:
    """Show an edited corpus in the place of the one that was chosen.

    The corpus before the first of several edits is kept, until the comparison is closed.
    """
    edit = edit_of(choice.corpus)
    before = Choice(edit.before, choice.settings) if edit else choice
    own = choice.own
    put_own_corpus(edited, choice.settings, Position(), instead_of=own.key if own else None)
    counts = edited.document_set.word_counts or ()
    reader().edit = CorpusEdit.of(before.source, word_counts_of(before), counts, edited.key)


def edit_of(corpus: str) -> CorpusEdit | None:
    """Return what was edited in the corpus with this key, while that can be compared."""
    edit = reader().edit
    return edit if edit and edit.after == corpus else None


def edited_counts() -> EditedCounts | None:
    """Return what was edited in the corpus on the screen, for a view."""
    edit = _edit_shown()
    return {"changes": list(edit.changes), "many": edit.num_changes} if edit else None


def training_before() -> Job[AnyTrained] | None:
    """Return the finished training before the edit, with the settings of the one on the screen.

    None while it is under way, and when there is none.
    """
    me, edit = reader(), _edit_shown()
    if edit is None or me.shown is None:
        return None
    job = ask_for(Choice(edit.before, me.shown.choice.settings), None, me.id)
    return job if job.wait(_QUIET_SECONDS) else None


def take_edit_choice(chosen: object, key: str) -> bool:
    """Undo the edit, or close the comparison, as a view of the run `key` asks; whether it did."""
    match chosen:
        case {"key": str(chosen_key), "edit": "undo"} if chosen_key == key:
            undo_edit()
        case {"key": str(chosen_key), "edit": "close"} if chosen_key == key:
            close_edit()
        case _:
            return False
    return True


def undo_edit() -> None:
    """Show the corpus before the edit again; the edited one is removed."""
    me = reader()
    edit = me.edit
    if edit is None or edit.after not in own_corpora():
        return
    settings = me.controls.settings()
    if isinstance(edit.before, OwnCorpus):
        put_own_corpus(edit.before, settings, Position(), instead_of=edit.after)
    else:
        me.start = Position()
        put_choice(Choice(edit.before, settings))
        remove_corpus(edit.after)


def close_edit() -> None:
    """Let go of the corpus before the edit."""
    edit, reader().edit = reader().edit, None
    if edit and isinstance(edit.before, OwnCorpus):
        forget(edit.before.key)


def _edit_shown() -> CorpusEdit | None:
    shown = reader().shown
    return edit_of(shown.choice.corpus) if shown else None

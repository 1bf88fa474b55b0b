"""Words and counts that can be changed in place; the corpus then is the reader's own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.limits import MAX_COUNT, MAX_EDITED_TYPES, MAX_EDITS_AT_ONCE, MAX_WORD_UNITS
from bpe_viz.settings import Learner
from bpe_viz.symbols import printable
from bpe_viz.ui.corpus import texts
from bpe_viz.ui.frame.navigation import FIRST_PAGE, go_to
from bpe_viz.ui.frame.opening import open_counts_of, put_notice
from bpe_viz.ui.jobs.corpus_questions import Beginning, word_counts_of
from bpe_viz.ui.jobs.own_corpus import OwnCorpus, WordCountList, open_edited
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.edits import edit_of, put_edited_corpus, undo_edit
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.state import asked_choice, name_of
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.component_files import joined
from bpe_viz.ui.shared.markup import note, section
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.wording import shortened

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_KEY = "corpus_counts"
_LONGEST_SHOWN = 40

_counts = st.components.v2.component(
    "bpe_viz.counts",
    html=joined(_HERE / "counts.html"),
    css=joined(_SHARED / "fields.css", _HERE / "counts.css"),
    js=loading(_HERE / "counts.js"),
)


@dataclass(slots=True)
class Editing:
    """The corpus that one reader is changing, and the keys that it had before."""

    key: str = ""
    before: list[str] = field(default_factory=list)


def draw_counts(choice: Choice, beginning: Beginning) -> None:
    """Draw the words and their counts, each count a field."""
    editing = reader().part(Editing)
    if editing.key != choice.corpus:
        editing.key, editing.before = choice.corpus, []
    more = beginning.num_types - len(beginning.word_counts)
    shown = len(beginning.word_counts)
    rest = texts.first_words(shown, beginning.num_types) if more > 0 else ""
    st.html(section(texts.WORDS_AND_COUNTS) + note(texts.WHAT_EDITING_DOES, rest))
    with st.container():  # so that the table keeps its place
        _draw_edit(choice)
    words = [
        (word, count, printable(shortened(word, _LONGEST_SHOWN)))
        for word, count in beginning.word_counts
    ]
    _counts(
        key=_KEY,
        data={
            "key": editing.key,
            "before": editing.before[-MAX_EDITS_AT_ONCE:],
            "words": words,
            "most": MAX_COUNT,
        },
        on_report_change=_take,
    )


def _draw_edit(choice: Choice) -> None:
    """Say what was changed, with ways to its effect and back."""
    edit = edit_of(choice.corpus)
    if edit is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.html(note(texts.edited_counts(edit.changes, edit.num_changes)), width="content")
        has_pieces = choice.settings.learner is Learner.UNIGRAM
        if st.button(
            texts.COMPARE_PIECES if has_pieces else texts.COMPARE_MERGES,
            icon=":material/compare_arrows:",
            key="compare_edit",
        ):
            go_to(FIRST_PAGE, params={"view": "edited"})
        st.button(texts.UNDO_EDIT, icon=":material/undo:", key="undo_edit", on_click=undo_edit)


def draw_count_offer(num_types: int) -> None:
    """Draw a button that makes a table of a text, whose counts then can be changed."""
    st.button(
        texts.EDIT_COUNTS,
        icon=":material/edit_note:",
        disabled=num_types > MAX_EDITED_TYPES,
        help=(
            texts.too_many_to_edit(num_types, MAX_EDITED_TYPES)
            if num_types > MAX_EDITED_TYPES
            else texts.WHAT_A_TABLE_IS
        ),
        on_click=_open_counts,
    )


def _open_counts() -> None:
    """Count what is chosen now: a button that held its corpus would keep one that was removed."""
    try:
        choice = asked_choice()
    except BpeVizError as error:
        put_notice(str(error))
        return
    open_counts_of(choice, name_of(choice))


def edits_in(report: object) -> tuple[str, WordCountList]:
    """Return the corpus of a report and its changes; anything else is ignored.

    >>> edits_in({"base": "slide", "edits": [["low", 50], ["", 2], ["x", -1], "no"]})
    ('slide', (('low', 50),))
    >>> edits_in(None)
    ('', ())
    """
    if not isinstance(report, Mapping):
        return "", ()
    base, edits = report.get("base"), report.get("edits")
    if not isinstance(base, str) or not isinstance(edits, list):
        return "", ()
    return base, tuple(
        (edit[0].strip(), edit[1]) for edit in edits[:MAX_EDITS_AT_ONCE] if _is_edit(edit)
    )


def _is_edit(edit: object) -> bool:
    if not (isinstance(edit, list | tuple) and len(edit) == 2):
        return False
    word, count = edit
    return (
        isinstance(word, str)
        and 0 < len(word.strip()) <= MAX_WORD_UNITS
        and type(count) is int
        and 0 <= count <= MAX_COUNT
    )


def _take() -> None:
    """Put what the reader changed in the place of the corpus, or say why it cannot be.

    A change may come before the page has drawn the one before it, so the corpus is that of now.
    """
    editing = reader().part(Editing)
    base, edits = edits_in((value_of(_KEY) or {}).get("report"))
    try:
        choice = asked_choice()
        if choice.corpus != editing.key or base not in (editing.key, *editing.before):
            return
        edited = _edited(choice, edits)
    except BpeVizError as error:
        put_notice(str(error))
        return
    if edited is None:
        return
    reader().notices = ()
    editing.before.append(editing.key)
    editing.key = edited.key
    put_edited_corpus(choice, edited)


def _edited(choice: Choice, edits: WordCountList) -> OwnCorpus | None:
    """Return the corpus with these changes, or None when it has them already."""
    word_counts = word_counts_of(choice)
    count_of_word = dict(word_counts)
    if all(count_of_word.get(word, 0) == count for word, count in edits):
        return None
    name = choice.own.name if choice.own else texts.EDITED.format(name=name_of(choice))
    edited = open_edited(choice.own, word_counts, edits, name)
    OWN_MEMORY.hold(edited.document_set, edited.num_bytes)
    return edited

"""The list of files: what each is, its size or why it cannot be had, and a button."""

import functools
from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st
from markupsafe import Markup
from streamlit.delta_generator import DeltaGenerator

from bpe_viz.formats import Position
from bpe_viz.settings import Learner, Unit
from bpe_viz.ui.export import texts
from bpe_viz.ui.export.caches import FILES
from bpe_viz.ui.export.work import (
    Written,
    WrittenFiles,
    write_pieces,
    write_ranks,
    write_stepper,
    write_tables,
    write_tokenizer,
    written_lesson,
)
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import AnyTrained, Trained, TrainedPieces
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.lessons import lesson_file
from bpe_viz.ui.reader.place import merges_shown, position
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.markup import element, note, section
from bpe_viz.ui.shared.numbers import size_text
from bpe_viz.ui.tour import touring
from bpe_viz.wording import counted, state_name

LONG_RUN = 1_000  # merges, past which the stepper is written only when it is asked for
_NAME_WIDTH = 214
_TABLES = (
    "vocab_json",
    "merges_csv",
    "vocabulary_csv",
    "state_csv",
    "words_csv",
    "slides_tex",
)


@dataclass(slots=True)
class _Wanted:
    """The training that one reader wants as a page, by its key."""

    stepper: str = ""


@dataclass(frozen=True, slots=True)
class _Kind:
    """A file of the list: its name, in which `{k}` is the state shown, and its media type."""

    name: str
    media_type: str


_KINDS = {
    "merges_txt": _Kind("merges.txt", "text/plain"),
    "tokenizer_json": _Kind("tokenizer.json", "application/json"),
    "tiktoken": _Kind("tiktoken.zip", "application/zip"),
    "vocab_txt": _Kind("vocab.txt", "text/plain"),
    "unigram_json": _Kind("tokenizer.json", "application/json"),
    "pieces_vocab": _Kind("unigram.vocab", "text/plain"),
    "vocab_json": _Kind("vocab.json", "application/json"),
    "merges_csv": _Kind("merges.csv", "text/csv"),
    "vocabulary_csv": _Kind("vocabulary-{k}.csv", "text/csv"),
    "state_csv": _Kind("corpus-{k}.csv", "text/csv"),
    "words_csv": _Kind("words.csv", "text/csv"),
    "slides_tex": _Kind("slides.tex", "application/x-tex"),
    "lesson": _Kind("lesson.bpe-viz.json", "application/json"),
    "stepper": _Kind("stepper.html", "text/html"),
}


def draw_rows(shown: Trained) -> None:
    """Draw every file of the list, each as soon as it is written."""
    st.html(section(texts.DOWNLOADS))
    k = merges_shown(len(shown.history))
    tables = _written(shown, ("tables", k), functools.partial(write_tables, shown, k))
    is_wordpiece = shown.history.settings.learner is Learner.WORDPIECE
    _draw_row("vocab_txt" if is_wordpiece else "merges_txt", tables, k)
    checking = functools.partial(write_tokenizer, shown)
    _draw_row("tokenizer_json", _written(shown, ("tokenizer",), checking), k)
    if not is_wordpiece and shown.history.settings.unit is Unit.BYTE:
        ranking = functools.partial(write_ranks, shown)
        _draw_row("tiktoken", _written(shown, ("tiktoken",), ranking), k)
    for key in _TABLES:
        _draw_row(key, tables, k)
    _draw_lesson(shown, Position(k))
    _draw_stepper(shown, k)
    st.html(note(texts.NOTE))


def draw_piece_rows(shown: TrainedPieces) -> None:
    """Draw the files of Unigram, each of the pieces that are left in the end."""
    st.html(section(texts.DOWNLOADS))
    writing = functools.partial(write_pieces, shown)
    question = (shown.key, "pieces")
    found = answer_when_ready("export pieces", FILES, question, writing, shown.choice.about) or {}
    for key in ("unigram_json", "pieces_vocab", "words_csv"):
        _draw_row(key, found, 0)
    _draw_lesson(shown, position())


def _draw_lesson(shown: AnyTrained, where: Position) -> None:
    """Draw the lesson file, which is written again when the button is pressed."""
    name, tours = state.name_of(shown.choice), touring().of_lesson
    make = functools.partial(lesson_file, shown, name, reader(), where, tours=tours)
    step = "merge" if isinstance(shown, Trained) else "round"
    what = texts.WHAT_IS["lesson"].format(state=state_name(where.state, step))
    _draw_row("lesson", {"lesson": written_lesson(make)}, where.state, make, what)


def _draw_stepper(shown: Trained, k: int) -> None:
    """Draw the stepper as a page; a long run is written only when it is asked for."""
    if len(shown.history) > LONG_RUN and reader().part(_Wanted).stepper != shown.key:
        with _row("stepper"):
            st.button(
                texts.WRITE_STEPPER,
                icon=":material/edit_document:",
                on_click=_want_stepper,
                args=(shown.key,),
                width=_NAME_WIDTH,
            )
            remark = texts.MAY_TAKE.format(merges=counted(len(shown.history), "merge"))
            st.html(_described(texts.WHAT_IS["stepper"], Written(remark=remark)), width="stretch")
        return
    label = state.title_of(shown)
    write = functools.partial(write_stepper, shown, label)
    _draw_row("stepper", _written(shown, ("stepper", label), write), k)


def _want_stepper(key: str) -> None:
    reader().part(_Wanted).stepper = key


def _written(
    shown: Trained, question: tuple[object, ...], write: Callable[[Report], WrittenFiles]
) -> WrittenFiles:
    """Return the files once they are written; until then how far that is."""
    slot = f"export {question[0]}"
    return answer_when_ready(slot, FILES, (shown.key, *question), write, shown.choice.about) or {}


def _row(key: str) -> DeltaGenerator:
    return st.container(
        horizontal=True, vertical_alignment="center", gap="small", key=f"export-row-{key}"
    )


def _draw_row(
    key: str,
    files: WrittenFiles,
    k: int,
    make: Callable[[], bytes] | None = None,
    what: str = "",
) -> None:
    kind, written = _KINDS[key], files.get(key, Written())
    with _row(key):
        st.download_button(
            kind.name.format(k=k),
            data=make or functools.partial(bytes, written.data),  # sent when it is asked for
            file_name=kind.name.format(k=k),
            mime=kind.media_type,
            icon=":material/download:",
            on_click="ignore",
            disabled=not written.data,
            width=_NAME_WIDTH,
            key=f"export_{key}",
        )
        what = what or texts.WHAT_IS[key].format(state=state_name(k))
        st.html(_described(what, written), width="stretch")


def _described(what: str, written: Written) -> Markup:
    parts = [element("span", what)]
    if written.data:
        parts.append(element("b", size_text(len(written.data))))
    if written.remark:
        parts.append(element("span", written.remark, class_="bpe-remark"))
    if written.problem:
        parts.append(element("span", written.problem, class_="bpe-why"))
    return element("p", Markup(" ").join(parts), class_="bpe-file")

"""The Pieces page: Unigram, round by round, replayed in the browser from what was recorded."""

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.formats import HALVES, Position
from bpe_viz.limits import CACHED_OWN_PRUNINGS, CACHED_PRUNINGS, MAX_K_DIGITS, MAX_WORD_ASKED
from bpe_viz.settings import Learner, with_learner
from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.frame.navigation import go_to
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import Choice, TrainedPieces
from bpe_viz.ui.pieces.answers import pieces_answer
from bpe_viz.ui.pieces.runs import PlainRun, PruningRun, TrainedRun, can_be_one_by_one, plain_run
from bpe_viz.ui.pieces.view_files import HTML, STYLES
from bpe_viz.ui.reader.edits import edited_counts, take_edit_choice, training_before
from bpe_viz.ui.reader.page_inputs import asked_of, lesson_data
from bpe_viz.ui.reader.place import move_to, note_position, position
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.round_shown import RoundShown
from bpe_viz.ui.reader.state import opening_settings, put_choice, stepper_key
from bpe_viz.ui.reader.wishes import wish_taken, wishes_kept
from bpe_viz.ui.reader.word_inputs import put_word
from bpe_viz.ui.shared.browser_input import step_in_report
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.unigram import UnigramHistory

_HERE = Path(__file__).parent
_VIEW = "pieces_stepper"
_ONE_BY_ONE = "one"  # the round of that run in an address
_PAGES = ("merges", "words", "morphemes", "laws")  # which name that round
_LARGER_CORPUS = "suffixes"  # with rounds that drop pieces
_MANY_A_ROUND = "Drop many pieces a round"
_SIGN = "Removing one piece at a time"

_PLAIN_RUNS: Cache[PlainRun] = Cache(shared=CACHED_PRUNINGS, own=CACHED_OWN_PRUNINGS)

_stepper = st.components.v2.component(
    "bpe_viz.pieces", html=HTML, css=STYLES, js=loading(_HERE / "component.js")
)


def _link_place() -> Position | None:
    """Return the round of the run that drops one piece at a time, where that run is asked for."""
    told = asked_of(*_PAGES) if reader().asked_by_lesson else None
    params = told.values if told else {k: (v,) for k, v in reader().asked_by_link.items()}
    asked, half = params.get(_ONE_BY_ONE, ("",))[-1], params.get("half", ("merge",))[-1]
    if _ONE_BY_ONE not in params:
        return None
    is_number = asked.isascii() and asked.isdigit() and len(asked) <= MAX_K_DIGITS
    return Position(int(asked) if is_number else 0, half if half in HALVES else "merge")


@dataclass(slots=True)
class PiecesView:
    """The choice of one piece at a time, and the reader's place in the run `place_of`."""

    place: Position = field(default_factory=lambda: _link_place() or Position())
    is_one_by_one: bool = field(default_factory=lambda: _link_place() is not None)
    place_of: str = ""


def _view() -> PiecesView:
    return reader().part(PiecesView, "merges")


def show_pieces(
    history: UnigramHistory,
    *,
    key: str,
    title: str,
    corpus_label: str,
    query: dict[str, str],
    start: Position,
    about: Iterable[str],
) -> None:
    """Step through the rounds of `history` in the browser.

    `key` names corpus and settings: while it stays the same the browser keeps its own position, and
    a new one moves it to round `start`. `query` is the rest of the address, and `about` what the
    reader brought for the corpus.
    """
    can_be = can_be_one_by_one(history)
    with st.container():  # so that the stepper keeps its place when there is nothing to wait for
        chosen = _run_chosen(history, key, start, about)
    if chosen is None:
        return
    run, key, start = chosen
    k = min(start.state, len(run.sizes) - 1)
    answer = functools.partial(_answer, run, key, k, can_be)
    _stepper(
        key=_VIEW,
        data={
            "ask": answer_view("pieces", key, answer),
            "key": key,
            "title": title,
            "corpus_label": corpus_label,
            "query": query,
            "k": k,
            "half": start.half,
            "lesson": lesson_data("merges"),
            "edited": edited_counts() if isinstance(run, TrainedRun) else None,
        },
        **wishes_kept(_VIEW, "opened", "chosen"),
    )
    choice, opened = wish_taken(_VIEW, "chosen"), wish_taken(_VIEW, "opened")
    if take_edit_choice(choice, key):
        st.rerun()
    match opened:
        case "words":
            go_to("words")
        case "larger":
            settings = with_learner(opening_settings(_LARGER_CORPUS), Learner.UNIGRAM)
            reader().start = None
            put_choice(Choice(_LARGER_CORPUS, settings))
            st.rerun()
        case [str(word), int()] if word.strip():
            put_word(word[:MAX_WORD_ASKED])
            go_to("words")
    match choice:
        case {"key": str(chosen_key), "oneByOne": bool(is_one_by_one)} if chosen_key == key:
            _note(run, key, choice)
            _view().is_one_by_one = is_one_by_one
            st.rerun()


def round_shown(shown: TrainedPieces) -> RoundShown | None:
    """Return the round and run that the Pieces page shows; None while the run is made."""
    with st.container():
        chosen = _run_chosen(shown.history, stepper_key(shown), position(), shown.choice.about)
    if chosen is None:
        return None
    run, _, place = chosen
    k = min(place.state, len(run.sizes) - 1)
    is_one_by_one = isinstance(run, PlainRun)
    return RoundShown(
        lattice_of=lambda word: run.lattice_of(word, k),
        number=k,
        last=len(run.sizes) - 1,
        num_pieces=run.sizes[k],
        mark=run.mark,
        address={_ONE_BY_ONE: str(k)} if is_one_by_one else {"k": str(k)} if k else {},
        name=_ONE_BY_ONE if is_one_by_one else "",
        sizes=run.sizes,
        lengths=run.lengths,
        cutter_of=run.cutter,
        uses_of=run.uses,
        where=functools.partial(_where, is_one_by_one, len(run.sizes) - 1),
        move=_move_one_by_one if is_one_by_one else move_to,
    )


def _where(is_one_by_one: bool, last: int) -> int:
    place = _view().place if is_one_by_one else position()
    return min(place.state, last)


def _move_one_by_one(k: int) -> None:
    _view().place = Position(k)


def _run_chosen(
    history: UnigramHistory, key: str, start: Position, about: Iterable[str]
) -> tuple[PruningRun, str, Position] | None:
    """Return the run that the reader chose, its key and its place; a way back until then."""
    view = _view()
    if not (view.is_one_by_one and can_be_one_by_one(history)):
        return TrainedRun(history), key, start
    run = _plain(history, key, about)
    key = f"{key}-one"
    place = _own_place(view, key)
    if run is None:
        if st.button(_MANY_A_ROUND):
            view.is_one_by_one = False
            st.rerun()
        return None
    return run, key, place


def _own_place(view: PiecesView, key: str) -> Position:
    """Return the reader's place in a run that no other page knows: a link's place at first."""
    if view.place_of and view.place_of != key:
        view.place = Position()
    view.place_of = key
    return view.place


def _plain(history: UnigramHistory, key: str, about: Iterable[str]) -> PlainRun | None:
    """Return the run that drops one piece at a time, or None while it is worked at."""
    question = (key.rpartition("-")[0], "one by one")
    return answer_when_ready(
        "pieces", _PLAIN_RUNS, question, lambda report: _remove(history, report), about
    )


def _remove(history: UnigramHistory, report: Report) -> PlainRun:
    report(_SIGN, 0, 0)
    return plain_run(history)


def _answer(
    run: PruningRun, key: str, k: int, can_be_one_by_one: bool, question: Mapping[str, Any]
) -> bytes:
    """Answer a question of the browser, and note the round that it reports."""
    _note(run, key, question)
    return pieces_answer(
        run, key, k, question, can_be_one_by_one=can_be_one_by_one, before=training_before
    )


def _note(run: PruningRun, key: str, question: object) -> None:
    if not (position := step_in_report(question, len(run.sizes) - 1, key)):
        return
    if isinstance(run, PlainRun):
        _view().place = Position(*position)
    else:
        note_position(Position(*position))

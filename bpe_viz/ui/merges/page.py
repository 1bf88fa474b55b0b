"""The stepper: Python sends recorded deltas, the browser replays them.

The stepper (buttons, keys, timer, drawing) is sent once. It asks for the deltas around a step, and
says where it is, by requests of its own: no step runs the page's script again.
"""

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.formats import Position
from bpe_viz.history import MergeHistory
from bpe_viz.settings import Learner
from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.frame.navigation import go_to, open_game
from bpe_viz.ui.merges import HTML, STYLES
from bpe_viz.ui.merges.answers import stepper_answer, word_in
from bpe_viz.ui.merges.tie_panel import rule_in
from bpe_viz.ui.reader.edits import edited_counts, take_edit_choice, training_before
from bpe_viz.ui.reader.page_inputs import lesson_data
from bpe_viz.ui.reader.place import note_position
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.wishes import wish_taken, wishes_kept
from bpe_viz.ui.reader.word_inputs import put_word
from bpe_viz.ui.shared.browser_input import step_in_report
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.tour import offer_to_newcomer, take_first_tour

_HERE = Path(__file__).parent
_VIEW = "stepper"
_OFFERED_TOUR, _OFFERED_WORDS, _GAME = "tour", "words", "game"
_stepper = st.components.v2.component(
    "bpe_viz.stepper", html=HTML, css=STYLES, js=loading(_HERE / "component.js")
)


def show_stepper(
    history: MergeHistory,
    *,
    key: str,
    title: str,
    corpus_label: str,
    query: dict[str, str],
    k: int,
    half: str,
    hide: frozenset[str],
    is_playable: bool,
) -> None:
    """Step through `history` in the browser.

    `key` names corpus and settings: while it stays the same the browser keeps its own position, and
    a new one moves it to merge `k`, half-step `half`.  `query` is the rest of the address.
    With `is_playable` the corpus is small enough for the game of Practice.
    """
    answer = functools.partial(_answer, history, key, k)
    _stepper(
        key=_VIEW,
        data={
            "ask": answer_view(_VIEW, key, answer),
            "key": key,
            "title": title,
            "corpus_label": corpus_label,
            "query": query,
            "k": k,
            "half": half,
            "hide": sorted(hide),
            "lesson": lesson_data("merges"),
            "offer": offer_to_newcomer(),
            "edited": edited_counts(),
            "isPlayable": is_playable,
        },
        **wishes_kept(_VIEW, "opened", "chosen"),
    )
    chosen, opened = wish_taken(_VIEW, "chosen"), wish_taken(_VIEW, "opened")
    if rule := rule_in(chosen, key):
        _note(history, key, chosen)
        reader().controls.tie_rule = rule
        st.rerun()
    until = _walls_until_in(chosen, history, key)
    if until is not None:
        _note(history, key, chosen)
        reader().controls.walls_until = until
        st.rerun()
    if take_edit_choice(chosen, key):
        st.rerun()
    if opened == _OFFERED_TOUR:
        take_first_tour()
        st.rerun()
    if opened == _OFFERED_WORDS:
        go_to("words", len(history))
    if opened == _GAME:
        open_game()
    if asked := word_in(opened, history):
        word, at = asked
        put_word(word)
        go_to("words", at)


def _answer(history: MergeHistory, key: str, k: int, question: Mapping[str, Any]) -> bytes:
    """Answer a question of the browser, and note the position that it reports."""
    _note(history, key, question)
    return stepper_answer(history, key, k, question, training_before)


def _note(history: MergeHistory, key: str, report: object) -> None:
    if position := step_in_report(report, len(history), key):
        note_position(Position(*position))


def _walls_until_in(chosen: object, history: MergeHistory, key: str) -> int | None:
    """Return after which merge a press wants the walls of the training `key` to fall, or None.

    >>> from bpe_viz import learn_superbpe
    >>> history = learn_superbpe("to be or not to be", 4, walls_until=3)
    >>> _walls_until_in({"key": "run", "wallsUntil": 2}, history, "run")
    2
    >>> _walls_until_in({"key": "run", "wallsUntil": 5}, history, "run")
    """
    if not isinstance(chosen, Mapping) or chosen.get("key") != key:
        return None
    until = chosen.get("wallsUntil")
    if not isinstance(until, int) or history.settings.learner is not Learner.SUPERBPE:
        return None
    return int(until) if 0 <= until <= len(history) else None

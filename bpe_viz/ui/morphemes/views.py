"""The list, the step and the view that the reader chose, and the address that brings them back."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from bpe_viz.charts import SCORES_OF_AVERAGE
from bpe_viz.errors import BpeVizError
from bpe_viz.symbols import printable
from bpe_viz.ui.frame.dock import draw_dock
from bpe_viz.ui.frame.head import page_head
from bpe_viz.ui.frame.waiting import answer_when_ready, show_problem
from bpe_viz.ui.jobs.own_corpus import UPLOAD
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.morphemes import inputs, texts
from bpe_viz.ui.morphemes.beyond_merges import draw_limits
from bpe_viz.ui.morphemes.caches import SCORED_LISTS
from bpe_viz.ui.morphemes.choice import draw_choice, draw_problem, take_opened_list
from bpe_viz.ui.morphemes.merge import draw_merge, draw_merge_options
from bpe_viz.ui.morphemes.overview import draw_overview, draw_overview_options
from bpe_viz.ui.morphemes.report import draw_list
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.morphemes.scores import draw_score_options, draw_scores
from bpe_viz.ui.morphemes.tokenizer import draw_tokenizer, draw_tokenizer_options
from bpe_viz.ui.morphemes.words import draw_word_options, draw_words
from bpe_viz.ui.morphemes.work import score_list
from bpe_viz.ui.reader.gold_lists import list_language
from bpe_viz.ui.reader.opened_file import tokenizer_labels
from bpe_viz.ui.reader.place import merges_shown, move_to
from bpe_viz.ui.reader.round_shown import RoundShown
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.markup import note
from bpe_viz.ui.shared.page_address import draw_address

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_STYLE = style(_SHARED / "figures.css", _HERE / "morphemes.css", _SHARED / "cut_words.css")
_DRAW: dict[str, Callable[[Scene], None]] = {
    "overview": draw_overview,
    "words": draw_words,
    "scores": draw_scores,
    "tokenizer": draw_tokenizer,
    "merge": draw_merge,
    "list": draw_list,
    "limits": draw_limits,
}
_OPTIONS: dict[str, Callable[[Scene], None]] = {
    "overview": draw_overview_options,
    "words": draw_word_options,
    "scores": draw_score_options,
    "tokenizer": draw_tokenizer_options,
    "merge": draw_merge_options,
}
_UNITS_NAMED = 8
_MANY_UNKNOWN = 0.02


@st.fragment
def draw_view(shown: AnyTrained, rounds: RoundShown | None, query: dict[str, str]) -> None:
    """Draw the chosen view; only this part of the page runs again when an input changes."""
    inputs.seed_inputs()
    st.html(_STYLE)
    take_opened_list()
    with page_head() as head:
        view = _draw_switch(has_merges=rounds is None)
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", key="gold-controls"
    ):
        identity, gold = draw_choice(shown)
        best = st.container(width="content")
        options = st.container(
            horizontal=True, vertical_alignment="center", gap="xsmall", key="gold-options"
        )
        waiting = st.container(key="gold-waiting")
    draw_problem(shown)
    about = shown.choice.about | ({identity} if identity.startswith(UPLOAD) else set())
    run = rounds.name if rounds else ""
    question = (shown.key, str(shown.corpus.provenance.pretokenizer), identity, run)
    scored = answer_when_ready(
        "list",
        SCORED_LISTS,
        question,
        lambda report: score_list(gold, shown, rounds, report),
        about,
    )
    k = rounds.where() if rounds else merges_shown(len(shown.history))
    if scored:
        move = rounds.move if rounds else move_to
        scene = Scene(
            shown, scored, k, question, about, list_language(identity), move, head.say, waiting
        )
        with best:
            _draw_best(scene)
        if view in _OPTIONS:
            with options:
                _OPTIONS[view](scene)
        _draw_remarks(scene)
        try:
            if view in texts.QUESTIONS:
                scene.say(texts.QUESTIONS[view])
            _DRAW[view](scene)
        except BpeVizError as error:
            show_problem(error)
    draw_dock(shown, rounds)
    if rounds:
        draw_address("morphemes", inputs.address({**query, **rounds.said()}, None))
    else:
        draw_address("morphemes", inputs.address(query, k))


def _draw_switch(*, has_merges: bool) -> str:
    """Draw the views of the page; the one that is chosen."""
    views = texts.VIEWS if has_merges else texts.PIECE_VIEWS
    if not tokenizer_labels():
        views = {name: label for name, label in views.items() if name != "tokenizer"}
    inputs.views(views)
    return str(inputs.get("view"))


def _draw_best(scene: Scene) -> None:
    """Draw a button to the state whose cuts are best."""
    best = scene.scored.curve.best_k(SCORES_OF_AVERAGE[inputs.average()]["F1"])
    st.button(
        texts.best_f1(best, scene.step),
        icon=":material/star:",
        on_click=scene.move,
        args=(best,),
        disabled=best == scene.k,
    )


def _draw_remarks(scene: Scene) -> None:
    """Say what else is before each word, and when much of the list has unknown units."""
    scored = scene.scored
    remarks = []
    if scored.before:
        remarks.append(texts.BLANK_BEFORE)
    if scored.num_unknown > _MANY_UNKNOWN * len(scored.gold):
        units = " ".join(map(printable, scored.unknown[:_UNITS_NAMED]))
        more = " …" if len(scored.unknown) > _UNITS_NAMED else ""
        remarks.append(texts.unknown_units(scored.num_unknown, len(scored.gold), f"{units}{more}"))
    if remarks:
        with st.container(key="gold-remarks"):
            st.html(note(*remarks))

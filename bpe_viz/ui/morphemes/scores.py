"""The scores in one state next to the baselines, and all of them against the number of merges."""

from collections.abc import Callable, Iterator
from operator import attrgetter

import streamlit as st
from markupsafe import Markup

from bpe_viz.morphology import ListScores, has_morfessor
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.morphemes import inputs, texts
from bpe_viz.ui.morphemes.caches import MORFESSOR
from bpe_viz.ui.morphemes.curve import draw_curve
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.morphemes.work import Rated, rate_morfessor
from bpe_viz.ui.shared.markup import Column, Row, element, fragment, note, scrolling, table
from bpe_viz.ui.shared.numbers import score_interval, score_text
from bpe_viz.ui.shared.terms import term
from bpe_viz.wording import counted

_NAMES = ("precision", "recall", "f1", "jaccard")


def draw_score_options(_: Scene) -> None:
    """Draw the options of the scores: how they are averaged and drawn, and one more baseline."""
    inputs.segments("Average", "average")
    inputs.segments(texts.AXIS, "axis")
    _draw_morfessor_button()


def draw_scores(scene: Scene) -> None:
    """Draw the table of scores, how they are counted, and the curves."""
    state = scene.state_or_last()
    if state is None:
        return
    rows = [(f"{scene.learner}, {counted(state.k, scene.step)}", state.learned)]
    if morfessor := _morfessor(scene):
        rows.append(("Morfessor", morfessor))
    rows += [
        (texts.RANDOM_BASELINE, state.random),
        ("Characters", scene.scored.characters),
        (texts.WHOLE_WORDS, scene.scored.whole_words),
    ]
    average: str = inputs.get("average")
    st.html(element("div", _table(rows, average), data_panel="gold-scores"))
    st.html(note(how_scored(average, state.learned), texts.CHOOSE_A_POINT))
    draw_curve(scene, average)


def _draw_morfessor_button() -> None:
    if inputs.get("morfessor"):
        return
    st.button(
        "Morfessor",
        icon=":material/compare_arrows:",
        disabled=not has_morfessor(),
        help=texts.MORFESSOR + ("" if has_morfessor() else texts.NO_MORFESSOR),
        on_click=inputs.put,
        args=("morfessor", True),
    )


def _morfessor(scene: Scene) -> Rated | None:
    if not (inputs.get("morfessor") and has_morfessor()):
        return None
    return answer_when_ready(
        "morfessor",
        MORFESSOR,
        scene.question,
        lambda report: rate_morfessor(scene.scored.gold, scene.shown, report),
        scene.about,
    )


def how_scored(average: str, rated: Rated) -> Markup:
    """Say how scores are averaged, and what the grey intervals are or why there are none."""
    kind = term(average, texts.AVERAGES[average])
    before, after = texts.GREY_INTERVALS if rated.intervals else texts.NO_INTERVALS
    return fragment(kind, f": {texts.HOW_AVERAGED[average]} ", before, term("95% intervals"), after)


def score_cell(rated: Rated, value_of: Callable[[ListScores], float]) -> Markup:
    """Return a score, with its interval if it has one."""
    score = element("b", score_text(value_of(rated.scores)))
    if rated.intervals is None:
        return score
    low, high = map(value_of, rated.intervals)
    return fragment(score, " ", element("small", score_interval(low, high)))


def _table(rows: list[tuple[str, Rated]], average: str) -> Markup:
    head = (
        Column("Segmentation", names_rows=True),
        *(Column(name, meaning, kind="n") for name, meaning in texts.SCORE_COLUMNS),
    )
    body = (Row((name, *_cells(rated, average))) for name, rated in rows)
    scores = table("Scores", head, body, kind="bpe-scores", is_caption_hidden=True)
    return scrolling(scores, "Scores")


def _cells(rated: Rated, average: str) -> Iterator[str]:
    counts = rated.counts
    for array in (counts.hits, counts.predicted, counts.gold):
        yield f"{int(array.sum()):,}"
    for name in _NAMES:
        yield score_cell(rated, attrgetter(f"{average}.{name}"))
    yield score_cell(rated, attrgetter("exact"))

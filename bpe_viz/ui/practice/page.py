"""The Practice page: exercises by topic and level, checked at once, one by one or in sets.

Python makes an exercise of a seed; the browser asks, checks and explains it on its own.
"""

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import streamlit as st

from bpe_viz.limits import MAX_EXERCISE_SEED
from bpe_viz.teaching import (
    KINDS,
    Chance,
    ExerciseKey,
    ExerciseSet,
    Level,
    QuestionError,
    RecordQuestion,
    Source,
    kinds_for,
)
from bpe_viz.ui.frame.corpus_use import say_corpus_use
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.practice import inputs, texts
from bpe_viz.ui.practice.styles import VIEW_HTML, VIEW_STYLES
from bpe_viz.ui.practice.take_home import draw_take_home
from bpe_viz.ui.practice.wire import exercise_data
from bpe_viz.ui.practice.wire_types import Exercise, PracticeData
from bpe_viz.ui.reader.page_inputs import belongs_to_lesson, lesson_data
from bpe_viz.ui.reader.widgets import bound, value_of
from bpe_viz.ui.shared.served_scripts import loading

_HERE = Path(__file__).parent
_KEY = "practice"
# Takes what is shown, how choices are got and put, the address and the lesson.
DrawnGame: TypeAlias = Callable[
    [AnyTrained, Callable[[str], Any], Callable[[str, str], None], dict[str, str], int], None
]
_practice = st.components.v2.component(
    "bpe_viz.practice",
    html=VIEW_HTML,
    css=VIEW_STYLES,
    js=loading(_HERE / "component.js"),
)


@st.fragment
def show_practice(shown: AnyTrained, draw_game: DrawnGame, *, query: dict[str, str]) -> None:
    """Ask an exercise, or a set of them, or play; `query` says the address of the corpus."""
    inputs.seed_inputs()
    with st.container(key="practice-page"):
        is_game = inputs.get("view") == "beat"
        with st.container(key="practice-corner", width="content", horizontal=True, gap="small"):
            if not is_game:
                _draw_choices()
            inputs.draw_views(inputs.VIEWS)
        if is_game:
            _draw_game(shown, draw_game, query)
        else:
            _draw_exercise(shown, query)
    source = inputs.get("game" if is_game else "source")
    say_corpus_use(is_used=source == Source.OWN.value)


def _draw_choices() -> None:
    """Draw what is asked, and what can be taken home of it."""
    with (
        st.container(key="practice-options", width="content"),
        st.popover(inputs.chosen(), icon=":material/tune:", key="practice-choices"),
    ):
        _draw_controls()
    _choose_seed()
    with st.container(key="practice-take-home", width="content"):
        draw_take_home()


def _draw_game(shown: AnyTrained, draw_game: DrawnGame, query: dict[str, str]) -> None:
    with st.container(key="practice-view"):
        draw_game(
            shown,
            inputs.get,
            inputs.put_text,
            inputs.address(query),
            lesson_data(inputs.PAGE)["number"],
        )


def _choose_seed() -> None:
    if inputs.get("seed") == inputs.NO_SEED:
        inputs.put("seed", secrets.randbelow(MAX_EXERCISE_SEED + 1))


def _draw_exercise(shown: AnyTrained, query: dict[str, str]) -> None:
    try:
        exercises = _exercises(dict(shown.corpus.word_counts))
    except QuestionError as error:
        st.info(str(error))
        return
    with st.container(key="practice-view"):
        _practice(
            key=_KEY,
            data=PracticeData(
                query=inputs.address(query),
                lesson=lesson_data(inputs.PAGE)["number"],
                number=int(inputs.get("number")),
                seed=inputs.get("seed"),
                level=inputs.get("level"),
                source=inputs.get("source"),
                topics=[topic.name for topic in inputs.asked_topics()],
                kinds=list(_kinds()),
                mostSeed=MAX_EXERCISE_SEED,
                exercises=exercises,
            ),
            on_wish_change=_follow_wish,
        )


def _exercises(own: dict[str, int]) -> list[Exercise]:
    """Return the exercise that is asked, or those of the set; QuestionError where there is none."""
    number, seed = int(inputs.get("number")), inputs.get("seed")
    level, source = Level(inputs.get("level")), Source(inputs.get("source"))
    if number and source is not Source.OWN:
        keys = ExerciseSet(seed, number, level, source, inputs.asked_topics()).keys()
        return [exercise_data(key, key.question()) for key in keys]
    key, question = _one(seed, level, source, own)
    return [exercise_data(key, question)]


def _one(
    seed: int, level: Level, source: Source, own: dict[str, int]
) -> tuple[ExerciseKey, RecordQuestion]:
    """Return the exercise of the kind asked for, or of one of the available topics."""
    named = inputs.get("kind")
    kinds = Chance(seed).shuffled(_kinds())
    for kind in [named] if named in KINDS else kinds:
        key = ExerciseKey(kind, level, seed, source)
        try:
            return key, key.question(own)
        except QuestionError:
            continue
    raise QuestionError(texts.NO_SUCH_EXERCISE)


def _kinds() -> tuple[str, ...]:
    """Return the kinds of the topics that are chosen."""
    return kinds_for(Source(inputs.get("source")), inputs.asked_topics())


def _draw_controls() -> None:
    st.multiselect(
        texts.TOPICS,
        inputs.TOPICS,
        format_func=inputs.TOPICS.__getitem__,
        placeholder=texts.USUAL_TOPICS,
        **bound("practice_topics_widget", inputs.topics(), _choose_topics, argument="default"),
    )
    _choose_one(texts.DIFFICULTY, "level", inputs.LEVELS)
    _choose_one(texts.SOURCE, "source", inputs.SOURCES)
    numbers = inputs.NUMBERS
    if inputs.get("source") == Source.OWN.value:  # a set is for all who have its link
        numbers = {"0": inputs.NUMBERS["0"]}
        inputs.put("number", "0")
    _choose_one(texts.NUMBER, "number", numbers)


def _choose_one(label: str, name: str, names: dict[str, str]) -> None:
    def choose(value: str) -> None:
        inputs.put(name, value)
        _start_again()

    st.selectbox(
        label,
        names,
        format_func=names.__getitem__,
        **bound(f"practice_{name}_widget", inputs.get(name), choose, options=names),
    )


def _choose_topics(chosen: tuple[str, ...]) -> None:
    inputs.put("topics", ",".join(name for name in inputs.TOPICS if name in chosen))
    _start_again()


def _start_again() -> None:
    """Start another exercise."""
    inputs.put("kind", "")
    inputs.put("seed", inputs.NO_SEED)


def _follow_wish() -> None:
    """Ask the exercise that the browser wants."""
    wish = (value_of(_KEY) or {}).get("wish")
    if not isinstance(wish, Mapping) or not belongs_to_lesson(wish):
        return
    for name in ("kind", "seed", "level", "source", "number"):
        if name in wish:
            inputs.put_text(name, str(wish[name]))

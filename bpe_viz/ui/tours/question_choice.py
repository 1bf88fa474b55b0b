"""The question of a stop, chosen among those that its own record gives, and shown as it will be."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st
from markupsafe import Markup

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import QuestionValue, Tour, TourStop
from bpe_viz.limits import MAX_QUESTION_CHARACTERS, MAX_SEED
from bpe_viz.teaching import KINDS, RecordQuestion, Subject
from bpe_viz.ui.frame.waiting import result_of, was_cancelled
from bpe_viz.ui.jobs.scheduling import ask_for
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.shared.markup import element, fragment, note
from bpe_viz.ui.tour import question_of
from bpe_viz.ui.tours import texts
from bpe_viz.ui.tours.stops import stop_choice
from bpe_viz.vocabularies import available_tokenizers

Question = dict[str, QuestionValue]
_SLOT = "tour stop"
_NO_QUESTION = ""
_FIRST_TOKENIZER, _FIRST_TEXT = "gpt2", "strawberry"
# What is typed about the subject of a question: its name in files, its label, and a hint.
_FIELDS = {
    Subject.PAIR: ("pair", texts.PAIR, texts.LEFT_TO_CHANCE),
    Subject.WORD: ("word", texts.WORD, texts.LEFT_TO_CHANCE),
    Subject.TEXT: ("word", texts.TEXT, ""),
    Subject.GOLD: ("gold", texts.GOLD, texts.GOLD_HINT),
}


@dataclass(slots=True)
class _Able:
    """The kinds of questions that one state gives, and which state that is."""

    state: tuple[str, int] = ("", -1)
    kinds: tuple[str, ...] = ()


def draw_question(tour: Tour, stop: TourStop, put: Callable[[Question | None], None]) -> None:
    """The kind of the question, what it is about, and the question with its right answer."""
    trained = _trained_at(tour, stop)
    if trained is None:
        return
    step = step_of(tour, stop, trained)
    asked = dict(stop.question) if stop.question else None
    kind = str(asked["kind"]) if asked else _NO_QUESTION
    kinds = [_NO_QUESTION, *_kinds_at(trained, step)]
    if kind not in kinds:
        kinds.append(kind)

    def choose(value: str) -> None:
        put(first_question(value, trained, step) if value else None)

    st.selectbox(
        texts.QUESTION,
        kinds,
        format_func=_kind_name,
        help=texts.QUESTION_HELP,
        **bound("stop_question", kind, choose, options=kinds),
    )
    if asked is None:
        return
    _draw_fields(asked, trained, put)
    try:
        st.html(_preview(question_of(asked, trained, step)))
    except BpeVizError as error:
        st.html(note(texts.NOT_HERE, str(error).replace("`", ""), kind="bpe-why"))


def _trained_at(tour: Tour, stop: TourStop) -> AnyTrained | None:
    """The training of a stop; None while it is under way, which is shown."""
    choice = stop_choice(tour, stop)[0]
    question = f"{_SLOT} {choice.corpus} {choice.settings}"
    if was_cancelled(question):
        return None
    me = reader()
    try:
        job = ask_for(choice, me.shown, me.id)
    except BpeVizError as error:
        st.html(note(texts.NOT_HERE, str(error).replace("`", ""), kind="bpe-why"))
        return None
    return result_of(job, question)


def step_of(tour: Tour, stop: TourStop, trained: AnyTrained) -> int:
    """The state that a stop shows: all merges where it names none and has no stepper."""
    last = len(trained.history)
    k = stop_choice(tour, stop)[1].position.k
    return min(k, last) if k is not None else 0 if stop.page == "merges" else last


def first_question(kind: str, trained: AnyTrained, step: int) -> Question:
    """A question of a kind to begin with, about this state."""
    asked: Question = {"kind": kind, "step": step}
    subject, words = KINDS[kind].subject, trained.history.words
    if subject is Subject.TEXT:
        names = available_tokenizers()
        first = _FIRST_TOKENIZER if _FIRST_TOKENIZER in names else next(iter(names), "")
        asked |= {"word": _FIRST_TEXT, "tokenizer": first}
    elif subject is Subject.GOLD:
        word = max(words[:50], key=len, default="")
        asked["gold"] = f"{word[: len(word) // 2]} {word[len(word) // 2 :]}"
    return asked


def _preview(question: RecordQuestion) -> Markup:
    """A question as a reader will see it, the right answer marked."""
    right = question.right_answer
    offers = (
        element(
            "li",
            offer.text.replace("`", ""),
            element("b", f" {texts.IS_RIGHT}") if offer.is_right else "",
            class_="right" if offer.is_right else "",
        )
        for offer in question.offers
    )
    facts = (element("p", f"{label}: {value}".replace("`", "")) for label, value in question.facts)
    return element(
        "div",
        element("p", element("b", question.sentence.replace("`", ""))),
        fragment(facts),
        element("ul", offers),
        ""
        if question.offers
        else element("p", element("b", texts.RIGHT_ANSWER), " ", question.said(right)),
        element("p", question.why.replace("`", ""), class_="why"),
        class_="bpe-question",
    )


def _kinds_at(trained: AnyTrained, step: int) -> tuple[str, ...]:
    """The kinds of questions that can be asked here."""
    able = reader().part(_Able)
    if able.state != (trained.key, step):
        able.state = (trained.key, step)
        able.kinds = tuple(kind for kind in KINDS if _can_ask(kind, trained, step))
    return able.kinds


def _can_ask(kind: str, trained: AnyTrained, step: int) -> bool:
    if KINDS[kind].subject is Subject.TEXT:
        return bool(available_tokenizers())
    try:
        question_of(first_question(kind, trained, step), trained, step)
    except BpeVizError:
        return False
    return True


def _kind_name(kind: str) -> str:
    return KINDS[kind].label if kind in KINDS else kind or texts.NO_QUESTION


def _draw_fields(
    asked: Question, trained: AnyTrained, put: Callable[[Question | None], None]
) -> None:
    """Draw the fields of the question; a blank field leaves its value to chance."""

    def with_value(name: str) -> Callable[[Any], None]:
        def put_value(value: Any) -> None:
            given = value.strip() if isinstance(value, str) else value
            others = {key: old for key, old in asked.items() if key != name}
            put(others | ({name: given} if given != "" else {}))

        return put_value

    kind = KINDS.get(str(asked["kind"]))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="stop-asked"):
        if kind and kind.subject in _FIELDS:
            name, label, hint = _FIELDS[kind.subject]
            st.text_input(
                label,
                max_chars=MAX_QUESTION_CHARACTERS,
                placeholder=hint,
                **bound(f"stop_asked_{name}", str(asked.get(name, "")), with_value(name)),
            )
        if kind and kind.subject is Subject.TEXT:
            _draw_tokenizers(asked, with_value("tokenizer"))
        st.number_input(
            texts.STEP,
            0,
            len(trained.history),
            help=texts.STEP_HELP,
            **bound(
                "stop_asked_step", _whole(asked, "step", len(trained.history)), with_value("step")
            ),
        )
        if kind and kind.has_chance:
            seed = _whole(asked, "seed", MAX_SEED)
            st.button(
                texts.ANOTHER,
                key="draw_another",
                icon=":material/casino:",
                help=texts.ANOTHER_HELP,
                on_click=with_value("seed"),
                args=((seed + 1) % MAX_SEED,),
            )


def _draw_tokenizers(asked: Mapping[str, QuestionValue], put: Callable[[str], None]) -> None:
    names = list(available_tokenizers())
    chosen = str(asked.get("tokenizer", _FIRST_TOKENIZER))
    if chosen not in names:
        names.append(chosen)
    st.selectbox(
        texts.TOKENIZER,
        names,
        **bound("stop_asked_tokenizer", chosen, put, options=names),
    )


def _whole(asked: Mapping[str, QuestionValue], name: str, most: int) -> int:
    value = asked.get(name, 0)
    return max(0, min(value, most)) if type(value) is int else 0

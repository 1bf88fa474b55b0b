"""What one reader has chosen and sees: the keys, widgets that outlive their page, links."""

import uuid
from collections.abc import Callable
from typing import Any

import streamlit as st

from bpe_viz.formats.lesson import Position
from bpe_viz.samples.catalogue import samples_by_key
from bpe_viz.settings import DEFAULT_NUM_MERGES, CustomPattern, Settings
from bpe_viz.ui.jobs.own_work import UPLOAD
from bpe_viz.ui.jobs.pool import Job
from bpe_viz.ui.jobs.training import Choice, Trained
from bpe_viz.ui.reader.kept import kept, names_of_kept
from bpe_viz.ui.reader.links import PANELS, read_link, write_link
from bpe_viz.ui.reader.place import Place, position
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.labels import CUSTOM, STOP_AT_MERGES, STOP_AT_SIZE, TIE_RULES
from bpe_viz.wording import counted


def seed() -> None:
    """Fill the state at the start of a session from the address; later calls do nothing."""
    if "reader" in st.session_state:
        return
    link = read_link(st.query_params.to_dict(), default_settings_of_sample(), PANELS)
    st.session_state.update(
        reader=uuid.uuid4().hex,
        settings_of_own={},
        shown=None,
        waiting=None,
        meanwhile=False,
        asked_by_link={"k": "0"} | st.query_params.to_dict(),
        opening=None,
        arrivals=0,
        start=link.position,
        starts_at_zero=st.query_params.get("k") == "0",
        hide=link.hide,
        notices=link.notices,
    )
    put_choice(Choice(link.corpus, link.settings))


def default_settings_of_sample() -> dict[str, Settings]:
    """The settings that each sample comes with, in the order of the picker."""
    return {key: sample.settings for key, sample in samples_by_key().items()}


def default_settings(corpus: str) -> Settings:
    """What a link need not say for this corpus."""
    return default_settings_of_sample().get(corpus, Settings())


def remembered(key: str, then: Callable[[], None] | None = None, place: str = "") -> dict[str, Any]:
    """The arguments of a widget whose value lives in `st.session_state[key]` on every page.

    A widget's own key is dropped when its page is left; this one is a copy that follows the value,
    and `then` runs after the reader has changed it.  It is set in every run: a widget that the
    browser draws only after a later run, as in a closed popover, knows that run's value alone.
    Two widgets for one value stand in two places.
    """
    widget_key = f"{key}_widget{place}"
    st.session_state[widget_key] = st.session_state[key]

    def keep() -> None:
        st.session_state[key] = st.session_state[widget_key]
        if then:
            then()

    return {"key": widget_key, "on_change": keep}


def put_choice(choice: Choice) -> None:
    """Make every control show `choice`."""
    settings = choice.settings
    pretokenizer = settings.pretokenizer
    is_custom = isinstance(pretokenizer, CustomPattern)
    st.session_state.update(
        corpus=choice.corpus,
        pretokenizer=CUSTOM if is_custom else pretokenizer,
        pattern=pretokenizer.pattern if isinstance(pretokenizer, CustomPattern) else r"\w+",
        normalization=settings.normalization,
        unit=settings.unit,
        mark=settings.mark,
        mark_place=settings.mark_place,
        tie_rule=settings.tie_rule,
        min_count=settings.min_count,
        stop_at=STOP_AT_MERGES if settings.vocab_size is None else STOP_AT_SIZE,
        num_merges=DEFAULT_NUM_MERGES if settings.num_merges is None else settings.num_merges,
        vocab_size=settings.vocab_size or DEFAULT_NUM_MERGES,
    )


def asked_choice() -> Choice:
    """What the controls ask for now; raises SettingsError for settings that cannot go together."""
    state = st.session_state
    by_merges = state["stop_at"] == STOP_AT_MERGES
    custom = state["pretokenizer"] == CUSTOM
    settings = Settings(
        pretokenizer=CustomPattern(state["pattern"]) if custom else state["pretokenizer"],
        normalization=state["normalization"],
        unit=state["unit"],
        mark=state["mark"],
        mark_place=state["mark_place"],
        tie_rule=state["tie_rule"],
        num_merges=state["num_merges"] if by_merges else None,
        min_count=state["min_count"],
        vocab_size=None if by_merges else state["vocab_size"],
    )
    own = kept(state["corpus"])
    if own:
        state["settings_of_own"][own.key] = settings
    return Choice(own or state["corpus"], settings)


def arrive(trained: Trained) -> None:
    """Put `trained` on the screen, and its mark, which may be another one, into the controls.

    The stepper starts where a link or a lesson says, else stays where it is while the corpus stays.
    """
    session = st.session_state
    before: Trained | None = None if session["meanwhile"] else session["shown"]
    notices: tuple[str, ...] = session["notices"] if before is None else ()
    start: Position | None = session["start"]
    length = len(trained.history)
    is_moved = bool(start and start.k) or session["starts_at_zero"]
    if start is None:
        stays = before is not None and _is_same_corpus(before.choice, trained.choice)
        start = position() if stays else Position()
        is_moved = stays and session["place"].is_moved
    elif start.k > length:
        notices += (f"There is no merge {start.k:,}, only {length:,}; the last one is shown.",)
    if start.k > length:
        start = Position(length)
    session.update(
        shown=trained,
        meanwhile=False,
        place=Place(start, is_moved),
        arrivals=session["arrivals"] + 1,
        start=None,
        starts_at_zero=False,
        notices=notices,
    )
    put_choice(trained.choice)


def arrive_meanwhile(trained: Trained) -> None:
    """Put `trained` on the screen until what the link asks for, as the controls say, is there."""
    session = st.session_state
    session.update(
        shown=trained, meanwhile=True, place=Place(Position()), arrivals=session["arrivals"] + 1
    )


def is_meanwhile() -> bool:
    """Whether a first visit still waits for what its link asks for, and sees something else."""
    return bool(st.session_state["meanwhile"]) and st.session_state["start"] is not None


def _is_same_corpus(one: Choice, other: Choice) -> bool:
    return one.source == other.source


def stepper_key(trained: Trained) -> str:
    """Another one whenever the stepper should start at `position()` and not stay where it is."""
    return f"{trained.key}-{st.session_state['arrivals']}"


def query_of(trained: Trained) -> dict[str, str]:
    """The parameters of the address of `trained`, apart from the position.

    While a link waits for its corpus the address stays as it is, position and all.
    """
    if is_meanwhile():
        asked: dict[str, str] = st.session_state["asked_by_link"]
        return asked
    return query_of_choice(trained.choice)


def query_of_choice(choice: Choice) -> dict[str, str]:
    """The parameters of the address of a choice; the corpora of readers share one name there."""
    corpus = UPLOAD if choice.own else choice.corpus
    return write_link(corpus, choice.settings, default_settings(corpus))


def cancel() -> None:
    """Stop waiting: what is on screen stays, and the controls show it again."""
    session = st.session_state
    waiting: Job[Trained] | None = session["waiting"]
    if waiting:
        waiting.leave(session["reader"])
    shown: Trained | None = session["shown"]
    session.update(waiting=None, start=None)
    put_choice(shown.choice if shown else first_choice())


def fall_back(problem: str, failed: Choice | None) -> bool:
    """When the first thing asked for cannot be had, ask for its corpus alone, then for the first.

    Says so; whether there was anything left to ask for.
    """
    corpus: str = st.session_state["corpus"]
    st.session_state["start"] = None
    if problem not in st.session_state["notices"]:
        st.session_state["notices"] += (problem,)
    for choice in (Choice(corpus, default_settings(corpus)), first_choice()):
        if failed in (choice, first_choice()) or (choice.corpus == corpus and kept(corpus)):
            continue
        put_choice(choice)
        return True
    return False


def dismiss(notice: str) -> None:
    """Take a notice that was read off the screen."""
    notices: tuple[str, ...] = st.session_state["notices"]
    st.session_state["notices"] = tuple(kept for kept in notices if kept != notice)


def first_choice() -> Choice:
    """The first sample with its own settings."""
    return Choice(*next(iter(default_settings_of_sample().items())))


def name_of_corpus() -> dict[str, str]:
    """The corpora to choose from, by key: what the reader brought, and the samples."""
    return names_of_kept() | {key: sample.name for key, sample in samples_by_key().items()}


def name_of(choice: Choice) -> str:
    """The name of a corpus as it can be shown; one that was removed meanwhile keeps its own."""
    names = name_of_corpus()
    return names.get(choice.corpus) or readable(choice.own.name if choice.own else choice.corpus)


def hidden_panels() -> frozenset[str]:
    """The panels that the link hides."""
    hidden: frozenset[str] = st.session_state["hide"]
    return hidden


def title_of(shown: Trained) -> str:
    """What is on screen, in one line: corpus, size and tie rule."""
    corpus, settings = shown.corpus, shown.choice.settings
    ties = TIE_RULES[settings.tie_rule].replace(" ", "-")
    return (
        f"{name_of(shown.choice)} · {counted(corpus.num_types, 'type')},"
        f" {counted(corpus.num_tokens, 'token')} · {ties} ties"
    )

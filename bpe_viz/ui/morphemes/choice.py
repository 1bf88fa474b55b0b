"""The choice of a gold list, opened or built in, and training on its words."""

from dataclasses import replace

import streamlit as st

from bpe_viz.errors import BpeVizError, ServerFullError
from bpe_viz.formats import Position
from bpe_viz.limits import MAX_GOLD_MEGABYTES, MAX_GOLD_PASTED_CHARACTERS
from bpe_viz.morphology import GoldList, WordList
from bpe_viz.settings import DEFAULT_NUM_MERGES, Learner
from bpe_viz.ui.frame.file_field import take_files
from bpe_viz.ui.frame.waiting import ended
from bpe_viz.ui.jobs.gold_files import gold_file, open_gold
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.morphemes import inputs, texts
from bpe_viz.ui.morphemes.caches import GOLD_LISTS
from bpe_viz.ui.morphemes.work import own_corpus_of
from bpe_viz.ui.reader.gold_lists import gold_list_names, list_key, list_of, lists
from bpe_viz.ui.reader.own_state import put_own_corpus
from bpe_viz.ui.reader.widgets import bound, value_of
from bpe_viz.ui.shared.escape import plain


def take_opened_list() -> None:
    """Read what was opened; what is on the screen stays until it is read, or if it cannot be."""
    mine = lists()
    file = mine.asked
    if file is None:
        return
    job = ended("open", GOLD_LISTS, file, lambda report: open_gold(file, report), (file.digest,))
    if job is None:
        return
    mine.asked = None
    mine.num_readings += 1
    opened = job.result
    if opened is None:
        known = isinstance(job.error, BpeVizError)
        _say(str(job.error) if known else texts.UNREADABLE)
    elif opened.gold is None:
        _say(opened.problem, opened.words)
    else:
        mine.words = None
        inputs.put_opened(file, opened)


def draw_choice(shown: AnyTrained) -> tuple[str, GoldList]:
    """Draw the picker, the popovers next to it, and the list to show with its identity."""
    names = gold_list_names()
    key = list_key(shown.choice.corpus)
    st.selectbox(
        texts.GOLD_LIST,
        names,
        format_func=names.__getitem__,
        width=210,
        label_visibility="collapsed",
        **bound("gold_list_widget", key, _choose, options=names),
    )
    # Both popovers close, being other ones, once a list is read and once the corpus is learned.
    name = f"gold_open_{lists().num_readings}"
    with st.popover(texts.OPEN_LIST, icon=":material/folder_open:", key=name):
        _draw_open()
    gold, identity = list_of(key)
    name = f"gold_train_{shown.key}"
    with st.popover(texts.TRAIN, icon=":material/model_training:", key=name):
        _draw_train(gold, shown)
    return identity, gold


def draw_problem(shown: AnyTrained) -> None:
    """Say what could not be had, and how to use a list of words that has no morphs."""
    problem = lists().problem
    if not problem:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="gold-problem"):
        st.warning(plain(problem))
        words = lists().words
        if words:
            _draw_train_buttons(words, shown, "words")
        st.button(
            texts.DISMISS,
            key="gold_dismiss",
            icon=":material/close:",
            type="tertiary",
            on_click=_say,
            args=("",),
        )


def _choose(key: str) -> None:
    lists().chosen = key
    inputs.to_first_page()


def _draw_open() -> None:
    st.file_uploader(
        texts.OPEN_GOLD,
        key="gold_upload",
        max_upload_size=MAX_GOLD_MEGABYTES,
        on_change=_open_file,
        help=texts.FORMATS,
    )
    st.text_area(
        texts.PASTE,
        key="gold_pasted",
        max_chars=MAX_GOLD_PASTED_CHARACTERS,
        height=110,
        placeholder=texts.PASTED_EXAMPLE,
    )
    st.button(texts.USE_LIST, on_click=_use_pasted)


def _open_file() -> None:
    try:
        for name, data in take_files([value_of("gold_upload")]):
            if len(data) > MAX_GOLD_MEGABYTES * 1024 * 1024:
                _say(texts.TOO_LARGE.format(megabytes=MAX_GOLD_MEGABYTES))
                return
            file = gold_file(data, name)
            OWN_MEMORY.hold(file, len(data))
            lists().asked = file
    except ServerFullError as error:
        _say(str(error))


def _use_pasted() -> None:
    text: str = value_of("gold_pasted")
    data = text[:MAX_GOLD_PASTED_CHARACTERS].encode("utf-8", "replace")
    lists().asked = gold_file(data, texts.PASTED_LIST)


def _draw_train(gold: GoldList, shown: AnyTrained) -> None:
    st.caption(texts.train_on(len(gold.word_counts)))
    _draw_train_buttons(gold, shown, "gold")


def _draw_train_buttons(source: GoldList | WordList, shown: AnyTrained, name: str) -> None:
    once = st.button(texts.EACH_ONCE, key=f"gold_once_{name}")
    has_counts = any(count > 1 for count in source.word_counts.values())
    counted = st.button(
        texts.WITH_COUNTS,
        key=f"gold_counts_{name}",
        disabled=not has_counts,
        help=None if has_counts else texts.NO_COUNTS,
    )
    if not (once or counted):
        return
    try:
        own = own_corpus_of(source, with_counts=counted)
    except BpeVizError as error:
        _say(str(error))
        return
    settings = shown.choice.settings
    if settings.learner is not Learner.UNIGRAM:  # which keeps its vocabulary size
        settings = replace(settings, num_merges=DEFAULT_NUM_MERGES, vocab_size=None)
    _say("")
    lists().chosen = list_key(shown.choice.corpus)
    put_own_corpus(own, settings, Position())
    st.rerun()


def _say(sentence: str, words: WordList | None = None) -> None:
    mine = lists()
    mine.problem, mine.words = sentence, words

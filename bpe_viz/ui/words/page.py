"""The Words page: Python segments and explains, the browser cuts what it got at any step.

As with the stepper, the view is sent once and asks by itself.
"""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.errors import VocabularyError
from bpe_viz.formats import OpenedModel, OpenedTokenizer
from bpe_viz.limits import MAX_SEED, MAX_STUDIED_CHARACTERS
from bpe_viz.segmentation import has_dropout, own_segmenter
from bpe_viz.settings import Segmenter, Unit
from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.frame.navigation import go_to
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.imported import LINK_NAME, draw_banner, imported
from bpe_viz.ui.reader.opened_file import (
    OPENED,
    file_summary,
    key_of,
    notices_of,
    tokenizer_called,
    tokenizer_labels,
)
from bpe_viz.ui.reader.page_inputs import lesson_data
from bpe_viz.ui.reader.place import merges_shown, move_to, place_said
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.texts import FILE_NOT_HERE
from bpe_viz.ui.reader.tokenizer_names import LEARNED, short_name
from bpe_viz.ui.reader.wishes import wish_taken, wishes_kept
from bpe_viz.ui.reader.word_inputs import PAGE, first_text, word_inputs
from bpe_viz.ui.shared.escape import plain
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.words import vocabulary_texts as texts
from bpe_viz.ui.words.answers import (
    cutting_in,
    kept_inputs_in,
    step_in,
    text_in,
    view_in,
    vocabulary_in,
    words_answer,
)
from bpe_viz.ui.words.file_words import file_answer, segmenter_of
from bpe_viz.ui.words.tokenized import has_merges
from bpe_viz.ui.words.tokenizer_answers import tokenizer_answer
from bpe_viz.ui.words.view_files import HTML, STYLES
from bpe_viz.vocabularies import Tokenizer
from bpe_viz.wording import counted

_HERE = Path(__file__).parent
_VIEW = "words"
_words = st.components.v2.component(
    "bpe_viz.words",
    html=HTML,
    css=STYLES,
    js=loading(_HERE / "component.js"),
)


def asked_tokenizer() -> str:
    """Return the real tokenizer that this reader, or the link, wants to cut words; "" for none.

    It need not be known: see `tokenizer_chosen`.
    """
    return word_inputs().tokenizer


def tokenizer_chosen() -> Tokenizer | OpenedTokenizer | None:
    """Return the tokenizer that cuts words, real or the reader's own; None for the learned one.

    Says so on the page if it cannot be had, and asks for it no more.
    """
    inputs = word_inputs()
    if not inputs.tokenizer:
        return None
    try:
        return tokenizer_called(inputs.tokenizer)
    except VocabularyError as error:
        problem = FILE_NOT_HERE if inputs.tokenizer == OPENED else str(error)
        inputs.choose("")
        st.warning(plain(f"{problem} {texts.TAUGHT_INSTEAD}"))
        return None


def show_words(shown: Trained, *, key: str, query: dict[str, str]) -> None:
    """Segment what the reader types with the merges of `shown`, or with those that were imported.

    `key` and `query` are as for the stepper.
    """
    inputs = word_inputs()
    history = shown.history
    k = merges_shown(len(history))
    found = imported()
    with st.container():  # a place of its own: a fragment below that moved could not answer
        draw_banner(found)
    if found:
        history, k = found.merges.history, found.k
        key = f"{found.key}-{reader().num_lessons}"
        query = {**query, LINK_NAME: "imported"}
    corpus = LINK_NAME if found else _corpus_asked_for(shown)
    first = first_text(shown)

    def answer(question: object, text: str) -> bytes:
        return words_answer(history, key, text, question, cutting=inputs.cutting, k=k)

    _show(
        _View(key, query, k, len(history), first, corpus, answer, _note_state),
        {
            "unit": history.settings.unit.value,
            "imported": found is not None,
            "hasCorpus": found is None,
            "ownWay": own_segmenter(history).value,
            "hasDropout": has_dropout(history),
            "vocabulary": "",
            "about": "",
        },
    )


def show_tokenizer(
    shown: AnyTrained, tokenizer: Tokenizer | OpenedTokenizer, *, key: str, query: dict[str, str]
) -> None:
    """Segment what the reader types with a tokenizer; its text is that of `shown` at first.

    `key` and `query` are as for the stepper.
    """
    inputs = word_inputs()
    name = inputs.tokenizer
    key = f"{'-'.join(map(str, key_of(name)))}-{key}"
    counts = shown.corpus.word_counts
    cutter = _cutter(tokenizer)
    num_merges = cutter.num_merges
    rank = num_merges if inputs.rank is None else min(inputs.rank, num_merges)

    def answer(question: object, text: str) -> bytes:
        return cutter.answer(key, text, question, counts)

    def note_rank(k: int) -> None:
        inputs.rank = None if k == num_merges else k

    with st.container():  # where the banner of imported merges is, so that the rest stays in place
        if notices := notices_of(name):
            st.html(notices)
    _show(
        _View(
            key,
            {**query, **place_said(), **({} if name == OPENED else {"tokenizer": name})},
            rank,
            num_merges,
            first_text(shown),
            _corpus_asked_for(shown),
            answer,
            note_rank,
        ),
        {
            "unit": cutter.unit.value,
            "imported": True,
            "hasCorpus": cutter.finds_words,
            "ownWay": cutter.way.value,
            "hasDropout": True,
            "vocabulary": name,
            "about": cutter.about,
        },
    )


@dataclass(frozen=True, slots=True)
class _Cutter:
    """A tokenizer without a training here: its description and its answers.

    `finds_words` says whether it answers a search for words of the corpus, too.
    """

    num_merges: int
    unit: Unit
    way: Segmenter
    about: str
    answer: Callable[[str, str, object, Mapping[str, int]], bytes]
    finds_words: bool = True


def _cutter(tokenizer: Tokenizer | OpenedTokenizer) -> _Cutter:
    if isinstance(tokenizer, Tokenizer):
        return _rank_cutter(tokenizer, _about(tokenizer))
    about = file_summary(tokenizer)
    if tokenizer.ranks:
        return _rank_cutter(tokenizer.ranks, about)
    if not isinstance(tokenizer, OpenedModel):
        raise TypeError("a tokenizer has ranks or a model")
    model, history = tokenizer, tokenizer.history
    if history is None:

        def of_model(key: str, text: str, question: object, counts: Mapping[str, int]) -> bytes:
            return file_answer(model, key, text, question, counts)

        return _Cutter(0, Unit.CHARACTER, segmenter_of(model), about, of_model)
    merges = history

    def of_merges(key: str, text: str, question: object, _: Mapping[str, int]) -> bytes:
        if isinstance(question, Mapping):  # there is one way to cut
            question = {name: asked for name, asked in question.items() if name != "cut"}
        return words_answer(merges, key, text, question)

    about = f"{about}, {counted(len(merges), 'merge')}"
    way, unit = own_segmenter(merges), merges.settings.unit
    return _Cutter(len(merges), unit, way, about, of_merges, finds_words=False)


def _rank_cutter(tokenizer: Tokenizer, about: str) -> _Cutter:
    def answer(key: str, text: str, question: object, counts: Mapping[str, int]) -> bytes:
        return tokenizer_answer(tokenizer, key, text, question, counts)

    return _Cutter(len(tokenizer.merges), Unit.BYTE, tokenizer.about.segmenter, about, answer)


@dataclass(frozen=True, slots=True)
class _View:
    """The browser's view: `k` of `length` merges, and how it is answered and moved."""

    key: str
    query: dict[str, str]
    k: int
    length: int
    first: str
    corpus: str
    answer: Callable[[object, str], bytes]
    note: Callable[[int], None]

    @property
    def text(self) -> str:
        """The reader's text about the corpus, or its examples."""
        typed = word_inputs().text_about(self.corpus)
        return self.first if typed is None else typed

    def __len__(self) -> int:
        return self.length


def _show(view: _View, data: dict[str, object]) -> None:
    """Draw the page itself; `data` is what its kind of vocabulary adds."""
    inputs = word_inputs()
    _words(
        key=_VIEW,
        data={
            **data,
            "ask": answer_view(_VIEW, view.key, functools.partial(_answer, view)),
            "key": view.key,
            "query": view.query,
            "k": view.k,
            "n": view.length,
            "text": view.text,
            "firstText": view.first,
            "corpus": view.corpus,
            "word": inputs.word,
            "view": inputs.view,
            "kept": list(inputs.kept),
            "mostText": MAX_STUDIED_CHARACTERS,
            "cut": {
                "segmenter": inputs.cutting.way,
                "dropout": inputs.cutting.dropout,
                "seed": inputs.cutting.seed,
            },
            "mostSeed": MAX_SEED,
            "vocabularies": [
                ["", texts.IMPORTED_MERGES if imported() else short_name(LEARNED)],
                *([name, label] for name, label in tokenizer_labels().items()),
            ],
            "lesson": lesson_data(PAGE),
        },
        **wishes_kept(_VIEW, "opened", "chosen"),
    )
    if (name := vocabulary_in(wish_taken(_VIEW, "chosen"))) is not None:
        inputs.choose(name)
        st.rerun()
    opened = wish_taken(_VIEW, "opened")
    if isinstance(opened, int) and 0 < opened <= view.length:
        go_to("merges", opened)


def _about(tokenizer: Tokenizer) -> str:
    """Say in a line which vocabulary this is."""
    about = tokenizer.about
    merges = f", {counted(len(tokenizer.merges), 'merge')}" if has_merges(tokenizer) else ""
    return f"{about.title}: {counted(about.size, 'token')}{merges}"


def _corpus_asked_for(shown: AnyTrained) -> str:
    """Return the corpus that the text is about: a link's own, while the link waits for it."""
    return reader().controls.corpus if state.is_meanwhile() else shown.choice.corpus


def _answer(view: _View, question: Mapping[str, Any]) -> bytes:
    """Answer a question of the browser, and note what it says of the page."""
    if question.get("key") != view.key:
        return view.answer(
            None, view.text
        )  # it is about other merges, or what a lesson has replaced
    inputs = word_inputs()
    given = text_in(question, view.key)
    if given is not None and given != view.text:
        inputs.type(given, view.corpus)
    if (kept := kept_inputs_in(question)) is not None:
        inputs.kept = kept
    if (moved := step_in(question, view, view.key)) is not None:
        view.note(moved)
    if (seen := view_in(question)) is not None:
        inputs.view = seen
    if (cutting := cutting_in(question)) is not None:
        inputs.cutting = cutting
    return view.answer(question, view.text)


def _note_state(k: int) -> None:
    found = imported()
    if found:
        found.k = k
    else:
        move_to(k)

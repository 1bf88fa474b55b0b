"""Zipf's law of the tokens that a real tokenizer makes of the corpus, next to words and symbols."""

import functools

import streamlit as st

from bpe_viz.charts import (
    ZipfParts,
    labelled_table,
    law_table,
    staircase_table,
    zipf_chart,
    zipf_rows,
)
from bpe_viz.errors import BpeVizError, TooSmallError
from bpe_viz.formats import OpenedTokenizer
from bpe_viz.laws import RankedWords
from bpe_viz.ui.frame.waiting import result_of, show_problem, was_cancelled
from bpe_viz.ui.jobs.pool import Work
from bpe_viz.ui.jobs.scheduling import in_line, is_large_corpus
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.laws import caches, inputs, texts
from bpe_viz.ui.laws.compare import side_by_side
from bpe_viz.ui.laws.data import ZipfFits, keeps_blanks, ranked_of
from bpe_viz.ui.laws.figure import draw_figure, theme
from bpe_viz.ui.laws.state_shown import StateShown
from bpe_viz.ui.laws.work import rank_tokens
from bpe_viz.ui.laws.zipf_drawing import (
    SLOPE_ONE,
    first_ranks,
    fits_note,
    fits_table,
    laws_of,
    named_ranks,
    zipf_text,
)
from bpe_viz.ui.reader.opened_file import (
    about_of,
    key_of,
    notices_of,
    tokenizer_called,
    tokenizer_labels,
)
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.state import language_of
from bpe_viz.ui.shared.markup import heading, note
from bpe_viz.vocabularies import Tokenizer

_NUM_LISTED = 6


def draw_tokens(state: StateShown) -> None:
    """Draw the choice of a tokenizer, its curve, its fits and its most frequent tokens."""
    label = tokenizer_labels()
    name = inputs.get("tokenizer")
    if name not in label:
        name = next(iter(label))
        inputs.put("tokenizer", name)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="laws-real"):
        st.selectbox(
            texts.TOKENIZER,
            label,
            format_func=label.__getitem__,
            width=180,
            label_visibility="collapsed",
            **inputs.bound("tokenizer", options=label),
        )
        how = texts.OWN_BLANKS if keeps_blanks(state.shown) else texts.BLANK_IN_FRONT
        st.html(note(how))
    if notices := notices_of(name):
        st.html(notices)
    tokenizer = tokenizer_called(name)
    tokens = _tokens_of(state.shown, name, label[name], tokenizer)
    if tokens is None:
        return
    if len(tokens) == 1:
        raise TooSmallError(texts.ONE_TOKEN)
    try:
        fits: ZipfFits | BpeVizError = ZipfFits(
            *caches.token_fits(state.shown, name, tokens.counts)
        )
    except BpeVizError as error:
        fits = error
    words, entries = ranked_of(state.shown), f"{state.entry}s"
    series = {"words": words, entries: state.symbols(), texts.TOKEN_SERIES: tokens}
    with st.container(key="laws-tokens"):
        left, right = st.columns([3, 2], gap="medium")
        with left:
            title = texts.WORDS_AND_TOKENS.format(entries=entries, tokenizer=label[name])
            size = tokenizer.size
            said = texts.tokens_needed(tokens.num_tokens, words.num_tokens, len(tokens), size)
            st.html(heading(title, said))
            _draw_chart(series, fits)
            st.html(side_by_side(series, texts.COUNTED))
        with right, st.container(key="laws-beside"):
            if isinstance(fits, BpeVizError):
                show_problem(fits)
            else:
                st.html(fits_table(fits, draws_slope_one=False))
                st.html(fits_note(fits))
            language = language_of(state.shown.choice)
            st.html(first_ranks(tokens, fits, _NUM_LISTED, language, names=texts.FIRST_TOKENS))
            if _has_parts(tokens):
                st.html(note(texts.SPELLED_IN_BYTES))


def _draw_chart(series: dict[str, RankedWords], fits: ZipfFits | BpeVizError) -> None:
    tokens = series[texts.TOKEN_SERIES]
    # The tokens have the colour that the line of slope 1 has in other charts.
    laws = {name: law for name, law in laws_of(fits).items() if name != SLOPE_ONE}
    lines = None
    if not isinstance(fits, BpeVizError):
        lines = law_table(laws, len(tokens), fits.zipf.first_rank, fits.zipf.last_rank)
    steps = {name: staircase_table(ranked) for name, ranked in series.items()}
    labels = labelled_table(tokens, named_ranks(tokens, logarithmic=True))
    draw_figure(
        "tokens",
        zipf_chart(ZipfParts(series=steps, laws=lines, labels=labels), theme()),
        zipf_rows(steps, laws),
        text=zipf_text(tokens, fits),
    )


def _tokens_of(
    shown: AnyTrained, name: str, title: str, tokenizer: Tokenizer | OpenedTokenizer
) -> RankedWords | None:
    """Return the tokens of the corpus, or None while they are counted in the background."""
    question = f"tokens of {key_of(name)} in {shown.key}"
    if was_cancelled(question):
        return None
    is_large = is_large_corpus(shown.choice.corpus, shown.choice.own)
    before = "" if keeps_blanks(shown) else " "
    work: Work[RankedWords] = functools.partial(
        rank_tokens, tokenizer, shown.corpus.word_counts, title, before
    )
    job = caches.TOKENS.ask(
        question,
        in_line(work) if is_large else work,
        reader=reader().id,
        about=shown.choice.about | about_of(name),
        is_large=is_large,
    )
    return result_of(job, question)


def _has_parts(tokens: RankedWords) -> bool:
    """Return whether one of the tokens in the list is spelled in bytes, as part of a character."""
    return any("\\x" in word for word in tokens.words[:_NUM_LISTED])

"""The effect of a learner on the counts: symbols or pieces instead of words, in every state."""

import functools
from dataclasses import replace

import pandas as pd
import streamlit as st
from markupsafe import Markup

from bpe_viz.charts import merges_chart, subword_table
from bpe_viz.laws import headline
from bpe_viz.ui.frame.waiting import result_of, was_cancelled
from bpe_viz.ui.jobs.pool import Work
from bpe_viz.ui.jobs.scheduling import in_line, is_large_corpus
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.laws import caches, texts
from bpe_viz.ui.laws.data import ranked_of
from bpe_viz.ui.laws.figure import draw_figure, theme
from bpe_viz.ui.laws.state_shown import StateShown
from bpe_viz.ui.laws.work import HeldOut, train_held_out
from bpe_viz.ui.laws.zipf_drawing import draw_zipf_chart
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.markup import fragment, heading, note
from bpe_viz.ui.shared.terms import term


def draw_merges(state: StateShown) -> None:
    """Draw the curve of symbols in the state that is shown, and curves over all states."""
    if state.length == 0:
        st.html(note(texts.NO_MERGES if state.step == "merge" else texts.NO_ROUNDS))
    with st.container(key="laws-states"):
        left, right = st.columns([6, 5], gap="medium")
        with left:
            st.html(heading(texts.WORDS_AND_SYMBOLS[state.entry], _symbols_sentence(state)))
            draw_zipf_chart(state.shown, key="symbols", state=state)
            st.html(_symbols_note(state))
        with right:
            _draw_curves(state)
            _draw_unseen(state)


def _draw_curves(state: StateShown) -> None:
    measures = subword_table(state.curves(), {})
    one, two = st.columns(2, gap="small")
    with one:
        _draw(measures, ["Symbols in the corpus"], "needed", texts.NEEDED[state.entry], state)
    with two:
        names = ["all", "in use"]
        _draw(measures, names, "vocabulary", "Vocabulary", state)


def _draw_unseen(state: StateShown) -> None:
    one, two = st.columns(2, gap="small")
    with one:
        measures = subword_table(state.curves(), {})
        _draw(measures, ["Symbols per word"], "per-word", texts.PER_WORD[state.entry], state)
    if not isinstance(state.shown, Trained) or not state.shown.is_plain:
        with two:
            st.html(heading(texts.NEVER_SEEN, texts.NOT_HELD_OUT))
        return
    with two:
        held_out = _held_out(state.shown)
        if held_out:
            unseen = _unseen_table(held_out)
            names = list(unseen["measure"].drop_duplicates())
            here = replace(state, k=min(state.k, held_out.num_merges))
            _draw(unseen, names, "unseen", texts.NEVER_SEEN, here, is_share=True)
    if held_out:
        st.html(_held_out_note(held_out, state.k))


def _held_out(shown: Trained) -> HeldOut | None:
    if was_cancelled(shown.key):
        return None
    is_large = is_large_corpus(shown.choice.corpus, shown.choice.own)
    work: Work[HeldOut] = functools.partial(train_held_out, shown)
    job = caches.HELD_OUT.ask(
        shown.key,
        in_line(work) if is_large else work,
        reader=reader().id,
        about=shown.choice.about,
        is_large=is_large,
    )
    return result_of(job, shown.key)


def _draw(
    measures: pd.DataFrame,
    names: list[str],
    key: str,
    title: str,
    state: StateShown,
    *,
    is_share: bool = False,
) -> None:
    steps = f"{state.step}s"
    table = measures[measures["measure"].isin(names)].rename(columns={"merges": steps})
    first, last = table["value"].iloc[0], table["value"].iloc[-1]
    draw_figure(
        key,
        merges_chart(table, theme(), title=title, at=state.k, steps=steps, is_share=is_share),
        table,
        text=texts.FROM_FIRST_TO_LAST.format(
            title=title, first=f"{first:,.4g}", last=f"{last:,.4g}", steps=steps
        ),
        size="half",
    )


def _unseen_table(held_out: HeldOut) -> pd.DataFrame:
    curves = held_out.curves
    words = [curves.unseen_words] * len(curves.merges)
    parts = {"words": words, "symbols": curves.unseen_symbols}
    tables = [
        pd.DataFrame({"merges": curves.merges, "measure": name, "value": values})
        for name, values in parts.items()
    ]
    return pd.concat(tables, ignore_index=True)


def _symbols_sentence(state: StateShown) -> str:
    symbols, words = state.symbols().counts, ranked_of(state.shown).counts
    is_shorter = len(symbols) < len(words) and (symbols == 1).sum() < (words == 1).sum()
    sentence = texts.FEWER_KINDS if is_shorter else texts.WORDS_IN_ENTRIES
    return sentence.format(entries=f"{state.entry}s")


def _symbols_note(state: StateShown) -> Markup:
    figures = headline(state.symbols().counts)
    ranked = ranked_of(state.shown)
    sentence = texts.entries_for_words(
        state.k, state.step, figures.num_tokens, state.entry, ranked.num_tokens
    )
    return note(
        fragment(sentence, term("fertility"), ")."),
        strong=texts.same_text_in_entries(figures.num_types, state.entry, len(ranked)),
    )


def _held_out_note(held_out: HeldOut, merges: int) -> Markup:
    curves = held_out.curves
    if not curves.unseen_words:
        return note(texts.none_missed(held_out.num_tokens))
    nearest = int(abs(curves.merges - merges).argmin())
    of_symbols = float(curves.unseen_symbols[nearest])
    return note(
        texts.words_missed(curves.unseen_words, of_symbols, held_out.num_tokens),
        "" if of_symbols < curves.unseen_words else texts.ALMOST_WORDS,
        texts.HOW_HELD_OUT,
    )

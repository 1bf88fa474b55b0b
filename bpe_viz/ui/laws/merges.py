"""What merges do to the counts: symbols instead of words, at every number of merges."""

import functools

import pandas as pd
import streamlit as st
from markupsafe import Markup

from bpe_viz.charts import merges_chart, subword_table
from bpe_viz.laws import SubwordCurves, headline
from bpe_viz.ui.frame.waiting import result_of, was_cancelled
from bpe_viz.ui.jobs.pool import Work
from bpe_viz.ui.jobs.scheduling import in_line, is_large_corpus
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.laws import caches, texts
from bpe_viz.ui.laws.data import ranked_of
from bpe_viz.ui.laws.figure import draw_figure, theme
from bpe_viz.ui.laws.work import HeldOut, train_held_out
from bpe_viz.ui.laws.zipf_drawing import draw_zipf_chart, symbols_of
from bpe_viz.ui.reader.place import merges_shown, move_to
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.shared.markup import fragment, heading, note
from bpe_viz.ui.shared.terms import term


def draw_merges(shown: Trained) -> None:
    """The slider of merges, the curve of symbols at that state, and curves over all states."""
    length = len(shown.history)
    merges = _draw_slider(length)
    curves = caches.curves_over_merges(shown)
    with st.container(key="laws-states"):
        left, right = st.columns([6, 5], gap="medium")
        with left:
            st.html(heading(texts.WORDS_AND_SYMBOLS, _symbols_sentence(shown, merges)))
            draw_zipf_chart(shown, key="symbols", merges=merges)
            st.html(_symbols_note(shown, merges))
        with right:
            _draw_curves(curves, merges)
            _draw_unseen(shown, merges)


def _draw_slider(length: int) -> int:
    if length == 0:
        st.html(note(texts.NO_MERGES))
        return 0
    slider = bound("laws_merges_widget", merges_shown(length), move_to)
    st.slider("Merges", 0, length, format="localized", **slider)
    return merges_shown(length)


def _draw_curves(curves: SubwordCurves, merges: int) -> None:
    measures = subword_table(curves, {})
    one, two = st.columns(2, gap="small")
    with one:
        _draw(measures, ["Symbols in the corpus"], "needed", texts.SYMBOLS_NEEDED, merges)
    with two:
        names = ["all", "in use"]
        _draw(measures, names, "vocabulary", "Vocabulary", merges)


def _draw_unseen(shown: Trained, merges: int) -> None:
    curves = caches.curves_over_merges(shown)
    one, two = st.columns(2, gap="small")
    with one:
        measures = subword_table(curves, {})
        _draw(measures, ["Symbols per word"], "per-word", texts.SYMBOLS_PER_WORD, merges)
    with two:
        held_out = _held_out(shown)
        if held_out:
            unseen = _unseen_table(held_out)
            names = list(unseen["measure"].drop_duplicates())
            here = min(merges, held_out.num_merges)
            _draw(unseen, names, "unseen", texts.NEVER_SEEN, here, is_share=True)
    if held_out:
        st.html(_held_out_note(held_out, merges))


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
    merges: int,
    *,
    is_share: bool = False,
) -> None:
    table = measures[measures["measure"].isin(names)]
    first, last = table["value"].iloc[0], table["value"].iloc[-1]
    draw_figure(
        key,
        merges_chart(table, theme(), title=title, merges=merges, is_share=is_share),
        table,
        text=f"{title}: {first:,.4g} with 0 merges, {last:,.4g} at the end.",
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


def _symbols_sentence(shown: Trained, merges: int) -> str:
    symbols, words = symbols_of(shown, merges).counts, ranked_of(shown).counts
    if len(symbols) < len(words) and (symbols == 1).sum() < (words == 1).sum():
        return texts.FEWER_KINDS
    return texts.WORDS_IN_SYMBOLS


def _symbols_note(shown: Trained, merges: int) -> Markup:
    symbols = symbols_of(shown, merges)
    figures = headline(symbols.counts)
    ranked = ranked_of(shown)
    sentence = texts.symbols_for_words(merges, figures.num_tokens, ranked.num_tokens)
    return note(
        fragment(sentence, term("fertility"), ")."),
        strong=texts.same_text_in_symbols(figures.num_types, len(ranked)),
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

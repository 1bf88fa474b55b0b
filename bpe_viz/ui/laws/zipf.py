"""Zipf's and Mandelbrot's laws: the chart, the fits, the spectrum, the reader's own line."""

from dataclasses import dataclass
from math import log10

import streamlit as st

from bpe_viz.charts import spectrum_chart, spectrum_table
from bpe_viz.errors import BpeVizError
from bpe_viz.laws import RankedWords, binned_spectrum
from bpe_viz.limits import MAX_LAW_TEXT
from bpe_viz.symbols import shown_word
from bpe_viz.ui.frame.cutting_offer import offer_to_cut
from bpe_viz.ui.frame.waiting import show_problem
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.laws import inputs, texts
from bpe_viz.ui.laws.data import axes_are_logarithmic, fits_of, ranked_of
from bpe_viz.ui.laws.figure import draw_figure, theme
from bpe_viz.ui.laws.zipf_drawing import (
    draw_zipf_chart,
    first_ranks,
    fits_note,
    fits_table,
    nearer_law,
)
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.state import language_of
from bpe_viz.ui.shared.markup import note, with_words
from bpe_viz.ui.shared.numbers import number, raised

_NUM_LISTED = 10


@dataclass(slots=True)
class _OwnLine:
    """The reader's own line: put through rank 1 once, and from then on where it was moved."""

    is_placed: bool = False


def draw_zipf(shown: AnyTrained) -> None:
    """Draw the chart or the spectrum on the left, fits and the most frequent words on the right."""
    ranked = ranked_of(shown)
    language = language_of(shown.choice)
    _draw_controls(ranked, language)
    with st.container(key="laws-one"):
        left, right = st.columns([3, 2], gap="medium")
        with left:
            if inputs.get("zipf") == "spectrum":
                with st.container(key="laws-spectrum"):
                    _draw_spectrum(ranked)
            else:
                draw_zipf_chart(shown, key="zipf", interactive=True)
        with right, st.container(key="laws-beside"):
            fits = fits_of(shown, of_chosen_range=True)
            if isinstance(fits, BpeVizError):
                show_problem(fits)
            else:
                st.html(fits_table(fits))
                st.html(fits_note(fits))
            st.html(first_ranks(ranked, fits, _NUM_LISTED, language))
            if not isinstance(fits, BpeVizError):
                st.html(nearer_law(ranked, fits, _NUM_LISTED))


def _draw_controls(ranked: RankedWords, language: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        inputs.segments("Chart", "zipf")
        if inputs.get("zipf") == "spectrum":
            return
        inputs.segments("Axes", "axes")
        with st.popover(texts.RANGE, icon=":material/width:"):
            st.checkbox(texts.CHOSEN_BY_FIT, **inputs.bound("auto"))
            fixed = bool(inputs.get("auto"))
            st.number_input(
                texts.FIRST_RANK, disabled=fixed, **inputs.limits("first"), **inputs.bound("first")
            )
            st.number_input(
                texts.LAST_RANK, disabled=fixed, **inputs.limits("last"), **inputs.bound("last")
            )
            if axes_are_logarithmic():
                st.caption(texts.DRAW_RANGE)
        with st.popover(texts.OWN_LINE, icon=":material/show_chart:"):
            _draw_own_line(ranked)
        st.text_input(
            texts.FIND_WORD,
            placeholder=texts.FIND_WORD,
            label_visibility="collapsed",
            max_chars=MAX_LAW_TEXT,
            width=180,
            **inputs.bound("word"),
        )
        _say_rank(ranked, language)


def _draw_own_line(ranked: RankedWords) -> None:
    st.toggle(texts.DRAW_LINE, **inputs.bound("line"))
    if inputs.get("line") and not reader().part(_OwnLine).is_placed:
        reader().part(_OwnLine).is_placed = True
        if not inputs.get("line_c"):
            inputs.put("line_c", round(log10(int(ranked.counts[0])), 2))
    off = not inputs.get("line")
    st.slider(
        texts.LINE_C,
        step=0.01,
        disabled=off,
        **inputs.limits("line_c"),
        **inputs.bound("line_c"),
    )
    st.slider(
        "slope",
        step=0.01,
        disabled=off,
        **inputs.limits("line_slope"),
        **inputs.bound("line_slope"),
    )
    c, slope = 10.0 ** inputs.get("line_c"), inputs.get("line_slope")
    st.html(note(f"f = {number(c)} / r{raised(slope)}"))


def _say_rank(ranked: RankedWords, language: str) -> None:
    word = inputs.get("word")
    if not word:
        return
    rank = ranked.rank_of(word)
    if rank is None:
        st.html(note(with_words(texts.NOT_FOUND, language, word=shown_word(word, 24), said={})))
        offer_to_cut(word)
    else:
        st.html(note(texts.rank_and_count(rank, int(ranked.counts[rank - 1]))))


def _draw_spectrum(ranked: RankedWords) -> None:
    bins = binned_spectrum(ranked.counts)
    spectrum = spectrum_table(bins)
    text = texts.types_once(bins[0].types, len(ranked))
    draw_figure("spectrum", spectrum_chart(spectrum, theme()), spectrum, text=text)
    st.html(note(text, texts.SPECTRUM))

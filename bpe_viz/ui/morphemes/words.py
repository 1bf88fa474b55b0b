"""Each word of the gold list with its hit, missed and extra boundaries as ticks."""

import functools
import math

import numpy as np
import streamlit as st
from markupsafe import Markup

from bpe_viz.arrays import CountArray, FloatArray
from bpe_viz.charts import gold_word_table, to_csv
from bpe_viz.limits import MAX_GOLD_WORD_CHARACTERS
from bpe_viz.morphology import BoundaryCounts, ComparedWord, GoldEntry, compare_word, share
from bpe_viz.symbols import printable
from bpe_viz.ui.frame.cutting_offer import offer_to_cut
from bpe_viz.ui.morphemes import inputs, texts
from bpe_viz.ui.morphemes.markup import draw_compared, morphs, tick_legend
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.morphemes.work import ScoredState
from bpe_viz.ui.shared.markup import Column, Row, corpus_word, element, fragment, note, table
from bpe_viz.ui.shared.numbers import score_text
from bpe_viz.ui.shared.terms import MEANING
from bpe_viz.wording import counted, state_name

_ROWS = 16


def draw_word_options(scene: Scene) -> None:
    """Draw the order of the words, which ones, and the file with all of them."""
    st.selectbox(
        "Order",
        texts.SORTS,
        format_func=texts.SORTS.__getitem__,
        width=190,
        label_visibility="collapsed",
        **inputs.bound("sort", _first_page, options=texts.SORTS),
    )
    st.text_input(
        texts.WORDS_WITH_LETTERS,
        placeholder=texts.WORDS_WITH,
        max_chars=MAX_GOLD_WORD_CHARACTERS,
        width=130,
        label_visibility="collapsed",
        **inputs.bound("find", _first_page),
    )
    state = scene.state_or_last()
    if state is None:
        return
    pages = max(1, math.ceil(len(_found(scene, state)) / _ROWS))
    inputs.put("page", min(inputs.get("page"), pages))
    st.number_input(
        "Page", 1, pages, width=122, label_visibility="collapsed", **inputs.bound("page")
    )
    st.download_button(
        "CSV",
        data=functools.partial(_csv, scene, state),
        file_name="bpe-viz-gold-words.csv",
        mime="text/csv",
        icon=":material/download:",
        on_click="ignore",
        help=texts.ALL_WORDS_CSV,
    )


def draw_words(scene: Scene) -> None:
    """One page of the words in two columns; the last one stays until the next is counted."""
    state = scene.last_state()  # the options have asked for the current one
    if state is None:
        return
    indices = _found(scene, state).tolist()
    if not indices:
        st.html(note(texts.NO_SUCH_WORDS))
        offer_to_cut(inputs.get("find"))
        return
    page: int = inputs.get("page")
    on_page = indices[_ROWS * (page - 1) : _ROWS * page]
    half = math.ceil(len(on_page) / 2)
    tables = [_table(scene, part, state.k) for part in (on_page[:half], on_page[half:]) if part]
    first = _ROWS * (page - 1) + 1
    pages = math.ceil(len(indices) / _ROWS)
    last = first + len(on_page) - 1
    where = texts.words_page(
        first, last, len(indices), page, pages, state_name(state.k, scene.step)
    )
    above = element("div", tick_legend(), note(where), class_="bpe-beside")
    whole = above + element("div", tables, class_="bpe-two", data_panel="gold-words")
    st.html(whole if state.k == scene.k else element("div", whole, class_="bpe-earlier"))


def _order_of(counts: BoundaryCounts, words: list[str], sort: str) -> CountArray:
    """Return the indices of the words in an order; the order of the list decides between equals."""
    jaccard = _jaccard(counts)
    keys: dict[str, FloatArray | CountArray] = {
        "worst": jaccard,
        "best": -jaccard,
        "missed": counts.hits - counts.gold,
        "extra": counts.hits - counts.predicted,
    }
    if sort in keys:
        return np.argsort(keys[sort], kind="stable")
    everything = range(len(words))
    return np.array(sorted(everything, key=words.__getitem__) if sort == "alphabet" else everything)


def _jaccard(counts: BoundaryCounts) -> FloatArray:
    hits, union = counts.hits, counts.predicted + counts.gold - counts.hits
    return share(hits.astype(np.float64), union.astype(np.float64), union == hits)


def _found(scene: Scene, state: ScoredState) -> CountArray:
    words = [entry.word for entry in scene.scored.gold]
    order = _order_of(state.learned.counts, words, inputs.get("sort"))
    text = inputs.get("find").strip().casefold()
    if not text:
        return order
    return order[[text in words[index].casefold() for index in order.tolist()]]


def _first_page() -> None:
    inputs.put("page", 1)


def _csv(scene: Scene, state: ScoredState) -> bytes:
    curve = scene.scored.curve
    return to_csv(
        gold_word_table(curve.entries, curve.boundaries_at(state.k), state.learned.counts)
    )


def _table(scene: Scene, indices: list[int], k: int) -> Markup:
    curve = scene.scored.curve
    rows = (
        _row(
            curve.entries[index],
            compare_word(curve.entries[index], curve.boundaries.at(index, k)),
            scene.language,
        )
        for index in indices
    )
    head = (
        *(Column(name) for name in ("Word", "Morphemes")),
        Column("Jaccard", MEANING["Jaccard"], kind="n"),
    )
    return table("Words", head, rows, kind="bpe-words", is_caption_hidden=True)


def _row(entry: GoldEntry, compared: ComparedWord, language: str) -> Row:
    drawn = draw_compared(entry.word, compared)
    either = sum(map(len, (compared.hits, compared.missed, compared.extra)))
    counted = f"{len(compared.hits)}/{either} = " if either else ""
    gold = morphs(compared.analysis.morphs, language) + _remark(entry, compared, language)
    return Row((drawn, gold, fragment(counted, element("b", score_text(compared.scores.jaccard)))))


def _remark(entry: GoldEntry, compared: ComparedWord, language: str) -> Markup:
    remarks: list[str] = []
    if compared.analysis.listed != compared.analysis.morphs:
        remarks.append(
            fragment(
                texts.LISTED_AS,
                corpus_word(" + ".join(map(printable, compared.analysis.listed)), language),
            )
        )
    if len(entry.analyses) > 1:
        remarks.append(texts.BEST_OF.format(number=len(entry.analyses)))
    if len(entry.trees) > 1:
        remarks.append(counted(len(entry.trees), "tree"))
    return fragment(" ", element("small", Markup(", ").join(remarks))) if remarks else Markup()

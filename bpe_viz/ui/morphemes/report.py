"""A report on the gold list: what was read, and how many morphemes its words have."""

from collections.abc import Iterable

import streamlit as st
from markupsafe import Markup

from bpe_viz.limits import MAX_LINES_REPORTED
from bpe_viz.morphology import LANGUAGE_KINDS, GoldReport, LineRemark, SynthesisIndex
from bpe_viz.samples import gold_samples
from bpe_viz.symbols import printable
from bpe_viz.ui.morphemes import texts
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.reader.gold_lists import list_key
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import Row, element, fragment, heading, note, scrolling, table
from bpe_viz.ui.shared.numbers import ratio


def draw_list(scene: Scene) -> None:
    """Draw the report next to the scale, and below the lines that were not taken as they stand."""
    gold = scene.scored.gold
    with st.container(key="gold-list"):
        left, right = st.columns(2, gap="medium")
        with left:
            st.html(heading(texts.WHAT_WAS_READ, _about(scene)))
            st.html(_report(gold.report, len(gold)))
            for notice in gold.report.notices:
                st.html(note(notice))
        with right:
            st.html(heading(texts.MORPHEMES_PER_WORD, texts.GREENBERGS_SCALE))
            st.html(_scale(scene.scored.synthesis))
    _draw_lines("Refused", gold.report.refused, gold.report.num_refused)
    _draw_lines("Remarks", gold.report.remarks, len(gold.report.remarks))


def _about(scene: Scene) -> str:
    key = list_key(scene.shown.choice.corpus)
    for sample in gold_samples():
        if sample.key == key:
            return f"{sample.teaches} {sample.licence}."
    return readable(scene.scored.gold.name)


def _report(report: GoldReport, num_words: int) -> Markup:
    rows = [
        Row(("Format", report.format.value)),
        Row(("Encoding", report.encoding or texts.PASTED_TEXT)),
        Row((texts.LINES, f"{report.num_lines:,}")),
        Row((texts.LINES_READ, f"{report.num_read:,}")),
        Row((texts.LINES_ALIGNED, f"{report.num_aligned:,}")),
        Row((texts.LINES_REFUSED, f"{report.num_refused:,}")),
        Row((texts.LINES_REPEATED, f"{report.num_repeated:,}")),
        Row(("Words", f"{num_words:,}")),
    ]
    return table(texts.LINES_AND_WORDS, ("Line", "Number"), rows)


def _scale(synthesis: SynthesisIndex) -> Markup:
    rows = [
        Row(
            (
                texts.KIND.format(name=kind.name, lowest=kind.lowest)
                + texts.THIS_LIST * (kind == synthesis.kind),
                f"{kind.language}, {ratio(kind.index)}",
                kind.word,
                kind.gloss,
            )
        )
        for kind in LANGUAGE_KINDS
    ]
    here = texts.list_synthesis(
        synthesis.num_morphemes, synthesis.num_words, synthesis.index, synthesis.kind.name
    )
    return fragment(
        element("p", here, class_="bpe-sentence"),
        scrolling(table("Scale", texts.KIND_COLUMNS, rows, texts=4), "Scale"),
        note(texts.GREENBERG_COUNTED_TEXT),
    )


def _draw_lines(title: str, lines: Iterable[LineRemark], num_all: int) -> None:
    shown = tuple(lines)[:MAX_LINES_REPORTED]
    if not shown:
        return
    rows = [Row((f"{line.line:,}", printable(line.text), line.reason)) for line in shown]
    with st.expander(texts.lines_title(title, num_all, len(shown)), expanded=True):
        name = f"{title} lines"
        st.html(scrolling(table(name, ("Line", "Text", "Reason"), rows, texts=3), name))

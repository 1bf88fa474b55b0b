"""What was read of the gold list, and how many morphemes its words have."""

from collections.abc import Iterable

import streamlit as st
from markupsafe import Markup

from bpe_viz.limits import MAX_LINES_REPORTED
from bpe_viz.morphology import LANGUAGE_KINDS, GoldReport, LineRemark, SynthesisIndex
from bpe_viz.samples import gold_samples
from bpe_viz.symbols import printable
from bpe_viz.ui.morphemes import inputs
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import Row, element, fragment, heading, note, table
from bpe_viz.wording import counted


def draw_list(scene: Scene) -> None:
    """The report next to the scale, and below the lines that were not taken as they stand."""
    gold = scene.scored.gold
    left, right = st.columns(2, gap="medium")
    with left:
        st.html(heading("What was read", _about(scene)))
        st.html(_report(gold.report, len(gold)))
        for notice in gold.report.notices:
            st.html(note(notice))
    with right:
        st.html(heading("Morphemes per word", "Greenberg's scale (1960), one example of each kind"))
        st.html(_scale(scene.scored.synthesis))
    _draw_lines("Refused", gold.report.refused, gold.report.num_refused)
    _draw_lines("Remarks", gold.report.remarks, len(gold.report.remarks))


def _about(scene: Scene) -> str:
    key = inputs.list_key(scene.shown.choice.corpus)
    for sample in gold_samples():
        if sample.key == key:
            return f"{sample.teaches} {sample.licence}."
    return readable(scene.scored.gold.name)


def _report(report: GoldReport, num_words: int) -> Markup:
    rows = [
        Row(("Format", report.format.value)),
        Row(("Encoding", report.encoding or "pasted text")),
        Row(("Lines, without empty ones and comments", f"{report.num_lines:,}")),
        Row(("read unchanged", f"{report.num_read:,}")),
        Row(("aligned: morphs fitted to the letters", f"{report.num_aligned:,}")),
        Row(("refused: no gold segmentation", f"{report.num_refused:,}")),
        Row(("of those taken, further alternatives of a word", f"{report.num_repeated:,}")),
        Row(("Words", f"{num_words:,}")),
    ]
    return table("Lines and words", ("Line", "Number"), rows)


def _scale(synthesis: SynthesisIndex) -> Markup:
    rows = [
        Row(
            (
                f"{kind.name}, from {kind.lowest:.0f}{', this list' * (kind == synthesis.kind)}",
                f"{kind.language}, {kind.index:.2f}",
                kind.word,
                kind.gloss,
            )
        )
        for kind in LANGUAGE_KINDS
    ]
    here = (
        f"This list: {counted(synthesis.num_morphemes, 'morpheme')} /"
        f" {counted(synthesis.num_words, 'word')} = {synthesis.index:.2f}, {synthesis.kind.name}."
    )
    head = ("Kind", "Language, in running text", "Example", "Meaning")
    return fragment(
        element("p", here, class_="bpe-sentence"),
        table("Scale", head, rows, texts=4),
        note(
            "Greenberg counted running text, in which short words recur: a list of types has more"
            " morphemes per word than a text in the same language."
        ),
    )


def _draw_lines(title: str, lines: Iterable[LineRemark], num_all: int) -> None:
    shown = tuple(lines)[:MAX_LINES_REPORTED]
    if not shown:
        return
    rows = [Row((f"{line.line:,}", printable(line.text), line.reason)) for line in shown]
    first = f", the first {len(shown):,}" if num_all > len(shown) else ""
    with st.expander(f"{title}: {counted(num_all, 'line')}{first}", expanded=True):
        st.html(table(f"{title} lines", ("Line", "Text", "Reason"), rows, texts=3))

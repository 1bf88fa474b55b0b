"""Learning from a part of the corpus: what it loses, and which merges chance can swap."""

from math import sqrt

import streamlit as st
from markupsafe import Markup
from streamlit.delta_generator import DeltaGenerator

from bpe_viz.limits import LEAST_TEXTS_TO_SAMPLE
from bpe_viz.scale import CloseChoice, SampleComparison, SampleError
from bpe_viz.settings import Criterion
from bpe_viz.ui.corpus import part_texts as texts
from bpe_viz.ui.corpus.inputs import draw_again, part_inputs, put_drawn, put_rank
from bpe_viz.ui.corpus.part_work import PARTS, SHARES, PartQuestion, Parts, kinds_of, work_on_parts
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.corpus_questions import is_counts_only
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.shared.markup import (
    Column,
    Row,
    element,
    fragment,
    note,
    scrolling,
    section,
    table,
)
from bpe_viz.ui.shared.numbers import percent, ratio, short_percent, signed_percent

_TOLD = 0.05  # the share that the headline speaks of


def draw_part(choice: Choice, _status: DeltaGenerator) -> None:
    """Draw the results of parts of the corpus, and a merge of the whole that samples may swap."""
    counts_only = is_counts_only(choice)
    kinds = kinds_of(choice)
    inputs = part_inputs()
    kind = inputs.drawn if inputs.drawn in kinds else kinds[0]
    if not counts_only:
        _draw_controls(kinds, kind)
    question = PartQuestion(choice.corpus, choice.settings, kind, inputs.draw)
    work = work_on_parts(choice, question)
    parts = answer_when_ready("corpus_part", PARTS, question, work, choice.about)
    if parts is None:
        return
    if parts.comparison:
        _draw_comparison(parts.comparison, parts.too_small, kind)
    elif parts.num_texts is None:
        st.html(note(texts.ONLY_COUNTS.format(texts=kind)))
    else:
        found = texts.texts_in(parts.num_texts, kind)
        st.html(note(texts.TOO_FEW.format(texts=found, least=LEAST_TEXTS_TO_SAMPLE)))
    _draw_choice(choice, parts)


def _draw_controls(kinds: list[str], kind: str) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", key="corpus-drawn"):
        st.segmented_control(
            texts.DRAW_OF,
            kinds,
            format_func=texts.DRAWN_OF.__getitem__,
            required=True,
            **bound("corpus_drawn_widget", kind, put_drawn, argument="default"),
        )
        st.button(
            texts.DRAW_AGAIN,
            icon=":material/casino:",
            help=texts.WHAT_DRAWING_IS.format(texts=kind),
            on_click=draw_again,
        )


def _draw_comparison(found: SampleComparison, too_small: tuple[float, ...], kind: str) -> None:
    told = _told(found)
    head = [
        Column(texts.SHARE, names_rows=True),
        Column(texts.WORDS, kind="n"),
        *([Column(texts.FIRST_OTHER, _of(texts.FIRST_OTHER), "n")] if found.has_ranks else []),
        Column(texts.SHARED, _of(texts.SHARED), "n"),
        Column(texts.MORE, _of(texts.MORE), "n"),
        Column(texts.INTERVAL, kind="n"),
        Column(texts.GRAPH, kind="drawn"),
    ]
    low = min(0.0, *(error.interval[0] for error in found.errors))
    high = max(1e-9, *(error.interval[1] for error in found.errors))
    rows = [Row(_cells(error, found, (low, high)), is_here=error is told) for error in found.errors]
    rows.append(Row(_whole_corpus_cells(found), is_here=False))
    table_kind = "bpe-compare bpe-parts"
    compared = table(texts.COMPARED, head, rows, kind=table_kind)
    st.html(
        fragment(
            note(texts.headline(found, told, kind), kind="bpe-headline"),
            scrolling(compared, texts.COMPARED),
            note(texts.how_it_is_done(found, kind), texts.shares_too_small(too_small)),
        )
    )


def _told(found: SampleComparison) -> SampleError:
    """Return the share that the headline is about: the usual one, or the least that there is."""
    errors = found.errors
    return next((error for error in errors if error.share == _TOLD), errors[0])


def _of(name: str) -> str:
    return texts.COLUMN_MEANINGS[name]


def _cells(
    error: SampleError, found: SampleComparison, ends: tuple[float, float]
) -> tuple[str, ...]:
    rank = error.first_difference
    first = texts.NONE_OTHER if rank is None else f"{rank:,}"
    return (
        short_percent(error.share),
        f"{error.num_words:,}",
        *([first] if found.has_ranks else []),
        percent(error.shared_symbols),
        signed_percent(error.more_tokens),
        texts.interval_text(error),
        _whisker(error, ends),
    )


def _whole_corpus_cells(found: SampleComparison) -> tuple[str, ...]:
    ranks = ["–"] if found.has_ranks else []
    return ("all", f"{found.num_words:,}", *ranks, percent(1), "±0%", "–", "")


def _whisker(error: SampleError, ends: tuple[float, float]) -> Markup:
    """Return the interval as a line with a dot in it; all rows have one scale, with a mark at 0."""
    low, high = ends

    def place(value: float) -> str:
        return str(round((value - low) / (high - low), 4))

    start, stop = error.interval
    places = f"--zero:{place(0)};--from:{place(start)};--to:{place(stop)}"
    at = f"{places};--at:{place(min(max(error.more_tokens, low), high))}"
    return element("span", element("i"), element("b"), class_="bpe-whisker", style=at)


def _draw_choice(choice: Choice, parts: Parts) -> None:
    st.html(section(texts.WHICH_FIRST))
    if choice.settings.ranks_by is not Criterion.COUNT or (
        not parts.choices and (parts.comparison and not parts.comparison.has_ranks)
    ):
        st.html(note(texts.NO_RANKS_BY_COUNT))
        return
    if not parts.choices:
        st.html(note(texts.NO_CHOICES))
        return
    shown = _shown_choice(parts)
    with st.container(horizontal=True, vertical_alignment="center", key="corpus-part-merge"):
        _draw_step(parts, shown, texts.PREVIOUS, ":material/chevron_left:", -1)
        _draw_step(parts, shown, texts.NEXT, ":material/chevron_right:", 1)
        one, count, other, other_count = texts.choice_text(shown)
        st.html(
            note(
                texts.before_choice(shown.rank),
                element("code", one),
                f"({count});",
                element("code", other),
                f"comes second ({other_count}).",
                texts.lead(shown),
            ),
            width="stretch",
        )
    shares = table(
        texts.CHANCES,
        [
            Column(name, kind="n" if place else "", names_rows=not place)
            for place, name in enumerate(texts.CHANCE_COLUMNS)
        ],
        [Row(_chance(shown, share)) for share in SHARES],
        kind="bpe-compare",
    )
    st.html(fragment(scrolling(shares, texts.CHANCES), note(texts.RECOUNT)))


def _draw_step(parts: Parts, shown: CloseChoice, label: str, icon: str, direction: int) -> None:
    """Draw a button that leads to the choice before or after the one that is shown."""
    place = parts.choices.index(shown) + direction
    is_there = 0 <= place < len(parts.choices)
    st.button(
        label,
        icon=icon,
        disabled=not is_there,
        help=None if is_there else texts.NO_MORE_CHOICES,
        on_click=put_rank,
        args=(parts.choices[place].rank if is_there else shown.rank,),
    )


def _shown_choice(parts: Parts) -> CloseChoice:
    """Return the merge that the reader chose, else the first that the usual part has not."""
    rank = part_inputs().rank
    if not rank and parts.comparison:
        rank = _told(parts.comparison).first_difference or 1
    at_most = [found for found in parts.choices if found.rank <= max(rank, 1)]
    return at_most[-1] if at_most else parts.choices[0]


def _chance(shown: CloseChoice, share: float) -> tuple[str, ...]:
    """Explain the chance step by step: the lead that is expected, its deviation, and the chance."""
    expected = share * (shown.count - shown.other_count)
    deviation = sqrt(share * (1 - share) * (shown.count + shown.other_count))
    return (
        short_percent(share),
        ratio(expected),
        ratio(deviation),
        ratio(expected / deviation),
        percent(shown.chance(share)),
    )

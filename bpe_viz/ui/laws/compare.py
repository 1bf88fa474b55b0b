"""Two corpora on the same axes: two languages, two centuries, or one's own two texts."""

import functools
from collections.abc import Mapping

import pandas as pd
import streamlit as st
from markupsafe import Markup

from bpe_viz.charts import (
    ZipfParts,
    growth_rows,
    growth_table,
    heaps_chart,
    known_growth_table,
    staircase_table,
    zipf_chart,
    zipf_rows,
)
from bpe_viz.laws import RankedWords, expected_growth, headline
from bpe_viz.samples import Sample, samples_by_key
from bpe_viz.ui.frame.opening import draw_uploader, key_until_read
from bpe_viz.ui.frame.waiting import result_of, was_cancelled
from bpe_viz.ui.jobs.own_corpus import OpenedCorpus
from bpe_viz.ui.jobs.pool import Work
from bpe_viz.ui.jobs.scheduling import in_line, is_large_corpus, read_sample
from bpe_viz.ui.jobs.training import AnyTrained, Choice
from bpe_viz.ui.laws import caches, inputs, texts
from bpe_viz.ui.laws.data import ignores_blanks, ranked_of
from bpe_viz.ui.laws.figure import draw_figure, theme
from bpe_viz.ui.laws.work import rank_corpus
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.own_corpora import own_corpus
from bpe_viz.ui.reader.own_state import keep_corpus
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.markup import Row, heading, note, scrolling, table
from bpe_viz.ui.shared.numbers import number, percent
from bpe_viz.wording import counted

_LEAST_WORDS = 150  # of a text that is offered at first; the curves of shorter ones say little


def draw_corpora_compared(shown: AnyTrained) -> None:
    """Draw both corpora in both laws, and their figures side by side."""
    if reader().openings.under_way:
        st.rerun()  # the whole page, which takes what was opened
    names = _names(shown)
    one, two = _draw_pickers(shown, names)
    first, second = _ranking(shown, one), _ranking(shown, two)
    if first is None or second is None:
        return
    again = texts.AGAIN if names[two] == names[one] else ""
    series = {names[one]: first, f"{names[two]}{again}": second}
    with st.container(key="laws-compared"):
        left, right = st.columns(2, gap="medium")
        with left:
            st.html(heading(texts.ZIPF, texts.BOTH_FALL_ALIKE))
            steps = {name: staircase_table(ranked) for name, ranked in series.items()}
            text = "Count against rank of " + _sizes(series)
            chart = zipf_chart(ZipfParts(steps), theme())
            draw_figure("compared-zipf", chart, zipf_rows(steps), text=text)
        with right:
            st.html(heading(texts.HEAPS, texts.WHOSE_GROWS_FASTER))
            growth = {name: _growth(ranked) for name, ranked in series.items()}
            text = "Types against tokens of " + _sizes(series)
            chart = heaps_chart(growth, None, theme())
            draw_figure("compared-heaps", chart, growth_rows(growth), text=text)
    st.html(side_by_side(series))
    st.html(note(texts.HOW_COMPARED))


def _names(shown: AnyTrained) -> dict[str, str]:
    names = {inputs.SHOWN: state.name_of(shown.choice)}
    corpora = state.name_of_corpus()
    names |= {key: name for key, name in corpora.items() if key != shown.choice.corpus}
    return names


def _beside(shown: AnyTrained) -> str:
    """Choose a first comparison: the next long enough sample, one of the same group if any."""
    samples = list(samples_by_key().values())
    here = next((i for i, sample in enumerate(samples) if sample.key == shown.choice.corpus), -1)
    group = samples[here].group if here >= 0 else ""
    following = samples[here + 1 :] + samples[: max(here, 0)]
    ordered = sorted(following, key=lambda sample: sample.group != group)  # stable
    return next((sample.key for sample in ordered if _is_long(sample)), inputs.SHOWN)


def _is_long(sample: Sample) -> bool:
    text = sample.load()
    return isinstance(text, str) and len(text.split(None, _LEAST_WORDS)) > _LEAST_WORDS


def _draw_pickers(shown: AnyTrained, names: dict[str, str]) -> tuple[str, str]:
    if inputs.get("one") not in names:
        inputs.put("one", inputs.SHOWN)
    if inputs.get("two") not in names:
        inputs.put("two", _beside(shown))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        for name, label in (("one", texts.FIRST_CORPUS), ("two", texts.SECOND_CORPUS)):
            st.selectbox(
                label,
                names,
                format_func=names.__getitem__,
                width=300,
                **inputs.bound(name, options=names),
            )
        with st.popover(
            texts.OPEN_TEXT, icon=":material/folder_open:", key=key_until_read("laws_open")
        ):
            draw_uploader(texts.TEXT_TO_COMPARE, "laws_second", _keep)
    return inputs.get("one"), inputs.get("two")


def _keep(opened: OpenedCorpus) -> None:
    keep_corpus(opened.own)
    inputs.put("two", opened.own.key)


def _ranking(shown: AnyTrained, key: str) -> RankedWords | None:
    """Return the words of a corpus, or None while they are read in the background."""
    if key == inputs.SHOWN:
        return ranked_of(shown)
    settings = shown.choice.settings
    ignore = ignores_blanks(shown)
    question = (key, settings.pretokenizer, settings.normalization, settings.unit, ignore)
    own = own_corpus(key)
    if own:
        read = functools.partial(own.read, settings)
    else:
        read = functools.partial(read_sample, Choice(key, settings))
    name = f"{question}{own.digest if own else ''}"
    if was_cancelled(name):
        return None
    is_large = is_large_corpus(key, own)
    work: Work[RankedWords] = functools.partial(rank_corpus, read, ignore)
    if own and is_large:  # a sample waits for its turn by itself
        work = in_line(work)
    job = caches.COMPARED.ask(
        name,
        work,
        reader=reader().id,
        about=(own.key,) if own else (),
        is_large=is_large,
    )
    return result_of(job, name)


def _growth(ranked: RankedWords) -> pd.DataFrame:
    if ranked.growth:
        return known_growth_table(ranked.growth)
    expected = expected_growth(ranked.counts)
    return growth_table(expected.tokens.tolist(), expected.types.tolist())


def _sizes(series: dict[str, RankedWords]) -> str:
    return " and ".join(
        f"{name}: {counted(len(ranked), 'type')}, {counted(ranked.num_tokens, 'token')}"
        for name, ranked in series.items()
    )


def side_by_side(series: Mapping[str, RankedWords], what: str = texts.CORPUS) -> Markup:
    """Return the headline figures of several rankings, a row for each; `what` they are of."""
    rows = []
    for name, ranked in series.items():
        figures = headline(ranked.counts)
        rows.append(
            Row(
                (
                    name,
                    f"{figures.num_tokens:,}",
                    f"{figures.num_types:,}",
                    number(figures.type_token_ratio),
                    percent(figures.hapax_share),
                    percent(figures.top10_share),
                    f"{figures.types_for_half:,}",
                )
            )
        )
    compared = table(texts.SIDE_BY_SIDE, (what, *texts.COMPARED_COLUMNS), rows)
    return scrolling(compared, texts.SIDE_BY_SIDE)

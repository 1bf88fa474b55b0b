"""Explanations of how word counts fall: randomly generated texts, drawn over the corpus."""

import streamlit as st

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
from bpe_viz.laws import RankedWords, Simulation
from bpe_viz.limits import MAX_RANDOM_TOKENS
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.laws import caches, inputs, texts
from bpe_viz.ui.laws.data import draw_small_corpus_warning, ignores_blanks, ranked_of
from bpe_viz.ui.laws.figure import draw_figure, theme
from bpe_viz.ui.shared.markup import heading, note
from bpe_viz.wording import counted, times

_INPUTS = {"typing": ("letters", "space"), "simon": ("alpha",), "draws": ("types", "slope")}


def draw_explanations(shown: AnyTrained) -> None:
    """Draw a random text of the corpus's own length next to the corpus, in both laws."""
    ranked = ranked_of(shown)
    draw_small_corpus_warning(ranked)
    model = _draw_controls()
    tokens = min(ranked.num_tokens, MAX_RANDOM_TOKENS)
    numbers = tuple(inputs.get(name) for name in _INPUTS[model])
    simulated = caches.simulation(model, tokens, inputs.get("seed"), numbers)
    st.html(note(texts.MEANING_OF_MODEL[model]))
    with st.container(key="laws-two"):
        left, right = st.columns(2, gap="medium")
        with left:
            _draw_zipf(ranked, simulated, texts.MODEL_IN_CHART[model])
        with right:
            _draw_heaps(shown, ranked, simulated, texts.MODEL_IN_CHART[model])
    st.html(note(_figures(ranked, simulated), strong=_shorter(ranked.num_tokens, tokens)))


def _draw_controls() -> str:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        inputs.segments("Explanation", "model")
        model: str = inputs.get("model")
        for name in _INPUTS[model]:
            _draw_number(name)
        st.number_input("Seed", width=110, **inputs.limits("seed"), **inputs.bound("seed"))
    return model


def _draw_number(name: str) -> None:
    steps = {"letters": 1, "types": 1_000, "space": 0.01, "alpha": 0.01, "slope": 0.05}
    st.number_input(
        texts.MODEL_LABELS[name],
        step=steps[name],
        width=190,
        **inputs.limits(name),
        **inputs.bound(name),
    )


def _draw_zipf(ranked: RankedWords, simulated: Simulation, name: str) -> None:
    counts = sorted(simulated.counts.tolist(), reverse=True)
    made = RankedWords(("",) * len(counts), simulated.counts[(-simulated.counts).argsort()])
    series = {"words": staircase_table(ranked), name: staircase_table(made)}
    st.html(heading(texts.ZIPF, texts.FALLS_LIKE_CORPUS))
    draw_figure(
        "explained-zipf",
        zipf_chart(ZipfParts(series), theme()),
        zipf_rows(series),
        text=texts.ZIPF_COMPARED.format(
            name=name,
            types=counted(len(counts), "type"),
            most=times(counts[0]),
            others=counted(len(ranked), "type"),
            largest=times(int(ranked.counts[0])),
        ),
    )


def _draw_heaps(shown: AnyTrained, ranked: RankedWords, simulated: Simulation, name: str) -> None:
    growth = ranked.growth
    if growth is None:
        expected = caches.random_order(shown, ignores_blanks(shown))
        points = growth_table(expected.tokens.tolist(), expected.types.tolist())
    else:
        points = known_growth_table(growth)
    question = texts.GROWS_LIKE_CORPUS
    if growth is None:
        question += texts.CORPUS_IN_RANDOM_ORDER
    series = {"words": points, name: growth_table(simulated.tokens, simulated.types)}
    st.html(heading(texts.HEAPS, question))
    draw_figure(
        "explained-heaps",
        heaps_chart(series, None, theme()),
        growth_rows(series),
        text=texts.HEAPS_COMPARED.format(
            name=name,
            types=counted(int(simulated.types[-1]), "type"),
            tokens=counted(int(simulated.tokens[-1]), "token"),
        ),
    )


def _figures(ranked: RankedWords, simulated: Simulation) -> str:
    once = int((simulated.counts == 1).sum()) / len(simulated.counts)
    real = int((ranked.counts == 1).sum()) / len(ranked)
    return texts.hapax_compared(len(simulated.counts), once, len(ranked), real)


def _shorter(real: int, made: int) -> str:
    if real == made:
        return ""
    return texts.shorter_text(made, real)

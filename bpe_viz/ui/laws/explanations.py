"""Why word counts fall as they do: texts that nobody meant, drawn over the corpus."""

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
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.laws import caches, inputs
from bpe_viz.ui.laws.data import ignores_blanks, ranked_of
from bpe_viz.ui.laws.figure import draw_figure, theme
from bpe_viz.ui.shared.markup import heading, note
from bpe_viz.ui.shared.numbers import percent
from bpe_viz.wording import counted, times

_MEANING = {
    "typing": "A monkey types letters and blanks at random (Miller 1957; Li 1992). Whatever is"
    " between two blanks is a word: short ones are frequent, and there are more long ones.",
    "simon": "Each word is new with probability alpha; otherwise it copies a random earlier word"
    " (Simon 1955): the rich get richer.",
    "draws": "Words are drawn one by one from a list that obeys Zipf's law. This alone makes"
    " the vocabulary grow as Heaps' law predicts.",
}
_NAMES = {"typing": "random typing", "simon": "rich get richer", "draws": "Zipfian draws"}
_INPUTS = {"typing": ("letters", "space"), "simon": ("alpha",), "draws": ("types", "slope")}
_LABELS = {
    "letters": "Letters",
    "space": "Probability of a blank",
    "alpha": "alpha, probability of a new word",
    "types": "Types in the list",
    "slope": "Slope of the list",
}


def draw_explanations(shown: Trained) -> None:
    """A random text of the corpus's own length next to the corpus, in both laws."""
    ranked = ranked_of(shown)
    model = _draw_controls()
    tokens = min(ranked.num_tokens, MAX_RANDOM_TOKENS)
    numbers = tuple(inputs.get(name) for name in _INPUTS[model])
    simulated = caches.simulation(model, tokens, inputs.get("seed"), numbers)
    st.html(note(_MEANING[model]))
    with st.container(key="laws-two"):
        left, right = st.columns(2, gap="medium")
        with left:
            _draw_zipf(ranked, simulated, _NAMES[model])
        with right:
            _draw_heaps(shown, ranked, simulated, _NAMES[model])
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
        _LABELS[name],
        step=steps[name],
        width=190,
        **inputs.limits(name),
        **inputs.bound(name),
    )


def _draw_zipf(ranked: RankedWords, simulated: Simulation, name: str) -> None:
    counts = sorted(simulated.counts.tolist(), reverse=True)
    made = RankedWords(("",) * len(counts), simulated.counts[(-simulated.counts).argsort()])
    series = {"words": staircase_table(ranked), name: staircase_table(made)}
    st.html(heading("Zipf: count against rank", "Does the random text fall like the corpus?"))
    draw_figure(
        "explained-zipf",
        zipf_chart(ZipfParts(series), theme()),
        zipf_rows(series),
        text=f"Count against rank: {name} has {counted(len(counts), 'type')}, the most frequent"
        f" {times(counts[0])}; the corpus {counted(len(ranked), 'type')},"
        f" {times(int(ranked.counts[0]))}.",
    )


def _draw_heaps(shown: Trained, ranked: RankedWords, simulated: Simulation, name: str) -> None:
    growth = ranked.growth
    if growth is None:
        expected = caches.random_order(shown, ignores_blanks(shown))
        points = growth_table(expected.tokens.tolist(), expected.types.tolist())
    else:
        points = known_growth_table(growth)
    question = "Does its vocabulary grow in the same way?"
    if growth is None:
        question += " The words are in random order."
    series = {"words": points, name: growth_table(simulated.tokens, simulated.types)}
    st.html(heading("Heaps: types against tokens", question))
    draw_figure(
        "explained-heaps",
        heaps_chart(series, None, theme()),
        growth_rows(series),
        text=f"Types against tokens: {name} reaches {counted(int(simulated.types[-1]), 'type')}"
        f" after {counted(int(simulated.tokens[-1]), 'token')}.",
    )


def _figures(ranked: RankedWords, simulated: Simulation) -> str:
    once = int((simulated.counts == 1).sum()) / len(simulated.counts)
    real = int((ranked.counts == 1).sum()) / len(ranked)
    return (
        f"The random text has {counted(len(simulated.counts), 'type')}, of which {percent(once)}"
        f" occur once; the corpus has {len(ranked):,}, of which {percent(real)} do."
    )


def _shorter(real: int, made: int) -> str:
    if real == made:
        return ""
    return f"The random text is shorter than the corpus: {made:,} of {counted(real, 'token')}."

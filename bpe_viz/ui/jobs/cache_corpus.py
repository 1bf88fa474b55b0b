"""What the Corpus page worked out: figures and beginnings of texts, which are small."""

import streamlit as st

from bpe_viz.text.figures import CorpusFigures
from bpe_viz.ui.jobs import cache
from bpe_viz.ui.jobs.corpus_work import Beginning, Cuts
from bpe_viz.ui.jobs.own_work import Opened, OwnCorpus
from bpe_viz.ui.jobs.pool import Trainings
from bpe_viz.ui.jobs.training import Choice

FIGURES = 400
BEGINNINGS = 100
CUTS = 20


@st.cache_resource(show_spinner=False, scope="session")
def openings() -> Trainings[Opened]:
    """The files that this reader is opening."""
    return Trainings(1)


@st.cache_resource(show_spinner=False)
def shared_figures() -> Trainings[CorpusFigures]:
    """The figures of samples, for all readers."""
    return Trainings(FIGURES)


@st.cache_resource(show_spinner=False, scope="session")
def own_figures() -> Trainings[CorpusFigures]:
    """The figures of what this reader brought."""
    return Trainings(FIGURES)


@st.cache_resource(show_spinner=False)
def beginnings() -> Trainings[Beginning]:
    """How samples begin, for all readers."""
    return Trainings(BEGINNINGS)


@st.cache_resource(show_spinner=False, scope="session")
def cuts() -> Trainings[Cuts]:
    """The beginnings of texts, cut."""
    return Trainings(CUTS)


def release(own: OwnCorpus) -> None:
    """Let go of everything that was worked out for a corpus that the reader no longer keeps."""
    cache.own_trainings().forget(lambda choice: choice.own == own)
    own_figures().forget(lambda question: question.corpus == own.key)
    cuts().forget(lambda question: question.corpus == own.key)
    for work in (cache.own_held_out, cache.own_rankings, cache.own_scored_lists):
        work().forget(lambda _: True)
    cache.scored_states().forget(lambda _: True)
    cache.rated_morfessor().forget(lambda _: True)
    for drawn in (
        cache.ranked,
        cache.zipf_fits,
        cache.random_order,
        cache.curves_over_merges,
        cache.found_words,
    ):
        drawn.clear()


def is_counts_only(choice: Choice) -> bool:
    """Whether a corpus came as word counts, so that its words stay as they are."""
    if choice.own:
        return choice.own.is_counts_only
    return _is_sample_of_counts(choice.corpus)


@st.cache_resource(show_spinner=False)
def _is_sample_of_counts(key: str) -> bool:
    return not isinstance(cache.samples()[key].load(), str)

"""Everything that outlives one run of a page; nothing else is cached.

Records of the built-in samples are shared by all readers. What a reader brought is kept in that
reader's own session, so that no other session can reach it, and goes when the session ends.
"""

import functools
import gc
import sys
from operator import attrgetter
from typing import Any

import streamlit as st

from bpe_viz.arrays import CountArray
from bpe_viz.laws.heaps import ExpectedGrowth, expected_growth
from bpe_viz.laws.mandelbrot import MandelbrotFit, fit_mandelbrot
from bpe_viz.laws.random_texts import Simulation, draw_from_zipf, random_typing, rich_get_richer
from bpe_viz.laws.ranked_words import ListOrder, RankedWords, ranked_words
from bpe_viz.laws.subword_curves import SubwordCurves, subword_curves
from bpe_viz.laws.zipf import ZipfFit, fit_zipf
from bpe_viz.morphology.gold.gold_list import GoldList
from bpe_viz.morphology.gold.samples import gold_list_by_key
from bpe_viz.samples.catalogue import Sample, available_samples
from bpe_viz.text.corpus import Corpus
from bpe_viz.training.self_check import SelfCheck, self_check
from bpe_viz.ui.jobs.pool import Trainings
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.laws.work import HeldOut
from bpe_viz.ui.morphemes.work import Opened, Rated, ScoredList, ScoredState

SECONDS_AT_ONCE = 0.001  # Python's own choice is 0.005
SHARED_RECORDS = 12
SHARED_SMALL_RECORDS = 60
OWN_RECORDS = 3
SHARED_CORPORA = 6
RANKINGS = 6
FITS = 50
SIMULATIONS = 8
SEARCHES = 8
SCORED_STATES = 60
_BY_KEY: dict[str | type, Any] = {Trained: attrgetter("key")}


@st.cache_resource(show_spinner=False)
def shared_trainings() -> Trainings[Trained]:
    """The trainings of large built-in samples, for all readers."""
    return Trainings(SHARED_RECORDS)


@st.cache_resource(show_spinner=False)
def shared_small_trainings() -> Trainings[Trained]:
    """The trainings of small built-in samples, which large ones never displace."""
    return Trainings(SHARED_SMALL_RECORDS)


@st.cache_resource(show_spinner=False, scope="session")
def own_trainings() -> Trainings[Trained]:
    """The trainings of the corpora that this reader brought."""
    return Trainings(OWN_RECORDS)


@st.cache_resource(show_spinner=False)
def samples() -> dict[str, Sample]:
    """The built-in corpora whose files are here, by key, in the order of the picker."""
    return {sample.key: sample for sample in available_samples()}


@st.cache_resource(show_spinner=False)
def shared_words() -> Trainings[Corpus]:
    """The counted words of samples, once for all settings that do not change them."""
    return Trainings(SHARED_CORPORA)


@functools.cache
def self_checked() -> SelfCheck:
    """Both learners compared, once a process."""
    return self_check()


@functools.cache
def freeze_long_lived_objects() -> None:
    """Take what the first page loaded out of the garbage collector's sight, once a process.

    And let no thread keep the others waiting for long: many readers are many threads.

    Not at every training: what is frozen is never collected, the leftovers of ended sessions
    included; the records themselves are arrays and strings, which cost the collector nothing.
    """
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SECONDS_AT_ONCE)


@st.cache_resource(show_spinner=False)
def shared_held_out() -> Trainings[HeldOut]:
    """Trainings on nine tenths of the built-in samples, for all readers."""
    return Trainings(SHARED_CORPORA)


@st.cache_resource(show_spinner=False, scope="session")
def own_held_out() -> Trainings[HeldOut]:
    """Trainings on nine tenths of what this reader brought."""
    return Trainings(OWN_RECORDS)


@st.cache_resource(show_spinner=False)
def shared_rankings() -> Trainings[RankedWords]:
    """The words of samples and of parts of them, to compare with, for all readers."""
    return Trainings(RANKINGS)


@st.cache_resource(show_spinner=False, scope="session")
def own_rankings() -> Trainings[RankedWords]:
    """The words of the texts that this reader brought to compare with."""
    return Trainings(OWN_RECORDS)


@st.cache_resource(
    show_spinner="Ranking the words", scope="session", max_entries=RANKINGS, hash_funcs=_BY_KEY
)
def ranked(shown: Trained, ignore_blanks: bool) -> RankedWords:
    """The words of a corpus by count."""
    return ranked_words(shown.corpus, ignore_blanks=ignore_blanks)


@st.cache_resource(
    show_spinner="Fitting Zipf's law", scope="session", max_entries=FITS, hash_funcs=_BY_KEY
)
def zipf_fits(
    shown: Trained, ignore_blanks: bool, first: int, last: int | None
) -> tuple[ZipfFit, MandelbrotFit]:
    """Zipf's and Mandelbrot's law fitted to a range of ranks."""
    counts = ranked(shown, ignore_blanks).counts
    return (
        fit_zipf(counts, first_rank=first, last_rank=last),
        fit_mandelbrot(counts, first_rank=first, last_rank=last),
    )


@st.cache_resource(
    show_spinner="Reading in random order",
    scope="session",
    max_entries=RANKINGS,
    hash_funcs=_BY_KEY,
)
def random_order(shown: Trained, ignore_blanks: bool) -> ExpectedGrowth:
    """The growth that is expected of the words in random order."""
    return expected_growth(ranked(shown, ignore_blanks).counts)


@st.cache_resource(
    show_spinner="Counting symbols", scope="session", max_entries=OWN_RECORDS, hash_funcs=_BY_KEY
)
def curves_over_merges(shown: Trained) -> SubwordCurves:
    """What merges do to the corpus, at up to 50 states."""
    return subword_curves(shown.history)


@st.cache_resource(
    show_spinner="Searching the words", scope="session", max_entries=SEARCHES, hash_funcs=_BY_KEY
)
def found_words(shown: Trained, ignore_blanks: bool, text: str, order: ListOrder) -> CountArray:
    """Indices of the words that hold a text, in an order."""
    return ranked(shown, ignore_blanks).find(text, order)


@st.cache_resource(show_spinner="Writing a random text", max_entries=SIMULATIONS)
def simulation(model: str, tokens: int, seed: int, numbers: tuple[float, ...]) -> Simulation:
    """A random text; the numbers are those of its model, in the order of its arguments."""
    if model == "typing":
        return random_typing(tokens, letters=int(numbers[0]), space=numbers[1], seed=seed)
    if model == "simon":
        return rich_get_richer(tokens, alpha=numbers[0], seed=seed)
    return draw_from_zipf(tokens, num_types=int(numbers[0]), exponent=numbers[1], seed=seed)


@st.cache_resource(show_spinner=False)
def gold_sample(key: str) -> GoldList:
    """A built-in gold list, read once."""
    return gold_list_by_key(key).load()


@st.cache_resource(show_spinner=False, scope="session")
def opened_gold() -> Trainings[Opened]:
    """The gold lists that this reader brought."""
    return Trainings(OWN_RECORDS)


@st.cache_resource(show_spinner=False)
def shared_scored_lists() -> Trainings[ScoredList]:
    """Built-in gold lists scored in the trainings of built-in samples, for all readers."""
    return Trainings(SHARED_RECORDS)


@st.cache_resource(show_spinner=False, scope="session")
def own_scored_lists() -> Trainings[ScoredList]:
    """Scored lists in which something is this reader's own."""
    return Trainings(OWN_RECORDS)


@st.cache_resource(show_spinner=False, scope="session")
def scored_states() -> Trainings[ScoredState]:
    """The states that this reader looked at."""
    return Trainings(SCORED_STATES)


@st.cache_resource(show_spinner=False, scope="session")
def rated_morfessor() -> Trainings[Rated]:
    """What Morfessor makes of the corpora of this reader."""
    return Trainings(OWN_RECORDS)

"""Everything that outlives one run of a page; nothing else is cached.

Records of the built-in samples are shared by all readers. What a reader brought is kept in that
reader's own session, so that no other session can reach it, and goes when the session ends.
"""

import functools
import gc

import streamlit as st

from bpe_viz.corpus import Corpus
from bpe_viz.samples import Sample, available_samples, sample_by_key
from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer, Settings, Unit
from bpe_viz.ui.training_work import Choice, OwnCorpus, Trained, train_choice
from bpe_viz.ui.trainings import Report, Training, Trainings

SHARED_RECORDS = 12
OWN_RECORDS = 3
SHARED_CORPORA = 6


@st.cache_resource(show_spinner=False)
def shared_trainings() -> Trainings[Trained]:
    """The trainings of built-in samples, for all readers."""
    return Trainings(SHARED_RECORDS)


@st.cache_resource(show_spinner=False, scope="session")
def own_trainings() -> Trainings[Trained]:
    """The trainings of the corpora that this reader brought."""
    return Trainings(OWN_RECORDS)


@st.cache_resource(show_spinner=False)
def samples() -> dict[str, Sample]:
    """The built-in corpora whose files are here, by key, in the order of the picker."""
    return {sample.key: sample for sample in available_samples()}


@st.cache_resource(show_spinner=False, max_entries=SHARED_CORPORA)
def sample_corpus(
    key: str,
    pretokenizer: PreTokenizer | CustomPattern,
    normalization: Normalization,
    unit: Unit,
    _report: Report,
) -> Corpus:
    """A built-in sample, counted once for all settings that do not change its words."""
    settings = Settings(pretokenizer=pretokenizer, normalization=normalization, unit=unit)
    return sample_by_key(key).corpus(
        settings, lambda done, total: _report("Counting words", done, total)
    )


def ask_for(choice: Choice, shown: Trained | None, reader: str) -> Training[Trained]:
    """The training that answers `choice`: under way, over, or started now."""
    if choice.own is None:
        read = functools.partial(_read_sample, choice)
        return shared_trainings().ask(
            choice, reader, lambda report: train_choice(choice, read, report)
        )
    read_own = functools.partial(_read_own, choice.own, choice, shown)
    return own_trainings().ask(
        choice, reader, lambda report: train_choice(choice, read_own, report)
    )


def _read_sample(choice: Choice, report: Report) -> Corpus:
    settings = choice.settings
    return sample_corpus(
        choice.corpus, settings.pretokenizer, settings.normalization, settings.unit, report
    )


def _read_own(own: OwnCorpus, choice: Choice, shown: Trained | None, report: Report) -> Corpus:
    """The words on screen when they would be the same ones, else counted anew."""
    if shown and shown.choice.own == own and _words_agree(shown.choice, choice):
        return shown.corpus
    return own.read(choice.settings, report)


def _words_agree(one: Choice, other: Choice) -> bool:
    return all(
        getattr(one.settings, name) == getattr(other.settings, name)
        for name in ("pretokenizer", "normalization", "unit")
    )


@functools.cache
def freeze_long_lived_objects() -> None:
    """Take what the first page loaded out of the garbage collector's sight, once a process.

    Not at every training: what is frozen is never collected, the leftovers of ended sessions
    included; the records themselves are arrays and strings, which cost the collector nothing.
    """
    gc.collect()
    gc.freeze()

"""The built-in corpora: what to look for in each, where it comes from, how large it is."""

import functools
from itertools import groupby
from operator import attrgetter
from time import monotonic

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from bpe_viz.samples import Sample, samples_by_key
from bpe_viz.ui.corpus import texts
from bpe_viz.ui.corpus.caches import BEGINNINGS
from bpe_viz.ui.corpus.counting import follow_in_line
from bpe_viz.ui.corpus.inputs import put_view
from bpe_viz.ui.frame.waiting import is_cancelled
from bpe_viz.ui.jobs.corpus_questions import read_beginning
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.own_state import choose_corpus
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.markup import element, section
from bpe_viz.wording import counted

_QUIET_SECONDS = 0.2


def draw_samples(choice: Choice, status: DeltaGenerator) -> None:
    """Draw a list by groups; each sample opens with the settings that suit it."""
    samples = list(samples_by_key().values())
    with status:
        sizes = _sizes(samples)
    with st.container(key="corpus-samples", gap=None):
        for group, members in groupby(samples, key=attrgetter("group")):
            st.html(section(group))
            for sample in members:
                _draw_sample(sample, sizes.get(sample.key, "…"), choice)


def _draw_sample(sample: Sample, size: str, choice: Choice) -> None:
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", key=f"sample-{sample.key}"
    ):
        about = (
            element("b", sample.name),
            element("p", sample.teaches),
            element("small", texts.ABOUT_SAMPLE.format(size=size, licence=sample.licence)),
        )
        st.html(element("div", about, class_="bpe-sample"), width="stretch")
        is_shown = choice.corpus == sample.key
        st.button(
            "Open",
            key=f"open_{sample.key}",
            icon=":material/check:" if is_shown else None,
            help=texts.OPEN_SAMPLE.format(name=sample.name),
            on_click=_open,
            args=(sample.key,),
        )


def _open(key: str) -> None:
    choose_corpus(key)
    put_view("text")


def _sizes(samples: list[Sample]) -> dict[str, str]:
    """Return the sizes that are known; the others are read one after the other and follow."""
    sizes: dict[str, str] = {}
    deadline = monotonic() + _QUIET_SECONDS
    for sample in samples:
        name = f"beginning {sample.key}"
        if is_cancelled(name):
            sizes[sample.key] = texts.SIZE_NOT_READ
            continue
        work = functools.partial(read_beginning, sample.key)
        job = BEGINNINGS.ask(sample.key, work, reader=reader().id)
        if not job.wait(max(0.0, deadline - monotonic())):
            follow_in_line(job, name)
            break
        beginning = job.result
        if beginning and beginning.is_counts_only:
            sizes[sample.key] = counted(beginning.num_types, "word count")
        elif beginning:
            sizes[sample.key] = counted(beginning.num_characters, "character")
    return sizes

"""The head of a page: one sentence about what is shown, and at its right the views."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from bpe_viz.ui.shared.markup import Child, element


@dataclass(frozen=True, slots=True)
class Head:
    """The place of the sentence, which is often known only once the view is chosen.

    The line below it may have a place of its own.
    """

    place: DeltaGenerator
    place_below: DeltaGenerator | None = None

    def say(self, sentence: Child, below: Child = "") -> None:
        """Say the sentence, in large letters, and a line below it."""
        lines = [element("h2", sentence)]
        if below and self.place_below:
            self.place_below.html(element("div", element("p", below), class_="bpe-say"))
        elif below:
            lines.append(element("p", below))
        self.place.html(element("div", lines, class_="bpe-say"))


@contextmanager
def page_head() -> Iterator[Head]:
    """Draw the head of a page; what the block draws, mostly the views, is on its right."""
    with st.container(key="head", horizontal=True, vertical_alignment="top", gap="medium"):
        place = st.container(key="say", gap=None)
        with st.container(
            key="views", horizontal=True, vertical_alignment="center", gap="small", width="content"
        ):
            yield Head(place)


@contextmanager
def finding_head(choices: str) -> Iterator[Head]:
    """Draw the place of what a view finds; what the block draws is folded, at the right below."""
    place = st.container(key="finding", gap=None)
    with st.container(key="finding-about", horizontal=True, vertical_alignment="center"):
        below = st.container(gap=None)
        with st.popover(choices, icon=":material/tune:", width="content"):
            yield Head(place, below)

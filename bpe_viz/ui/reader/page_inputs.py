"""The inputs of each page, as its address says them: links and lesson files carry the same list.

The browser reports what the address of a page says apart from the corpus, the settings and the
step. A lesson file keeps that for every page, and a page reads it as it reads its address.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

import streamlit as st

from bpe_viz.limits import MAX_LESSON_INPUTS, MAX_PAGE_INPUTS
from bpe_viz.settings_fields import FIELD_NAMES
from bpe_viz.ui.reader.reader import Reader, reader
from bpe_viz.ui.shared.wire_types import OpenedLesson

OF_TOURS = ("tour", "stop")  # what an address calls a tour, and the stop of it
_TERMS = "terms"  # what an address says to be open on any page
OF_FRAME = ("embed", "embed_options", "room")  # of a page within another, or a class's
SAID_ELSEWHERE = ("corpus", "k", *FIELD_NAMES, *OF_TOURS, *OF_FRAME)


@dataclass(frozen=True, slots=True)
class AskedInputs:
    """The inputs that an address or a lesson asks of a page: the values of each name.

    >>> asked = AskedInputs.of("keep=low&keep=new&word=lower")
    >>> asked.get("word"), asked.get("pair", ""), asked.get_all("keep")
    ('lower', '', ('low', 'new'))
    """

    values: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, query: str) -> "AskedInputs":
        """Read the query of an address; empty when it says too much."""
        try:
            pairs = parse_qsl(
                query[:MAX_PAGE_INPUTS],
                keep_blank_values=True,
                errors="replace",
                max_num_fields=MAX_LESSON_INPUTS,
            )
        except ValueError:
            pairs = []
        values: dict[str, tuple[str, ...]] = {}
        for name, value in pairs:
            values[name] = (*values.get(name, ()), value)
        return cls(values)

    def get(self, name: str, default: str | None = None) -> str | None:
        """Return the last value of a name."""
        return self.values[name][-1] if name in self.values else default

    def get_all(self, name: str) -> tuple[str, ...]:
        """Return all values of a name."""
        return self.values.get(name, ())

    def text(self, name: str) -> str:
        """Return the last value of a name, or nothing."""
        return self.get(name) or ""

    def inputs(self) -> str:
        """Return all but the corpus, the settings and the step, as the query of an address.

        The half-step is that of the run that drops `one` piece a time, or of the step.

        >>> AskedInputs.of("corpus=slide&k=3&word=lower").inputs()
        'word=lower'
        """
        elsewhere = SAID_ELSEWHERE if "one" in self.values else (*SAID_ELSEWHERE, "half")
        kept = {name: list(all_) for name, all_ in self.values.items() if name not in elsewhere}
        return urlencode(kept, doseq=True)


def asked_of(*pages: str) -> AskedInputs:
    """Return the inputs of a page: those of the lesson opened last, else of the address.

    Of several pages that share an input, the one that the lesson names last.
    """
    told = [query for page, query in reader().asked_by_lesson.items() if page in pages]
    if told:
        return AskedInputs.of("&".join(told))
    params = st.query_params
    return AskedInputs({name: tuple(params.get_all(name)) for name in params})


def inputs_noted(page: str) -> str:
    """Return the known inputs of a page: the browser's last report, or what was asked."""
    noted = reader().inputs_of_page
    query = noted[page] if page in noted else asked_of(page).inputs()
    noted.pop(page, None)  # so that the page seen last is the last of all
    noted[page] = query
    return query


def are_terms_open(page: str) -> bool:
    """Return whether the address of a page says that the terms beside its heading are open."""
    return AskedInputs.of(inputs_noted(page)).text("open") == _TERMS


def note_inputs(page: str, query: object) -> None:
    """Note what the browser says that the address of a page says."""
    if isinstance(query, str) and len(query) <= MAX_PAGE_INPUTS:
        reader().inputs_of_page[page] = query


def lesson_inputs(me: Reader) -> dict[str, str]:
    """Return the inputs of each page for a lesson file, the page seen last at the end."""
    not_seen = {
        page: query for page, query in me.asked_by_lesson.items() if page not in me.inputs_of_page
    }
    kept = not_seen | me.inputs_of_page
    return {page: AskedInputs.of(query).inputs() for page, query in kept.items()}


def lesson_data(page: str) -> OpenedLesson:
    """Return data for a view: the number of lessons opened, and the inputs of the last.

    A view that sees another number starts again, as that lesson asks and not as its address says;
    later it comes back as it was left.
    """
    me = reader()
    asked = inputs_noted(page) if page in me.asked_by_lesson else None
    return {"number": me.num_lessons, "asked": asked}


def belongs_to_lesson(report: object) -> bool:
    """Return whether a view's report is about the lesson that was opened last, or about none."""
    number = report.get("lesson", 0) if isinstance(report, Mapping) else 0
    return number == reader().num_lessons

"""What the reader chose on the Morphemes page: held in the session, and said in the address."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from bpe_viz.limits import MAX_GOLD_WORD_CHARACTERS, MAX_PAGE
from bpe_viz.morphology import WordList
from bpe_viz.samples import gold_samples
from bpe_viz.ui.jobs.own_corpus import UPLOAD
from bpe_viz.ui.morphemes import texts
from bpe_viz.ui.morphemes.work import GoldFile, OpenedList
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.shared.escape import readable
from bpe_viz.wording import shortened

_DEFAULTS: dict[str, Any] = {
    "view": "overview",
    "group": 1,
    "average": "micro",
    "axis": "log",
    "sort": "worst",
    "find": "",
    "page": 1,
    "morfessor": False,
}
_CHOICES: dict[str, Mapping[str, str]] = {
    "view": texts.VIEWS,
    "average": texts.AVERAGES,
    "axis": texts.AXES,
    "sort": texts.SORTS,
}
_INPUTS = ViewInputs(
    "gold",
    _DEFAULTS,
    _CHOICES,
    {"page": (1, MAX_PAGE), "group": (1, MAX_PAGE)},
    MAX_GOLD_WORD_CHARACTERS,
)
read_input = _INPUTS.read
get, put, bound, segments = _INPUTS.get, _INPUTS.put, _INPUTS.bound, _INPUTS.segments


@dataclass(slots=True)
class GoldLists:
    """The gold list that one reader chose, the one brought, and what is being read.

    `words` is a list that was opened and has words alone, `problem` what is to be said of it.
    """

    chosen: str | None = None
    file: GoldFile | None = None
    opened: OpenedList | None = None
    asked: GoldFile | None = None
    words: WordList | None = None
    problem: str = ""
    num_readings: int = 0


def average() -> str:
    """How scores are averaged: as the reader chose for the table of scores, micro elsewhere."""
    chosen: str = get("average")
    return chosen if get("view") == "scores" else "micro"


def seed_inputs() -> None:
    """Fill the inputs from the address, once in a session; what cannot be had is said."""
    if not _INPUTS.seed():
        return
    asked = st.query_params.get("gold")
    problem = ""
    if asked == UPLOAD:
        problem = texts.OTHER_READER
    elif asked is not None and asked not in _samples():
        problem = texts.NO_SUCH_LIST.format(name=shortened(asked))
    mine = lists()
    mine.chosen, mine.problem = (asked if asked in _samples() else None), problem


def lists() -> GoldLists:
    """What this reader chose and brought."""
    return reader().part(GoldLists)


def address(query: Mapping[str, str], merges: int) -> dict[str, str]:
    """The parameters of the address: those of all pages, the gold list, what is not default."""
    chosen = lists().chosen
    return _INPUTS.address({**query, "gold": chosen} if chosen else query, merges)


def names_of_lists() -> dict[str, str]:
    """The gold lists to choose from, by key: the built-in ones, and what the reader brought."""
    file = lists().file
    return _samples() | ({UPLOAD: readable(file.name)} if file else {})


def list_key(corpus: str) -> str:
    """The key of the gold list to show: the chosen one, else the one that suits the corpus."""
    chosen = lists().chosen
    if chosen and chosen in names_of_lists():
        return chosen
    suiting = {sample.corpus_key: sample.key for sample in gold_samples()}
    return suiting.get(corpus, "gold_english")


def put_opened(file: GoldFile, opened: OpenedList) -> None:
    """Show a list that was read."""
    mine = lists()
    mine.file, mine.opened, mine.chosen, mine.problem = file, opened, UPLOAD, ""
    to_first_page()


def to_first_page() -> None:
    """Show the first words again, as those of another list."""
    put("page", 1)
    put("group", 1)


def _samples() -> dict[str, str]:
    return {sample.key: sample.name for sample in gold_samples()}

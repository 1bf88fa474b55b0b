"""The gold list that a reader chose, and those that were brought; it outlives the pages."""

from dataclasses import dataclass

import streamlit as st

from bpe_viz.morphology import GoldList, WordList, built_in_gold
from bpe_viz.samples import gold_samples
from bpe_viz.ui.jobs.gold_files import GoldFile, OpenedList
from bpe_viz.ui.jobs.own_corpus import UPLOAD
from bpe_viz.ui.reader import texts
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.escape import readable
from bpe_viz.wording import shortened


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

    @classmethod
    def from_address(cls) -> "GoldLists":
        """The list that the address asks for; what cannot be had is said."""
        asked = st.query_params.get("gold")
        if asked in _samples():
            return cls(chosen=asked)
        if asked is None:
            return cls()
        if asked == UPLOAD:
            return cls(problem=texts.OTHER_READER)
        return cls(problem=texts.NO_SUCH_LIST.format(name=shortened(asked)))


def lists() -> GoldLists:
    """What this reader chose and brought."""
    return reader().part(GoldLists.from_address)


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


def list_of(key: str) -> tuple[GoldList, str]:
    """The gold list of a key, and what tells it from all others."""
    opened, file = lists().opened, lists().file
    if key == UPLOAD and file and opened and opened.gold:
        return opened.gold, f"{UPLOAD} {file.digest}"
    return built_in_gold(key), key


def _samples() -> dict[str, str]:
    return {sample.key: sample.name for sample in gold_samples()}

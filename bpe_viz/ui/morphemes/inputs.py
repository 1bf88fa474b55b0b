"""The reader's choices on the Morphemes page, in the session and in the address."""

from collections.abc import Mapping
from typing import Any

from bpe_viz.limits import MAX_ENTROPY_SHOWN, MAX_GOLD_WORD_CHARACTERS, MAX_PAGE
from bpe_viz.ui.jobs.gold_files import GoldFile, OpenedList
from bpe_viz.ui.jobs.own_corpus import UPLOAD
from bpe_viz.ui.morphemes import texts
from bpe_viz.ui.reader.gold_lists import lists
from bpe_viz.ui.reader.tokenizer_names import real_tokenizer_labels
from bpe_viz.ui.reader.view_inputs import ViewInputs

NO_VOCABULARY = "none"  # its name among those of tokenizers
_DEFAULTS: dict[str, Any] = {
    "view": "overview",
    "group": 1,
    "average": "micro",
    "axis": "log",
    "sort": "worst",
    "find": "",
    "page": 1,
    "morfessor": False,
    "tokenizer": "gpt2",
    "blank": "with",
    "bits": 0.5,
}
_CHOICES: dict[str, Mapping[str, str]] = {
    "view": texts.VIEWS,
    "average": texts.AVERAGES,
    "axis": texts.AXES,
    "sort": texts.SORTS,
    "tokenizer": {**real_tokenizer_labels(), NO_VOCABULARY: texts.NO_VOCABULARY},
    "blank": texts.BLANKS,
}
_INPUTS = ViewInputs(
    "gold",
    _DEFAULTS,
    _CHOICES,
    {"page": (1, MAX_PAGE), "group": (1, MAX_PAGE), "bits": (0.0, MAX_ENTROPY_SHOWN)},
    MAX_GOLD_WORD_CHARACTERS,
    "morphemes",
)
read_input = _INPUTS.read
get, put, bound = _INPUTS.get, _INPUTS.put, _INPUTS.bound
segments, views = _INPUTS.segments, _INPUTS.views


def average() -> str:
    """Return how scores are averaged: as chosen for the table of scores, micro elsewhere."""
    chosen: str = get("average")
    return chosen if get("view") == "scores" else "micro"


def seed_inputs() -> None:
    """Fill the inputs from the address, once in a session."""
    _INPUTS.seed()


def address(query: Mapping[str, str], merges: int | None) -> dict[str, str]:
    """Return the address parameters: those of all pages, the gold list, what is not default."""
    chosen = lists().chosen
    return _INPUTS.address({**query, "gold": chosen} if chosen else query, merges)


def put_opened(file: GoldFile, opened: OpenedList) -> None:
    """Show a list that was read."""
    mine = lists()
    mine.file, mine.opened, mine.chosen, mine.problem = file, opened, UPLOAD, ""
    to_first_page()


def to_first_page() -> None:
    """Show the first words again, as those of another list."""
    put("page", 1)
    put("group", 1)

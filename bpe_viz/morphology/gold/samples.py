"""The built-in gold lists: segmented by hand for this project."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bpe_viz.morphology.gold.gold_list import GoldList, read_gold

_SAMPLE_DATA = Path(__file__).resolve().parents[3] / "sample_data"


@dataclass(frozen=True, slots=True)
class GoldSample:
    """A built-in gold list, read once; `corpus_key` is the sample corpus in the same language."""

    key: str
    name: str
    teaches: str
    licence: str
    corpus_key: str
    load: Callable[[], GoldList]
    is_available: Callable[[], bool]


def gold_lists() -> tuple[GoldSample, ...]:
    """The gold lists whose files are there.

    >>> [sample.key for sample in gold_lists()]
    ['gold_slide', 'gold_english', 'gold_turkish']
    """
    return tuple(sample for sample in GOLD_SAMPLES if sample.is_available())


def gold_list_by_key(key: str) -> GoldSample:
    """The gold list with this key; KeyError when there is none.

    >>> gold_list_by_key("gold_english").load().entries[0].analyses[0].morphs
    ('un', 'happy')
    """
    return {sample.key: sample for sample in GOLD_SAMPLES}[key]


def _own_list(key: str, name: str, teaches: str, *, corpus_key: str) -> GoldSample:
    path = _SAMPLE_DATA / f"{key}.tsv"
    return GoldSample(
        key=key,
        name=name,
        teaches=teaches,
        licence="MIT, written for this project",
        corpus_key=corpus_key,
        load=functools.cache(lambda: read_gold(path.read_bytes(), filename=path.name)),
        is_available=path.is_file,
    )


GOLD_SAMPLES = (
    _own_list(
        "gold_slide",
        "Slide words",
        "The five words of the slide corpus and three more: scores you can work out on paper.",
        corpus_key="slide",
    ),
    _own_list(
        "gold_english",
        "English morphemes",
        "Prefixes, suffixes, compounds, stem changes, and words that can be bracketed two ways.",
        corpus_key="suffixes",
    ),
    _own_list(
        "gold_turkish",
        "Turkish morphemes",
        "Many suffixes in a fixed order: ev, ev|ler, ev|ler|imiz, ev|ler|imiz|de.",
        corpus_key="turkish",
    ),
)

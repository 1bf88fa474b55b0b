"""Inputs about languages that share a vocabulary, and the question that they make."""

from collections.abc import Callable, Sequence
from typing import Any

from bpe_viz.limits import MAX_LAW_TEXT, MAX_PARITY_LANGUAGES, MAX_PARITY_MERGES
from bpe_viz.settings import Variant
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.parity_runs import ParityQuestion, article_languages, first_languages
from bpe_viz.ui.reader import texts
from bpe_viz.ui.reader.view_inputs import ViewInputs

PAGE = "learners"
_OWN_TEXTS = "own"  # no link can bring them
_FEWEST = 2  # languages that can be compared
INPUTS = ViewInputs(
    "parity",
    {
        "source": "sea",
        "languages": "",
        "variant": Variant.BASE.value,
        "number": 8,
        "together": 4,
        "window": 4,
        "after": 0,
    },
    {"source": texts.PARITY_SOURCES, "variant": texts.PARITY_VARIANTS},
    {
        "number": (1, MAX_PARITY_MERGES),
        "together": (0, MAX_PARITY_MERGES),
        "window": (1, MAX_PARITY_MERGES),
        "after": (0, MAX_PARITY_MERGES),
    },
    MAX_LAW_TEXT,
    PAGE,
)


def languages_chosen(named: str) -> tuple[str, ...]:
    """Return the languages that are named, with commas between; the first ones if none is."""
    offered = article_languages()
    found = tuple(file for file in dict.fromkeys(named.split(",")) if file in offered)
    return found[:MAX_PARITY_LANGUAGES] or first_languages()


def question_asked(
    value_of: Callable[[str], Any], own: Sequence[OwnCorpus] = ()
) -> ParityQuestion | None:
    """Return the question of the inputs; None where there are no two languages.

    `own` are texts that the reader brought.
    """
    source: str = value_of("source")
    files = languages_chosen(value_of("languages")) if source == "article" else ()
    brought = tuple(own[:MAX_PARITY_LANGUAGES]) if source == _OWN_TEXTS else ()
    if source != "sea" and len(files) + len(brought) < _FEWEST:
        return None
    variant = Variant(value_of("variant"))
    return ParityQuestion(
        source,
        files,
        variant,
        value_of("number"),
        value_of("together") if variant is Variant.HYBRID else 0,
        value_of("window") if variant is Variant.WINDOW else 1,
        brought,
    )


def sources_offered(own: Sequence[OwnCorpus]) -> dict[str, str]:
    """Return the texts to choose from; a reader's own once there are two."""
    found = dict(texts.PARITY_SOURCES)
    return found | {_OWN_TEXTS: texts.PARITY_OWN} if len(own) >= _FEWEST else found

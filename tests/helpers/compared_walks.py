"""What the pages that compare get while one walks on them: Learners and Tokenizers."""

import functools
from typing import Any
from urllib.parse import urlencode

from bpe_viz.limits import MAX_WORDS_IN_COLUMNS
from bpe_viz.morphology import built_in_gold
from bpe_viz.samples import sample_by_key
from bpe_viz.settings import Settings
from bpe_viz.ui.jobs.training import AnyTrained, Choice, train_choice
from bpe_viz.ui.learners.inputs import read_input
from bpe_viz.ui.learners.wire import comparison
from bpe_viz.ui.learners.work import Asked, Compared, compare_learners
from bpe_viz.ui.reader.controls import Controls
from bpe_viz.ui.reader.reader import Reader, acting_for
from bpe_viz.ui.tokenizers.answers import tokenizers_answer
from bpe_viz.ui.tokenizers.page import tokenizers_data

GOLD = "gold_english"
NUM_MERGES = {
    "slide": 8,
    "hug": 6,
    "overlaps": 4,
    "declaration-arabic": 40,
    "declaration-hebrew": 40,
    "declaration-hindi": 40,
}
_READER = Reader(Controls.of(Choice("slide", Settings())))


@functools.cache
def _trained(corpus: str) -> AnyTrained:
    choice = Choice(corpus, Settings(num_merges=NUM_MERGES[corpus]))
    return train_choice(choice, lambda _: sample_by_key(corpus).corpus(), _unheard)


def _unheard(*_: object) -> None:
    """Nobody waits for how far the work is."""


@functools.cache
def _compared(corpus: str) -> Compared:
    asked = Asked(Settings(), has_marks=True, one_by_one=False)
    counts = sample_by_key(corpus).corpus().word_counts
    return compare_learners(counts, asked, built_in_gold(GOLD), _unheard)


@functools.cache
def _comparison(corpus: str) -> dict[str, Any]:
    found = _compared(corpus)
    return {**comparison(found, tuple(found.word_counts)[:MAX_WORDS_IN_COLUMNS], GOLD)}


def data_of_learners(corpus: str, params: dict[str, str]) -> dict[str, Any]:
    """Return what the Learners page gets."""
    return {
        "ask": "/learners",
        "key": f"{corpus}-0",
        "query": {"corpus": corpus},
        **{name: read_input(name, params.get(name)) for name in ("size", "measure")},
        "lesson": 0,
        **_comparison(corpus),
    }


def data_of_tokenizers(corpus: str, params: dict[str, str]) -> dict[str, Any]:
    """Return what the Tokenizers page gets, opened at an address."""
    opened = Reader(_READER.controls, asked_by_lesson={"tokenizers": urlencode(params)})
    with acting_for(opened):
        data = tokenizers_data(_trained(corpus), f"{corpus}-0", {"corpus": corpus})
    return {**data, "ask": "/tokenizers", "lesson": {"number": 0, "asked": None}}


def answer_of_tokenizers(corpus: str, question: dict[str, Any]) -> bytes:
    """Return what the Tokenizers page is answered."""
    with acting_for(_READER):
        return tokenizers_answer(_trained(corpus), f"{corpus}-0", question)

"""The reader's text for Unigram, and how draws are made, in the session and the address."""

from collections.abc import Mapping
from typing import Any

from bpe_viz.limits import (
    MAX_ALPHA,
    MAX_PATH_TEXT,
    MAX_PATH_WORD,
    MAX_PATH_WORDS,
    MAX_SEED,
)
from bpe_viz.text import normalize, spans
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.reader.word_inputs import PAGE, first_text

_DEFAULTS: dict[str, Any] = {"path_alpha": 1.0, "path_seed": 0}
_LIMITS: dict[str, tuple[float, float]] = {
    "path_alpha": (0.0, MAX_ALPHA),
    "path_seed": (0, MAX_SEED),
}
_INPUTS = ViewInputs("paths", _DEFAULTS, {}, _LIMITS, 0, PAGE)
seed_inputs, get, bound = _INPUTS.seed, _INPUTS.get, _INPUTS.bound
_FREQUENT, _LONG = 20, 8


def next_seed() -> None:
    """Draw with the next seed; after the last comes the first."""
    _INPUTS.put("path_seed", (get("path_seed") + 1) % (MAX_SEED + 1))


def words_in(text: str, shown: AnyTrained) -> tuple[str, ...]:
    """Return the different words of a text, normalised and cut as the corpus was.

    Raises PatternError for a reader's own pattern that is too slow.
    """
    settings = shown.choice.settings
    text = normalize(text[:MAX_PATH_TEXT], settings.normalization)
    found = spans(text, settings.pretokenizer)
    return tuple(dict.fromkeys(text[span.start : span.stop] for span in found))


def offered(words: tuple[str, ...]) -> tuple[str, ...]:
    """As many words as can be chosen from, each as long as can be cut.

    >>> [len(word) for word in offered(("low", "x" * 500))]
    [3, 40]
    """
    return tuple(dict.fromkeys(word[:MAX_PATH_WORD] for word in words))[:MAX_PATH_WORDS]


def default_text(shown: AnyTrained) -> str:
    """Return two frequent words of the corpus, not too short, and one that it does not have."""
    counts = shown.corpus.word_counts
    frequent = sorted(counts, key=lambda word: -counts[word])[:_FREQUENT]
    frequent.sort(key=lambda word: -min(len(word), _LONG))
    known = [word.strip()[:MAX_PATH_WORD] for word in frequent if word.strip()][:2]
    heads = [word[: (len(word) + 1) // 2] for word in known]
    tails = [word[len(word) // 2 :] for word in reversed(known)]
    blends = map("".join, zip(heads, tails, strict=True))
    unseen = (word for word in (*first_text(shown).split(), *blends) if word not in counts)
    return " ".join([*known, *(word[:MAX_PATH_WORD] for word in list(unseen)[:1])])


def address(query: Mapping[str, str], inputs: Mapping[str, str]) -> dict[str, str]:
    """Return the address parameters; a link that still waits for its corpus keeps its own."""
    return {**_INPUTS.address(inputs, None), **query}

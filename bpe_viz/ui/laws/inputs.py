"""The reader's choices on the Laws page, in the session and in the address."""

from collections.abc import Mapping
from typing import Any

from bpe_viz.laws import MIN_SPACE
from bpe_viz.limits import (
    MAX_FORECAST_TOKENS,
    MAX_LAW_RANK,
    MAX_LAW_TEXT,
    MAX_RANDOM_LETTERS,
    MAX_RANDOM_TYPES,
    MAX_SEED,
)
from bpe_viz.ui.laws import texts
from bpe_viz.ui.reader.tokenizer_names import real_tokenizer_labels
from bpe_viz.ui.reader.view_inputs import ViewInputs

SHOWN = "shown"

_DEFAULTS: dict[str, Any] = {
    "view": "overview",
    "axes": "log",
    "zipf": "ranks",
    "auto": True,
    "first": 1,
    "last": 1_000,
    "word": "",
    "line": False,
    "line_c": 0.0,
    "line_slope": 1.0,
    "blanks": False,
    "part": 50,
    "ahead": 0,
    "model": "typing",
    "letters": 26,
    "space": 0.18,
    "alpha": 0.1,
    "slope": 1.0,
    "types": 50_000,
    "seed": 0,
    "one": SHOWN,
    "two": "",
    "find": "",
    "order": "most",
    "tokenizer": "gpt2",
    "page": 1,
}
_CHOICES: dict[str, Mapping[str, str]] = {
    "view": texts.VIEWS,
    "axes": texts.AXES,
    "zipf": texts.ZIPF_VIEWS,
    "model": texts.MODELS,
    "order": texts.ORDERS,
    "tokenizer": real_tokenizer_labels(),
}
_LIMITS: dict[str, tuple[float, float]] = {
    "first": (1, MAX_LAW_RANK),
    "last": (1, MAX_LAW_RANK),
    "line_c": (0.0, 12.0),
    "line_slope": (0.0, 3.0),
    "part": (5, 95),
    "ahead": (1, MAX_FORECAST_TOKENS),
    "letters": (1, MAX_RANDOM_LETTERS),
    "space": (MIN_SPACE, 0.98),
    "alpha": (0.0, 1.0),
    "slope": (0.0, 3.0),
    "types": (1, MAX_RANDOM_TYPES),
    "seed": (0, MAX_SEED),
    "page": (1, MAX_LAW_RANK),
}


_INPUTS = ViewInputs("laws", _DEFAULTS, _CHOICES, _LIMITS, MAX_LAW_TEXT, "laws")
seed_inputs, read_input = _INPUTS.seed, _INPUTS.read
get, put, bound = _INPUTS.get, _INPUTS.put, _INPUTS.bound
segments, views = _INPUTS.segments, _INPUTS.views
address = _INPUTS.address


def limits(name: str) -> dict[str, Any]:
    """Return the least and the greatest value of a number, as arguments of its widget."""
    low, high = _LIMITS[name]
    return {"min_value": low, "max_value": high}

"""The reader's choices on the Learners page, in the session and in the address."""

from collections.abc import Mapping
from typing import Any

from bpe_viz.limits import MAX_COMPARED_TEXT, MAX_VOCAB_SIZE
from bpe_viz.ui.learners import texts
from bpe_viz.ui.learners.measures import MEASURES
from bpe_viz.ui.reader.view_inputs import ViewInputs

PAGE = "learners"
_MOVED_IN_BROWSER = ("size", "measure")
_DEFAULTS: dict[str, Any] = {
    "size": 0,
    "measure": next(iter(MEASURES)),
    "words": "",
    "marks": "own",
    "pruning": "one",
}
_CHOICES: dict[str, Mapping[str, str]] = {
    "measure": {key: measure.name for key, measure in MEASURES.items()},
    "marks": texts.LEARNER_MARKS,
    "pruning": texts.PRUNING_WAYS,
}
_INPUTS = ViewInputs(
    PAGE, _DEFAULTS, _CHOICES, {"size": (0, MAX_VOCAB_SIZE)}, MAX_COMPARED_TEXT, PAGE
)
read_input, seed_inputs = _INPUTS.read, _INPUTS.seed
get, put, bound, segments = _INPUTS.get, _INPUTS.put, _INPUTS.bound, _INPUTS.segments


def address(query: Mapping[str, str]) -> dict[str, str]:
    """Return the address parameters that Python knows; the browser adds what it moves itself."""
    params = _INPUTS.address(query, None)
    for name in _MOVED_IN_BROWSER:
        params.pop(name, None)
    return {**params, **query}  # a link that still waits for its corpus keeps its own size

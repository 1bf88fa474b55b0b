"""The reader's choices on the Practice page, in the session and in the address."""

from collections.abc import Mapping
from typing import Any

from bpe_viz.limits import MAX_EXERCISE_SEED
from bpe_viz.teaching import Level, Source, Topic
from bpe_viz.ui.practice import texts
from bpe_viz.ui.reader.view_inputs import ViewInputs

PAGE = "practice"
LEVELS, SOURCES, NUMBERS = texts.LEVELS, texts.SOURCES, texts.NUMBERS
TOPICS = {topic.name.lower(): topic.value for topic in Topic}
NO_SEED = -1
_MOVED_IN_BROWSER = ("kind", "seed")
_DEFAULTS: dict[str, Any] = {
    "topics": "",
    "level": Level.EASY.value,
    "source": Source.RANDOM.value,
    "number": "0",
    "kind": "",
    "seed": NO_SEED,
}
_CHOICES: dict[str, Mapping[str, str]] = {
    "level": LEVELS,
    "source": SOURCES,
    "number": NUMBERS,
}
_LONGEST_TEXT = 100
_INPUTS = ViewInputs(
    PAGE, _DEFAULTS, _CHOICES, {"seed": (0, MAX_EXERCISE_SEED)}, _LONGEST_TEXT, PAGE
)
read_input, seed_inputs = _INPUTS.read, _INPUTS.seed
get, put = _INPUTS.get, _INPUTS.put


def topics() -> tuple[str, ...]:
    """Return the topics that are asked about; none means all of them."""
    named = str(get("topics")).split(",")
    return tuple(name for name in TOPICS if name in named)


def address(query: Mapping[str, str]) -> dict[str, str]:
    """Return the parameters of the address that Python knows; the browser adds the exercise."""
    params = _INPUTS.address(query, None)
    for name in _MOVED_IN_BROWSER:
        params.pop(name, None)
    return params

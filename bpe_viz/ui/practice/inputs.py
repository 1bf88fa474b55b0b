"""The reader's choices on the Practice page, in the session and in the address."""

from collections.abc import Mapping
from typing import Any

from bpe_viz.limits import MAX_EXERCISE_SEED, MAX_PROVEN_MERGES
from bpe_viz.teaching import USUAL_TOPICS, Level, Source, Topic
from bpe_viz.ui.practice import texts
from bpe_viz.ui.reader.page_inputs import asked_of
from bpe_viz.ui.reader.view_inputs import ViewInputs

PAGE = "practice"
VIEWS = texts.VIEWS
LEVELS, SOURCES, NUMBERS = texts.LEVELS, texts.SOURCES, texts.NUMBERS
TOPICS = {topic.name.lower(): topic.value for topic in Topic}
NO_SEED = -1
_MOVED_IN_BROWSER = ("kind", "seed", "game", "made")
_DEFAULTS: dict[str, Any] = {
    "view": "exercises",
    "topics": "",
    "level": Level.EASY.value,
    "source": Source.RANDOM.value,
    "number": "0",
    "kind": "",
    "seed": NO_SEED,
    "game": "",
    "slots": 0,
    "made": "",
}
_CHOICES: dict[str, Mapping[str, str]] = {
    "view": VIEWS,
    "level": LEVELS,
    "source": SOURCES,
    "number": NUMBERS,
}
_LONGEST_TEXT = 100
_INPUTS = ViewInputs(
    PAGE,
    _DEFAULTS,
    _CHOICES,
    {"seed": (0, MAX_EXERCISE_SEED), "slots": (0, MAX_PROVEN_MERGES)},
    _LONGEST_TEXT,
    PAGE,
)
get, put, draw_views = _INPUTS.get, _INPUTS.put, _INPUTS.views
_FIRST_TOPIC = Topic.PAIRS.name.lower()


def put_text(name: str, text: str) -> None:
    """Give an input the value that a text says."""
    put(name, _INPUTS.read(name, text))


def seed_inputs() -> None:
    """Fill the inputs; whoever comes without a link starts with the pairs."""
    is_asked = any(asked_of(PAGE).get(name) is not None for name in _DEFAULTS)
    if _INPUTS.seed() and not is_asked:
        put("topics", _FIRST_TOPIC)


def chosen() -> str:
    """Say in a few words what is asked."""
    number = get("number")
    is_set = number != _DEFAULTS["number"]
    return ", ".join([chosen_set(), *([NUMBERS[number].lower()] if is_set else [])])


def chosen_set() -> str:
    """Say in a few words what the exercises are about, whatever their number."""
    some = asked_topics()
    topic = some[0].value if len(some) == 1 else texts.SOME_TOPICS.format(count=len(some))
    said = [
        texts.USUAL_TOPICS if some == USUAL_TOPICS else topic,
        LEVELS[get("level")].lower(),
    ]
    if get("source") != _DEFAULTS["source"]:
        said.append(texts.SHORT_SOURCES[get("source")])
    return ", ".join(said)


def topics() -> tuple[str, ...]:
    """Return the names of the topics that are chosen; none means the usual ones."""
    named = str(get("topics")).split(",")
    return tuple(name for name in TOPICS if name in named)


def asked_topics() -> tuple[Topic, ...]:
    """Return the topics that are asked about."""
    return tuple(Topic[name.upper()] for name in topics()) or USUAL_TOPICS


def address(query: Mapping[str, str]) -> dict[str, str]:
    """Return the parameters of the address that Python knows; the browser adds the exercise."""
    params = _INPUTS.address(query, None)
    for name in _MOVED_IN_BROWSER:
        params.pop(name, None)
    return params

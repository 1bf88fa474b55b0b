"""The reader's choices in the view of SuperBPE, in the session and in the address."""

from collections.abc import Mapping

from bpe_viz.limits import MAX_LAW_TEXT, MAX_SUPERWORD_MERGES
from bpe_viz.settings import Learner
from bpe_viz.settings_table import LEARNER
from bpe_viz.ui.jobs.walled_text import EXAMPLES
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.superwords import texts

PAGE = "learners"
OF_CORPUS = "corpus"
NOBODY_ASKED = -1  # for the merge at which walls fall, or the step to begin with
SUPERBPE, BOUNDLESS = Learner.SUPERBPE.value, Learner.BOUNDLESS.value
_UP_TO = (0, MAX_SUPERWORD_MERGES)
_INPUTS = ViewInputs(
    "superwords",
    {"lines": OF_CORPUS, "run": SUPERBPE, "until": NOBODY_ASKED, "step": NOBODY_ASKED},
    {
        "lines": {OF_CORPUS: texts.CORPUS} | {key: each.name for key, each in EXAMPLES.items()},
        "run": {
            each.value: LEARNER.name_of(each) for each in (Learner.SUPERBPE, Learner.BOUNDLESS)
        },
    },
    {"until": _UP_TO, "step": _UP_TO},
    MAX_LAW_TEXT,
    PAGE,
)
TEXTS = _INPUTS.choices["lines"]
seed_inputs = _INPUTS.seed


def lines() -> str:
    """Return the key of the text that is asked for."""
    return str(_INPUTS.get("lines"))


def run() -> str:
    """Return the learner whose run is asked for, by its name in the address."""
    return str(_INPUTS.get("run"))


def until() -> int:
    """Return the last merge of standing walls that is asked for, or NOBODY_ASKED."""
    return int(_INPUTS.get("until"))


def step() -> int:
    """Return the step that is asked for, or NOBODY_ASKED."""
    return int(_INPUTS.get("step"))


def take_place(told: Mapping[str, object]) -> None:
    """Note the step, the wall and the learner that the browser says were asked for."""
    names = {"step": "step", "wall": "until", "learner": "run"}
    take({name: told[said] for said, name in names.items() if said in told})


def take(told: Mapping[str, object]) -> None:
    """Note what the browser says; nothing of it is taken for granted."""
    for name in ("lines", "run", "until", "step"):
        if name in told:
            _INPUTS.put(name, _INPUTS.read(name, str(told[name])))


def address(query: Mapping[str, str]) -> dict[str, str]:
    """Return the address parameters that Python knows; the browser adds the rest."""
    params = _INPUTS.address(query, None)
    for name in ("run", "until", "step"):
        params.pop(name, None)
    return {**params, **query}  # a link that still waits for its corpus keeps its own step

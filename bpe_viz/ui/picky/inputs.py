"""The reader's choices in the view of Picky BPE, in the session and in the address."""

from collections.abc import Mapping

from bpe_viz.limits import LEAST_SHOWN_THRESHOLD, MAX_LAW_TEXT, MAX_PICKY_MERGES
from bpe_viz.settings import DEFAULT_THRESHOLD, Learner
from bpe_viz.ui.reader.view_inputs import ViewInputs

PAGE = "learners"
FIRST_DEATH = -1  # the step to begin with when nobody asked for one
_INPUTS = ViewInputs(
    "picky",
    {"threshold": DEFAULT_THRESHOLD, "step": FIRST_DEATH},
    {},
    {"threshold": (LEAST_SHOWN_THRESHOLD, 1.0), "step": (0, MAX_PICKY_MERGES)},
    MAX_LAW_TEXT,
    PAGE,
)
seed_inputs = _INPUTS.seed


def threshold() -> float:
    """Return the share above which a symbol dies, in hundredths."""
    return round(float(_INPUTS.get("threshold")), 2)


def step() -> int:
    """Return the step that is asked for, or FIRST_DEATH."""
    return int(_INPUTS.get("step"))


def take(told: Mapping[str, object]) -> None:
    """Note what the browser says; nothing of it is taken for granted."""
    for name in ("threshold", "step"):
        if name in told:
            _INPUTS.put(name, _INPUTS.read(name, str(told[name])))


def address(query: Mapping[str, str]) -> dict[str, str]:
    """Return the address parameters that Python knows; the browser adds the step.

    Where Picky BPE is the learner, its threshold has the same name: that of the view is kept.
    """
    params = _INPUTS.address(query, None)
    params.pop("step", None)
    if "threshold" in params:
        params["threshold"] = f"{threshold():g}"
    if query.get("learner") == Learner.PICKY.value:
        query = {**query, "threshold": f"{threshold():g}"}
    return {**params, **query}  # a link that still waits for its corpus keeps its own step

"""The question of a stop, made from what is on the screen."""

from dataclasses import dataclass
from typing import Any

from bpe_viz.formats import TourStop
from bpe_viz.ui.jobs.training import AnyTrained


@dataclass(frozen=True, slots=True)
class AskedHere:
    """A question as the bar gets it, or why there is none."""

    question: dict[str, Any] | None = None
    problem: str = ""


def asked_at(stop: TourStop, shown: AnyTrained) -> AskedHere:
    """The question of `stop` about the training `shown`."""
    del stop, shown
    return AskedHere()

"""The steppers of a tour as a page: one page for all frames, and each run once.

A file has a limit, so a run that is too large ends after the merges that its stops need, and one
that is too large even so stays a picture.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bpe_viz.errors import ExportError
from bpe_viz.history import MergeHistory
from bpe_viz.settings_fields import with_fields
from bpe_viz.teaching import RecordQuestion
from bpe_viz.training import train
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.offline.page import (
    FramedStepper,
    framed_stepper,
    run_answers,
    start_answer,
    text_answer,
)
from bpe_viz.ui.reader.links import PANELS, read_hidden
from bpe_viz.ui.tour import panels_telling
from bpe_viz.ui.tours import handout_texts as texts
from bpe_viz.ui.tours.handout import DrawnStop
from bpe_viz.ui.tours.screen_figures import Screen
from bpe_viz.ui.tours.wire_types import FramedSteppers, FramedStop
from bpe_viz.wording import counted, listed

_PLACE = "{answers}"  # of the answers in the page of a stepper
_LOOKS = frozenset({"ties", "loom", "whole"})  # what a link may ask of a stepper in a frame


@dataclass(frozen=True, slots=True)
class TourSteppers:
    """The data for the page, the stepper of its frames, and what is left out, in sentences."""

    data: FramedSteppers
    stepper: FramedStepper | None = None
    notes: tuple[str, ...] = ()


def no_steppers(notes: tuple[str, ...] = ()) -> TourSteppers:
    """Return what a page has of which every stop is a picture.

    >>> no_steppers().data["runs"]
    []
    """
    return TourSteppers({"page": "", "place": _PLACE, "runs": [], "stops": {}}, notes=notes)


def tour_steppers(drawn: list[DrawnStop], room: int, report: Report) -> TourSteppers:
    """Return the steppers of the stops at Merges, as far as they fit into `room` bytes."""
    stops_of_run: dict[Trained, list[tuple[DrawnStop, Screen]]] = {}
    for stop in drawn:
        screen = stop.screen
        if screen and stop.stop.page == "merges" and isinstance(screen.trained, Trained):
            stops_of_run.setdefault(screen.trained, []).append((stop, screen))
    if not stops_of_run:
        return no_steppers()
    stepper = framed_stepper(texts.STEPPER, _PLACE)
    page = text_answer(stepper.page)
    room -= len(page)
    runs: list[str] = []
    stops: dict[int, FramedStop] = {}
    notes: list[str] = []
    for run, here in stops_of_run.items():
        starts = {stop.number - 1: _starts(stop, screen, len(runs)) for stop, screen in here}
        left = room - sum(len(start["asked"]) + len(start["told"]) for start in starts.values())
        answers, end = _answers(run.history, max(screen.step for _, screen in here), left, report)
        named = listed([f"{stop.number}" for stop, _ in here])
        if answers:
            room = left - len(answers)
            runs.append(answers)
            stops.update(starts)
            if end:
                notes.append(texts.STEPPER_ENDS.format(stops=named, merges=counted(end, "merge")))
        else:
            notes.append(texts.NO_STEPPER.format(stops=named))
    if not runs:
        return no_steppers(tuple(notes))
    data: FramedSteppers = {"page": page, "place": _PLACE, "runs": runs, "stops": stops}
    return TourSteppers(data, stepper, tuple(notes))


def _starts(drawn: DrawnStop, screen: Screen, run: int) -> FramedStop:
    """Return where the stepper of a stop begins, before its question is answered and after."""
    params, question = drawn.stop.params, drawn.question
    looks = [look for look in params.get("view", "").split(",") if look in _LOOKS]
    hidden, _ = read_hidden(params.get("hide", ""), PANELS)
    covered = panels_telling(question, drawn.stop) if isinstance(question, RecordQuestion) else ()

    def start(hide: frozenset[str]) -> str:
        return start_answer(
            texts.STEPPER,
            screen.summary,
            (screen.step, screen.position.half),
            asked=f"view={','.join(looks)}",
            hide=sorted(hide),
        )

    return {"run": run, "asked": start(hidden.union(covered)), "told": start(hidden)}


def _answers(history: MergeHistory, last: int, room: int, report: Report) -> tuple[str, int]:
    """Return the answers about a run, and after which merge it was cut; "" if nothing fits."""
    for run, end in _fitting(history, last + 1):
        try:
            return run_answers(run, most=room, report=report), end
        except ExportError:
            continue
    return "", 0


def _fitting(history: MergeHistory, end: int) -> Iterator[tuple[MergeHistory, int]]:
    """Yield the run, and then only its first merges."""
    yield history, 0
    if end < len(history):
        settings = with_fields(history.settings, {"num_merges": end})
        yield train(history.count_of_word(), settings, any_mark=True), end

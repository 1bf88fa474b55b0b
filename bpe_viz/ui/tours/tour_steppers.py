"""The steppers of a tour as a page: one page for each view, and each run of merges once.

A file has a limit, so a run that is too large ends after the merges that its stops need, and one
that is too large even so stays a picture.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bpe_viz.errors import ExportError
from bpe_viz.history import MergeHistory
from bpe_viz.settings_fields import with_fields
from bpe_viz.teaching import RecordQuestion
from bpe_viz.training import train_again
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import Trained, TrainedPieces
from bpe_viz.ui.offline.fonts import font_faces
from bpe_viz.ui.offline.page import (
    FramedStepper,
    framed_stepper,
    run_answers,
    start_answer,
    text_answer,
)
from bpe_viz.ui.offline.pieces import PIECES, pieces_answers, pieces_run, pieces_start
from bpe_viz.ui.offline.words import EXPLANATIONS, WORDS, words_answers, words_start
from bpe_viz.ui.reader.links import PANELS, read_hidden
from bpe_viz.ui.tour import panels_telling
from bpe_viz.ui.tours import handout_texts as texts
from bpe_viz.ui.tours.handout import DrawnStop
from bpe_viz.ui.tours.screen_figures import Screen
from bpe_viz.ui.tours.wire_types import FramedSteppers, FramedStop
from bpe_viz.wording import counted

_PLACE, _FONTS = "{answers}", "{fonts}"  # of the answers and fonts in the page of a stepper
_LOOKS = frozenset({"ties", "loom", "whole"})  # what a link may ask of a stepper in a frame


@dataclass(frozen=True, slots=True)
class TourSteppers:
    """The data for the page, the steppers of its frames, and what is left out, in sentences."""

    data: FramedSteppers
    steppers: tuple[FramedStepper, ...] = ()
    notes: tuple[str, ...] = ()


def no_steppers() -> TourSteppers:
    """Return what a page has of which every stop is a picture.

    >>> no_steppers().data["runs"]
    []
    """
    data: FramedSteppers = {
        "fonts": "",
        "pages": {},
        "place": _PLACE,
        "fontsPlace": _FONTS,
        "runs": [],
        "stops": {},
    }
    return TourSteppers(data)


def tour_steppers(drawn: list[DrawnStop], room: int, report: Report) -> TourSteppers:
    """Return the steppers of stops at Merges, Words and Pieces, as far as they fit into `room`."""
    stops_of_run: dict[Trained, list[tuple[DrawnStop, Screen]]] = {}
    at_words: list[tuple[DrawnStop, Screen, Trained]] = []
    at_pieces: list[tuple[DrawnStop, Screen, TrainedPieces]] = []
    for stop in drawn:
        screen = stop.screen
        if screen and isinstance(screen.trained, Trained):
            if stop.stop.page == "merges":
                stops_of_run.setdefault(screen.trained, []).append((stop, screen))
            elif stop.stop.page == "words" and _can_be_live(stop):
                at_words.append((stop, screen, screen.trained))
        elif screen and isinstance(screen.trained, TrainedPieces) and stop.stop.page == "merges":
            at_pieces.append((stop, screen, screen.trained))
    file = _File(room)
    for run, here in stops_of_run.items():
        _add_merges(file, run, here, report)
    _add_words(file, at_words)
    _add_pieces(file, at_pieces)
    return file.steppers()


class _File:
    """Collect what is put into the file, while there is room."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.notes: list[str] = []
        self.num_runs = 0
        self._fonts = ""
        self._steppers: dict[str, FramedStepper] = {}
        self._data = no_steppers().data

    def room_with(self, view: str) -> int:
        """Return the room that is left with the page of a view."""
        if view in self._steppers:
            return self.room
        fonts = 0 if self._fonts else len(text_answer(font_faces()))
        return self.room - fonts - len(text_answer(_framed(view).page))

    def add(self, view: str, run: str, stops: dict[int, FramedStop]) -> None:
        """Put in a run with its stops, which have to fit."""
        self.room = self.room_with(view) - len(run) - _size(stops)
        if view not in self._steppers:
            self._fonts = self._fonts or text_answer(font_faces())
            self._steppers[view] = _framed(view)
            self._data["fonts"] = self._fonts
            self._data["pages"][view] = text_answer(self._steppers[view].page)
        self._data["runs"].append(run)
        self._data["stops"].update(stops)
        self.num_runs += 1

    def leave_out(self, numbers: list[str]) -> None:
        """Note which stops stay pictures."""
        self.notes.append(texts.no_stepper(numbers))

    def steppers(self) -> TourSteppers:
        """Return what was put in."""
        return TourSteppers(self._data, tuple(self._steppers.values()), tuple(self.notes))


def _framed(view: str) -> FramedStepper:
    own = {"words": WORDS, "pieces": PIECES}
    if view in own:
        return framed_stepper(texts.STEPPER, fonts=_FONTS, answers=_PLACE, view=own[view])
    return framed_stepper(texts.STEPPER, fonts=_FONTS, answers=_PLACE)


def _size(stops: dict[int, FramedStop]) -> int:
    return sum(len(start["asked"]) + len(start["told"]) for start in stops.values())


def _add_merges(
    file: _File, run: Trained, here: list[tuple[DrawnStop, Screen]], report: Report
) -> None:
    stops = {stop.number - 1: _starts(stop, screen, file.num_runs) for stop, screen in here}
    left = file.room_with("merges") - _size(stops)
    answers, end = _answers(run.history, max(screen.step for _, screen in here), left, report)
    numbers = [f"{stop.number}" for stop, _ in here]
    if not answers:
        file.leave_out(numbers)
        return
    file.add("merges", answers, stops)
    if end:
        file.notes.append(texts.stepper_ends(numbers, counted(end, "merge")))


def _can_be_live(drawn: DrawnStop) -> bool:
    """Return whether a stop at Words shows what its page brings along."""
    params = drawn.stop.params
    others = {"tokenizer", "segmenter", "oddity"}
    return others.isdisjoint(params) and params.get("view", "trace") in EXPLANATIONS


def _add_words(file: _File, here: list[tuple[DrawnStop, Screen, Trained]]) -> None:
    """Put in the stops at Words; one whose question is covered stays a picture until its answer."""
    left_out = []
    for drawn, screen, trained in here:
        params, history, text = drawn.stop.params, trained.history, screen.text
        place = {"word": params.get("word", ""), "view": params.get("view", "")}
        told = words_start(history, text, k=screen.step, **place)
        stops = _told(drawn, "words", file.num_runs, told)
        run = words_answers(history, text)
        if len(run) + _size(stops) > file.room_with("words"):
            left_out.append(f"{drawn.number}")
        else:
            file.add("words", run, stops)
    if left_out:
        file.leave_out(left_out)


def _add_pieces(file: _File, here: list[tuple[DrawnStop, Screen, TrainedPieces]]) -> None:
    """Put in the stops at Pieces; a covered one stays a picture until its question is answered."""
    left_out = []
    for drawn, screen, trained in here:
        one = drawn.stop.params.get("one", "")
        run, k = pieces_run(trained.history, one, screen.step)
        told = pieces_start(texts.STEPPER, screen.summary, (k, screen.position.half), _looks(drawn))
        stops = _told(drawn, "pieces", file.num_runs, told)
        try:
            answers = pieces_answers(run)
        except ExportError:
            left_out.append(f"{drawn.number}")
            continue
        if len(answers) + _size(stops) > file.room_with("pieces"):
            left_out.append(f"{drawn.number}")
        else:
            file.add("pieces", answers, stops)
    if left_out:
        file.leave_out(left_out)


def _told(drawn: DrawnStop, page: str, run: int, told: str) -> dict[int, FramedStop]:
    """Return a stop that is a picture until its question is answered, if it would be told."""
    question = drawn.question
    covered = isinstance(question, RecordQuestion) and panels_telling(question, drawn.stop)
    asked = "" if covered else told
    return {drawn.number - 1: FramedStop(page=page, run=run, asked=asked, told=told)}


def _looks(drawn: DrawnStop) -> str:
    """Return what the stepper of a stop is asked to look like, as an address says it."""
    looks = [look for look in drawn.stop.params.get("view", "").split(",") if look in _LOOKS]
    return f"view={','.join(looks)}"


def _starts(drawn: DrawnStop, screen: Screen, run: int) -> FramedStop:
    """Return where the stepper of a stop begins, before its question is answered and after."""
    params, question = drawn.stop.params, drawn.question
    hidden, _ = read_hidden(params.get("hide", ""), PANELS)
    covered = panels_telling(question, drawn.stop) if isinstance(question, RecordQuestion) else ()

    def start(hide: frozenset[str]) -> str:
        return start_answer(
            texts.STEPPER,
            screen.summary,
            (screen.step, screen.position.half),
            asked=_looks(drawn),
            hide=sorted(hide),
        )

    return {
        "page": "merges",
        "run": run,
        "asked": start(hidden.union(covered)),
        "told": start(hidden),
    }


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
        yield train_again(history, settings, any_mark=True), end

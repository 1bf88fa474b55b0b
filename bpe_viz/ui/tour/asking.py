"""The question of a stop, made from the training on the screen and checked by it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import QuestionValue, TourStop
from bpe_viz.limits import MAX_K_DIGITS
from bpe_viz.symbols import printable
from bpe_viz.teaching import (
    KINDS,
    Chance,
    RecordQuestion,
    as_choice,
    as_guess,
    question_about,
    quoted,
)
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.tour import texts
from bpe_viz.ui.tour.panels import panels_of
from bpe_viz.ui.tour.wire_types import Target, TourQuestion

# What a question of a tour may say besides its kind, and how it is read.
_TEXTS = ("word", "tokenizer")
_SYMBOL_TEXTS = ("pair", "gold")


@dataclass(frozen=True, slots=True)
class AskedHere:
    """A question as the bar gets it, or why there is none."""

    question: TourQuestion | None = None
    problem: str = ""


def asked_at(stop: TourStop, shown: AnyTrained) -> AskedHere:
    """Return the question of `stop` about `shown`; a choice instead of a number."""
    if stop.question is None:
        return AskedHere()
    try:
        return AskedHere(_as_data(question_of(stop.question, shown, _step_of(stop)), stop))
    except BpeVizError as error:
        return AskedHere(problem=texts.NO_QUESTION.format(reason=error))


def question_of(asked: Mapping[str, QuestionValue], shown: AnyTrained, step: int) -> RecordQuestion:
    """Return the question of a tour about a training; `step` is the one on the screen.

    Raises QuestionError.
    """
    more: dict[str, Any] = {}
    for name in _TEXTS:
        if isinstance(value := asked.get(name), str):
            more[name] = value
    for name in _SYMBOL_TEXTS:
        if isinstance(value := asked.get(name), str):
            more[name] = tuple(value.split(" "))
    number, seed = asked.get("step", step), asked.get("seed", 0)
    chance = seed if isinstance(seed, int) else 0
    question = question_about(
        shown.history,
        number if isinstance(number, int) else step,
        str(asked.get("kind")),
        seed=chance,
        **more,
    )
    return _with_words(_with_merges(as_choice(question, Chance(chance))))


def _with_words(question: RecordQuestion) -> RecordQuestion:
    """Return the question with its words as facts, where the screen may show others."""
    if not KINDS[question.kind].brings_words:
        return question
    rows = tuple((f"{row.count:,}×", " ".join(map(quoted, row.symbols))) for row in question.rows)
    return replace(question, facts=(*rows, *question.facts))


def _with_merges(question: RecordQuestion) -> RecordQuestion:
    """Return the question with the merges to apply as a fact; a guess if they are many."""
    most = KINDS[question.kind].merges_shown
    if most is None or (question.facts and not question.merges):
        return question  # what is cut by longest match has its vocabulary
    if not 0 < len(question.merges) <= most:
        return as_guess(question)
    numbered = enumerate(question.merges, 1)
    merges = ", ".join(f"{rank} {' '.join(map(quoted, pair))}" for rank, pair in numbered)
    return replace(question, facts=(*question.facts, ("Merges", merges)))


def _step_of(stop: TourStop) -> int:
    asked = stop.params.get("k", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) <= MAX_K_DIGITS else 0


def _as_data(question: RecordQuestion, stop: TourStop) -> TourQuestion:
    return {
        "sentence": question.sentence,
        "facts": [f"{label}: {value}" for label, value in question.facts],
        "form": question.form.value,
        "offers": [
            {
                "text": offer.text,
                "symbols": [printable(symbol) for symbol in offer.symbols],
                "why": offer.why,
            }
            for offer in question.offers
        ],
        "right": [list(answer) for answer in sorted(question.right)],
        "why": question.why,
        "covered": [] if "oddity" in stop.params else panels_telling(question, stop),
        "seen": _seen_of(question, stop),
    }


def panels_telling(question: RecordQuestion, stop: TourStop) -> list[str]:
    """Return the panels of the stop that tell the answer, and are covered until it is given.

    Some tell it only at the step of the question; an oddity hides its cuts on its own, which paper
    cannot do.
    """
    asked, kind, here = stop.question or {}, KINDS[question.kind], panels_of(stop)
    at_step = kind.covered_at_step if asked.get("step") == _step_of(stop) else ()
    return [panel for panel in (*at_step, *kind.covered) if panel in here]


def _seen_of(question: RecordQuestion, stop: TourStop) -> list[Target]:
    """Find where an answer can be seen: the pair that it is about with its words, or a panel.

    >>> from bpe_viz import learn_bpe
    >>> question = question_about(learn_bpe({"low": 5, "lot": 2, "new": 3}, 1), 0, "next-pair")
    >>> _seen_of(question, TourStop("merges", "One", "Look."))
    [Target(kind='pair', what='w _'), Target(kind='word', what='low'),
     Target(kind='word', what='new')]
    >>> _seen_of(question, TourStop("laws", "One", "Look."))
    []
    """
    evidence = question.evidence
    if stop.page == "merges" and evidence is not None and evidence.places:
        words = dict.fromkeys(question.rows[place.row].word for place in evidence.places)
        pair = [Target("pair", evidence.label)] if evidence.label else []
        return [*pair, *(Target("word", printable(word)) for word in words)]
    here = panels_of(stop)
    panels = [panel for panel in KINDS[question.kind].shown_in if panel in here][:1]
    reveal = ["oddity"] if "oddity" in stop.params else []
    return [Target("panel", panel) for panel in (*reveal, *panels)]

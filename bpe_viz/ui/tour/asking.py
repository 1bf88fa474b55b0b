"""The question of a stop, made from the training on the screen and checked by it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import QuestionValue, TourStop
from bpe_viz.limits import MAX_K_DIGITS
from bpe_viz.symbols import Symbols, printable
from bpe_viz.teaching import (
    AnswerForm,
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

# What a question of a tour may say besides its kind, and how it is read.
_TEXTS = ("word", "tokenizer")
_TEXTS_OF_SYMBOLS = ("pair", "gold")
# What is worked out from merges, which the bar shows if they are few, and how many are few.
_BY_MERGES = ("segmentation", "firing-order", "why-apart", "token-count")
_MERGES_SHOWN = 12


@dataclass(frozen=True, slots=True)
class AskedHere:
    """A question as the bar gets it, or why there is none."""

    question: dict[str, Any] | None = None
    problem: str = ""


def asked_at(stop: TourStop, shown: AnyTrained) -> AskedHere:
    """The question of `stop` about the training `shown`; a choice where a number is asked for."""
    if stop.question is None:
        return AskedHere()
    try:
        return AskedHere(_as_data(question_of(stop.question, shown, _step_of(stop)), stop))
    except BpeVizError as error:
        return AskedHere(problem=texts.NO_QUESTION.format(reason=error))


def question_of(asked: Mapping[str, QuestionValue], shown: AnyTrained, step: int) -> RecordQuestion:
    """The question of a tour about a training; `step` is the one on the screen.

    Raises QuestionError.
    """
    more: dict[str, Any] = {}
    for name in _TEXTS:
        if isinstance(value := asked.get(name), str):
            more[name] = value
    for name in _TEXTS_OF_SYMBOLS:
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
    return _with_merges(as_choice(question, Chance(chance)))


def _with_merges(question: RecordQuestion) -> RecordQuestion:
    """The question with the merges to apply as a fact, or as a guess where they are too many."""
    if question.kind not in _BY_MERGES or (question.facts and not question.merges):
        return question  # what is cut by longest match has its vocabulary
    if question.kind == "token-count" or not 0 < len(question.merges) <= _MERGES_SHOWN:
        return as_guess(question)
    numbered = enumerate(question.merges, 1)
    merges = ", ".join(f"{rank} {' '.join(map(quoted, pair))}" for rank, pair in numbered)
    return replace(question, facts=(*question.facts, ("Merges", merges)))


def _step_of(stop: TourStop) -> int:
    asked = stop.params.get("k", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) <= MAX_K_DIGITS else 0


def _as_data(question: RecordQuestion, stop: TourStop) -> dict[str, Any]:
    return {
        "sentence": question.sentence,
        "facts": [f"{label}: {value}" for label, value in question.facts],
        "form": question.form.value,
        "offers": [
            {
                "text": offer.text,
                # A cut and a pair are drawn as symbols; words that are chosen are words.
                "symbols": _drawn(offer.symbols) if question.form is not AnswerForm.SEVERAL else [],
                "why": offer.why,
            }
            for offer in question.offers
        ],
        "right": [list(answer) for answer in sorted(question.right)],
        "why": question.why,
        "covered": _covered_by(question, stop),
        "seen": _seen_of(question, stop),
    }


def _drawn(symbols: Symbols) -> list[str]:
    return [printable(symbol) for symbol in symbols]


# Where the answer is seen, by kind: the first of these that is on the screen of the stop.
_PANELS_OF_KIND = {
    "changed-words": ("corpus", "gold-changes"),
    "vocabulary-size": ("vocabulary", "laws-states"),
    "segmentation": ("derivation", "lattice"),
    "firing-order": ("derivation", "gold-trees"),
    "why-apart": ("derivation", "gold-trees"),
    "learner": ("columns",),
    "token-count": ("tokens",),
    "zipf-sum": ("laws-beside",),
    "heaps-sum": ("laws-growth",),
    "coverage": ("laws-list",),
    "precision": ("gold-overview", "gold-words"),
    "recall": ("gold-overview", "gold-words"),
    "f1": ("gold-overview", "gold-words"),
}


# What would show the answer before it is given, by kind.
_COVERED_OF_KIND = {
    "next-pair": ("pairs",),
    "tied-pair": ("pairs",),
    "pair-count": ("pairs",),
    "changed-words": ("gold-changes",),
    "vocabulary-size": ("vocabulary", "laws-states"),
    "segmentation": ("text", "derivation", "explanations"),
    "firing-order": ("derivation", "explanations", "gold-trees"),
    "why-apart": ("derivation", "explanations"),
    "learner": ("columns",),
    "token-count": ("tokens", "figures"),
    "zipf-sum": ("laws-one", "laws-beside"),
    "recall": ("gold-overview", "gold-words"),
}


def _covered_by(question: RecordQuestion, stop: TourStop) -> list[str]:
    """The panels of the stop that are covered until the question is answered.

    The text is cut only at the step of the question, and an oddity hides its cuts on its own.
    """
    asked = stop.question or {}
    if "oddity" in stop.params:
        return []
    shown = set(panels_of(stop))
    if question.kind == "segmentation" and asked.get("step") != _step_of(stop):
        shown.discard("text")
    return [panel for panel in _COVERED_OF_KIND.get(question.kind, ()) if panel in shown]


def _seen_of(question: RecordQuestion, stop: TourStop) -> list[list[str]]:
    """Where an answer can be seen: the pair that it is about with its words, or a panel.

    >>> from bpe_viz import learn_bpe
    >>> question = question_about(learn_bpe({"low": 5, "lot": 2, "new": 3}, 1), 0, "next-pair")
    >>> _seen_of(question, TourStop("merges", "One", "Look."))
    [['pair', 'w _'], ['word', 'low'], ['word', 'new']]
    >>> _seen_of(question, TourStop("laws", "One", "Look."))
    []
    """
    evidence = question.evidence
    if stop.page == "merges" and question.kind == "changed-words":
        return [["word", offer.text] for offer in question.offers if offer.is_right]
    if stop.page == "merges" and evidence is not None and evidence.places:
        words = dict.fromkeys(question.rows[place.row].word for place in evidence.places)
        return [["pair", evidence.label], *(["word", printable(word)] for word in words)]
    here = panels_of(stop)
    panels = [panel for panel in _PANELS_OF_KIND.get(question.kind, ()) if panel in here][:1]
    reveal = ["oddity"] if "oddity" in stop.params else []
    return [["panel", panel] for panel in (*reveal, *panels)]

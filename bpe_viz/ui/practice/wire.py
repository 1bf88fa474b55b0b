"""The data of an exercise for the browser: everything that asks, checks and explains it."""

from bpe_viz.symbols import Symbols, printable
from bpe_viz.teaching import KINDS, Evidence, ExerciseKey, RecordQuestion
from bpe_viz.ui.practice.wire_types import Exercise, ShownEvidence, ShownFact, ShownPlace


def exercise_data(key: ExerciseKey, question: RecordQuestion) -> Exercise:
    """Return an exercise as JSON can say it; all texts have visible forms of invisible characters.

    >>> from bpe_viz.teaching import Level
    >>> key = ExerciseKey("pair-count", Level.EASY, 5)
    >>> data = exercise_data(key, key.question())
    >>> data["form"], data["right"], len(data["offers"])
    ('one', [[0]], 4)
    """
    kind = KINDS[key.kind]
    return {
        "kind": key.kind,
        "label": kind.label,
        "topic": kind.topic.value,
        "topicKey": kind.topic.name,
        "addends": kind.addends,
        "level": key.level.value,
        "seed": key.seed,
        "source": key.source.value,
        "sentence": question.sentence,
        "form": question.form.value,
        "right": [list(answer) for answer in sorted(question.right)],
        "said": question.said(question.right_answer),
        "why": question.why,
        "evidence": _evidence(question.evidence),
        "offers": [
            {
                "text": offer.text,
                "symbols": _shown(offer.symbols),
                "isRight": offer.is_right,
                "why": offer.why,
                "short": offer.short,
                "evidence": _evidence(offer.evidence),
            }
            for offer in question.offers
        ],
        "misses": [{"answer": list(miss.answer), "why": miss.why} for miss in question.near_misses],
        "rows": [{"count": row.count, "symbols": _shown(row.symbols)} for row in question.rows],
        "marked": any("".join(row.symbols) != row.word for row in question.rows),
        "lines": any(" " in row.word for row in question.rows),
        "facts": [ShownFact(*fact) for fact in question.facts],
        "merges": [_shown(pair) for pair in question.merges],
        "units": _shown(question.units),
    }


def _shown(symbols: Symbols) -> list[str]:
    return [printable(symbol) for symbol in symbols]


def _evidence(evidence: Evidence | None) -> ShownEvidence | None:
    if evidence is None:
        return None
    return {
        "label": evidence.label,
        "places": [ShownPlace(place.row, place.start, place.stop) for place in evidence.places],
        "addends": list(evidence.addends),
        "total": evidence.total,
    }

"""Questions about how well a segmentation agrees with a gold one."""

from fractions import Fraction
from itertools import accumulate

from bpe_viz.morphology import boundaries_in_states, boundary_scores, cut_at
from bpe_viz.symbols import Symbols
from bpe_viz.teaching.question import (
    OFFERS_OF_CHOICE,
    AnswerForm,
    Offer,
    QuestionError,
    RecordQuestion,
    quoted,
    with_offers,
)
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.wording import counted

_PRECISION, _RECALL = "precision", "recall"


def ask_precision(scene: QuestionScene) -> RecordQuestion:
    """Ask what share of the boundaries of a segmentation is gold.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 3, "precision", word="lowest", gold=("low", "est"))
    >>> question.said(question.right_answer), question.why
    ('1 of 5', '5 boundaries are predicted, 1 of them is gold.')
    """
    return _ask(scene, _PRECISION)


def ask_recall(scene: QuestionScene) -> RecordQuestion:
    """Ask what share of the gold boundaries a segmentation has.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 3, "recall", word="lowest", gold=("low", "est"))
    >>> question.said(question.right_answer)
    '1 of 1'
    """
    return _ask(scene, _RECALL)


def _ask(scene: QuestionScene, measure: str) -> RecordQuestion:
    word = "".join(scene.gold)
    if len(scene.gold) < 2 or (scene.word is not None and scene.word != word):
        raise QuestionError("That word has no gold boundary. Choose a word of the gold list.")
    gold = _boundaries(scene.gold)
    predicted = boundaries_in_states([word], scene.merges).at(0, scene.step)
    scores = boundary_scores(predicted, gold)
    hits, num_predicted, num_gold = scores.num_hits, scores.num_predicted, scores.num_gold
    if not num_predicted:
        raise QuestionError("No boundary is left in that word. Choose another word.")
    is_precision = measure == _PRECISION
    whole, other = (num_predicted, num_gold) if is_precision else (num_gold, num_predicted)
    found = "1 of them is gold" if hits == 1 else f"{hits} of them are gold"
    why = f"{counted(num_predicted, 'boundary')} {_is(num_predicted)} predicted, {found}."
    if not is_precision:
        found = "1 of them is found" if hits == 1 else f"{hits} of them are found"
        why = f"{counted(num_gold, 'boundary')} {_is(num_gold)} gold, {found}."
    named = f"That is the {_RECALL if is_precision else _PRECISION}."
    between = len(word) - 1
    misses = [
        (hits, other, f"{named} {why}"),
        (hits, num_predicted + num_gold - hits, f"That is the Jaccard index. {why}"),
        (2 * hits, num_predicted + num_gold, f"That is F1. {why}"),
        (hits, between, f"Places that nobody cuts are not counted. {why}"),
        (whole - hits, whole, f"Those are the wrong ones. {why}"),
        (min(hits + 1, whole), whole, why),
        (whole, whole, why),
        (0, whole, why),
    ]
    offers = [Offer(f"{hits} of {whole}", True, why)]
    values = {Fraction(hits, whole)}
    for part, total, reason in misses:
        if total and Fraction(part, total) not in values:
            values.add(Fraction(part, total))
            offers.append(Offer(f"{part} of {total}", False, reason))
    question = RecordQuestion(
        kind=measure,
        sentence=f"What is the {measure} of this segmentation of {quoted(word)}?",
        form=AnswerForm.ONE,
        right=frozenset(),
        why=why,
        facts=(
            ("Predicted", " ".join(map(quoted, cut_at(word, predicted)))),
            ("Gold", " ".join(map(quoted, scene.gold))),
        ),
    )
    return with_offers(question, offers[:OFFERS_OF_CHOICE], scene.chance)


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _boundaries(morphs: Symbols) -> frozenset[int]:
    return frozenset(accumulate(map(len, morphs[:-1])))

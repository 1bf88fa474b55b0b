"""Questions about how well a segmentation agrees with a gold one."""

from fractions import Fraction
from functools import cache
from itertools import accumulate

from bpe_viz.history import MergeHistory
from bpe_viz.morphology import (
    Boundaries,
    BoundaryScores,
    boundaries_in_states,
    boundary_scores,
    built_in_gold,
    cut_at,
)
from bpe_viz.samples import sample_by_key
from bpe_viz.symbols import Symbols
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import SIZES, Level, slide_words
from bpe_viz.teaching.question import (
    CHOICE_OFFERS,
    AnswerForm,
    Offer,
    QuestionError,
    RecordQuestion,
    quoted,
    with_offers,
)
from bpe_viz.teaching.question_kind import QuestionKind, Source, Subject, Topic, WordCounts
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.training import learn_bpe
from bpe_viz.wording import counted

_PRECISION, _RECALL, _F1 = "precision", "recall", "f1"
_SLIDE = "slide"
_GOLD_MERGES = 150
_BOUNDARIES_TO_COUNT = 4


def _ask_precision(scene: QuestionScene) -> RecordQuestion:
    """Ask what share of the boundaries of a segmentation is gold.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 3, "precision", word="lowest", gold=("low", "est"))
    >>> question.said(question.right_answer), question.why
    ('1 of 5', '5 boundaries are predicted, 1 of them is gold.')
    """
    return _ask(scene, _PRECISION)


def _ask_recall(scene: QuestionScene) -> RecordQuestion:
    """Ask what share of the gold boundaries a segmentation has.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 3, "recall", word="lowest", gold=("low", "est"))
    >>> question.said(question.right_answer)
    '1 of 1'
    """
    return _ask(scene, _RECALL)


def _ask_f1(scene: QuestionScene) -> RecordQuestion:
    """Ask for the F1 of a segmentation, a sum on paper.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 6, "f1", word="lowest", gold=("low", "est"))
    >>> question.said(question.right_answer), question.why
    ('0.50', '3 boundaries are predicted, 1 is gold, and 1 is both: 2 × 1 / (3 + 1) = 0.50.')
    """
    word, predicted, scores = _scored(scene)
    right, cuts, gold = scores.num_hits, scores.num_predicted, scores.num_gold
    found = f"{right} {_is(right)} both"
    why = (
        f"{counted(cuts, 'boundary')} {_is(cuts)} predicted, {gold} {_is(gold)} gold, and {found}:"
        f" 2 × {right} / ({cuts} + {gold}) = {scores.f1:.2f}."
    )
    misses = [
        (Fraction(right, cuts), f"That is the precision. {why}"),
        (Fraction(right, gold), f"That is the recall. {why}"),
        (Fraction(right, cuts + gold - right), f"That is the Jaccard index. {why}"),
        (
            (Fraction(right, cuts) + Fraction(right, gold)) / 2,
            f"F1 is the harmonic mean of precision and recall, not half their sum. {why}",
        ),
        (Fraction(right, cuts + gold), f"What is both counts twice. {why}"),
        (Fraction(1), why),
        (Fraction(0), why),
    ]
    offers = {f"{scores.f1:.2f}": Offer(f"{scores.f1:.2f}", True, why)}
    for value, reason in misses:
        offers.setdefault(f"{float(value):.2f}", Offer(f"{float(value):.2f}", False, reason))
    question = RecordQuestion(
        kind=_F1,
        sentence=f"What is the F1 of this segmentation of {quoted(word)}?",
        form=AnswerForm.ONE,
        right=frozenset(),
        why=why,
        facts=_facts(scene, word, predicted),
    )
    return with_offers(question, list(offers.values())[:CHOICE_OFFERS], scene.chance)


def _scored(scene: QuestionScene) -> tuple[str, Boundaries, BoundaryScores]:
    """Return the word in question, its cuts, and how they agree with the gold segmentation."""
    word = "".join(scene.gold)
    if len(scene.gold) < 2 or (scene.word is not None and scene.word != word):
        raise QuestionError("That word has no gold boundary. Choose a word of the gold list.")
    predicted = boundaries_in_states([word], scene.merges).at(0, scene.step)
    if not predicted:
        raise QuestionError("No boundary is left in that word. Choose another word.")
    return word, predicted, boundary_scores(predicted, _boundaries(scene.gold))


def _facts(scene: QuestionScene, word: str, predicted: Boundaries) -> tuple[tuple[str, str], ...]:
    return (
        ("Predicted", " ".join(map(quoted, cut_at(word, predicted)))),
        ("Gold", " ".join(map(quoted, scene.gold))),
    )


def _ask(scene: QuestionScene, measure: str) -> RecordQuestion:
    word, predicted, scores = _scored(scene)
    hits, num_predicted, num_gold = scores.num_hits, scores.num_predicted, scores.num_gold
    is_precision = measure == _PRECISION
    whole, other = (num_predicted, num_gold) if is_precision else (num_gold, num_predicted)
    what, means = ("predicted", "gold") if is_precision else ("gold", "found")
    why = f"{counted(whole, 'boundary')} {_is(whole)} {what}, {_so_many(hits, whole)} {means}."
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
        facts=_facts(scene, word, predicted),
    )
    return with_offers(question, offers[:CHOICE_OFFERS], scene.chance)


def _so_many(number: int, whole: int) -> str:
    """Say how many of them, with a verb: "1 of them is"; of one it is or it is not."""
    if whole == 1:
        return "and it is" if number else "and it is not"
    return f"{number} of them {_is(number)}"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _boundaries(morphs: Symbols) -> frozenset[int]:
    return frozenset(accumulate(map(len, morphs[:-1])))


def _draw_gold(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    """Return a word of a gold list, cut by merges of the corpus that belongs to the list."""
    is_slide = words is not None and dict(words) == slide_words()
    if words is not None and not is_slide:
        raise QuestionError("These words have no gold segmentations. Choose a built-in corpus.")
    corpus, gold = (_SLIDE, "gold_slide") if is_slide else ("suffixes", "gold_english")
    history = _sample_history(corpus)
    size = SIZES[level]
    every = _gold_words(gold)
    able = [
        morphs for morphs in every if size.letters - 2 <= len("".join(morphs)) <= size.letters + 3
    ]
    step = chance.between(len(history) // 3, len(history))
    morphs = chance.one_of(able or every)
    predicted = boundaries_in_states(["".join(morphs)], history).at(0, step)
    if len(predicted) > _BOUNDARIES_TO_COUNT:
        raise QuestionError("Too many boundaries are left. Draw again.")
    return QuestionScene(history, step, chance, gold=morphs)


@cache
def _sample_history(key: str) -> MergeHistory:
    sample = sample_by_key(key)
    return learn_bpe(sample.corpus(), 8 if key == _SLIDE else _GOLD_MERGES)


@cache
def _gold_words(key: str) -> tuple[Symbols, ...]:
    """Return the gold words whose morphs spell them, two morphs or more."""
    found = []
    for entry in built_in_gold(key).entries:
        morphs = entry.analyses[0].morphs
        if len(entry.analyses) == 1 and len(morphs) > 1 and "".join(morphs) == entry.word:
            found.append(morphs)
    return tuple(found)


_UNSEGMENTED = frozenset({Source.OWN})  # nobody has segmented its words by hand
KINDS = (
    QuestionKind(
        key=_PRECISION,
        topic=Topic.GOLD,
        label="Precision",
        ask=_ask_precision,
        draw=_draw_gold,
        missing_in=_UNSEGMENTED,
        subject=Subject.GOLD,
        shown_in=("gold-overview", "gold-words"),
    ),
    QuestionKind(
        key=_RECALL,
        topic=Topic.GOLD,
        label="Recall",
        ask=_ask_recall,
        draw=_draw_gold,
        missing_in=_UNSEGMENTED,
        subject=Subject.GOLD,
        shown_in=("gold-overview", "gold-words"),
        covered=("gold-overview", "gold-words"),
    ),
    QuestionKind(
        key=_F1,
        topic=Topic.GOLD,
        label="F1",
        ask=_ask_f1,
        draw=_draw_gold,
        is_drawn=False,
        missing_in=_UNSEGMENTED,
        subject=Subject.GOLD,
        shown_in=("gold-overview", "gold-words"),
    ),
)

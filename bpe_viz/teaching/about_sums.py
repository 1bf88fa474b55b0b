"""The question in which sums the columns of digits are cut alike."""

from itertools import count, islice

from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_scenes import draw_by_chance
from bpe_viz.teaching.question import (
    CHOICE_OFFERS,
    AnswerForm,
    Offer,
    RecordQuestion,
    quoted,
    with_offers,
)
from bpe_viz.teaching.question_kind import QuestionKind, Source, Topic
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.vocabularies import DigitRule, columns_agree, cut_number

_DIGITS = (4, 6)  # of an addend
_RULE = DigitRule.LEFT


def _ask_sum_columns(scene: QuestionScene) -> RecordQuestion:
    """Ask in which of some sums all three numbers are cut in the same columns.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"low": 5}, 0), 0, "sum-columns", seed=2)
    >>> [offer.why for offer in question.offers if offer.is_right]
    ['`250` `0`, `691` `5`, `941` `5`: the last token has as many digits in each.']
    """
    drawn = (_sum(scene.chance) for _ in count())
    agreeing = list(islice((some for some in drawn if columns_agree(*some, _RULE)), 1))
    others = islice((some for some in drawn if not columns_agree(*some, _RULE)), CHOICE_OFFERS - 1)
    question = RecordQuestion(
        kind="sum-columns",
        sentence=(
            "A tokenizer takes up to three digits for each token, from the left. In which sum are"
            " all three numbers cut in the same columns?"
        ),
        form=AnswerForm.ONE,
        right=frozenset(),
        why=(
            "The last token takes what is left, so columns agree where the numbers of digits leave"
            " the same rest when they are divided by three."
        ),
    )
    offers = [_offer(*some) for some in (*agreeing, *others)]
    return with_offers(question, offers, scene.chance)


def _sum(chance: Chance) -> tuple[int, int]:
    first, second = (_number(chance, chance.between(*_DIGITS)) for _ in range(2))
    return first, second


def _number(chance: Chance, digits: int) -> int:
    return chance.between(10 ** (digits - 1), 10**digits - 1)


def _offer(first: int, second: int) -> Offer:
    numbers = (first, second, first + second)
    cuts = ", ".join(
        " ".join(quoted(part) for part in cut_number(number, _RULE)) for number in numbers
    )
    is_right = columns_agree(first, second, _RULE)
    verdict = "the last token has as many digits in each" if is_right else "the ends differ"
    text = f"{first} + {second} = {first + second}"
    return Offer(text, is_right, f"{cuts}: {verdict}.")


KINDS = (
    QuestionKind(
        key="sum-columns",
        topic=Topic.MODELS,
        label="The columns of a sum",
        ask=_ask_sum_columns,
        draw=draw_by_chance,
        missing_in=frozenset({Source.SLIDE, Source.OWN}),
        has_chance=True,
    ),
)

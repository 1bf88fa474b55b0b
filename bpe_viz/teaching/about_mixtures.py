"""The question what a list of merges tells of the shares of the texts that it was learned from."""

from fractions import Fraction

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
from bpe_viz.wording import counted

_PAIRS = ("er", "th", "en", "ou", "in", "ch", "an", "un")
_MOST = 9  # of 100 pairs


def _ask_mixture_share(scene: QuestionScene) -> RecordQuestion:
    """Ask for the largest share of a source that a list of merges allows.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"low": 5}, 0), 0, "mixture-share", seed=1)
    >>> question.facts[1], [offer.text for offer in question.offers if offer.is_right]
    (('100 pairs of B', '`ou` 7, `an` 5'), ['1 of 3'])
    """
    chance = scene.chance
    first, second = chance.shuffled(_PAIRS)[:2]
    a_first, b_second = (chance.between(0, _MOST - 3) for _ in range(2))
    a_second = a_first + chance.between(1, _MOST - a_first)
    b_first = b_second + chance.between(1, _MOST - b_second)
    lead_b, lead_a = b_first - b_second, a_second - a_first
    most = Fraction(lead_b, lead_a + lead_b)
    why = (
        f"In B the first is ahead by {lead_b}, in A behind by {lead_a}. Both are equal with"
        f" {counted(lead_b, 'part')} of A to {lead_a} of B, so A has {_share(most)}; with more of A"
        " the list would have them the other way round."
    )
    wrong = (
        (1 - most, f"That is the smallest share of B. {why}"),
        (Fraction(b_first, a_second + b_first), f"It is how far they are apart that counts. {why}"),
        (Fraction(lead_b, 2 * lead_a + lead_b), why),
        (Fraction(lead_b, lead_a + lead_b + 1), why),
        (Fraction(1, 2), f"That would be so if both were ahead by as much. {why}"),
    )
    offers = {most: Offer(_share(most), True, why)}
    for share, reason in wrong:
        offers.setdefault(share, Offer(_share(share), False, reason))
    question = RecordQuestion(
        kind="mixture-share",
        sentence=(
            f"A list of merges was learned from a mixture of A and B, and has {quoted(first)}"
            f" before {quoted(second)}. How much of the mixture can A be at most?"
        ),
        form=AnswerForm.ONE,
        right=frozenset(),
        why=why,
        facts=(
            ("100 pairs of A", _counts(first, a_first, second, a_second)),
            ("100 pairs of B", _counts(first, b_first, second, b_second)),
        ),
    )
    return with_offers(question, list(offers.values())[:CHOICE_OFFERS], chance)


def _share(share: Fraction) -> str:
    return f"{share.numerator} of {share.denominator}"


def _counts(first: str, number: int, second: str, other: int) -> str:
    return f"{quoted(first)} {number}, {quoted(second)} {other}"


KINDS = (
    QuestionKind(
        key="mixture-share",
        topic=Topic.MODELS,
        label="What a list confesses",
        ask=_ask_mixture_share,
        draw=draw_by_chance,
        missing_in=frozenset({Source.SLIDE, Source.OWN}),
        has_chance=True,
    ),
)

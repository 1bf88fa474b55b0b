"""A question made from a record: what is asked, every right answer, and why the others are wrong.

An answer is a tuple of whole numbers, whatever its form; `AnswerForm` says what they mean.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import TypeAlias

from bpe_viz.arguments import whole_number
from bpe_viz.errors import BpeVizError
from bpe_viz.limits import MAX_ANSWER, MAX_ANSWER_LENGTH
from bpe_viz.symbols import Pair, Symbols, printable
from bpe_viz.teaching.chance import Chance
from bpe_viz.wording import counted, times

Answer: TypeAlias = tuple[int, ...]
CHOICE_OFFERS = 4


class QuestionError(BpeVizError):
    """A question that a record cannot give, or an answer that no question takes."""


class AnswerForm(Enum):
    """The subject of an answer, and the meaning of its numbers.

    ONE         one of the offers: its index
    SEVERAL     all offers that are right: their indices, rising
    NUMBER      a whole number
    BOUNDARIES  the boundaries of a word that remain: how many units stand left of each, rising
    ORDER       some of the offers in order: their indices
    """

    ONE = "one"
    SEVERAL = "several"
    NUMBER = "number"
    BOUNDARIES = "boundaries"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A word of the corpus as a question shows it.

    >>> QuestionRow("low", ("lo", "w", "_"), 5).count
    5
    """

    word: str
    symbols: Symbols
    count: int


@dataclass(frozen=True, slots=True)
class Place:
    """Symbols `start` to `stop` - 1 of a row.

    >>> Place(0, 1, 3).stop
    3
    """

    row: int
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence for an answer: its places, what each row adds, and the sum in full.

    `addends` has a number for each row of the question, 0 where the row adds nothing, or is empty.

    >>> Evidence("e r", addends=(0, 6, 3), total="6 + 3 = 9").total
    '6 + 3 = 9'
    """

    label: str
    places: tuple[Place, ...] = ()
    addends: tuple[int, ...] = ()
    total: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to choose: a text, and the symbols to draw where it is made of symbols.

    `short` is what is said next to it once the answer is known, `why` the same in a sentence.

    >>> Offer("e r", True, "They occur most often.", ("e", "r"), "9: the most").short
    '9: the most'
    """

    text: str
    is_right: bool
    why: str
    symbols: Symbols = ()
    short: str = ""
    evidence: Evidence | None = None


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A wrong answer that has a reason, for forms without offers.

    >>> NearMiss((4,), "That counts overlaps.").answer
    (4,)
    """

    answer: Answer
    why: str
    evidence: Evidence | None = None


@dataclass(frozen=True, slots=True)
class RecordQuestion:
    """A question and everything that is needed to ask, check and explain it.

    `right` are all right answers. `rows` are the words to look at, `facts` what else is given, a
    label and a value each; `merges` the merges to apply, in rank order, and `units` those of the
    word in question.

    >>> RecordQuestion("x", "How many?", AnswerForm.NUMBER, frozenset({(3,)}), "So.").right_answer
    (3,)
    """

    kind: str
    sentence: str
    form: AnswerForm
    right: frozenset[Answer]
    why: str
    offers: tuple[Offer, ...] = ()
    near_misses: tuple[NearMiss, ...] = ()
    rows: tuple[QuestionRow, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    merges: tuple[Pair, ...] = ()
    units: Symbols = ()
    evidence: Evidence | None = None

    @property
    def right_answer(self) -> Answer:
        """One right answer, the first of several."""
        return min(self.right)

    def said(self, answer: Answer) -> str:
        """Return an answer in words.

        >>> from bpe_viz import learn_bpe
        >>> from bpe_viz.teaching import question_about
        >>> history = learn_bpe({"low": 5, "lot": 2}, 1)
        >>> question = question_about(history, 0, "pair-count", pair=("l", "o"))
        >>> question.said(question.right_answer)
        '7'
        """
        if self.form is AnswerForm.NUMBER:
            return f"{answer[0]:,}"
        if self.form is AnswerForm.BOUNDARIES:
            return spelled(cut_units(self.units, answer))
        if not answer:
            return "none"
        separator = ", then " if self.form is AnswerForm.ORDER else ", "
        return separator.join(self.offers[index].text for index in answer)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer: whether it is right, why, and where to look for it.

    >>> Verdict(True, "Right: `e` and `r` occur most often.").is_right
    True
    """

    is_right: bool
    why: str
    evidence: Evidence | None = None


def check(question: RecordQuestion, answer: Iterable[int]) -> Verdict:
    """Judge an answer.

    Raises QuestionError for what cannot be an answer of this form.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lot": 2}, 1)
    >>> question = question_about(history, 0, "pair-count", pair=("l", "o"))
    >>> question.sentence, check(question, [7]).is_right, check(question, [2]).is_right
    ('How often does the pair `l` and `o` occur?', True, False)
    >>> check(question, [2]).why
    '2 counts each word once. Each place counts as often as its word occurs: 5 + 2 = 7.'
    """
    given = checked_answer(question, answer)
    if given in question.right:
        return Verdict(True, _why_right(question, given), _evidence(question, given))
    return Verdict(False, _why_wrong(question, given), _evidence(question, given))


def checked_answer(question: RecordQuestion, answer: Iterable[int]) -> Answer:
    """Return an answer as the question takes it; the order is kept only where it matters.

    >>> question = RecordQuestion("x", "Which?", AnswerForm.NUMBER, frozenset({(3,)}), "")
    >>> checked_answer(question, ["3"])
    Traceback (most recent call last):
    bpe_viz.teaching.question.QuestionError: That is not a number. Type a whole number.
    """
    numbers = [whole_number(part) for part in list(answer)[: MAX_ANSWER_LENGTH + 1]]
    given = tuple(number for number in numbers if number is not None)
    is_whole = len(given) == len(numbers) <= MAX_ANSWER_LENGTH
    match question.form:
        case AnswerForm.NUMBER:
            if not is_whole or len(given) != 1 or abs(given[0]) > MAX_ANSWER:
                raise QuestionError("That is not a number. Type a whole number.")
            return given
        case AnswerForm.BOUNDARIES:
            low, high = 1, len(question.units) - 1
        case _:
            low, high = 0, len(question.offers) - 1
    if not is_whole or any(not low <= number <= high for number in given):
        raise QuestionError("That is not one of the answers. Choose from what is offered.")
    if len(set(given)) < len(given):
        raise QuestionError("The same is chosen twice. Choose each once.")
    if question.form is AnswerForm.ONE and len(given) != 1:
        raise QuestionError("One answer is asked for. Choose one of the offers.")
    return given if question.form is AnswerForm.ORDER else tuple(sorted(given))


def as_choice(question: RecordQuestion, chance: Chance) -> RecordQuestion:
    """Return the same question with a few answers to choose from, for a room that votes.

    What has offers stays as it is. Wrong offers are the near misses.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5, "lot": 2}, 1)
    >>> question = question_about(history, 0, "pair-count", pair=("l", "o"))
    >>> [(offer.text, offer.is_right) for offer in as_choice(question, Chance(1)).offers]
    [('6', False), ('7', True), ('5', False), ('2', False)]
    """
    if question.form not in (AnswerForm.NUMBER, AnswerForm.BOUNDARIES):
        return question
    right = question.right_answer
    misses = [miss for miss in question.near_misses if miss.answer not in question.right]
    if question.form is AnswerForm.NUMBER:
        taken = {miss.answer for miss in misses} | question.right
        misses += _neighbours(right[0], taken, question.why)
    if not misses:
        raise QuestionError("There is no wrong answer to choose from. Choose another question.")
    offers = [_offer(question, right, question.why, question.evidence, is_right=True)]
    offers += [
        _offer(question, miss.answer, miss.why, miss.evidence, is_right=False)
        for miss in misses[: CHOICE_OFFERS - 1]
    ]
    return with_offers(replace(question, form=AnswerForm.ONE, near_misses=()), offers, chance)


def as_guess(question: RecordQuestion) -> RecordQuestion:
    """Return the same question for where its merges are not shown, so that nobody can work it out.

    >>> as_guess(RecordQuestion("x", "How many?", AnswerForm.NUMBER, frozenset(), "")).sentence
    'Guess: how many?'
    """
    sentence = f"Guess: {question.sentence[0].lower()}{question.sentence[1:]}"
    return replace(question, sentence=sentence, facts=(), merges=())


def with_offers(
    question: RecordQuestion, offers: Iterable[Offer], chance: Chance
) -> RecordQuestion:
    """Return a question with offers in a drawn order, of which one or all right ones count.

    >>> question = RecordQuestion("x", "Which?", AnswerForm.ONE, frozenset(), "")
    >>> offers = [Offer("yes", True, ""), Offer("no", False, "")]
    >>> asked = with_offers(question, offers, Chance(3))
    >>> [asked.offers[index].text for (index,) in asked.right]
    ['yes']
    """
    drawn = tuple(chance.shuffled(offers))
    indices = tuple(index for index, offer in enumerate(drawn) if offer.is_right)
    right = frozenset({indices})
    if question.form is AnswerForm.ONE:
        right = frozenset((index,) for index in indices)
    return replace(question, offers=drawn, right=right)


def cut_units(units: Symbols, boundaries: Iterable[int]) -> Symbols:
    """Return the units of a word joined between boundaries.

    >>> cut_units(("l", "o", "w", "_"), (2,))
    ('lo', 'w_')
    """
    edges = [0, *boundaries, len(units)]
    return tuple("".join(units[start:stop]) for start, stop in pairwise(edges))


def near_numbers(misses: Iterable[tuple[int, str]], right: int) -> tuple[NearMiss, ...]:
    """Near misses of a number: those that are wrong, each number once, with the first reason.

    >>> [miss.answer for miss in near_numbers([(3, ""), (4, "a"), (4, "b"), (-1, "")], 3)]
    [(4,)]
    """
    why_of_number: dict[int, str] = {}
    for number, why in misses:
        if number != right and number >= 0:
            why_of_number.setdefault(number, why)
    return tuple(NearMiss((number,), why) for number, why in why_of_number.items())


def quoted(symbol: str) -> str:
    """Return a symbol or a word between backticks, which become a chip on the screen.

    >>> quoted("a b"), quoted("`")
    ('`a␣b`', '`ˋ`')
    """
    return f"`{printable(symbol).replace('`', 'ˋ')}`"


def spelled(symbols: Symbols) -> str:
    """Return symbols one after the other, each with a visible form of what is invisible in it.

    >>> spelled(("a b", "c"))
    'a␣b c'
    """
    return " ".join(map(printable, symbols))


def quoted_both(pair: Pair) -> str:
    """Return both symbols of a pair.

    >>> quoted_both(("e", "r"))
    '`e` and `r`'
    """
    return f"{quoted(pair[0])} and {quoted(pair[1])}"


def sum_text(addends: Iterable[int]) -> str:
    """Return a sum in full; a long one by how many addends it has.

    >>> sum_text([6, 3]), sum_text([9]), sum_text([1] * 20)
    ('6 + 3 = 9', '9', '20 addends = 20')
    """
    numbers = list(addends)
    total = f"{sum(numbers):,}"
    if len(numbers) < 2:
        return total
    if len(numbers) > _LONGEST_SUM:
        return f"{counted(len(numbers), 'addend')} = {total}"
    return f"{' + '.join(f'{number:,}' for number in numbers)} = {total}"


_LONGEST_SUM = 8


def sum_times(addends: Iterable[int]) -> str:
    """Say how often, with the sum in full.

    >>> sum_times([6, 3]), sum_times([1])
    ('6 + 3 = 9 times', 'once')
    """
    numbers = list(addends)
    return times(sum(numbers)) if len(numbers) < 2 else f"{sum_text(numbers)} times"


def _neighbours(number: int, taken: Iterable[Answer], why: str) -> list[NearMiss]:
    """Return numbers next to the right one, which `why` explains, where near misses are few."""
    near = [number - 1, number + 1, number + 2, number - 2, 2 * number]
    free = [other for other in near if other >= 0 and (other,) not in taken]
    return [NearMiss((other,), why) for other in free[:CHOICE_OFFERS]]


def _offer(
    question: RecordQuestion, answer: Answer, why: str, evidence: Evidence | None, *, is_right: bool
) -> Offer:
    symbols: Symbols = ()
    if question.form is AnswerForm.BOUNDARIES:
        symbols = cut_units(question.units, answer)
    return Offer(question.said(answer), is_right, why, symbols, evidence=evidence)


def _why_right(question: RecordQuestion, given: Answer) -> str:
    if question.form is AnswerForm.ONE:
        return question.offers[given[0]].why or question.why
    return question.why


def _why_wrong(question: RecordQuestion, given: Answer) -> str:
    if question.form is AnswerForm.ONE:
        return question.offers[given[0]].why
    if question.form is AnswerForm.SEVERAL:
        return " ".join(_why_not_these(question, set(given)))
    for miss in question.near_misses:
        if miss.answer == given:
            return miss.why
    if question.form is AnswerForm.ORDER:
        for index in given:
            if not question.offers[index].is_right:
                return question.offers[index].why
        if len(given) < len(question.right_answer):
            return f"Something is missing. {question.why}"
    return question.why


def _why_not_these(question: RecordQuestion, given: set[int]) -> Iterable[str]:
    """One sentence for the first offer that is chosen wrongly, one for the first left out."""
    wrong = [index for index in sorted(given) if not question.offers[index].is_right]
    missing = [
        index
        for index, offer in enumerate(question.offers)
        if offer.is_right and index not in given
    ]
    for indices in (wrong, missing):
        if indices:
            yield question.offers[indices[0]].why


def _evidence(question: RecordQuestion, given: Answer) -> Evidence | None:
    if question.form is AnswerForm.ONE:
        return question.offers[given[0]].evidence
    if given in question.right:
        return question.evidence
    if question.form is AnswerForm.SEVERAL:
        wrong = [question.offers[index] for index in given if not question.offers[index].is_right]
        return wrong[0].evidence if wrong else None
    found = (miss.evidence for miss in question.near_misses if miss.answer == given)
    return next(found, None)

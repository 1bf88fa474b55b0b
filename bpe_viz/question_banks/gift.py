r"""GIFT: Moodle's format for editing questions by hand; a backslash takes the meaning of a sign."""

import re
from collections.abc import Callable, Mapping

from markupsafe import Markup

from bpe_viz.question_banks.bank import (
    BankQuestion,
    QuestionBank,
    WrittenBank,
    cut_as_choice,
    refuse_nothing_right,
    written_questions,
)
from bpe_viz.question_banks.matching import offer_places, other_places
from bpe_viz.question_banks.moodle_xml import (
    CATEGORY,
    fraction_text,
    question_text,
    right_share,
)
from bpe_viz.question_banks.question_markup import HTML
from bpe_viz.teaching import AnswerForm, RecordQuestion
from bpe_viz.wording import counted

_SIGNS = re.compile(r"[~=#{}:\\]")
_ARROW = "->"


def gift(bank: QuestionBank) -> WrittenBank:
    """Write a bank in GIFT, every question as HTML.

    >>> from bpe_viz.question_banks import question_bank
    >>> from bpe_viz.teaching import ExerciseSet
    >>> gift(question_bank(ExerciseSet(42, 3))).data.decode().count("[html]")
    3
    """
    written, left_out = written_questions(bank, _question)
    if number := len(bank.pictures):
        trees = counted(number, "tree")
        left_out += (f"GIFT holds no pictures: {trees} left out. Choose Moodle XML to have them.",)
    head = f"// {bank.origin}\n\n$CATEGORY: {CATEGORY.format(name=bank.name)}"
    return WrittenBank("\n\n".join([head, *(part for _, part in written), ""]).encode(), left_out)


def escape_gift(text: str) -> str:
    r"""Return a text in which no sign of the format means anything.

    A weight, an arrow of a pair and the end of a question cannot come from it either.

    >>> escape_gift("a = {b}"), escape_gift("%50%"), escape_gift("a\n\nb")
    ('a \\= \\{b\\}', '&\\#37;50%', 'a\\n\\nb')
    """
    safe = text.replace(_ARROW, "-&gt;")
    if safe.startswith("%"):
        safe = f"&#37;{safe[1:]}"
    return _SIGNS.sub(r"\\\g<0>", safe).replace("\r", "").replace("\n", "\\n")


def _question(asked: BankQuestion) -> str:
    question = cut_as_choice(asked)
    answers = _ANSWERS_OF_FORM[question.form](question)
    lines = "\n".join(f"\t{answer}" for answer in answers)
    sign = "#" if question.form is AnswerForm.NUMBER else ""
    return (
        f"// {asked.identifier}\n::{escape_gift(asked.title)}::[html]"
        f"{_html(question_text(question))}{{{sign}\n{lines}\n\t####{_why(question.why)}\n}}"
    )


def _html(markup: Markup) -> str:
    return escape_gift(str(markup).replace("&#39;", "'").replace("&#34;", '"'))


def _why(why: str) -> str:
    return _html(HTML.sentence(why))


def _one(question: RecordQuestion) -> list[str]:
    return [
        f"{'=' if offer.is_right else '~'}{_html(HTML.offer(offer))}#{_why(offer.why)}"
        for offer in question.offers
    ]


def _several(question: RecordQuestion) -> list[str]:
    refuse_nothing_right(question, "GIFT")
    share = right_share(question)
    return [
        f"~%{fraction_text(share if offer.is_right else -share)}%"
        f"{_html(HTML.offer(offer))}#{_why(offer.why)}"
        for offer in question.offers
    ]


def _numbers(question: RecordQuestion) -> list[str]:
    right = f"={question.right_answer[0]}:0#{_why(question.why)}"
    misses = (f"=%0%{miss.answer[0]}:0#{_why(miss.why)}" for miss in question.near_misses)
    return [right, *misses]


def _matches(question: RecordQuestion) -> list[str]:
    texts = [_html(HTML.offer(offer)) for offer in question.offers]
    pairs = [*zip(texts, offer_places(question), strict=True)]
    pairs += [("", place) for place in other_places(question)]
    return [f"={text} {_ARROW} {place}" for text, place in pairs]


_ANSWERS_OF_FORM: Mapping[AnswerForm, Callable[[RecordQuestion], list[str]]] = {
    AnswerForm.ONE: _one,
    AnswerForm.SEVERAL: _several,
    AnswerForm.NUMBER: _numbers,
    AnswerForm.ORDER: _matches,
}

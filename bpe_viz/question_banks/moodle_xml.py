"""Moodle XML: the format that Moodle's question bank imports with everything in it."""

import base64
from collections.abc import Callable, Iterable, Mapping

from markupsafe import Markup, escape

from bpe_viz.question_banks.bank import (
    BankPicture,
    BankQuestion,
    QuestionBank,
    WrittenBank,
    cut_as_choice,
    refuse_nothing_right,
    written_questions,
)
from bpe_viz.question_banks.matching import INSTRUCTION, offer_places, other_places
from bpe_viz.question_banks.question_markup import HTML
from bpe_viz.teaching import KINDS, AnswerForm, RecordQuestion

CATEGORY = "$course$/top/bpe-viz/{name}"
_FILE = Markup("""<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<question type="category">
<category><text>{category}</text></category>
<info format="html"><text>{origin}</text></info>
</question>
{questions}
</quiz>
""")
_QUESTION = Markup("""<question type="{kind}">
<name><text>{title}</text></name>
<questiontext format="html"><text>{text}</text></questiontext>
<generalfeedback format="html"><text>{why}</text>{picture}</generalfeedback>
<defaultgrade>1</defaultgrade>
<penalty>0.3333333</penalty>
<hidden>0</hidden>
<idnumber>{identifier}</idnumber>
{answers}
<tags><tag><text>{topic}</text></tag><tag><text>{level}</text></tag></tags>
</question>""")
_SHOWN = Markup('<p><img src="@@PLUGINFILE@@/{name}" alt="{alternative}"/></p>')
_PICTURE = Markup('\n<file name="{name}" path="/" encoding="base64">{data}</file>')
_ANSWER = Markup("""<answer fraction="{fraction}" format="{form}">
<text>{text}</text>
<feedback format="html"><text>{why}</text></feedback>{more}
</answer>""")
_TOLERANCE = Markup("\n<tolerance>0</tolerance>")
_CHOICES = Markup("""<single>{single}</single>
<shuffleanswers>true</shuffleanswers>
<answernumbering>none</answernumbering>
{answers}""")
_MATCHES = Markup("<shuffleanswers>true</shuffleanswers>\n{}")
_MATCH = Markup("""<subquestion format="html"><text>{text}</text>
<answer><text>{answer}</text></answer></subquestion>""")


def moodle_xml(bank: QuestionBank) -> WrittenBank:
    """Write a bank as Moodle XML; markup within it is escaped, which any parser undoes.

    >>> from bpe_viz.question_banks import question_bank
    >>> from bpe_viz.teaching import ExerciseSet
    >>> moodle_xml(question_bank(ExerciseSet(42, 3))).data.count(b"<idnumber>")
    3
    """
    written, left_out = written_questions(
        bank, lambda asked: _question(asked, bank.pictures.get(asked.identifier))
    )
    text = _FILE.format(
        category=CATEGORY.format(name=bank.name),
        origin=bank.origin,
        questions=Markup("\n").join(part for _, part in written),
    )
    return WrittenBank(text.encode(), left_out)


def fraction_text(share: float) -> str:
    """Return a share of the points as Moodle's list of fractions spells it.

    >>> fraction_text(1 / 3), fraction_text(-0.5), fraction_text(1)
    ('33.33333', '-50', '100')
    """
    return f"{100 * share:.5f}".rstrip("0").rstrip(".")


def right_share(question: RecordQuestion) -> float:
    """Return what each right offer is worth: all of it where one is asked for.

    >>> from bpe_viz.teaching import Level, exercise
    >>> right_share(exercise("changed-words", Level.EASY, 5))
    0.5
    """
    is_one = question.form is AnswerForm.ONE
    return 1.0 if is_one else 1 / len(question.right_answer)


def _question(asked: BankQuestion, picture: BankPicture | None) -> Markup:
    question = cut_as_choice(asked)
    kind, answers = _ANSWERS_OF_FORM[question.form]
    why, file = HTML.sentence(question.why), Markup()
    if picture:
        why += _SHOWN.format(name=picture.name, alternative=picture.alternative)
        file = _PICTURE.format(name=picture.name, data=base64.b64encode(picture.data).decode())
    return _QUESTION.format(
        kind=kind,
        title=asked.title,
        text=_escaped(question_text(question)),
        why=_escaped(why),
        picture=file,
        identifier=asked.identifier,
        answers=answers(question),
        topic=KINDS[asked.key.kind].topic.value,
        level=asked.key.level.value,
    )


def question_text(question: RecordQuestion) -> Markup:
    """Return a question with its material as HTML.

    >>> from bpe_viz.teaching import Level, exercise
    >>> question_text(exercise("f1", Level.EASY, 5)).startswith("<p>")
    True
    """
    text = Markup("<p>{}</p>").format(HTML.sentence(question.sentence)) + HTML.material(question)
    if question.form is AnswerForm.ORDER:
        text += Markup("<p>{}</p>").format(INSTRUCTION)
    return text


def _escaped(markup: Markup) -> Markup:
    """Return markup as the text of an XML element."""
    return Markup("{}").format(str(markup))


def _choices(question: RecordQuestion) -> Markup:
    refuse_nothing_right(question, "Moodle")
    share = right_share(question)
    wrong = 0.0 if question.form is AnswerForm.ONE else -share
    answers = (
        _answer(
            share if offer.is_right else wrong,
            HTML.offer(offer),
            offer.why or (question.why if offer.is_right else ""),
        )
        for offer in question.offers
    )
    is_single = question.form is AnswerForm.ONE
    return _CHOICES.format(single=str(is_single).lower(), answers=_lines(answers))


def _numbers(question: RecordQuestion) -> Markup:
    right = question.right_answer
    answers = [_number(1, right[0], question.why)]
    answers += [_number(0, miss.answer[0], miss.why) for miss in question.near_misses]
    return _lines(answers)


def _number(share: float, number: int, why: str) -> Markup:
    return _answer(share, escape(number), why, form="moodle_auto_format", more=_TOLERANCE)


def _answer(share: float, text: Markup, why: str, form: str = "html", more: str = "") -> Markup:
    return _ANSWER.format(
        fraction=fraction_text(share),
        form=form,
        text=_escaped(text),
        why=_escaped(HTML.sentence(why)),
        more=more,
    )


def _matches(question: RecordQuestion) -> Markup:
    pairs = zip(map(HTML.offer, question.offers), offer_places(question), strict=True)
    fillers = ((Markup(), place) for place in other_places(question))
    matches = (
        _MATCH.format(text=_escaped(text), answer=place) for text, place in [*pairs, *fillers]
    )
    return _MATCHES.format(_lines(matches))


def _lines(parts: Iterable[Markup]) -> Markup:
    return Markup("\n").join(parts)


_ANSWERS_OF_FORM: Mapping[AnswerForm, tuple[str, Callable[[RecordQuestion], Markup]]] = {
    AnswerForm.ONE: ("multichoice", _choices),
    AnswerForm.SEVERAL: ("multichoice", _choices),
    AnswerForm.NUMBER: ("numerical", _numbers),
    AnswerForm.ORDER: ("matching", _matches),
}

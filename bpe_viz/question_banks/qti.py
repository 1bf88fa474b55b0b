"""QTI 2.1: a package with an item for each question, and a test that has all of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

import bpe_viz
from bpe_viz.question_banks.bank import (
    BankPicture,
    BankQuestion,
    QuestionBank,
    WrittenBank,
    cut_as_choice,
    refuse_nothing_right,
    written_questions,
)
from bpe_viz.question_banks.question_markup import QTI
from bpe_viz.teaching import AnswerForm, RecordQuestion
from bpe_viz.zip_archive import zip_archive

_ITEM = Markup("""<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="{identifier}"
 title="{title}" adaptive="false" timeDependent="false" toolName="bpe-viz" toolVersion="{version}">
<responseDeclaration identifier="RESPONSE" cardinality="{cardinality}" baseType="{base_type}">
<correctResponse>{correct}</correctResponse>
</responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">
<defaultValue><value>0</value></defaultValue>
</outcomeDeclaration>
<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>
<itemBody>
<p>{sentence}</p>
{material}
{interaction}
</itemBody>
<responseProcessing>
{conditions}
</responseProcessing>
{feedback}
</assessmentItem>
""")
_VALUE = Markup("<value>{}</value>")
_CHOICE = Markup('<simpleChoice identifier="{}">{}</simpleChoice>')
_CHOICES = Markup("""<choiceInteraction responseIdentifier="RESPONSE" shuffle="true"
 maxChoices="{}">
{}
</choiceInteraction>""")
_ORDER = Markup("""<orderInteraction responseIdentifier="RESPONSE" shuffle="true"
 minChoices="1" maxChoices="{}">
{}
</orderInteraction>""")
_NUMBER = Markup('<p><textEntryInteraction responseIdentifier="RESPONSE" expectedLength="{}"/></p>')
_HOT = Markup('<hottext identifier="{}"> | </hottext>')
_CUTS = Markup("""<hottextInteraction responseIdentifier="RESPONSE" maxChoices="0">
<prompt>Choose every place at which the word is cut.</prompt>
<p>{}</p>
</hottextInteraction>""")
_CONDITION = Markup("""<responseCondition>
{}
</responseCondition>""")
_BRANCH = Markup("""<response{branch}>
{condition}
<setOutcomeValue identifier="SCORE"><baseValue baseType="float">{score}</baseValue>
</setOutcomeValue>
<setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">{feedback}</baseValue>
</setOutcomeValue>
</response{branch}>""")
_EQUAL = Markup("""<match><variable identifier="RESPONSE"/>
<baseValue baseType="{}">{}</baseValue></match>""")
_CORRECT = Markup(
    '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>'
)
_FEEDBACK = Markup("""<modalFeedback outcomeIdentifier="FEEDBACK" identifier="{}" showHide="show">
{}</modalFeedback>""")
_TEST = Markup("""<?xml version="1.0" encoding="UTF-8"?>
<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="bpe-viz-test"
 title="{title}" toolName="bpe-viz" toolVersion="{version}">
<testPart identifier="part" navigationMode="nonlinear" submissionMode="individual">
<assessmentSection identifier="section" title="{title}" visible="true">
{items}
</assessmentSection>
</testPart>
</assessmentTest>
""")
_TEST_ITEM = Markup('<assessmentItemRef identifier="{0}" href="{0}.xml"/>')
_MANIFEST = Markup("""<?xml version="1.0" encoding="UTF-8"?>
<!-- {origin} -->
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="bpe-viz-manifest">
<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>
<organizations/>
<resources>
<resource identifier="test" type="imsqti_test_xmlv2p1" href="test.xml"><file href="test.xml"/>
{dependencies}
</resource>
{resources}
</resources>
</manifest>
""")
_RESOURCE = Markup("""<resource identifier="{0}" type="imsqti_item_xmlv2p1" href="{0}.xml">
<file href="{0}.xml"/>{1}</resource>""")
_PICTURE = Markup('<img src="{name}" alt="{alternative}"/>')
_PICTURE_FILE = Markup('<file href="{}"/>')
_DEPENDENCY = Markup('<dependency identifierref="{}"/>')


@dataclass(frozen=True, slots=True)
class _Judged:
    """A condition of the answer, empty for all others, what it scores, and what is said then."""

    condition: Markup
    is_right: bool
    why: str


@dataclass(frozen=True, slots=True)
class _Form:
    """The declaration, the interaction and the judgement of a form of answer."""

    cardinality: str
    base_type: str
    correct: Callable[[RecordQuestion], Iterable[object]]
    interaction: Callable[[RecordQuestion], Markup]
    judged: Callable[[RecordQuestion], list[_Judged]]


def qti_package(bank: QuestionBank) -> WrittenBank:
    """Write a bank as a package of QTI 2.1.

    >>> from io import BytesIO
    >>> from zipfile import ZipFile
    >>> from bpe_viz.question_banks import question_bank
    >>> from bpe_viz.teaching import ExerciseSet
    >>> package = qti_package(question_bank(ExerciseSet(42, 1)))
    >>> ZipFile(BytesIO(package.data)).namelist()
    ['imsmanifest.xml', 'test.xml', 'zipf-sum-222215-1.xml']
    """
    written, left_out = written_questions(
        bank, lambda asked: _item(asked, bank.pictures.get(asked.identifier))
    )
    names = [asked.identifier for asked, _ in written]
    files = {
        "imsmanifest.xml": _manifest(bank, names),
        "test.xml": _test(bank, names),
        **{f"{asked.identifier}.xml": item for asked, item in written},
    }
    packed = zip_archive(
        {
            **{name: str(text).encode() for name, text in files.items()},
            **{picture.name: picture.data for picture in _pictures(bank, names).values()},
        }
    )
    return WrittenBank(packed, left_out)


def _pictures(bank: QuestionBank, names: list[str]) -> dict[str, BankPicture]:
    return {name: bank.pictures[name] for name in names if name in bank.pictures}


def _manifest(bank: QuestionBank, names: list[str]) -> Markup:
    file_of = {
        name: _PICTURE_FILE.format(picture.name) for name, picture in _pictures(bank, names).items()
    }
    return _MANIFEST.format(
        origin=bank.origin,
        dependencies=_lines(map(_DEPENDENCY.format, names)),
        resources=_lines(_RESOURCE.format(name, file_of.get(name, "")) for name in names),
    )


def _test(bank: QuestionBank, names: list[str]) -> Markup:
    items = _lines(map(_TEST_ITEM.format, names))
    return _TEST.format(title=bank.name, version=bpe_viz.__version__, items=items)


def _item(asked: BankQuestion, picture: BankPicture | None) -> Markup:
    question = asked.question
    shown = (
        _PICTURE.format(name=picture.name, alternative=picture.alternative) if picture else Markup()
    )
    if question.form is AnswerForm.BOUNDARIES and not question.right_answer:
        question = cut_as_choice(asked)  # as choosing no place at all is no answer
    form = _FORMS[question.form]
    judged = form.judged(question)
    return _ITEM.format(
        identifier=asked.identifier,
        title=asked.title,
        version=bpe_viz.__version__,
        cardinality=form.cardinality,
        base_type=form.base_type,
        correct=_lines(map(_VALUE.format, form.correct(question))),
        sentence=QTI.sentence(question.sentence),
        material=QTI.material(question),
        interaction=form.interaction(question),
        conditions=_CONDITION.format(_branches(judged)),
        feedback=_lines(
            _FEEDBACK.format(_feedback_name(number), QTI.sentence(each.why) + shown)
            for number, each in enumerate(judged)
        ),
    )


def _branches(judged: list[_Judged]) -> Markup:
    """Write the conditions one after the other; the last one has none."""
    *_, last = judged
    return _lines(
        _BRANCH.format(
            branch="If" if number == 0 else "Else" if each is last else "ElseIf",
            condition=each.condition,
            score=int(each.is_right),
            feedback=_feedback_name(number),
        )
        for number, each in enumerate(judged)
    )


def _feedback_name(number: int) -> str:
    return f"WHY_{number}"


def _offers(question: RecordQuestion) -> Markup:
    return _lines(
        _CHOICE.format(_name(index), QTI.offer(offer))
        for index, offer in enumerate(question.offers)
    )


def _name(index: int) -> str:
    return f"ANSWER_{index}"


def _chosen(question: RecordQuestion) -> list[str]:
    refuse_nothing_right(question, "QTI")
    return [_name(index) for index in question.right_answer]


def _one_interaction(question: RecordQuestion) -> Markup:
    return _CHOICES.format(1, _offers(question))


def _several_interaction(question: RecordQuestion) -> Markup:
    return _CHOICES.format(0, _offers(question))


def _order_interaction(question: RecordQuestion) -> Markup:
    return _ORDER.format(len(question.offers), _offers(question))


def _number_interaction(question: RecordQuestion) -> Markup:
    return _NUMBER.format(max(len(str(question.right_answer[0])) + 2, 5))


def _cut_interaction(question: RecordQuestion) -> Markup:
    """Write the units of the word with a place to choose between two of them."""
    first, *others = question.units
    parts = [QTI.symbols((first,))]
    for place, unit in enumerate(others, start=1):
        parts += [_HOT.format(_name(place)), QTI.symbols((unit,))]
    return _CUTS.format(Markup().join(parts))


def _judged_offers(question: RecordQuestion) -> list[_Judged]:
    """Judge each offer on its own, so that of several right ones each is right."""
    judged = [
        _Judged(_EQUAL.format("identifier", _name(index)), offer.is_right, offer.why)
        for index, offer in enumerate(question.offers)
    ]
    return [*judged, _otherwise(question)]


def _judged_numbers(question: RecordQuestion) -> list[_Judged]:
    misses = (
        _Judged(_EQUAL.format("integer", miss.answer[0]), is_right=False, why=miss.why)
        for miss in question.near_misses
    )
    return [_right(question), *misses, _otherwise(question)]


def _judged_whole(question: RecordQuestion) -> list[_Judged]:
    return [_right(question), _otherwise(question)]


def _right(question: RecordQuestion) -> _Judged:
    return _Judged(_CORRECT, is_right=True, why=question.why)


def _otherwise(question: RecordQuestion) -> _Judged:
    return _Judged(Markup(), is_right=False, why=question.why)


def _lines(parts: Iterable[Markup]) -> Markup:
    return Markup("\n").join(parts)


def _right_boundaries(question: RecordQuestion) -> list[str]:
    return [_name(place) for place in question.right_answer]


_FORMS: Mapping[AnswerForm, _Form] = {
    AnswerForm.ONE: _Form("single", "identifier", _chosen, _one_interaction, _judged_offers),
    AnswerForm.SEVERAL: _Form(
        "multiple", "identifier", _chosen, _several_interaction, _judged_whole
    ),
    AnswerForm.NUMBER: _Form(
        "single",
        "integer",
        lambda question: question.right_answer,
        _number_interaction,
        _judged_numbers,
    ),
    AnswerForm.BOUNDARIES: _Form(
        "multiple", "identifier", _right_boundaries, _cut_interaction, _judged_whole
    ),
    AnswerForm.ORDER: _Form("ordered", "identifier", _chosen, _order_interaction, _judged_whole),
}

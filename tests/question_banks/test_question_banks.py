"""Banks read back by readers of their own: every question, answer, share and reason is there."""

import functools
import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree

from bpe_viz.errors import ExportError
from bpe_viz.question_banks import (
    HTML,
    QTI,
    BankFormat,
    BankQuestion,
    QuestionBank,
    UnheldQuestionError,
    question_bank,
    write_bank,
)
from bpe_viz.question_banks.bank import cut_as_choice
from bpe_viz.question_banks.gift import escape_gift
from bpe_viz.question_banks.matching import offer_places
from bpe_viz.symbols import printable
from bpe_viz.teaching import (
    AnswerForm,
    ExerciseKey,
    ExerciseSet,
    Level,
    Offer,
    QuestionError,
    RecordQuestion,
    Topic,
    check,
)
from tests.helpers.banks import (
    ReadQuestion,
    grammar,
    hostile_bank,
    judged_by_item,
    plain,
    qti_items,
    read_gift,
    read_moodle,
    responses,
    some_answers,
)

SETS = [ExerciseSet(42, 50, level) for level in Level]
NAMES = [*(level.value for level in Level), "hostile"]
# The list of Moodle, question/engine/bank.php; negative ones too.
FRACTIONS = {
    *(100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20),
    *(16.66667, 14.28571, 12.5, 11.11111, 10, 5, 0),
}
every_bank = pytest.mark.parametrize("bank", NAMES, indirect=True)


@functools.cache
def bank_of(name: str) -> QuestionBank:
    return hostile_bank() if name == "hostile" else question_bank(SETS[NAMES.index(name)])


@pytest.fixture
def bank(request: pytest.FixtureRequest) -> QuestionBank:
    return bank_of(request.param)


def read(bank: QuestionBank, bank_format: BankFormat) -> list[ReadQuestion]:
    written = write_bank(bank, bank_format)
    assert written.left_out == ()
    if bank_format is BankFormat.GIFT:
        return read_gift(written.data.decode())
    return read_moodle(written.data)[1]


@every_bank
@pytest.mark.parametrize("bank_format", [BankFormat.MOODLE_XML, BankFormat.GIFT])
def test_moodle_has_every_question_with_its_answers_and_reasons(
    bank: QuestionBank, bank_format: BankFormat
) -> None:
    found = read(bank, bank_format)
    assert [each.name for each in found] == [asked.title for asked in bank.questions]
    for each, asked in zip(found, bank.questions, strict=True):
        question = cut_as_choice(asked)
        assert plain(each.html).startswith(plain(str(HTML.sentence(question.sentence))))
        assert plain(each.why) == plain(str(HTML.sentence(question.why)))
        for row in question.rows:
            assert " ".join(map(printable, row.symbols)) in plain(each.html)
        assert each.kind == kind_of_form(question.form)
        if question.form is AnswerForm.ORDER:
            check_places(each, question)
        elif question.form is AnswerForm.NUMBER:
            right, *misses = each.shares
            assert right == (str(question.right_answer[0]), 100)
            assert misses == [(str(miss.answer[0]), 0) for miss in question.near_misses]
        else:
            check_offers(each, question)


def kind_of_form(form: AnswerForm) -> str:
    named = {AnswerForm.NUMBER: "numerical", AnswerForm.ORDER: "matching"}
    return named.get(form, "multichoice")


def check_offers(each: ReadQuestion, question: RecordQuestion) -> None:
    shown = [plain(text) for text, _ in each.shares]
    assert shown == [
        " ".join(map(printable, offer.symbols)) or offer.text for offer in question.offers
    ]
    for (_, share), offer, why in zip(each.shares, question.offers, each.whys, strict=True):
        assert abs(share) in FRACTIONS
        assert (share > 0) is offer.is_right
        assert plain(why) == plain(str(HTML.sentence(offer.why or question.why)))
    total = sum(share for _, share in each.shares if share > 0)
    if question.form is AnswerForm.SEVERAL:
        assert total == pytest.approx(100, abs=1e-3)


def check_places(each: ReadQuestion, question: RecordQuestion) -> None:
    """At least two things to match and three answers, which is what Moodle asks for."""
    matched = [answer for text, answer in each.pairs if text]
    assert matched == offer_places(question)
    assert len(matched) >= 2
    assert len({answer for _, answer in each.pairs}) >= 3


def test_a_bank_is_a_category_whose_numbers_stay_the_same() -> None:
    bank = question_bank(SETS[0])
    first, again = (write_bank(bank, each).data for each in (BankFormat.MOODLE_XML,) * 2)
    assert first == again == write_bank(question_bank(SETS[0]), BankFormat.MOODLE_XML).data
    category, questions = read_moodle(first)
    assert category == "$course$/top/bpe-viz/set of 50, seed 42, easy, random corpus"
    numbers = [each.identifier for each in questions]
    assert numbers == [asked.identifier for asked in bank.questions]
    assert len({*numbers}) == 50
    assert bank.origin.encode() in first


@every_bank
def test_banks_and_their_manifests_keep_the_rules_of_who_reads_them(bank: QuestionBank) -> None:
    quiz = etree.fromstring(write_bank(bank, BankFormat.MOODLE_XML).data)
    grammar("moodle_quiz").assertValid(quiz)
    with ZipFile(BytesIO(write_bank(bank, BankFormat.QTI).data)) as package:
        manifest = etree.fromstring(package.read("imsmanifest.xml"))
        test = etree.fromstring(package.read("test.xml"))
        held = {*package.namelist()}
    grammar("qti_manifest").assertValid(manifest)
    grammar("qti_test").assertValid(test)
    assert {*test.xpath("//@href")} == {name for name in held if name.endswith(".xml")} - {
        *("imsmanifest.xml", "test.xml"),
    }
    identifiers = manifest.xpath("//@identifier")
    assert len({*identifiers}) == len(identifiers)
    assert {*manifest.xpath("//@identifierref")} == {*identifiers[2:]}
    quiz[1].set("type", "shortanswer")
    manifest.set("identifier", "7")
    test[0].set("navigationMode", "any")
    assert not grammar("qti_test").validate(test)
    assert not grammar("moodle_quiz").validate(quiz)
    assert not grammar("qti_manifest").validate(manifest)


@every_bank
def test_items_are_valid_and_judge_as_the_record_does(bank: QuestionBank) -> None:
    schema = grammar("qti_item")
    written = write_bank(bank, BankFormat.QTI)
    items = qti_items(written.data)
    assert len(items) + len(written.left_out) == len(bank.questions) > 10
    for item, asked in zip(items.values(), bank.questions, strict=True):
        schema.assertValid(item)
        assert item.get("identifier") == asked.identifier
        for answer in some_answers(asked):
            is_right, why = judged_by_item(item, responses(asked, answer))
            verdict = check(asked.question, answer)
            assert is_right is verdict.is_right
            if asked.question.form in (AnswerForm.ONE, AnswerForm.NUMBER):
                assert why == " ".join(plain(str(QTI.sentence(verdict.why))).split())


def test_a_package_is_the_same_for_a_seed_and_has_no_times() -> None:
    data = write_bank(question_bank(SETS[2]), BankFormat.QTI).data
    assert data == write_bank(question_bank(SETS[2]), BankFormat.QTI).data
    with ZipFile(BytesIO(data)) as package:
        infos = package.infolist()
    assert infos[0].filename == "imsmanifest.xml"
    assert {info.date_time for info in infos} == {(1980, 1, 1, 0, 0, 0)}
    assert all(re.fullmatch(r"[a-z0-9.-]+", info.filename) for info in infos)


def test_a_word_to_be_cut_is_cut_between_its_units() -> None:
    key = ExerciseKey("segmentation", Level.HARD, 5)
    bank = QuestionBank(SETS[0], (BankQuestion(1, key, key.question()),))
    (item,) = qti_items(write_bank(bank, BankFormat.QTI).data).values()
    assert judged_by_item(item, ["ANSWER_2", "ANSWER_3"])[0]
    assert "sa | u | ma" not in "".join(item.itertext())


def test_several_right_answers_of_one_are_each_right() -> None:
    tied = RecordQuestion(
        "next-pair",
        "Which pair may be merged?",
        AnswerForm.ONE,
        frozenset({(0,), (2,)}),
        "Both tie.",
        tuple(Offer(text, text != "b", "So.") for text in "abc"),
    )
    bank = QuestionBank(SETS[0], (BankQuestion(1, SETS[0].keys()[0], tied),))
    for bank_format in (BankFormat.MOODLE_XML, BankFormat.GIFT):
        (found,) = read(bank, bank_format)
        assert [share for _, share in found.shares] == [100, 0, 100]
    (item,) = qti_items(write_bank(bank, BankFormat.QTI).data).values()
    assert [judged_by_item(item, [f"ANSWER_{n}"])[0] for n in range(3)] == [True, False, True]


def none_right(number: int) -> BankQuestion:
    offers = (Offer("low", False, ""), Offer("new", False, ""))
    question = RecordQuestion(
        "changed-words", "Which?", AnswerForm.SEVERAL, frozenset({()}), "", offers
    )
    return BankQuestion(number, ExerciseKey("changed-words", Level.EASY, 1), question)


@pytest.mark.parametrize("bank_format", BankFormat)
def test_what_a_format_cannot_hold_is_named(bank_format: BankFormat) -> None:
    asked = (question_bank(ExerciseSet(42, 1)).questions[0], none_right(2))
    written = write_bank(QuestionBank(SETS[0], asked), bank_format)
    (sentence,) = written.left_out
    assert sentence.startswith("Question 2 (“The words that change”) is left out: nothing")
    with pytest.raises(ExportError, match="Choose another format, or another seed"):
        write_bank(QuestionBank(SETS[0], asked[1:]), bank_format)


def test_an_order_of_one_thing_is_named() -> None:
    single = RecordQuestion(
        "firing-order", "", AnswerForm.ORDER, frozenset({(0,)}), "", (Offer("a", True, ""),)
    )
    with pytest.raises(UnheldQuestionError, match="only one thing"):
        offer_places(single)


@pytest.mark.parametrize(
    ("exercises", "match"),
    [
        (ExerciseSet(42, 51), "1 to 50 exercises"),
        (ExerciseSet(42, 0), "1 to 50 exercises"),
        (ExerciseSet(-1, 5), "from 0 to 999,999"),
        (ExerciseSet(42, 5, topics=()), "a topic of it"),
    ],
)
def test_a_set_past_the_limits_is_refused(exercises: ExerciseSet, match: str) -> None:
    with pytest.raises(QuestionError, match=match):
        question_bank(exercises)


def test_topics_choose_the_questions() -> None:
    bank = question_bank(ExerciseSet(42, 10, topics=(Topic.LAWS,)))
    assert {asked.question.kind for asked in bank.questions} == {
        *("zipf-sum", "heaps-sum", "coverage")
    } & {asked.key.kind for asked in bank.questions}
    assert bank.origin.endswith("topics: laws.")


@example("\\n")
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12))
def test_any_token_comes_back_from_every_format(token: str) -> None:
    offers = (Offer("x", True, "`y`", (token, "%50%")), Offer(token, False, f"{token} #=~{{}}"))
    question = RecordQuestion("next-pair", "Which?", AnswerForm.ONE, frozenset({(0,)}), "", offers)
    bank = QuestionBank(SETS[0], (BankQuestion(1, SETS[0].keys()[0], question),))
    shown = f"{printable(token)} %50%"
    for bank_format in (BankFormat.MOODLE_XML, BankFormat.GIFT):
        (found,) = read(bank, bank_format)
        assert plain(found.shares[0][0]) == shown
        assert [share for _, share in found.shares] == [100, 0]
    (item,) = qti_items(write_bank(bank, BankFormat.QTI).data).values()
    first = item.xpath("//*[local-name()='simpleChoice'][1]")[0]
    assert "".join(first.itertext()) == shown


@given(st.text(max_size=30))
def test_escaped_text_means_nothing_in_gift(text: str) -> None:
    bare = re.sub(r"\\.", "", escape_gift(text))
    assert not set(bare) & set("~=#{}:\n\r")
    assert "->" not in bare
    assert not bare.startswith("%")

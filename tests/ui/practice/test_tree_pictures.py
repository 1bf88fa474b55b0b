"""Trees in question banks: as the record joins, in every format that has pictures, with words."""

from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from lxml import etree
from PIL import Image

from bpe_viz.question_banks import (
    BankFormat,
    BankQuestion,
    QuestionBank,
    derivation,
    question_bank,
    write_bank,
)
from bpe_viz.segmentation import Branch
from bpe_viz.symbols import printable
from bpe_viz.teaching import AnswerForm, ExerciseSet, Level, Topic
from bpe_viz.ui.practice import tree_pictures
from bpe_viz.ui.practice.tree_pictures import with_trees
from tests import ROOT
from tests.helpers.banks import plain, qti_items, read_gift, read_moodle

SET = ExerciseSet(42, 30, topics=(Topic.WORDS,))
SCHEMA = ROOT / "tests" / "helpers" / "qti_item.rng"


@pytest.fixture(scope="module")
def bank() -> QuestionBank:
    return with_trees(question_bank(SET))


def leaves(branch: Branch) -> int:
    return sum(map(leaves, branch.children)) or 1


def test_the_trees_are_the_right_answer() -> None:
    """Where a word is cut, one tree ends and the next begins; ranks are those that fire."""
    seen = set()
    for level in Level:
        for asked in question_bank(replace(SET, level=level)).questions:
            question = asked.question
            trees = derivation(question)
            if trees and question.form is AnswerForm.BOUNDARIES:
                ends = [sum(leaves(tree) for tree in trees[:at]) for at in range(1, len(trees))]
                assert tuple(ends) == question.right_answer
            elif trees and question.form is AnswerForm.ORDER:
                named = [question.offers[index].short for index in question.right_answer]
                ranks = sorted({int(rank) for tree in trees for rank in notes(tree)})
                assert named == [f"merge {rank}" for rank in ranks]
            seen.add((question.form, bool(trees)))
    assert {(AnswerForm.BOUNDARIES, True), (AnswerForm.ORDER, True)} <= seen


def notes(branch: Branch) -> list[str]:
    own = [branch.note] if branch.note else []
    return own + [note for child in branch.children for note in notes(child)]


def test_moodle_has_the_pictures_with_the_tree_in_words(bank: QuestionBank) -> None:
    data = write_bank(bank, BankFormat.MOODLE_XML).data
    _, questions = read_moodle(data)
    with_files = [each for each in questions if each.files]
    assert len(with_files) == len(bank.pictures) > 10
    for each in with_files:
        ((name, png),) = each.files
        picture = bank.pictures[each.identifier]
        assert (name, png) == (picture.name, picture.data)
        (shown,) = etree.HTML(each.why).iter("img")
        assert dict(shown.attrib) == {"src": f"@@PLUGINFILE@@/{name}", "alt": picture.alternative}
        with Image.open(BytesIO(png)) as opened:
            opened.load()
            assert opened.format == "PNG"
            assert len(set(opened.tobytes())) > 3
    assert data == write_bank(with_trees(question_bank(SET)), BankFormat.MOODLE_XML).data


def test_a_package_has_the_pictures_as_files_of_their_items(bank: QuestionBank) -> None:
    data = write_bank(bank, BankFormat.QTI).data
    schema = etree.RelaxNG(etree.parse(SCHEMA))
    items = qti_items(data)
    for item in items.values():
        schema.assertValid(item)
    with ZipFile(BytesIO(data)) as package:
        manifest = etree.fromstring(package.read("imsmanifest.xml"))
        for identifier, picture in bank.pictures.items():
            assert package.read(picture.name) == picture.data
            files = manifest.xpath(f"//*[@identifier='{identifier}']/*/@href")
            assert files == [f"{identifier}.xml", picture.name]


def test_gift_says_that_it_has_no_pictures(bank: QuestionBank) -> None:
    written = write_bank(bank, BankFormat.GIFT)
    assert len(read_gift(written.data.decode())) == len(bank.questions)
    assert written.left_out == (
        f"GIFT holds no pictures: {len(bank.pictures)} trees left out. Choose Moodle XML to have"
        " them.",
    )


def test_what_cannot_be_drawn_is_named(bank: QuestionBank, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = next(each for each in bank.questions if each.identifier in bank.pictures)
    units = ("\u6771", *asked.question.units[1:])
    merges = ((units[0], units[1]), *asked.question.merges)
    question = replace(asked.question, units=units, merges=merges)
    strange = QuestionBank(SET, (BankQuestion(1, asked.key, question),))
    drawn = with_trees(strange)
    assert drawn.pictures == {}
    assert drawn.notes == ("The tree of question 1 is not drawn: the font lacks \u6771.",)
    assert printable(units[0]) in plain(
        read_moodle(write_bank(drawn, BankFormat.MOODLE_XML).data)[1][0].html
    )
    monkeypatch.setattr(tree_pictures, "font_file", lambda _name: None)
    (note,) = with_trees(strange).notes
    assert note.endswith("Install bpe-viz[app] to have them.")

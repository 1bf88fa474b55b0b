"""The formats of question banks by the names of their files."""

from collections.abc import Callable, Mapping
from enum import Enum

from bpe_viz.question_banks.bank import QuestionBank, WrittenBank
from bpe_viz.question_banks.gift import gift
from bpe_viz.question_banks.moodle_xml import moodle_xml
from bpe_viz.question_banks.qti import qti_package


class BankFormat(Enum):
    """A format of question banks; the value is the name of its file."""

    MOODLE_XML = "moodle.xml"
    GIFT = "gift.txt"
    QTI = "qti.zip"


_WRITERS: Mapping[BankFormat, Callable[[QuestionBank], WrittenBank]] = {
    BankFormat.MOODLE_XML: moodle_xml,
    BankFormat.GIFT: gift,
    BankFormat.QTI: qti_package,
}


def write_bank(bank: QuestionBank, bank_format: BankFormat) -> WrittenBank:
    """Write a bank in a format.

    Raises ExportError where the format can hold none of the questions.

    >>> from bpe_viz.question_banks import question_bank
    >>> from bpe_viz.teaching import ExerciseSet
    >>> write_bank(question_bank(ExerciseSet(42, 3)), BankFormat.MOODLE_XML).left_out
    ()
    """
    return _WRITERS[bank_format](bank)

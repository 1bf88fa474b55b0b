"""Practice sets as question banks for course systems: Moodle XML, GIFT and QTI 2.1."""

from bpe_viz.question_banks.bank import (
    BankPicture,
    BankQuestion,
    QuestionBank,
    UnheldQuestionError,
    WrittenBank,
    question_bank,
)
from bpe_viz.question_banks.derivations import derivation
from bpe_viz.question_banks.gift import gift
from bpe_viz.question_banks.moodle_xml import moodle_xml
from bpe_viz.question_banks.qti import qti_package
from bpe_viz.question_banks.question_markup import HTML, QTI, QuestionMarkup
from bpe_viz.question_banks.writers import BankFormat, write_bank

__all__ = [
    "HTML",
    "QTI",
    "BankFormat",
    "BankPicture",
    "BankQuestion",
    "QuestionBank",
    "QuestionMarkup",
    "UnheldQuestionError",
    "WrittenBank",
    "derivation",
    "gift",
    "moodle_xml",
    "qti_package",
    "question_bank",
    "write_bank",
]

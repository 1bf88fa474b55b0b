"""The accessibility statement: every criterion has a test that exists, or a dated judgement."""

import datetime
import re
from collections import Counter

import pytest

from bpe_viz.ui.about.texts import ACCESS_LIMITS
from tests.helpers.criteria import CRITERIA, PAGE, Criterion, written
from tests.helpers.named_tests import is_test
from tests.helpers.vpat import REPORT, WORDS, report, row

# WCAG 2.2 has 31 criteria of level A, without 4.1.1, which is gone, and 24 of level AA.
NUMBER_OF_LEVEL = {"A": 31, "AA": 24}


def test_every_criterion_is_there_once() -> None:
    assert Counter(criterion.level for criterion in CRITERIA) == NUMBER_OF_LEVEL
    numbers = [criterion.number for criterion in CRITERIA]
    assert len(set(numbers)) == len(numbers)
    assert numbers == sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.number)
def test_a_criterion_has_a_test_or_a_dated_check(criterion: Criterion) -> None:
    assert bool(criterion.tests) != bool(criterion.checked)
    if criterion.checked:
        assert datetime.date.fromisoformat(criterion.checked) <= datetime.date(2100, 1, 1)
        assert criterion.remark
    for test in criterion.tests:
        assert is_test(test)


def test_the_page_has_the_table_and_the_limits_that_about_names() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "run python -m tests.helpers.criteria"
    flat = " ".join(page.split())
    assert [limit for limit in ACCESS_LIMITS if limit not in flat] == []


def test_the_conformance_report_is_current_and_has_every_criterion_in_the_words_of_the_form() -> (
    None
):
    assert REPORT.read_text(encoding="utf-8") == report(), "run python -m tests.helpers.vpat"
    rows = [line for line in report().splitlines() if re.match(r"\| \d", line)]
    words = Counter(line.split(" | ")[1] for line in rows)
    assert set(words) <= {*WORDS.values(), "Does Not Support"}
    assert words.total() == len(CRITERIA) + 1  # 4.1.1, which is gone from WCAG 2.2


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.number)
def test_a_row_of_the_report_says_what_is_missing_and_what_checks_it(criterion: Criterion) -> None:
    *_, remarks = row(criterion).strip("| ").split(" | ")
    assert remarks.startswith(criterion.remark)
    assert all(f"`{test}`" in remarks for test in criterion.tests)
    assert criterion.checked in remarks

"""The page that says what numbers are compared with: its tables are current, its tests exist."""

import re

import pytest

from tests.helpers.named_tests import is_test
from tests.helpers.trust import COMPARISONS, KNOWN_FAULTS, PAGE, Comparison, Fault, written


def test_the_tables_are_current() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "run python -m tests.helpers.trust"


@pytest.mark.parametrize("row", [*COMPARISONS, *KNOWN_FAULTS], ids=lambda row: row.test)
def test_each_row_has_a_test(row: Comparison | Fault) -> None:
    assert is_test(row.test)


def test_each_fault_is_discussed_in_public() -> None:
    links = re.findall(r"\]\((https:[^)]*)\)", PAGE.read_text(encoding="utf-8"))
    assert len(links) == len(set(links)) == len(KNOWN_FAULTS)
    assert all(re.fullmatch(r"https://github\.com/[\w-]+/[\w-]+/issues/\d+", u) for u in links)

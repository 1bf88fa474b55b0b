"""A number agrees with its noun everywhere: one helper writes both, no sentence does it alone."""

import re

import pytest

from bpe_viz.wording import counted, noun
from tests.helpers.packages import PACKAGE

PLURALS = (
    "boundaries|bytes|characters|copies|corpora|files|lines|merges|morphemes|occurrences|pairs"
    "|rows|steps|symbols|tables|tokens|trees|types|units|words"
)
# A limit is never 1, and a range of numbers has a plural whatever its last number is.
LIMIT, RANGE = r"(?:limits\.)?_?(?:MAX|MOST)_\w+|title", r"to $"
IN_PYTHON = re.compile(rf"(.{{0,12}})\{{([^{{}}]+?)(?::,)?\}} (?:{PLURALS})\b")
IN_SCRIPTS = re.compile(rf"(.{{0,12}})\$\{{(?:num\()?([^{{}}]+?)\)?\}} (?:{PLURALS}|times)\b")


def hand_made(pattern: re.Pattern[str], ending: str) -> list[str]:
    return [
        f"{path.relative_to(PACKAGE)}: {found[0]}"
        for path in sorted(PACKAGE.rglob(f"*.{ending}"))
        for found in pattern.finditer(path.read_text(encoding="utf-8"))
        if not re.fullmatch(LIMIT, found[2]) and not re.search(RANGE, found[1])
    ]


def test_no_python_sentence_makes_its_own_plural() -> None:
    assert hand_made(IN_PYTHON, "py") == []


def test_no_script_makes_its_own_plural() -> None:
    assert hand_made(IN_SCRIPTS, "js") == []


@pytest.mark.parametrize(
    ("number", "thing", "says"),
    [
        (1, "merge", "1 merge"),
        (0, "merge", "0 merges"),
        (1234, "merge", "1,234 merges"),
        (1, "gold boundary", "1 gold boundary"),
        (2, "gold boundary", "2 gold boundaries"),
        (1, "boundary* of a word", "1 boundary of a word"),
        (2, "boundary* of a word", "2 boundaries of a word"),
        (2, "key", "2 keys"),
        (1, "match", "1 match"),
        (2, "match", "2 matches"),
        (2, "corpus", "2 corpora"),
    ],
)
def test_a_noun_agrees_with_its_number(number: int, thing: str, says: str) -> None:
    assert counted(number, thing) == says
    assert noun(number, thing) == says.partition(" ")[2]

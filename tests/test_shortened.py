"""Long texts are cut in one way, and the counts of words are put together in one place."""

import ast
import re

import pytest

from bpe_viz import learn_bpe
from bpe_viz.wording import shortened
from tests import ROOT


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [("", 3, ""), ("low", 3, "low"), ("lower", 3, "lo…"), ("lower", 1, "…")],
)
def test_a_shortened_text_is_never_longer_than_asked_for(text: str, most: int, shown: str) -> None:
    assert shortened(text, most) == shown


@pytest.mark.parametrize(
    ("pattern", "owners"),
    [
        (r'\+ "…"', ["wording.py"]),
        (r"(printable|readable|spelled)\([^()]*\)\[:", []),
        (r"dict\(zip\((\w+\.)*words,", [*["history/merge_history.py"] * 2, "unigram/history.py"]),
    ],
)
def test_what_is_needed_often_is_written_once(pattern: str, owners: list[str]) -> None:
    found = [
        path.relative_to(ROOT / "bpe_viz").as_posix()
        for path in sorted((ROOT / "bpe_viz").rglob("*.py"))
        for _ in re.finditer(pattern, path.read_text(encoding="utf-8"))
    ]
    assert found == owners


def cuts_in_sentences(source: str) -> list[str]:
    """Return what is put into the sentences of a module cut without an ellipsis."""
    put_in = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FormattedValue)]
    inner = [(value, node) for value in put_in for node in ast.walk(value)]
    return [
        ast.unparse(value)
        for value, node in inner
        if isinstance(node, ast.Slice) and node.lower is None and type(node.upper) is ast.Constant
        if "digest" not in ast.unparse(value)
    ]


def test_no_sentence_cuts_a_text_without_an_ellipsis() -> None:
    assert len(cuts_in_sentences('f"The word {word[:40]} is long."')) == 1
    found = {
        path.name: cuts
        for path in (ROOT / "bpe_viz").rglob("*.py")
        if (cuts := cuts_in_sentences(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_no_script_cuts_a_text_without_an_ellipsis() -> None:
    scripts = (ROOT / "bpe_viz").rglob("*.js")
    cut = re.compile(r"\b(text|word|name|title)\.slice\(0, ")
    assert {path.name for path in scripts if cut.search(path.read_text(encoding="utf-8"))} == set()


def test_the_counts_of_the_words_are_those_that_were_learned_from() -> None:
    counts = {"low": 5, "lowest": 2, "newer": 6}
    assert list(learn_bpe(counts, 2).count_of_word().items()) == list(counts.items())

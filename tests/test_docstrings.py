"""Docstrings begin with what a reader looks for: a verb, or the noun that is described."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import ROOT
from tests.helpers.packages import PACKAGE

QUESTIONS = {"What", "How", "Whether", "Where", "Why", "Which"}


def questions(source: str) -> Iterator[str]:
    """Yield the first lines of docstrings that begin with a question word."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(source)):
        text = ast.get_docstring(node) if isinstance(node, documented) else None
        if text and text.split()[0] in QUESTIONS:
            yield text.splitlines()[0]


def sources() -> list[Path]:
    return [*sorted(PACKAGE.rglob("*.py")), *sorted((ROOT / "pages").glob("*.py")), ROOT / "app.py"]


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_docstring_begins_with_a_verb_or_a_noun(path: Path) -> None:
    assert list(questions(path.read_text(encoding="utf-8"))) == []


def test_a_question_is_found() -> None:
    source = '"""What a module does."""\ndef f():\n    """Whether it is.\n\n    More."""\n'
    assert list(questions(source)) == ["What a module does.", "Whether it is."]
    assert list(questions('def f():\n    """Return whether it is."""\n')) == []

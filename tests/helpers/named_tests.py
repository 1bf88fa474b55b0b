"""Tests that a page of the documentation names, and their constants."""

import ast
from typing import Any

from tests import ROOT


def is_test(name: str) -> bool:
    """Whether `path::test` is a test of this project; of a path alone, whether it has any.

    >>> is_test("tests/test_known_faults.py"), is_test("tests/test_known_faults.py::test_moon")
    (True, False)
    """
    path, _, wanted = name.partition("::")
    defined = {node.name for node in _body(path) if isinstance(node, ast.FunctionDef)}
    return wanted in defined if wanted else any(found.startswith("test_") for found in defined)


def constant_of(path: str, name: str) -> Any:
    """Return a constant of a file of tests, which no other test may import.

    >>> constant_of("tests/training/test_picky.py", "COUNT_RANDOM")
    300
    """
    for node in _body(path):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    raise KeyError(name)


def _body(path: str) -> list[ast.stmt]:
    return ast.parse((ROOT / path).read_text(encoding="utf-8")).body

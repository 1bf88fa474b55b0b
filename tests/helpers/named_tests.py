"""Tests that a page of the documentation names."""

import ast

from tests import ROOT


def is_test(name: str) -> bool:
    """Whether `path::test` is a test of this project; of a path alone, whether it has any.

    >>> is_test("tests/test_known_faults.py"), is_test("tests/test_known_faults.py::test_moon")
    (True, False)
    """
    path, _, wanted = name.partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return wanted in defined if wanted else any(found.startswith("test_") for found in defined)

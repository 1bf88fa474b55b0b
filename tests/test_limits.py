"""Every limit on what a reader brings, and on what is cached, is in `limits.py`."""

import ast
import re
from pathlib import Path

import pytest

from tests import ROOT

LIMIT = re.compile(
    r"_?(MAX|MOST|KEPT|CACHED)_|.*_(KEPT|CACHED|TO_KEEP)$|_?SECONDS(_(OF|FOR|PER|UNTIL)_|$)"
)
SOURCES = sorted((ROOT / "bpe_viz").rglob("*.py"))
NUMBER_OF_A_LIMIT = re.compile(
    r"([Pp]ast|longer than|every|at most|until) \d[\d,]* (units|MB|characters|words)"
    r"|\d[\d,]* characters are held|up to 400 "
)


def constants(path: Path) -> set[str]:
    """The names that a module gives to values at its top level."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assigned = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    targets = [
        target
        for node in assigned
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return {node.id for target in targets for node in ast.walk(target) if type(node) is ast.Name}


def test_limits_are_defined_in_one_module() -> None:
    named = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in SOURCES
        if path != ROOT / "bpe_viz" / "limits.py"
        for name in constants(path)
        if LIMIT.match(name)
    }
    assert named == set()


def test_sizes_of_caches_have_names() -> None:
    numbered = {
        str(path.relative_to(ROOT))
        for path in SOURCES
        if re.search(r"maxsize=\d", path.read_text(encoding="utf-8"))
    }
    assert numbered == set()


def test_every_limit_is_used() -> None:
    others = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    names = constants(ROOT / "bpe_viz" / "limits.py")
    assert {name for name in names if len(re.findall(rf"\b{name}\b", others)) < 2} == set()
    assert len(names) > 100


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_docstrings_name_a_limit_and_not_its_number(path: Path) -> None:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    documented = [ast.get_docstring(node) or "" for node in nodes if isinstance(node, kinds)]
    assert [text for text in documented if NUMBER_OF_A_LIMIT.search(" ".join(text.split()))] == []

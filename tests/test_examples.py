"""What the core offers shows how it is used: every function and record has an example that runs."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.helpers.packages import CORE, PACKAGE

# Arrays that inner loops share and change in place: the entry of each kernel shows what they do.
TABLES = {"Tables", "RankingTables", "LogTables", "RowTables", "DeathLogTables", "Arcs"}
ENTRIES = {"learn_merges", "learn_by_criterion"}


def core_modules() -> Iterator[Path]:
    for name in CORE:
        if name == "charts":  # shown by pictures
            continue
        folder = PACKAGE / name
        yield from sorted(folder.rglob("*.py") if name else folder.glob("*.py"))


def is_record(node: ast.ClassDef) -> bool:
    """Return whether a class is a dataclass or a named tuple."""
    marks = [ast.unparse(mark) for mark in (*node.decorator_list, *node.bases)]
    return any(mark.startswith(("dataclass", "NamedTuple")) for mark in marks)


def is_inner_loop(node: ast.FunctionDef, module: Path) -> bool:
    if not module.stem.endswith("_kernel") or node.name in ENTRIES:
        return False
    types = [ast.unparse(argument.annotation or ast.Constant("")) for argument in node.args.args]
    return any(kind in TABLES or kind.endswith("Array") for kind in types)


def is_procedure(node: ast.FunctionDef) -> bool:
    """Return whether a function takes and returns nothing, as the entry of a process does."""
    return not node.args.args and ast.unparse(node.returns or ast.Constant(0)) == "None"


def is_overload(node: ast.FunctionDef) -> bool:
    return "overload" in map(ast.unparse, node.decorator_list)


def shows_use(node: ast.FunctionDef, module: Path) -> bool:
    return not (is_inner_loop(node, module) or is_procedure(node) or is_overload(node))


def without_example(text: str, module: Path) -> list[str]:
    """The public functions and records of a module whose docstring has no example."""
    missing = []
    for node in ast.parse(text).body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
            continue
        is_due = is_record(node) if isinstance(node, ast.ClassDef) else shows_use(node, module)
        if is_due and ">>>" not in (ast.get_docstring(node) or ""):
            missing.append(node.name)
    return missing


def test_functions_and_records_of_the_core_have_an_example() -> None:
    missing = {
        str(module.relative_to(PACKAGE)): names
        for module in core_modules()
        if (names := without_example(module.read_text(encoding="utf-8"), module))
    }
    assert missing == {}


def test_what_has_no_example_is_found() -> None:
    module = PACKAGE / "laws" / "new_kernel.py"
    text = '''
@dataclass(frozen=True)
class Record:
    """A record."""

class Row(NamedTuple):
    """A row.

    >>> Row(1)
    """

class Kind(Enum):
    """A kind."""

def public(number: int) -> int:
    """A number."""

def loop(tables: Tables, counts: CountArray) -> int:
    """An inner loop."""

def _private() -> int:
    """A number."""

def main() -> None:
    """A process."""
'''
    assert without_example(text, module) == ["Record", "public"]
    assert without_example(text, module.with_name("new.py")) == ["Record", "public", "loop"]

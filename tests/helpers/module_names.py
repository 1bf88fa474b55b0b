"""The names that a module gives, and what others take of it, read from the source alone."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

Use = tuple[str, str]  # a module and a name in it
_DOTTED = re.compile(r"bpe_viz(?:\.\w+)+")


def dotted(path: Path, root: Path) -> str:
    """`bpe_viz.ui.jobs` for the file bpe_viz/ui/jobs/__init__.py below the root."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def names_at_top(tree: ast.Module) -> dict[str, ast.stmt]:
    """Return what a module names at its top level: functions, classes and values, by name."""
    found: dict[str, ast.stmt] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.setdefault(node.name, node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = (each for target in targets for each in ast.walk(target))
            found |= {name.id: node for name in names if isinstance(name, ast.Name)}
    return found


def names_used(tree: ast.Module, modules: Iterable[str]) -> set[Use]:
    """Return what a file takes of other modules: imported, read from one, or named in a string.

    A kernel, plain or compiled, is read as `kernel` everywhere.
    """
    known = set(modules)
    kernels = {name for name in known if name.endswith("_kernel")}
    used: set[Use] = set()
    imported: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                used.add((node.module or "", alias.name))
                if (whole := f"{node.module}.{alias.name}") in known:
                    imported[alias.asname or alias.name] = whole
    called = {name: {name} for name in known} | {"kernel": kernels}
    called |= {name: {module} for name, module in imported.items()}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            for name in _names_before(node):
                used |= {(module, node.attr) for module in called.get(name, ())}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            used |= set(_uses_in_text(node.value, known, set(imported.values())))
    return used


def _names_before(node: ast.Attribute) -> tuple[str, ...]:
    """Return what an attribute is read from, whole and by its last name: two for `a.b.c`."""
    base = node.value
    if isinstance(base, ast.Name):
        return (base.id,)
    if not isinstance(base, ast.Attribute):
        return ()
    before = _names_before(base)
    return (f"{before[0]}.{base.attr}", base.attr) if before else (base.attr,)


def _uses_in_text(text: str, known: set[str], replaced: set[str]) -> Iterator[Use]:
    """Code that another process runs, `bpe_viz.module.name`, and names that a test replaces."""
    words = re.findall(r"\w+", text)
    for whole in _DOTTED.findall(text):
        if whole in known:
            yield from ((whole, word) for word in words)
        module, _, name = whole.rpartition(".")
        yield module, name
    if words == [text]:
        yield from ((module, text) for module in replaced)


def names_shown(node: ast.stmt) -> set[str]:
    """The names that a definition shows to who uses it: types, bases, defaults, what made it."""
    shown: list[ast.AST | None] = []
    if isinstance(node, ast.FunctionDef):
        shown += [node.args, node.returns]
    elif isinstance(node, ast.ClassDef):
        shown += node.bases
        for part in node.body:
            if isinstance(part, ast.FunctionDef):
                shown += [part.args, part.returns]
            elif isinstance(part, ast.Assign | ast.AnnAssign):
                shown.append(part)
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        shown.append(node)
    nodes = [each for part in shown if part for each in ast.walk(part)]
    names = {each.id for each in nodes if isinstance(each, ast.Name)}
    texts = [each.value for each in nodes if isinstance(each, ast.Constant)]
    return names | {word for text in texts for word in re.findall(r"\w+", str(text))}


def run_as_program(tree: ast.Module) -> set[str]:
    """Return what a module calls when it is the program: the lines under `if __name__ == ...`."""
    blocks = [
        node
        for node in tree.body
        if isinstance(node, ast.If) and "__name__" in ast.unparse(node.test)
    ]
    nodes = (each for block in blocks for each in ast.walk(block))
    return {node.id for node in nodes if isinstance(node, ast.Name)}


def names_for_itself(tree: ast.Module, taken: set[str]) -> set[str]:
    """The public names of a module that no other takes, nor sees in what it takes.

    An error is for all who call what raises it.
    """
    names = names_at_top(tree)
    waiting = [name for name in names if name in taken] + [*run_as_program(tree)]
    seen = set(waiting)
    while waiting:
        node = names.get(waiting.pop())
        more = {name for name in names_shown(node) if name in names} - seen if node else set()
        more = {name for name in more if not isinstance(names[name], ast.FunctionDef)}
        seen |= more
        waiting += more
    return {
        name for name in names if not name.startswith("_") and not name.endswith("Error")
    } - seen

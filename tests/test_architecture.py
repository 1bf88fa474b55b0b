"""Imports point one way between packages, and the core stays free of the user interface."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests import ROOT

PACKAGE = ROOT / "bpe_viz"

# A package may import from those above it here; the modules beside the packages come first.
CORE = (
    *("", "text", "documents", "samples", "history", "training", "segmentation", "formats"),
    *("laws", "morphology", "charts"),
)
FRAME = ("ui.shared", "ui.jobs", "ui.reader", "ui.frame")
PAGES = ("ui.merges", "ui.words", "ui.morphemes", "ui.laws", "ui.corpus", "ui.export", "ui.about")
OFFLINE = "ui.offline"  # the Merges page as a file, which the Export page offers
ORDER = (*CORE, *FRAME, "ui.merges", OFFLINE, *PAGES[1:])
UI_PACKAGES = {"streamlit", "pandas", "altair"}
HEAVY_PACKAGES = {*UI_PACKAGES, "numba", "scipy", "tokenizers"}
PARSERS = {"docx", "lxml", "markdown_it", "pypdf"}
SOURCES = sorted(PACKAGE.rglob("*.py"))
PUBLIC = {PACKAGE / "__init__.py", PACKAGE / "ui" / "__init__.py"}


def name_of(path: Path) -> str:
    """`ui.jobs.pool` for the file bpe_viz/ui/jobs/pool.py."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


def package_of(dotted: str) -> str:
    """The package that a module belongs to: `text` for `text.corpus`, "" for `errors`.

    The user interface is a row of packages: `ui.jobs` for `ui.jobs.pool`.
    """
    parts = dotted.split(".")
    depth = 2 if parts[0] == "ui" else 1
    return ".".join(parts[:depth]) if PACKAGE.joinpath(*parts[:depth]).is_dir() else ""


def imports_of(path: Path) -> Iterator[str]:
    """Every dotted name that a file imports, wherever the import is."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def packages_imported(path: Path) -> set[str]:
    """The packages of this project that a file imports from, its own left out."""
    inside = (name.removeprefix("bpe_viz.") for name in imports_of(path) if "bpe_viz." in name)
    return {package_of(name) for name in inside} - {package_of(name_of(path))}


def modules_imported(path: Path) -> set[Path]:
    """The files of this project that a file imports, for type checks too."""
    found = set()
    for name in imports_of(path):
        parts = name.split(".")
        for n in range(len(parts), 0, -1):  # the last names may be those of a class or a function
            module = ROOT.joinpath(*parts[:n])
            files = (module.with_suffix(".py"), module / "__init__.py")
            if file := next((file for file in files if file in SOURCES), None):
                found.add(file)
                break
    return found


def loaded_by(statement: str) -> set[str]:
    """The names of all modules that a fresh interpreter has loaded after a statement."""
    code = f"import sys; {statement}; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


def test_every_package_has_its_place() -> None:
    assert {package_of(name_of(path)) for path in SOURCES if path not in PUBLIC} == set(ORDER)


@pytest.mark.parametrize("path", [p for p in SOURCES if p not in PUBLIC], ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    own = package_of(name_of(path))
    assert packages_imported(path) <= set(ORDER[: ORDER.index(own)])


def test_no_module_imports_itself_in_a_roundabout_way() -> None:
    graph = {path: modules_imported(path) for path in SOURCES}
    assert PACKAGE / "limits.py" in graph[PACKAGE / "settings_table.py"]
    assert PACKAGE / "history" / "state.py" in graph[PACKAGE / "history" / "merge_history.py"]
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


@pytest.mark.parametrize("path", [p for p in SOURCES if p not in PUBLIC], ids=name_of)
def test_a_page_never_imports_another_page(path: Path) -> None:
    if package_of(name_of(path)) in PAGES:
        assert packages_imported(path) & set(PAGES) == set()


@pytest.mark.parametrize("path", [p for p in SOURCES if p not in PUBLIC], ids=name_of)
def test_only_the_ui_and_charts_know_the_packages_of_the_screen(path: Path) -> None:
    package = package_of(name_of(path))
    if package in CORE:
        imported = {name.split(".")[0] for name in imports_of(path)} & UI_PACKAGES
        assert imported <= ({"pandas", "altair"} if package == "charts" else set())


@pytest.mark.parametrize("package", [name for name in CORE if name not in ("", "charts")])
def test_the_core_loads_nothing_of_the_screen(package: str) -> None:
    folder = PACKAGE / package
    modules = [f"bpe_viz.{name_of(path)}" for path in folder.rglob("*.py")]
    names = ", ".join(name.removesuffix(".__init__") for name in modules)
    assert {name.split(".")[0] for name in loaded_by(f"import {names}")} & UI_PACKAGES == set()


def test_no_page_loads_a_heavy_package_before_it_is_needed() -> None:
    pages = {"bpe_viz.ui.frame.page", *(f"bpe_viz.{page}" for page in PAGES)}
    loaded = loaded_by(f"import {', '.join(pages)}")
    assert pages <= loaded
    assert loaded & (HEAVY_PACKAGES | PARSERS) == {"streamlit"}


def test_the_two_learners_are_independent() -> None:
    reached: set[Path] = set()
    waiting = [PACKAGE / "training" / "recording_learner.py"]
    while waiting:
        path = waiting.pop()
        reached.add(path)
        parts = [dotted.split(".") for dotted in imports_of(path) if dotted.startswith("bpe_viz.")]
        files = {ROOT.joinpath(*names[:n]).with_suffix(".py") for names in parts for n in (3, 4)}
        waiting += [file for file in files if file.is_file() and file not in reached]
    assert PACKAGE / "training" / "recording_kernel.py" in reached
    assert PACKAGE / "training" / "learner.py" not in reached


def test_importing_the_library_is_light() -> None:
    loaded = {name.split(".")[0] for name in loaded_by("import bpe_viz")}
    assert loaded & HEAVY_PACKAGES == set()


@pytest.mark.parametrize("path", sorted((ROOT / "pages").glob("*.py")), ids=lambda path: path.stem)
def test_a_page_asks_calls_once_and_shows(path: Path) -> None:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    assert not any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in nodes)
    assert not any(isinstance(node, ast.BinOp | ast.For | ast.While) for node in nodes)

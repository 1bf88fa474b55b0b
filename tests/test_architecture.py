"""Imports point one way between packages, and the core stays free of the user interface."""

import ast
import importlib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import bpe_viz
from bpe_viz.settings import TieRule
from bpe_viz.teaching import KINDS
from tests import ROOT
from tests.helpers.module_names import dotted, names_at_top, names_for_itself, names_used
from tests.helpers.packages import CORE, PACKAGE, loaded_by
from tests.helpers.slides import SLIDES
from tests.scripts.generated import generated

SERVER = ("ui.streamlit_seam", "ui.server")
FRAME = (
    "ui.shared",
    "ui.jobs",
    "ui.reader",
    "ui.conversation",
    "ui.tour",
    "ui.presenting",
    "ui.frame",
)
PAGES = (
    "ui.merges",
    "ui.words",
    "ui.pieces",
    "ui.tours",
    "ui.morphemes",
    "ui.learners",
    "ui.parity",
    "ui.picky",
    "ui.superwords",
    "ui.tokenizers",
    "ui.prompt_ends",
    "ui.sums",
    "ui.mixture",
    "ui.patches",
    "ui.languages",
    "ui.laws",
    "ui.corpus",
    "ui.export",
    "ui.about",
    "ui.beat_bpe",
    "ui.practice",
)
OPEN_STREAMLIT = {"delta_generator", "errors", "starlette"}  # what its documentation promises
OFFLINE = "ui.offline"  # Merges, Words and Pieces as a file, which Export and tours have
FOLLOW = "ui.follow"  # the page of those who follow a class, which draws the same steppers
ORDER = (
    *(*CORE, *SERVER, "classroom", *FRAME, *PAGES[:3], OFFLINE, FOLLOW, *PAGES[3:]),
    *("notebook", "commands"),
)
UI_PACKAGES = {"streamlit", "pandas", "altair"}
HEAVY_PACKAGES = {*UI_PACKAGES, "numba", "scipy", "tokenizers"}
PARSERS = {"docx", "lxml", "markdown_it", "pypdf"}
# Parsers of every format, which a reader who opens no file never needs.
LOADED_LATER = {"bpe_viz.documents.upload", "bpe_viz.documents.file_corpus"}
LOADED_LATER |= {"bpe_viz.segmentation.pieces"}  # which who learns merges never needs
ENTRIES = {"main"}  # what a process of its own runs is called alike everywhere
SOURCES = sorted(PACKAGE.rglob("*.py"))
ALL_SOURCES = frozenset(SOURCES)
TESTS = ROOT / "tests"
ABOUT_ALL = {
    "benchmarks",
    "browser",
    "golden",
    "helpers",
    "scripts",
}  # about no single package
# What every page does alike: the settings that it starts with, and the learner that is chosen.
OF_SEVERAL_PAGES = {"ui/test_pages.py", "ui/test_learners_chosen.py"}
SPELLED_OUT = "regex.findall(f'{property_name}+', ''.join(chain(plane_0, others)))"
NAMED = r"f'\\p{{{name}}}'"
PUBLIC = {PACKAGE / "__init__.py", PACKAGE / "__main__.py", PACKAGE / "ui" / "__init__.py"}
INNER = [path for path in SOURCES if path not in PUBLIC]


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


@cache
def tree_of(path: Path) -> ast.Module:
    """A file as Python reads it; many tests look at each."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports_of(path: Path) -> tuple[str, ...]:
    """Every dotted name that a file imports, wherever the import is."""
    return tuple(f"{module}.{name}".removeprefix(".") for module, name in names_imported(path))


@cache
def names_imported(path: Path) -> tuple[tuple[str, str], ...]:
    """The imports of a file: the module and the name, or no module and the name of one."""
    found = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found += [("", alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.module, f"{path}: relative import"
            found += [(node.module, alias.name) for alias in node.names]
        elif isinstance(node, ast.Call) and is_import(node):
            found += [("", str(a.value)) for a in node.args if isinstance(a, ast.Constant)]
    return tuple(found)


def is_import(call: ast.Call) -> bool:
    """Return whether a call imports a module when it is reached."""
    return ast.unparse(call.func) in ("import_module", "importlib.import_module", "__import__")


def packages_imported(path: Path) -> set[str]:
    """The packages of this project that a file imports from, its own left out."""
    inside = (name.removeprefix("bpe_viz.") for name in imports_of(path) if "bpe_viz." in name)
    return {package_of(name) for name in inside} - {package_of(name_of(path))}


def files_imported(path: Path) -> set[Path]:
    """The files of this project that a file imports, for type checks too."""
    found = set()
    for name in imports_of(path):
        parts = name.split(".")
        for n in range(len(parts), 0, -1):  # the last names may be those of a class or a function
            module = ROOT.joinpath(*parts[:n])
            files = (module.with_suffix(".py"), module / "__init__.py")
            if file := next((file for file in files if file in ALL_SOURCES), None):
                found.add(file)
                break
    return found


def definitions(kind: type[ast.stmt], paths: Iterable[Path]) -> Counter[str]:
    """Count the modules that define each public class, or function, at their top level."""
    trees = map(tree_of, paths)
    named = [
        {getattr(node, "name", "") for node in tree.body if type(node) is kind} for tree in trees
    ]
    return Counter(name for names in named for name in names if not name.startswith("_"))


def modules_imported(path: Path) -> set[str]:
    """The modules inside other core packages that a file imports from."""
    modules = {module for module, _ in names_imported(path) if module.startswith("bpe_viz.")}
    parts = [module.split(".") for module in modules]
    own = package_of(name_of(path))
    return {
        ".".join(names)
        for names in parts
        if names[1] in CORE and names[1] != own and len(names) > 2
    }


def test_no_two_classes_share_a_name() -> None:
    found = definitions(ast.ClassDef, SOURCES)
    assert {name for name, times in found.items() if times > 1} == set()
    assert len(found) > 100


def test_no_two_functions_of_the_core_share_a_name() -> None:
    found = definitions(ast.FunctionDef, (p for p in SOURCES if package_of(name_of(p)) in CORE))
    assert {name for name, times in found.items() if times > 1} == ENTRIES
    assert len(found) > 200


def test_another_package_of_the_core_is_imported_by_its_name() -> None:
    found = {name_of(path): modules_imported(path) - LOADED_LATER for path in SOURCES}
    assert {name: modules for name, modules in found.items() if modules} == {}


@pytest.mark.parametrize("package", [name for name in CORE if name])
def test_a_package_says_what_others_may_use(package: str) -> None:
    tree = ast.parse((PACKAGE / package / "__init__.py").read_text(encoding="utf-8"))
    imported = [
        node
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module not in ("bpe_viz.renamed", "typing")
    ]
    exported = sorted(alias.name for node in imported for alias in node.names)
    assert (ast.get_docstring(tree) or "").endswith(".")
    assert sorted(importlib.import_module(f"bpe_viz.{package}").__all__) == exported
    assert all((node.module or "").startswith(f"bpe_viz.{package}.") for node in imported)


def test_a_package_of_the_screen_only_exports() -> None:
    """Its code is in modules whose names say what they do, that of a page in `page.py`."""
    for path in PACKAGE.glob("ui/*/__init__.py"):
        _, *lines = tree_of(path).body
        assert all(isinstance(line, ast.ImportFrom) for line in lines[:-1]), path
        assert {ast.unparse(line).partition(" = ")[0] for line in lines[-1:]} <= {"__all__"}, path
    pages = {
        package
        for package in PAGES
        if not (PACKAGE / package.replace(".", "/") / "page.py").exists()
    }
    assert pages == set()


def test_every_name_of_the_library_can_be_had() -> None:
    assert {name for name in bpe_viz.__all__ if not hasattr(bpe_viz, name)} == set()
    assert set(bpe_viz.__all__) <= set(dir(bpe_viz))
    assert not hasattr(bpe_viz, "fit_nothing")
    assert not {name for name in loaded_by("import bpe_viz") if name.startswith("bpe_viz.laws")}


def test_every_package_has_its_place() -> None:
    assert {package_of(name_of(path)) for path in INNER} == set(ORDER)


def test_what_is_imported_later_is_named_where_it_is_imported() -> None:
    calls = [
        (path, node)
        for path in INNER
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and is_import(node)
    ]
    assert calls
    unnamed = [
        (name_of(path), ast.unparse(call))
        for path, call in calls
        if not isinstance(call.args[0], ast.Constant)
    ]
    assert unnamed == []


def test_imports_point_one_way() -> None:
    place_of = {package: place for place, package in enumerate(ORDER)}
    upwards = {
        (name_of(path), package)
        for path in INNER
        for package in packages_imported(path)
        if place_of[package] >= place_of[package_of(name_of(path))]
    }
    assert upwards == set()


def test_only_the_seam_knows_the_inside_of_streamlit() -> None:
    knowing = {path for path in SOURCES if any(map(is_inside, imports_of(path)))}
    assert {package_of(name_of(path)) for path in knowing} == {"ui.streamlit_seam"}


def is_inside(name: str) -> bool:
    """Return whether a dotted name is one of Streamlit that its documentation does not promise."""
    package, _, rest = name.partition(".")
    return package == "streamlit" and rest.split(".")[0] not in {"", *OPEN_STREAMLIT}


def test_no_module_imports_itself_in_a_roundabout_way() -> None:
    graph = {path: files_imported(path) for path in SOURCES}
    assert PACKAGE / "limits.py" in graph[PACKAGE / "settings_table.py"]
    assert PACKAGE / "history" / "state.py" in graph[PACKAGE / "history" / "merge_history.py"]
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


def test_a_page_never_imports_another_page() -> None:
    modules = [path for path in INNER if package_of(name_of(path)) in PAGES]
    assert {package_of(name_of(path)) for path in modules} == set(PAGES)
    found = {name_of(path): packages_imported(path) & set(PAGES) for path in modules}
    assert {name: pages for name, pages in found.items() if pages} == {}


def test_only_the_ui_and_charts_know_the_packages_of_the_screen() -> None:
    known: dict[str, set[str]] = {package: set() for package in CORE}
    for path in INNER:
        if (package := package_of(name_of(path))) in CORE:
            known[package] |= {name.split(".")[0] for name in imports_of(path)} & UI_PACKAGES
    assert {package: names for package, names in known.items() if names} == {
        "charts": {"pandas", "altair"}
    }


def test_the_core_loads_nothing_of_the_screen() -> None:
    packages = [name for name in CORE if name not in ("", "charts")]
    modules = {
        f"bpe_viz.{name_of(path)}".removesuffix(".__init__")
        for package in packages
        for path in (PACKAGE / package).rglob("*.py")
    }
    loaded = loaded_by(f"import {', '.join(sorted(modules))}")
    assert modules <= loaded
    assert {name.split(".")[0] for name in loaded} & UI_PACKAGES == set()


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
        files |= {
            ROOT.joinpath(*names[:2], "__init__.py") for names in parts if names[1] != "training"
        }
        waiting += [file for file in files if file.is_file() and file not in reached]
    assert PACKAGE / "training" / "recording_kernel.py" in reached
    assert PACKAGE / "training" / "learner.py" not in reached


def test_importing_the_library_is_light() -> None:
    loaded = {name.split(".")[0] for name in loaded_by("import bpe_viz")}
    assert loaded & HEAVY_PACKAGES == set()


@pytest.mark.parametrize("key", [key for key in KINDS if "-" in key])
def test_a_kind_of_question_is_known_in_one_module(key: str) -> None:
    knowing = {name_of(path) for path in SOURCES if key in names_said(path)}
    knowing |= {name for name, text in texts_of_scripts().items() if f'"{key}"' in text}
    assert len(knowing) == 1, knowing
    assert knowing < {f"teaching.{path.stem}" for path in PACKAGE.glob("teaching/about_*.py")}


def test_a_tie_rule_other_than_the_first_is_named_in_three_modules() -> None:
    """Check that what scripts know of it is made of what Python says."""
    rules = {rule.value for rule in TieRule} - {TieRule.FIRST_SEEN.value}
    names = {rule.name for rule in TieRule} - {TieRule.FIRST_SEEN.name}
    knowing = {
        name_of(path)
        for path in SOURCES
        if names_said(path) & rules
        or any(
            isinstance(n, ast.Name | ast.Attribute) and last_name(n) in names
            for n in ast.walk(tree_of(path))
        )
    }
    assert knowing == {"settings", "tie_rules", "training.recording_kernel"}
    made = {path.relative_to(PACKAGE).as_posix() for path in generated()}
    said = {f'"{rule}"' for rule in rules}
    scripts = {
        name for name, text in texts_of_scripts().items() if any(rule in text for rule in said)
    }
    assert scripts == {"ui/merges/tie_rule_texts.js", "ui/merges/wire.js"} <= made


def last_name(node: ast.Name | ast.Attribute) -> str:
    """`GREATEST` for `TieRule.GREATEST` and for `GREATEST` alone."""
    return node.id if isinstance(node, ast.Name) else node.attr


@cache
def texts_of_scripts() -> dict[str, str]:
    """Every script by its path."""
    scripts = PACKAGE.rglob("*.js")
    return {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in scripts}


@cache
def names_said(path: Path) -> set[str]:
    """Every text that a file has in quotes."""
    nodes = ast.walk(tree_of(path))
    return {
        node.value for node in nodes if isinstance(node, ast.Constant) and type(node.value) is str
    }


@pytest.mark.parametrize("path", sorted((ROOT / "pages").glob("*.py")), ids=lambda path: path.stem)
def test_a_page_asks_calls_once_and_shows(path: Path) -> None:
    nodes = list(ast.walk(tree_of(path)))
    assert not any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in nodes)
    assert not any(isinstance(node, ast.BinOp | ast.For | ast.While) for node in nodes)


def test_the_folders_of_tests_mirror_the_packages() -> None:
    tested = {path.parent.relative_to(TESTS) for path in TESTS.rglob("test_*.py")}
    folders = {
        folder.as_posix() for folder in tested if folder.parts and folder.parts[0] not in ABOUT_ALL
    }
    assert {
        folder for folder in folders if not (PACKAGE / folder / "__init__.py").exists()
    } == set()
    assert {"training", "ui/frame", "ui/merges"} < folders


def test_a_test_of_the_screen_stands_with_its_package() -> None:
    tests = TESTS.joinpath("ui").glob("test_*.py")
    assert {path.relative_to(TESTS).as_posix() for path in tests} == OF_SEVERAL_PAGES


def test_what_tests_share_is_among_the_helpers() -> None:
    folders = [path for path in TESTS.iterdir() if path.is_dir() and path.name not in ABOUT_ALL]
    modules = {path for folder in folders for path in folder.rglob("*.py")} | {*TESTS.glob("*.py")}
    others = {path.relative_to(TESTS).as_posix() for path in modules if path.stem[:5] != "test_"}
    assert {name for name in others if not name.endswith("__init__.py")} == {
        *("__main__.py", "conftest.py", "newest_streamlit.py")
    }


def test_tests_write_the_slide_corpus_once() -> None:
    slides = ast.unparse(ast.parse(repr(SLIDES)))
    found = {
        path.relative_to(TESTS).as_posix()
        for path in TESTS.rglob("*.py")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Dict) and ast.unparse(node) == slides
    }
    assert found == {"helpers/slides.py"}


def made_patterns(tree: ast.Module) -> Iterator[str]:
    """The calls inside functions that compile a pattern which is not written there as a constant.

    What is compiled as a module is imported was made before any reader came.
    """
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)]
    inner = {id(node): node for function in functions for node in ast.walk(function)}
    for node in inner.values():
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        module, name = node.func.value, node.func.attr
        if not isinstance(module, ast.Name) or module.id not in ("re", "regex"):
            continue
        if name == "escape":
            continue
        parts = [part for part in ast.walk(node.args[0]) if isinstance(part, ast.Name)]
        if any(not part.id.strip("_").isupper() for part in parts):
            yield ast.unparse(node)


def test_two_modules_alone_compile_a_pattern_of_a_reader() -> None:
    found = {
        name_of(path): calls for path in SOURCES if (calls := sorted(made_patterns(tree_of(path))))
    }
    assert found.pop("pattern_worker") == ["regex.compile(spelled, cache_pattern=False)"]
    assert found.pop("text.cheap_patterns") == ["regex.compile(spelled, cache_pattern=False)"]
    # The named pre-tokenizers, the patterns of published tokenizers, classes of characters that two
    # formats spell out, and scripts and categories of characters.
    assert found == {
        "text.pretokenizers": ["regex.compile(self._pattern_of(name))"],
        "text.guessing": [f"regex.compile({NAMED})", f"regex.match({NAMED}, character)"],
        "vocabularies.cutter": ["regex.compile(pattern)"],
        "formats.hugging_face_patterns": [SPELLED_OUT],
        "formats.tiktoken": ["regex.compile(pattern)", SPELLED_OUT],
    }


def test_a_pattern_that_is_made_is_found() -> None:
    tree = ast.parse("""
ONE = re.compile(f"{two}")
def find(text, own):
    return re.match(ONE, text), regex.compile(rf"{ONE}+"), regex.search(f"a{own}", text), own.x(1)
""")
    assert list(made_patterns(tree)) == ["regex.search(f'a{own}', text)"]


def test_the_package_tokenizers_runs_in_a_process_of_its_own() -> None:
    """But for reading a vocabulary, in which there are no patterns."""
    users = {
        name_of(path)
        for path in SOURCES
        if any(name.split(".")[0] == "tokenizers" for name in imports_of(path))
    }
    assert users == {"text.tokenizer_worker", "formats.wordpiece_vocabulary"}


def test_types_of_arrays_are_named_in_one_module() -> None:
    named = {path for path in SOURCES if "NDArray" in path.read_text(encoding="utf-8")}
    assert named == {PACKAGE / "arrays.py"}


def test_what_is_private_to_a_module_begins_with_an_underscore() -> None:
    outside = [ROOT / "app.py", *(ROOT / "pages").glob("*.py"), *TESTS.rglob("*.py")]
    modules = [dotted(path, ROOT) for path in SOURCES]
    taken: dict[str, dict[str, set[Path]]] = {module: {} for module in modules}
    for path in (*SOURCES, *outside):
        for module, name in names_used(tree_of(path), modules):
            taken.setdefault(module, {}).setdefault(name, set()).add(path)
    found = {}
    for path, module in zip(SOURCES, modules, strict=True):
        others = {name for name, users in taken[module].items() if users - {path}}
        if names := names_for_itself(tree_of(path), others):
            found[name_of(path)] = names
    found.pop("limits")  # the scripts have their numbers too, and the types of the wire
    found = {name: names for name, names in found.items() if not name.endswith("wire_types")}
    assert found == {}


def test_a_private_name_without_an_underscore_is_found() -> None:
    tree = ast.parse("""
class Row: ...
class Kind: ...
class Kept: ...
class LostError(Exception): ...
SIZE = 3
LEAST = 1
ROWS = Kind(1)
def rows(least: int = LEAST) -> list[Row]: return [helper()]
def helper() -> Kept: ...
def main() -> None: ...
if __name__ == "__main__": main()
""")
    used = names_used(
        ast.parse("from bpe_viz.laws.new import rows\nfrom bpe_viz.laws import new\nnew.ROWS"),
        ["bpe_viz.laws.new"],
    )
    taken = {name for module, name in used if module == "bpe_viz.laws.new"}
    assert taken == {"rows", "ROWS"}
    named = {"Row", "Kind", "Kept", "LostError", "SIZE", "LEAST", "ROWS"}
    assert set(names_at_top(tree)) == {*named, "rows", "helper", "main"}
    assert names_for_itself(tree, taken) == {"helper", "Kept", "SIZE"}


def test_a_test_imports_no_other_test() -> None:
    imported = {
        f"{path.relative_to(TESTS).as_posix()}: {name}"
        for path in TESTS.rglob("*.py")
        for name in imports_of(path)
        if name.startswith("tests.") and ".test_" in name
    }
    assert imported == set()

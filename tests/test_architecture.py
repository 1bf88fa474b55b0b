"""Imports point one way between packages, and the core stays free of the user interface."""

import ast
import subprocess
import sys
from collections.abc import Iterator
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
# A module may import from its own layer and from those above it here. A new module needs a place.
LAYERS = {
    "errors": {"errors", "limits", "wording"},
    "settings": {"settings", "settings_fields", "symbols", "changes", "csv_text"},
    "corpus and history": {
        "custom_pattern",
        "decoding",
        "pretokenize",
        "text_chunks",
        "word_counter",
        "corpus",
        "corpus_figures",
        *(f"documents.{name}" for name in ("__init__", "upload", "reading", "file_reader")),
        *(f"documents.{name}" for name in ("document", "kinds", "archives", "parser", "worker")),
        *(f"documents.{name}_text" for name in ("html", "markdown", "office", "subtitle", "table")),
        *(f"documents.{name}" for name in ("text_writer", "json_rows", "delimited_rows")),
        *("documents.table_columns", "documents.counted_lines"),
        *("sample", "declaration", "presidents", "samples"),
        "lesson",
        "layout",
        "record",
        "pair_occurrences",
        "occurrence_changes",
        "pair_window",
        "corpus_state",
        "history",
    },
    "learners and segmenter": {
        "self_check",
        *("learner", "training_tables", "recording_kernel", "compiled_kernel", "recording_learner"),
        *("merge_table", "why_not", "segmentation", "segmenter", "word_study", "closeness"),
        *("counterfactual", "other_orders", "other_units", "cuts"),
    },
    "export": {
        "export",
        "export_merges",
        "tokenizer_patterns",
        "export_tokenizer",
        "tokenizer_check",
        "merges_text",
        "imported_tokenizer",
        "imported_merges",
    },
    "laws": {
        *("frequency", "log_fit", "zipf", "mandelbrot", "heaps", "laws", "subword_curves"),
        *("held_out", "simulate", "ranked_words"),
    },
    "morphology": {
        *("morphology", "list_scores", "baselines", "morph_tree"),
        *(f"gold.{name}" for name in ("__init__", "gold_list", "reading", "celex", "list_text")),
        *(f"gold.{name}" for name in ("alignment", "formats", "fitting", "samples", "word_lists")),
        *("synthesis", "word_boundaries", "word_comparison", "word_drawing"),
        *("score_sums", "score_curve"),
    },
    "public names": {"__init__"},
    "tables": {"tables", "tables_scores"},
    "charts": {"charts", "charts_zipf", "charts_growth", "charts_scores"},
    "ui": {
        "ui.__init__",
        "ui.trainings",
        "ui.training_work",
        "ui.links",
        "ui.labels",
        "ui.escape",
        "ui.failures",
        "ui.component_files",
        "ui.leaving",
        "ui.feed",
        "ui.about.__init__",
        "ui.cache",
        "ui.state",
        "ui.place",
        "ui.progress",
        "ui.waiting",
        "ui.navigation",
        "ui.page_address",
        "ui.chart_saving",
        "ui.setting_fields",
        *(f"ui.{name}" for name in ("own_work", "own_state", "own_corpus", "kept", "opening")),
        *(f"ui.{name}" for name in ("upload_memory", "corpus_work", "cache_corpus")),
        *(f"ui.corpus.{name}" for name in ("__init__", "columns", "compare", "counting")),
        *(f"ui.corpus.{name}" for name in ("effects", "inputs", "open", "preview", "report")),
        *(f"ui.corpus.{name}" for name in ("samples", "settings", "text")),
        *("ui.controls", "ui.counted_offer", "ui.redraw"),
        "ui.page",
        "ui.stepper.__init__",
        "ui.stepper.answers",
        "ui.stepper.deltas",
        "ui.stepper.lookups",
        "ui.stepper.tie_panel",
        "ui.stepper.offline",
        "ui.imported",
        "ui.export_work",
        "ui.cache_export",
        *(f"ui.export.{name}" for name in ("__init__", "rows", "importing")),
        "ui.view_inputs",
        "ui.word_inputs",
        "ui.words.__init__",
        "ui.words.answers",
        "ui.words.encoding",
        "ui.words.pair_answers",
        "ui.laws_work",
        "ui.laws.__init__",
        "ui.laws.inputs",
        "ui.laws.data",
        "ui.laws.markup",
        "ui.laws.figure",
        "ui.laws.figures",
        "ui.laws.views",
        "ui.laws.overview",
        "ui.laws.zipf",
        "ui.laws.zipf_drawing",
        "ui.laws.heaps",
        "ui.laws.merges",
        "ui.laws.explanations",
        "ui.laws.compare",
        "ui.laws.words",
        "ui.gold_work",
        "ui.morphemes.__init__",
        *(f"ui.morphemes.{name}" for name in ("choice", "inputs", "markup", "scene", "steps")),
        *(f"ui.morphemes.{name}" for name in ("trees", "views", "words", "merge")),
        *(f"ui.morphemes.{name}" for name in ("curve", "limits", "report", "scores")),
    },
}
LAYER_OF_MODULE = {
    module: number for number, modules in enumerate(LAYERS.values()) for module in modules
}
UI_LAYER = list(LAYERS).index("ui")
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

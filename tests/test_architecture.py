"""Imports point one way, the core stays free of the user interface, and files stay small."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "bpe_viz"

# A module may import from its own layer and from those above it here. A new module needs a place.
LAYERS = {
    "errors": {"errors", "limits", "wording"},
    "settings": {"arguments", "settings", "settings_fields", "symbols", "changes", "csv_text"},
    "errors": {"errors", "limits", "wording", "lazy_tuple"},
    "settings": {"settings", "settings_fields", "symbols", "changes", "csv_text"},
    "settings": {"settings", "settings_fields", "symbols", "changes", "csv_text", "turns"},
    "corpus and history": {
        "custom_pattern",
        "decoding",
        "pretokenize",
        "text_chunks",
        "word_counter",
        "word_checks",
        "corpus",
        "corpus_figures",
        *(f"documents.{name}" for name in ("__init__", "upload", "reading", "file_reader")),
        *(f"documents.{name}" for name in ("document", "kinds", "archives", "parser", "worker")),
        *(f"documents.{name}_text" for name in ("html", "markdown", "office", "subtitle", "table")),
        *(f"documents.{name}" for name in ("text_writer", "json_rows", "delimited_rows")),
        "documents.table_columns",
        *("tokenizer_process", "tokenizer_worker", "file_tokenizer"),
        *("sample", "declaration", "presidents", "samples"),
        "lesson",
        "layout",
        "record",
        *("training_tables", "recording_kernel", "compiled_kernel"),
        *("pair_occurrences", "occurrence_changes", "pair_order", "pair_window"),
        *("pair_log_kernel", "pair_log_tables", "pair_log", "pair_counts"),
        "corpus_state",
        "history",
    },
    "learners and segmenter": {
        "self_check",
        *("learner", "recording_learner"),
        *("merge_table", "why_not", "segmentation", "segmenter", "word_study", "closeness"),
        *("counterfactual", "other_orders", "other_units", "cuts"),
    },
    "export": {
        "export",
        "export_merges",
        "tokenizer_patterns",
        "export_tokenizer",
        "tokenizer_check",
        "tokenizer_comparison",
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
        "gold.morphynet",
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
        *(f"ui.{name}" for name in ("line", "asking", "messages", "own_memory")),
        *(f"ui.{name}" for name in ("upload_memory", "corpus_work", "cache_corpus")),
        *(f"ui.corpus.{name}" for name in ("__init__", "columns", "compare", "counting")),
        *(f"ui.corpus.{name}" for name in ("effects", "inputs", "open", "preview", "report")),
        *(f"ui.corpus.{name}" for name in ("samples", "settings", "text")),
        "ui.controls",
        *("ui.warm_up", "ui.page"),
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
ALLOWED = {"tables": {"pandas"}, "charts": {"pandas", "altair"}}
HEAVY_PACKAGES = {*UI_PACKAGES, "numba", "scipy", "tokenizers"}
PARSERS = {"docx", "lxml", "markdown_it", "pypdf"}
PAGE_MODULES = [
    f"bpe_viz.ui.{name}"
    for name in ("page", "stepper", "words", "morphemes", "laws", "corpus", "export", "about")
]
MAX_LINES = 250
SOURCES = sorted(PACKAGE.rglob("*.py"))
PAGES = sorted((ROOT / "pages").glob("*.py"))


def name_of(path: Path) -> str:
    """`ui.state` for the file bpe_viz/ui/reader/state.py."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


def module_at(dotted: str) -> str | None:
    """The module of this package that `dotted` names, as in LAYERS, or None."""
    path = ROOT.joinpath(*dotted.split("."))
    if not path.is_relative_to(PACKAGE):
        return None
    if path.with_suffix(".py").is_file():
        return name_of(path.with_suffix(".py"))
    return name_of(path / "__init__.py") if (path / "__init__.py").is_file() else None


def imports_of(path: Path) -> Iterator[str]:
    """Every dotted name that a file imports, wherever the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, f"{path}: relative import"
            for alias in node.names:
                dotted = f"{node.module}.{alias.name}"
                yield dotted if module_at(dotted) else node.module


def test_every_module_has_its_place() -> None:
    assert {name_of(path) for path in SOURCES} == set(LAYER_OF_MODULE)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    own_layer = LAYER_OF_MODULE[name_of(path)]
    imported = {module_at(dotted) for dotted in imports_of(path)} - {None}
    too_high = {module for module in imported if module and LAYER_OF_MODULE[module] > own_layer}
    assert too_high == set()


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_only_the_ui_knows_the_ui_packages(path: Path) -> None:
    if LAYER_OF_MODULE[name_of(path)] < UI_LAYER:
        packages = {dotted.split(".")[0] for dotted in imports_of(path)}
        assert packages & UI_PACKAGES <= ALLOWED.get(name_of(path).split("_")[0], set())


@pytest.mark.parametrize("path", [p for p in SOURCES if p.name.startswith("charts")], ids=name_of)
def test_charts_see_tables_only(path: Path) -> None:
    modules = {module for dotted in imports_of(path) if (module := module_at(dotted))}
    assert modules <= LAYERS["charts"]


def test_no_page_loads_a_heavy_package_before_it_is_needed() -> None:
    code = f"import sys, {', '.join(PAGE_MODULES)}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert set(PAGE_MODULES) <= set(loaded.stdout.split())
    assert set(loaded.stdout.split()) & (HEAVY_PACKAGES | PARSERS) == {"streamlit"}


def test_the_two_learners_are_independent() -> None:
    reached: set[str] = set()
    waiting = ["recording_learner"]
    while waiting:
        module = waiting.pop()
        reached.add(module)
        path = PACKAGE.joinpath(*module.split(".")).with_suffix(".py")
        found = {module_at(dotted) for dotted in imports_of(path)}
        waiting += [name for name in found if name and name not in reached]
    assert "learner" not in reached


def test_importing_the_library_is_light() -> None:
    code = "import sys, bpe_viz; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert set(loaded.stdout.split()) & HEAVY_PACKAGES == set()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_asks_calls_once_and_shows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(text)))
    assert 15 <= len(text.splitlines()) <= 60
    assert not any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in nodes)
    assert not any(isinstance(node, ast.BinOp | ast.For | ast.While) for node in nodes)


def test_files_stay_small() -> None:
    paths = [*SOURCES, *(ROOT / "tests").rglob("*.py")]
    long = {path.name for path in paths if len(path.read_text().splitlines()) > MAX_LINES}
    assert long == set()

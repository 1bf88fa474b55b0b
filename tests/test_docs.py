"""The documentation builds into a site without a warning, leads to every file, and is complete."""

import doctest
import html
import re
import runpy
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import bpe_viz
from bpe_viz.ui.shared.terms import MEANING
from tests import ROOT
from tests.helpers.packages import CORE, PACKAGE

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
PACKAGES = [PACKAGE, *(path for path in PACKAGE.rglob("*/") if path.name != "__pycache__")]
PAPERS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CITATION.cff")]
API = re.findall(r"^   (bpe_viz[\w.]*)$", (DOCS / "api.md").read_text("utf-8"), re.MULTILINE)
# Bundled by the app or the command line, or offered by `bpe_viz` itself.
WITHOUT_PAGE = {"", "charts", "documents", "teaching", "training"}
DESCRIBED_BY_THEIR_PACKAGE = {"ByteModel", "Corpus", "MergeHistory", "UnigramHistory"}
MAX_README_LINES = 200


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built from a copy so that nothing is written into the checkout."""
    folder = tmp_path_factory.mktemp("docs")
    source = folder / "docs"
    for path in DOCS.rglob("*"):
        relative = path.relative_to(DOCS)
        if path.is_file() and not {"api", "__pycache__"} & set(relative.parts):
            copy = source / relative
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q"]
    run = subprocess.run(
        [*command, str(source), str(folder / "site")],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
    return folder / "site"


def sections(site: Path, module: str) -> dict[str, str]:
    """The description of each name on the page of a module, by its signature's anchor."""
    page = (site / "api" / f"{module}.html").read_text(encoding="utf-8")
    found = re.split(r'<dt class="sig[^"]*" id="([^"]+)">', page)
    return {
        key.rpartition(".")[2]: text for key, text in zip(found[1::2], found[2::2], strict=True)
    }


@pytest.mark.parametrize("name", API)
def test_a_page_has_every_public_name_and_its_example(name: str, site: Path) -> None:
    module = import_module(name)
    described = sections(site, name)
    public = set(getattr(module, "__all__", ()))
    if name == "bpe_viz":
        public -= DESCRIBED_BY_THEIR_PACKAGE
    assert public <= described.keys()
    assert len(described) >= 3
    for each in public:
        value = getattr(module, each)
        if isinstance(value, type | FunctionType) and ">>>" in (value.__doc__ or ""):
            assert "&gt;&gt;&gt;" in described[each], each


def test_names_that_are_loaded_later_have_their_signatures(site: Path) -> None:
    shown = {
        name: html.unescape(re.sub(r"<[^>]+>|\s", "", text))
        for name, text in sections(site, "bpe_viz").items()
    }
    assert shown["learn_unigram"].startswith("learn_unigram(words:")
    assert shown["load_tokenizer"].startswith("load_tokenizer(name:str)→")
    assert shown["learn_bpe"].startswith("learn_bpe(words:")


def test_every_package_of_the_core_has_a_page_or_a_reason() -> None:
    assert {f"bpe_viz.{name}" for name in set(CORE) - WITHOUT_PAGE} <= set(API)


def test_what_readme_and_pages_import_has_a_page() -> None:
    imported: set[str] = set()
    for path in (ROOT / "README.md", *PAGES):
        text = path.read_text(encoding="utf-8")
        imported |= set(re.findall(r"^(?:>>> )?from (bpe_viz[\w.]*) import", text, re.MULTILINE))
    assert len(imported) >= 3
    assert imported <= set(API)


def test_aligned_names_become_lists(site: Path) -> None:
    conf = runpy.run_path(str(DOCS / "conf.py"))
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    for name in ("with_lists", "constants"):
        for example in finder.find(conf[name], name, globs=conf):
            assert runner.run(example).failed == 0
    assert runner.tries == 2
    assert sections(site, "bpe_viz.history")["Layout"].count("<li>") == 4
    prose = ["What follows.", "", "It says  more", "in two lines."]
    assert conf["with_lists"](prose) == prose


def test_the_glossary_explains_each_term_once(site: Path) -> None:
    page = (site / "glossary.html").read_text(encoding="utf-8")
    found = re.findall(r"<dt>(.*?)</dt>", page)
    explained = [html.unescape(term).replace("’", "'") for term in found]
    assert set(MEANING) < set(explained)
    assert len(explained) == len(set(explained))


def test_every_page_can_be_reached(site: Path) -> None:
    front = (site / "index.html").read_text(encoding="utf-8")
    for path in PAGES:
        assert f'href="{path.stem}.html"' in front or path.stem == "index"


@pytest.mark.parametrize("path", [*PAPERS, *PAGES], ids=lambda path: path.name)
def test_files_that_a_paper_names_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)(?:#[\w-]+)?\)", text):
        assert (path.parent / target).is_file(), target
    for module in re.findall(r"python -m (tests[\w.]*)", text):
        parts = ROOT.joinpath(*module.split("."))
        assert parts.with_suffix(".py").is_file() or parts.is_dir(), module


def named_files(text: str) -> set[str]:
    """The paths inside `bpe_viz/` that a page names between backticks."""
    names = set(re.findall(r"`(?:bpe_viz/)?((?:\w+/)+(?:\w+\.(?:py|js|css))?|\w+\.py)`", text))
    return {name for name in names if not name.startswith(("tests/", "docs/"))}


@pytest.mark.parametrize("page", ["changing", "architecture"])
def test_files_that_lead_into_the_code_exist(page: str) -> None:
    names = named_files((DOCS / f"{page}.md").read_text(encoding="utf-8"))
    assert len(names) > 20
    missing = {
        name
        for name in names
        if not any((folder / name).exists() for folder in (ROOT, ROOT / "tests", *PACKAGES))
    }
    assert missing == set()


def test_the_table_of_packages_is_the_order_of_imports() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `bpe_viz/(\w+)/`", text, re.MULTILINE)
    core = [name for name in CORE if name]
    assert [name for name in listed if name in core] == core
    folders = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    assert set(listed) == folders


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= MAX_README_LINES


def test_the_version_is_the_same_everywhere() -> None:
    version = bpe_viz.__version__
    cited: Any = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert cited[1] == version
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$", changelog, re.MULTILINE)
    assert released[0][0] == version
    assert f"date-released: {released[0][1]}" in (ROOT / "CITATION.cff").read_text()

"""The package installs with all its files, and pyproject.toml asks for what the requirements do."""

import doctest
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import bpe_viz
from tests import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
BESIDE = ("app.py", "pages", "sample_data", ".streamlit")
# As if nothing that the extras add were installed, the examples of a text are run; what failed is
# printed, with the type and the sentence of what was raised.
RUN_EXAMPLES = """
import doctest, json, sys
from importlib.machinery import PathFinder

class Without(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in missing else super().find_spec(name, path, target)

class Runner(doctest.DocTestRunner):
    def report_failure(self, out, test, example, got):
        failures.append([example.source, "printed", got])

    def report_unexpected_exception(self, out, test, example, exc_info):
        failures.append([example.source, exc_info[0].__name__, str(exc_info[1])])

missing, text, flags, failures = *json.load(sys.stdin), []
sys.meta_path[:] = [Without if each is PathFinder else each for each in sys.meta_path]
test = doctest.DocTestParser().get_doctest(text, {}, "README", None, 0)
Runner(optionflags=flags).run(test)
json.dump([len(test.examples), failures], sys.stdout)
"""


NOT_IN_A_BROWSER = [
    *("streamlit", "numba", "lxml", "pypdf", "docx", "pandas"),
    *("multiprocessing", "fcntl", "resource", "termios", "curses"),
]
IN_A_BROWSER = """
>>> from bpe_viz import learn_bpe, learn_unigram, learn_wordpiece, segment
>>> words = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
>>> history = learn_bpe(words, 8)
>>> print(*segment("lower", history).symbols)
low er_
>>> history.at(3).pair_counts(1)
[(('ne', 'w'), 8)]
>>> print(*segment("lower", learn_wordpiece(words, 4)).symbols)
lo ##w ##e ##r
>>> len(learn_unigram(words, 20)) > 0
True
>>> '<iframe' in history.show(3)._repr_html_()
True
>>> from bpe_viz.formats import latex_slides
>>> latex_slides(history, 0, 8, "Slides")[:14]
b'\\\\documentclass'
>>> from bpe_viz.question_banks import gift, question_bank
>>> from bpe_viz.teaching import ExerciseSet
>>> gift(question_bank(ExerciseSet(42, 5))).left_out
()
"""


def listed(name: str) -> set[str]:
    """The requirements of a file, those that it includes left out."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return {str(Requirement(line)) for line in lines if line and line[0] not in "#-"}


def asked(*lists: list[str]) -> set[str]:
    """The requirements of some lists of pyproject.toml, those of other extras left out."""
    found = {str(Requirement(line)) for part in lists for line in part}
    return {line for line in found if not line.startswith("bpe-viz[")}


def test_the_requirements_of_the_app_are_the_package_and_its_extra() -> None:
    assert listed("requirements.txt") == asked(PROJECT["dependencies"], EXTRAS["app"])


def test_the_other_extras_are_their_files() -> None:
    assert listed("requirements-scale.txt") == asked(EXTRAS["scale"])
    assert listed("requirements-vocabularies.txt") == asked(EXTRAS["vocabularies"])
    assert listed("tests/requirements.txt") == asked(EXTRAS["tests"])
    included = (ROOT / "tests" / "requirements.txt").read_text(encoding="utf-8")
    assert re.findall(r"^-r (.*)$", included, re.MULTILINE) == [
        "../requirements.txt",
        "../requirements-scale.txt",
        "../requirements-vocabularies.txt",
    ]
    (of_tests,) = (Requirement(line) for line in EXTRAS["tests"] if "bpe-viz[" in line)
    assert of_tests.extras == {"app", "scale", "vocabularies"}


def test_every_requirement_has_a_lower_and_an_upper_bound() -> None:
    lines = [Requirement(line) for line in sum(EXTRAS.values(), PROJECT["dependencies"])]
    bounded = {line.name for line in lines if {*"<>"} <= {s.operator[0] for s in line.specifier}}
    assert {line.name for line in lines} - bounded == {"bpe-viz"}
    assert len(lines) > 20


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a wheel that is built from this checkout, without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True, cwd=folder)
    (path,) = folder.glob("bpe_viz-*.whl")
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist()}


def tracked_files() -> list[Path]:
    """Every file of the package and of what stands beside it, caches left out."""
    paths = [ROOT / "bpe_viz", *(ROOT / name for name in BESIDE)]
    files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*"))]
    return [file for file in files if file.is_file() and "__pycache__" not in file.parts]


def test_a_wheel_has_every_file_as_it_is_here(wheel: dict[str, bytes]) -> None:
    expected = {}
    for file in tracked_files():
        name = file.relative_to(ROOT).as_posix()
        expected[name if name.startswith("bpe_viz/") else f"bpe_viz/beside/{name}"] = file
    inside = {name for name in wheel if ".dist-info/" not in name}
    assert inside == expected.keys()
    assert {name for name, file in expected.items() if wheel[name] != file.read_bytes()} == set()
    endings = {name.rpartition(".")[2] for name in inside}
    assert endings >= {"py", "js", "css", "html", "json", "toml", "tsv", "txt", "svg", "typed"}


def test_a_wheel_says_its_version_its_command_and_its_extras(wheel: dict[str, bytes]) -> None:
    (about,) = (text.decode() for name, text in wheel.items() if name.endswith("/METADATA"))
    (commands,) = (t.decode() for name, t in wheel.items() if name.endswith("entry_points.txt"))
    assert f"\nVersion: {bpe_viz.__version__}\n" in about
    assert set(re.findall(r"^Provides-Extra: (.*)$", about, re.MULTILINE)) == EXTRAS.keys()
    assert "bpe-viz = bpe_viz.__main__:run" in commands


@pytest.fixture(scope="module")
def installed(wheel: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what is in the wheel."""
    folder = tmp_path_factory.mktemp("installed")
    for name, data in wheel.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def test_the_installed_package_runs_away_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    code = (
        "from bpe_viz.package_files import PACKAGE, beside;"
        "from bpe_viz.samples import gold_samples, samples_by_key;"
        "from bpe_viz.documents.upload import read_documents;"
        "from bpe_viz.ui.frame.navigation import FILE_OF_PAGE;"
        "print(PACKAGE.parent.name, len(samples_by_key()['verbs'].corpus().word_counts),"
        " len(gold_samples()), read_documents([('a.html', b'<p>low')]).text,"
        " sum((beside('pages') / f'{name}.py').is_file() for name in FILE_OF_PAGE.values()),"
        " beside('app.py').is_file())"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(installed), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == [installed.name, "48", "3", "low", "11", "True"]


def test_the_library_runs_where_a_browser_runs_python(installed: Path, tmp_path: Path) -> None:
    """There is no numba there, no other process and no reader of documents."""
    flags = doctest.NORMALIZE_WHITESPACE
    run = subprocess.run(
        [sys.executable, "-c", RUN_EXAMPLES],
        input=json.dumps([NOT_IN_A_BROWSER, IN_A_BROWSER, flags]),
        cwd=tmp_path,
        env={"PYTHONPATH": str(installed), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == [IN_A_BROWSER.count(">>>"), []]


def names_without_extras() -> set[str]:
    """Return what the package needs, and what that needs, by the names in which pip spells them."""
    found: set[str] = set()
    waiting = list(PROJECT["dependencies"])
    while waiting:
        needed = Requirement(waiting.pop())
        name = canonicalize_name(needed.name)
        if name not in found and (needed.marker is None or needed.marker.evaluate({"extra": ""})):
            found.add(name)
            waiting += requires(name) or []
    return found


def test_the_library_alone_runs_the_examples_of_the_readme(installed: Path, tmp_path: Path) -> None:
    there = names_without_extras()
    missing = {
        module
        for module, names in packages_distributions().items()
        if there.isdisjoint(map(canonicalize_name, names))
    }
    assert {"streamlit", "pandas", "altair", "tokenizers", "pyarrow"} <= missing - {"numpy"}
    readme, guide = (
        (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/library.md")
    )
    drawn = ">>> '<iframe' in history.show(3)._repr_html_()\nTrue\n"
    of_extras = re.compile(r"tokenizer|opened\.|cl100k|count_words|\btable\b|to_pandas")
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    run = subprocess.run(
        [sys.executable, "-c", RUN_EXAMPLES],
        input=json.dumps([sorted(missing), f"{readme}\n{guide}\n{drawn}", flags]),
        cwd=tmp_path,
        env={"PYTHONPATH": str(installed), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    num_examples, failures = json.loads(run.stdout)
    assert num_examples > 40
    assert [example for example, *_ in failures if not of_extras.search(example)] == []
    raised = {kind: problem for _, kind, problem in reversed(failures) if kind != "NameError"}
    assert raised.pop("printed") == "[]\n"  # no tokenizer can be loaded
    assert all("nstall" in problem and "pip install" in problem for problem in raised.values())
    kinds = {"VocabularyError", "UnreadableCorpusError", "UnreadableMergesError", "BpeVizError"}
    assert raised.keys() == kinds

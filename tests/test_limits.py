"""Every limit on what a reader brings, and on what is cached, is in `limits.py`."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from bpe_viz import limits
from bpe_viz.ui.shared.bundle import bundle
from tests import ROOT

LIMIT = re.compile(
    r"_?(MAX|MOST|KEPT|CACHED)_|.*_(KEPT|CACHED|TO_KEEP)$|_?SECONDS(_(OF|FOR|PER|UNTIL)_|$)"
)
SOURCES = sorted((ROOT / "bpe_viz").rglob("*.py"))
SCRIPTS = sorted((ROOT / "bpe_viz").rglob("*.js"))
LIMITS, SENT = ROOT / "bpe_viz" / "limits.py", ROOT / "bpe_viz" / "ui" / "shared" / "limits.js"
NUMBER_OF_A_LIMIT = re.compile(
    r"([Pp]ast|[Ll]onger than|[Mm]ore than|every|[Aa]t most|until|[Uu]p to|first) \d[\d,]*"
    r" (units?|k?bytes|MB|characters?|letters|words|lines|rows)\b"
    r"|\d[\d,]* characters are held|up to 400 "
)
DECLARED = re.compile(
    r"^\s*(?:export )?(?:const|let|static) #?([A-Z][A-Z_]*) = (?=\d)", re.MULTILINE
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
    others = "\n".join(p.read_text(encoding="utf-8") for p in (*SOURCES, *SCRIPTS) if p != SENT)
    names = constants(LIMITS)
    uses = Counter(re.findall(r"\b[A-Z][A-Z0-9_]+\b", others))
    assert {name for name in names if uses[name] < 2} == set()
    assert len(names) > 100


def test_a_script_imports_its_limits() -> None:
    # MOST_ begins the name of how much a view draws or says.
    named = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in SCRIPTS
        if path != SENT
        for name in DECLARED.findall(path.read_text(encoding="utf-8"))
        if re.match(r"(MAX|CACHED)_", name) or name in constants(LIMITS)
    }
    assert named == set()


def test_the_limits_of_scripts_are_those_of_python() -> None:
    text = SENT.read_text(encoding="utf-8")
    written = dict(re.findall(r"^export const ([A-Z_]+) = (\d+);$", text, re.MULTILINE))
    assert {name: int(number) for name, number in written.items()} == {
        name: getattr(limits, name) for name in DECLARED.findall(text)
    }
    assert len(written) > 10


def test_a_script_that_is_sent_has_the_numbers_of_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_KEPT_INPUTS", 7)
    bundle.cache_clear()
    sent = bundle(ROOT / "bpe_viz" / "ui" / "words" / "component.js")
    bundle.cache_clear()
    assert "const MAX_KEPT_INPUTS = 7;" in sent
    assert f"const MAX_TRIALS_SHOWN = {limits.MAX_TRIALS_SHOWN};" in sent


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_script_writes_no_number_of_a_limit(path: Path) -> None:
    assert [found[0] for found in NUMBER_OF_A_LIMIT.finditer(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_docstrings_name_a_limit_and_not_its_number(path: Path) -> None:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    documented = [ast.get_docstring(node) or "" for node in nodes if isinstance(node, kinds)]
    told = [text.partition(">>>")[0] for text in documented]  # an example may show a message
    assert [text for text in told if NUMBER_OF_A_LIMIT.search(" ".join(text.split()))] == []

"""Every limit on what a reader brings, and on what is cached, is in `limits.py`."""

import ast
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from bpe_viz import limits
from bpe_viz.limits import megabytes
from bpe_viz.wording import duration
from tests import ROOT
from tests.scripts.generated import generated

LIMIT = re.compile(
    r"_?(MAX|MOST|KEPT|CACHED)_|.*_(KEPT|CACHED|TO_KEEP)$|"
    r".*_?(SESSION|ENDING|WAIT|PATTERN|HEAD|BODY|ROOM)_SECONDS$|"
    r".*_?(PROCESS|MESSAGE|STREAM|ABSENCE|PRESENCE)_SECONDS$|"
    r"_?SECONDS(_(OF|FOR|PER|UNTIL)_|$)"
)
SOURCES = sorted((ROOT / "bpe_viz").rglob("*.py"))
SCRIPTS = sorted((ROOT / "bpe_viz").rglob("*.js"))
TEXTS = [
    path
    for path in sorted((ROOT / "bpe_viz" / "ui").rglob("*"))
    if path.suffix == ".html" or re.search(r"texts\.(py|js)$", path.name)
]
LIMITS, SENT = ROOT / "bpe_viz" / "limits.py", ROOT / "bpe_viz" / "ui" / "shared" / "limits.js"
# What texts that no code makes say of limits: the text, the pattern of what it says, and the limit.
SAID = [
    ("docs/guide.md", "deleted (.+) after you leave", duration(limits.LOST_SESSION_SECONDS)),
    ("docs/hosting.md", r"largest upload \((\w+ MB)\)", f"{limits.MAX_UPLOAD_MEGABYTES} MB"),
    ("docs/hosting.md", r"arrive within (\w+ \w+)", duration(int(limits.REQUEST_HEAD_SECONDS))),
    ("docs/hosting.md", r"up to (\w+ MB) each", megabytes(limits.MAX_SERVER_TABLE_BYTES)),
    ("docs/hosting.md", r"with up to (\w+) phones", str(limits.MAX_ADDRESS_STREAMS)),
    ("docs/hosting.md", r"all (\w+) rooms", str(limits.MAX_ROOMS)),
    ("docs/scale.md", r"in blocks of (\w+ MB)", megabytes(limits.BLOCK_BYTES)),
]
# A time, or a size, is not written out where a limit can say it; but some are no limits.
WRITTEN_OUT = re.compile(
    r"\b(?:\d[\d,]*|one|two|three|five|ten|twelve|twenty|thirty|sixty)"
    r" (?:seconds?|minutes?|hours?|megabytes?|[kMG]B)\b"
)
NO_LIMITS = {"1 second"}  # that Morfessor takes
FIELD_OF_NUMBER = re.compile(r"(?:maxlength[\"']?[:=] ?[\"']?|maxLength = )\d")
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


@pytest.mark.parametrize("path", generated(), ids=lambda path: path.name)
def test_what_is_made_of_python_is_as_python_says(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == generated()[path], "python -m tests.scripts --write"


@pytest.mark.parametrize(("path", "pattern", "limit"), SAID, ids=lambda part: part)
def test_what_a_text_says_of_a_limit_is_the_limit(path: str, pattern: str, limit: str) -> None:
    text = " ".join((ROOT / path).read_text(encoding="utf-8").split())
    assert re.findall(pattern, text) == [limit]


def found_in(pattern: re.Pattern[str], paths: Iterable[Path]) -> set[tuple[str, str]]:
    """Each file that has something of a pattern, with what it has."""
    return {
        (path.relative_to(ROOT).as_posix(), found[0])
        for path in paths
        for found in pattern.finditer(without_docstrings(path))
    }


def without_docstrings(path: Path) -> str:
    """The text of a file; what a docstring of Python says is not shown on any page."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r'""".*?"""', "", text, flags=re.DOTALL) if path.suffix == ".py" else text


def test_no_text_writes_a_time_or_a_size_out() -> None:
    assert {said for _, said in found_in(WRITTEN_OUT, TEXTS)} <= NO_LIMITS
    assert found_in(FIELD_OF_NUMBER, TEXTS) == set()


def test_no_script_has_a_length_of_a_field_or_a_number_of_a_limit_of_its_own() -> None:
    assert found_in(FIELD_OF_NUMBER, SCRIPTS) == set()
    assert found_in(NUMBER_OF_A_LIMIT, SCRIPTS) == set()


def test_docstrings_name_a_limit_and_not_its_number() -> None:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    documented = [
        (path.relative_to(ROOT).as_posix(), ast.get_docstring(node) or "")
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, kinds)
    ]
    assert len(documented) > 1000
    # An example may show a message.
    told = [(name, " ".join(text.partition(">>>")[0].split())) for name, text in documented]
    assert [said for said in told if NUMBER_OF_A_LIMIT.search(said[1])] == []


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (WRITTEN_OUT, "Wait for two minutes."),
        (FIELD_OF_NUMBER, '<input maxlength="40">'),
        (FIELD_OF_NUMBER, "field.maxLength = 40;"),
        (NUMBER_OF_A_LIMIT, "Words longer than 400 letters are cut."),
    ],
)
def test_a_limit_that_is_written_out_is_found(pattern: re.Pattern[str], text: str) -> None:
    assert pattern.search(text)

"""Only four files know the page that Streamlit draws, and they give their reasons."""

import re

import pytest

from tests import ROOT

UI = ROOT / "bpe_viz" / "ui"
STYLES = {"streamlit_seam/page.css", "streamlit_seam/embedded.css"}
KNOWING = {*STYLES, "streamlit_seam/page.js", "streamlit_seam/names.py"}
# Its test ids, classes and attributes. A class `st-key-...` is what Streamlit's documentation makes
# of a key of ours, so a style may name it, but scripts and Python have one function for it.
NAMES = re.compile(
    r"(?<!\w)st[A-Z]\w+|data-(?:testid|test-|baseweb|stale|variant|collapsed)|\bst-em"
)
KEYS = re.compile(r"\bst-key-")
FILES = sorted(
    path
    for folder in ("bpe_viz", "pages")
    for path in (ROOT / folder).rglob("*.*")
    if path.suffix in (".py", ".js", ".css", ".html")
)


def names_in(text: str, suffix: str) -> set[str]:
    """The names of Streamlit's own that a file of this kind has."""
    found = set(NAMES.findall(text))
    return found if suffix == ".css" else found | set(KEYS.findall(text))


def test_the_elements_of_streamlit_are_named_in_four_files() -> None:
    found = {path for path in FILES if names_in(path.read_text(encoding="utf-8"), path.suffix)}
    assert {path.relative_to(UI).as_posix() for path in found} == KNOWING


@pytest.mark.parametrize(
    ("text", "suffix", "names"),
    [
        ('[data-testid="stMain"] .stApp {', ".css", {"data-testid", "stMain", "stApp"}),
        (".st-key-class .first-child {", ".css", set()),
        ("const own = `.st-key-${name}`; own.firstElementChild;", ".js", {"st-key-"}),
        ("chart='.st-emotion-cache'", ".py", {"st-em"}),
        ("setStateValue(data-state, restState, still)", ".js", set()),
    ],
)
def test_a_name_of_streamlit_is_found(text: str, suffix: str, names: set[str]) -> None:
    assert names_in(text, suffix) == names


def test_what_only_important_outweighs_is_streamlits() -> None:
    rule = re.compile(r"(?:^|[}/]\n)([^{}/]*)\{[^{}]*!important[^{}]*\}")
    styles = {
        path.relative_to(UI).as_posix(): path.read_text(encoding="utf-8")
        for path in FILES
        if path.suffix == ".css"
    }
    selectors = {name: rule.findall(text) for name, text in styles.items() if name not in STYLES}
    assert {
        name: text.count("!important") for name, text in styles.items() if name in selectors
    } == {name: len(found) for name, found in selectors.items()}
    # What a script hides is hidden, whatever else its style says.
    found = {part.strip() for found in selectors.values() for part in ",".join(found).split(",\n")}
    assert {
        selector for selector in found if selector and not selector.endswith("[hidden]")
    } == set()


@pytest.mark.parametrize("name", sorted(STYLES))
def test_each_group_of_styles_for_streamlit_has_its_reason(name: str) -> None:
    groups = (UI / name).read_text(encoding="utf-8").strip().split("\n\n")
    assert [group.splitlines()[0] for group in groups if not group.startswith("/*")] == []


@pytest.mark.parametrize("name", ["streamlit_seam/page.js", "streamlit_seam/names.py"])
def test_each_name_for_scripts_and_python_has_its_reason(name: str) -> None:
    lines = (UI / name).read_text(encoding="utf-8").splitlines()
    constant = re.compile(r"(?:export )?(?:const )?[A-Z_]+ = ")
    named = [i for i, line in enumerate(lines) if constant.match(line)]
    assert len(named) >= 4
    assert [lines[i] for i in named if not lines[i - 1].startswith(("/** ", "# "))] == []

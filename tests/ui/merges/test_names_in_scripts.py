"""The names that scripts have of panels are those of Python."""

import re

import pytest

from bpe_viz.ui.reader.links import PANELS
from tests import ROOT

MERGES = ROOT / "bpe_viz" / "ui" / "merges"
SHARED = ROOT / "bpe_viz" / "ui" / "shared" / "stepper"
TEXTS = (MERGES / "texts.js").read_text(encoding="utf-8")


def test_the_panels_that_a_link_may_hide_are_those_of_the_menu() -> None:
    panels = re.search(r"PANELS = \[(.*?)\n\];", TEXTS, re.DOTALL)
    assert panels is not None
    assert set(re.findall(r'\["([a-z]+)", ', panels[1])) == PANELS


@pytest.mark.parametrize(
    ("page", "begin"), [("merges", "get #openers"), ("pieces", "lookOfPanel(")]
)
def test_an_address_says_each_panel_that_opens_and_opens_each_that_it_says(
    page: str, begin: str
) -> None:
    scripts = {
        path.name: path.read_text(encoding="utf-8")
        for path in [
            *(MERGES.parent / page).glob("*.js"),
            *(SHARED / "edited_corpus.js", SHARED / "in_words.js"),
        ]
    }
    listed = scripts["view.js"].rpartition(begin)[2].partition("\n  }\n")[0]
    openers = re.findall(r"^      (\w+): \(", listed, re.MULTILINE)
    # Keys and the menu are a reader's own: modules that pages share open them, and say no look.
    said = [name for script in scripts.values() for name in _looks_said(script)]
    assert sorted(said) == sorted(openers)


def _looks_said(script: str) -> list[str]:
    """Return what an address calls each panel that a script opens."""
    names = []
    for call in script.split("panel.open(")[1:]:
        look = call.split(";\n", 1)[0].partition("look: () => ")[2]
        if look.startswith("this.#look "):
            look = script.split("get #look()")[1].partition(" ? ")[2]
        if named := re.fullmatch(r"([A-Z_]+) \}\)", look):
            look = script.partition(f"const {named[1]} = ")[2]
        name = re.search(r"[\"`]([a-z]+)[\"`-]", look)
        names.append(name[1] if name else f"no look in panel.open({call[:60]}")
    return names

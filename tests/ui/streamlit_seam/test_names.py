"""The names that the seam knows of Streamlit's page are in the scripts that draw that page."""

import re
from functools import cache
from pathlib import Path

import pytest
import streamlit

from bpe_viz.ui.streamlit_seam.page_scripts import chart_scripts, inline_scripts
from tests import ROOT

SEAM = ROOT / "bpe_viz" / "ui" / "streamlit_seam"
STATIC = Path(streamlit.__file__).parent / "static"
KNOWING = ("page.css", "embedded.css", "page.js", "names.py")
NAME = re.compile(r"\bst(?:[A-Z][a-z]+)+|data-(?:test-[\w-]+|stale|variant|collapsed)")


@cache
def scripts() -> str:
    """All that Streamlit sends to a browser as scripts."""
    return "\n".join(path.read_text("utf-8") for path in sorted(STATIC.rglob("*.js")))


@pytest.mark.parametrize("file", KNOWING)
def test_streamlit_still_gives_the_elements_of_its_page_these_names(file: str) -> None:
    names = set(NAME.findall((SEAM / file).read_text(encoding="utf-8")))
    assert names
    gone = {name for name in names if name not in scripts()}
    assert gone == set(), f"Streamlit names these otherwise now; look at what {file} does to them."


def test_streamlit_still_makes_a_class_of_a_key() -> None:
    changed = "A key is no class of its element any more: every style of ours that names one fails."
    assert "st-key-" in scripts(), changed


def test_the_page_of_streamlit_has_the_scripts_that_the_seam_knows() -> None:
    assert len(inline_scripts()) == 1, "A policy has to allow other scripts in the page."
    assert len(chart_scripts()) == 4, "The scripts of charts have other names, or are others."

"""The Morphemes page without a browser: every view opens for every small sample."""

from pathlib import Path

import pytest

from bpe_viz.ui.morphemes.inputs import VIEWS
from tests.test_laws_page import text_of
from tests.test_pages import opened

MORPHEMES = str(Path(__file__).resolve().parent.parent / "pages" / "morphemes.py")


@pytest.mark.parametrize("corpus", ["slide", "suffixes", "turkish"])
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_opens_for_every_small_sample(view: str, corpus: str) -> None:
    app = opened(MORPHEMES, corpus=corpus, view=view)
    assert text_of(app)

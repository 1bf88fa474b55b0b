"""The Corpus page without a browser: what a reader does there, and the corpora that are kept."""

import time
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from tests import ROOT
from tests.helpers.pages import PATIENCE, opened, settled, text_of
from tests.helpers.readers import bound_to, reader_of

CORPUS = str(ROOT / "pages" / "corpus.py")


def upload(app: AppTest, *files: tuple[str, bytes], place: str = "corpus") -> AppTest:
    """Drop files into the field of the page, or into that of the corpus menu (`opened`)."""
    (field,) = [f for f in app.file_uploader if f.key and f.key.startswith(f"{place}_files_")]
    field.set_value([(name, data, "application/octet-stream") for name, data in files])
    return counted(settled(app.run()))


def counted(app: AppTest) -> AppTest:
    """Run again until all figures are there."""
    deadline = time.monotonic() + PATIENCE
    while "…</b>" in text_of(app) or ">…<" in text_of(app):
        if time.monotonic() > deadline:
            pytest.fail(f"a figure is still missing after {PATIENCE} seconds")
        settled(app.run())
    return app


def page(**params: str) -> AppTest:
    """The Corpus page with all its figures."""
    return counted(opened(CORPUS, **params))


def press(app: AppTest, label: str) -> AppTest:
    """Press the only button with this label."""
    (button,) = [button for button in app.button if button.label == label]
    button.click()
    return counted(settled(app.run()))


def set_to(app: AppTest, key: str, value: Any) -> AppTest:
    """Choose a setting on the page itself."""
    box = bound_to(app.selectbox, f"{key}_widget_corpus")
    box.set_value(value)
    return counted(settled(app.run()))


def names(app: AppTest) -> list[str]:
    """The names of the corpora that are kept."""
    return [own.name for own in reader_of(app).own_corpora.values()]


def own(app: AppTest) -> OwnCorpus:
    """The reader's own corpus that is chosen."""
    chosen = reader_of(app).own_corpora[reader_of(app).controls.corpus]
    assert isinstance(chosen, OwnCorpus)
    return chosen

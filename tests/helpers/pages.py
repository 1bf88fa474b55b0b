"""Pages without a browser: opened by links, changed by their controls, and read."""

import time
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Button

from bpe_viz.ui.conversation.conversations import Conversation
from bpe_viz.ui.corpus.texts import VIEWS as CORPUS_VIEWS
from bpe_viz.ui.frame.navigation import TITLE_OF_PAGE
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.laws.texts import VIEWS as LAWS_VIEWS
from bpe_viz.ui.learners.texts import VIEWS as LEARNER_VIEWS
from bpe_viz.ui.morphemes.texts import VIEWS as MORPHEME_VIEWS
from bpe_viz.ui.practice.texts import VIEWS as PRACTICE_VIEWS
from tests import ROOT
from tests.helpers.practice import sent
from tests.helpers.readers import bound_to, reader_of

MERGES = str(ROOT / "pages" / "merges.py")
PATIENCE = 60
_VIEWS_OF_PAGE = {
    "laws": LAWS_VIEWS,
    "learners": LEARNER_VIEWS,
    "morphemes": MORPHEME_VIEWS,
    "corpus": CORPUS_VIEWS,
    "practice": PRACTICE_VIEWS,
}
EVERY_VIEW = [(page, view) for page in TITLE_OF_PAGE for view in _VIEWS_OF_PAGE.get(page, {"": ""})]


def started(page: str = MERGES, **params: str) -> AppTest:
    """The page after its first run, opened by a link with these parameters."""
    app = AppTest.from_file(page, default_timeout=PATIENCE)
    app.query_params.update(params)
    return app.run()


def opened(page: str = MERGES, **params: str) -> AppTest:
    """The page opened by a link, once everything on it is there."""
    return settled(started(page, **params))


def settled(app: AppTest) -> AppTest:
    """Run again until no work is shown as going on; the page must never fail."""
    deadline, pause = time.monotonic() + PATIENCE, 0.01
    while reader_of(app).openings.under_way or reader_of(app).waiting or stops(app):
        if time.monotonic() > deadline:
            pytest.fail(f"the page still works after {PATIENCE} seconds")
        time.sleep(pause)
        pause = min(1.5 * pause, 0.5)  # the page takes time from the work it waits for
        app.run()
    assert [error.message for error in app.exception] == []
    return app


def step_to(app: AppTest, k: int) -> AppTest:
    """The page after its dock has told of another step of a run, and had the page drawn for it."""
    told = {"key": sent(app, "bpe_viz.dock")["key"], "position": {"k": k}}
    assert reader_of(app).part(Conversation).ask("dock", told) == b""
    return settled(app.run())


def stops(app: AppTest) -> list[Button]:
    """The buttons that stop work in the background, one beside each progress."""
    return [button for button in app.button if (button.key or "").startswith("stop_")]


def shown(app: AppTest) -> Trained:
    """Return what the page shows."""
    trained = reader_of(app).shown
    assert isinstance(trained, Trained)
    return trained


def choose(app: AppTest, key: str, value: Any) -> AppTest:
    """Set one control of the corpus menu as a reader would."""
    widgets = [*app.selectbox, *app.number_input, *app.text_input]
    widget = bound_to(widgets, f"{key}_widget")
    widget.set_value(value)
    return settled(app.run())


def notices(app: AppTest) -> list[str]:
    """The sentences about what could not be had, as they are read."""
    return [message.value.replace("\\", "") for message in (*app.warning, *app.error)]


def pasted(app: AppTest, text: str) -> AppTest:
    """The page after a reader has pasted `text` and pressed the button."""
    app.text_area(key="pasted_text").set_value(text)
    next(button for button in app.button if button.label == "Use this text").click()
    return settled(app.run())


def text_of(app: AppTest) -> str:
    """Everything that the page says outside of its widgets."""
    return " ".join(
        [element.proto.body for element in app.get("html")]
        + [element.value.replace("\\", "") for element in app.info]
    )


def summary_of(app: AppTest) -> str:
    """Return what the corpus menu says about the training that is shown."""
    bodies: list[str] = [html.proto.body for html in app.get("html")]
    return next(body for body in bodies if "bpe-settings" in body)

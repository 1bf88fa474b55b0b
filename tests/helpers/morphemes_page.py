"""The Morphemes page without a browser: opened, and changed."""

from typing import Any

from streamlit.testing.v1 import AppTest

from tests import ROOT
from tests.helpers.pages import opened, settled
from tests.helpers.readers import bound_to

MORPHEMES = str(ROOT / "pages" / "morphemes.py")


def morphemes(**params: str) -> AppTest:
    """The page opened by a link, once everything on it is there."""
    return opened(MORPHEMES, **params)


def again(app: AppTest) -> AppTest:
    """The page after what the reader just did."""
    return settled(app.run())


def changed(app: AppTest, kind: str, name: str, value: Any) -> AppTest:
    """Set an input of the page as a reader would."""
    widget = bound_to(app.get(kind), f"gold_{name}_widget")
    widget.set_value(value)
    return again(app)


def pasted(app: AppTest, text: str) -> AppTest:
    app.text_area(key="gold_pasted").set_value(text)
    pressed(app, "Use this list")
    return again(app)


def pressed(app: AppTest, label: str) -> AppTest:
    next(b for b in app.button if b.label == label and not b.disabled).click()
    return again(app)

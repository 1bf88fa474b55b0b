"""Widgets keep what the reader chose: a run under way tells them nothing that they did not ask."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.settings import TieRule
from bpe_viz.ui.frame.navigation import FILE_OF_PAGE, TITLE_OF_PAGE
from tests import ROOT
from tests.helpers.pages import opened, settled
from tests.helpers.readers import bound_to, reader_of

KINDS = ("selectbox", "number_input", "text_input", "slider", "checkbox", "toggle", "button_group")


def told(app: AppTest) -> list[str]:
    """The widgets whose value the last run told the browser, over whatever is chosen there."""
    widgets: list[Any] = [widget for kind in KINDS for widget in app.get(kind)]
    assert len(widgets) > 5
    protos = [widget.proto for widget in widgets if not widget.proto.disabled]
    return [proto.label for proto in protos if getattr(proto, "set_value", False)]


@pytest.mark.parametrize("page", [*TITLE_OF_PAGE])
def test_a_run_takes_no_choice_back(page: str) -> None:
    app = opened(str(ROOT / "pages" / f"{FILE_OF_PAGE[page]}.py"))
    assert told(app) == []
    assert told(app.run()) == []
    bound_to(app.selectbox, "corpus_widget").set_value("suffixes")
    assert told(settled(app.run())) == []


def test_a_value_that_python_gives_is_shown_by_a_new_widget() -> None:
    app = opened(str(ROOT / "pages" / "corpus.py"))
    before = bound_to(app.selectbox, "tie_rule_widget").key
    reader_of(app).controls.tie_rule = TieRule.GREATEST
    widget = bound_to(settled(app.run()).selectbox, "tie_rule_widget")
    assert (widget.value, widget.key == before) == (TieRule.GREATEST, False)
    widget.set_value(TieRule.SMALLEST)
    app.run()
    assert reader_of(app).controls.tie_rule is TieRule.SMALLEST
    assert bound_to(app.selectbox, "tie_rule_widget").key == widget.key


@pytest.mark.parametrize(
    ("page", "kind", "key", "value"),
    [
        ("corpus", "selectbox", "corpus_widget", "suffixes"),
        ("laws", "button_group", "laws_view_widget", "zipf"),
    ],
)
def test_a_choice_of_the_reader_makes_no_other_widget(
    page: str, kind: str, key: str, value: str
) -> None:
    """Of another one the next choice would be lost that comes before the browser has it."""
    app = opened(str(ROOT / "pages" / f"{FILE_OF_PAGE[page]}.py"))
    before = bound_to(app.get(kind), key)
    before.set_value(value)
    after = bound_to(settled(app.run()).get(kind), key)
    assert (after.value, after.key) == (value, before.key)


def _told_again() -> None:
    import streamlit as st

    from bpe_viz.ui.reader.widgets import bound

    chosen = st.session_state.setdefault("chosen", [])
    arguments = bound("number", 3, chosen.append)
    st.number_input("Number", 0, 8, **arguments)
    arguments["on_change"]()  # as Streamlit calls it where the run that made it was ended early


def test_what_a_widget_was_given_is_no_choice() -> None:
    app = AppTest.from_function(_told_again).run()
    assert app.session_state["chosen"] == []
    bound_to(app.number_input, "number").set_value(5).run()
    assert app.session_state["chosen"] == [5]

"""An unexpected error: the reader sees an id and no detail, the server's log holds both."""

import logging
import re
import tomllib

import pytest
from streamlit.testing.v1 import AppTest

from tests import ROOT
from tests.helpers.readers import reader_of

SHOWN = re.compile(r"Something went wrong \(id ([0-9a-f]{8})\)\. Reload the page\..*")


def in_a_page() -> None:
    from bpe_viz.ui.frame.page import start_any_page

    start_any_page("Merges", "Which pair becomes a symbol next, and why?")
    raise RuntimeError("a secret of the server")


def in_a_fragment() -> None:
    import streamlit as st

    from bpe_viz.ui.frame.page import start_any_page

    start_any_page("Merges", "Which pair becomes a symbol next, and why?")

    @st.fragment
    def part() -> None:
        raise RuntimeError("a secret of the server")

    part()


def in_a_callback() -> None:
    import streamlit as st

    from bpe_viz.ui.frame.page import start_any_page

    def fail() -> None:
        raise RuntimeError("a secret of the server")

    start_any_page("Merges", "Which pair becomes a symbol next, and why?")
    st.button("Fail", on_click=fail, key="fail")


def run(app: AppTest) -> AppTest:
    """The app after its corpus has arrived."""
    app.run()
    while waiting := reader_of(app).waiting:
        assert waiting.wait(60)
        app.run()
    return app


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """Return what Streamlit logs of errors, which it keeps from the root logger."""
    logging.getLogger("streamlit.error_util").addHandler(caplog.handler)
    return caplog


@pytest.mark.parametrize("script", [in_a_page, in_a_fragment, in_a_callback])
def test_the_reader_and_the_log_have_the_same_id(
    script: object, log: pytest.LogCaptureFixture
) -> None:
    assert callable(script)
    app = run(AppTest.from_function(script, default_timeout=60))
    if script is in_a_callback:
        assert list(app.error) == []
        app.button(key="fail").click().run()
    (message,) = app.error
    found = SHOWN.fullmatch(message.value)
    assert found
    (record,) = [record for record in log.records if record.levelno >= logging.ERROR]
    assert found[1] in record.getMessage()
    assert record.exc_info
    assert str(record.exc_info[1]) == "a secret of the server"


def test_two_errors_have_two_ids() -> None:
    app = AppTest.from_function(in_a_page, default_timeout=60)
    ids = {run(app).error[0].value for _ in range(2)}
    assert len(ids) == 2


def test_errors_outside_of_a_run_are_left_alone(log: pytest.LogCaptureFixture) -> None:
    run(AppTest.from_function(in_a_page, default_timeout=60))
    log.clear()
    logging.getLogger("streamlit.error_util").error("at start", exc_info=RuntimeError("x"))
    assert [record.getMessage() for record in log.records] == ["at start"]


def test_the_app_keeps_details_to_itself_and_sends_nothing() -> None:
    root = ROOT
    config = tomllib.loads((root / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["browser"]["gatherUsageStats"] is False
    assert config["client"]["toolbarMode"] == "minimal"
    assert config["client"]["showErrorDetails"] == "none"
    assert config["client"]["showErrorLinks"] is False
    assert config["logger"]["enableRich"] is False

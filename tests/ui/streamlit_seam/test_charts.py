"""Streamlit draws what a chart says of itself, and has no drawing checked."""

import json

import altair as alt
import pytest
from altair.utils import schemapi
from streamlit.testing.v1 import AppTest


def page() -> None:
    import pandas as pd

    from bpe_viz.charts import Theme, spectrum_chart
    from bpe_viz.ui.streamlit_seam.charts import draw_chart

    theme = Theme("white", "black", "black", "grey", ("red",) * 4, "teal", "blue")
    table = pd.DataFrame({"low": [1, 2], "high": [1, 3], "types": [5, 2], "density": [5.0, 1.0]})
    draw_chart(spectrum_chart(table, theme), "spectrum", text="Five types occur once.")


def test_a_chart_is_drawn_and_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[type] = []
    monkeypatch.setattr(
        schemapi.SchemaBase, "validate", classmethod(lambda part, *_, **__: checked.append(part))
    )
    app = AppTest.from_function(page, default_timeout=60).run()
    checked.clear()  # the parts of the first chart were made before
    app.run()
    assert not app.exception
    (drawn,) = app.get("vega_lite_chart")
    assert json.loads(drawn.proto.spec)["config"]["background"] == "white"
    assert drawn.proto.alt == "Five types occur once."
    # Altair itself asks for this one.
    assert set(checked) <= {alt.VariableParameter}

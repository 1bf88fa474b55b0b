"""Views that Python draws for each value of their controls: what they show, and what is asked."""

import json
from collections.abc import Iterator
from typing import Any

from streamlit.testing.v1 import AppTest

from bpe_viz.ui.conversation.conversations import Conversation
from bpe_viz.ui.frame.wire_types import LiveDrawing
from tests.helpers.readers import reader_of
from tests.helpers.wire import unframe

COMPONENTS = ("bpe_viz.live_view", "bpe_viz.patches", "bpe_viz.sums")


def drawing(app: AppTest) -> dict[str, Any]:
    """Return what the view of the page begins with."""
    (shown,) = (node for node in app.get("bidi_component") if _is_live(node))
    return dict(json.loads(shown.proto.json))


def _is_live(node: Any) -> bool:
    return node.type == "bidi_component" and node.proto.component_name in COMPONENTS


def written(app: AppTest) -> str:
    """Return the markup of the page in its order, that of its view included."""
    return "".join(_markup(app))


def _markup(app: AppTest) -> Iterator[str]:
    for node in app.main:
        proto: Any = getattr(node, "proto", None)
        if node.type == "html":
            yield str(proto.body)
        elif _is_live(node):
            data = json.loads(proto.json)
            yield data["head"] + data["html"]


def controls(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the controls by what they are called."""
    return {control["label"]: control for row in data["rows"] for control in row}


def asked(app: AppTest, view: str, **inputs: object) -> dict[str, Any]:
    """Return what the view of the page shows once the reader has chosen these values."""
    question = {"key": drawing(app)["key"], "inputs": inputs}
    answer = reader_of(app).part(Conversation).ask(view, question)
    assert answer
    (found,) = unframe(answer, LiveDrawing)
    return dict(found)

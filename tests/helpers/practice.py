"""The Practice page, and what it sends to the browser."""

import json
from typing import Any

from streamlit.testing.v1 import AppTest

from tests import ROOT

PRACTICE = str(ROOT / "pages" / "practice.py")


def sent(app: AppTest, component: str = "bpe_viz.practice") -> dict[str, Any]:
    """Return what a component gets in the browser."""
    protos = [component.proto for component in app.get("bidi_component")]
    (found,) = [proto for proto in protos if proto.component_name == component]
    data: dict[str, Any] = json.loads(found.json)
    return data


def address_said(app: AppTest) -> dict[str, str]:
    """Return what a page that Python draws wants its address to say."""
    params: dict[str, str] = sent(app, "bpe_viz.page_address")["params"]
    return params

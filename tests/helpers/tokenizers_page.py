"""The Tokenizers page without a browser: what it sends."""

import json
from typing import Any

from streamlit.testing.v1 import AppTest

from bpe_viz.ui.reader.token_rows import (
    TokenRow,
)
from tests import ROOT

TOKENIZERS = str(ROOT / "pages" / "real_tokenizers.py")


HOSTILE = "<b>x</b>\x00\u202eabc\u202c \ud800 👩\u200d👧 a\u0303 *`$x$`* مرحبا\r\n\t語"


def sent(app: AppTest) -> dict[str, Any]:
    """Return what the browser gets at first."""
    protos = [component.proto for component in app.get("bidi_component")]
    (found,) = [proto for proto in protos if proto.component_name == "bpe_viz.tokenizers"]
    data: dict[str, Any] = json.loads(found.json)
    return data


def spelled(row: TokenRow, text: str) -> list[bytes]:
    """The bytes of each token and gap; together they are the text."""
    whole, place, found = text.encode(), 0, []
    for length in row.lengths:
        found.append(whole[place : place + length])
        place += length
    assert place == len(whole)
    assert len(row.ids) == len(row.lengths)
    return found

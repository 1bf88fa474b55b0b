"""The colours that pages have in common, as tokens.css says them: each light and dark."""

import re
from pathlib import Path

import bpe_viz.ui

_PAIR = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
_TOKENS = Path(bpe_viz.ui.__file__).parent / "shared" / "tokens.css"

COLOURS = {
    name: (light, dark) for name, light, dark in _PAIR.findall(_TOKENS.read_text(encoding="utf-8"))
}

"""Style sheets reach the page: Streamlit throws a style away that could hold a tag."""

import re

from tests import ROOT

SHEETS = sorted((ROOT / "bpe_viz" / "ui").rglob("*.css"))


def test_no_style_sheet_looks_like_html() -> None:
    found = [path for path in SHEETS if re.search(r"<[/\w!]", path.read_text(encoding="utf-8"))]
    assert SHEETS
    assert found == []

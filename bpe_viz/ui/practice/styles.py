"""The markup and the styles of the view, for the app and for a page of its own."""

from pathlib import Path

from bpe_viz.ui.shared.component_files import joined

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
VIEW_HTML = joined(_HERE / "practice.html")
VIEW_STYLES = joined(_SHARED / "whole_view.css", _SHARED / "chips.css", _HERE / "practice.css")

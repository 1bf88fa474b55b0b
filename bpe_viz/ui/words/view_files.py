"""The markup and the styles of Words, for the app and for pages that work without it."""

from pathlib import Path

from bpe_viz.ui.shared.component_files import joined, view_styles

_HERE = Path(__file__).parent
_STYLES = ("words.css", "symbols.css", "text.css", "tree.css", "trace.css", "panels.css")

HTML = joined(_HERE / "words.html")
STYLES = view_styles(
    *(_HERE / name for name in _STYLES), _HERE.parent / "shared" / "more_below.css"
)

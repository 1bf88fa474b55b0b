"""The markup and the styles of the stepper, for the app and for pages that work without it."""

from pathlib import Path

from bpe_viz.ui.shared.component_files import joined, stepper_styles

_HERE = Path(__file__).parent

HTML = joined(_HERE / "stepper.html")
_OWN = ("tiles.css", "pairs.css", "vocabulary.css", "ties.css")
STYLES = stepper_styles(
    *(_HERE / name for name in _OWN), _HERE.parent / "shared" / "wall_handle.css"
)

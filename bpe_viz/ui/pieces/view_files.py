"""The markup and the styles of the stepper of pieces, for the app and for pages without it."""

from pathlib import Path

from bpe_viz.ui.shared.component_files import joined, stepper_styles

_HERE = Path(__file__).parent

HTML = joined(_HERE / "pieces.html")
STYLES = stepper_styles(_HERE / "pieces.css")

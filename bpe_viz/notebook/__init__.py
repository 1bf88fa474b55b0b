"""Results in a notebook: as HTML that needs no script, as tables of pandas, and as the stepper."""

from bpe_viz.notebook.frames import table_of
from bpe_viz.notebook.stepper import stepper_of
from bpe_viz.notebook.views import html_of

__all__ = ["html_of", "stepper_of", "table_of"]

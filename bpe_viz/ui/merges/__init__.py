"""The Merges page: the stepper, whose markup and styles other pages show without Streamlit."""

from bpe_viz.ui.merges.stepper_files import HTML, STYLES

__all__ = ["HTML", "STYLES"]

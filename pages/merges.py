"""Merges: which pair becomes a symbol next, and why."""

from bpe_viz.ui.frame.page import start_page
from bpe_viz.ui.merges import show_stepper
from bpe_viz.ui.reader.place import position
from bpe_viz.ui.reader.state import hidden_panels, query_of, stepper_key, title_of

shown = start_page("Merges", "Which pair becomes a symbol next, and why?")
show_stepper(
    shown.history,
    key=stepper_key(shown),
    title="Merges",
    corpus_label=title_of(shown),
    query=query_of(shown),
    k=position().state,
    half=position().half,
    hide=hidden_panels(),
)

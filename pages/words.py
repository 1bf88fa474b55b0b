"""Words: how do the merges build a word they may never have seen."""

from bpe_viz.ui.frame.page import start_page
from bpe_viz.ui.reader.state import query_of, stepper_key
from bpe_viz.ui.words import show_words

shown = start_page("Words", "How do the merges build a word they may never have seen?")
show_words(
    shown,
    key=stepper_key(shown),
    query=query_of(shown),
)
# All merges are applied until the stepper was moved, or a link says where it occurs.
# The text, the selected word and the kept inputs live in the session, and in the address:
# /words?corpus=...&text=...&word=...&k=...

"""Learners: do three learners agree on one corpus, at one vocabulary size."""

from bpe_viz.ui.frame.page import start_page_of_any
from bpe_viz.ui.learners import show_learners
from bpe_viz.ui.reader.state import query_of

shown = start_page_of_any("Learners", "Same words, same vocabulary size. Do they agree?")
show_learners(shown, query=query_of(shown))
# BPE, WordPiece and Unigram are learned from the words of the corpus, whatever the sidebar learns.
# The size, the measure and the words are in the address:
# /learners?corpus=...&size=17&measure=bits&words=...&gold=...

"""Learners: do three learners agree on one corpus, at one vocabulary size."""

from bpe_viz.ui.frame.page import start_any_page
from bpe_viz.ui.learners.page import show_learners
from bpe_viz.ui.reader.state import query_of

shown = start_any_page("Learners", "Same words, same vocabulary size. Do they agree?")
show_learners(shown, query=query_of(shown))
# BPE, WordPiece and Unigram are learned from the words of the corpus, whichever is chosen.
# The size, the measure and the words are in the address:
# /learners?corpus=...&size=17&measure=bits&words=...&gold=...

"""About: what byte pair encoding is, and how far these pages can be trusted."""

from bpe_viz.ui.about.page import show_about
from bpe_viz.ui.frame.page import start_corpus_page

start_corpus_page("About", "What is byte pair encoding, and how far can this be trusted?")
show_about()
# The text is in bpe_viz/ui/about/about.html, with gaps for what is only known here:
#
# trainings, merges, words, differences: both learners compared by this server
# limits: of what a reader brings
# version, python, libraries: what is installed
# samples: their licences
#
# No merges are learned for this page, so it opens while a large corpus is still being read.

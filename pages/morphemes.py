"""Morphemes: do merges cut words where a linguist would."""

from bpe_viz.ui.frame.page import start_page
from bpe_viz.ui.morphemes import show_morphemes
from bpe_viz.ui.reader.state import query_of

shown = start_page("Morphemes", "Do merges cut words where a linguist would?")
show_morphemes(shown, query=query_of(shown))
# One view at a time, which is in the address together with what was chosen in it:
# /morphemes?corpus=...&k=...&gold=...&view=words&sort=missed&find=er&page=2
#
# scores: BPE next to the baselines, and all scores against the number of merges
# words: each word with its hits, missed and extra boundaries
# merge: what one merge gained and lost
# list: what was read, and how many morphemes a word has
# limits: what merges cannot know

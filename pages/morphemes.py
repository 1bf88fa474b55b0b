"""Morphemes: does a learner cut words where a linguist would."""

from bpe_viz.ui.frame.page import start_any_page
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.morphemes.page import show_morphemes
from bpe_viz.ui.pieces.page import round_shown
from bpe_viz.ui.reader.state import query_of

shown = start_any_page(
    "Morphemes",
    "Do merges cut words where a linguist would?",
    of_pieces=("Morphemes", "Do pieces end where a linguist would cut?"),
)
if isinstance(shown, Trained):
    show_morphemes(shown, query=query_of(shown))
else:
    rounds = round_shown(shown)
    if rounds:
        show_morphemes(shown, rounds, query=query_of(shown))
# One view at a time, which is in the address together with what was chosen in it:
# /morphemes?corpus=...&k=...&gold=...&view=words&sort=missed&find=er&page=2
#
# scores: the learner next to the baselines, and all scores against the number of merges or rounds
# words: each word with its hits, missed and extra boundaries
# merge: what one merge or round gained and lost
# list: what was read, and how many morphemes a word has
# limits: what merges cannot know

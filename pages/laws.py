"""Laws: how are word counts spread, and how does the vocabulary grow."""

from bpe_viz.ui.frame.page import start_any_page
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.laws.page import show_laws
from bpe_viz.ui.pieces.page import round_shown
from bpe_viz.ui.reader.state import query_of

shown = start_any_page("Laws", "How are word counts spread, and how does the vocabulary grow?")
if isinstance(shown, Trained):
    show_laws(shown, query=query_of(shown))
else:
    rounds = round_shown(shown)
    if rounds:
        show_laws(shown, rounds, query=query_of(shown))
# One view at a time, which is in the address together with what was chosen in it:
# /laws?corpus=...&view=zipf&first=...&last=...&word=...
#
# overview: the headline figures, Zipf and Heaps
# zipf: fits, spectrum, a line of one's own
# heaps: fit, forecast, random order
# merges: symbols of merges, or pieces of Unigram, instead of words
# explanations: random texts over the corpus
# compare: two corpora
# words: the frequency list

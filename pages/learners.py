"""Learners: do three learners agree on one corpus, at one vocabulary size; and others, alone."""

from bpe_viz.ui.frame.page import start_any_page
from bpe_viz.ui.learners.page import PARITY, PICKY, SUPERWORDS, choose_view, show_learners
from bpe_viz.ui.parity.page import draw_parity
from bpe_viz.ui.picky.page import draw_picky
from bpe_viz.ui.reader.state import query_of
from bpe_viz.ui.superwords.page import draw_superwords

shown = start_any_page("Learners", "Same words, same vocabulary size. Do they agree?")
view, query = choose_view(query_of(shown))
if view == PICKY:
    draw_picky(shown, query)
elif view == PARITY:
    draw_parity(query)
elif view == SUPERWORDS:
    draw_superwords(shown, query)
else:
    show_learners(shown, query=query)
# BPE, WordPiece and Unigram are learned from the words of the corpus, whichever is chosen.
# The size, the measure and the words are in the address:
# /learners?corpus=...&size=17&measure=bits&words=...&gold=...
# /learners?corpus=...&view=picky&threshold=0.7&step=7
# /learners?view=parity&source=article&languages=en_Latn,de_Latn&variant=window&number=40&after=3
# /learners?view=superwords&lines=way&until=6&step=9

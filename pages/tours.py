"""Tours: which screens to look at, in which order, with a question at each."""

from bpe_viz.ui.frame.page import start_corpus_page
from bpe_viz.ui.reader.state import choice_query
from bpe_viz.ui.tours.page import show_tours

choice = start_corpus_page("Tours", "Where would you like to start?")
show_tours(query=choice_query(choice))
# The built-in tours are files in bpe_viz/teaching/tours. A tour and a stop are in the address of
# every page while it is taken: /?tour=bpe&stop=3

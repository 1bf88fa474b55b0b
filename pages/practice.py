"""Practice: exercises made from a seed and checked by the real algorithm."""

from bpe_viz.ui.beat_bpe.page import draw_game
from bpe_viz.ui.frame.page import start_any_page
from bpe_viz.ui.practice.page import show_practice
from bpe_viz.ui.reader.state import query_of

shown = start_any_page("Practice", "Can you do by hand what the learner does?")
show_practice(shown, draw_game, query=query_of(shown))
# An exercise is a kind, a level, a source and a seed, which are in the address; so is a set:
# /practice?level=hard&kind=next-pair&seed=218
# /practice?view=beat&game=upon&made=1-2
# /practice?topics=pairs,laws&number=10&seed=42

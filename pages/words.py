"""Words: how a word is cut that the learner may never have seen; with Unigram, in how many ways."""

from bpe_viz.ui.frame.page import start_any_page
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.pieces.page import round_shown
from bpe_viz.ui.reader.state import query_of, stepper_key
from bpe_viz.ui.words.page import asked_tokenizer, show_tokenizer, show_words, tokenizer_chosen
from bpe_viz.ui.words.paths import show_paths

_OF_PIECES = ("Words", "In how many ways can a word be cut, and which is most probable?")
shown = start_any_page(
    "Words",
    "How do the merges build a word they may never have seen?",
    of_pieces=None if asked_tokenizer() else _OF_PIECES,
)
tokenizer = tokenizer_chosen()
if tokenizer:
    show_tokenizer(shown, tokenizer, key=stepper_key(shown), query=query_of(shown))
elif isinstance(shown, Trained):
    show_words(shown, key=stepper_key(shown), query=query_of(shown))
else:
    show_paths(shown, round_shown(shown), query=query_of(shown))
# All merges are applied until the stepper was moved, or a link says where it occurs; of Unigram it
# is the round that Pieces shows.
# The text, the selected word and the kept inputs live in the session, and in the address:
# /words?corpus=...&text=...&word=...&k=...
# A real tokenizer in the place of what the corpus taught, and the last of its merges to apply:
# /words?tokenizer=cl100k&word=+lower&rank=968

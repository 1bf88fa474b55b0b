"""Merges: which pair becomes a symbol next, and why. With Unigram it is Pieces."""

from bpe_viz.ui.frame.navigation import PIECES
from bpe_viz.ui.frame.page import start_any_page
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.merges.page import show_stepper
from bpe_viz.ui.pieces.page import show_pieces
from bpe_viz.ui.reader.beat_link import is_playable
from bpe_viz.ui.reader.place import position
from bpe_viz.ui.reader.state import hidden_panels, query_of, stepper_key, title_of

shown = start_any_page(
    "Merges",
    "Which pair becomes a symbol next, and why?",
    of_pieces=(PIECES, "Which pieces are removed next, and why?"),
)
if isinstance(shown, Trained):
    show_stepper(
        shown.history,
        key=stepper_key(shown),
        title="Merges",
        corpus_label=title_of(shown),
        query=query_of(shown),
        k=position().state,
        half=position().half,
        hide=hidden_panels(),
        is_playable=is_playable(shown.corpus.word_counts),
    )
else:
    show_pieces(
        shown.history,
        key=stepper_key(shown),
        title=PIECES,
        corpus_label=title_of(shown),
        query=query_of(shown),
        start=position(),
        about=shown.choice.about,
    )

"""The texts of the frame of every page; braces mark what is filled in.

The texts of the settings are in `bpe_viz.settings_table`, the titles of the pages in `navigation`.
"""

from collections.abc import Mapping

from bpe_viz.limits import LOST_SESSION_SECONDS
from bpe_viz.wording import duration

APP = "bpe-viz"
TAB = "{title} · bpe-viz"
OPENING_PAGE = "Opening {title} …"
THE_TOUR = "the tour"
TAB_OF_CORPUS = "{title} · {corpus} · bpe-viz"

# The top bar and its menus.
COMPARE = "Compare"
# What the pages of that menu show besides their first view.
COMPARED: Mapping[str, Mapping[str, str]] = {
    "learners": {"superwords": "Superwords", "parity": "Parity", "picky": "Picky BPE"},
    "tokenizers": {
        "prompt": "Prompt ends",
        "sums": "Sums",
        "languages": "Languages",
        "odd": "Odd tokens",
        "mixture": "Mixture",
        "patches": "Patches",
    },
}
LEARN = "Learn"
TERMS = "Terms"
KEYS = "Keys"
BEAT_BPE = "Beat BPE, a game"
SHARE = "Share"
COPY_LINK = "Copy link"
TO_THIS_VIEW = "to this view"
PICTURE = "Picture as {kind}"
COPY_LATEX = "Copy as LaTeX"
TEACH = "Teach"
MORE = "More"
NOT_USED_HERE = "not used here"
CORPUS_IS_NOT_USED = "What is shown here does not use the corpus."

# The corpus and its training.
CORPUS = "Corpus"
CORPUS_PAGE = "All corpora, formats and tables"
TRAINING = "Training"
CHANGE = "Change training"
COUNTS_ONLY = (
    "This corpus came as word counts: there is no text to split, so its words stay as they are."
)

# Opening and saving.
OPEN_OR_PASTE = "Open files or paste a text"
OPEN_FILES = "Open texts or a lesson file"
PASTE = "Or paste a text"
PASTE_HINT = "Any text, or lines with a word and its count: low 5"
USE_TEXT = "Use this text"
SAVE_LESSON = "Save lesson"
WHAT_A_LESSON_IS = "Corpus as word counts, settings, merge number and your tours, in one file."
STOP_READING = "Stop reading"
UNREADABLE_FILES = "The files could not be read. Choose other files, or save these as plain text."
FULL_SERVER = (
    "This server is receiving too many files at once."
    f" Try again in {duration(LOST_SESSION_SECONDS)}."
)

# Lines that look like a word and its count.
COUNTED_LINES = "All {lines} look like a word and its count, such as “{example}”."
NUMBERS_ARE_WORDS = "Read as text, each number is a word too."
IS_READ_AS_COUNTS = "Read as words and counts."
IS_READ_AS_TEXT = "Read as text."
READ_AS_COUNTS = "Read as words and counts"
READ_AS_TEXT = "Read as text"
KEEP_AS_TEXT = "Keep as text"

# Waiting, and what went wrong.
CANCEL = "Cancel"
START_AGAIN = "Start again"
TRY_AGAIN = "Try again"
DISMISS = "Dismiss"
PREPARED_MEANWHILE = (
    '"{corpus}" is being prepared and will open automatically.'
    " You can use the slide corpus until then."
)
UNEXPECTED = (
    "Something went wrong (id {id}). Reload the page. If it happens again, tell whoever runs this"
    " server the id."
)

# Where a search finds nothing.

CUT_ON_WORDS = "Cut “{word}” on the Words page"

"""What the frame of every page says; braces are places for what a sentence is about.

The texts of the settings are in `bpe_viz.settings_table`, the titles of the pages in `navigation`.
"""

TAB = "{title} · bpe-viz"

# The sidebar.
CORPUS = "Corpus"
TRAINING = "Training"
CHANGE = "Change"
COUNTS_ONLY = (
    "This corpus came as word counts: there is no text to split, so its words stay as they are."
)

# Opening and saving.
OPEN_OR_SAVE = "Open or save"
OPEN_FILES = "Open texts or a lesson file"
PASTE = "Or paste a text"
PASTE_HINT = "Any text, or lines with a word and its count: low 5"
USE_TEXT = "Use this text"
MORE_FORMATS = "Formats, tables and all your corpora"
SAVE_LESSON = "Save lesson"
WHAT_A_LESSON_IS = "Corpus as word counts, settings and merge number, in one small file."
STOP_READING = "Stop reading"
UNREADABLE_FILES = "The files could not be read. Choose other files, or save these as plain text."
FULL_SERVER = "This server is receiving too many files at once. Try again in two minutes."

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

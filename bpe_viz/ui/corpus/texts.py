"""The texts of the Corpus page; braces mark what is filled in.

What each setting changes is said in `effects`, in sentences made of figures.
"""

from collections.abc import Sequence

from bpe_viz.limits import LOST_SESSION_SECONDS
from bpe_viz.text import CorpusFigures
from bpe_viz.ui.shared.wire_types import CountChange
from bpe_viz.wording import counted, duration, noun

VIEWS = {
    "text": "Text",
    "compare": "Compare settings",
    "part": "Learn from a part",
    "files": "What was read",
    "samples": "Samples",
}

QUESTIONS = {
    "text": "Which text is read?",
    "compare": "What does each setting change?",
    "part": "What is lost when only a part is learned from?",
    "files": "What was read, and what was left out?",
    "samples": "What is each sample good for?",
}

# Opening, and a reader's own corpora.
DROP_FILES = "Drop your own text here"
FORMATS = (
    "Plain text in any encoding, Markdown, HTML, Word, PDF, subtitles, tables (CSV, TSV, JSON"
    " lines, word counts in Parquet), and zip or gzip archives of them. Several files become one"
    " corpus. Lesson files open as they were saved."
)
LIMIT = "For a text of more than {megabytes} MB, open its word counts, which this makes:"
LARGE_FILE = "text.txt"
SERVER_TABLES = "Tables on this server"
WHAT_SERVER_TABLES_ARE = "Large corpora whose words were counted beforehand, for all readers here."
PASTE = "Paste"
ALL_SAMPLES = "All {number} samples"
OWN_CORPORA = "Your corpora "
OWN_CORPUS_NUMBER = "{number} of {most}"
EDIT_OWN = "Edit {name}"
ONLY_YOU = "Kept in memory for you alone; at most {megabytes} MB."
PRIVATE = (
    "What you open stays in this server's memory, and only you can see it: it is never written to"
    f" disk, and it is deleted {duration(LOST_SESSION_SECONDS)} after you close this tab."
)

# Samples.
OPEN_SAMPLE = "Open {name}"
ABOUT_SAMPLE = "{size} · {licence}"
SIZE_NOT_READ = "size not read"

# The text, its figures and notices.
TOKENS_PER_TYPE = "tokens per type"
ALPHABET = "symbols in the alphabet"
LONGEST_WORD = "longest word"
BEING_COUNTED = "being counted"
NO_WORDS = "there are no words"
WHAT_TOKENS_ARE = "words in the text, each time they occur"
WHAT_TYPES_ARE = "different words"
WHAT_TOKENS_PER_TYPE_ARE = "how often a word occurs"
WHAT_THE_ALPHABET_IS = "the symbols that learning starts from: the units of the corpus and the mark"
WHAT_THE_LONGEST_WORD_IS = "the longest word of the corpus, without its mark"
NOT_COMPARABLE = "cannot be compared"
MORE_NOTICES = "For {number:,} more, see “What was read”."
MARK_IN_CORPUS = 'The mark "{mark}" occurs in the corpus;{instead} for learning.'
MARK_INSTEAD = ' "{mark}" is used instead'
OTHER_MARK_INSTEAD = " another one is used"
CHOOSE_COLUMNS = "Choose columns"
_NOT_READ_TO_END = "The first {shown:,} of {all}"

# Words and counts that can be edited.
WORDS_AND_COUNTS = "Words and their counts"
WHAT_EDITING_DOES = (
    "Change a count, or add and remove words: what if a word occurred 50 times? The result is a"
    " corpus of your own, and every page shows it."
)
EDIT_COUNTS = "Edit the counts"
WHAT_A_TABLE_IS = "Make a table of the words and their counts, as a corpus of your own."
EDITED = "{name}, edited"
COMPARE_MERGES = "Compare merges before and after"
COMPARE_PIECES = "Compare pieces before and after"
UNDO_EDIT = "Undo"

# What decides the words, next to the text that they cut.
SETTINGS = "Settings"
ADVANCED = "Advanced: what each setting changes in this text"

# Settings compared.
COMPARED_FIGURES = ("Tokens", "Types", "Tokens per type", "Alphabet", "Longest word")
TYPES_COMPARED = "Types compared"
COMPARED_ON = "{setting} on this corpus"
COMPARED = "{setting} compared"
THE_SAME = "the same"
HOW_TO_COMPARE = (
    "Each table changes one setting and leaves the others as they are above; ● marks the one that"
    " is chosen. The longest word is counted in units."
)

# What was read.
BUILT_IN = "A built-in sample"
WHAT_A_SAMPLE_IS = "{name}. {teaches} Licence: {licence}."
OPEN_YOUR_OWN = (
    "Open a file of your own: what was read of it, what was dropped and why, and the"
    " columns of tables are shown here."
)
FILE_COLUMNS = ("File", "Kind", "Encoding", "Size", "Characters", "Dropped, and what to know")
FILES_READ = "Files that were read"
NOTHING_DROPPED = "nothing dropped"
NOT_READ = "Not read"
REFUSED_COLUMNS = ("File", "Why, and what to do")
FILES_NOT_READ = "Files that were not read"

# The columns of a table.
READ_COLUMNS = "Read these columns"
READ_AS = {"text": "text", "counts": "words and their counts"}
TEXT_COLUMNS = "Columns of text"
WORD_COLUMN = "Column of words"
COUNT_COLUMN = "Column of counts"
LANGUAGE_COLUMN = "Language of each row"
NO_COLUMN = "not in the table"
HEADER_ROW = "The first row contains the column names"
FIRST_ROWS = "First rows of the table"


def edited_counts(changes: Sequence[CountChange], many: int) -> str:
    """Say which counts were edited.

    >>> edited_counts([CountChange("low", 5, 50), CountChange("new", 2, 0)], 3)
    'You changed low 5 → 50, new 2 → 0, and 1 more.'
    """
    shown = ", ".join(f"{word} {before:,} → {after:,}" for word, before, after in changes)
    more = f", and {many - len(changes):,} more" if many > len(changes) else ""
    return f"You changed {shown}{more}."


def whole_text(length: int) -> str:
    """Over a text that is shown to its end, of so many characters."""
    return f"The whole text, {counted(length, 'character')}"


def text_beginning(shown: int, length: int) -> str:
    """Over the beginning of a text, in characters."""
    return _NOT_READ_TO_END.format(shown=shown, all=counted(length, "character"))


def longest_in_units(figures: CorpusFigures, word: str) -> str:
    """After the length of the longest word: "units in internationalization"."""
    return f"{noun(figures.longest_length, 'unit')} in “{word}”"


def first_words(shown: int, num_types: int) -> str:
    """Under the words whose counts can be edited, when there are more."""
    words = _NOT_READ_TO_END.format(shown=shown, all=counted(num_types, "word"))
    return f"These are {words[0].lower()}{words[1:]}; to change another one, type it below."


def too_many_to_edit(num_types: int, most: int) -> str:
    """Say why the counts of a text cannot be edited."""
    return (
        f"The text has {counted(num_types, 'different word')}; a table to edit has at most"
        f" {most:,}. Choose a shorter text."
    )


def files_read(number: int) -> str:
    """Over the files that became the corpus."""
    return "One file was read" if number == 1 else f"{counted(number, 'file')} are one corpus"


def more_files(number: int) -> str:
    """Under the files that are listed."""
    return f"And {counted(number, 'more file')}."


def other_tables(number: int) -> str:
    """Over the columns of the first table, when others are read in the same way."""
    return f"The same columns are also read from {counted(number, 'more table')}."


def first_rows(shown: int, number: int) -> str:
    """Over the first rows of a table."""
    rows = _NOT_READ_TO_END.format(shown=shown, all=counted(number, "row"))
    return f"{rows}; what is read is in bold"


# What each setting changes.
CHANGES_NOTHING = "changes nothing here"
OF_WHITESPACE = "whitespace: what the other pre-tokenizers are compared with"
NOT_ITS_VOCABULARY = " (not its vocabulary)"
NEXT_TO_WHITESPACE = "{name}, compared with whitespace: {changes}"
NO_NORMALIZATION = "none: letters stay as written"
OF_CHARACTERS = "characters: {number:,} in all to start from"
NEXT_TO_CHARACTERS = "{name}, compared with characters: {changes}"
TO_START_FROM = "{units} to start from"
LONGEST_WORD = "longest word {units} {how}"
NO_MARK = "none: er is the same symbol at the end of a word and inside it"
MARK_ADDS = "{mark}, {place}: {symbols} more in the alphabet"
GLUED_ADDS = ", because a unit at the end of a word becomes a separate symbol"
SEPARATE_ADDS = ", one more in each word, {number:,} in total"

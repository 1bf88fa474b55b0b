"""The texts about work in the background: how far it is, what it found, and why it failed."""

from bpe_viz.limits import LARGE_TABLE_WORDS, LOST_SESSION_SECONDS
from bpe_viz.wording import counted, duration

# What is being done.
READING_CORPUS = "Reading the corpus"
READING_FILES = "Reading the files"
READING_LIST = "Reading the list"
COUNTING_WORDS = "Counting words"
CUTTING_TEXT = "Cutting the text"
LEARNING_MERGES = "Learning merges"
LEARNING_PIECES = "Learning pieces"
LISTING_PAIRS = "Listing pairs"
PREPARING_LEARNER = "Preparing the fast learner, once"
WAITING_FOR_OWN = "Waiting for what you asked for before"
WAITING_FOR_MEMORY = "Waiting for memory that other readers use"

# What was opened, and what is said about learning from it.
PASTED_TEXT = "Pasted text"
SLOW_LEARNER = (
    "The fast learner needs the package numba, which is not installed, so this took longer."
    " Run: pip install numba"
)
MARK_IS_TAKEN = 'The mark "{asked}" occurs in the corpus; "{used}" is used instead.'
PREFIX_IS_TAKEN = 'A word of the corpus begins with the prefix "{asked}"; "{used}" is used instead.'

# Why something cannot be done; braces are places for what a sentence is about.
NO_WORDS = "The corpus has no words. Paste some text or choose a sample."
NO_WORDS_IN_FILE = '"{name}" has no words. Open another file or a sample.'
NO_SUCH_TABLE = 'This server has no table "{name}" any more. Choose another one.'
TABLE_TOO_LARGE = (
    'The table "{name}" is larger than {limit}. Take its most frequent words, and open counts.csv:'
    " {command}"
)
FREQUENT_ALONE = f"--top {LARGE_TABLE_WORDS}"
COUNTED_IN_TWO_WAYS = (
    "These tables were counted in different ways, so they cannot be joined. Open them one by one."
)
LAST_WORD = "The last word cannot be removed. Add another word first."
UNEXPECTED = (
    "Something went wrong (id {id}). Try again. If it happens again, tell whoever runs this server"
    " the id."
)
SERVER_IS_FULL = (
    "This server is full: readers' texts use all the memory ({megabytes:,} MB) that it keeps for"
    f" them. Remove one of your corpora, try again in {duration(LOST_SESSION_SECONDS)}, or run"
    " bpe-viz on your own computer."
)
TOO_LARGE_FOR_SERVER = (
    "This would take about {needed:,} MB of memory, and this server has {limit:,} MB for all"
    " readers. Choose a smaller corpus, or run bpe-viz on your own computer."
)
MEMORY_IS_FULL = (
    "This server is full: what readers look at uses the memory ({megabytes:,} MB) that it keeps for"
    f" it. Try again in {duration(LOST_SESSION_SECONDS)}, or choose a smaller corpus."
)
NO_MEMORY_SIZE = (
    "{name} is '{said}'. Write how many megabytes one process may use, {least} at least:"
    " {name}={usual}"
)
CUTTING_LINES = "Cutting the text into lines"
LEARNING_WITHIN_WALLS = "Learning within walls"
WAY, TO_BE = "by the way", "to be or not to be"
FIRST_LINES = (
    "Learned from the first {lines} of this corpus, {characters}; the view has room for that many."
)
FIRST_CHARACTERS = (
    "Learned from the first {characters} of this corpus; the view has room for that many."
)
WORDS_AS_LINES = (
    "These words came with their counts and without lines, so each is a line of its own, and"
    " nothing joins across words. Open a text to see superwords."
)
CUT_AS_GPT_2 = "A word begins with its blank here: the text is cut as GPT-2 cuts it."


def waiting(num_ahead: int) -> str:
    """Tell a reader who waits in line how many are ahead.

    >>> waiting(1), waiting(3)
    ('Waiting: 1 corpus is ahead of this one', 'Waiting: 3 corpora are ahead of this one')
    """
    verb = "is" if num_ahead == 1 else "are"
    return f"Waiting: {counted(num_ahead, 'corpus')} {verb} ahead of this one"


ONE_LANGUAGE = (
    "This corpus is in one part, so one language decides all merges, as in BPE. Open a file for"
    " each language, or choose Article 1 in three languages, to see languages take turns."
)
TOO_MANY_LANGUAGES = (
    "{texts} are taken as one language, as no more than {most} can be compared. Open"
    " fewer files to compare them."
)
LEARNING_LANGUAGES = "Learning from each language"

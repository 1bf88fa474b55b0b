"""How much is too much: every limit on what a reader brings, in one place.

A text that passes one of these limits is refused with an error that names the limit and a way out.
"""

_MEGABYTE = 1024 * 1024

# What is uploaded and pasted. A server may allow more or less: read_documents(max_bytes=...).
MAX_UPLOAD_MEGABYTES = 50
MAX_UPLOAD_BYTES = MAX_UPLOAD_MEGABYTES * _MEGABYTE
MAX_FILES = 200
MAX_PASTED_CHARACTERS = 1_000_000
MAX_NAME_CHARACTERS = 120
MAX_KEPT_CORPORA = 8  # in one session
MAX_KEPT_BYTES = 128 * _MEGABYTE  # of all of them together

MAX_OWN_MEGABYTES_OF_SERVER = 1024  # of all readers; BPE_VIZ_MAX_OWN_MEGABYTES says otherwise
MAX_RECEIVED_BYTES = 200 * _MEGABYTE  # of uploads that are on their way at once
SECONDS_FOR_UPLOADING = 600.0
SECONDS_FOR_TAKING = 10.0  # by the page, once all files of an upload are there

# What is counted.
MAX_TEXT_BYTES = 64 * _MEGABYTE  # of one corpus, as UTF-8
MAX_UNITS_OF_WORD = 1000  # a longer word is split there
SECONDS_OF_PATTERN = 3.0  # of a reader's own, and so many more:
SECONDS_PER_MILLION_CHARACTERS = 1.0

MAX_COUNTED_UNITS = 2**62  # counts times lengths, so that no sum overflows 64 bits

# Archives; one within another is never opened.
MAX_MEMBERS = 1000
MAX_UNPACKED_BYTES = 128 * _MEGABYTE
MAX_COMPRESSION_RATIO = 200
MIN_BYTES_OF_BOMB = 8 * _MEGABYTE  # less may be packed as tightly as it likes

# Tables.
MAX_COLUMNS = 200
MAX_CELL_CHARACTERS = 1_000_000
MAX_RECORD_CHARACTERS = 4_000_000
MAX_PREVIEW_ROWS = 20

# Merges learned elsewhere.
MAX_MERGES_FILE_BYTES = 32 * _MEGABYTE
MAX_MERGES_READ = 500_000
MAX_TOKENIZER_PROCESSES = 2  # on one server, each with so many files at hand:
MAX_TOKENIZERS_IN_PROCESS = 16
MAX_TOKENIZER_ANSWER_BYTES = 32 * _MEGABYTE
MAX_SECONDS_OF_TOKENIZER_WAIT = 20  # for other readers' questions
MAX_SECONDS_OF_TOKENIZER_CHECK = 30
SECONDS_OF_IDLE_TOKENIZER = 60
MAX_WORDS_CHECKED = 5_000  # of the corpus
MAX_SYMBOLS_CHECKED = 1_000  # of the file's vocabulary

# Work in the background, on one server.
LARGE_BYTES = 256 * 1024  # a text of more is counted and learned from in a line
MAX_LARGE_AT_ONCE = 1  # Python runs one thread at a time: two would take twice as long each
SECONDS_BETWEEN_LARGE_PAGES = 0.1  # one takes about half of it
SECONDS_UNTIL_ABANDONED = 90.0  # a browser in the background looks once a minute

# What is kept, the least recently used dropped first: for all readers, or for each of them.
KEPT_TRAININGS, KEPT_OWN_TRAININGS = 12, 3  # of large corpora
KEPT_SMALL_TRAININGS = 60
KEPT_WORD_COUNTS = 6
KEPT_FIGURES = 400
KEPT_BEGINNINGS, KEPT_CUTS = 100, 20
KEPT_RANKINGS, KEPT_OWN_RANKINGS = 12, 6
KEPT_FITS = 50
KEPT_CURVES, KEPT_OWN_CURVES = 6, 3
KEPT_SIMULATIONS = 8
KEPT_SEARCHES = 24
KEPT_SCORED_LISTS, KEPT_OWN_SCORED_LISTS = 12, 3
KEPT_SCORED_STATES = 60
KEPT_GOLD_LISTS = 3
KEPT_FILES, KEPT_OWN_FILES = 8, 4

# What is handed out.
MAX_OFFLINE_BYTES = 5 * _MEGABYTE  # of answers in a page that needs no server

# Parsers, which run in a process of their own.
MAX_SECONDS_OF_DOCUMENT = 45
MAX_SECONDS_OF_READING = 120  # all files of one upload
MAX_PARSER_BYTES = 1024 * _MEGABYTE  # of memory
MAX_PARSERS_AT_ONCE = 2  # on one server
MAX_PAGES = 2000  # of a PDF
MAX_NESTING = 100  # of blocks of Markdown within each other


def megabytes(num_bytes: int) -> str:
    """A limit as a message names it.

    >>> megabytes(MAX_TEXT_BYTES)
    '64 MB'
    """
    return f"{num_bytes // _MEGABYTE} MB"

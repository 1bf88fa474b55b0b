"""Every limit on what a reader may bring and on what is cached, in one place.

What passes a limit is refused with an error that names the limit and a way out, or is cut where
only a part of it is asked about or shown.
"""

MEGABYTE = 1024 * 1024

# What is uploaded and pasted. A server may allow more or less: read_documents(max_bytes=...).
MAX_UPLOAD_MEGABYTES = 50
MAX_UPLOAD_BYTES = MAX_UPLOAD_MEGABYTES * MEGABYTE
MAX_FILES = 200
MAX_PASTED_CHARACTERS = 1_000_000
MAX_NAME_CHARACTERS = 120
MAX_KEPT_CORPORA = 8  # in one session
MAX_KEPT_BYTES = 128 * MEGABYTE  # of all of them together

MAX_SERVER_OWN_MEGABYTES = 1024  # of all readers; BPE_VIZ_MAX_OWN_MEGABYTES says otherwise
MAX_RECEIVED_BYTES = 200 * MEGABYTE  # of uploads that are on their way at once
SECONDS_FOR_UPLOADING = 600.0
SECONDS_FOR_TAKING = 10.0  # by the page, once all files of an upload are there

# What one process of the server uses, about; BPE_VIZ_MEMORY says otherwise.
PROCESS_MEGABYTES, LEAST_PROCESS_MEGABYTES = 1024, 512
CODE_MEGABYTES = 300  # of these, which no cache has
IDLE_CACHE_MEGABYTES = 16  # when no reader is there
LEFT_SESSION_SECONDS = 40.0  # until it ends, unless its reader comes back; memory is free later
SECONDS_BETWEEN_TIDYINGS, SECONDS_BETWEEN_MEASURES = 5.0, 60.0  # of what caches hold
SESSION_ENDING_SECONDS = 14.0  # in which sessions that ended let go of what they had
SECONDS_BETWEEN_RETURNS = 20.0  # of memory to the system, while readers are there
MEMORY_WAIT_SECONDS = 20.0  # of a job that does not fit, until it is said
MERGES_BYTES_PER_BYTE, PIECES_BYTES_PER_BYTE = 6, 20  # that learning from a text takes
LINES_BYTES_PER_BYTE = 80  # and from its lines

# What is counted.
MAX_TEXT_BYTES = 64 * MEGABYTE  # of one corpus, as UTF-8
MAX_WORD_UNITS = 1000  # a longer word is split there
MAX_PATTERN_LENGTH = 2000
MAX_CHEAP_PATTERN_LENGTH = 100  # which the server may match itself
MAX_CHEAP_WINDOW = 1 << 18  # characters, into which each of its matches must fit
COMPILING_SECONDS = 1.0  # a reader's own pattern
PATTERN_SECONDS = 3.0  # for matching it, apart from the time for its text
SECONDS_PER_MILLION_CHARACTERS = 1.0
MAX_PATTERN_BYTES = 512 * MEGABYTE  # of memory, text included
MAX_PATTERN_PROCESSES = 2  # on one server
MAX_MATCHES_AT_ONCE, MATCHING_SECONDS_AT_ONCE = 65_536, 0.2
MAX_COUNT = 10**12  # of one word
MAX_EDITED_TYPES = 20_000  # of a text whose counts become a table to be changed
MAX_EDITS_AT_ONCE = 500
MAX_GROWTH_POINTS = 400  # places at which the types so far are on record

MAX_COUNTED_UNITS = 2**62  # counts times lengths, so that no sum overflows 64 bits

# Settings of a training.
MAX_MARK_LENGTH = 16
MAX_NUM_MERGES = 100_000
MAX_VOCAB_SIZE = 200_000
MAX_MIN_COUNT = 1_000_000_000
MAX_PIECE_LENGTH = 64
LEAST_SHRINKING, MAX_SHRINKING = 0.05, 0.95
MAX_K_DIGITS = 9  # of a step in a link
MAX_LATTICE_WORK = 10_000_000  # ways to cut a word times pieces, about 10 seconds
MAX_EXACT_DROPOUT_UNITS = 12  # of a word: up to 2,048 ways to cut it
MAX_DROPOUT_WORK = 50_000_000  # draws times units squared, about 10 seconds
MAX_ONE_BY_ONE_WORK = 20_000  # words times their substrings, about 10 seconds

# Archives; one within another is never opened.
MAX_MEMBERS = 1000
MAX_ENTRIES_PER_MEMBER = 20  # a Word document stored as it is adds entries of its own
MAX_UNPACKED_BYTES = 128 * MEGABYTE
MAX_COMPRESSION_RATIO = 200
MIN_BOMB_BYTES = 8 * MEGABYTE  # less may be packed as tightly as it likes

# Tables.
MAX_COLUMNS = 200
MAX_CELL_CHARACTERS = 1_000_000
MAX_RECORD_CHARACTERS = 4_000_000
MAX_PREVIEW_ROWS = 20
MAX_PREVIEW_CHARACTERS = 200  # of a cell
MAX_COLUMN_NAME_CHARACTERS = 60
MAX_DAMAGED_RECORDS = 1000  # of JSON lines, before the file is taken for something else
MAX_COUNTED_LINE_CHARACTERS = 4 * MAX_WORD_UNITS  # of a word and its count

# Merges learned elsewhere.
MAX_MERGES_FILE_BYTES = 32 * MEGABYTE
MAX_MERGES_READ = 750_000
MAX_TOKENS_READ = 1_000_000  # of a vocabulary; every id is below this
MAX_JSON_VALUES = 4_000_000  # of a tokenizer.json
MAX_SYMBOL_LENGTH = MAX_WORD_UNITS + MAX_MARK_LENGTH
MAX_PIECE_READ = 256  # characters of a piece of Unigram or sentencepiece, or a symbol of WordPiece
MAX_PIECE_SCORE = 1e9  # and from minus that
MAX_TOKENIZER_PROCESSES = 2  # on one server
MAX_TOKENIZERS_IN_PROCESS = 16
MAX_TOKENIZER_CHECK_SECONDS = 30
MAX_WORDS_CHECKED = 5_000  # of the corpus
MAX_SYMBOLS_CHECKED = 1_000  # of the file's vocabulary
MAX_CHARACTERS_CHECKED = 100_000  # of all texts compared, except those with added tokens
MAX_ADDED_TOKEN_CHARACTERS = 1_000_000  # of the texts with added tokens
MAX_SPELLED_CHARACTERS = 500_000  # of a text after the normaliser of a file
MAX_CHARACTER_GLYPHS = 4  # which has at most so many bytes

# Lesson files.
MAX_LESSON_BYTES = 4_000_000
MAX_LESSON_TYPES = 100_000
MAX_LESSON_WORD_CHARACTERS = 10_000  # and of the text of a setting
MAX_LESSON_CHARACTERS = 10**15  # of the corpus, weighted by counts
MAX_LESSON_NAME_CHARACTERS = 200
MAX_LESSON_PAGES = 20
MAX_LESSON_INPUTS = 100  # of one page
MAX_PAGE_INPUTS = 20_000

# Tours.
MAX_TOUR_BYTES = 1_000_000
MAX_STOPS = 60  # of one tour
MAX_TOUR_TITLE_CHARACTERS = 80  # of a tour or a stop
MAX_STOP_TEXT_CHARACTERS = 600
MAX_STOP_STATE_CHARACTERS = 4_000
MAX_TOUR_MINUTES = 240
MAX_TOUR_TYPES = 2_000
MAX_QUESTION_FIELDS = 20
MAX_QUESTION_CHARACTERS = 400  # of one value
MAX_STOP_DIGITS = 3  # of its number in a link
MAX_STOP_FIELDS = 60  # of its state
MAX_OPENED_TOURS = 12  # in one session
MAX_TOUR_LINK_CHARACTERS = 3_000  # of a tour in an address, which says more; servers refuse 8,000
MAX_PACKED_TOUR_CHARACTERS = 200_000  # of a tour that a tab keeps
MAX_TOUR_UNDOS = 30
MAX_FILE_NAME_CHARACTERS = 60  # of its title
MAX_HANDOUT_WORDS, MAX_HANDOUT_SYMBOLS = 8, 30  # of a screen on paper
MAX_HANDOUT_NEW, MAX_HANDOUT_RANKS, MAX_HANDOUT_TOKENIZERS = 8, 8, 4
MAX_HANDOUT_MERGES = 200  # where no size is named
MAX_HANDOUT_TEXT = 160  # characters
MAX_HANDOUT_TYPES = 2_000  # that three learners learn from

# Gold lists.
MAX_GOLD_MEGABYTES = 16
MAX_GOLD_BYTES = MAX_GOLD_MEGABYTES * MEGABYTE
MAX_GOLD_PASTED_CHARACTERS = 200_000
MAX_GOLD_WORDS = 150_000
MAX_GOLD_WORD_CHARACTERS = 100
MAX_GOLD_LINE_CHARACTERS = 4000
MAX_GOLD_ANALYSES = 32  # of one word
MAX_GOLD_REMARKS = 1000  # on lines that are refused or adapted
MAX_MORPHS = 40  # of one word
MAX_MORPH_LETTERS = 300  # of all of them together
MAX_ALIGNMENT_WORK = 10_000_000  # letters of words by letters of morphs, about 5 seconds
MAX_CELEX_COUNT = 10**9
MAX_DERIVATION_STEPS = 8  # from a derived word back to its root
MAX_BRACKET_DEPTH = 40
MAX_WORDS_DRAWN = 6  # of a gold list, side by side with its scores
LEAST_INTERVAL_WORDS = 10  # of a gold list, so that its scores have intervals
MAX_MORFESSOR_TYPES = 10_000

# Learners side by side.
MAX_COMPARED_SIZE = 8_000  # of a vocabulary
MAX_SIZES_COMPARED = 60  # one by one; of more sizes only round ones
MAX_TYPES_FOR_MANY_SIZES = 2_000  # so that many sizes take seconds
MAX_MEASURED_TYPES = 20_000  # the most frequent ones
MAX_WORDS_IN_COLUMNS = 6
MAX_COMPARED_WORD = 40  # characters of one
MAX_TYPES_ONE_BY_ONE = 40  # of a corpus whose pieces may be removed one by one
MAX_COMPARED_TEXT = 120  # characters of the words that a reader types
MAX_ENTRIES_COMPARED = 24  # that are shown of one vocabulary

# Picky BPE next to BPE.
MAX_PICKY_TYPES, MAX_PICKY_MERGES = 100_000, 1_000
MAX_PICKY_WORDS, MAX_PICKY_STEPS_ASKED = 24, 16  # shown of a state, and sent at once
MAX_PICKY_TILES = 40  # of a word, around the first one that the merge changed
MAX_PICKY_ENTRIES = 200  # of a vocabulary, the youngest
LEAST_SHOWN_THRESHOLD = 0.6

MAX_LINES_CHARACTERS = 1_000_000  # of a text, to learn from its lines
MAX_LINE_CHARACTERS = 300  # a longer line is broken at a blank
# SuperBPE next to BPE.
MAX_SUPERWORD_CHARACTERS, MAX_SUPERWORD_MERGES = 200_000, 1_000
MAX_SUPERWORD_LINES, MAX_SUPERWORD_STEPS_ASKED = 12, 4  # shown of a state, and sent at once
MAX_SUPERWORD_TILES = 24  # of a line, around the first one that the merge changed
MAX_SUPERWORD_ENTRIES = 60  # of a vocabulary, the youngest
MAX_SUPERWORD_PAIRS = 8  # of a state, the best
SUPERWORD_RUNS_IN_BROWSER = 60  # one for each place of the wall

# The search for the best merges.
MAX_PROVEN_LETTERS, MAX_PROVEN_MERGES = 14, 4  # of distinct words: it always runs to its end
MAX_SEARCHED_LETTERS, MAX_SEARCHED_MERGES = 2_000, 16
MAX_SEARCH_WORK = 1_500_000  # symbols of words that are joined, about a second

# A text in real tokenizers.
MAX_TOKENIZED_CHARACTERS = 20_000
MAX_TOKENIZED_IN_LINK = 2_000  # characters of a text in the address
MAX_TOKENIZERS_COMPARED = 4
MAX_SPECIAL_TOKENS_LISTED = 12
MAX_TOKEN_PRICE = 1_000_000.0  # of a million tokens
MAX_DRAWN_TOKEN_BYTES = 40
MAX_REVEALED_CHARACTERS = 2_000
MAX_SETTLED_CHARACTERS = 10_000_000
MAX_PREFIXED_FROM_SCRATCH = 2_000  # characters of a text whose every prefix is cut apart
MAX_AGREEING_TAIL = 1_000  # characters of the last words of a text of which each prefix is cut
MAX_OPEN_CHARACTERS = 4_000  # of the last words of a text that may go on
MAX_GAME_COUNT = 1_000_000_000  # of a word that a class plays on
MAX_GAME_DRAWS = 200  # of a corpus to beat: one word of two letters in thirty, every seam
MAX_CARET_CHARACTERS = 10_000  # of a text in which a caret says where a prompt ends
MAX_DRAWN_PROMPT = 450  # characters of such a text, around the caret
MAX_COUNTED_AT_ONCE = 2_000  # of such a text whose places are counted at every key
MAX_HEALING_CANDIDATES = 12  # of the tokens that may come next
MAX_COMPLETIONS = 64  # of a character that a token ends inside
MAX_TOKEN_USE_TYPES = 50_000  # the most frequent ones
SECONDS_FOR_TOKEN_USES = 2.0  # until it is said that they are still being counted

# What a list of merges says about the texts that it was learned from.
MAX_MIXTURE_MERGES, MAX_MIXTURE_SOURCES = 1_000, 8
MAX_MIXTURE_CHARACTERS = 5_000_000  # of all samples together
LEAST_MIXTURE_PAIRS = 5_000  # of each sample
MIXTURE_HALVINGS = 10
NUM_TRIANGLE_MERGES, NUM_MIXED_MERGES = 20, 100  # drawn one by one, and asked about at once
LEAST_SUSPECT_MERGES = 10  # of a file that is asked about
MAX_SOURCE_CHARACTERS = 200_000  # of one of three sources on the screen
MAX_SHARE_ROUNDS = 40  # in which rivals are added that the shares so far do not explain
MAX_MISSING_SHARE, MAX_MIXTURE_SPREAD = 0.10, 0.10  # of merges in no sample, of a share in halves

# A text cut where its next byte is hard to guess.
PATCH_CONTEXT, MAX_BYTE_CONTEXT_CHOSEN = 2, 4  # the last bytes that count
MAX_BYTE_CONTEXT = 8
MAX_BYTE_MODEL_BYTES = 5_000_000  # of distinct words, or of a text
MAX_PATCHED_CHARACTERS = 100_000
MAX_PATCHES_SHOWN = 120  # characters of a text on the screen
MAX_ENTROPY_SHOWN = 8.0  # bits of a byte
MAX_FOLLOWERS_NAMED = 4  # of those that may come next, the most frequent

# Randomly generated texts and the views of the laws.
MAX_RANDOM_TOKENS = 1_000_000
MAX_RANDOM_TYPES = 1_000_000
MAX_RANDOM_LETTERS = 1_000
MAX_FORECAST_TOKENS = 10**12  # as many as the largest published counts of words
MAX_LAW_RANK = 10**9
MAX_LAW_TEXT = 200  # characters of a word that is looked for
MAX_SEED = 9_999
MAX_PAGE = 10**6  # of a table

# Questions about a training: the characters of what is typed, the number of what is answered.
MAX_QUESTION_BYTES = 2_000_000  # of one question, with its text
MAX_QUESTIONS_AT_ONCE, MAX_QUESTIONS_PER_SECOND = 400, 60.0  # of one reader
MAX_STUDIED_CHARACTERS = 100_000
MAX_WORD_ASKED = 100
MAX_WORDS_FOUND = 50
MAX_SEARCH_CHARACTERS = 200
MAX_WORDS_OFFERED = 40
MAX_PIECES_SHOWN = 400
MAX_KEPT_INPUT_SYMBOLS = 80
MAX_SYMBOLS_SHOWN = 2_000
MAX_TRIALS_SHOWN = 200  # of longest match
MAX_UNITS_SHOWN = 2_000
MAX_BOUNDARIES_EXPLAINED = 1_000
MAX_PAIRS_EXPLAINED = 6
MAX_CHOSEN_CHARACTERS = 10_000  # of a text cut by another segmenter than the learner's own
MAX_CHOSEN_UNITS = 200  # of a word of it
MAX_DRAWN_UNITS = 40  # of a word that is drawn a thousand times: about half a second
MAX_UNITS_EXPLAINED = 1_000
MAX_PAIR_LETTERS = 1_000
MAX_TIED_PAIRS = 1000
MAX_TWO_CORPORA_WORDS = 12
MAX_COMPARED_MERGES = 24  # of two trainings side by side
MAX_COMPARED_PIECES = 12  # that one of two trainings alone has
MAX_COUNT_CHANGES_SHOWN = 3
MAX_CHUNKS_ASKED = 4
MAX_LINES_REPORTED = 200
MAX_WORDS_COMPARED = 1_000  # before and after a round of pruning
MAX_ROUNDS_ASKED = 4
MAX_WOVEN_WORDS = 12  # on the loom
MAX_PATHS_SHOWN = 6  # of a word
MAX_PATHS_COUNTED = 10**15  # which a browser still counts exactly
MAX_PATH_TEXT = 200  # characters of words whose paths are shown
MAX_PATH_WORDS = 8
MAX_PATH_WORD = 40  # characters of one
MAX_TRIALS_LISTED = 8  # of longest match, for one word
MAX_WAYS_LISTED = 12
MAX_ARCS_DRAWN = 40  # besides those of the best path
MAX_ALPHA = 10.0  # of sampling
MAX_DRAWS = 1_000
MAX_ROUNDS_DRAWN = 50  # points of a curve over rounds
MAX_DRAWS_LISTED = 10
MAX_ADDENDS_SHOWN = 40  # of the loss of a piece
MAX_MERGE_WORDS = 12
COUNTERFACTUAL_SECONDS = 4.0  # "how many more copies would it need?"

# Questions made from a record, and exercises.
MAX_ANSWER = 10**15
MAX_ANSWER_LENGTH = 100  # numbers of one answer
MAX_TYPED_NUMBER_CHARACTERS = 32  # with its commas and blanks
MAX_ROWS_ASKED = 8  # of the corpus, next to a question
MAX_TYPES_ASKED = 2_000  # the most frequent ones, which are looked at for near misses
MAX_PAIRS_ASKED = 50
MAX_QUESTION_WORD_UNITS = 24  # units
MAX_TIED_RUNS = 200  # that differ by how ties are decided, for one question
MAX_MERGES_LISTED = 40  # next to a question about a word
MAX_EXERCISE_SEED = 999_999
MAX_SET_EXERCISES = 50
MAX_RESULTS_BYTES = 1_000_000

# LaTeX files.
MAX_LATEX_STEPS = 100  # merges that slides step through
MAX_SLIDES_OFFERED = 20  # of them, where none are named
MAX_LATEX_WORDS, MAX_LATEX_PAIRS = 10, 8  # in one state
MAX_LATEX_UNITS = 30  # characters of a word that is shown

# Connections to the server.
MAX_CONNECTIONS = 6_000  # fewer if the limit of open files leaves less
MAX_FILE_DESCRIPTORS = 128  # kept free for files, and at most a quarter of all
MAX_ANSWERED_SHARE = 0.9  # of the connections; the others are heard, and told to come later
MAX_ADDRESS_SHARE = 0.4  # of what all others have left
MAX_SESSIONS = 1_000  # of readers who have a page of Streamlit open
LOST_SESSION_SECONDS = 60  # until what its reader brought is gone, as readers are told
MAX_ACCEPTED_AT_ONCE = 8  # so that there is time to end others
REQUEST_HEAD_SECONDS = 10.0  # until a request must be there, except for its body
REQUEST_BODY_SECONDS, BODY_BYTES_PER_SECOND = 20.0, 500  # and a second more for so many bytes
SECONDS_BETWEEN_SWEEPS = 1.0  # of connections that take too long
MAX_HOST_CHARACTERS = 253  # of a name in a network
SECONDS_BETWEEN_NAMINGS = 60.0  # as the network is asked what this machine is called
SECONDS_BETWEEN_WARNINGS = 60.0  # of the same kind in the log
MAX_WARNINGS_REMEMBERED = 100

# Rooms: a class that follows one screen, and votes.
MAX_ROOMS = 200  # of one server
MAX_FOLLOWERS = 1_000  # of one room
MAX_SERVER_FOLLOWERS = 4_000
MAX_VOTERS = 2_000  # on one question
IDLE_ROOM_SECONDS = 12 * 3600.0
EMPTY_ROOM_SECONDS = 60.0  # until it makes room for another, where there are as many as may be
SILENT_PROCESS_SECONDS = 600.0  # until what it said of listeners is forgotten
MAX_ROOM_MESSAGE_BYTES = 32_000  # of one message to a room
MAX_MESSAGES_AT_ONCE = 3_000  # from one address, which a whole class may share
MAX_MESSAGES_PER_SECOND = 400.0
MAX_ROOMS_AT_ONCE, MAX_ROOMS_PER_SECOND = 20, 0.2  # that one address names or opens
MAX_VOTERS_AT_ONCE, MAX_VOTERS_PER_SECOND = 1_000, 2.0  # who join from one address
MAX_VOTER_CHARACTERS = 40  # of the token of one
MAX_ADDRESS_STREAMS = 400  # in one room: a class behind one address, but never a whole server
MAX_ADDRESS_SCREENS = 100  # of presenters and their remotes
MAX_ROOM_SCREENS = 20  # of its presenter, and as many remotes
MESSAGE_SECONDS = 20.0  # until it must be there whole
SECONDS_UNTIL_TAKEN = 30.0  # what a listener is sent, or it is gone
MAX_ADDRESSES_WATCHED = 10_000
MAX_ROOM_QUERY_CHARACTERS = 10_000  # of the address that a room follows: a whole one, and a tour
MAX_CHOICES = 8
MAX_CHOICE_CHARACTERS = 120
MAX_CHOICE_CHIPS = 12
MAX_WHY_CHARACTERS = 600
MAX_RIGHT_ANSWERS = 20
MAX_NUMBERS_TALLIED = 20  # different numbers that a result shows
MAX_PAST_QUESTIONS = 200  # of one room, for its results
MAX_PAST_CHARACTERS = 60_000
EXPLAIN_BELOW_PERCENT, GO_ON_ABOVE_PERCENT = 35, 70  # right votes: in between, let them talk
TALK_SECONDS = 120.0  # between two rounds of a vote, unless the presenter gives more
MORE_TALK_SECONDS = 60.0
MAX_TALK_SECONDS = 1_800.0  # left at any time
MAX_PROMPT_CHARACTERS = 200  # of what a class is asked to write
MAX_ENTRY_CHARACTERS = 160
MAX_PHONE_ENTRIES = 3
MAX_ENTRIES = 1_000  # of one room
MAX_RACING_PAIRS = 6
SECONDS_BETWEEN_ENTRIES = 0.25  # as the presenter's screens are told of them
MAX_PRESSES = 8  # of a remote, until the presenter's screen takes them
MAX_SHARED_BYTES = 64_000_000  # of the corpora of all rooms
MESSAGES_PER_MISS = 50  # as so many counts one about a room that is not there
CACHED_SHARED_TRAININGS = 8  # of corpora that rooms share
SECONDS_FOR_ROOM_TRAINING = 60.0  # until a follower's page asks again
SECONDS_BETWEEN_COUNTS = 1.0  # of followers and votes, as they are sent
SECONDS_BETWEEN_PINGS = 15.0
SECONDS_BETWEEN_LOOKS = 0.1  # at what other processes have changed
STREAM_SECONDS = 600.0  # until a follower's connection is made again, and a dead one is gone
ABSENCE_SECONDS = 5.0  # of the presenter's screen, until the class is told
SECONDS_BETWEEN_BEATS = 1.0  # of a process that has listeners, as it says that it runs
PRESENCE_SECONDS = 2.5  # of a process that no longer says so: it was killed
CACHED_JOIN_LINKS = 64
CACHED_ROOM_TOURS = 16
MAX_JOIN_LINK_CHARACTERS = 300  # of a link drawn as a picture for a presenter
MAX_ROOM_CODE_CHARACTERS, MAX_ROOM_SECRET_CHARACTERS = 8, 200
MAX_TYPED_CODE_CHARACTERS = 12  # with its blanks

# Corpora larger than one machine.
MAX_SOURCES = 1_000_000  # files
BLOCK_BYTES = 64 * MEGABYTE  # of a file that is counted at once
SLICE_BYTES = 64 * MEGABYTE  # of all files, for each slice of the words that is added up apart
MAX_SLICES = 200  # each is an open file while they are merged
MAX_TYPES_AT_ONCE = 500_000  # in the memory of one process that counts: about 100 MB
MAX_ROWS_AT_ONCE = 4_000_000  # of one that adds up or merges: about 200 MB
ROWS_PER_GROUP = 1_000_000  # in the file
MAX_RECORD_BYTES = 64 * MEGABYTE  # of a line
MAX_BLOCK_REMARKS, MAX_TABLE_REMARKS = 20, 100
MAX_TYPES_IN_MEMORY = 20_000_000  # to learn from
LEAST_TEXTS_TO_SAMPLE = 40
INTERVAL_DRAWS = 1_000
MAX_CLOSE_CHOICES = 200  # merges with the pair that came second
MAX_PART_DRAWS = 20  # by one reader, of the same share

# Work in the background, on one server.
LARGE_BYTES = 256 * 1024  # a text of more is counted and learned from in a line
MAX_READER_JOBS = 2  # at once
MAX_LARGE_AT_ONCE = 1  # Python runs one thread at a time: two would take twice as long each
SECONDS_BETWEEN_LARGE_PAGES = 0.07  # one takes about two thirds of it
SECONDS_UNTIL_ABANDONED = 90.0  # a browser in the background looks once a minute

# What is cached, the least recently used dropped first: for all readers, or for each of them.
CACHED_TRAININGS, CACHED_OWN_TRAININGS = 12, 3  # of large corpora
CACHED_SMALL_TRAININGS = 60
CACHED_WORD_COUNTS = 6
CACHED_FIGURES = 400
CACHED_BEGINNINGS, CACHED_CUTS = 100, 20
CACHED_RANKINGS, CACHED_OWN_RANKINGS = 12, 6
CACHED_FITS = 50
CACHED_PARTS, CACHED_OWN_PARTS = 24, 6  # what was learned from samples of a corpus
CACHED_CURVES, CACHED_OWN_CURVES = 6, 3
CACHED_PRUNINGS, CACHED_OWN_PRUNINGS = 12, 3  # one piece at a time
CACHED_SIMULATIONS = 8
CACHED_SEARCHES = 24
CACHED_SCORED_LISTS, CACHED_OWN_SCORED_LISTS = 12, 3
CACHED_SCORED_STATES = 60
CACHED_GOLD_LISTS = 3
CACHED_COMPARISONS, CACHED_OWN_COMPARISONS = 12, 2
CACHED_PICKY_RUNS, CACHED_OWN_PICKY_RUNS = 12, 3
CACHED_PARITY_RUNS, CACHED_OWN_PARITY_RUNS = 12, 3
CACHED_SUPERWORDS, CACHED_OWN_SUPERWORDS = 12, 3  # texts with their lines
CACHED_WALL_PLACES = 6  # of one text, each with its run
CACHED_FILES, CACHED_OWN_FILES = 8, 4
CACHED_TOKEN_USES, CACHED_OWN_TOKEN_USES = 12, 4
CACHED_FILE_WORDS = 20_000  # of an opened tokenizer
MAX_LANGUAGES_SHOWN = 60
MAX_ODD_TOKENS_SHOWN, MAX_ODD_TOKEN_PAGE = 60, 100_000
CACHED_ODD_TOKENS, CACHED_OWN_ODD_TOKENS = 12, 2  # of one tokenizer each
CACHED_TOKEN_STEPS, CACHED_OWN_TOKEN_STEPS = 6, 2  # of one tokenizer in one corpus each
MAX_ADDEND = 999_999_999  # of a sum whose digits are cut
NUM_RANDOM_SUMS, CACHED_SUM_SHARES = 20_000, 1
CACHED_BYTE_MODELS, CACHED_OWN_BYTE_MODELS = 6, 2
CACHED_MIXTURES, CACHED_OWN_MIXTURES = 24, 6  # of three sources and one list of merges each
MAX_TOKEN_STEPS_LISTED = 8  # of the longer tokens, the most frequent
MAX_ODD_TOKEN_PARTS = 16  # shown of what its text is cut into
MAX_LETTERS_TRIED = 5  # next to a token of a file, until a text has it
CACHED_LANGUAGE_COSTS, CACHED_OWN_LANGUAGE_COSTS = 24, 2  # of one tokenizer each
CACHED_LIST_SETTINGS, CACHED_PATTERNS, CACHED_LOGARITHMS = 32, 16, 4096
CACHED_SHORT_TEXTS = 8_192  # in words, of at most 80 characters and about half a kilobyte each
CACHED_CATEGORIES = 10_000  # of characters
CACHED_LETTERS = 2_000  # as they are drawn in words that are cut
CACHED_TOKENIZERS = 12  # real ones, of 4 to 35 MB each
MAX_KEPT_INPUTS = 30  # by a browser
MAX_KEPT_INPUT_CHARACTERS = 200
CHUNKS_IN_BROWSER, ROUNDS_IN_BROWSER = 24, 200  # of one training
RUNS_WITH_SCORE = 30  # of guesses, kept in a tab
WORDS_IN_BROWSER = 20_000  # before a browser forgets those of chunks that are far away
MAX_LINK_CHARACTERS = 6_000  # of what a page writes to the address: servers refuse 8,000

# What is cached of one training.
CACHED_MERGE_TABLES = 8
CACHED_WORD_SYMBOLS = 4_000
CACHED_PAIR_ANSWERS = 64
CACHED_OTHER_TRAININGS = 3  # of a corpus, with other tie rules or other units
CACHED_CHUNKS = 96
CACHED_PAIR_WINDOWS = 3
CACHED_LOG_SPANS = 3
CACHED_STATES_COUNTED = 4  # how often each symbol occurs, and how often two of it are joined
MAX_WINDOW_EVENTS = 300_000  # between the states of one window

# What is handed out.
MAX_CLIP_MERGES = 40
MAX_CLIP_WORDS = 9
MAX_CLIP_PAIRS = 8
MAX_CLIP_UNITS = 60  # of a word
MAX_OFFLINE_BYTES = 5 * MEGABYTE  # of answers in a page that needs no server
MAX_OFFLINE_LOOKUPS = 5_000  # of words and pieces in all rounds of such a page

MAX_PASS_MARK = 100  # the score of a set in a course system
MAX_PRACTICE_PAGE_BYTES = MEGABYTE  # of a practice set as a page of its own
MAX_TOUR_PAGE_BYTES = MEGABYTE  # of a tour as one

# What a notebook shows of a result.
MAX_ROWS_IN_NOTEBOOK = 20
MAX_SYMBOLS_IN_NOTEBOOK = 200
MAX_TREE_UNITS = 60

# Processes of their own, for what a reader's pattern, tokenizer or document may do.
MAX_PROCESS_ANSWER_BYTES = 32 * MEGABYTE
PROCESS_WAIT_SECONDS = 20.0  # for other readers' questions
IDLE_PROCESS_SECONDS = 60.0  # until it ends

# Parsers, which run in a process of their own.
MAX_DOCUMENT_SECONDS = 45
SECONDS_WITHOUT_PROGRESS = 10  # of CPU: for a page, or a whole document that has none
MAX_READING_SECONDS = 120  # all files of one upload
MAX_PARSER_BYTES = 1024 * MEGABYTE  # of memory
MAX_PARSERS_AT_ONCE = 2  # on one server
MAX_PAGES = 2000  # of a PDF
MAX_SERVER_TABLES = 200  # in the folder that a server offers
MAX_SERVER_TABLE_BYTES = 128 * MEGABYTE
LARGE_TABLE_WORDS = 1_000_000  # the most frequent ones, which the app opens
MAX_TABLE_WORD_CHARACTERS = 1 << 20  # characters, before it is split
MAX_NESTING = (
    100  # of blocks or brackets of Markdown within each other, and of values of a tokenizer.json
)
MAX_MARKDOWN_PART_CHARACTERS = 1 << 20  # where no block ends, a part ends with a line
MAX_WORDPIECE_CHARACTERS = 100  # of a word; BERT takes a longer one for unknown

# The strip of a dock: single steps, points of a long run's curve, and steps whose names are sent.
MAX_DOCK_BARS = 60
MAX_DOCK_POINTS = 400
MAX_DOCK_NAMES = 5_000
MAX_PARITY_LANGUAGES, MAX_PARITY_MERGES = 6, 200  # in its view
MAX_PARITY_CHARACTERS = 50_000  # of each text of a reader's own
MAX_LANGUAGES = 64  # that parity-aware BPE compares; each has a table of its own
MAX_LANGUAGE_NAME_CHARACTERS = 40
MAX_MERGES_PER_BOUNDARY = 4  # where symbols die; one that returns is merged again


def address_places(num_left: int) -> int:
    """Return the number of places one address may take where others have left so many.

    >>> [address_places(left) for left in (1_000, 600, 1, 0)]
    [400, 240, 1, 0]
    """
    return max(min(1, num_left), int(MAX_ADDRESS_SHARE * num_left))


def megabytes(num_bytes: int) -> str:
    """Return a limit as a message names it.

    >>> megabytes(MAX_TEXT_BYTES)
    '64 MB'
    """
    return f"{num_bytes // MEGABYTE} MB"

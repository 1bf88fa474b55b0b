"""The texts of the Laws page; braces mark what is filled in.

Columns of one letter stay with their tables.
"""

from bpe_viz.ui.shared.numbers import percent, ratio
from bpe_viz.wording import counted, noun, state_name, times

# The views and what can be chosen in them.
VIEWS = {
    "overview": "Overview",
    "zipf": "Zipf",
    "heaps": "Heaps",
    "merges": "With merges",
    "tokens": "Tokens",
    "explanations": "Explanations",
    "compare": "Two corpora",
    "words": "Words",
}
# What each view but the first, which says what it found, begins with.
QUESTIONS = {
    "zipf": "How fast do counts fall from rank to rank?",
    "heaps": "How fast do new words come?",
    "merges": "The same text, cut finer: does the law still hold?",
    "tokens": "Are the tokens of real vocabularies spread like words?",
    "explanations": "Would random letters do the same?",
    "compare": "Do two corpora keep the same laws?",
    "words": "Which words are there, and how often?",
}
PIECE_VIEWS = {**VIEWS, "merges": "With pieces"}
AXES = {"log": "Log-log", "linear": "Linear"}
ZIPF_VIEWS = {"ranks": "Ranks", "spectrum": "Spectrum"}
MODELS = {
    "typing": "Random typing",
    "simon": "Rich get richer",
    "draws": "Draws from a Zipfian list",
}
ORDERS = {"most": "most frequent first", "least": "least frequent first", "alphabet": "alphabet"}
LOADING_CHARTS = "Loading the charts"

# How words were made.
BLANKS = "GPT-2 and GPT-4 leave a blank at the front of a word: “the” and “␣the” are {words} here."
ONE_WORD = "one word"
TWO_WORDS = "two words"
IGNORE_BLANKS = "Ignore blanks"
WORDS_WERE_COUNTS = "Words came as counts."
CUT_BY = "Words are cut by {name}, {case}."
CASE_DIFFERS = "upper and lower case differ"
LOWER_CASE = "all in lower case"
NORMALIZED = "normalised: {name}"

# Headings that several views share.
ZIPF = "Zipf: count against rank"
HEAPS = "Heaps: types against tokens"
FEW_EVERYWHERE = "A few words are everywhere, most are rare."
HOW_OFTEN = "How often does each word occur?"
BY_FREQUENCY = "How often each word occurs, most frequent first."
FIRST_AND_TENTH = "“{first}” occurs {often}, the word of rank 10, “{tenth}”, {seldom}."
TOO_FEW_TYPES = "The corpus has only one type. Choose one with more words."

# Zipf.
RANGE = "Range of ranks"
CHOSEN_BY_FIT = "Chosen by the fit"
FIRST_RANK = "First rank"
LAST_RANK = "Last rank"
DRAW_RANGE = "Or draw a range in the chart with the mouse."
OWN_LINE = "Your own line"
DRAW_LINE = "Draw f = c / rˢˡᵒᵖᵉ"
LINE_C = "c, as a power of ten"
FIND_WORD = "Find a word"
NOT_FOUND = "“{word}” does not occur."
SPECTRUM = (
    "Where counts fall like 1 / r, types per count fall like 1 / count²: the line falls two"
    " powers of ten for each one to the right."
)
OFF_BY = "typically off by a factor of {error}"
EQUALLY_NEAR = "equally near."
MANDELBROT_NEARER = "its ρ lets the line bend."
ZIPF_NEARER = "the straight line is nearer."
BY_LIKELIHOOD = "free, max. likelihood"
LEAST_SQUARES = "free, least squares"
FITTED_RANKS = "Fits to ranks {first:,} to {last:,}"
OFF_BY_COLUMN = "Off by a factor of"
FIRST_RANKS = "The most frequent words, and what each law expects"
WHAT_FITS_MEAN = (
    "Slope 95% {interval} by maximum likelihood, minus what sorting by count adds. Least squares:"
    " at most 200 ranks, even in log r. Mandelbrot: c / (r + ρ)ᴷ."
)

# Heaps.
IN_RANDOM_ORDER = "expected in random order"
IN_TEXT_ORDER = "words in the order of the text"
FIRST_PART = "First part, in % of the tokens"
HOW_MANY_WORDS = "How many different words there are."
NEW_ONLY_AT_START = "New words came only at the start."
NEW_KEEP_COMING = "New words keep coming."
NEW_MORE_SLOWLY = "New words keep coming, ever more slowly."
NO_ORDER = "{why}, so this is the curve expected in random order."
BLANKS_IGNORED = "Ignoring blanks loses the order"
ONLY_COUNTS = "Only counts are known"
FORECAST_AT = "Forecast at how many tokens?"
ROUGH_GUESS = " So far beyond the text, take it as a rough guess."
UNSURE = " (a guess: parts of the text disagree too much)"
TWICE = ", twice the corpus,"
USUAL_FIT = "Usual: Heaps k 30 to 100, beta about 0.5. But Moby Dick has 0.76, Brown 0.73."
FITTED_TOKENS = "V = Heaps k · Nᵇᵉᵗᵃ, {first:,} to {last:,} tokens"
OFF_BY_ROW = "typically off by a factor of"
NEW_WORD_RATE = "New-word rate now: {share} of the last tenth's tokens are new types{fraction}."
ONE_IN = ", one word in {number:,.0f}"
FORECAST_COLUMNS = ("Fitted to", "Tokens", "Predicted", "Seen", "Off by")
FORECASTS = "Prediction and fact"
BOOK_ROW = "RCV1, Heaps k = 44"
FIRST_PART_ROW = "first {part}% of it"
BOOK_NOTE = (
    "RCV1 as in the textbook; with 10¹·⁶⁴ instead of the rounded 44 it predicts 38,019 types."
)
BURSTS = "fewer: words come in bursts"
LATE_REPEATS = "more: it repeats words late"

# With merges.
WORDS_AND_SYMBOLS = {
    "symbol": "Zipf: words and the symbols of merges",
    "piece": "Zipf: words and the pieces of Unigram",
}
NO_MERGES = "No merges were learned here, so the symbols are those of the alphabet."
NO_ROUNDS = "Nothing was pruned here, so the pieces are the seeds."
NEEDED = {"symbol": "Symbols needed", "piece": "Pieces needed"}
PER_WORD = {"symbol": "Symbols per word", "piece": "Pieces per word"}
NEVER_SEEN = "Never seen in training"
FEWER_KINDS = "The same text in {entries}: fewer kinds, and fewer that occur once."
WORDS_IN_ENTRIES = "The same text in words, and in {entries}."
ALMOST_WORDS = "By now almost every symbol is a whole word."
HOW_HELD_OUT = (
    "For this chart only, the learner was trained on the other nine tenths, chosen at random."
)
NOT_HELD_OUT = (
    "This curve of a held-out tenth is drawn for merges of words only. Choose BPE or WordPiece as"
    " the learner to see it."
)
LEARNING_NINE_TENTHS = "Learning from nine tenths"
CUTTING_LAST_TENTH = "Cutting the last tenth"

# With a real tokenizer.
TOKENIZER = "Tokenizer"
COUNTING_TOKENS = "Counting the tokens of {tokenizer}"
WORDS_AND_TOKENS = "Zipf: words, {entries}, and the tokens of {tokenizer}"
TOKEN_SERIES = "tokens"
COUNTED = "Counted"
BLANK_IN_FRONT = (
    "The corpus is a list of words with counts, so each word is cut by itself, with a blank in"
    " front as inside a text, and its tokens count as often as the word."
)
OWN_BLANKS = (
    "Words of this corpus keep their blanks, so each is cut by itself as it is, and its tokens"
    " count as often as the word."
)
FIRST_TOKENS = ("Token", "The most frequent tokens, and what each law expects")
SPELLED_IN_BYTES = "A token that is only a part of a character is spelled with its bytes, as \\xe2."
ONE_TOKEN = "All words are the same token. Choose a corpus with more words."


def tokens_needed(tokens: int, words: int, used: int, size: int) -> str:
    """Say how many tokens the corpus takes, and how much of the vocabulary it uses.

    >>> tokens_needed(30, 20, 5, 1_000)
    '30 tokens for 20 words: 1.50 per word. It uses 5 of 1,000 tokens (0.5%).'
    """
    return (
        f"{counted(tokens, 'token')} for {counted(words, 'word')}: {ratio(tokens / words)} per"
        f" word. It uses {used:,} of {counted(size, 'token')} ({percent(used / size)})."
    )


# Explanations.
MEANING_OF_MODEL = {
    "typing": "A monkey types letters and blanks at random (Miller 1957; Li 1992). Whatever is"
    " between two blanks is a word: short ones are frequent, and there are more long ones.",
    "simon": "Each word is new with probability alpha; otherwise it copies a random earlier word"
    " (Simon 1955): the rich get richer.",
    "draws": "Words are drawn one by one from a list that obeys Zipf's law. This alone makes"
    " the vocabulary grow as Heaps' law predicts.",
}
MODEL_IN_CHART = {
    "typing": "random typing",
    "simon": "rich get richer",
    "draws": "Zipfian draws",
}
MODEL_LABELS = {
    "letters": "Letters",
    "space": "Probability of a blank",
    "alpha": "alpha, probability of a new word",
    "types": "Types in the list",
    "slope": "Slope of the list",
}
FALLS_LIKE_CORPUS = "Does the random text fall like the corpus?"
GROWS_LIKE_CORPUS = "Does its vocabulary grow in the same way?"
CORPUS_IN_RANDOM_ORDER = " The words are in random order."

# Two corpora.
FIRST_CORPUS = "First corpus"
SECOND_CORPUS = "Second corpus"
OPEN_TEXT = "Open a text"
TEXT_TO_COMPARE = "A text to compare with"
BOTH_FALL_ALIKE = "Do both curves fall in the same way?"
WHOSE_GROWS_FASTER = "Whose vocabulary grows faster?"
AGAIN = " (again)"
SIDE_BY_SIDE = "Side by side"
CORPUS = "Corpus"
COMPARED_COLUMNS = (
    "Tokens",
    "Types",
    "Types per token",
    "Hapax",
    "Ten most frequent",
    "Half",
)
HOW_COMPARED = (
    "Both are cut into words by the settings of the corpus menu, unless they came as counts. These,"
    " and words without their blanks, grow as expected in random order. Types per token compare"
    " only at equal lengths: read the right chart upwards from one number of tokens. Chinese or"
    " Thai, without blanks between words, are cut at punctuation alone."
)

# The list of words.
WORDS_THAT_CONTAIN = "Words that contain"
PAGE_OF = "Page of {pages:,}"
WHOLE_LIST = "Whole list as CSV"
NO_WORD_CONTAINS = "No word contains “{letters}”."
WORD_LIST = "Words of the corpus"
WORD_COLUMNS = ("Word", "Rank", "Count", "Share", "Cumulative share")


def rank_and_count(rank: int, count: int) -> str:
    """Say where the word is that the reader looked for.

    >>> rank_and_count(1_203, 1)
    'rank 1,203, once'
    """
    return f"rank {rank:,}, {times(count)}"


def types_once(once: int, num_types: int) -> str:
    """Return the spectrum in words.

    >>> types_once(1, 2)[-25:]
    '1 of 2 types occurs once.'
    """
    return (
        "How many types occur how often, in bins each twice as wide as the one before:"
        f" {once:,} of {counted(num_types, 'type')} {'occurs' if once == 1 else 'occur'} once."
    )


def too_few_tokens(num_tokens: int) -> str:
    """Say why there is no growth to show."""
    return (
        f"The corpus has {counted(num_tokens, 'token')}: too few for a vocabulary to grow. Choose a"
        " longer one."
    )


def fit_expects(types: str, seen: float, off: float | None) -> str:
    """Say what a fit expects of the text itself; `off` is the share by which it differs.

    >>> fit_expects("1", 2, -0.5)
    'expects 1 type; there are 2 (the fit is 50.0% too low)'
    """
    expects = f"expects {types} {'type' if types == '1' else 'types'}; there are {seen:,.0f}"
    if off is None:
        return expects
    return f"{expects} (the fit is {percent(abs(off))} too {'high' if off >= 0 else 'low'})"


def forecast_of(tokens: int, types: str, *, twice: str, margin: str) -> str:
    """Say what a fit expects of a longer or shorter text."""
    kinds = noun(2 - (types == "1"), "type")
    return f"With {counted(tokens, 'token')}{twice} the fit expects {types} {kinds}{margin}"


def in_random_order(tokens: int, types: int) -> str:
    """Say how many types the first tokens would have in random order."""
    return f"In random order {counted(tokens, 'token')} would have {counted(types, 'type')}"


def same_text_in_entries(number: int, entry: str, num_types: int) -> str:
    """Say how many kinds of symbols or pieces the text has, next to how many kinds of words.

    >>> same_text_in_entries(1, "symbol", 5)
    'Only 1 symbol carries the same text as 5 types.'
    >>> same_text_in_entries(7, "piece", 5)
    '7 pieces carry the same text as 5 types: only in longer texts are pieces fewer.'
    """
    carry = "carries" if number == 1 else "carry"
    same = f"{counted(number, entry)} {carry} the same text as {counted(num_types, 'type')}"
    if number < num_types:
        return f"Only {same}."
    return f"{same}: only in longer texts are {entry}s fewer."


def entries_for_words(k: int, step: str, num: int, entry: str, num_words: int) -> str:
    """Say how many symbols the text needs after so many merges; the term `fertility` follows.

    >>> entries_for_words(1, "merge", 30, "symbol", 20)
    'After merge 1 the text needs 30 symbols, 1.50 for each of its 20 words ('
    """
    return (
        f"{state_name(k, step).capitalize()} the text needs {counted(num, entry)},"
        f" {ratio(num / num_words)} for each of its {counted(num_words, 'word')} ("
    )


def none_missed(num_held_out: int) -> str:
    """Say that training saw every held-out word.

    >>> none_missed(2).partition(".")[0]
    'Both held-out words occur in the other nine tenths'
    """
    words = {1: "The only held-out word occurs", 2: "Both held-out words occur"}
    return (
        f"{words.get(num_held_out, f'All {num_held_out:,} held-out words occur')} in the other nine"
        " tenths. In a longer text there will always be words we missed."
    )


def words_missed(words: float, of_symbols: float, num_held_out: int) -> str:
    """Return the shares of held-out words, and of their symbols, that training never saw."""
    return (
        f"There will always be words we missed: {percent(words)} of"
        f" {counted(num_held_out, 'held-out word')}, {'but' if of_symbols < words else 'and'}"
        f" {percent(of_symbols)} of their symbols."
    )


def hapax_compared(num_made: int, once: float, num_real: int, real: float) -> str:
    """Compare the share of types that occur once in the random text with that in the corpus."""
    return (
        f"The random text has {counted(num_made, 'type')}, of which {percent(once)} occur once; the"
        f" corpus has {num_real:,}, of which {percent(real)} do."
    )


def shorter_text(made: int, real: int) -> str:
    """Say that a random text is shorter than the corpus."""
    return f"The random text is shorter than the corpus: {made:,} of {counted(real, 'token')}."


def word_rows(first: int, last: int, found: int, share: float) -> str:
    """Say which rows of the list are shown, and which share of all tokens the found words have."""
    return (
        f"Rows {first:,} to {last:,} of {counted(found, 'word')}, which make {percent(share)} of"
        " all tokens. Equally frequent words are ranked in the order in which they were first seen."
    )


# The headline figures: how each is named, what it means, and what is published next to it.
MORE_WITH_PUNCTUATION = "{token} {definition} Counting punctuation as words gives more."
TOKENS_ELSEWHERE = (
    "Shakespeare 884,000; Brown 1 million; Switchboard 2.4 million; COCA 440 million;"
    " Google N-grams 1 trillion"
)
FEWER_TYPES = (
    "{type} Lower case and punctuation split off make them fewer: “The”, “the” and “the,” are three"
    " types by whitespace."
)
TYPES_ELSEWHERE = (
    "Shakespeare 31,000; Brown 38,000; Switchboard 20,000; COCA 2 million;"
    " Google N-grams over 13 million"
)
OCCUR_ONCE, OCCUR_TWICE = "of types occur once (hapax)", "occur twice (dis)"
WORDS_ARE_RARE = "{hapax} Most words are rare. Words that keep commas or hyphens raise this share."
HAPAX_ELSEWHERE, DIS_ELSEWHERE = "Moby Dick 44%; 47% when hyphens join words", "Moby Dick 17%"
DIS_EXPECTED = (
    "{dis} Zipf's law expects about a third as many as occur once; the same choices change them."
)
TOKENS_ARE = "of tokens are {words}"
TOP_TWO = (
    "Share of the two most frequent types. It is smaller where “The” and “the” are separate types."
)
TOP_TWO_ELSEWHERE = "Brown about 10%"
TOP_TEN = "of tokens are the ten most frequent"
FUNCTION_WORDS = (
    "Few function words carry the text. Punctuation counted as words can be among them."
)
HALF_THE_TOKENS = "{types} {make} up half of all tokens"
COVERS_HALF = (
    "The most frequent types that together cover half of the text; a finer word definition needs"
    " fewer."
)
TYPES_PER_TOKEN = "types per token"
TYPE_TOKEN_RATIO = (
    "Type/token ratio. It falls as a text grows, so compare texts of one length and one word"
    " definition."
)
RATIO_ELSEWHERE = "Shakespeare 0.035; Brown 0.038; Switchboard 0.0083"
USE_SAMPLE = "Use {name}"
BY_CHANCE = (
    "With {tokens} these figures and fits depend on chance; they say more from {least:,} on."
)

# Pictures in words, and sentences below them.
ZIPF_IN_WORDS = "Count against rank of {types}: from “{word}”, {most}, to {least} at rank {last:,}."
SLOPE_ONE_IN_WORDS = "{text} Zipf with slope 1 over ranks {first:,} to {last:,}: c = {c}."
ZIPF_FITS_IN_WORDS = (
    "{text} Free slope {slope}. Mandelbrot: rho = {rho}, Mandelbrot K = {exponent}."
)
ZIPF_FIT = "Zipf c / r: c\xa0=\xa0{c}, {off}. Fitted to ranks {first:,} to {last:,}."
NEARER = "In these {ranks} c / r is {zipf}, Mandelbrot of {mandelbrot}: {nearer}"
ZIPF_COMPARED = (
    "Count against rank: {name} has {types}, the most frequent {most}; the corpus"
    " {others}, {largest}."
)
HEAPS_COMPARED = "Types against tokens: {name} reaches {types} after {tokens}."
HEAPS_IN_WORDS = "Types against tokens read, {name}: {types} after {tokens}."
HEAPS_FIT_IN_WORDS = "{text} Fit: V = {k} times N to the power of {beta}."
HEAPS_FIT = "V = {k} · N{beta}. At {tokens} the fit {there}."
AS_HERE = "{would}, as here."
TEXT_HAS = "{would}; the text has {seen:,.0f} there, {share} {meaning}."
SEEN_THERE = "{sentence}; the text has {seen:,} there."
MORE_THAN_NOW = "{sentence}, {more:,} more than now.{far}"
FROM_FIRST_TO_LAST = "{title}: {first} with 0 {steps}, {last} at the end."

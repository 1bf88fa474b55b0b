"""The texts of the Morphemes page; braces mark what is filled in."""

from bpe_viz.limits import LEAST_INTERVAL_WORDS, MAX_MORFESSOR_TYPES, PATCH_CONTEXT
from bpe_viz.ui.shared.numbers import ratio
from bpe_viz.ui.shared.terms import MEANING
from bpe_viz.wording import counted, noun, state_name

# The views and what can be chosen in them.
VIEWS = {
    "overview": "Overview",
    "words": "Words",
    "scores": "Scores",
    "tokenizer": "Tokenizer",
    "merge": "This merge",
    "list": "Gold list",
    "limits": "Limits",
}
PIECE_VIEWS = {
    **{name: label for name, label in VIEWS.items() if name != "limits"},
    "merge": "This round",
}
# What each view begins with that does not say what it found.
QUESTIONS = {
    "words": "Which words are cut as a linguist would cut them?",
    "scores": "How good are the cuts, next to cuts by chance?",
    "list": "Which words were cut by hand?",
    "limits": "What can merges not know about morphemes?",
}
AVERAGES = {"micro": "Micro", "macro": "Macro"}
AXES = {"log": "Log", "linear": "Linear"}
BLANKS = {"with": "With a blank", "without": "Without"}
SORTS = {
    "worst": "lowest Jaccard first",
    "best": "highest Jaccard first",
    "missed": "most missed first",
    "extra": "most extra first",
    "list": "order of the list",
    "alphabet": "alphabet",
}
LOADING_CHARTS = "Loading the charts"

# Choosing and opening a list.
GOLD_LIST = "Gold list"
OPEN_LIST = "Open a list"
OPEN_GOLD = "Open gold segmentations"
FORMATS = (
    "Plain lists, Morfessor, Morpho Challenge, SIGMORPHON, MorphyNet and CELEX are told apart by"
    " what is in them. Lists of words can be trained on."
)
PASTE = "Or paste: a word and its morphs on each line"
PASTED_EXAMPLE = "happiness happi ness"
PASTED_LIST = "Pasted list"
USE_LIST = "Use this list"
UNREADABLE = "The list could not be read. Choose another one."
TOO_LARGE = "The file is larger than {megabytes} MB. Choose a smaller one."
DISMISS = "Dismiss"

# Training on a list.
TRAIN = "Train on it"
EACH_ONCE = "Each word once"
WITH_COUNTS = "With its counts"
NO_COUNTS = "The list has no counts."
CORPUS_NAME = "{list}, {how}"
LEARNED_ONCE = "each once"
LEARNED_WITH_COUNTS = "with counts"

# Waiting.
SCORING = "Scoring the list"
SCORING_BASELINES = "Scoring the baselines"
SCORING_STEP = "Scoring the step"
DRAWING_RANDOM = "Drawing random boundaries"
MORFESSOR_LEARNS = "Morfessor learns, about 1 second for 1,000 types"
SCORING_MORFESSOR = "Scoring Morfessor"

# The step.
BLANK_BEFORE = (
    "Most words of this corpus begin with a blank, so each gold word is cut with one before it;"
    " the boundary after that blank is not counted."
)

# The overview, and the drawn words.
BY_HAND = "morphemes, by hand"
OTHER_WORDS = "Other words"
NO_BOUNDARY = "no boundary"
SUMS = "Scores of all words"
SUM_COLUMNS = ("Score", "How", "Value")
_IN_WORDS = ("no", "one", "two", "three", "four", "five", "six")

# Words.
WORDS_WITH = "Words with"
WORDS_WITH_LETTERS = "Words with these letters"
ALL_WORDS_CSV = "All words with their counts and scores, from which every figure is calculated."
NO_SUCH_WORDS = "No word in the list has these letters."
LISTED_AS = "listed as "
BEST_OF = "best of {number}"

# Scores.
SCORE_COLUMNS = (
    ("Right", MEANING["right"]),
    ("Cuts", "All cuts of the segmentation, right or not."),
    (
        "Gold",
        "All boundaries between morphemes, of the alternative that agrees best with the cuts.",
    ),
    ("Precision", MEANING["precision"]),
    ("Recall", MEANING["recall"]),
    ("F1", MEANING["F1"]),
    ("Jaccard", MEANING["Jaccard"]),
    ("Exact words", MEANING["exact words"]),
)
HOW_AVERAGED = {"micro": "all boundaries together.", "macro": "the mean of the words."}
GREY_INTERVALS = ("Grey: ", ".")
NO_INTERVALS = ("No ", f": the list has fewer than {counted(LEAST_INTERVAL_WORDS, 'word')}.")
AXIS = "Axis of states"
RANDOM_BASELINE = "Random baseline, same number of cuts"
WHOLE_WORDS = "Whole words"
MORFESSOR = (
    "Compare with Morfessor Baseline (Creutz and Lagus 2002), trained on types of the corpus, the"
    f" {MAX_MORFESSOR_TYPES:,} most frequent at most."
)
NO_MORFESSOR = " The package morfessor is not installed."
CHOOSE_A_POINT = "Choose a point of the curves to go there."
BEST_VALUES = "Best, the earliest if tied: {parts}."
BEST_VALUE = "{name} {value} {state}"

# A real tokenizer.
TOKENIZER = "Real tokenizer"
BLANK = "Blank in front of each word"
CUTTING_WORDS = "Cutting the words"
WITH_BLANK, WITHOUT_BLANK, RANDOM = "with a blank", "without", "random"
BLANK_INSIDE = "Each word with a blank in front, as inside a text."
BLANK_AT_START = "Each word by itself, as at the start of a line."
_RANDOM_CUTS = "As many cuts as are made {blank}, at random places."
SCORE, CUTS, GOLD = "Score", "cuts", "gold boundaries"
TOKENIZER_SCORES = "{name} on all {words}"
HOW_BLANKS_COUNT = (
    "With a blank in front many words are one token, so fewer cuts are made. The boundary after the"
    " blank is not counted."
)


HOW_BLANKS_TELL = (
    "A blank in front says that a word begins. The boundary after the blank is not counted."
)
NO_VOCABULARY = "No vocabulary at all"
BITS = "A patch begins above this entropy, in bits"


def how_patches_begin(threshold: float) -> str:
    """Say how words are cut without a vocabulary.

    >>> how_patches_begin(0.5)[:65]
    'Patches: one begins where the next byte is harder to guess than 0'
    """
    return (
        f"Patches: one begins where the next byte is harder to guess than {ratio(threshold)} bits"
        f" from the {counted(PATCH_CONTEXT, 'byte')} before it, counted in the words of this"
        " corpus."
    )


def random_cuts(*, has_blank: bool) -> str:
    """Say which number of cuts the random baseline copies.

    >>> random_cuts(has_blank=True)
    'As many cuts as are made with a blank, at random places.'
    """
    return _RANDOM_CUTS.format(blank=WITH_BLANK if has_blank else f"{WITHOUT_BLANK} one")


# This merge.
STEP = "{step} {k:,}"
PREVIOUS_CHANGE = "Previous change"
NEXT_CHANGE = "Next change"
BACK_TO_CHANGE = "Back to a {step} that changes words"
ON_TO_CHANGE = "On to a {step} that changes words"
THERE_IS_NONE = "{what}: there is none."
NO_STEP_YET = {
    "merge": "No merge has been made yet.",
    "round": "No round has pruned anything yet: these are the seeds.",
}
_NO_MERGE_CHANGES = (
    "No merge changes a word of this list: its words and those of the corpus have no pair in"
    " common. Choose another list, or press Train on it."
)
NOTHING_CHANGES = {
    "merge": _NO_MERGE_CHANGES,
    "round": "No round changes how a word of this list is cut. Choose another list or corpus.",
}
THE_NEXT_CHANGE = "The next change: {step} {k:,}"
THE_LAST_CHANGE = "The last change: {step} {k:,}"
GO_TO_STEP = "Go to {step} {k:,}"
NO_WORD_HAS_PAIR = "no word of the list has this pair, so none changes."
NO_WORD_CHANGES = "no word of the list is cut differently."
CHANGED_WORDS = "Words that the {step} changed, lost boundaries first"
CHANGED_COLUMNS = ("Before", "After", "Gained", "Lost")

# The list.
WHAT_WAS_READ = "What was read"
MORPHEMES_PER_WORD = "Morphemes per word"
GREENBERGS_SCALE = "Greenberg's scale (1960), one example of each kind"
GREENBERG_COUNTED_TEXT = (
    "Greenberg counted running text, in which short words recur: a list of types has more"
    " morphemes per word than a text in the same language."
)
KIND_COLUMNS = ("Kind", "Language, in running text", "Example", "Meaning")
KIND = "{name}, from {lowest:.0f}"
THIS_LIST = ", this list"
PASTED_TEXT = "pasted text"
LINES = "Lines, without empty ones and comments"
LINES_READ = "read unchanged"
LINES_ALIGNED = "aligned: morphs fitted to the letters"
LINES_REFUSED = "refused: no gold segmentation"
LINES_REPEATED = "of those taken, further alternatives of a word"
LINES_AND_WORDS = "Lines and words"

# Limits.
TREES = "A tree of morphemes is not a tree of merges"
TREES_DIFFER = (
    "A word with two meanings has two trees; merges are the same in every context and give one."
)
MORPHEME_TREE = "Morphemes, {index}: {tree}"
MERGE_TREE = "Merges, {state}; ranks above"
BRACKETED = "{word} bracketed as {tree}"
MEANING_UNSEEN = "Frequency is not meaning"
SUPERBIZARRE = "superbizarre is super + bizarre"
CANONICAL = "Canonical and surface forms"
HAPPINESS = "happiness is happy + ness, cut happi|ness"
LISTED, AND_CUT = ": ", ", cut "
ALL_SURFACE = (
    "This list gives surface forms: its morphs join to the word, and a changed letter stays on the"
    " left."
)
ONLY_SURFACE = (
    "Merges cut letters, so only surface forms can be scored: they never see that happi is happy."
    " {list}"
)


def train_on(num_words: int) -> str:
    """Say what training on a list means for its scores."""
    return (
        f"Learn from the {counted(num_words, 'word')} of the list, those of refused lines"
        " too. The scores then tell about words that were seen in training."
    )


def unknown_units(num_unknown: int, num_words: int, units: str) -> str:
    """Say how many words contain units that the corpus does not have."""
    return (
        f"{num_unknown:,} of {counted(num_words, 'word')} contain units that the corpus does not"
        f" have ({units}). Another corpus may suit the list better, or its own words."
    )


def best_f1(state: int, step: str) -> str:
    """Return the button that leads to the best state.

    >>> best_f1(6, "merge")
    'Best F1: after merge 6'
    """
    return f"Best F1: {state_name(state, step)}"


def in_these_words(number: int) -> str:
    """Return the beginning of the sentence over the drawn words.

    >>> in_these_words(1), in_these_words(6)
    ('In this word, ', 'In these six words, ')
    """
    if number == 1:
        return "In this word, "
    return f"In these {_IN_WORDS[number]} {noun(number, 'word')}, "


def extra(number: int) -> str:
    """Say how many cuts fall where no boundary is.

    >>> extra(2)
    '2 extra'
    """
    return f"{number:,} extra"


def boundaries_found(hits: int, gold: int) -> str:
    """Say how many boundaries of a word were found.

    >>> boundaries_found(1, 1), boundaries_found(0, 1), boundaries_found(1, 2)
    ('found', 'missed', '1 of 2 found')
    """
    if gold == 1:
        return "found" if hits else "missed"
    return f"{hits} of {gold} found"


def after_found(gold: int) -> str:
    """After the number of boundaries between morphemes that were found.

    >>> after_found(1)
    ' boundary is found, and '
    """
    return f" {noun(gold, 'boundary')} {'is' if gold == 1 else 'are'} found, and "


def after_extra(extra: int) -> str:
    """After the number of cuts inside a morpheme."""
    return f" {noun(extra, 'cut')} {'falls' if extra == 1 else 'fall'} elsewhere."


def sums_of(state: str) -> str:
    """Say which state sums are of, while those of another are counted.

    >>> sums_of("after merge 3")
    'After merge 3. '
    """
    return f"{state[0].upper()}{state[1:]}. "


def all_words(number: int, uncut: int) -> str:
    """Before the sums over all words of the list, of which some have no boundary.

    >>> all_words(8, 2), all_words(6, 0)
    ('All 8 words, 2 without a boundary: ', 'All 6 words: ')
    """
    without = f", {uncut:,} without a boundary" if uncut else ""
    return f"All {counted(number, 'word')}{without}: "


def words_page(first: int, last: int, found: int, page: int, pages: int, state: str) -> str:
    """Say which words of the list are shown."""
    return f"Words {first:,} to {last:,} of {found:,}, page {page:,} of {pages:,}, {state}."


def merge_verdict(num_words: int, num_gained: int, num_lost: int) -> str:
    """Say what a merge did to the words of the list.

    >>> merge_verdict(1, 1, 0)[:65]
    '1 word of the list changed. Gained: 1 extra boundary rightly remo'
    """
    return (
        f"{counted(num_words, 'word')} of the list changed. Gained:"
        f" {counted(num_gained, 'extra boundary')} rightly removed. Lost:"
        f" {counted(num_lost, 'gold boundary')} wrongly removed."
    )


def step_verdict(num_words: int, num_gained: int, num_lost: int) -> str:
    """Return the same where boundaries also come.

    >>> step_verdict(2, 1, 3)
    '2 words of the list changed. 1 boundary changed for the better, 3 boundaries for the worse.'
    """
    return (
        f"{counted(num_words, 'word')} of the list changed. {counted(num_gained, 'boundary')}"
        f" changed for the better, {counted(num_lost, 'boundary')} for the worse."
    )


def more_words(number: int) -> str:
    """Under the words that are listed."""
    return f"and {counted(number, 'more word')}."


def list_synthesis(num_morphemes: int, num_words: int, index: float, kind: str) -> str:
    """Say where a list is on Greenberg's scale, with its sum."""
    return (
        f"This list: {counted(num_morphemes, 'morpheme')} / {counted(num_words, 'word')} ="
        f" {ratio(index)}, {kind}."
    )


def lines_title(title: str, number: int, shown: int) -> str:
    """Over lines that were refused or changed.

    >>> lines_title("Refused", 1_200, 100)
    'Refused: 1,200 lines, the first 100'
    """
    first = f", the first {shown:,}" if number > shown else ""
    return f"{title}: {counted(number, 'line')}{first}"


def built_by_merges(word: str, k: int, tree: str) -> str:
    """Return the tree of merges in words."""
    return f"{word} as {counted(k, 'merge')} built it: {tree}"


def frequent_pieces(k: int) -> str:
    """Say why merges cannot know a meaning, next to an example after k merges."""
    return (
        "A merge knows only how often letters occur next to each other. Where superb is more"
        " frequent than super, a tokenizer reads superb + izarre (Hofmann et al. 2021): a frequent"
        f" piece, and the wrong meaning. Above: {state_name(k)}."
    )


def canonical_words(changed: int, num_words: int) -> str:
    """Say how many words of the list have morphs whose letters were changed."""
    return (
        f"{changed:,} of {counted(num_words, 'word')} of this list are given in canonical form;"
        " each morph takes its letters of the word, and a changed letter stays on the left."
    )


SCORES_IN_WORDS = (
    "Scores against the number of {step}s; after 0, {k:,} and {last}: {scores}. {best}"
)
MERGE_SCORES = (
    "Micro F1 {f1[0]} before, {f1[1]} after; Jaccard {jaccard[0]}, {jaccard[1]}; exact words"
    " {exact[0]}, {exact[1]}."
)

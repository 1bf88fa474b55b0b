"""The texts of a handout; braces mark what is filled in."""

from collections.abc import Sequence

from bpe_viz.wording import listed

STOPS_IN = "{stops} · {corpus}"
SCREEN = "{page} · {summary}"
ANSWERS = "Answers"
OR = " or "
STOPPED = "The training was stopped. Make the handout again."
DRAWING = "Drawing the screens"
NO_QUESTION = "No question."
NOT_HERE = "This screen cannot be drawn here. {reason}"
SOURCE = "Source: {source}"

NOTHING_MERGED = "Nothing is merged yet; {merges} follow."
MERGED = "Merge {rank} of {last} joined {left} and {right}: found {times}, merged {applied}."
CHOSEN = "Merge {rank} of {last} is about to join {left} and {right}, found {times}."
ROUND = "After round {number} of {last}, {pieces} are left."
WORDS_AT = "The corpus {state}"
BEST_PAIRS = "Pairs, best first"
NEWEST = "Symbols of the last merges, newest first ({shown}):"
BEST_CUTS = "The most probable segmentations"
LIKELIEST = "The most probable pieces"
WORDS_CUT = "Words {state}"
TOKENIZED = "“{text}”"
AT_SIZE = "At a vocabulary of {size}"
PICKY = "Picky BPE"
PICKY_AT = "Picky BPE {state}; a symbol dies when a merge uses up more than {threshold} of it."
BOUNDLESS_AT = "BoundlessBPE {state}; two words join when each is one symbol."
SUPERBPE_AT = "SuperBPE {state}; walls stand until merge {until}."
LINE = "Line"
PARITY, LANGUAGE = "Parity", "Language"
PARITY_AT = "Tokens of the same text {state}"
DIED = "Dead after this merge: {symbols}."
GOLD_WORDS = "Gold and learned segmentations {state}"
SCORES = "On these words: precision {precision}, recall {recall}, F1 {f1}."
PART = "{shown} of {all}"
THE_FREQUENT_ONES = ", the most frequent ones"
LEARNED_FROM = "Learned from {part}, the most frequent ones."
BLANK = "…………"
WORK_OUT = "What happens here is for you to work out."
PAIRS_TO_COUNT = "The counts of the pairs are for you to work out."
LAST_RANK = "rank {rank}"
RANKS_AND_COUNTS = "Count of each word by its rank, both axes logarithmic"
TOKENS_AND_TYPES = "Types seen by tokens read"
ZIPF = "Zipf exponent {exponent}."
SIZES = "The corpus has {types} and {tokens}; {once} occur only once."
FREQUENT = "Words of the corpus"

COUNT, SHARE, RANK, RANKS = "Count", "Share", "Rank", "Merges used"
WORD, SYMBOLS, PAIR, UNKNOWN = "Word", "Symbols", "Pair", "Unknown"
PIECE, PIECES, LOG_PROBABILITY = "Piece", "Pieces", "Log probability"
TOKENIZER, TOKENS, MORPHEMES = "Tokenizer", "Tokens", "Morphemes"
WHOLE_SCREEN = "The whole screen:"

STEPPER = "Stepper"


def stepper_ends(numbers: Sequence[str], merges: str) -> str:
    """Say of which stops the stepper ends early, and where.

    >>> stepper_ends(["2"], "3 merges")
    'The stepper of stop 2 ends after 3 merges, so that the file stays small.'
    """
    stops = listed(numbers)
    said = (
        f"stepper of stop {stops} ends" if len(numbers) == 1 else f"steppers of stops {stops} end"
    )
    return f"The {said} after {merges}, so that the file stays small."


def no_stepper(numbers: Sequence[str]) -> str:
    """Say which stops stay pictures.

    >>> no_stepper(["2", "4"])
    'Stops 2 and 4 are pictures: their steppers would make the file too large.'
    """
    stops = listed(numbers)
    if len(numbers) == 1:
        return f"Stop {stops} is a picture: its stepper would make the file too large."
    return f"Stops {stops} are pictures: their steppers would make the file too large."

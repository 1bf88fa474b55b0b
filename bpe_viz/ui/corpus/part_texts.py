"""The texts about learning from a part of a corpus; braces mark what is filled in."""

from collections.abc import Sequence

from bpe_viz.scale import EVERY, CloseChoice, SampleComparison, SampleError
from bpe_viz.symbols import printable
from bpe_viz.ui.shared.numbers import percent, short_percent, signed_percent
from bpe_viz.wording import counted, noun

DRAWN_OF = {"lines": "Lines", "sentences": "Sentences", "files": "Files"}
_ONE_OF = {"lines": "line", "sentences": "sentence", "files": "file"}
DRAW_OF = "Draw"
DRAW_AGAIN = "Draw other samples"
WHAT_DRAWING_IS = "The same shares, other {texts}: how much is chance?"
CUTTING = "Reading the corpus"
LEARNING = "Learning from all of it and from parts of it"

SHARE, WORDS, SHARED = "Part", "Words", "Shared symbols"
FIRST_OTHER = "First other merge"
MORE = "Tokens of held-out text"
INTERVAL = "95% interval"
GRAPH = "the line marks 0"
NONE_OTHER = "none"
COLUMN_MEANINGS = {
    FIRST_OTHER: "the rank of the first merge that is not the one that all of the corpus gives",
    SHARED: "of the symbols that all of the corpus gives, those that the part gives, too",
    MORE: "how many more tokens the part's vocabulary needs for text that nobody learned from",
}
COMPARED = "Parts of the corpus, compared with all of it"

TOO_FEW = (
    "This corpus has {texts}, and a part is drawn from at least {least}. Draw something smaller, or"
    " open a longer text."
)
ONLY_COUNTS = (
    "This corpus came as word counts, so there are no {texts} to draw. For two counts, the table"
    " below says what a sample would do; open a text to see the rest."
)

WHICH_FIRST = "Which pair comes first?"
PREVIOUS, NEXT = "Previous merge", "Next merge"
NO_MORE_CHOICES = "There is no other merge with a second pair to compare here."
NO_RANKS_BY_COUNT = (
    "This learner does not rank pairs by their counts, so chances for two counts do not apply."
)
NO_CHOICES = "No merge here has a second pair to compare it with."
CHANCE_COLUMNS = ("Part", "Expected lead", "Standard deviation", "Lead / deviation", "Reversed")
CHANCES = "How likely a sample has the two pairs the other way round"
RECOUNT = (
    "Recount it: of counts a and b, a part s keeps s × (a − b) of the lead on average, with a"
    " standard deviation of √(s × (1 − s) × (a + b)). Chance reverses the two when it takes away"
    " more than the lead: that is the tail of the normal distribution beyond lead / deviation. This"
    " takes occurrences as independent; texts that repeat their words make it likelier."
)


def headline(found: SampleComparison, error: SampleError, kind: str) -> str:
    """Say in a sentence what one share shows.

    >>> error = SampleError(0.05, 500, 10, 0.92, 0.003, (0.002, 0.004))
    >>> found = SampleComparison((error,), (), 2_000, 100, 9_000, 1_000, has_ranks=True)
    >>> headline(found, error, "lines").partition(", and")[0]
    'With 5% of the lines, the first 9 merges are the same; of all 1,000 learned symbols, 92.0% are'
    """
    rank = error.first_difference
    held_out = f"and held-out text takes {_more_text(error)}."
    begin = f"With {short_percent(error.share)} of the {kind},"
    shared = f"{percent(error.shared_symbols)}"
    if not found.has_ranks:
        pieces = counted(found.num_learned, "learned piece")
        return f"{begin} {shared} of the {pieces} are the same, {held_out}"
    if rank is None:
        return f"{begin} all merges are the same, {held_out}"
    if rank == 1:
        same = "even the first merge is a different one"
    else:
        first = "the first merge is" if rank == 2 else f"the first {counted(rank - 1, 'merge')} are"
        same = f"{first} the same"
    symbols = counted(found.num_learned, "learned symbol")
    too = " the same" if rank == 1 else ""
    return f"{begin} {same}; of all {symbols}, {shared} are{too}, {held_out}"


def how_it_is_done(found: SampleComparison, kind: str) -> str:
    """Under the table: what was drawn, held out and learned from."""
    one = _ONE_OF[kind]
    held_out = counted(found.num_held_out, one)
    num_left = found.num_texts - found.num_held_out
    return (
        f"Every {EVERY}th {one} is held out ({held_out}): nothing learns from it, and tokens are"
        f" counted there. A part takes each of the other {counted(num_left, one)} with the"
        " probability on the left; “all” takes all of them. For the interval, the held-out"
        f" {noun(2, one)} are drawn 1,000 times with replacement."
    )


def choice_text(choice: CloseChoice) -> tuple[str, str, str, str]:
    """Return the two pairs of a merge and their counts, as they are written in a sentence."""
    one, other = (" ".join(map(printable, pair)) for pair in (choice.pair, choice.other))
    return one, f"{choice.count:,}", other, f"{choice.other_count:,}"


def before_choice(rank: int) -> str:
    """Begin the sentence about two pairs.

    >>> before_choice(3)
    'Merge 3 of the whole joins'
    """
    return f"Merge {rank:,} of the whole joins"


def lead(choice: CloseChoice) -> str:
    """Say how far the first pair is ahead."""
    difference = choice.count - choice.other_count
    if not difference:
        return "They are tied, and the tie rule decides; in a sample, either may be ahead."
    return f"It leads by {difference:,}."


def _more_text(error: SampleError) -> str:
    """Say how many more tokens, with the interval.

    >>> _more_text(SampleError(0.05, 500, 10, 0.92, 0.003, (0.002, 0.004)))
    '0.3% more tokens (95% interval +0.2% to +0.4%)'
    """
    low, high = error.interval
    size = signed_percent(abs(error.more_tokens)).removeprefix("+")
    if size == "0.0%":
        how_many = "as many tokens"
    else:
        how_many = size + (" more tokens" if error.more_tokens > 0 else " fewer tokens")
    return f"{how_many} (95% interval {signed_percent(low)} to {signed_percent(high)})"


def interval_text(error: SampleError) -> str:
    """Return the interval in a cell."""
    low, high = map(signed_percent, error.interval)
    return f"{low} to {high}"


def texts_in(number: int, kind: str) -> str:
    """Say how many lines, sentences or files.

    >>> texts_in(15, "lines")
    '15 lines'
    """
    return counted(number, _ONE_OF[kind])


def shares_too_small(shares: Sequence[float]) -> str:
    """Say which parts are left out because they have hardly any text; empty when none is.

    >>> shares_too_small([0.01, 0.02])
    'Too small for this corpus: 1% and 2%.'
    """
    if not shares:
        return ""
    *others, last = map(short_percent, shares)
    names = f"{', '.join(others)} and {last}" if others else last
    return f"Too small for this corpus: {names}."

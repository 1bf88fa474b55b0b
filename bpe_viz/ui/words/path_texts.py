"""The texts of the Words page about the ways to cut a word."""

from collections.abc import Sequence
from math import log

from bpe_viz.limits import MAX_DRAWS, MAX_DRAWS_LISTED, MAX_PATH_TEXT, MAX_PATH_WORD, MAX_PATH_WORDS
from bpe_viz.ui.shared.numbers import MINUS, percent, ratio
from bpe_viz.unigram import TIES_PER_NAT
from bpe_viz.wording import counted

WORDS = "Words to cut"
WORD = "Word"
TYPE_A_WORD = "Type a word above to see every way to cut it."
TOO_MANY = f"Only the first {MAX_PATH_WORDS} different words are offered."
TEXT_TOO_LONG = f"Only the first {MAX_PATH_TEXT} characters of your text are used here."
TOO_LONG = f"Only the first {MAX_PATH_WORD} characters of a word are cut."
EVERY_WAY = "Every way to cut “{word}”"
THICKER = "The thicker an arch, the more probable that its piece is used."
ABOVE_AND_BELOW = "Above the letters: {way}. Below: the other pieces."
MARK = "The {mark} in front is the mark of a word's beginning."
UNKNOWN = (
    "Hatched: a character that is not a piece. Its log probability is 10 nats below that of the"
    " least probable piece."
)
SEGMENTER = "Segmenter"
SEGMENTERS = {
    "most-probable": "Most probable",
    "longest-match": "Longest match",
    "fewest": "Fewest pieces",
    "rank-order": "Rank order",
}
PATHS = {
    "most-probable": "the most probable path",
    "longest-match": "the path of longest match",
    "fewest": "the path of fewest pieces",
}
ADDED_UP = {
    "most-probable": "The most probable path, added up",
    "longest-match": "The path of longest match, added up",
    "fewest": "The path of fewest pieces, added up",
}
FOUR_WAYS = "The same word, four segmenters"
WHAT_DECIDES = "What decides"
NO_RANKS = (
    "Not possible: rank order applies merges in the order they were learned, and Unigram learns"
    " pieces without an order."
)
NO_DROPOUT = "Dropout leaves out merges, and Unigram has none: draw random cuts below instead."
ROUNDED = "Each number is rounded on its own, so the last digit of the sum can differ."
LOG_PROBABILITY = "The natural logarithm of a probability; 0 is certain. Of a path, it is the sum."
SHARE = "The probability of this way divided by that of all ways together."
ENTROPY = (
    f"How uncertain the cut is, in nats: the mean of {MINUS}ln(share) over all ways, each counted"
    " by its share. 0 means that one way is certain."
)
ONLY_ONE = "There is only one way to cut this word, so every draw is the same."
SAMPLING = "Random cuts"
WHY_SAMPLE = "Models that train on random cuts see a word in many forms."
ALPHA = "alpha"
ALPHA_HELP = (
    "Each way is drawn with a probability proportional to p^alpha (Kudo 2018). At 1, by its"
    " probability; at 0, all ways equally often; above 1, mostly the best way."
)
SEED = "Seed"
SEED_HELP = "The same seed always draws the same ways."
DRAW_AGAIN = "Draw again"
FIRST_DRAWS = f"The first {MAX_DRAWS_LISTED} of {MAX_DRAWS:,} draws"
ALL_DRAWS = f"All {MAX_DRAWS:,} draws"
DRAWN = f"How many of the {MAX_DRAWS:,} draws are this way, in percent."
EXACT = "The probability of drawing this way, calculated without drawing."
OTHER_WAYS = "all other ways"

EDGE_COLUMNS = ("Piece", "Letters", "Log probability", "Used", "On the path")
ON_PATH = ("no", "yes")
UNKNOWN_EDGE = "{piece}, not a piece"


def headline(num_paths: int, share: float) -> str:
    """Finish the sentence that begins with the most probable path.

    >>> headline(8, 0.7066), headline(1, 1.0)
    ('is the most probable of 8 ways: 70.7% of all.', 'is the only way to cut it.')
    """
    if num_paths == 1:
        return "is the only way to cut it."
    return f"is the most probable of {num_paths:,} ways: {percent(share)} of all."


def way_headline(way: str, num_paths: int, share: float, lost: float) -> str:
    """Finish the sentence about another segmenter's path, whose log is `lost` below the best.

    >>> way_headline("fewest", 8, 0.12, 1.5)
    'is the path of fewest pieces: 12.0% of all 8 ways. It is not the most probable one.'
    >>> way_headline("fewest", 8, 0.3, 0.0)
    'is the path of fewest pieces: 30.0% of all 8 ways. No way is more probable.'
    >>> way_headline("longest-match", 1, 1.0, 0.0)
    'is the only way to cut it.'
    """
    if num_paths == 1:
        return headline(num_paths, share)
    is_best = lost < 1 / TIES_PER_NAT
    verdict = "No way is more probable." if is_best else "It is not the most probable one."
    return f"is {PATHS[way]}: {percent(share)} of all {num_paths:,} ways. {verdict}"


def tried(trials: Sequence[tuple[str, bool]], more: int) -> str:
    """Say what longest match tried.

    >>> tried([("hugs", False), ("hug", True), ("s", True)], 0)
    'Tried hugs (no), hug (yes), s (yes).'
    """
    parts = [f"{symbol} ({'yes' if is_known else 'no'})" for symbol, is_known in trials]
    rest = f" and {more:,} more" if more else ""
    return f"Tried {', '.join(parts)}{rest}."


def fewest(number: int) -> str:
    """Say why fewest pieces took its path.

    >>> fewest(2), fewest(1)
    ('No way has fewer than 2 pieces; of equals, long ones first.', 'The whole word is one piece.')
    """
    if number == 1:
        return "The whole word is one piece."
    return f"No way has fewer than {number:,} pieces; of equals, long ones first."


def highest(number: int) -> str:
    """Say why the most probable path was taken.

    >>> highest(8), highest(1)
    ('The highest sum of log probabilities of all 8 ways.', 'There is no other way.')
    """
    if number == 1:
        return "There is no other way."
    return f"The highest sum of log probabilities of all {number:,} ways."


def ways_listed(listed: int, num_paths: int) -> str:
    """Return the heading of the list of ways.

    >>> ways_listed(8, 8), ways_listed(12, 20), ways_listed(2, 2)
    ('All 8 ways', 'The 12 most probable of 20 ways', 'Both ways')
    """
    if num_paths == 1:
        return "The only way"
    if listed == num_paths:
        return "Both ways" if listed == 2 else f"All {listed} ways"
    return f"The {listed} most probable of {num_paths:,} ways"


def most_entropy(num_paths: int) -> str:
    """Say what the entropy can be at least and at most.

    >>> most_entropy(8), most_entropy(1)
    ('It is 0 when one way is certain, and 2.08 when all 8 are equally likely.', '')
    """
    if num_paths == 1:
        return ""
    ways = "both" if num_paths == 2 else f"all {num_paths:,}"
    most = f"{ratio(log(num_paths))} when {ways} are equally likely"
    return f"It is 0 when one way is certain, and {most}."


def left_out(number: int) -> str:
    """Say how many arches are not drawn.

    >>> left_out(1), left_out(30), left_out(0)
    ('1 less likely piece is not drawn.', '30 less likely pieces are not drawn.', '')
    """
    if not number:
        return ""
    verb = "is" if number == 1 else "are"
    return f"{counted(number, 'less likely piece')} {verb} not drawn."


def equals(number: int) -> str:
    """Say which way is taken when several are equally probable.

    >>> equals(1), equals(3)[:32]
    ('', '3 ways are equally probable; the')
    """
    if number < 2:
        return ""
    return f"{number} ways are equally probable; the one with the longest last piece is chosen."


def where(number: int, last: int, num_pieces: int) -> str:
    """Return the state whose pieces are used.

    >>> where(1, 3, 14)
    'With the 14 pieces of round 1 of 3, the round that Pieces shows.'
    """
    pieces = counted(num_pieces, "piece")
    return f"With the {pieces} of round {number:,} of {last:,}, the round that Pieces shows."


def letters(first: int, last: int) -> str:
    """Say which letters of a word a piece has; a mark is before the first one.

    >>> letters(1, 3), letters(2, 2), letters(1, 0)
    ('letters 1 to 3', 'letter 2', 'before letter 1')
    """
    if last < first:
        return f"before letter {first}"
    return f"letter {first}" if first == last else f"letters {first} to {last}"


def edge_said(piece: str, where: str, log: str, share: str, path: str, *, is_taken: bool) -> str:
    """Say what an edge of the lattice is.

    >>> edge_said("er", "letters 4 to 5 of 5", "−2.5000", "71%", "the best path", is_taken=True)
    'er: letters 4 to 5 of 5; log probability −2.5000; used: 71%; on the best path'
    """
    on = "on" if is_taken else "not on"
    return f"{piece}: {where}; log probability {log}; used: {share}; {on} {path}"

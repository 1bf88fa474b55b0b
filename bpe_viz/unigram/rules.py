"""The rules that decide which pieces are learned, each a named number or function.

They are those of sentencepiece 0.2.1 (src/unigram_model_trainer.cc, src/unigram_model.cc), after
Kudo 2018, "Subword Regularization", section 3.2. What the paper leaves open, they decide:

seeds      all characters, and the substrings of 2 to `max_piece_length` characters that at least
           two different characters follow, the end of a word being one of them; the score of a
           substring is its count times its length, that of a character its count
E step     expected counts by forward-backward; one that is not a piece costs UNKNOWN_PENALTY
           more than the least probable piece, and its count goes to the first piece of the list
M step     pieces below LEAST_COUNT are dropped; log p = digamma(count) - digamma(sum of counts)
stop       at no more than _HEADROOM times `vocab_size` pieces
pruning    `shrinking` times as many pieces stay, those with the greatest losses; dropped besides
           are pieces whose own most probable path is split, and pieces in nobody's best path
finish     all characters, then the most probable pieces, up to `vocab_size`

Numbers that differ by less than TIE are equal: what is left of a sum after rounding never decides.
Of paths that are equally probable the one with the longest last piece is taken, then the longest
before it; of losses, the piece that comes first in the list; of log probabilities, the spelling.
"""

from math import log

TIE = 1e-9  # nats
TIE_DIGITS = 9  # decimals of a number that is sorted by
TIES_PER_NAT = 1e9  # paths are compared in whole numbers of TIE
LEAST_COUNT = 0.5
_HEADROOM = 1.1
UNKNOWN_PENALTY = 10.0  # nats
RETURN_STEP = 0.0001  # between characters that come back at the end, in nats
SERIES_FROM = 16.0
_AFTER_ALL = "\U0010ffff"


def digamma(x: float) -> float:
    """Return the derivative of log gamma, for x > 0, by recurrence and a series (Bernardo 1976).

    It makes rare pieces rarer: exp(digamma(1)) is 0.56, exp(digamma(0.5)) is 0.14. From
    SERIES_FROM on the series is exact to 13 digits, so equal counts have equal probabilities.

    >>> round(digamma(1), 6), round(digamma(1000), 6)
    (-0.577216, 6.907255)
    """
    result = 0.0
    while x < SERIES_FROM:
        result -= 1 / x
        x += 1
    square = 1 / (x - 0.5) ** 2
    series = 1 / 24 - square * (7 / 960 - square * (31 / 8064 - square * 127 / 30720))
    return result + log(x - 0.5) + square * series


def seed_order(score: float, piece: str) -> tuple[float, str]:
    """Sorts seeds: the best score first, ties as in a suffix tree, a prefix after what it begins.

    >>> sorted(["ab", "abc", "b"], key=lambda piece: seed_order(6, piece))
    ['abc', 'ab', 'b']
    """
    return -score, piece + _AFTER_ALL


def most_probable_first(entry: tuple[str, float]) -> tuple[float, str]:
    """Sorts pieces with their log probabilities: the most probable first, ties by spelling.

    >>> sorted([("b", -2.0), ("a", -2.0), ("c", -1.0)], key=most_probable_first)
    [('c', -1.0), ('a', -2.0), ('b', -2.0)]
    """
    piece, log_probability = entry
    return -round(log_probability, TIE_DIGITS), piece


def largest_size(vocab_size: int) -> int:
    """Return the most pieces with which rounds of pruning may end.

    >>> largest_size(400)
    440
    """
    return int(vocab_size * _HEADROOM)

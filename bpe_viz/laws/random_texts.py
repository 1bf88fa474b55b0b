"""Texts that nobody meant: random typing, rich get richer, and draws from a Zipfian list."""

from dataclasses import dataclass

import numpy as np

from bpe_viz.arrays import CountArray, FloatArray, Indices, RandomBits
from bpe_viz.errors import SettingsError
from bpe_viz.limits import MAX_RANDOM_LETTERS, MAX_RANDOM_TOKENS, MAX_RANDOM_TYPES
from bpe_viz.pickled import PickledByFields

MIN_SPACE = 0.02
_GROWTH_POINTS = 200
_LETTERS_BETWEEN_CHECKS = 8


@dataclass(frozen=True, slots=True, eq=False)
class Simulation(PickledByFields):
    """The word counts of a simulated text, and its growth at up to 200 log-spaced places.

    counts         int64[types]: how often each type occurs, first seen first
    tokens, types  int64: tokens read and types seen there, the first and the last token included

    >>> simulation = random_typing(1_000, seed=1)
    >>> int(simulation.tokens[-1]), int(simulation.types[-1]) == len(simulation.counts)
    (1000, True)
    """

    counts: CountArray
    tokens: CountArray
    types: CountArray

    def __post_init__(self) -> None:
        for array in (self.counts, self.tokens, self.types):
            array.flags.writeable = False


def random_typing(
    num_tokens: int,
    *,
    letters: int | tuple[float, ...] = 26,
    space: float = 0.18,
    seed: int = 0,
) -> Simulation:
    """Type letters and spaces at random (Miller 1957; Li 1992); what is between is a word.

    `letters` is a number of equally likely letters or the weight of each; `space` is the
    probability of the space.  Spaces in a row make no word, so a word has n letters with
    probability space (1 - space)^(n - 1).  With M equal letters the counts fall like a staircase
    along rank^-s, s = 1 - ln(1 - space) / ln M, which is ln(M + 1) / ln M when all keys are equal.

    >>> int(random_typing(1000).counts.sum())
    1000
    """
    _check(num_tokens, "tokens", 1, MAX_RANDOM_TOKENS)
    if not MIN_SPACE <= space < 1:
        raise SettingsError(
            f"The probability of the space is {space}. Choose {MIN_SPACE} to below 1."
        )
    weights = (1.0,) * letters if isinstance(letters, int) else letters
    _check(len(weights), "letters", 1, MAX_RANDOM_LETTERS)
    cumulative = _cumulative(np.array(weights))
    rng = np.random.default_rng(seed)
    return _simulation(_typed_words(num_tokens, cumulative, space, rng))


def rich_get_richer(num_tokens: int, *, alpha: float = 0.1, seed: int = 0) -> Simulation:
    """Write each word again with probability alpha, else copy any earlier token (Simon 1955).

    The more often a word was written the more often it is copied.  Types grow like alpha * n; past
    the first ranks counts fall like rank^-(1 - alpha), and 1 / (2 - alpha) of the types occur once.

    >>> int(rich_get_richer(1000, alpha=1.0).counts.max())
    1
    """
    _check(num_tokens, "tokens", 1, MAX_RANDOM_TOKENS)
    if not 0 <= alpha <= 1:
        raise SettingsError(f"The rate of new words is {alpha}. Choose 0 to 1.")
    rng = np.random.default_rng(seed)
    places = np.arange(num_tokens)
    is_new = rng.random(num_tokens) < alpha
    is_new[0] = True
    source = np.where(is_new, places, (rng.random(num_tokens) * places).astype(np.int64))
    # Each token points to the one it copies; halve the ways until all point to a new word.
    while not is_new[source].all():
        source = source[source]
    return _simulation(source)


def draw_from_zipf(
    num_tokens: int, *, num_types: int, exponent: float = 1.0, rho: float = 0.0, seed: int = 0
) -> Simulation:
    """Draw words independently from a list with p(r) ~ (r + rho)^-exponent, r = 1 to num_types.

    The growth of its types shows that Zipf's law implies one like Heaps': with an exponent s > 1
    and no end of types, V ~ N^(1/s) (van Leijenhorst and van der Weide 2005).

    >>> len(draw_from_zipf(1000, num_types=3).counts)
    3
    """
    _check(num_tokens, "tokens", 1, MAX_RANDOM_TOKENS)
    _check(num_types, "types", 1, MAX_RANDOM_TYPES)
    if not (0 <= exponent <= 50 and 0 <= rho <= MAX_RANDOM_TYPES):
        raise SettingsError(
            f"The exponent is {exponent}, rho is {rho}."
            f" Choose 0 to 50, and 0 to {MAX_RANDOM_TYPES:,} for rho."
        )
    ranks = np.arange(1, num_types + 1, dtype=np.float64)
    cumulative = _cumulative(((ranks + rho) / (1 + rho)) ** -exponent)
    rng = np.random.default_rng(seed)
    return _simulation(np.searchsorted(cumulative, rng.random(num_tokens), side="right"))


def _check(number: int, things: str, low: int, high: int) -> None:
    if not low <= number <= high:
        raise SettingsError(f"{number:,} {things} cannot be drawn. Choose {low:,} to {high:,}.")


def _cumulative(weights: FloatArray) -> FloatArray:
    """Running probabilities, ending in exactly 1."""
    if not np.isfinite(weights).all() or weights.min() < 0 or weights.sum() <= 0:
        raise SettingsError(
            "The weights of the letters are not usable. Give each letter 0 or more,"
            " and at least one of them more than 0."
        )
    running: FloatArray = np.cumsum(weights, dtype=np.float64)
    cumulative: FloatArray = running / running[-1]
    return cumulative


def _typed_words(
    num_tokens: int, cumulative: FloatArray, space: float, rng: np.random.Generator
) -> RandomBits:
    """Return a 64-bit number for each word, the same for the same letters."""
    lengths = rng.geometric(space, num_tokens)
    number_of_letter = rng.integers(1, 2**64, len(cumulative), dtype=np.uint64)
    multiplier = np.uint64(0x9E3779B97F4A7C15)
    numbers = np.zeros(num_tokens, np.uint64)
    going_on = np.arange(num_tokens)
    typed = 0
    while len(going_on):
        letter = np.searchsorted(cumulative, rng.random(len(going_on)), side="right")
        numbers[going_on] = numbers[going_on] * multiplier + number_of_letter[letter]
        typed += 1
        going_on = going_on[lengths[going_on] > typed]
        if typed % _LETTERS_BETWEEN_CHECKS == 0:
            # A beginning that no other word has will make no word that another is.
            _, group, sizes = np.unique(numbers[going_on], return_inverse=True, return_counts=True)
            going_on = going_on[sizes[group] > 1]
    # Words of different length never are the same.
    return numbers ^ (lengths.astype(np.uint64) * np.uint64(0xD1B54A32D192ED03))


def _simulation(token_word: Indices | RandomBits) -> Simulation:
    _, first, counts = np.unique(token_word, return_index=True, return_counts=True)
    first_seen = np.argsort(first)
    num_tokens = len(token_word)
    tokens = np.unique(np.rint(np.geomspace(1, num_tokens, _GROWTH_POINTS)).astype(np.int64))
    types = np.searchsorted(first[first_seen], tokens).astype(np.int64)
    return Simulation(counts[first_seen].astype(np.int64), tokens, types)

"""The caches of the Laws page."""

from collections.abc import Callable, Hashable

from bpe_viz.arrays import CountArray
from bpe_viz.laws import (
    ExpectedGrowth,
    ListOrder,
    MandelbrotFit,
    RankedWords,
    Simulation,
    SubwordCurves,
    ZipfFit,
    draw_from_zipf,
    expected_growth,
    fit_mandelbrot,
    fit_zipf,
    random_typing,
    ranked_words,
    rich_get_richer,
)
from bpe_viz.limits import (
    CACHED_CURVES,
    CACHED_FITS,
    CACHED_OWN_CURVES,
    CACHED_OWN_RANKINGS,
    CACHED_RANKINGS,
    CACHED_SEARCHES,
    CACHED_SIMULATIONS,
)
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.laws.work import HeldOut
from bpe_viz.ui.reader.opened_file import about_of, key_of

COMPARED: Cache[RankedWords] = Cache(shared=CACHED_RANKINGS, own=CACHED_OWN_RANKINGS)
HELD_OUT: Cache[HeldOut] = Cache(shared=CACHED_CURVES, own=CACHED_OWN_CURVES)
TOKENS: Cache[RankedWords] = Cache(shared=CACHED_RANKINGS, own=CACHED_OWN_RANKINGS)
_RANKED: Cache[RankedWords] = Cache(shared=CACHED_RANKINGS, own=CACHED_OWN_RANKINGS)
_FITS: Cache[tuple[ZipfFit, MandelbrotFit]] = Cache(shared=CACHED_FITS, own=CACHED_FITS)
_RANDOM_ORDERS: Cache[ExpectedGrowth] = Cache(shared=CACHED_RANKINGS, own=CACHED_OWN_RANKINGS)
_CURVES: Cache[SubwordCurves] = Cache(shared=CACHED_CURVES, own=CACHED_OWN_CURVES)
_SEARCHES: Cache[CountArray] = Cache(shared=CACHED_SEARCHES, own=CACHED_SEARCHES)
_SIMULATIONS: Cache[Simulation] = Cache(shared=CACHED_SIMULATIONS)


def ranked(shown: AnyTrained, ignore_blanks: bool) -> RankedWords:
    """Return the words of a corpus by count."""
    return _RANKED.now(
        (shown.key, ignore_blanks),
        lambda: ranked_words(shown.corpus, ignore_blanks=ignore_blanks),
        sign="Ranking the words",
        about=shown.choice.about,
    )


def zipf_fits(
    shown: AnyTrained, ignore_blanks: bool, first: int, last: int | None
) -> tuple[ZipfFit, MandelbrotFit]:
    """Zipf's and Mandelbrot's law fitted to a range of ranks; raises BpeVizError."""
    counts = ranked(shown, ignore_blanks).counts
    return _fits(shown, (ignore_blanks, first, last), counts, first, last)


def token_fits(
    shown: AnyTrained, tokenizer: str, counts: CountArray
) -> tuple[ZipfFit, MandelbrotFit]:
    """Return the same for the tokens of a real tokenizer, over the ranks that suit them."""
    return _fits(shown, key_of(tokenizer), counts, 1, None, about_of(tokenizer))


def _fits(
    shown: AnyTrained,
    what: Hashable,
    counts: CountArray,
    first: int,
    last: int | None,
    also_about: frozenset[str] = frozenset(),
) -> tuple[ZipfFit, MandelbrotFit]:
    return _FITS.now(
        (shown.key, what),
        lambda: (
            fit_zipf(counts, first_rank=first, last_rank=last),
            fit_mandelbrot(counts, first_rank=first, last_rank=last),
        ),
        sign="Fitting Zipf's law",
        about=shown.choice.about | also_about,
    )


def random_order(shown: AnyTrained, ignore_blanks: bool) -> ExpectedGrowth:
    """Return the growth that is expected of the words in random order."""
    counts = ranked(shown, ignore_blanks).counts
    return _RANDOM_ORDERS.now(
        (shown.key, ignore_blanks),
        lambda: expected_growth(counts),
        sign="Reading in random order",
        about=shown.choice.about,
    )


def curves_over_steps(
    shown: AnyTrained, run: str, count: Callable[[], SubwordCurves]
) -> SubwordCurves:
    """Return the effect of merges, or rounds, on the corpus at up to 50 states, by `count`."""
    return _CURVES.now(
        (shown.key, run),
        count,
        sign="Counting symbols",
        about=shown.choice.about,
    )


def found_words(shown: AnyTrained, ignore_blanks: bool, text: str, order: ListOrder) -> CountArray:
    """Return the indices of the words that hold a text, in an order."""
    words = ranked(shown, ignore_blanks)
    return _SEARCHES.now(
        (shown.key, ignore_blanks, text, order),
        lambda: words.find(text, order),
        sign="Searching the words",
        about=shown.choice.about,
    )


def simulation(model: str, tokens: int, seed: int, numbers: tuple[float, ...]) -> Simulation:
    """Return a random text; the numbers are those of its model, in the order of its arguments."""
    return _SIMULATIONS.now(
        (model, tokens, seed, numbers),
        lambda: _simulate(model, tokens, seed, numbers),
        sign="Writing a random text",
    )


def _simulate(model: str, tokens: int, seed: int, numbers: tuple[float, ...]) -> Simulation:
    if model == "typing":
        return random_typing(tokens, letters=int(numbers[0]), space=numbers[1], seed=seed)
    if model == "simon":
        return rich_get_richer(tokens, alpha=numbers[0], seed=seed)
    return draw_from_zipf(tokens, num_types=int(numbers[0]), exponent=numbers[1], seed=seed)

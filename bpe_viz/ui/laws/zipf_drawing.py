"""The Zipf chart and what is said of it, as several views show them."""

import numpy as np
import pandas as pd
from markupsafe import Markup

from bpe_viz.charts import (
    Law,
    ZipfParts,
    labelled_table,
    law_table,
    staircase_table,
    zipf_chart,
    zipf_rows,
)
from bpe_viz.errors import BpeVizError, TooSmallError
from bpe_viz.laws import LineFit, RankedWords, ZipfFit, typical_miss
from bpe_viz.symbols import shown_word
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.laws import inputs, texts
from bpe_viz.ui.laws.data import ZipfFits, axes_are_logarithmic, fits_of, ranked_of
from bpe_viz.ui.laws.figure import draw_figure, theme
from bpe_viz.ui.laws.state_shown import StateShown
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.markup import Row, corpus_word, note, table
from bpe_viz.ui.shared.numbers import column, exponent_text, interval, number, ratio
from bpe_viz.wording import counted, times

_NAMED_RANKS = (1, 2, 10, 100, 1_000, 10_000, 100_000)
SLOPE_ONE = "Zipf c / r"
_DENSE_BEYOND = 200  # types; an axis of more is so dense that the first name reaches the second
_LEAST_NAMED = 3  # words that occur less often, or are in the lowest quarter, stand too low


def draw_zipf_chart(
    shown: AnyTrained,
    *,
    key: str,
    state: StateShown | None = None,
    interactive: bool = False,
    is_small: bool = False,
) -> None:
    """Count against rank with the fitted laws, a small one with that of slope 1 alone.

    With `state`, the symbols of that state too.
    """
    ranked = ranked_of(shown)
    if len(ranked) == 1:
        raise TooSmallError(texts.TOO_FEW_TYPES)
    fits = fits_of(shown, of_chosen_range=interactive)
    series = {"words": staircase_table(ranked)}
    if state is not None:
        series[f"{state.entry}s"] = staircase_table(state.symbols())
    laws = laws_of(fits, own_line=interactive)
    if is_small:
        laws = {name: law for name, law in laws.items() if name == SLOPE_ONE}
    fitted = None if isinstance(fits, BpeVizError) else (fits.zipf.first_rank, fits.zipf.last_rank)
    lines = law_table(laws, len(ranked), *(fitted or (1, len(ranked)))) if laws else None
    logarithmic = axes_are_logarithmic() or not interactive
    parts = ZipfParts(
        series=series,
        laws=lines,
        labels=labelled_table(ranked, named_ranks(ranked, logarithmic=logarithmic)),
        found=_found(ranked) if interactive else None,
        fitted=fitted if interactive else None,
    )
    draw_figure(
        key,
        zipf_chart(parts, theme(), logarithmic=logarithmic, brush=interactive),
        zipf_rows(series, laws),
        text=zipf_text(ranked, fits, is_small=is_small),
        on_brush=_take_brush if interactive and logarithmic else None,
    )


def named_ranks(ranked: RankedWords, *, logarithmic: bool) -> list[int]:
    """Ranks whose words have room for their name.

    >>> named_ranks(RankedWords(("low", "er", "x"), np.array([9, 3, 1])), logarithmic=True)
    [1, 2]
    """
    if not logarithmic:
        return [1, 2]
    least = max(_LEAST_NAMED, ranked.counts[0] ** 0.25)
    many = int((ranked.counts >= least).sum())
    taken = 2 if len(ranked) > _DENSE_BEYOND else 0
    return [rank for rank in _NAMED_RANKS if rank <= many and rank != taken]


def zipf_text(ranked: RankedWords, fits: ZipfFits | BpeVizError, *, is_small: bool = False) -> str:
    """Return the chart in words, a small one with the law of slope 1 alone."""
    most, least = int(ranked.counts[0]), int(ranked.counts[-1])
    text = texts.ZIPF_IN_WORDS.format(
        types=counted(len(ranked), "type"),
        word=shown_word(ranked.words[0]),
        most=times(most),
        least=times(least),
        last=len(ranked),
    )
    if isinstance(fits, BpeVizError):
        return f"{text} {fits}"
    zipf, mandelbrot = fits.zipf, fits.mandelbrot
    text = texts.SLOPE_ONE_IN_WORDS.format(
        text=text, first=zipf.first_rank, last=zipf.last_rank, c=number(zipf.slope_one.c)
    )
    if is_small:
        return text
    return texts.ZIPF_FITS_IN_WORDS.format(
        text=text,
        slope=exponent_text(zipf.exponent),
        rho=number(mandelbrot.rho),
        exponent=exponent_text(mandelbrot.K),
    )


def zipf_note(shown: AnyTrained) -> Markup:
    """Return the main figures of the law of slope 1 in a sentence."""
    fits = fits_of(shown)
    if isinstance(fits, BpeVizError):
        return note(str(fits))
    zipf = fits.zipf
    return note(
        texts.ZIPF_FIT.format(
            c=number(zipf.slope_one.c),
            off=_off_by(zipf.slope_one.fit_error),
            first=zipf.first_rank,
            last=zipf.last_rank,
        )
    )


def fits_table(fits: ZipfFits, *, draws_slope_one: bool = True) -> Markup:
    """Return all fits side by side, each with its line in the chart if it is drawn there."""
    zipf, mandelbrot = fits.zipf, fits.mandelbrot
    line = zipf.least_squares
    (mandelbrot_c,) = column((mandelbrot.c,))
    one, free, squares = column((zipf.slope_one.c, zipf.c, line.c))
    first_line = "dashed line-b" if draws_slope_one else "hidden"
    rows = (
        Row(("c / r", one, "1", _miss(zipf.slope_one)), first_line),
        Row(
            (texts.BY_LIKELIHOOD, free, exponent_text(zipf.exponent), _miss(zipf)), "dotted line-c"
        ),
        Row((texts.LEAST_SQUARES, squares, exponent_text(line.exponent), _miss(line)), "hidden"),
        Row(
            (
                f"Mandelbrot K, ρ\u00a0=\u00a0{number(mandelbrot.rho)}",
                mandelbrot_c,
                exponent_text(mandelbrot.K),
                ratio(mandelbrot.fit_error),
            ),
            "solid line-d",
        ),
    )
    caption = texts.FITTED_RANKS.format(first=zipf.first_rank, last=zipf.last_rank)
    return table(caption, ("Law", "c", "Slope", texts.OFF_BY_COLUMN), rows)


def first_ranks(
    ranked: RankedWords,
    fits: ZipfFits | BpeVizError,
    limit: int,
    language: str,
    names: tuple[str, str] = ("Word", texts.FIRST_RANKS),
) -> Markup:
    """Return the most frequent words with what each law expects of them.

    `language` is that of the words, and `names` are that of a word, and that of the list.
    """
    ranks = np.arange(1, len(ranked.counts[:limit]) + 1, dtype=float)
    expected = {"f₁ / r": ranked.counts[0] / ranks}
    if not isinstance(fits, BpeVizError):
        expected["c / r"] = fits.zipf.slope_one.expected(ranks)
        expected["Mandelbrot"] = fits.mandelbrot.expected(ranks)
    written = zip(*(column(values.tolist()) for values in expected.values()), strict=True)
    rows = [
        Row((f"{rank:.0f}", corpus_word(shown_word(word, 14), language), f"{count:,.0f}", *cells))
        for rank, word, count, cells in zip(
            ranks, ranked.words, ranked.counts.tolist(), written, strict=False
        )
    ]
    word_name, caption = names
    head = ("Rank", word_name, "Count", *expected)
    return table(caption, head, rows, texts=2)


def nearer_law(ranked: RankedWords, fits: ZipfFits, limit: int) -> Markup:
    """Say which law is nearer to the counts of the most frequent words."""
    counts = ranked.counts[:limit].astype(float)
    ranks = np.arange(1, len(counts) + 1, dtype=float)
    laws = (fits.zipf.slope_one, fits.mandelbrot)
    zipf, mandelbrot = (typical_miss(counts, law.expected(ranks)) for law in laws)
    nearer = _nearer(zipf, mandelbrot)
    return note(
        texts.NEARER.format(
            ranks=counted(len(counts), "rank"),
            zipf=_off_by(zipf),
            mandelbrot=ratio(mandelbrot),
            nearer=nearer,
        )
    )


def _off_by(fit_error: float) -> str:
    """Say how far a law is from the counts, in words.

    >>> _off_by(1.2149)
    'typically off by a factor of 1.21'
    """
    return texts.OFF_BY.format(error=ratio(fit_error))


def _nearer(zipf: float, mandelbrot: float) -> str:
    if ratio(zipf) == ratio(mandelbrot):
        return texts.EQUALLY_NEAR
    if mandelbrot < zipf:
        return texts.MANDELBROT_NEARER
    return texts.ZIPF_NEARER


def fits_note(fits: ZipfFits) -> Markup:
    """Explain the intervals and errors of the fits, and their limits."""
    return note(
        texts.WHAT_FITS_MEAN.format(interval=interval(fits.zipf.interval)),
        strong=" ".join(fits.zipf.notices),
    )


def _miss(fit: LineFit | ZipfFit) -> str:
    return ratio(fit.fit_error)


def laws_of(fits: ZipfFits | BpeVizError, *, own_line: bool = False) -> dict[str, Law]:
    """Return the fitted laws by name, and the reader's line if `own_line` and it is drawn."""
    laws: dict[str, Law] = {}
    if not isinstance(fits, BpeVizError):
        laws = {
            SLOPE_ONE: fits.zipf.slope_one.expected,
            "free slope": fits.zipf.expected,
            "Mandelbrot": fits.mandelbrot.expected,
        }
    if own_line and inputs.get("line"):
        line = LineFit(c=10.0 ** inputs.get("line_c"), exponent=inputs.get("line_slope"))
        laws["your line"] = line.expected
    return laws


def _found(ranked: RankedWords) -> pd.DataFrame:
    rank = ranked.rank_of(inputs.get("word"))
    found = labelled_table(ranked, [rank] if rank else [])
    return found.assign(label=[f"{word}" for word in found["word"]])


def _take_brush() -> None:
    """Take the range that was drawn as the range of the fit."""
    drawn = value_of("laws_chart_zipf")["selection"].get("range", {}).get("rank")
    if drawn:
        low, high = sorted(drawn)
        inputs.put("auto", False)
        inputs.put("first", max(1, round(low)))
        inputs.put("last", max(1, round(high)))

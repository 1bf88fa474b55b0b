"""The Zipf chart and what is said of it, as several views show them."""

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
from bpe_viz.laws import LineFit, RankedWords, ZipfFit, goodness, ranked_symbols
from bpe_viz.symbols import shown_word
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.laws import inputs
from bpe_viz.ui.laws.data import ZipfFits, axes_are_logarithmic, fits_of, ranked_of
from bpe_viz.ui.laws.figure import draw_figure, theme
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.markup import Row, note, table
from bpe_viz.ui.shared.numbers import interval, number
from bpe_viz.wording import counted, times

_NAMED_RANKS = (1, 2, 10, 100, 1_000, 10_000, 100_000)
_LEAST_NAMED = 3  # words that occur less often stand too low for a name


def draw_zipf_chart(
    shown: Trained, *, key: str, merges: int | None = None, interactive: bool = False
) -> None:
    """Count against rank with the fitted laws; with `merges`, the symbols of that state too."""
    ranked = ranked_of(shown)
    if len(ranked) == 1:
        raise TooSmallError("The corpus has only one type. Choose one with more words.")
    fits = fits_of(shown)
    series = {"words": staircase_table(ranked)}
    if merges is not None:
        series[f"BPE symbols, {counted(merges, 'merge')}"] = staircase_table(
            symbols_of(shown, merges)
        )
    laws = _laws(fits, own_line=interactive)
    fitted = None if isinstance(fits, BpeVizError) else (fits.zipf.first_rank, fits.zipf.last_rank)
    lines = law_table(laws, len(ranked), *(fitted or (1, len(ranked)))) if laws else None
    logarithmic = axes_are_logarithmic() or not interactive
    parts = ZipfParts(
        series=series,
        laws=lines,
        labels=labelled_table(ranked, _named_ranks(ranked, logarithmic=logarithmic)),
        found=_found(ranked) if interactive else None,
        fitted=fitted if interactive else None,
    )
    draw_figure(
        key,
        zipf_chart(parts, theme(), logarithmic=logarithmic, brush=interactive),
        zipf_rows(series, laws),
        text=zipf_text(ranked, fits),
        on_brush=_take_brush if interactive and logarithmic else None,
    )


def _named_ranks(ranked: RankedWords, *, logarithmic: bool) -> list[int]:
    """Ranks whose words have room for their name."""
    if not logarithmic:
        return [1, 2]
    many = int((ranked.counts >= _LEAST_NAMED).sum())
    return [rank for rank in _NAMED_RANKS if rank <= many]


def zipf_text(ranked: RankedWords, fits: ZipfFits | BpeVizError) -> str:
    """The chart in words."""
    most, least = int(ranked.counts[0]), int(ranked.counts[-1])
    text = (
        f"Count against rank of {counted(len(ranked), 'type')}: from"
        f" “{shown_word(ranked.words[0])}”, {times(most)}, to {times(least)} at rank"
        f" {len(ranked):,}."
    )
    if isinstance(fits, BpeVizError):
        return f"{text} {fits}"
    zipf, mandelbrot = fits.zipf, fits.mandelbrot
    return (
        f"{text} Zipf with slope 1: c = {number(zipf.slope_one.c)}. Free slope"
        f" {zipf.exponent:.3f} over ranks {zipf.first_rank:,} to {zipf.last_rank:,}. Mandelbrot:"
        f" rho = {number(mandelbrot.rho)}, Mandelbrot K = {number(mandelbrot.K)}."
    )


def zipf_note(shown: Trained) -> Markup:
    """The main figures of the fits in a sentence or two."""
    fits = fits_of(shown)
    if isinstance(fits, BpeVizError):
        return note(str(fits))
    zipf, mandelbrot = fits.zipf, fits.mandelbrot
    return note(
        f"Zipf c / r: c = {number(zipf.slope_one.c)}, typical miss"
        f" ×{zipf.slope_one.fit_error:.2f}. Free slope {zipf.exponent:.3f}"
        f" (95% {interval(zipf.interval)}). Mandelbrot: ρ = {number(mandelbrot.rho)},"
        f" Mandelbrot K = {number(mandelbrot.K)}, typical miss ×{mandelbrot.fit_error:.2f}."
        f" Fitted to ranks {zipf.first_rank:,} to {zipf.last_rank:,}."
    )


def fits_table(fits: ZipfFits) -> Markup:
    """All fits side by side."""
    zipf, mandelbrot = fits.zipf, fits.mandelbrot
    line = zipf.least_squares
    rows = (
        Row(
            ("c / r", number(zipf.slope_one.c), "1", f"×{zipf.slope_one.fit_error:.2f}"),
            "dashed",
        ),
        Row(
            ("free, max. likelihood", number(zipf.c), f"{zipf.exponent:.3f}", _miss(zipf)),
            "dotted",
        ),
        Row(("free, least squares", number(line.c), f"{line.exponent:.3f}", _miss(line)), "hidden"),
        Row(
            (
                f"Mandelbrot K, ρ = {number(mandelbrot.rho)}",
                number(mandelbrot.c),
                f"{mandelbrot.K:.3f}",
                f"×{mandelbrot.fit_error:.2f}",
            ),
            "solid",
        ),
    )
    caption = f"Fits to ranks {zipf.first_rank:,} to {zipf.last_rank:,}"
    return table(caption, ("Law", "c", "Slope", "Fit error"), rows)


def fits_note(fits: ZipfFits) -> Markup:
    """What the intervals and errors of the fits mean, and what makes them less than they seem."""
    zipf, mandelbrot = fits.zipf, fits.mandelbrot
    return note(
        f"Slope 95% {interval(zipf.interval)} by maximum likelihood, minus what sorting by count"
        " adds. Least squares: at most 200 ranks, evenly spaced in log r. The fit error is the"
        " factor of a typical miss, not a confidence interval.",
        f"c / r is {_closeness(zipf.slope_one.fit_error)},"
        f" Mandelbrot c / (r + ρ)ᴷ {_closeness(mandelbrot.fit_error)}.",
        strong=" ".join(zipf.notices),
    )


def symbols_of(shown: Trained, merges: int) -> RankedWords:
    """The symbols in use after so many merges, by count."""
    history = shown.history
    return ranked_symbols(history.symbols, history.symbol_counts(merges))


def _closeness(fit_error: float) -> str:
    return goodness(fit_error).partition(":")[0]


def _miss(fit: LineFit | ZipfFit) -> str:
    return f"×{fit.fit_error:.2f}"


def _laws(fits: ZipfFits | BpeVizError, *, own_line: bool) -> dict[str, Law]:
    laws: dict[str, Law] = {}
    if not isinstance(fits, BpeVizError):
        laws = {
            "Zipf c / r": fits.zipf.slope_one.expected,
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
    """The range that was drawn becomes the range of the fit."""
    drawn = value_of("laws_chart_zipf")["selection"].get("range", {}).get("rank")
    if drawn:
        low, high = sorted(drawn)
        inputs.put("auto", False)
        inputs.put("first", max(1, round(low)))
        inputs.put("last", max(1, round(high)))

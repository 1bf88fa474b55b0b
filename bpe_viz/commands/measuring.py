"""`scores` and `laws`: how well words are cut at morphemes, and how words are distributed."""

from collections.abc import Callable, Iterator
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import Any

import click

from bpe_viz.commands.options import corpus_options, floor_option, settings_options
from bpe_viz.commands.output import Cell, Form, form_option, write_rows
from bpe_viz.commands.progress import printable_line, say
from bpe_viz.commands.refused_options import refuse_unused
from bpe_viz.commands.runs import Run, learn_from
from bpe_viz.commands.sources import read_corpus
from bpe_viz.errors import BpeVizError, SettingsError, TooSmallError
from bpe_viz.morphology import (
    GoldList,
    Score,
    ScoreCurve,
    blank_before,
    built_in_gold,
    read_gold,
    score_curve,
    score_rounds,
)
from bpe_viz.samples import gold_samples
from bpe_viz.settings import Learner
from bpe_viz.settings_table import FIELDS
from bpe_viz.symbols import Symbols
from bpe_viz.text import Corpus
from bpe_viz.wording import counted, shortened

_POINTS = 11
_ROUNDED = 6  # digits of a score


@click.command("scores", short_help="Score the symbols against morphemes.")
@click.argument("files", nargs=-1)
@click.option(
    "--gold",
    required=True,
    metavar="FILE",
    help="A file, or the key of a built-in list.",
)
@click.option("--k", "states", type=click.IntRange(0), multiple=True, metavar="K", help="A state.")
@click.option("--best", is_flag=True, help="Only the state with the highest F1.")
@corpus_options
@floor_option
@settings_options()
@form_option
def scores_command(
    files: tuple[str, ...],
    gold: str,
    best: bool,
    form: str,
    **values: Any,
) -> None:
    """Learn from files, and score how well the words of a gold list are cut at their morphemes.

    The scores are micro averages over the boundaries; without --k of eleven states.
    """
    if best:
        refuse_unused(values, ["states"], "with --best")
    states: tuple[int, ...] = values["states"]
    listed = _gold(gold)
    report = listed.report
    if report.num_refused:
        say(
            f"{counted(report.num_refused, 'line')} of the gold list cannot be read, the first is"
            f" line {report.refused[0].line:,}: {report.refused[0].reason}.",
            is_quiet=values["quiet"],
        )
    run = learn_from(files, values, cuts_more=True)
    curve = _curve(listed, run)
    shown = (curve.best_k(Score.MICRO_F1),) if best else states or curve.points(_POINTS)
    columns = ["k", "vocabulary", "precision", "recall", "f1", "jaccard", "exact"]
    write_rows(columns, [_row(run, curve, k) for k in shown], Form(form))


@click.command("laws", short_help="Fit the laws of Zipf, Mandelbrot and Heaps.")
@click.argument("files", nargs=-1)
@corpus_options
@settings_options(field for field in FIELDS if field.decides_words)
@form_option
def laws_command(files: tuple[str, ...], form: str, **values: Any) -> None:
    """Fit the laws of Zipf, Mandelbrot and Heaps to the words of files.

    The last two columns are the ends of a 95% interval, where there is one.
    """
    corpus = read_corpus(files, values).corpus
    is_quiet = values["quiet"]
    rows: list[list[Cell]] = []
    for law, fit in (
        ("", _headline),
        ("Zipf", _zipf),
        ("Mandelbrot", _mandelbrot),
        ("Heaps", _heaps),
    ):
        try:
            rows += chain(fit(corpus, lambda notice: say(notice, is_quiet=is_quiet)))
        except BpeVizError as error:
            say(f"{law}: {error}", is_quiet=False)
    write_rows(["law", "figure", "value", "low", "high"], rows, Form(form))


def _gold(name: str) -> GoldList:
    path = Path(name)
    if path.is_file():
        return read_gold(path.read_bytes(), filename=path.name)
    keys = [sample.key for sample in gold_samples()]
    if name in keys:
        return built_in_gold(name)
    raise SettingsError(
        f'There is no gold list "{printable_line(shortened(name))}". Name a file, or choose'
        f" {', '.join(keys[:-1])} or {keys[-1]}."
    )


def _curve(gold: GoldList, run: Run) -> ScoreCurve:
    before = blank_before(run.history.words, run.history.word_counts)
    if run.merges is not None:
        return score_curve(gold, run.merges, before=before)
    history: Any = run.history

    def cutter_of(number: int) -> Callable[[str], Symbols]:
        segment: Callable[[str], Symbols] = history.at(number).segment
        return segment

    return score_rounds(
        gold,
        len(history),
        cutter_of,
        mark=history.settings.mark or "",
        normalization=run.settings.normalization,
        before=before,
    )


def _row(run: Run, curve: ScoreCurve, k: int) -> list[Cell]:
    found = curve.scores(k)
    history: Any = run.history
    if run.settings.learner is Learner.UNIGRAM:
        size = int(history.sizes[k])
    else:
        size = len(history.alphabet) + k
    average = found.micro
    values = (average.precision, average.recall, average.f1, average.jaccard, found.exact)
    return [k, size, *(round(value, _ROUNDED) for value in values)]


def _headline(corpus: Corpus, _tell: Callable[[str], None]) -> Iterator[list[Cell]]:
    from bpe_viz.laws import headline

    found = headline(corpus)
    yield ["counts", "tokens", found.num_tokens, None, None]
    yield ["counts", "types", found.num_types, None, None]
    yield ["counts", "hapax-share", found.hapax_share, None, None]


def _zipf(corpus: Corpus, tell: Callable[[str], None]) -> Iterator[list[Cell]]:
    from bpe_viz.laws import fit_zipf

    fit = fit_zipf(corpus)
    for notice in fit.notices:
        tell(f"Zipf: {notice}")
    yield ["Zipf", "exponent", fit.exponent, *fit.interval]
    yield ["Zipf", "c", fit.c, None, None]
    yield ["Zipf", "last-rank", fit.last_rank, None, None]


def _mandelbrot(corpus: Corpus, tell: Callable[[str], None]) -> Iterator[list[Cell]]:
    from bpe_viz.laws import fit_mandelbrot

    fit = fit_mandelbrot(corpus)
    for notice in fit.notices:
        tell(f"Mandelbrot: {notice}")
    for name, value in (("c", fit.c), ("rho", fit.rho), ("K", fit.K)):
        yield ["Mandelbrot", name, value, None, None]


def _heaps(corpus: Corpus, _tell: Callable[[str], None]) -> Iterator[list[Cell]]:
    from bpe_viz.laws import fit_heaps

    if corpus.growth is None:
        raise TooSmallError(
            "Word counts have no order, so their growth is not known. Give running text."
        )
    tokens, types = zip(*corpus.growth, strict=True)
    fit = fit_heaps(tokens, types)
    for name, value, interval in (
        ("k", fit.k, fit.k_interval),
        ("beta", fit.beta, fit.beta_interval),
    ):
        low, high = (end if isfinite(end) else None for end in interval)
        yield ["Heaps", name, value, low, high]

"""The notebook view of each kind of result."""

from functools import singledispatch
from math import isfinite

from markupsafe import Markup

from bpe_viz.history import CorpusState, MergeHistory, merge_columns
from bpe_viz.laws import HeapsFit, MandelbrotFit, ZipfFit
from bpe_viz.limits import MAX_ROWS_IN_NOTEBOOK
from bpe_viz.notebook.markup import block, chips, line, row_of, table
from bpe_viz.notebook.trees import tree_svg
from bpe_viz.segmentation import MergedWord, Segmentation
from bpe_viz.segmentation.pieces import PieceSegmentation
from bpe_viz.settings_table import LEARNER
from bpe_viz.symbols import printable, printable_name, shown_word
from bpe_viz.text import Corpus
from bpe_viz.unigram import UnigramHistory, UnigramState
from bpe_viz.vocabularies import Tokenizer
from bpe_viz.wording import counted, rounded, state_name

_ENTRIES = 60  # of a vocabulary
_SYMBOLS = ("left", "right", "symbol")


@singledispatch
def html_of(result: object) -> Markup:
    """Return a result as HTML.

    >>> from bpe_viz import learn_bpe
    >>> html_of(learn_bpe({"low": 5, "lower": 2}, 2)).count("<tr>")
    3
    """
    return block(repr(result))


@html_of.register
def _(history: MergeHistory) -> Markup:
    columns = merge_columns(history)
    merges = [history.merge(k) for k in range(1, min(len(history), MAX_ROWS_IN_NOTEBOOK) + 1)]
    rows = (
        [_chip(str(cell(m))) if name in _SYMBOLS else cell(m) for name, cell in columns.items()]
        for m in merges
    )
    title = (
        f"{LEARNER.name_of(history.settings.learner)}: {counted(len(history), 'merge')},"
        f" learned from {counted(len(history.words), history.word_name)}"
    )
    why = f"Learning stopped because {history.stop_reason.value}."
    found = table(_first("Merges", len(history)), [*columns], rows)
    return block(title, line(why), found)


@html_of.register
def _(state: CorpusState) -> Markup:
    history = state.history
    if not isinstance(history, MergeHistory):
        return block(repr(state))
    made = history.merge(state.k).symbol if state.k else None
    counts = history.word_counts[:MAX_ROWS_IN_NOTEBOOK].tolist()
    words = [[count, chips(state.segment_index(i), made=made)] for i, count in enumerate(counts)]
    pairs = [[count, chips(pair)] for pair, count in state.pair_counts(MAX_ROWS_IN_NOTEBOOK)]
    entries = state.vocabulary()
    shown = [entry.symbol for entry in entries[-_ENTRIES:]]
    tied = state.num_tied
    best = f"Pairs, {tied:,} tied for the first place" if tied > 1 else "Pairs"
    return block(
        f"{state_name(state.k).capitalize()}: {counted(state.num_symbols, 'symbol')}",
        table(_first("Corpus", len(history.words)), ["count", "symbols"], words),
        table(_first(best, state.num_pairs), ["count", "pair"], pairs),
        line(f"Vocabulary of {len(entries):,}" + _last(len(entries))),
        row_of(chips(shown, made=made)),
    )


@html_of.register
def _(word: MergedWord) -> Markup:
    unknown = word.unknown_positions if isinstance(word, Segmentation) else ()
    units = [word.units[position] for position in unknown]
    starts = {node.start: number for number, node in enumerate(word.tree)}
    dashed = [starts[position] for position in unknown if position in starts]
    note = [line(f"Unknown: {' '.join(map(printable, units))}")] if units else []
    steps = [
        [step.rank, chips(step.pair), chips(step.after)]
        for step in word.steps[:MAX_ROWS_IN_NOTEBOOK]
    ]
    cut = [row_of(chips(word.symbols, unknown=dashed))] if word.symbols else []
    parts = [*cut, *note, tree_svg(word.tree, word.word)]
    if steps:
        caption = _first("Merges that fired", len(word.steps))
        parts.append(table(caption, ["rank", "pair", "after it"], steps))
    return block(f"{_named(word.word)} as {counted(len(word.symbols), 'symbol')}", *parts)


@html_of.register
def _(word: PieceSegmentation) -> Markup:
    note = [line(f"Unknown: {' '.join(map(printable, word.unknown))}")] if word.unknown else []
    title = (
        f"{_named(word.word)} as {counted(len(word.symbols), 'piece')},"
        f" log probability {word.log_probability:.4f}"
    )
    cut = [row_of(chips(word.symbols))] if word.symbols else []
    return block(title, *cut, *note)


@html_of.register
def _(corpus: Corpus) -> Markup:
    best = sorted(corpus.word_counts.items(), key=lambda item: -item[1])
    rows = [[shown_word(word), count] for word, count in best[:MAX_ROWS_IN_NOTEBOOK]]
    source = corpus.provenance
    notices = [line(notice) for notice in source.notices]
    return block(
        f"{printable_name(source.name)}: {counted(corpus.num_tokens, 'token')},"
        f" {counted(corpus.num_types, 'type')}",
        line(f"Occurring once: {corpus.num_hapax:,}, twice: {corpus.num_dis:,}."),
        *notices,
        table(_first("Most frequent words", len(best)), ["word", "count"], rows),
    )


@html_of.register
def _(history: UnigramHistory) -> Markup:
    rows = zip(
        range(len(history) + 1),
        history.sizes.tolist(),
        history.lengths.tolist(),
        history.log_likelihoods.tolist(),
        strict=True,
    )
    columns = ["round", "pieces", "length of the corpus", "log likelihood"]
    words = counted(len(history.words), "word")
    title = f"Unigram: {counted(len(history), 'round')}, learned from {words}"
    return block(title, table("Rounds", columns, rows))


@html_of.register
def _(state: UnigramState) -> Markup:
    pieces = state.pieces()
    counts = state.count_of_piece
    rows = [[_chip(piece), value, counts[piece]] for piece, value in pieces[:MAX_ROWS_IN_NOTEBOOK]]
    columns = ["piece", "log probability", "expected count"]
    title = f"{state_name(state.round, 'round').capitalize()}: {counted(len(pieces), 'piece')}"
    return block(title, table(_first("Pieces", len(pieces)), columns, rows))


@html_of.register
def _(fit: ZipfFit) -> Markup:
    low, high = fit.interval
    rows = [
        ["exponent", fit.exponent, f"{rounded(low)}–{rounded(high)}"],
        ["c", fit.c, ""],
        ["exponent by least squares", fit.least_squares.exponent, ""],
    ]
    return _fit(
        "Zipf: f = c / r^s", rows, f"Ranks {fit.first_rank:,} to {fit.last_rank:,}.", fit.notices
    )


@html_of.register
def _(fit: MandelbrotFit) -> Markup:
    rows: list[list[object]] = [["c", fit.c, ""], ["rho", fit.rho, ""], ["K", fit.K, ""]]
    last = f"{fit.last_rank:,}" if fit.last_rank else "the last"
    return _fit(
        "Mandelbrot: f = c / (r + rho)^K", rows, f"Ranks {fit.first_rank:,} to {last}.", fit.notices
    )


@html_of.register
def _(fit: HeapsFit) -> Markup:
    rows = [
        [name, value, f"{rounded(low)}–{rounded(high)}" if isfinite(high) else ""]
        for name, value, (low, high) in (
            ("k", fit.k, fit.k_interval),
            ("beta", fit.beta, fit.beta_interval),
        )
    ]
    return _fit("Heaps: V = k N^beta", rows, f"From token {fit.first_token:,}.", ())


@html_of.register
def _(tokenizer: Tokenizer) -> Markup:
    about = tokenizer.about
    rows = [
        ["tokens", f"{about.size:,}"],
        ["special tokens", " ".join(list(about.special_tokens)[:8])],
        ["package", f"{about.package} {about.version}"],
        ["licence", about.licence],
    ]
    return block(about.title, table("", [], rows))


def _fit(title: str, rows: list[list[object]], where: str, notices: tuple[str, ...]) -> Markup:
    found = table("", ["figure", "value", "95% interval"], rows)
    return block(title, line(where), found, *map(line, notices))


def _named(word: str) -> str:
    return printable(word) or "The empty word"


def _chip(symbol: str) -> Markup:
    return chips([symbol])


def _first(caption: str, total: int) -> str:
    if total <= MAX_ROWS_IN_NOTEBOOK:
        return caption
    return f"{caption} (the first {MAX_ROWS_IN_NOTEBOOK:,} of {total:,})"


def _last(total: int) -> str:
    return f", the last {_ENTRIES} of them" if total > _ENTRIES else ""

"""`learn` and `show`: what a training learned, and one state of it as slides print it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from bpe_viz.commands.options import (
    corpus_options,
    development_option,
    floor_option,
    settings_options,
)
from bpe_viz.commands.output import (
    Form,
    console,
    form_option,
    readable,
    write_record,
    write_rows,
)
from bpe_viz.commands.progress import say
from bpe_viz.commands.refused_options import refuse_unused
from bpe_viz.commands.runs import Run, learn_from
from bpe_viz.errors import SettingsError
from bpe_viz.history import MergeHistory, merge_columns
from bpe_viz.wording import counted, state_name

if TYPE_CHECKING:
    from rich.text import Text

    from bpe_viz.unigram import UnigramHistory

_GAP = "  "


@click.command("learn", short_help="Learn merges or pieces from files.")
@click.argument("files", nargs=-1)
@corpus_options
@floor_option
@settings_options()
@development_option
@form_option
def learn_command(files: tuple[str, ...], form: str, **values: Any) -> None:
    """Learn from files and write every merge, or for Unigram every piece, in its order."""
    run = learn_from(files, values)
    history = run.merges
    if history is None:
        learned: Any = run.history
        pieces = learned.at(len(learned)).pieces()
        numbered = ([rank, *row] for rank, row in enumerate(pieces, start=1))
        write_rows(["rank", "piece", "log_probability"], numbered, Form(form))
        say(
            f"{counted(len(pieces), 'piece')} left after {counted(len(learned), 'round')}.",
            is_quiet=bool(values["quiet"]),
        )
        return
    columns = merge_columns(history)
    rows = ([cell(merge) for cell in columns.values()] for merge in history.merges)
    write_rows([*columns], rows, Form(form))
    say(
        f"{counted(len(history), 'merge')} learned: {history.stop_reason.value}.",
        is_quiet=bool(values["quiet"]),
    )


@click.command("show", short_help="Show one state: corpus, pairs and vocabulary.")
@click.argument("files", nargs=-1)
@corpus_options
@floor_option
@settings_options()
@development_option
@click.option("--k", type=click.IntRange(0), metavar="K", help="After so many merges or rounds.")
@click.option("--size", type=click.IntRange(1), metavar="N", help="At this vocabulary size.")
@click.option("--words", type=click.IntRange(0), default=20, help="So many words. Default: 20.")
@click.option("--pairs", type=click.IntRange(0), default=10, help="So many pairs. Default: 10.")
@click.option(
    "--format",
    "-f",
    "form",
    type=click.Choice([Form.TEXT.value, Form.JSON_LINES.value]),
    default=Form.TEXT.value,
    help="text, or jsonl: a line for every word, pair and entry.",
)
def show_command(
    files: tuple[str, ...],
    k: int | None,
    size: int | None,
    words: int,
    form: str,
    **values: Any,
) -> None:
    """Show a state as slides print it: the corpus, the best pairs, the vocabulary."""
    pairs: int = values["pairs"]
    run = learn_from(files, values)
    if run.merges is None:
        refuse_unused(values, ["pairs"], "for Unigram")
    if k is not None and size is not None:
        raise SettingsError("--k and --size both name a state. Give one of the two.")
    step = run.history.step_of_size(size) if size is not None else k
    step = len(run.history) if step is None else step
    run.history.at(step)  # which refuses a state that there is not
    if Form(form) is Form.JSON_LINES:
        for record in _records(run, step, words, pairs):
            write_record(record)
    elif (history := run.merges) is not None:
        _show_merges(history, step, words, pairs)
    else:
        _show_pieces(run, step, words)


def _show_merges(history: MergeHistory, k: int, num_words: int, num_pairs: int) -> None:
    state = history.at(k)
    made = history.merges[k - 1].symbol if k else None
    screen = console()
    title = state_name(k).capitalize()
    if k:
        merge = history.merges[k - 1]
        title += f": {readable(merge.left)} + {readable(merge.right)} → {readable(merge.symbol)}"
        title += f", counted {merge.count:,}"
    _heading(title)
    _heading("Corpus", f"{counted(state.num_symbols, 'symbol')}")
    counts = history.word_counts.tolist()
    width = max((len(f"{count:,}") for count in counts[:num_words]), default=0)
    for index, count in enumerate(counts[:num_words]):
        line = _symbols(state.segment_index(index), made)
        screen.print(f"{count:>{width},}{_GAP}", line, sep="")
    _more(len(counts) - num_words, "word")
    tied = state.num_tied
    _heading("Pairs", f"{tied:,} tie for the first place" if tied > 1 else "")
    best = state.pair_counts(num_pairs)
    width = max((len(f"{count:,}") for _, count in best), default=0)
    for number, (pair, count) in enumerate(best):
        line = _symbols(pair, None)
        if number < tied:
            line.stylize("bold")
        screen.print(f"{count:>{width},}{_GAP}", line, sep="")
    _more(state.num_pairs - num_pairs, "pair")
    entries = state.vocabulary()
    _heading("Vocabulary", counted(len(entries), "symbol"))
    screen.print(_symbols([entry.symbol for entry in entries], made, between=", "))


def _show_pieces(run: Run, number: int, num_words: int) -> None:
    history: Any = run.history
    state = history.at(number)
    screen = console()
    _heading(f"After {counted(number, 'round')} of pruning" if number else "The first pieces")
    _heading("Corpus", counted(state.num_pieces, "piece"))
    counts = history.word_counts.tolist()[:num_words]
    width = max((len(f"{count:,}") for count in counts), default=0)
    for word, count in zip(history.words, counts, strict=False):
        screen.print(f"{count:>{width},}{_GAP}", _symbols(state.segment(word), None), sep="")
    _more(len(history.words) - num_words, "word")
    pieces = state.pieces()
    _heading("Vocabulary", f"{counted(len(pieces), 'piece')} with log probabilities")
    for piece, value in pieces:
        screen.print(f"{value:9.4f}{_GAP}{readable(piece)}")


def _heading(title: str, remark: str = "") -> None:
    from rich.text import Text

    line = Text(title, style="bold cyan")
    if remark:
        line.append(f" ({remark})", style="not bold default")
    console().print(line)


def _symbols(symbols: Any, made: str | None, between: str = " ") -> "Text":
    """Return symbols side by side; the one that the last merge made stands out."""
    from rich.text import Text

    line = Text()
    for number, symbol in enumerate(symbols):
        line.append(between if number else "")
        line.append(readable(symbol), style="bold green" if symbol == made else "")
    return line


def _more(number: int, thing: str) -> None:
    if number > 0:
        console().print(f"… {counted(number, f'more {thing}')}")


def _records(run: Run, step: int, num_words: int, num_pairs: int) -> Iterator[dict[str, Any]]:
    history = run.merges
    if history is None:
        yield from _piece_records(run.history, step, num_words)
        return
    state = history.at(step)
    for index, count in enumerate(history.word_counts.tolist()[:num_words]):
        symbols = list(state.segment_index(index))
        yield {"kind": "word", "word": history.words[index], "count": count, "symbols": symbols}
    for (left, right), count in state.pair_counts(num_pairs):
        yield {"kind": "pair", "left": left, "right": right, "count": count}
    for entry in state.vocabulary():
        yield {"kind": "symbol", "symbol": entry.symbol, "count": entry.count, "rank": entry.rank}


def _piece_records(history: Any, number: int, num_words: int) -> Iterator[dict[str, Any]]:
    found: UnigramHistory = history
    state = found.at(number)
    counts = found.word_counts.tolist()[:num_words]
    for word, count in zip(found.words, counts, strict=False):
        pieces = list(state.segment(word))
        yield {"kind": "word", "word": word, "count": count, "symbols": pieces}
    for piece, value in state.pieces():
        yield {"kind": "piece", "piece": piece, "log_probability": value}

"""`count`: the words of a corpus."""

from collections.abc import Iterable
from operator import itemgetter
from pathlib import Path
from typing import Any

import click

from bpe_viz.commands.options import corpus_options, settings_options
from bpe_viz.commands.output import Form, form_option, write_rows
from bpe_viz.commands.refused_options import is_given
from bpe_viz.commands.sources import read_corpus
from bpe_viz.commands.tables import write_table
from bpe_viz.errors import SettingsError
from bpe_viz.settings_table import FIELDS


@click.command("count", short_help="Count the words of files.")
@click.argument("files", nargs=-1)
@corpus_options
@settings_options(field for field in FIELDS if field.decides_words)
@click.option("--top", type=click.IntRange(1), metavar="N", help="Only the most frequent words.")
@click.option("--seen", is_flag=True, help="In the order in which they were first seen.")
@click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a table of all words in Parquet; files of any size and number.",
)
@click.option(
    "--workers",
    type=click.IntRange(0),
    metavar="N",
    help="With --to: so many processes count; one for each core, if left out.",
)
@click.option(
    "--scheduler", metavar="ADDRESS", help="With --to: the workers of this Dask cluster count."
)
@form_option
def command(files: tuple[str, ...], **values: Any) -> None:
    """Count the words of files, the most frequent first.

    `bpe-viz count --format csv texts/ | bpe-viz learn` learns from the counts. `bpe-viz count --to
    words.parquet texts/` counts text, JSON lines and Parquet in blocks, by several processes, and
    can be resumed; `bpe-viz learn words.parquet` learns from that table.
    """
    if values["to"] is not None:
        write_table(files, values["to"], values)
        return
    if is_given(values, "workers") or is_given(values, "scheduler"):
        raise SettingsError("--workers and --scheduler count into a table. Add --to words.parquet.")
    top, seen = values["top"], values["seen"]
    counts = read_corpus(files, values).corpus.word_counts
    rows: Iterable[tuple[str, int]] = counts.items()
    if top is not None or not seen:
        rows = sorted(rows, key=itemgetter(1), reverse=True)[:top]
    if top is not None and seen:
        chosen = {word for word, _ in rows}
        rows = ((word, count) for word, count in counts.items() if word in chosen)
    write_rows(["word", "count"], rows, Form(values["form"]))

"""Tables of word counts, for corpora larger than one machine: written by `count`, read by all."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from bpe_viz.commands.options import settings_of
from bpe_viz.commands.progress import say, shown_steps
from bpe_viz.errors import SettingsError, UnreadableCorpusError
from bpe_viz.text import Corpus
from bpe_viz.wording import counted

ENDING = ".parquet"
_NOT_WITH_TABLE = ("sample", "input_format", "encoding", "counts", "word_column", "count_column")


def write_table(
    names: Sequence[str],
    to: Path,
    values: Mapping[str, Any],
    *,
    first_seen: bool,
    workers: int | None,
    scheduler: str | None,
) -> None:
    """Count files in blocks, by processes here or by the workers of a cluster, into a table.

    >>> write_table([], Path("words.parquet"), {}, first_seen=False, workers=0, scheduler=None)
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: There is no text to count in blocks. Name files.
    """
    if not names:
        raise UnreadableCorpusError("There is no text to count in blocks. Name files.")
    for name in _NOT_WITH_TABLE:
        if values.get(name):
            option = f"--{name.replace('_', '-')}"
            raise SettingsError(f"--to counts files in blocks, without {option}. Leave it out.")
    fields = values.get("text_columns") or ["text"]
    if len(fields) > 1:
        raise SettingsError("--to counts one column of text. Give --text-column once.")
    from bpe_viz.scale import count_words

    settings = settings_of(values)
    is_quiet = bool(values.get("quiet"))
    with shown_steps("Counting", is_quiet=is_quiet) as update:
        client = _client(scheduler)
        try:
            table = count_words(
                names,
                pretokenizer=settings.pretokenizer,
                normalization=settings.normalization,
                unit=settings.unit,
                field=fields[0],
                first_seen=first_seen,
                to=to,
                client=client,
                num_workers=workers,
                on_progress=update,
            )
        finally:
            if client is not None:
                client.close()
    for notice in table.notices():
        say(notice, is_quiet=is_quiet)
    for remark in table.about["remarks"]:
        say(f"left out: {remark}", is_quiet=is_quiet)
    types, tokens = counted(table.num_types, "type"), counted(table.num_tokens, "token")
    click.echo(f"{to}: {types}, {tokens}")


def table_corpus(name: str) -> Corpus:
    """The corpus of a table that `count --to` wrote.

    >>> table_corpus("no such file.parquet")
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: "no such file.parquet" is not a table of word counts.
    Open one that was counted, or count the corpus again.
    """
    from bpe_viz.scale import WordTable

    return WordTable.open(name).corpus()


def _client(scheduler: str | None) -> Any:
    if scheduler is None:
        return None
    from distributed import Client

    try:
        return Client(scheduler, timeout="20s")
    except (OSError, ValueError, TypeError) as error:
        raise SettingsError(
            f'No scheduler of Dask answers at "{scheduler}". Check the address, or leave it out.'
        ) from error

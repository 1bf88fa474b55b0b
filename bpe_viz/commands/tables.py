"""Tables of word counts, for corpora larger than one machine: written by `count`, read by all."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from bpe_viz.commands.options import option_of, settings_of
from bpe_viz.commands.progress import printable_line, say, shown_steps
from bpe_viz.commands.refused_options import FILE_OPTIONS, is_given, option_name, refuse_unused
from bpe_viz.errors import SettingsError, UnreadableCorpusError
from bpe_viz.settings import CustomPattern, Settings
from bpe_viz.settings_table import FIELDS, PATTERN, Field
from bpe_viz.text import Corpus
from bpe_viz.wording import counted, listed, shortened

ENDING = ".parquet"
_UNUSED = ("sample", "top", "form", *(name for name in FILE_OPTIONS if name != "text_columns"))


def write_table(names: Sequence[str], to: Path, values: Mapping[str, Any]) -> None:
    """Count files in blocks, by processes here or by the workers of a cluster, into a table.

    >>> write_table([], Path("words.parquet"), {})
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: There is no text to count in blocks. Name files.
    """
    refuse_unused(values, _UNUSED, "with --to")
    if values.get("scheduler") is not None:
        refuse_unused(values, ["workers"], "with --scheduler")
    if not names:
        raise UnreadableCorpusError("There is no text to count in blocks. Name files.")
    fields = values.get("text_columns") or ["text"]
    if len(fields) > 1:
        raise SettingsError("--to counts one column of text. Give --text-column once.")
    from bpe_viz.scale import count_words

    settings = settings_of(values)
    is_quiet = bool(values.get("quiet"))
    with shown_steps("Counting", is_quiet=is_quiet) as update:
        client = _client(values.get("scheduler"))
        try:
            table = count_words(
                names,
                pretokenizer=settings.pretokenizer,
                normalization=settings.normalization,
                unit=settings.unit,
                field=fields[0],
                first_seen=bool(values.get("seen")),
                to=to,
                client=client,
                num_workers=values.get("workers"),
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


def read_table(name: str, values: Mapping[str, Any]) -> tuple[Corpus, Settings]:
    """Read the corpus of a table that `count --to` wrote, and the settings to learn from it.

    How the text was cut into words is as it was counted. An option that says otherwise is refused.

    >>> read_table("no such file.parquet", {})
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: "no such file.parquet" is not a table of word counts.
    Open one that was counted, or count the corpus again.
    """
    from bpe_viz.scale import WordTable

    refuse_unused(values, FILE_OPTIONS, "for a table of word counts")
    table = WordTable.open(name)
    as_counted = table.settings
    settings = settings_of(values, as_counted)
    for field in (field for field in FIELDS if field.decides_words and field is not PATTERN):
        before, after = (getattr(each, field.attribute) for each in (as_counted, settings))
        # The unit decides only where words that are too long are split.
        if before == after or (field.attribute == "unit" and not table.about["num_split"]):
            continue
        given = [f for f in FIELDS if f.attribute == field.attribute and is_given(values, f.name)]
        names = listed([option_name(each.name) for each in given] or ["--learner"])
        raise SettingsError(
            f'"{printable_line(Path(name).name)}" was counted with {_spelled(field, before)}.'
            f" Leave {names} out, or count the corpus again."
        )
    return table.corpus(values.get("min_word_count") or 1, unit=settings.unit), settings


def _spelled(field: Field, value: Any) -> str:
    """Return a setting as options spell it.

    >>> from bpe_viz.settings_table import PRETOKENIZER
    >>> _spelled(PRETOKENIZER, CustomPattern("a+"))
    '--pattern a+'
    """
    field = PATTERN if isinstance(value, CustomPattern) else field
    return f"{option_of(field)} {printable_line(shortened(field.kind.write(value)))}"


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

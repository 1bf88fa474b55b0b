"""`segment`: text cut by what was learned, by merges from a file, or by a real tokenizer."""

import sys
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TypeAlias

import click

from bpe_viz.commands.options import corpus_options, floor_option, settings_options
from bpe_viz.commands.output import Cell, Form, form_option, readable, write_record, write_rows
from bpe_viz.commands.progress import printable_line, say
from bpe_viz.commands.refused_options import FILE_OPTIONS, refuse_unused
from bpe_viz.commands.runs import learn_from
from bpe_viz.commands.sources import PIPE, standard_input
from bpe_viz.errors import SettingsError, UnreadableCorpusError
from bpe_viz.segmentation import segment
from bpe_viz.settings import FROM_LINES, Segmenter, Settings
from bpe_viz.settings_table import FIELDS
from bpe_viz.text import normalize
from bpe_viz.text import words as words_of

_ONE_OF = "Give exactly one of --corpus, --sample, --merges and --tokenizer."
_OF_TEXT = [field.name for field in FIELDS if field.needs_text]
_OF_LEARNING = [
    *FILE_OPTIONS,
    "min_word_count",
    *(field.name for field in FIELDS if not field.needs_text),
]
_CutLine: TypeAlias = Callable[[str], "list[dict[str, Any]]"]


@click.command("segment", short_help="Cut text into symbols.")
@click.argument("files", nargs=-1)
@click.option("--corpus", "-c", "corpora", multiple=True, metavar="FILE", help="Learn from this.")
@click.option("--merges", metavar="FILE", help="merges.txt or tokenizer.json, learned elsewhere.")
@click.option("--tokenizer", metavar="NAME", help="A real tokenizer: gpt2, cl100k, o200k ...")
@click.option(
    "--segmenter",
    type=click.Choice([segmenter.value for segmenter in Segmenter]),
    help="How the vocabulary is used; the learner's own way unless another is named.",
)
@click.option("--dropout", type=click.FloatRange(0, 1), default=0.0, help="Of merges. Default: 0.")
@click.option("--seed", type=click.IntRange(0), default=0, help="Of dropout. Default: 0.")
@click.option("--k", type=click.IntRange(0), metavar="K", help="After so many merges or rounds.")
@corpus_options
@floor_option
@settings_options()
@form_option
def command(files: tuple[str, ...], form: str, **values: Any) -> None:
    """Cut the lines of files, or of a pipe, into symbols: a line for each line.

    Symbols are one blank apart, words two. With csv and jsonl each word, or token of a real
    tokenizer, is a row of its own, with the number of its line.
    """
    given = [name for name in ("corpora", "sample", "merges", "tokenizer") if values[name]]
    if len(given) != 1:
        raise SettingsError(f"A vocabulary is needed to cut with. {_ONE_OF}")
    _refuse_unused(values)
    lines = _lines(files)
    cut = _tokenizer_cutter(values) if values["tokenizer"] else _cutter(values)
    columns = (
        ["line", "token", "id"] if values["tokenizer"] else ["line", "word", "symbols", "unknown"]
    )
    match Form(form):
        case Form.TEXT:
            for line in lines:
                parts = [row.get("symbols", row.get("token")) for row in cut(line)]
                between = " " if values["tokenizer"] else "  "
                sys.stdout.write(between.join(map(readable, parts)) + "\n")
        case Form.JSON_LINES:
            for row in _numbered(lines, cut):
                write_record(row)
        case Form.CSV:
            rows: Iterator[list[Cell]] = (
                [row[c] for c in columns] for row in _numbered(lines, cut)
            )
            write_rows(columns, rows, Form.CSV)


def _refuse_unused(values: dict[str, Any]) -> None:
    """Refuse what does nothing with the vocabulary that was chosen."""
    if values["tokenizer"]:
        unused = [*_OF_LEARNING, *_OF_TEXT, "segmenter", "dropout", "seed", "k"]
        refuse_unused(values, unused, "with --tokenizer")
    elif values["merges"]:
        refuse_unused(values, _OF_LEARNING, "with --merges")
    if not values["dropout"]:
        refuse_unused(values, ["seed"], "without --dropout")


def _numbered(lines: Iterable[str], cut: _CutLine) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(lines, start=1):
        for row in cut(line):
            yield {"line": number, **row}


def _cutter(values: dict[str, Any]) -> _CutLine:
    """Cuts a line with a history: one that is learned now, or merges from a file."""
    if values["merges"]:
        settings, history = _imported(values)
    else:
        run = learn_from(values["corpora"], values, cuts_more=True)
        settings, history = run.asked.settings, run.history
    segmenter = Segmenter(values["segmenter"]) if values["segmenter"] else None
    known: dict[str, dict[str, Any]] = {}
    is_whole = settings.learner in FROM_LINES  # their symbols span the words of a line

    def cut_word(word: str) -> dict[str, Any]:
        found = segment(
            word,
            history,
            segmenter=segmenter,
            dropout=values["dropout"],
            seed=values["seed"],
            step=values["k"],
        )
        return {"word": word, "symbols": [*found.symbols], "unknown": [*found.unknown]}

    def cut(line: str) -> list[dict[str, Any]]:
        text = normalize(line, settings.normalization)
        rows = []
        for word in [text] if is_whole else words_of(text, settings.pretokenizer):
            if word not in known:
                known[word] = cut_word(word)
            rows.append(known[word])
        return rows

    return cut


def _imported(values: dict[str, Any]) -> tuple[Settings, Any]:
    from bpe_viz.commands.options import settings_of
    from bpe_viz.formats import read_merges

    path = Path(values["merges"])
    imported = read_merges(path.read_bytes(), path.name)
    for notice in imported.notices:
        say(notice, is_quiet=values["quiet"])
    return settings_of(values, imported.history.settings), imported.history


def _tokenizer_cutter(values: dict[str, Any]) -> _CutLine:
    from bpe_viz.vocabularies import load_tokenizer

    tokenizer = load_tokenizer(values["tokenizer"])

    def cut(line: str) -> list[dict[str, Any]]:
        return [
            {"token": token.bytes.decode("utf-8", "backslashreplace"), "id": token.id}
            for token in tokenizer.tokens(line)
        ]

    return cut


def _lines(names: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines of files as UTF-8, without their ends; of a pipe when there are none."""
    if not names and sys.stdin is not None and sys.stdin.isatty():
        raise UnreadableCorpusError("There is no text. Name a file, or pipe text in.")
    for name in names or (PIPE,):
        if name == PIPE:
            yield from _decoded(TextIOWrapper(standard_input(), "utf-8-sig"), "standard input")
            continue
        with Path(name).open(encoding="utf-8-sig") as file:
            yield from _decoded(file, name)


def _decoded(file: Iterable[str], name: str) -> Iterator[str]:
    number = 0
    try:
        for line in file:
            number += 1
            yield line.rstrip("\n")
    except UnicodeDecodeError:
        raise UnreadableCorpusError(
            f'"{printable_line(name)}" is not UTF-8 after line {number:,}. Convert it with iconv.'
        ) from None

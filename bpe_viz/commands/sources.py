"""Where the text of a command comes from: files, folders, patterns, a pipe, a built-in corpus."""

import glob
import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from bpe_viz.commands.options import reading_of, settings_of
from bpe_viz.commands.progress import printable_line, say, shown_bytes
from bpe_viz.commands.tables import ENDING, table_corpus
from bpe_viz.documents.file_corpus import FileToRead, corpus_of_files
from bpe_viz.errors import SettingsError, UnreadableCorpusError
from bpe_viz.samples import Sample, samples_by_key
from bpe_viz.settings import Settings
from bpe_viz.text import Corpus
from bpe_viz.wording import shortened

PIPE = "-"
_NAME_OF_PIPE = "standard input"


@dataclass(frozen=True, slots=True)
class AskedCorpus:
    """What a command is to work on: the corpus, and the settings to learn from it."""

    corpus: Corpus
    settings: Settings
    name: str


def read_corpus(names: Sequence[str], values: Mapping[str, Any]) -> AskedCorpus:
    """Count the words of what the arguments name; notices go to standard error.

    >>> asked = read_corpus((), {"sample": "slide"})
    >>> asked.corpus.num_tokens, asked.settings.num_merges
    (18, 8)
    """
    key = values.get("sample")
    if key is not None and names:
        raise SettingsError("--sample takes the place of files. Give one of the two.")
    if key is not None:
        sample = _sample(key)
        settings = settings_of(values, sample.settings)
        return _said(AskedCorpus(sample.corpus(settings), settings, sample.name), values)
    settings = settings_of(values)
    if len(names) == 1 and names[0].endswith(ENDING) and Path(names[0]).is_file():
        corpus = table_corpus(names[0])
        return _said(AskedCorpus(corpus, settings, corpus.provenance.name), values)
    files = _find_files(names, values.get("input_format"))
    reading = reading_of(values)
    with shown_bytes(_num_bytes(names), is_quiet=bool(values.get("quiet"))) as tell:
        corpus = corpus_of_files(files, settings, reading, tell)
    return _said(AskedCorpus(corpus, settings, corpus.provenance.name), values)


def _find_files(names: Sequence[str], input_format: str | None = None) -> list[FileToRead]:
    """The files that arguments mean; without any, what comes through a pipe.

    A folder means all files in it and in its subfolders, except hidden ones. Unreadable files that
    were found through a folder or a pattern are skipped.

    >>> _find_files(["no such file"])
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: There is no file or folder "no such file".
    Check its name.
    """
    if not names:
        if sys.stdin is None or sys.stdin.isatty():
            raise UnreadableCorpusError(
                "There is no text. Name a file, pipe text in, or choose a built-in corpus with"
                " --sample slide."
            )
        names = [PIPE]
    return [file for name in names for file in _files_of(name, input_format)]


def _files_of(name: str, input_format: str | None) -> list[FileToRead]:
    path = Path(name)
    if name == PIPE:
        shown = _NAME_OF_PIPE + (f".{input_format.lstrip('.')}" if input_format else "")
        return [FileToRead(shown, lambda: nullcontext(sys.stdin.buffer))]
    if path.is_dir():
        found = sorted(p for p in path.rglob("*") if p.is_file() and not _is_hidden(p, path))
        if not found:
            raise UnreadableCorpusError(
                f'The folder "{printable_line(name)}" has no files. Choose another one.'
            )
        return [_file(each, may_be_skipped=True) for each in found]
    if path.exists():
        return [_file(path, may_be_skipped=False)]
    if glob.has_magic(name):
        matches = sorted(glob.glob(name, recursive=True))  # noqa: PTH207  # as a shell reads it
        if found := [each for each in map(Path, matches) if each.is_file()]:
            return [_file(each, may_be_skipped=True) for each in found]
        raise UnreadableCorpusError(
            f'No file fits the pattern "{printable_line(name)}". Check it, or name a folder.'
        )
    raise UnreadableCorpusError(
        f'There is no file or folder "{printable_line(name)}". Check its name.'
    )


def _file(path: Path, *, may_be_skipped: bool) -> FileToRead:
    def opened() -> AbstractContextManager[BinaryIO]:
        return path.open("rb")

    return FileToRead(path.name, opened, may_be_skipped)


def _is_hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


def _num_bytes(names: Sequence[str]) -> int | None:
    """How long the files are together, for the progress; None for a pipe."""
    if not names or PIPE in names:
        return None
    paths = [Path(name) for name in names]
    return sum(path.stat().st_size for path in paths if path.is_file()) or None


def _sample(key: str) -> Sample:
    samples = samples_by_key()
    if key not in samples:
        *others, last = samples
        raise SettingsError(
            f'There is no built-in corpus "{printable_line(shortened(key))}".'
            f" Choose {', '.join(others)} or {last}."
        )
    return samples[key]


def _said(asked: AskedCorpus, values: Mapping[str, Any]) -> AskedCorpus:
    for notice in asked.corpus.provenance.notices:
        say(notice, is_quiet=bool(values.get("quiet")))
    return asked

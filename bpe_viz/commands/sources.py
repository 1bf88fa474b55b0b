"""The sources of a command's text: files, folders, patterns, a pipe, a built-in corpus."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from bpe_viz.commands.options import reading_of, settings_of
from bpe_viz.commands.progress import printable_line, say, shown_bytes
from bpe_viz.commands.refused_options import FILE_OPTIONS, refuse_unused
from bpe_viz.commands.tables import ENDING, read_table
from bpe_viz.documents.file_corpus import FileToRead, corpus_from_files
from bpe_viz.errors import SettingsError, UnreadableCorpusError
from bpe_viz.samples import Sample, samples_by_key
from bpe_viz.settings import Settings
from bpe_viz.settings_table import FIELDS
from bpe_viz.text import Corpus
from bpe_viz.wording import listed, shortened

PIPE = "-"
_PIPE_NAME = "standard input"
_PATTERN_SIGNS = frozenset("*?[")


@dataclass(frozen=True, slots=True)
class AskedCorpus:
    """The corpus that a command works on, and the settings to learn from it."""

    corpus: Corpus
    settings: Settings
    name: str


def read_corpus(
    names: Sequence[str],
    values: Mapping[str, Any],
    *,
    cuts_more: bool = False,
    counted: Corpus | None = None,
    on_text: Callable[[str], object] = lambda _piece: None,
) -> AskedCorpus:
    """Count the words of what the arguments name; notices go to standard error.

    The text, if there is one and not word counts alone, is handed to `on_text` piece by piece.

    An option that decides how a text is cut into words is refused for word counts, unless the
    command cuts other texts, too (`cuts_more`). `counted` has the words where arguments name none.

    >>> asked = read_corpus((), {"sample": "slide"})
    >>> asked.corpus.num_tokens, asked.settings.num_merges
    (18, 8)
    """
    key = values.get("sample")
    if counted is not None and key is None and not names:
        return _asked(counted, settings_of(values), values, cuts_more, counted.provenance.name)
    if key is not None and names:
        raise SettingsError("--sample takes the place of files. Give one of the two.")
    if key is not None:
        refuse_unused(values, FILE_OPTIONS, "for a built-in corpus")
        sample = _sample(key)
        settings = settings_of(values, sample.settings)
        if isinstance(text := sample.load(), str):
            on_text(text)
        return _asked(sample.corpus(settings), settings, values, cuts_more, sample.name)
    if tables := [name for name in names if name.endswith(ENDING) and Path(name).is_file()]:
        if len(names) > 1:
            raise SettingsError(
                f'"{printable_line(Path(tables[0]).name)}" is a table of word counts, which is read'
                " alone. Name no other file."
            )
        corpus, settings = read_table(tables[0], values)
        return _said(AskedCorpus(corpus, settings, corpus.provenance.name), values)
    if names and PIPE not in names:
        refuse_unused(values, ["input_format"], "without a pipe")
    settings = settings_of(values)
    reading = reading_of(values)
    files = _find_files(names, values.get("input_format"))
    with shown_bytes(_num_bytes(names), is_quiet=bool(values.get("quiet"))) as tell:
        corpus = corpus_from_files(files, settings, reading, tell, on_text)
    return _asked(corpus, settings, values, cuts_more, corpus.provenance.name)


def standard_input() -> BinaryIO:
    """Return the pipe that text comes through; raises UnreadableCorpusError where there is none.

    >>> from unittest.mock import patch
    >>> with patch("sys.stdin", None):
    ...     standard_input()
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: There is no standard input. Name a file, or pipe text in.
    """
    if sys.stdin is None:  # closed by who started the program
        raise UnreadableCorpusError("There is no standard input. Name a file, or pipe text in.")
    return sys.stdin.buffer


def _asked(
    corpus: Corpus, settings: Settings, values: Mapping[str, Any], cuts_more: bool, name: str
) -> AskedCorpus:
    if corpus.provenance.pretokenizer is None and not cuts_more:
        names = [field.name for field in FIELDS if field.needs_text]
        refuse_unused(values, names, "for words that are counted already")
    least = values.get("min_word_count") or 1
    return _said(AskedCorpus(corpus.without_rare(least), settings, name), values)


def _find_files(names: Sequence[str], input_format: str | None = None) -> list[FileToRead]:
    """Find the files that arguments mean; without any, what comes through a pipe.

    A folder means all files in it and in its subfolders, except hidden ones. Unreadable files that
    were found through a folder or a pattern are skipped.

    >>> _find_files(["no such file"])
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: There is no file or folder "no such file".
    Check its name.
    """
    if not names:
        if sys.stdin is None or sys.stdin.isatty():  # closed, or nobody pipes
            raise UnreadableCorpusError(
                "There is no text. Name a file, pipe text in, or choose a built-in corpus with"
                " --sample slide."
            )
        names = [PIPE]
    return [file for name in names for file in _files_of(name, input_format)]


def _files_of(name: str, input_format: str | None) -> list[FileToRead]:
    path = Path(name)
    if name == PIPE:
        shown = _PIPE_NAME + (f".{input_format.lstrip('.')}" if input_format else "")
        pipe = standard_input()
        return [FileToRead(shown, lambda: nullcontext(pipe))]
    if path.is_dir():
        found = _once_each(p for p in path.rglob("*") if not _is_hidden(p, path))
        if not found:
            raise UnreadableCorpusError(
                f'The folder "{printable_line(name)}" has no files. Choose another one.'
            )
        return [_file(each, may_be_skipped=True) for each in found]
    if path.exists():
        return [_file(path, may_be_skipped=False)]
    if _PATTERN_SIGNS.intersection(name):
        if found := _once_each(_matches(path)):
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


def _matches(pattern: Path) -> Iterator[Path]:
    """Yield the paths that fit a pattern as a shell reads it: hidden ones only where it names them.

    >>> list(_matches(Path("no such folder/*.txt")))
    []
    """
    if pattern.name == "**":
        pattern /= "*"  # files, too
    base = Path(pattern.anchor)
    asked = pattern.relative_to(base)
    try:
        found = base.glob(str(asked))
        has_hidden = _is_hidden(asked, Path())
        yield from (path for path in found if has_hidden or not _is_hidden(path, base))
    except ValueError as error:
        raise UnreadableCorpusError(
            f'"{printable_line(str(pattern))}" is not a pattern ({error}). Put slashes around **.'
        ) from None


def _once_each(paths: Iterable[Path]) -> list[Path]:
    """Return the files among some paths, sorted; one that links lead to twice is there once.

    >>> _once_each([Path("no such file")])
    []
    """
    file_of_place: dict[Path, Path] = {}
    for path in sorted(paths):
        try:
            is_file = path.is_file()
        except OSError:
            is_file = True  # which will be said when it is opened
        if is_file:
            file_of_place.setdefault(path.resolve(), path)
    return list(file_of_place.values())


def _is_hidden(path: Path, folder: Path) -> bool:
    parts = path.relative_to(folder).parts
    return any(part.startswith(".") and part != ".." for part in parts)


def _num_bytes(names: Sequence[str]) -> int | None:
    """Return the length of all files together, for the progress; None for a pipe."""
    if not names or PIPE in names:
        return None
    paths = [Path(name) for name in names]
    return sum(path.stat().st_size for path in paths if path.is_file()) or None


def _sample(key: str) -> Sample:
    samples = samples_by_key()
    if key not in samples:
        raise SettingsError(
            f'There is no built-in corpus "{printable_line(shortened(key))}".'
            f" Choose {listed([*samples], 'or')}."
        )
    return samples[key]


def _said(asked: AskedCorpus, values: Mapping[str, Any]) -> AskedCorpus:
    for notice in asked.corpus.provenance.notices:
        say(notice, is_quiet=bool(values.get("quiet")))
    return asked

"""The files to be counted, their kinds, and the blocks in which they can be read apart."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

import regex

from bpe_viz.arguments import check_text
from bpe_viz.documents import is_packed, name_without_packing
from bpe_viz.errors import UnreadableCorpusError
from bpe_viz.limits import MAX_SOURCES
from bpe_viz.scale.file_codecs import HEAD_BYTES, codec_of
from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer
from bpe_viz.text import normalize

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem

Urls = str | PathLike[str] | Iterable[str | PathLike[str]]

PARTS = ".parts"  # behind the name of a table: the folder of what is counted so far
_WINDOW = 1 << 16
_FAR = 1 << 20  # bytes without the end of a line, after which a blank will do
_LONGEST_CHARACTER = 4
_LINE_END = re.compile(rb"\r?\n")
_BLANK = re.compile(rb"[ \t]")
# Whitespace after such a character begins what no word reaches into, normalised or not.
_WRITTEN = regex.compile(r"[\p{L}\p{N}\p{P}]")
_LETTER_OR_DIGIT = regex.compile(r"[\p{L}\p{N}]")  # GPT-4 lets line ends follow punctuation


class FileForm(Enum):
    """The form of a file: running text, a JSON object on each line, or a table in Parquet."""

    TEXT = "text"
    JSON_LINES = "jsonl"
    PARQUET = "parquet"


_FORM_OF_ENDING = {
    "jsonl": FileForm.JSON_LINES,
    "ndjson": FileForm.JSON_LINES,
    "json": FileForm.JSON_LINES,
    "parquet": FileForm.PARQUET,
    "pq": FileForm.PARQUET,
}
_NOT_COUNTED = {"pdf", "docx", "zip", "tar", "7z", "csv", "tsv", "xlsx", "html", "htm"}


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file: its address, what it is, its size in bytes and what tells one version from another.

    >>> SourceFile("/data/a.jsonl.gz", FileForm.JSON_LINES, 10, "").name
    'a.jsonl.gz'
    """

    url: str
    form: FileForm
    num_bytes: int
    version: str

    @property
    def name(self) -> str:
        """Its name without the folder."""
        return self.url.rsplit("/", 1)[-1]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a file that is counted apart: bytes of text or lines, or row groups of a table.

    >>> Block(SourceFile("a.txt", FileForm.TEXT, 10, ""), 0, 10).num_bytes
    10
    """

    source: SourceFile
    start: int
    stop: int
    row_groups: tuple[int, ...] | None = None

    @property
    def num_bytes(self) -> int:
        """The number of bytes of the file that it covers."""
        return self.stop - self.start

    @property
    def is_whole(self) -> bool:
        """Return whether it is all of the file."""
        return self.start == 0 and self.stop == self.source.num_bytes


def find_sources(urls: Urls) -> list[SourceFile]:
    """Find the files that addresses name, in their order; those of a folder or a pattern by name.

    An address is a path, or one that fsspec knows (s3://, gs://, hf://), of a file, of a folder
    with all its files, or with * in it. Raises UnreadableCorpusError for what is not there or
    cannot be counted.

    >>> find_sources("no such file")
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: There is no file or folder "no such file".
    Check its name.
    """
    found: list[SourceFile] = []
    for url in _each(urls):
        system, path = _opened(url)
        found += (_source(system, each) for each in _files(system, path, url))
        if len(found) > MAX_SOURCES:
            raise UnreadableCorpusError(
                f"There are more than {MAX_SOURCES:,} files. Join small ones into larger files."
            )
    return found


def _each(urls: Urls) -> Iterator[str]:
    """Yield the addresses as text; raises WrongTypeError for what is none."""
    listed = [urls] if isinstance(urls, str | bytes | PathLike) else urls
    for url in listed if isinstance(listed, Iterable) else [listed]:
        path = fspath(url) if isinstance(url, PathLike) else url
        check_text("the address of a file", path)
        yield path


def open_source(source: SourceFile) -> Any:
    """Open the file, to be read as bytes as they are stored; close it.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = pathlib.Path(folder, "a.txt").write_bytes(b"low")
    ...     with open_source(*find_sources(folder)) as file:
    ...         file.read()
    b'low'
    """
    system, path = _opened(source.url)
    return system.open(path, "rb")


def blocks_of(
    sources: Iterable[SourceFile],
    block_bytes: int,
    pretokenizer: PreTokenizer | CustomPattern,
    normalization: Normalization,
) -> list[Block]:
    r"""Return the blocks in which the files are counted, in order; none cuts a word in two.

    A packed file, one that is not in UTF-8, and all of a file that a reader's own pattern cuts, is
    one block.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = pathlib.Path(folder, "a.txt").write_bytes(b"low lower\nnew low\nnewer")
    ...     blocks = blocks_of(
    ...         find_sources(folder), 5, PreTokenizer.WHITESPACE, Normalization.NONE
    ...     )
    >>> [(block.start, block.stop) for block in blocks]
    [(0, 9), (9, 17), (17, 23)]
    """
    has_pattern = isinstance(pretokenizer, CustomPattern)
    blocks: list[Block] = []
    for source in sources:
        if source.form is FileForm.PARQUET:
            blocks += _groups(source, block_bytes)
        elif source.num_bytes <= block_bytes or is_packed(head := _head(source)):
            blocks.append(Block(source, 0, source.num_bytes))
        elif source.form is FileForm.JSON_LINES:
            blocks += _ranges(source, block_bytes, _any_line_end)
        elif has_pattern or not _is_utf8(head, source.name):
            blocks.append(Block(source, 0, source.num_bytes))
        else:
            blocks += _ranges(source, block_bytes, _places(pretokenizer, normalization))
    return blocks


_Places = Callable[[bytes, bool], Iterator[int]]


def _places(pretokenizer: PreTokenizer | CustomPattern, normalization: Normalization) -> _Places:
    """Return a function for where text may be cut: it yields offsets into a window."""
    is_gpt4 = pretokenizer is PreTokenizer.GPT4

    def ends_well(character: str) -> bool:
        if not is_gpt4:
            return bool(_WRITTEN.match(character))
        return bool(_LETTER_OR_DIGIT.match(normalize(character, normalization)[-1:]))

    def places(window: bytes, are_blanks_fine: bool) -> Iterator[int]:
        if are_blanks_fine and pretokenizer is PreTokenizer.CHARACTERS:
            return
        for found in (_BLANK if are_blanks_fine else _LINE_END).finditer(window):
            before = window[max(found.start() - _LONGEST_CHARACTER, 0) : found.start()]
            last = before.decode("utf-8", "ignore")[-1:]
            if last and before.endswith(last.encode()) and ends_well(last):
                yield found.start()

    return places


def _any_line_end(window: bytes, are_blanks_fine: bool) -> Iterator[int]:
    """After each line feed: records of JSON lines are texts of their own."""
    if not are_blanks_fine:
        yield from (found.end() for found in _LINE_END.finditer(window))


def _ranges(source: SourceFile, block_bytes: int, places: _Places) -> Iterator[Block]:
    start = 0
    with open_source(source) as file:
        for nominal in range(block_bytes, source.num_bytes, block_bytes):
            if nominal < start:
                continue
            stop = _place_after(file, nominal, source.num_bytes, places)
            if stop >= source.num_bytes:
                break
            yield Block(source, start, stop)
            start = stop
    yield Block(source, start, source.num_bytes)


def _place_after(file: Any, nominal: int, size: int, places: _Places) -> int:
    """Return the first place from `nominal` on at which the file may be cut, or its end."""
    for are_blanks_fine, far in ((False, _FAR), (True, _FAR), (False, size)):
        for start in range(nominal, min(nominal + far, size), _WINDOW):
            base = max(start - _LONGEST_CHARACTER, 0)
            file.seek(base)
            window = file.read(start - base + _WINDOW + 1)
            for place in places(window, are_blanks_fine):
                if base + place >= nominal:
                    return base + place
    return size


def _groups(source: SourceFile, block_bytes: int) -> Iterator[Block]:
    """Row groups of a table, as many together as fit into a block."""
    import pyarrow.parquet

    with open_source(source) as file:
        try:
            about = pyarrow.parquet.read_metadata(file)
        except (pyarrow.ArrowInvalid, OSError) as error:
            raise UnreadableCorpusError(
                f'"{source.name}" is not a table in Parquet, or it is damaged. Write it again.'
            ) from error
    held: list[int] = []
    start = stop = 0
    for number in range(about.num_row_groups):
        held.append(number)
        stop += about.row_group(number).total_byte_size
        if stop - start >= block_bytes:
            yield Block(source, start, stop, tuple(held))
            start, held = stop, []
    if held:
        yield Block(source, start, stop, tuple(held))


def _opened(url: str) -> "tuple[AbstractFileSystem, str]":
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise UnreadableCorpusError(
            "Large corpora need a few more packages."
            " Install them: pip install -r requirements-scale.txt"
        ) from error
    try:
        system, path = url_to_fs(str(url))
    except (ImportError, ValueError) as error:
        raise UnreadableCorpusError(
            f'The address "{url}" cannot be opened: {error}. Install what it names, or give a path.'
        ) from error
    return system, str(path)


def _files(system: "AbstractFileSystem", path: str, url: str) -> list[str]:
    if system.isfile(path):
        return [path]
    if system.isdir(path):
        files = system.find(path)
        shown = sorted(each for each in files if not _is_left_out(each.removeprefix(path)))
    else:
        fixed = re.split(r"[*?[]", path)[0].rpartition("/")[0]
        files = [each for each in system.glob(path) if system.isfile(each)]
        shown = sorted(each for each in files if not _is_left_out(each.removeprefix(fixed)))
    if not shown:
        is_there = system.isdir(path) or re.search(r"[*?[]", path)
        what = "no file at" if is_there else "no file or folder"
        raise UnreadableCorpusError(f'There is {what} "{url}". Check its name.')
    return shown


def _is_left_out(path: str) -> bool:
    """Hidden files, what was counted so far, and marks of other programs such as _SUCCESS."""
    parts = path.split("/")
    return any(part.startswith((".", "_")) or part.endswith(PARTS) for part in parts)


def _source(system: "AbstractFileSystem", path: str) -> SourceFile:
    about = system.info(path)
    name = path.rsplit("/", 1)[-1]
    inner = name_without_packing(name)
    ending = inner.lower().rpartition(".")[2]
    if ending in _NOT_COUNTED:
        raise UnreadableCorpusError(
            f'"{name}" is neither text nor JSON lines nor Parquet. Convert it, or leave it out.'
        )
    form = _FORM_OF_ENDING.get(ending, FileForm.TEXT)
    if form is FileForm.PARQUET and inner != name:
        raise UnreadableCorpusError(
            f'"{name}" is packed twice. Unpack it; Parquet is packed inside.'
        )
    version = str(about.get("ETag") or about.get("mtime") or about.get("LastModified") or "")
    url = system.unstrip_protocol(path) if "file" not in system.protocol else path
    return SourceFile(url, form, int(about["size"] or 0), version)


def _head(source: SourceFile) -> bytes:
    with open_source(source) as file:
        return bytes(file.read(HEAD_BYTES))


def _is_utf8(head: bytes, name: str) -> bool:
    """Return whether a file that begins like this can be read from the middle on."""
    try:
        return codec_of(head, name).codec == "utf-8"
    except UnreadableCorpusError:
        return False  # which the one who reads it will say

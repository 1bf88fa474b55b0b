"""From a block of a file to its texts, and what of it could not be read."""

import codecs
import json
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from bpe_viz.documents import DamagedArchiveError, unpacked_pieces
from bpe_viz.errors import UnreadableCorpusError
from bpe_viz.limits import MAX_RECORD_BYTES
from bpe_viz.scale.file_codecs import HEAD_BYTES, codec_of
from bpe_viz.scale.remarks import Remarks
from bpe_viz.scale.sources import Block, FileForm, SourceFile, open_source
from bpe_viz.wording import shortened

_NOT_UTF8 = "not UTF-8"
_NOT_JSON = "not a JSON object"
_NO_TEXT = "no text in the field or column"
_HALF_CHARACTER = "half a character"
_TOO_LONG = "a record that is too long"
_DAMAGED = "a damaged archive"
_NOT_TEXT = "not text, or in an unknown encoding"

_PIECE = 1 << 20
_NAMES_SHOWN = 200  # characters


def texts_of(block: Block, field: str, remarks: Remarks) -> Iterator[Iterable[str]]:
    r"""Yield each text of a block in pieces: all of it, or one for each line or row.

    `field` is the key of a JSON object, or the column of a table, that has the text in it. What
    cannot be read is left out and added to `remarks`. Raises UnreadableCorpusError for a table
    without the column.

    >>> import pathlib, tempfile
    >>> from bpe_viz.scale.sources import find_sources
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "a.jsonl")
    ...     _ = file.write_text('{"text": "low"}\n{}', encoding="utf-8")
    ...     block = Block(*find_sources(folder), 0, 18)
    ...     print(list(map(list, texts_of(block, "text", remarks := Remarks()))), remarks.listed[0])
    [['low']] a.jsonl, byte 16: no text in the field or column
    """
    match block.source.form:
        case FileForm.TEXT:
            yield _text(block, remarks)
        case FileForm.JSON_LINES:
            yield from ([text] for text in _records(block, field, remarks))
        case FileForm.PARQUET:
            yield from ([text] for text in _cells(block, field, remarks))


def _text(block: Block, remarks: Remarks) -> Iterator[str]:
    source = block.source
    pieces = _pieces(block, remarks)
    head = b""
    for piece in pieces:
        head += piece
        if len(head) >= HEAD_BYTES:
            break
    if block.start:
        codec = "utf-8"  # or the file would not have been cut
    else:
        try:
            encoding = codec_of(head[:HEAD_BYTES], source.name)
            codec = encoding.codec
            remarks.guessed = codec if encoding.notices else None
        except UnreadableCorpusError:
            remarks.add(source.name, 0, _NOT_TEXT)
            return
    everything = _chained(head, pieces)
    if codec != "utf-8":
        yield from _decoded(everything, codec, source, remarks)
        return
    for place, lines in _lines(everything, block.start):
        bare = lines if place else lines.removeprefix(codecs.BOM_UTF8)
        yield _utf8(place, bare, source, remarks)


def _chained(head: bytes, pieces: Iterator[bytes]) -> Iterator[bytes]:
    yield head
    yield from pieces


def _decoded(
    pieces: Iterable[bytes], codec: str, source: SourceFile, remarks: Remarks
) -> Iterator[str]:
    """Text in another encoding than UTF-8; what follows its first damage is left out."""
    decoder = codecs.getincrementaldecoder(codec)("strict")
    place = 0
    try:
        for piece in pieces:
            yield decoder.decode(piece)
            place += len(piece)
        yield decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        remarks.add(source.name, place, f"damaged from here on, as {codec.upper()}")


def _utf8(place: int, lines: bytes, source: SourceFile, remarks: Remarks) -> str:
    """Return the text of whole lines, without those that are not UTF-8."""
    try:
        return lines.decode("utf-8")
    except UnicodeDecodeError:
        good: list[str] = []
        for line in lines.splitlines(keepends=True):
            try:
                good.append(line.decode("utf-8"))
            except UnicodeDecodeError:
                remarks.add(source.name, place, _NOT_UTF8)
            place += len(line)
        return "".join(good)


def _records(block: Block, field: str, remarks: Remarks) -> Iterator[str]:
    name = block.source.name
    for start, lines in _lines(_pieces(block, remarks), block.start):
        place = start
        for line in lines.split(b"\n"):
            text = _field(line, field)
            if isinstance(text, str):
                yield text
            elif text:
                remarks.add(name, place, text.reason)
            place += len(line) + 1


class _Refused:
    """The reason why a record has no text."""

    def __init__(self, reason: str) -> None:
        self.reason = reason


def _field(line: bytes, field: str) -> "str | _Refused | None":
    """Return the text of a record, or why it has none; None for an empty line."""
    if not line or line.isspace():
        return None
    if len(line) > MAX_RECORD_BYTES:
        return _Refused(_TOO_LONG)
    try:
        record = json.loads(line.removeprefix(codecs.BOM_UTF8))
    except UnicodeDecodeError:
        return _Refused(_NOT_UTF8)
    except (ValueError, RecursionError):
        return _Refused(_NOT_JSON)
    if not isinstance(record, dict):
        return _Refused(_NOT_JSON)
    text = record.get(field)
    if not isinstance(text, str):
        return _Refused(_NO_TEXT)
    return _Refused(_HALF_CHARACTER) if _has_half_character(text) else text


def _has_half_character(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def _cells(block: Block, column: str, remarks: Remarks) -> Iterator[str]:
    import pyarrow
    import pyarrow.parquet

    name = block.source.name
    with open_source(block.source) as file:
        table = pyarrow.parquet.ParquetFile(file)
        kind = dict(zip(table.schema_arrow.names, table.schema_arrow.types, strict=True)).get(
            column
        )
        if kind is not None and pyarrow.types.is_dictionary(kind):
            kind = kind.value_type
        if kind is None or not (
            pyarrow.types.is_string(kind) or pyarrow.types.is_large_string(kind)
        ):
            names = shortened(", ".join(map(str, table.schema_arrow.names)), _NAMES_SHOWN)
            raise UnreadableCorpusError(
                f'The table "{name}" has no column "{column}" with text. Name the column: {names}.'
            )
        place = block.start
        batches = table.iter_batches(
            batch_size=1024, row_groups=list(block.row_groups or ()), columns=[column]
        )
        for batch in batches:
            for text in batch.column(0).to_pylist():
                if text is None:
                    remarks.add(name, place, _NO_TEXT)
                else:
                    yield text


def _pieces(block: Block, remarks: Remarks) -> Iterator[bytes]:
    """Yield the bytes of a block in pieces, unpacked; a packed file is one block."""
    with open_source(block.source) as file:
        if not block.is_whole:
            yield from _range(file, block)
            return
        place = 0
        try:
            for piece in unpacked_pieces(file, block.source.name):
                place += len(piece)
                yield piece
        except DamagedArchiveError:
            remarks.add(block.source.name, place, _DAMAGED)


def _range(file: BinaryIO, block: Block) -> Iterator[bytes]:
    file.seek(block.start)
    left = block.num_bytes
    while left > 0 and (piece := file.read(min(left, _PIECE))):
        left -= len(piece)
        yield piece


def _lines(pieces: Iterable[bytes], place: int) -> Iterator[tuple[int, bytes]]:
    """Whole lines, many together, with the byte at which they begin."""
    held: list[bytes] = []
    num_held = 0
    for piece in pieces:
        end = piece.rfind(b"\n") + 1
        if not end and num_held > MAX_RECORD_BYTES:
            end = piece.rfind(b" ") + 1
        if not end:
            held.append(piece)
            num_held += len(piece)
            continue
        lines = b"".join(held) + piece[:end]
        yield place, lines
        place += len(lines)
        held, num_held = [piece[end:]], len(piece) - end
    if rest := b"".join(held):
        yield place, rest

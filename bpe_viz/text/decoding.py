"""From the bytes of a file to text, piece by piece: which encoding, and is it text at all."""

import codecs
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain

from bpe_viz.arguments import OnProgress
from bpe_viz.errors import LimitError, UnreadableCorpusError
from bpe_viz.limits import MAX_TEXT_BYTES, megabytes

_PIECE_BYTES = 1 << 16
_BYTES_TO_GUESS_FROM = 1 << 16
_FOREIGN_BYTE = re.compile(rb"[\x80-\xff]")
_LONGEST_TAIL = 3

_BYTE_ORDER_MARKS = (  # UTF-32 first: its little-endian mark begins with that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SIGNATURES = (
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a zip archive (Word, OpenDocument and EPUB files are such archives)"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Word or Excel document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
)
_CONTROLS = bytes({*range(0x20), 0x7F} - set(b"\t\n\v\f\r\x1b"))
_FEW_CONTROLS = 3
_NEVER_GUESSED = ["utf_7", "utf_16", "utf_16_le", "utf_16_be", "utf_32", "utf_32_le", "utf_32_be"]

_SAVE_AS_TEXT = "Save it as plain text in UTF-8 and open that."


@dataclass(frozen=True, slots=True)
class Encoding:
    """The encoding of a file: the codec, its number of characters, what the reader should know.

    >>> find_encoding("naïve".encode(), "a.txt").num_characters
    5
    """

    codec: str
    num_characters: int
    errors: str = "strict"
    notices: tuple[str, ...] = ()


def find_encoding(
    data: bytes, filename: str, on_progress: OnProgress | None = None, *, is_whole: bool = True
) -> Encoding:
    """Find the encoding of a file, checked by decoding all of it.

    UTF-8, UTF-16 and UTF-32 with a byte order mark, UTF-8 without one, else the encoding in use for
    the language that it makes most sense in, or the best guess of the package charset-normalizer;
    then a notice says which. What is not the whole file may end inside a character. Raises
    UnreadableCorpusError for binary data and past MAX_TEXT_BYTES.

    >>> find_encoding("naïve".encode("utf-16"), "a.txt").codec
    'utf-16'
    """
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            raise UnreadableCorpusError(f'"{filename}" is {kind}, not plain text. {_SAVE_AS_TEXT}')
    codec = codec_of_mark(data) or "utf-8"

    def checked(encoding: Encoding) -> Encoding:
        return _checked(data, encoding, filename, on_progress, is_whole=is_whole)

    if codec == "utf-8" and (guess := _utf_16_without_mark(data)):
        with suppress(UnicodeDecodeError):
            return checked(_guessed(guess))
    try:
        return checked(Encoding(codec, 0))
    except UnicodeDecodeError as error:
        if codec != "utf-8":
            raise UnreadableCorpusError(
                f'"{filename}" starts like {codec.removesuffix("-sig").upper()} but is damaged.'
                f" {_SAVE_AS_TEXT}"
            ) from error
        ends_inside_character = error.reason == "unexpected end of data"
    if ends_inside_character and not data[:-_LONGEST_TAIL].isascii():
        notice = "The file ends inside a character, which is shown as U+FFFD."
        return checked(Encoding("utf-8", 0, "replace", (notice,)))
    for guess in _guesses(data, is_whole=is_whole):
        try:
            return checked(_guessed(guess))
        except UnicodeDecodeError:
            continue
    raise UnreadableCorpusError(
        f'"{filename}" is binary data or has an unknown encoding. {_SAVE_AS_TEXT}'
    )


def _guessed(codec: str) -> Encoding:
    notice = f"The encoding was guessed: {codec}. If letters look wrong, save the file as UTF-8."
    return Encoding(codec, 0, "strict", (notice,))


def _utf_16_without_mark(data: bytes) -> str | None:
    """Return the codec of UTF-16 text, in which every other byte is like a control character."""
    head = data[:_BYTES_TO_GUESS_FROM]
    num_controls = len(head) - len(head.translate(None, _CONTROLS))
    if num_controls * 4 < len(head):
        return None
    from bpe_viz.text.guessing import UTF_16, likely_codecs

    return next((codec for codec in likely_codecs(data)[:1] if codec in UTF_16), None)


def codec_of_mark(data: bytes) -> str | None:
    """Return the codec whose byte order mark begins a file; None without one.

    >>> codec_of_mark("low".encode("utf-16")), codec_of_mark(b"low")
    ('utf-16', None)
    """
    return next((codec for mark, codec in _BYTE_ORDER_MARKS if data.startswith(mark)), None)


def decoded_pieces(data: bytes, encoding: Encoding, *, is_whole: bool = True) -> Iterator[str]:
    """Yield the text of a file in pieces, so that the whole need never be held.

    Of the beginning of a file, a character that it ends inside is left out.

    >>> "".join(decoded_pieces(b"low lower", Encoding("utf-8", 9)))
    'low lower'
    """
    decoder = codecs.getincrementaldecoder(encoding.codec)(encoding.errors)
    view = memoryview(data)
    for start in range(0, len(data), _PIECE_BYTES):
        yield decoder.decode(view[start : start + _PIECE_BYTES])
    yield decoder.decode(b"", final=is_whole)


def refuse_if_too_long(num_bytes: int, name: str) -> None:
    """Raise LimitError for text of more than MAX_TEXT_BYTES as UTF-8.

    >>> refuse_if_too_long(5, "a.txt")
    """
    if num_bytes > MAX_TEXT_BYTES:
        raise LimitError(
            f'"{name}" has more than {megabytes(MAX_TEXT_BYTES)} of text.'
            " Use a part of it, or a list of word counts."
        )


def _checked(
    data: bytes,
    encoding: Encoding,
    filename: str,
    on_progress: OnProgress | None,
    *,
    is_whole: bool,
) -> Encoding:
    """Return the encoding with its number of characters, or raise UnicodeDecodeError."""
    num_characters = num_bytes = num_controls = 0
    for number, piece in enumerate(decoded_pieces(data, encoding, is_whole=is_whole)):
        spelled = piece.encode("utf-8", "surrogatepass")
        num_characters += len(piece)
        num_bytes += len(spelled)
        num_controls += len(spelled) - len(spelled.translate(None, _CONTROLS))
        refuse_if_too_long(num_bytes, filename)
        if on_progress and number % 64 == 0:
            on_progress(0, len(data))
    if _looks_binary(num_controls, num_bytes):
        raise UnreadableCorpusError(f'"{filename}" is binary data, not text. {_SAVE_AS_TEXT}')
    return Encoding(encoding.codec, num_characters, encoding.errors, encoding.notices)


def _looks_binary(num_controls: int, num_bytes: int) -> bool:
    """Text may hold a stray control character; binary data holds one in fifty and more."""
    is_mostly_controls = num_controls * 2 > num_bytes
    return is_mostly_controls or (num_controls > _FEW_CONTROLS and num_controls * 50 > num_bytes)


def _guesses(data: bytes, *, is_whole: bool) -> list[str]:
    """Codecs that may fit, best first: those of the languages that are known here, or any."""
    from bpe_viz.text.guessing import likely_codecs

    if found := likely_codecs(data, is_whole=is_whole):
        return found
    tails = range(1 if is_whole else _LONGEST_TAIL + 1)
    return [*chain.from_iterable(_rare_codecs(data[: len(data) - tail]) for tail in tails)]


def _rare_codecs(data: bytes) -> list[str]:
    """Codecs that may fit a sample around the first foreign byte, best first."""
    import charset_normalizer

    foreign = _FOREIGN_BYTE.search(data)
    middle = foreign.start() if foreign else 0
    start = max(middle - _BYTES_TO_GUESS_FROM // 2, 0)
    start = data.rfind(b"\n", start, middle) + 1 or start
    stop = start + _BYTES_TO_GUESS_FROM
    if stop < len(data):
        stop = data.rfind(b"\n", middle, stop) + 1 or stop
    matches = charset_normalizer.from_bytes(data[start:stop], cp_exclusion=_NEVER_GUESSED)
    return [match.encoding for match in matches]

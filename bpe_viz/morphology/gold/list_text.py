"""The lines of an uploaded list: its encoding, its limits, where its lines end."""

from bpe_viz.errors import UnreadableGoldError
from bpe_viz.limits import MAX_GOLD_BYTES
from bpe_viz.morphology.gold.celex import is_celex
from bpe_viz.text import Encoding, decoded_pieces, find_encoding

_BYTES_TO_GUESS_FROM = 1 << 16


def decoded_lines(data: bytes, filename: str) -> tuple[list[str], Encoding]:
    r"""Return the lines of a file and its encoding: CELEX is latin-1, others often windows-1252.

    Raises UnreadableGoldError past MAX_GOLD_BYTES and for an empty file, UnreadableCorpusError for
    a file that is not text.

    >>> decoded_lines("yö\r\nsää".encode("cp1252"), "words.txt")[0]
    ['yö', 'sää']
    """
    if not data:
        raise UnreadableGoldError(f'The file "{filename}" is empty. Choose another one.')
    if len(data) > MAX_GOLD_BYTES:
        raise UnreadableGoldError(
            f'"{filename}" is larger than {MAX_GOLD_BYTES >> 20} MB. Use a part of it.'
        )
    encoding = _encoding_of(data, filename)
    return split_lines("".join(decoded_pieces(data, encoding))), encoding


def split_lines(text: str) -> list[str]:
    r"""Return the lines of a text as an editor numbers them, however they end.

    >>> split_lines("low\r\nnew\rwide\n")
    ['low', 'new', 'wide', '']
    """
    if len(text) > MAX_GOLD_BYTES:
        raise UnreadableGoldError(
            f"The text is longer than {MAX_GOLD_BYTES >> 20} MB. Use a part of it."
        )
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _encoding_of(data: bytes, filename: str) -> Encoding:
    if b"\0" not in data and not _is_utf8(data):
        sample = data[:_BYTES_TO_GUESS_FROM].decode("latin-1").split("\n")
        num_celex_lines = sum(map(is_celex, sample))
        if num_celex_lines * 2 > len(sample):
            return Encoding("latin-1", len(data))
    return find_encoding(data, filename)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True

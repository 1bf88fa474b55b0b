"""The formats in which packages carry vocabularies, read without importing the packages."""

import gzip
import json
from ast import literal_eval
from base64 import b64decode
from dataclasses import dataclass, field
from struct import unpack_from

from bpe_viz.symbols import BYTE_GLYPHS, bytes_of

Ranks = dict[bytes, int]


@dataclass(frozen=True, slots=True)
class TokensOfFile:
    """The ids of the tokens of a file in the order of their ranks, and its special tokens.

    >>> TokensOfFile({b"l": 0}).special_tokens
    {}
    """

    rank_of: Ranks
    special_tokens: dict[str, int] = field(default_factory=dict)


def unpacked(data: bytes) -> bytes:
    """Unpack what gzip packed, or return the bytes as they are.

    >>> unpacked(gzip.compress(b"bA== 0")), unpacked(b"bA== 0")
    (b'bA== 0', b'bA== 0')
    """
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


def read_tiktoken(data: bytes) -> TokensOfFile:
    r"""Read lines of a token in base64 and its rank.

    >>> read_tiktoken(b"bA== 0\nbG8= 1\n").rank_of
    {b'l': 0, b'lo': 1}
    """
    fields = data.split()
    tokens = map(b64decode, fields[::2])
    return TokensOfFile(dict(zip(tokens, map(int, fields[1::2]), strict=True)))


def read_gpt2_merges(data: bytes) -> TokensOfFile:
    r"""Read the merges of GPT-2, written with its glyphs for bytes; ids follow from their order.

    >>> list(read_gpt2_merges("#version: 0.2\nĠ t\nh e\n".encode()).rank_of)[-2:]
    [b' t', b'he']
    """
    _, *merges = data.decode().splitlines()
    printable = [byte for byte, glyph in enumerate(BYTE_GLYPHS) if ord(glyph) < len(BYTE_GLYPHS)]
    others = sorted(set(range(len(BYTE_GLYPHS))).difference(printable))
    tokens = [bytes([byte]) for byte in printable + others]
    tokens += [bytes_of(merge.replace(" ", "", 1)) for merge in merges if merge]
    return TokensOfFile({token: number for number, token in enumerate(tokens)})


def with_blank_runs(file: TokensOfFile) -> TokensOfFile:
    """p50k: the tokens of GPT-2, and after its special token runs of 2 to 25 blanks.

    >>> list(with_blank_runs(TokensOfFile({b" ": 0})).rank_of.items())[1]
    (b'  ', 2)
    """
    first = len(file.rank_of) + 1
    runs = {b" " * length: first + number for number, length in enumerate(range(2, 26))}
    return TokensOfFile(file.rank_of | runs)


def read_tokenizer_json(data: bytes) -> TokensOfFile:
    """Byte pair encoding in the file of the package `tokenizers`, written with glyphs for bytes.

    >>> model = {"type": "BPE", "vocab": {"<s>": 0, "l": 1, "o": 2, "lo": 3}, "merges": ["l o"]}
    >>> added = [{"id": 0, "content": "<s>"}]
    >>> read_tokenizer_json(json.dumps({"model": model, "added_tokens": added}).encode())
    TokensOfFile(rank_of={b'l': 1, b'o': 2, b'lo': 3}, special_tokens={'<s>': 0})
    """
    file = json.loads(data)
    added = {token["content"]: token["id"] for token in file["added_tokens"]}
    vocabulary = file["model"]["vocab"]
    in_order = sorted(vocabulary.items(), key=lambda item: item[1])
    rank_of = {bytes_of(name): number for name, number in in_order if name not in added}
    return TokensOfFile(rank_of, added)


def read_counted(data: bytes) -> TokensOfFile:
    r"""Read the number of tokens (four bytes), then each one's length (two), itself and its rank.

    >>> read_counted(b"\1\0\0\0" b"\2\0lo\7\0\0\0").rank_of
    {b'lo': 7}
    """
    (number,) = unpack_from("<I", data)
    place, found = 4, []
    for _ in range(number):
        (length,) = unpack_from("<H", data, place)
        token, rank = unpack_from(f"<{length}sI", data, place + 2)
        found.append((rank, token))
        place += 2 + length + 4
    return TokensOfFile({token: rank for rank, token in sorted(found)})


def read_listed(data: bytes) -> TokensOfFile:
    r"""Read lines of an id, a token as Python writes it, and its length.

    >>> read_listed(b"1 'l' 1\n2 b'\\xc3' 1\n").rank_of
    {b'l': 1, b'\xc3': 2}
    """
    rank_of = {}
    for line in data.decode().split("\n"):
        if line:
            rank, _, rest = line.partition(" ")
            token = literal_eval(rest.rpartition(" ")[0])
            rank_of[token.encode() if isinstance(token, str) else token] = int(rank)
    return TokensOfFile(rank_of)

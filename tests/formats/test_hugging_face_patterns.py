"""Patterns and normalisations mean the same in `tokenizers`: every code point, and odd texts."""

import sys
import unicodedata
from itertools import chain
from typing import Any

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Regex, normalizers, pre_tokenizers

from bpe_viz.errors import ExportError
from bpe_viz.formats.hugging_face_patterns import (
    escaped,
    normalizers_for_tokenizers,
    pattern_for_tokenizers,
)
from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer
from bpe_viz.text.chunks import normalize
from bpe_viz.text.pretokenizers import words
from tests.helpers.pattern_texts import PIECES, texts

OWN = CustomPattern(r"\w+(?:['’]\w+)*|[^\s\w]")
WAYS = [*PreTokenizer, OWN]
ALL = "".join(map(chr, chain(range(0xD800), range(0xE000, sys.maxunicode + 1))))


def splitter(pattern: str) -> Any:
    """The pre-tokenizer of `tokenizers` whose words are the matches of a pattern."""
    return pre_tokenizers.Split(Regex(pattern), "removed", invert=True)


def normalizer(normalization: Normalization) -> Any:
    described: list[Any] = normalizers_for_tokenizers(normalization)
    steps = [
        normalizers.Replace(Regex(step["pattern"]["Regex"]), step["content"])
        if step["type"] == "Replace"
        else getattr(normalizers, str(step["type"]))()
        for step in described
    ]
    return normalizers.Sequence(steps)


@pytest.mark.parametrize(
    "name",
    [r"\w", r"\W", r"\s", r"\d", r"\p{L}", r"\p{M}", r"\p{N}", r"\p{Nd}"],
)
def test_classes_hold_the_same_characters(name: str) -> None:
    """Apart from characters that Unicode gained after Python 3.11, whose tables differ."""
    pattern = f"{name}+"  # in runs, as there are a million characters
    split = splitter(pattern_for_tokenizers(CustomPattern(pattern)))
    theirs = {letter for run, _ in split.pre_tokenize_str(ALL) for letter in run}
    ours = {letter for run in regex.findall(pattern, ALL) for letter in run}
    assert {c for c in ours ^ theirs if unicodedata.category(c) != "Cn"} == set()


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_texts_are_cut_alike(way: PreTokenizer | CustomPattern) -> None:
    split = splitter(pattern_for_tokenizers(way))

    @given(texts)
    def compare(text: str) -> None:
        assert [word for word, _ in split.pre_tokenize_str(text)] == list(words(text, way))

    compare()


@pytest.mark.parametrize("normalization", Normalization)
def test_texts_are_normalised_alike(normalization: Normalization) -> None:
    theirs = normalizer(normalization)

    @given(texts)
    def compare(text: str) -> None:
        assert theirs.normalize_str(text) == normalize(text, normalization)

    compare()


@pytest.mark.parametrize(
    "pattern",
    [
        *(r"(?<=a)b", r"a++", r"a{2}+", r"^a", r"a$", r"\bx", r"(?i:a)", r"[a&&b]", r"[[a]b]"),
        *(r"\p{Greek}+", r"(a)\1", r"\X", r"(?P<n>a)", r"[a--b]", r"\K", r"[[:alpha:]]", r"a|"),
        *(r"a*", r"+a", r"a|*b", r"(?:+a)", r"[b-]a{", r"\Qa\E", r"\p{Ll}", r"é+?", r"a(?#b)"),
    ],
)
def test_a_doubtful_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(ExportError, match="Choose a named pre-tokenizer"):
        pattern_for_tokenizers(CustomPattern(pattern))


@pytest.mark.parametrize(
    "pattern",
    [r"[a-z]+", r"\w+(?:['’]\w+)*", r"\p{L}+|\d{1,3}|[^\s\w]", r"a.b?", r"\.\[x\]", "é+"],
)
def test_a_plain_pattern_means_the_same(pattern: str) -> None:
    own = CustomPattern(pattern)
    split = splitter(pattern_for_tokenizers(own))
    for text in ("Low, a-b’s 12345 a.b [x] a\nb éé", "".join(PIECES)):
        assert [word for word, _ in split.pre_tokenize_str(text)] == list(words(text, own))


@given(st.characters(exclude_categories=["Cs"]))
def test_an_escaped_text_matches_itself_only(letter: str) -> None:
    found = splitter(escaped(letter)).pre_tokenize_str(f"{letter}ab{letter}")
    assert [text for text, _ in found] == [c for c in f"{letter}ab{letter}" if c == letter]

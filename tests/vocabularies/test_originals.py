"""Every tokenizer gives the ids of its original, for any text."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_viz import available_tokenizers, load_tokenizer
from bpe_viz.samples.declaration import declaration_text
from bpe_viz.samples.presidents import presidential_messages
from tests import ROOT
from tests.helpers.hostile_texts import hostile_texts
from tests.helpers.originals import file_of, original

BASE = ["gpt2", "r50k", "p50k", "cl100k", "o200k", "deepseek"]
DIFFERENT = [name for name in available_tokenizers() if name != "r50k"]  # r50k is gpt2
LONG_RUNS = [
    *("a" * 3000, " " * 3000, "\n" * 2000, " \n" * 2000, "ab" * 3000, "語" * 2000, "1" * 3000),
    *("A" * 3000, "é" * 2000, "=" * 4000, " " * 999 + "x", "x" + "\t" * 999, "\u0301" * 1500),
    *("th" * 2000, "Aa" * 2000, "'s" * 2000, " the" * 2000, "\r\n" * 999 + " "),
]


def declarations() -> dict[str, str]:
    """One extract of the Universal Declaration of Human Rights for each script."""
    folder = file_of("gflanguages", "data/languages")
    files = sorted(path.stem for path in folder.glob("*.textproto"))
    by_script: dict[str, str] = {}
    for file in files:
        if text := declaration_text(file):
            by_script.setdefault(file.partition("_")[2], text)
    return by_script


def test_the_tokenizers_of_the_base_requirements_are_there() -> None:
    assert available_tokenizers()[: len(BASE)] == BASE


@pytest.mark.parametrize("name", DIFFERENT)
def test_ten_thousand_hostile_texts(name: str) -> None:
    tokenizer = load_tokenizer(name)
    texts = list(hostile_texts(10_000, seed=len(name)))
    found = [tokenizer.encode(text) for text in texts]
    expected = original(name).plain(tokenizer.prepared(text) for text in texts)
    assert [text for text, a, b in zip(texts, found, expected, strict=True) if a != b] == []
    assert [tokenizer.decode(ids) for ids in found] == [tokenizer.prepared(t) for t in texts]


@settings(max_examples=300)
@given(st.text(), st.sampled_from(DIFFERENT))
def test_any_text(text: str, name: str) -> None:
    tokenizer = load_tokenizer(name)
    prepared = tokenizer.prepared(text)
    assert [tokenizer.encode(text)] == original(name).plain([prepared])
    assert tokenizer.decode(tokenizer.encode(text)) == prepared


@pytest.mark.parametrize("name", DIFFERENT)
def test_long_runs_english_code_and_scripts(name: str) -> None:
    tokenizer = load_tokenizer(name)
    code = "".join(path.read_text("utf-8") for path in sorted(Path(ROOT, "bpe_viz").glob("*.py")))
    scripts = declarations()
    assert len(scripts) >= 30
    size = 1_000_000 if name in BASE else 100_000
    english = presidential_messages(1930, 1970)[:size]
    assert len(english) == size
    texts = [*LONG_RUNS, english, code, *scripts.values()]
    prepared = [tokenizer.prepared(text) for text in texts]
    found = [tokenizer.encode(text) for text in texts]
    assert found == original(name).plain(prepared)
    assert [tokenizer.decode(ids) for ids in found] == prepared


@pytest.mark.parametrize("name", DIFFERENT)
def test_special_tokens_are_tokens_when_they_are_allowed(name: str) -> None:
    tokenizer, first = load_tokenizer(name), original(name)
    special = tokenizer.about.special_tokens
    assert dict(special) == first.special_tokens
    for token, number in special.items():
        assert tokenizer.encode(token, allowed_special="all") == [number]
        assert number not in tokenizer.encode(token)
    both = zip(special, reversed(list(special)), strict=True)
    texts = [f"a {token}b{other}\n{token}" for token, other in both]
    texts += [*hostile_texts(500, seed=7)]
    found = [tokenizer.encode(text, allowed_special="all") for text in texts]
    assert found == [first.special(tokenizer.prepared(text)) for text in texts]


@pytest.mark.parametrize("name", DIFFERENT)
def test_tokens_are_where_their_bytes_are(name: str) -> None:
    tokenizer = load_tokenizer(name)
    for text in hostile_texts(300, seed=5):
        prepared = tokenizer.prepared(text)
        tokens = tokenizer.tokens(text)
        assert [token.id for token in tokens] == tokenizer.encode(text)
        place = 0
        for token in tokens:
            before, inside = prepared[: token.start].encode(), prepared[token.start : token.stop]
            stop = place + len(token.bytes)
            assert tokenizer.token_bytes(token.id) == token.bytes
            assert len(before) <= place < stop <= len(before + inside.encode())
            assert token.starts_inside == (len(before) < place)
            assert token.ends_inside == (stop < len(before + inside.encode()))
            assert token.text == (inside if token.text is not None else None)
            place = stop
        assert place == len(prepared.encode())
        spans = tokenizer.words(text)
        assert "".join(prepared[span.start : span.stop] for span in spans) == prepared

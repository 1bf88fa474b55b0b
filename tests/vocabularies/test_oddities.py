"""Tokens that no text is cut into, half characters, and twins by blank or case."""

import pytest

from bpe_viz import load_tokenizer
from bpe_viz.errors import VocabularyError, WrongTypeError
from bpe_viz.vocabularies import available_tokenizers, neighbours_of, oddities_of

# Land and Bartolo (2024) report these figures for the tokens of gpt-oss, which are those of o200k.
PUBLISHED_OF_O200K = (12, 1434)


def test_the_figures_of_o200k_are_the_published_ones() -> None:
    o200k = load_tokenizer("o200k")
    odd = oddities_of(o200k)
    assert (len(odd.unreachable), len(odd.fragments)) == PUBLISHED_OF_O200K
    texts = [o200k.decode([token_id]) for token_id in odd.unreachable]
    assert {" I'", "\n//", "亚洲AV"} < set(texts)
    assert list(odd.unreachable) == sorted(odd.unreachable)
    for text in texts:
        instead = o200k.encode(text)
        assert o200k.decode(instead) == text
        assert len(instead) > 1


@pytest.mark.parametrize("name", available_tokenizers())
def test_a_token_that_is_kept_whole_is_what_its_text_becomes(name: str) -> None:
    tokenizer = load_tokenizer(name)
    odd = oddities_of(tokenizer)
    some = list(tokenizer.id_of_token.values())[::53]
    for number in (*some, *odd.unreachable):
        token = tokenizer.token_bytes(number)
        text = token.decode(errors="replace")
        if text.encode() == token:
            assert (tokenizer.encode(text) == [number]) == tokenizer.keeps_whole(text), token
            assert (number in odd.unreachable) != tokenizer.keeps_whole(text)


def test_what_is_no_token_or_is_changed_is_not_kept_whole() -> None:
    qwen3 = load_tokenizer("qwen3")  # composes what can be composed
    texts = ["", "low low", "zqzq", "e\u0301", "\ud800"]
    assert [text for text in texts if qwen3.keeps_whole(text)] == []
    assert qwen3.keeps_whole("\u00e9")
    with pytest.raises(WrongTypeError, match="Give a string"):
        qwen3.keeps_whole(b"low")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["gpt2", "cl100k", "deepseek"])
def test_fragments_and_twins_are_what_they_are_called(name: str) -> None:
    tokenizer = load_tokenizer(name)
    odd = oddities_of(tokenizer)
    assert odd.unreachable == ()
    assert odd.fragments
    for token_id in odd.fragments:
        token = tokenizer.token_bytes(token_id)
        assert len(token) > 1
        assert token.decode(errors="ignore").encode() != token
    for token_id in odd.with_blank:
        token = tokenizer.token_bytes(token_id)
        assert token[:1] == b" "
        assert tokenizer.id_of_token[token[1:]] != token_id


@pytest.mark.parametrize(
    ("text", "neighbours"),
    [
        (" the", ["the", " The", " THE", "The", "THE"]),
        (" SolidGoldMagikarp", []),
        ("!", [" !"]),
        (" ", []),
    ],
)
def test_neighbours_differ_by_blank_or_case(text: str, neighbours: list[str]) -> None:
    gpt2 = load_tokenizer("gpt2")
    (token,) = gpt2.encode(text)
    assert [gpt2.decode([number]) for number in neighbours_of(gpt2, token)] == neighbours


def test_bytes_have_neighbours_too() -> None:
    gpt2 = load_tokenizer("gpt2")
    with_blank = gpt2.tokens(" 語")[0].id  # a blank and the first byte of three
    (without,) = neighbours_of(gpt2, with_blank)
    assert gpt2.token_bytes(with_blank) == b" " + gpt2.token_bytes(without)
    assert neighbours_of(gpt2, without) == (with_blank,)
    with pytest.raises(VocabularyError, match="Choose a number from 0 to 50,256"):
        neighbours_of(gpt2, 50_257)

"""Settled tokens and the tokens of prefixes: by hand, against every continuation, as published."""

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_viz import (
    MarkPlace,
    MergeHistory,
    PreTokenizer,
    Unit,
    learn_bpe,
    learn_unigram,
    learn_wordpiece,
    load_tokenizer,
    prefix_tokens,
    settled,
)
from bpe_viz.errors import LimitError, WrongTypeError
from bpe_viz.formats import open_tokenizer
from bpe_viz.history import cut_settings
from bpe_viz.segmentation import study_text
from bpe_viz.text import Corpus
from bpe_viz.vocabularies import heal_last, heal_unsettled, of_ranks
from bpe_viz.vocabularies.byte_pairs import token_starts
from bpe_viz.vocabularies.open_text import open_text
from tests import ROOT

BUILT_IN = ("gpt2", "r50k", "p50k", "cl100k", "o200k")
THREE = ("gpt2", "cl100k", "o200k")
# In this order: e+r, n+e, ne+w, l+o, lo+w, new+er.
SLIDES = {"er": 900, "ne": 400, "new": 300, "lo": 100, "low": 150, "newer": 50}
REACHING_FAR = {"cd": 3, "bc": 2, "ab": 1}


def plain(counts: dict[str, int]) -> MergeHistory:
    return learn_bpe(counts, mark_place=MarkPlace.NONE)


def symbols_of(history: MergeHistory, text: str) -> list[str]:
    study = study_text(text, history)
    return [s for number in study.word_numbers for s in study.segmentations[number].symbols]


def common(tokens: Sequence[object], others: Sequence[object]) -> int:
    pairs = enumerate(zip(tokens, others, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(tokens), len(others)))


@pytest.mark.parametrize(
    ("typed", "tokens", "num_settled"),
    [
        ("n", "n", 0),
        ("ne", "ne", 0),
        ("new", "new", 0),
        ("newe", "new|e", 0),
        ("newer", "newer", 1),
        ("newes", "new|e|s", 3),
        ("lo", "lo", 0),
        ("low", "low", 1),
        ("lown", "low|n", 1),
        ("lowe", "low|e", 1),
        ("lower", "low|er", 2),
    ],
)
def test_by_hand(typed: str, tokens: str, num_settled: int) -> None:
    history = plain(SLIDES)
    assert ["".join(pair) for pair in history.pairs] == ["er", "ne", "new", "lo", "low", "newer"]
    assert (symbols_of(history, typed), settled(history, typed)) == (tokens.split("|"), num_settled)


def test_the_fourth_letter_changes_the_first_token() -> None:
    history = plain(REACHING_FAR)
    assert [("".join(pair)) for pair in history.pairs] == ["cd", "bc", "ab"]
    assert [symbols_of(history, text) for text in ("ab", "abc", "abcd")] == [
        ["ab"],
        ["a", "bc"],
        ["ab", "cd"],
    ]
    assert [settled(history, "abcd"[:n]) for n in (1, 2, 3, 4)] == [0, 0, 0, 2]
    assert (symbols_of(history, "abcb"), settled(history, "abcb")) == (["a", "bc", "b"], 2)


@pytest.mark.parametrize("name", ["gpt2", "cl100k"])
def test_a_word_is_settled_when_it_is_over(name: str) -> None:
    tokenizer = load_tokenizer(name)
    text = "I like to eat"
    found = [settled(tokenizer, text[:n]) for n in range(1, len(text) + 1)]
    assert found == [0, *[1] * 5, *[2] * 3, *[3] * 4]


@pytest.mark.parametrize("place", MarkPlace)
@pytest.mark.parametrize("letters", ["ab", "abc"])
def test_every_continuation_of_up_to_five_letters(place: MarkPlace, letters: str) -> None:
    chance = Random(7)
    most = 5 if letters == "ab" else 4
    follow = ["".join(f) for n in range(1, most + 1) for f in product(letters + " ", repeat=n)]
    unknown = ["?", *("".join(f) + "?" for n in (1, 2, 3) for f in product(letters, repeat=n))]
    for _ in range(4):
        words = ["".join(chance.choices(letters, k=chance.randint(1, 6))) for _ in range(8)]
        history = learn_bpe(words, chance.randint(2, 7), mark_place=place)
        for length in (1, 3, 5):
            text = "".join(chance.choices(letters + letters + " ", k=length))
            tokens = symbols_of(history, text)
            others = (symbols_of(history, text + more) for more in follow + unknown)
            fewest = min([len(tokens), *(common(tokens, other) for other in others)])
            assert settled(history, text) == fewest, (history.pairs, text)


texts = st.text("a1.'st \n中é", min_size=1, max_size=8)


@pytest.mark.parametrize("name", THREE)
def test_every_continuation_of_a_few_kinds_of_characters(name: str) -> None:
    tokenizer = load_tokenizer(name)
    cut = open_text(tokenizer)
    assert cut is not None
    letters = "a1.'st \n"
    follow = ["".join(f) for n in (1, 2, 3) for f in product(letters, repeat=n)]
    chance = Random(3)
    for _ in range(15):
        text = "".join(chance.choices(letters, k=chance.randint(1, 6)))
        tokens = cut.tokens(text)
        fewest = min([len(tokens), *(common(tokens, cut.tokens(text + f)) for f in follow)])
        found = settled(tokenizer, text)
        assert found is not None
        assert found <= fewest
        if found < fewest:  # then a letter that is not among these decides
            others = (text + rest for rest in rests(name, text))
            assert min(common(tokens, cut.tokens(other)) for other in others) == found


def rests(name: str, text: str) -> list[str]:
    """What is left of every token, in text, that begins with an end of the text."""
    tokens = [token.decode(errors="replace") for token in load_tokenizer(name).id_of_token]
    ends = [text[start:] for start in range(len(text))]
    return [
        token[len(end) :]
        for token in tokens
        for end in ends
        if token.startswith(end) and "\ufffd" not in token
    ]


@pytest.mark.parametrize("name", THREE)
@pytest.mark.parametrize("text", ["don'", "newes", "x = 12", "l'été", "日本"])
def test_every_token_that_could_reach_past_the_end(name: str, text: str) -> None:
    tokenizer = load_tokenizer(name)
    cut = open_text(tokenizer)
    assert cut is not None
    tokens = cut.tokens(text)
    others = [text + rest for rest in ("", *rests(name, text), *cut.probes)]
    # A part of a character at an end of a token is seen by `settled` only.
    fewest = min(common(tokens, cut.tokens(other)) for other in others)
    found = settled(tokenizer, text)
    assert found is not None
    assert found == fewest if text.isascii() else found <= fewest


@pytest.mark.parametrize("name", BUILT_IN)
@settings(max_examples=8)
@given(text=texts)
def test_a_settled_token_stays_settled(name: str, text: str) -> None:
    tokenizer = load_tokenizer(name)
    found = [settled(tokenizer, text[:n]) for n in range(len(text) + 1)]
    known = [number for number in found if number is not None]
    assert known == sorted(known)
    whole = tokenizer.encode(text)
    for end, number in enumerate(found):
        if number is not None:
            assert tokenizer.encode(text[:end])[:number] == whole[:number]


@pytest.mark.parametrize("name", ["gpt2", "p50k", "cl100k", "o200k"])
def test_each_token_is_what_its_own_string_is_cut_into(name: str) -> None:
    ranks = load_tokenizer(name).id_of_token
    sample = list(ranks)[:: 1 if name == "gpt2" else 7]
    assert all(len(token_starts(token, ranks)) == 2 for token in sample)


@pytest.mark.parametrize(
    ("name", "whole", "prefix", "of_whole", "of_prefix"),
    [
        ("gpt2", "I like to eat", "I like to ", "I| like| to| eat", "I| like| to| "),
        ("gpt2", "don't", "don'", "don|'t", "don|'"),
        ("o200k", "don't", "don'", "don't", "don|'"),
        ("cl100k", "we're", "we'r", "we|'re", "we|'r"),
        ("cl100k", "a  b", "a  ", "a| | b", "a|  "),
        ("cl100k", "  1", "  ", " | |1", "  "),
        ("gpt2", '"http://', '"http:', '"|http|://', '"|http|:'),
    ],
)
def test_a_prompt_may_end_inside_a_token(
    name: str, whole: str, prefix: str, of_whole: str, of_prefix: str
) -> None:
    tokenizer = load_tokenizer(name)
    prefixes = prefix_tokens(tokenizer, whole)
    shown = ["|".join(tokenizer.decode([token]) for token in tokens) for tokens in prefixes]
    assert (shown[-1], shown[len(prefix) - 1]) == (of_whole, of_prefix)


@pytest.mark.parametrize("name", [*BUILT_IN, "deepseek"])
@settings(max_examples=15)
@given(text=st.text("ab1.'st \n中é\ud800", max_size=40))
def test_prefixes_are_those_of_the_encoder(name: str, text: str) -> None:
    tokenizer = load_tokenizer(name)
    found = prefix_tokens(tokenizer, text)
    assert list(found) == [tuple(tokenizer.encode(text[:n])) for n in range(1, len(text) + 1)]


@pytest.mark.parametrize("place", MarkPlace)
@pytest.mark.parametrize("cut", [PreTokenizer.WHITESPACE, PreTokenizer.GPT2, PreTokenizer.RULES])
def test_prefixes_in_symbols(place: MarkPlace, cut: PreTokenizer) -> None:
    corpus = Corpus.from_text("low lower lowest newer wider new low low _", pretokenizer=cut)
    history = learn_bpe(corpus, 9, mark="</w>", mark_place=place)
    text = "lower  newest\n\nmud lo_w"
    found = prefix_tokens(history, text)
    assert list(found) == [tuple(symbols_of(history, text[:n])) for n in range(1, len(text) + 1)]
    assert found[3:5] == (found[3], found[4])


def test_prefixes_of_long_words() -> None:
    chance = Random(5)
    text = "".join(chance.choices("aeiounst", k=300)) + " " + "é語" * 60
    for name in THREE:
        tokenizer = load_tokenizer(name)
        found = prefix_tokens(tokenizer, text)
        assert [found[n] for n in range(0, 421, 7)] == [
            tuple(tokenizer.encode(text[: n + 1])) for n in range(0, 421, 7)
        ]
    assert settled(load_tokenizer("gpt2"), text[:300]) == settled_far_back(text[:300])


def settled_far_back(text: str) -> int:
    """The settled tokens of a long word, by every rest of a token in the vocabulary."""
    cut = open_text(load_tokenizer("gpt2"))
    assert cut is not None
    tokens = cut.tokens(text)
    kept = text[-12:]
    others = [text + rest for rest in ("", *set(rests("gpt2", kept)))]
    return min(common(tokens, cut.tokens(other)) for other in others)


@cache
def speech() -> str:
    return (ROOT / "sample_data" / "harbour.txt").read_text(encoding="utf-8")[:1_500]


@pytest.mark.parametrize("name", THREE)
def test_before_a_blank_all_agrees_and_after_it_nearly_nothing(name: str) -> None:
    tokenizer, text = load_tokenizer(name), speech()
    prefixes, whole = prefix_tokens(tokenizer, text), tokenizer.encode(text)
    agrees = [tuple(whole[: len(tokens)]) == tokens for tokens in prefixes]
    blanks = [n for n, letter in enumerate(text) if letter == " " and 0 < n < len(text) - 1]
    alone = [n for n in blanks if not (text[n - 1].isspace() or text[n + 1].isspace())]
    assert len(alone) > 100
    assert all(agrees[n - 1] for n in alone)
    assert sum(agrees[n] for n in alone) / len(alone) < 0.03
    assert sum(agrees) / len(agrees) < 0.3


@pytest.mark.parametrize(
    ("name", "colon", "blank"),
    [("gpt2", 16, 33_135), ("cl100k", 324, 44_610), ("o200k", 282, 106_529)],
)
def test_candidates_of_token_healing(name: str, colon: int, blank: int) -> None:
    tokenizer = load_tokenizer(name)
    link = heal_last(tokenizer, 'The link is <a href="http:')
    assert (link.taken_back, link.num_candidates) == (b":", colon)
    assert tokenizer.id_of_token[b"://"] in link.candidates
    prompt = heal_last(tokenizer, "I like to ")
    assert (prompt.taken_back, prompt.num_candidates) == (b" ", blank)
    assert tokenizer.decode(prompt.kept) == "I like to"
    exact = heal_unsettled(tokenizer, "I like to")
    assert exact is not None
    assert (tokenizer.decode(exact.kept), exact.taken_back) == ("I like", b" to")
    assert tokenizer.id_of_token[b" together"] in exact.candidates
    assert heal_last(tokenizer, "").candidates == ()


def test_what_is_not_proven() -> None:
    words = {"hug": 5, "hugs": 3}
    assert settled(load_tokenizer("deepseek"), "low") is None
    assert settled(learn_wordpiece(words, 2), "hug") is None
    assert settled(learn_bpe(words, 2, unit=Unit.GRAPHEME), "hug") is None
    rules = Corpus.from_text("low lower", pretokenizer=PreTokenizer.RULES)
    assert settled(learn_bpe(rules, 2), "low") is None
    assert settled(load_tokenizer("gpt2"), "low\ud800") is None
    assert settled(learn_bpe(words, 2), "hug_") is None  # its own mark, typed
    assert heal_unsettled(load_tokenizer("deepseek"), "low") is None
    opened = open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")])
    assert settled(opened, "low") is None
    assert list(prefix_tokens(opened, "lower")) == [(0,), (0,), (1,), (0,), (1, 2)]


def ranks_file(*tokens: bytes) -> bytes:
    """A file of tiktoken: all bytes, then these."""
    listed = [*(bytes([byte]) for byte in range(256)), *tokens]
    return b"".join(b"%s %d\n" % (b64encode(token), n) for n, token in enumerate(listed))


def test_opened_files_of_ranks() -> None:
    opened = open_tokenizer([("a.tiktoken", ranks_file(b"lo", b"low"))])
    assert [settled(opened, text) for text in ("l", "lo", "low", "loww")] == [0, 0, 1, 2]
    assert list(prefix_tokens(opened, "low")) == [(108,), (256,), (257,)]
    # No two tokens make "abc", so its string is not cut into just that token.
    assert settled(of_ranks("mine", "0", ranks_file(b"abc")), "ab") is None


def test_bytes_learned_here() -> None:
    corpus = Corpus.from_text("日本 日曜 日本 é è", pretokenizer=PreTokenizer.GPT2)
    history = learn_bpe(corpus, 12, unit=Unit.BYTE)
    assert cut_settings(corpus).mark_place is MarkPlace.NONE
    for text in ("日", "日本", " 日", "é"):
        tokens = symbols_of(history, text)
        others = [
            symbols_of(history, text + more) for more in ("", " ", "本", "曜", "日", "é", "a")
        ]
        found = settled(history, text)
        assert found is not None
        assert found <= min(common(tokens, other) for other in others)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a" * 10_000_001, r"10,000,001 characters.*Give the last part of it\."),
        ("a" * 5_000, r"last words of the text have 5,000 characters"),
    ],
)
def test_texts_that_are_too_long(text: str, message: str) -> None:
    with pytest.raises(LimitError, match=message):
        settled(load_tokenizer("gpt2"), text)


def test_prefixes_of_texts_that_are_too_long() -> None:
    with pytest.raises(LimitError, match=r"20,001 characters.*at most 20,000"):
        prefix_tokens(load_tokenizer("gpt2"), "a " * 10_000 + "a")
    with pytest.raises(LimitError, match="at most 2,000"):
        prefix_tokens(load_tokenizer("deepseek"), "a " * 1_500)


def test_what_is_no_tokenizer() -> None:
    with pytest.raises(WrongTypeError, match="Give one that was loaded"):
        settled(learn_unigram({"low": 5}, 4), "low")
    with pytest.raises(WrongTypeError, match="not text"):
        settled(load_tokenizer("gpt2"), 5)  # type: ignore[arg-type]

from collections.abc import Callable
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.errors import EmptyCorpusError, PatternError, UnreadableCorpusError
from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer, Unit
from bpe_viz.symbols import units_of
from bpe_viz.text.chunks import chunks, normalize, slices
from bpe_viz.text.corpus import Corpus
from bpe_viz.text.pretokenizers import words
from bpe_viz.text.word_counter import WordCounter, split_long

EVERY_PRETOKENIZER = [*PreTokenizer, CustomPattern(r"(?<=\s)\w+(?!\n)|\d")]
TELLING_TEXT = st.text(st.sampled_from("aAeΣσ1.'’!-@\u0301\u0308 \n\r\t\x1c\u00a0\u3000¨ﷺ가\u11a8"))
ANY_TEXT = st.text() | TELLING_TEXT


class CancelledError(Exception):
    pass


def test_a_corpus_counted_on_paper() -> None:
    corpus = Corpus.from_text("new low\nlow lowest new low", name="paper")
    assert list(corpus.word_counts.items()) == [("new", 2), ("low", 3), ("lowest", 1)]
    assert (corpus.num_tokens, corpus.num_types, corpus.num_hapax, corpus.num_dis) == (6, 3, 1, 1)
    assert corpus.growth == ((1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 3))
    assert (corpus.provenance.name, corpus.provenance.num_bytes) == ("paper", 26)


def test_word_counts_cannot_be_changed() -> None:
    corpus = Corpus.from_word_counts({"low": 5})
    with pytest.raises(TypeError, match="does not support item assignment"):
        corpus.word_counts["low"] = 6  # type: ignore[index]


def test_a_word_that_does_not_occur_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        Corpus.from_text("low").word_counts["new"]


def test_a_mapping_changed_later_does_not_change_the_corpus() -> None:
    counts = {"low": 5}
    corpus = Corpus.from_word_counts(counts)
    counts["low"] = 6
    assert corpus.word_counts == {"low": 5}


@pytest.mark.parametrize(
    ("normalization", "expected"),
    [
        (Normalization.NONE, "ÉTÉ ﬁn E\u0301 हिन्दी"),
        (Normalization.LOWER, "été ﬁn e\u0301 हिन्दी"),
        (Normalization.NFC, "ÉTÉ ﬁn É हिन्दी"),
        (Normalization.NFKC, "ÉTÉ fin É हिन्दी"),
        (Normalization.STRIP_DIACRITICS, "ETE ﬁn E हिन्दी"),
    ],
)
def test_normalizations(normalization: Normalization, expected: str) -> None:
    corpus = Corpus.from_text("ÉTÉ ﬁn E\u0301 हिन्दी", normalization=normalization)
    assert list(corpus.word_counts) == list(dict.fromkeys(expected.split()))
    assert corpus.provenance.normalization is normalization


@pytest.mark.parametrize("normalization", Normalization, ids=str)
@pytest.mark.parametrize("pretokenizer", EVERY_PRETOKENIZER, ids=str)
@given(text=ANY_TEXT, size=st.sampled_from([1, 2, 5]))
def test_text_in_chunks_has_the_words_of_the_whole(
    pretokenizer: PreTokenizer | CustomPattern, normalization: Normalization, size: int, text: str
) -> None:
    parts = list(chunks(slices(text, size), pretokenizer, normalization))
    whole = normalize(text, normalization)
    assert "".join(parts) == whole
    assert [word for part in parts for word in words(part, pretokenizer)] == list(
        words(whole, pretokenizer)
    )


@given(numbers=st.lists(st.integers(0, 50), min_size=1, max_size=2000), size=st.integers(1, 300))
def test_growth_is_exact_at_its_points(numbers: list[int], size: int) -> None:
    read = [str(number) for number in numbers]
    counter = WordCounter()
    for start in range(0, len(read), size):
        counter.add(read[start : start + size])
    growth = counter.growth()
    assert growth[0] == (1, 1)
    assert growth[-1][0] == len(read)
    assert growth == tuple((tokens, len(set(read[:tokens]))) for tokens, _ in growth)
    assert [tokens for tokens, _ in growth] == sorted({tokens for tokens, _ in growth})


def test_growth_has_at_most_400_points_evenly_spaced_by_logarithm() -> None:
    counter = WordCounter()
    for _ in range(100):
        counter.add(["word"] * 30_000)
    tokens = [read for read, _ in counter.growth()]
    assert 200 <= len(tokens) <= 400
    assert (tokens[0], tokens[-1]) == (1, 3_000_000)
    assert max(later / read for read, later in pairwise(tokens[200:])) < 1.06


@pytest.mark.parametrize("unit", Unit)
@given(
    word=st.text(st.sampled_from("aé\u0301🚀가\ud800"), min_size=1),
    repeats=st.integers(1, 700),
)
def test_a_long_word_is_split_and_nothing_dropped(unit: Unit, word: str, repeats: int) -> None:
    word *= repeats
    parts = list(split_long(word, unit))
    assert "".join(parts) == word
    sizes = [len(units_of(part, unit)) for part in parts]
    assert max(sizes) <= 1000
    assert min(sizes[:-1], default=1000) >= (997 if unit is Unit.BYTE else 1000)


@pytest.mark.parametrize(
    "count",
    [
        Corpus.from_text,
        lambda word: Corpus.from_words([word]),
        lambda word: Corpus.from_word_counts({word: 1}),
        lambda word: Corpus.from_bytes(word.encode(), filename="long.txt"),
    ],
    ids=["text", "words", "counts", "bytes"],
)
def test_a_long_word_leaves_a_notice(count: Callable[[str], Corpus]) -> None:
    corpus = count("a" * 2001)
    assert corpus.word_counts == {"a" * 1000: 2, "a": 1}
    assert corpus.provenance.notices == (
        "Words longer than 1,000 characters were split at that length: 1.",
    )  # fmt: skip


def test_the_unit_decides_which_word_is_long() -> None:
    word = "e\u0301" * 1000
    assert Corpus.from_text(word, unit=Unit.GRAPHEME).num_tokens == 1
    assert Corpus.from_text(word, unit=Unit.CHARACTER).num_tokens == 2
    assert Corpus.from_text(word, unit=Unit.BYTE).num_tokens == 4


@pytest.mark.parametrize("pretokenizer", EVERY_PRETOKENIZER, ids=str)
def test_progress_runs_from_start_to_end(pretokenizer: PreTokenizer | CustomPattern) -> None:
    calls: list[tuple[int, int]] = []
    text = "low lower 1\n" * 30_000
    Corpus.from_text(
        text, pretokenizer=pretokenizer, on_progress=lambda *call: calls.append(call)
    )  # fmt: skip
    assert len(calls) > 4
    assert calls == sorted(calls)
    assert calls[-1] == (len(text), len(text))


def test_progress_may_cancel() -> None:
    def cancel(done: int, total: int) -> None:
        raise CancelledError(done, total)

    with pytest.raises(CancelledError):
        Corpus.from_text("low lower", on_progress=cancel)
    with pytest.raises(CancelledError):
        Corpus.from_bytes(b"low lower", filename="low.txt", on_progress=cancel)


@pytest.mark.parametrize("empty", ["", " \n\t"], ids=["nothing", "blanks"])
def test_text_without_words_is_refused(empty: str) -> None:
    with pytest.raises(EmptyCorpusError, match=r"no words. Paste some text or choose a sample"):
        Corpus.from_text(empty)


@pytest.mark.parametrize(
    ("not_words", "message"),
    [
        ("low", "text, not a list of words. Use Corpus.from_text"),
        ({"low": 5}, "Use Corpus.from_word_counts"),
        (["low", ""], "words is empty. Remove it"),
        (b"low", "These are bytes, .* Use Corpus.from_bytes"),
    ],
    ids=["text", "counts", "empty word", "bytes"],
)
def test_what_is_no_list_of_words_is_refused(not_words: Any, message: str) -> None:
    with pytest.raises(UnreadableCorpusError, match=message):
        Corpus.from_words(not_words)


@pytest.mark.parametrize("count", [0, -1, 1.0, True, "5", None, 10**12 + 1], ids=repr)
def test_a_count_must_be_a_whole_number_from_1(count: Any) -> None:
    with pytest.raises(UnreadableCorpusError, match=r'"low" is .* Give a whole number from 1 to'):
        Corpus.from_word_counts({"new": 1, "low": count})


def test_counts_of_numpy_are_whole_numbers() -> None:
    counts: Any = {"low": np.int64(5)}
    assert type(Corpus.from_word_counts(counts).word_counts["low"]) is int


def test_no_words_at_all_are_refused() -> None:
    with pytest.raises(EmptyCorpusError, match="no words"):
        Corpus.from_words([])
    with pytest.raises(EmptyCorpusError, match="no words"):
        Corpus.from_word_counts({})


def test_a_pattern_that_matches_nothing_is_refused() -> None:
    for pattern in (r"\d+", r"\d*"):
        with pytest.raises(PatternError, match=r"does not match anything in this text. Change it"):
            Corpus.from_text("low lower", pretokenizer=CustomPattern(pattern))


def test_more_than_64_mb_are_refused() -> None:
    with patch("bpe_viz.text.decoding.MAX_TEXT_BYTES", 9):
        assert Corpus.from_text("é é a b").num_tokens == 4
        with pytest.raises(UnreadableCorpusError, match='"text" has more than'):
            Corpus.from_text("é é é b")
        with pytest.raises(UnreadableCorpusError, match='"a" has more than'):
            Corpus.from_bytes("é é é b".encode("utf-16"), filename="a")

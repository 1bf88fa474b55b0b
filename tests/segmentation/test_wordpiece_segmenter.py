"""Longest match first as BERT has it, fewest symbols, dropout; and merges with a prefix."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from tokenizers.models import WordPiece

from bpe_viz import Criterion, Segmenter, TieRule, Unit, learn_bpe, learn_wordpiece, segment
from bpe_viz.errors import SettingsError
from bpe_viz.segmentation import Trial, wordpiece
from bpe_viz.segmentation.vocabulary_match import fewest_symbols
from bpe_viz.segmentation.word_study import symbols_at
from bpe_viz.settings import Settings
from bpe_viz.symbols import joined
from bpe_viz.training import train
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import word_counts, wordpiece_settings, words

HUG = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}

LETTERS = "abé#x"
pieces = st.text(LETTERS, min_size=1, max_size=4)
vocabularies = st.frozensets(pieces | pieces.map("##{}".format), max_size=30)


def of_tokenizers(word: str, vocabulary: frozenset[str]) -> list[str]:
    numbered = {symbol: number for number, symbol in enumerate(sorted({*vocabulary, "[UNK]"}))}
    model = WordPiece(numbered, unk_token="[UNK]", max_input_chars_per_word=100)
    return [token.value for token in model.tokenize(word)]


@given(vocabularies, st.text(LETTERS, min_size=1, max_size=12))
@hypothesis_settings(max_examples=400)
def test_random_vocabularies_cut_words_as_tokenizers_does(
    vocabulary: frozenset[str], word: str
) -> None:
    assert wordpiece(word, vocabulary) == of_tokenizers(word, vocabulary)


@pytest.mark.parametrize("length", [99, 100, 101])
def test_a_word_of_more_than_a_hundred_characters_is_unknown(length: int) -> None:
    vocabulary = frozenset({"a", "##a"})
    expected = ["[UNK]"] if length > 100 else ["a", *["##a"] * (length - 1)]
    assert wordpiece("a" * length, vocabulary) == of_tokenizers("a" * length, vocabulary)
    assert wordpiece("a" * length, vocabulary) == expected
    history = learn_wordpiece(["aa"], 0)
    assert list(segment("a" * length, history).symbols) == expected


def test_the_published_example() -> None:
    # Devlin et al. 2019's repository: unaffable is una ##ffa ##ble.
    vocabulary = {"un", "una", "##ffa", "##ff", "##ble", "##b"}
    assert wordpiece("unaffable", vocabulary) == ["una", "##ffa", "##ble"]


def test_longest_match_says_what_it_tried() -> None:
    history = learn_wordpiece(HUG, 4)  # ##gs hu hugs hug
    found = segment("hugsp", history)
    assert (found.symbols, found.segmenter) == (("[UNK]",), Segmenter.LONGEST_MATCH)
    assert found.unknown == ("h", "##u", "##g", "##s", "##p")
    assert found.trials == (
        Trial(0, 5, "hugsp", is_known=False),
        Trial(0, 4, "hugs", is_known=True),
        Trial(4, 5, "##p", is_known=False),
    )
    assert [node.symbol for node in segment("hugs", history).tree] == ["hugs"]
    assert [node.symbol for node in segment("hugs", history).tree[0].children] == ["hu", "##gs"]
    assert segment("hugs", history, segmenter=Segmenter.RANK_ORDER).trials == ()
    assert segment("", history).symbols == ()


@given(word_counts, wordpiece_settings(), words)
def test_the_vocabulary_of_a_history_is_used_as_tokenizers_uses_it(
    counts: dict[str, int], chosen: Settings, word: str
) -> None:
    history = train(counts, chosen)
    prefix = chosen.inner_prefix
    for typed in (word, *counts):
        found = segment(typed, history)
        assert (joined(found.symbols, prefix) == joined(found.units, prefix)) or (
            found.symbols == ("[UNK]",) and found.unknown == found.units
        )
        if chosen.unit is Unit.CHARACTER and prefix:
            vocabulary = {symbol: number for number, symbol in enumerate(history.symbols)}
            model = WordPiece(
                {**vocabulary, "[UNK]": len(vocabulary)},
                unk_token="[UNK]",
                continuing_subword_prefix=prefix,
            )
            assert list(found.symbols) == [token.value for token in model.tokenize(typed)]


@given(word_counts, wordpiece_settings())
def test_merges_in_order_give_words_of_the_corpus_what_is_on_record(
    counts: dict[str, int], chosen: Settings
) -> None:
    history = train(counts, chosen)
    for word in counts:
        found = segment(word, history, segmenter=Segmenter.RANK_ORDER)
        assert found.symbols == history.at(len(history)).segment(word)
        for k in range(len(history) + 1):
            assert symbols_at(found, k) == history.at(k).segment(word)
        assert tuple(node.symbol for node in found.tree) == found.symbols
        steps = found.steps
        assert (steps[-1].after if steps else found.units) == found.symbols
        assert all(one.after == next_.before for one, next_ in pairwise(steps))
        reasons = found.why_not()
        surviving = [r for r in reasons if r.rank is None]
        assert [r.pair for r in surviving] == list(pairwise(found.symbols))


def test_why_not_knows_the_prefix() -> None:
    history = learn_wordpiece(HUG, 3, criterion=Criterion.COUNT)  # ##ug ##un hug
    hugs = segment("hugs", history, segmenter=Segmenter.RANK_ORDER)
    assert hugs.symbols == ("hug", "##s")
    assert hugs.why_not()[0].sentence == (
        "No merge joins `hug` and `##s`: that pair was never learned."
    )
    unknown = segment("nub", history, segmenter=Segmenter.RANK_ORDER)
    assert unknown.unknown == ("n", "##b")
    assert [reason.sentence for reason in unknown.why_not()] == [
        "`n` was never seen at a word's start, so no merge touches it there.",
        "`b` was only ever seen at a word's start, so no merge touches it here.",
    ]


def shortest_length(word: str, vocabulary: set[str]) -> int:
    """By trying every way to cut the word."""
    lengths = []
    for cuts in product((False, True), repeat=len(word) - 1):
        edges = [0, *(place for place, cut in enumerate(cuts, start=1) if cut), len(word)]
        parts = [word[start:stop] for start, stop in pairwise(edges)]
        if all(len(part) == 1 or part in vocabulary for part in parts):
            lengths.append(len(parts))
    return min(lengths)


@given(
    st.sets(st.text("ab", min_size=1, max_size=4), max_size=8),
    st.text("ab", min_size=1, max_size=8),
)
def test_no_other_cut_has_fewer_symbols(vocabulary: set[str], word: str) -> None:
    ends = fewest_symbols(tuple(word), vocabulary, "", 4)
    assert len(ends) == shortest_length(word, vocabulary)
    parts = [word[start:stop] for start, stop in pairwise((0, *ends))]
    assert all(len(part) == 1 or part in vocabulary for part in parts)


def test_any_segmenter_on_a_vocabulary_of_byte_pair_encoding() -> None:
    history = learn_bpe(SLIDES, 8)
    by_segmenter = {s: segment("lower!", history, segmenter=s) for s in Segmenter}
    assert by_segmenter[Segmenter.RANK_ORDER] == segment("lower!", history)
    for found in by_segmenter.values():
        assert found.symbols == ("low", "er", "!", "_")
        assert found.unknown == ("!",)
    winner = {s: segment("winner", history, segmenter=s).symbols for s in Segmenter}
    assert winner[Segmenter.RANK_ORDER] == ("w", "i", "n", "n", "er_")
    assert winner[Segmenter.LONGEST_MATCH] == ("w", "i", "n", "ne", "r", "_")
    assert winner[Segmenter.FEWEST] == ("w", "i", "n", "n", "er_")


def test_dropout_leaves_out_merges_by_chance() -> None:
    history = learn_bpe(SLIDES, 8)
    assert segment("newer", history, dropout=1.0).symbols == ("n", "e", "w", "e", "r", "_")
    found = {segment("newer", history, dropout=0.5, seed=seed).symbols for seed in range(60)}
    assert len(found) > 5
    assert all("".join(symbols) == "newer_" for symbols in found)
    assert ("newer_",) in found
    assert segment("newer", history, dropout=0.5, seed=3) == segment(
        "newer", history, dropout=0.5, seed=3
    )
    almost_none = segment("newer", history, dropout=1e-12, seed=1)
    assert almost_none.symbols == segment("newer", history).symbols


def test_errors_say_what_to_do() -> None:
    history = learn_wordpiece(HUG, 3, tie_rule=TieRule.GREATEST)
    with pytest.raises(SettingsError, match=r"Choose rank order\.$"):
        segment("hug", history, dropout=0.1)
    with pytest.raises(SettingsError, match=r"Give a number from 0 to 1\.$"):
        segment("hug", history, dropout=2)
    with pytest.raises(SettingsError, match=r"Give Segmenter\.FEWEST\.$"):
        segment("hug", history, segmenter="fewest")  # type: ignore[call-overload]

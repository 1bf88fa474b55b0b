"""merges.txt, applied by subword-nmt itself, gives the segmentation that is on record."""

import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from subword_nmt.apply_bpe import BPE

from bpe_viz import apply_bpe, learn_bpe
from bpe_viz.errors import ExportError
from bpe_viz.formats.subword_nmt import merges_txt
from bpe_viz.history.merge_history import MergeHistory
from bpe_viz.samples.catalogue import sample_by_key
from bpe_viz.settings import MarkPlace, TieRule, Unit
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import word_counts

PLACES = [MarkPlace.SEPARATE, MarkPlace.GLUED]


def by_subword_nmt(data: bytes, word: str) -> list[str]:
    """The symbols that subword-nmt makes of a word."""
    found: list[str] = BPE(io.StringIO(data.decode(), newline="")).segment_tokens([word])
    return [symbol.removesuffix("@@") for symbol in found]


def assert_alike(history: MergeHistory, words: list[str]) -> None:
    bpe = BPE(io.StringIO(merges_txt(history).decode(), newline=""), separator="")
    assert words
    for word in words:
        assert bpe.segment_tokens([word]) == apply_bpe(word, history)


def test_the_slides_in_both_forms() -> None:
    assert merges_txt(learn_bpe(SLIDES, 3)).decode() == "#version: 0.1\ne r\ner </w>\nn e\n"
    glued = learn_bpe({"low": 5, "newer": 6}, 1, mark_place=MarkPlace.GLUED)
    assert merges_txt(glued).decode() == "#version: 0.2\nn e\n"
    assert by_subword_nmt(merges_txt(learn_bpe(SLIDES, 8)), "lower") == ["low", "er"]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("mark", ["_", "</w>", "▁"])
def test_every_word_of_a_sample_comes_out_alike(place: MarkPlace, mark: str) -> None:
    corpus = sample_by_key("suffixes").corpus()
    history = learn_bpe(corpus, 200, mark=mark, mark_place=place)
    assert_alike(history, [*history.words, "unhappier", "zzz", "w"])


@given(word_counts, st.sampled_from(PLACES), st.sampled_from(TieRule))
def test_any_corpus_comes_out_alike_or_is_refused(
    counts: dict[str, int], place: MarkPlace, tie_rule: TieRule
) -> None:
    history = learn_bpe(counts, 9, mark_place=place, tie_rule=tie_rule)
    try:
        assert_alike(history, list(history.words))
    except ExportError as error:
        assert "blank" in str(error) or "no merge" in str(error)


@pytest.mark.parametrize(
    ("words", "settings", "what"),
    [
        (["low"], {"mark_place": MarkPlace.NONE}, "mark place is “none”.*after the word"),
        (["low"], {"mark_place": MarkPlace.BEFORE}, "mark place is “separate, before the word”"),
        (["low"], {"unit": Unit.BYTE}, "not from bytes. Choose the unit characters"),
        (["low"], {"unit": Unit.GRAPHEME}, "not from graphemes"),
        (["a", "b"], {"num_merges": 0}, "no merges to write. Learn"),
        (["a</w>b"], {}, 'occurs in the word "a</w>b"'),
        ([" low"], {}, "pre-tokenizer without blanks"),
        (["a\ud800"], {}, "an unpaired surrogate"),
    ],
)
def test_what_stands_in_the_way_is_named(
    words: list[str], settings: dict[str, Any], what: str
) -> None:
    options: dict[str, Any] = {"num_merges": 2, **settings}
    with pytest.raises(ExportError, match=what):
        merges_txt(learn_bpe(words, **options))

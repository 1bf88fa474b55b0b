"""tokenizer.json, read by `tokenizers` itself, cuts words and texts as the merges do."""

import json
import sys
from dataclasses import replace
from typing import Any

import pytest
import tokenizers
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from tokenizers import Tokenizer

from bpe_viz import learn_bpe
from bpe_viz.errors import ExportError
from bpe_viz.formats import hugging_face_check
from bpe_viz.formats.hugging_face_check import verified_tokenizer
from bpe_viz.formats.hugging_face_writer import tokenizer_json, unknown_id
from bpe_viz.history.merge_history import MergeHistory
from bpe_viz.samples.catalogue import sample_by_key
from bpe_viz.segmentation.word_study import study_text
from bpe_viz.settings import CustomPattern, MarkPlace, Normalization, PreTokenizer, Settings, Unit
from bpe_viz.training import train
from tests.helpers.pattern_texts import texts
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings as any_settings
from tests.helpers.strategies import word_counts

TEXT = "  The newer, lower pair isn't the low one's!  Μικρός ΟΔΟΣ 12345\n\nnewest é ½ lowest "
OWN = CustomPattern(r"\w+(?:['’]\w+)*")


def symbols_of(text: str, history: MergeHistory) -> list[str | None]:
    """Return what the merges make of a text; None for an unknown unit."""
    study = study_text(text, history)
    return [
        symbol if symbol in history.symbols else None
        for number in study.word_numbers
        for symbol in study.segmentations[number].symbols
    ]


def by_tokenizers(text: str, history: MergeHistory) -> list[str | None]:
    tokenizer = Tokenizer.from_str(tokenizer_json(history).decode())
    encoding = tokenizer.encode(text, add_special_tokens=False)
    unknown = unknown_id(history)
    return [
        None if number == unknown else token
        for number, token in zip(encoding.ids, encoding.tokens, strict=True)
    ]


def test_the_slides_and_an_unseen_word() -> None:
    history = learn_bpe(SLIDES, 8)
    assert by_tokenizers("lower  newer mud", history) == [
        *("low", "er_", "newer_"),
        *(None, None, "d", "_"),
    ]
    checked = verified_tokenizer(history)
    assert (checked.num_words, checked.version) == (5, tokenizers.__version__)


@pytest.mark.parametrize("normalization", Normalization)
@pytest.mark.parametrize("pretokenizer", [*PreTokenizer, OWN], ids=str)
def test_texts_come_out_alike_wherever_it_is_offered(
    pretokenizer: PreTokenizer | CustomPattern, normalization: Normalization
) -> None:
    offered = 0
    for unit in (Unit.CHARACTER, Unit.BYTE):
        for place in MarkPlace:
            if unit is Unit.BYTE and place is MarkPlace.GLUED:
                continue
            settings = Settings(pretokenizer, normalization, unit, "_", place, num_merges=40)
            counts = dict.fromkeys(
                [s.word for s in study_text(TEXT, train(SLIDES, settings)).segmentations], 2
            )
            history = train(counts, settings)
            try:
                assert verified_tokenizer(history).num_words == len(history.words)
            except ExportError as error:
                assert "Put the mark after the word" in str(error)
                continue
            offered += 1
            assert by_tokenizers(TEXT, history) == symbols_of(TEXT, history)
            assert by_tokenizers(f"{TEXT} zebra's", history) == symbols_of(
                f"{TEXT} zebra's", history
            )
    assert offered >= 6


@pytest.mark.parametrize("place", [MarkPlace.SEPARATE, MarkPlace.BEFORE, MarkPlace.NONE])
def test_odd_texts_come_out_alike(place: MarkPlace) -> None:
    history = learn_bpe(SLIDES, 8, mark="⟂", mark_place=place)

    @given(texts)
    def compare(text: str) -> None:
        assert by_tokenizers(text, history) == symbols_of(text, history)

    compare()


@hypothesis_settings(max_examples=60)
@given(word_counts, any_settings())
def test_any_corpus_is_exported_right_or_refused(counts: dict[str, int], chosen: Settings) -> None:
    history = train(counts, chosen)
    try:
        assert verified_tokenizer(history).num_words == len(counts)
    except ExportError as error:
        assert chosen.unit is Unit.GRAPHEME or len(chosen.mark) > 1, error


@pytest.mark.parametrize("key", ["suffixes", "turkish"])
def test_samples_are_checked_word_by_word(key: str) -> None:
    sample = sample_by_key(key)
    corpus = sample.corpus()
    history = train(corpus.word_counts, sample.settings)
    assert verified_tokenizer(history).num_words == corpus.num_types


def test_words_that_are_none_by_themselves_are_compared_in_parts() -> None:
    settings = Settings(PreTokenizer.RULES, num_merges=20)
    history = train({"he": 5, "'s": 4, "ca": 2, "n't": 2, "d'": 3}, settings)
    assert verified_tokenizer(history).num_words == 5
    counts_with_blanks = train({"a b": 3, "ab": 2}, Settings(num_merges=3))
    assert verified_tokenizer(counts_with_blanks).num_words == 2


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"unit": Unit.GRAPHEME}, "not from graphemes. Choose one"),
        ({"mark": "</w>"}, 'the mark "</w>" has 4. Choose a mark of one'),
        ({"mark": "\u2003"}, "The mark is a blank"),
        ({"mark": "▁", "unit": Unit.BYTE}, "no byte of its own.*plain mark"),
        (
            {"mark_place": MarkPlace.BEFORE, "pretokenizer": PreTokenizer.CHARACTERS},
            "may contain blanks. Put the mark after",
        ),
        ({"pretokenizer": CustomPattern(r"(?<!x)\w+")}, "may mean something else"),
    ],
)
def test_what_stands_in_the_way_is_named(changes: dict[str, Any], what: str) -> None:
    with pytest.raises(ExportError, match=what):
        tokenizer_json(train(SLIDES, replace(Settings(num_merges=3), **changes)))


@pytest.mark.parametrize("unit", [Unit.CHARACTER, Unit.BYTE])
def test_half_a_character_is_refused(unit: Unit) -> None:
    with pytest.raises(ExportError, match="an unpaired surrogate"):
        tokenizer_json(learn_bpe(["a\ud800"], 1, unit=unit))


def test_a_corpus_that_holds_the_name_of_unknown_units() -> None:
    history = learn_bpe(["<unk>"] * 2, 9, mark_place=MarkPlace.NONE)
    assert json.loads(tokenizer_json(history))["model"]["unk_token"] == "<<unk>>"
    assert by_tokenizers("<unk> x", history) == ["<unk>", None]


def test_a_file_that_cuts_otherwise_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    history = learn_bpe(SLIDES, 8)
    fewer = tokenizer_json(learn_bpe(SLIDES, 7))
    monkeypatch.setattr(hugging_face_check, "tokenizer_json", lambda _: fewer)
    with pytest.raises(ExportError, match=r'"low" differently: low _\. Choose'):
        verified_tokenizer(history)
    monkeypatch.setattr(hugging_face_check, "tokenizer_json", lambda _: b"{}")
    with pytest.raises(ExportError, match="cannot read the file"):
        verified_tokenizer(history)


def test_without_the_package_nothing_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    checked = verified_tokenizer(learn_bpe(SLIDES, 8))
    assert (checked.version, checked.num_words) == (None, 0)
    assert json.loads(checked.data)["model"]["type"] == "BPE"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, "low newer"),
        ({"mark_place": MarkPlace.GLUED, "mark": "</w>"}, "low newer"),
        ({"mark_place": MarkPlace.BEFORE, "mark": "▁"}, "low newer"),
        ({"mark_place": MarkPlace.NONE, "unit": Unit.BYTE}, "lownewer"),
        ({"mark_place": MarkPlace.NONE}, "lownewer"),
    ],
)
def test_symbols_can_be_read_back_as_text(options: dict[str, Any], expected: str) -> None:
    history = learn_bpe(SLIDES, 8, **options)
    tokenizer = Tokenizer.from_str(tokenizer_json(history).decode())
    assert tokenizer.decode(tokenizer.encode("low newer").ids) == expected


def test_the_check_reports_and_can_be_cancelled() -> None:
    seen: list[tuple[int, int]] = []
    verified_tokenizer(learn_bpe(SLIDES, 8), lambda done, total: seen.append((done, total)))
    assert seen == [(0, 5)]

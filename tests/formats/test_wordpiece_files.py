"""tokenizer.json and vocab.txt of WordPiece, read by `tokenizers` itself."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from tokenizers import Tokenizer
from tokenizers.models import WordPiece

from bpe_viz import Criterion, PreTokenizer, Unit, learn_bpe, learn_wordpiece, segment
from bpe_viz.errors import ExportError, UnreadableMergesError
from bpe_viz.formats import (
    hugging_face_check,
    read_merges,
    verified_tokenizer,
    vocab_txt,
    wordpiece_vocabulary,
)
from bpe_viz.formats.hugging_face_writer import tokenizer_json, unknown_id
from bpe_viz.formats.subword_nmt import merges_txt
from bpe_viz.segmentation import study_text
from bpe_viz.settings import Learner, MarkPlace, Normalization, Settings
from bpe_viz.training import train
from tests.helpers.strategies import word_counts, wordpiece_settings

HUG = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
TEXT = "The newer, lower pair isn't the low one's!  Μικρός ΟΔΟΣ 12345\n\nnewest é ½ lowest "


def test_the_hug_corpus_as_tokenizers_reads_it() -> None:
    history = learn_wordpiece(HUG, 4)  # ##gs hu hugs hug
    checked = verified_tokenizer(history)
    tokenizer = Tokenizer.from_str(checked.data.decode())
    encoding = tokenizer.encode("hugs bun mug huggun")
    assert encoding.tokens == ["hugs", "b", "##u", "##n", "[UNK]", "hug", "##g", "##u", "##n"]
    assert encoding.ids[0] == history.symbols.index("hugs")
    assert tokenizer.decode(tokenizer.encode("hugs pun").ids) == "hugs pun"
    assert (checked.num_words, checked.version is None) == (5, False)
    assert json.loads(checked.data)["model"]["max_input_chars_per_word"] == 100


def test_vocab_txt_is_read_by_tokenizers_with_the_same_ids(tmp_path: Path) -> None:
    history = learn_wordpiece(HUG, 4)
    path = tmp_path / "vocab.txt"
    path.write_bytes(vocab_txt(history))
    lines = path.read_text("utf-8").splitlines()
    assert lines == [*history.symbols, "[UNK]"]
    in_json = json.loads(tokenizer_json(history))["model"]["vocab"]
    assert WordPiece.read_file(str(path)) == in_json
    model = WordPiece.from_file(str(path), unk_token="[UNK]")
    for word in (*HUG, "mug", "thugs", "hugging"):
        theirs = tuple(token.value for token in model.tokenize(word))
        assert theirs == segment(word, history).symbols


@hypothesis_settings(max_examples=60)
@given(word_counts, wordpiece_settings())
def test_any_corpus_is_exported_right_or_refused(counts: dict[str, int], chosen: Settings) -> None:
    history = train(counts, chosen)
    try:
        assert verified_tokenizer(history).num_words == len(counts)
    except ExportError as error:
        assert chosen.unit is Unit.GRAPHEME, error
    try:
        symbols = vocab_txt(history).decode().split("\n")
    except ExportError as error:
        assert "Take tokenizer.json" in str(error)
    else:
        assert symbols[:-2] == list(history.symbols)


@pytest.mark.parametrize("normalization", Normalization)
@pytest.mark.parametrize("unit", [Unit.CHARACTER, Unit.BYTE])
@pytest.mark.parametrize("pretokenizer", PreTokenizer)
def test_texts_come_out_alike(
    pretokenizer: PreTokenizer, unit: Unit, normalization: Normalization
) -> None:
    settings = Settings(
        pretokenizer,
        normalization,
        unit,
        mark_place=MarkPlace.NONE,
        num_merges=40,
        learner=Learner.WORDPIECE,
        criterion=Criterion.LIKELIHOOD,
    )
    counts = dict.fromkeys(
        (s.word for s in study_text(TEXT, train(HUG, settings)).segmentations), 2
    )
    history = train(counts, settings)
    tokenizer = Tokenizer.from_str(verified_tokenizer(history).data.decode())
    text = f"{TEXT} zebra's"
    study = study_text(text, history)
    ours = [s for n in study.word_numbers for s in study.segmentations[n].symbols]
    assert tokenizer.encode(text, add_special_tokens=False).tokens == ours


@pytest.mark.parametrize("unit", [Unit.CHARACTER, Unit.BYTE])
@pytest.mark.parametrize("letter", ["a", "é"])
@pytest.mark.parametrize("length", [50, 51, 100, 101])
def test_words_that_are_too_long_are_so_in_both(letter: str, length: int, unit: Unit) -> None:
    history = learn_wordpiece(["éa"] * 2, 1, unit=unit)
    tokenizer = Tokenizer.from_str(verified_tokenizer(history).data.decode())
    word = letter * length
    ours = list(segment(word, history).symbols)
    assert tokenizer.encode(word).tokens == ours
    size = len(word.encode()) if unit is Unit.BYTE else length
    if unit is Unit.BYTE or letter == "é":
        assert (ours == ["[UNK]"]) == (size > 100 or (letter == "é" and unit is Unit.CHARACTER))


def test_a_corpus_that_holds_the_name_of_the_unknown() -> None:
    history = learn_wordpiece(["[UNK]"] * 3, 9)
    assert "[UNK]" in history.symbols
    file = json.loads(verified_tokenizer(history).data)
    assert file["model"]["unk_token"] == "[[UNK]]"
    assert file["model"]["vocab"]["[[UNK]]"] == unknown_id(history)


@pytest.mark.parametrize(
    ("words", "options", "what"),
    [
        (["a b", "a\n"], {}, r'symbol "##⏎" contains a space at its end or a line'),
        (["ab ", "ab"], {}, r"Take tokenizer\.json, or choose a pre-tokenizer"),
        (["a\ud800"], {}, r"Remove it from the corpus\.$"),
    ],
)
def test_vocab_txt_names_what_is_in_its_way(
    words: list[str], options: dict[str, Any], what: str
) -> None:
    with pytest.raises(ExportError, match=what):
        vocab_txt(learn_wordpiece(words, 1, **options))


def test_files_of_another_learner_are_refused_by_name() -> None:
    with pytest.raises(ExportError, match=r"vocab\.txt is a file of WordPiece.*Take tokenizer"):
        vocab_txt(learn_bpe(HUG, 3))
    with pytest.raises(ExportError, match=r"WordPiece cuts words by longest.*tokenizer\.json"):
        merges_txt(learn_wordpiece(HUG, 3))
    with pytest.raises(ExportError, match="from graphemes"):
        tokenizer_json(learn_wordpiece(HUG, 3, unit=Unit.GRAPHEME))


def test_what_cannot_be_imported_again_is_refused_by_name() -> None:
    history = learn_wordpiece(HUG, 3)
    with pytest.raises(UnreadableMergesError, match=r"of type WordPiece, not BPE.*Choose merges"):
        read_merges(tokenizer_json(history), "tokenizer.json")
    with pytest.raises(UnreadableMergesError, match=r"list of symbols \(vocab\.txt\).*Choose merg"):
        read_merges(vocab_txt(history), "vocab.txt")


def test_a_vocabulary_that_is_read_otherwise_is_not_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    history = learn_wordpiece(HUG, 4)
    other = tokenizer_json(learn_wordpiece(HUG, 3))
    monkeypatch.setattr(hugging_face_check, "tokenizer_json", lambda _: other)
    with pytest.raises(ExportError, match=r'the word "hug" differently: hu ##g\. Choose'):
        verified_tokenizer(history)
    monkeypatch.setattr(wordpiece_vocabulary, "_read_back", lambda _: {"hug": 0})
    with pytest.raises(ExportError, match="reads another vocabulary"):
        vocab_txt(history)


def test_without_the_package_nothing_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    monkeypatch.setitem(sys.modules, "tokenizers.models", None)
    history = learn_wordpiece(HUG, 3)
    assert (verified_tokenizer(history).version, verified_tokenizer(history).num_words) == (None, 0)
    assert vocab_txt(history).endswith(b"[UNK]\n")

"""vocab.json and merges.txt are one tokenizer: they are read together here and by `tokenizers`."""

import json
from pathlib import Path

import pytest
from subword_nmt import apply_bpe as subword_nmt
from tokenizers import Tokenizer, decoders, pre_tokenizers
from tokenizers.models import BPE

from bpe_viz import MergeHistory, apply_bpe, learn_bpe
from bpe_viz.formats import (
    losses_sentence,
    merges_txt,
    merges_txt_losses,
    merges_txt_omissions,
    open_tokenizer,
    read_merges,
    vocab_json,
    vocab_txt_losses,
)
from bpe_viz.samples import sample_by_key
from bpe_viz.settings import Learner, MarkPlace, Normalization, PreTokenizer, Settings, Unit
from bpe_viz.text import Corpus
from bpe_viz.training import train
from tests.helpers.hostile_texts import hostile_texts
from tests.helpers.slides import SLIDES

GPT2 = Settings(PreTokenizer.GPT2, unit=Unit.BYTE, mark_place=MarkPlace.NONE, num_merges=200)
TEXT = "the fat cat sat, don't the naïve fat cat sit on the mat?\n the 👍 12 cats" * 3


def written(history: MergeHistory, folder: Path) -> tuple[Path, Path]:
    """Return where both files are."""
    paths = folder / "vocab.json", folder / "merges.txt"
    for path, data in zip(paths, (vocab_json(history), merges_txt(history)), strict=True):
        path.write_bytes(data)
    return paths


def of_suffixes(mark: str, place: MarkPlace) -> MergeHistory:
    return learn_bpe(sample_by_key("suffixes").corpus(), 200, mark=mark, mark_place=place)


@pytest.mark.parametrize("place", [MarkPlace.SEPARATE, MarkPlace.GLUED])
@pytest.mark.parametrize("mark", ["_", "</w>", "▁", "·", "<end>"])
def test_both_are_read_again_for_every_mark(mark: str, place: MarkPlace, tmp_path: Path) -> None:
    history = of_suffixes(mark, place)
    files = [(path.name, path.read_bytes()) for path in written(history, tmp_path)]
    opened = open_tokenizer(files)
    assert opened.check is not None and opened.check.difference == ""
    recorded = list(history.record.segment_all(len(history)))
    for word, ids in zip(history.words, recorded, strict=True):
        assert [token.id for token in opened.tokens(word)] == ids
    merges = read_merges(files[1][1], files[1][0]).history
    assert len(merges) == len(history) == 200
    words = [*history.words, "unhappier", "w"]
    assert [apply_bpe(word, merges) for word in words] == [apply_bpe(w, history) for w in words]


@pytest.mark.parametrize("place", [MarkPlace.SEPARATE, MarkPlace.GLUED])
@pytest.mark.parametrize("mark", ["_", "</w>", "▁", "·", "<end>"])
def test_tokenizers_reads_both_for_every_mark(mark: str, place: MarkPlace, tmp_path: Path) -> None:
    history = of_suffixes(mark, place)
    vocabulary, merges = written(history, tmp_path)
    model = BPE.from_file(str(vocabulary), str(merges), end_of_word_suffix="</w>")
    id_of_symbol = json.loads(vocabulary.read_bytes())
    tokenizer = Tokenizer(model)
    assert tokenizer.get_vocab(with_added_tokens=False) == id_of_symbol
    assert sorted(id_of_symbol.values()) == list(range(len(history.symbols)))
    if place is MarkPlace.GLUED:  # a symbol of several characters cannot come first there
        tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
        tokenizer.decoder = decoders.BPEDecoder(suffix="</w>")
        found = [tokenizer.encode(word).ids for word in history.words]
        assert found == list(history.record.segment_all(len(history)))
        assert tokenizer.decode(tokenizer.encode("walked unhappily").ids) == "walked unhappily"


def test_merges_of_bytes_are_written_as_gpt2_has_them(tmp_path: Path) -> None:
    history = train(Corpus.from_text(TEXT, pretokenizer=PreTokenizer.GPT2).word_counts, GPT2)
    vocabulary, merges = written(history, tmp_path)
    assert merges.read_text(encoding="utf-8").startswith("#version: 0.2\na t\nt h\n")
    tokenizer = Tokenizer(BPE.from_file(str(vocabulary), str(merges)))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    files = [(path.name, path.read_bytes()) for path in (vocabulary, merges)]
    opened = open_tokenizer(files)
    imported = read_merges(files[1][1], files[1][0]).history
    assert (imported.pairs, imported.settings.unit) == (history.pairs, Unit.BYTE)
    for text in (TEXT, *hostile_texts(200, seed=24)):
        ids = tokenizer.encode(text).ids
        assert ids == [token.id for token in opened.tokens(text)]
        assert tokenizer.decode(ids) == text
    assert merges_txt_losses(history) == ()
    assert merges_txt_omissions(history) == ""


def test_bytes_that_look_like_characters_are_read_as_bytes() -> None:
    history = learn_bpe(SLIDES, 8, unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    data = merges_txt(history)
    assert data.startswith(b"#version: bytes 0.2\ne r\n")
    imported = read_merges(data, "merges.txt").history
    assert (imported.pairs, imported.settings.unit) == (history.pairs, Unit.BYTE)
    assert merges_txt_omissions(history) == (
        "It does not say how text is cut (whitespace): GPT-2 cuts by its own pattern."
    )


@pytest.mark.parametrize("place", [MarkPlace.SEPARATE, MarkPlace.GLUED])
def test_what_subword_nmt_loses_is_what_is_said(place: MarkPlace, tmp_path: Path) -> None:
    history = learn_bpe(SLIDES, 8, mark_place=place)
    _, merges = written(history, tmp_path)
    losses = merges_txt_losses(history)
    assert [(loss.text, loss.back) for loss in losses] == [(" low  lowest\n", " low lowest\n")]
    with merges.open(encoding="utf-8") as file:
        program = subword_nmt.BPE(file)
    for loss in losses:
        line, end = loss.text[:-1], loss.text[-1:]
        assert program.process_line(line).replace("@@ ", "") + end == loss.back


def test_what_merges_txt_does_not_say_is_named() -> None:
    settings = Settings(PreTokenizer.RULES, Normalization.LOWER, num_merges=3)
    assert merges_txt_omissions(train(SLIDES, settings)) == (
        "It does not say how text is cut (rules) and normalised (lower-case): subword-nmt cuts at"
        " blanks."
    )


def test_what_bert_loses_of_vocab_txt_is_said() -> None:
    settings = Settings(mark_place=MarkPlace.NONE, learner=Learner.WORDPIECE, num_merges=8)
    assert losses_sentence(vocab_txt_losses(train(SLIDES, settings))) == (
        "Decoding does not give every text back: “␣low␣␣lowest⏎” comes back as “low␣lowest”,"
        " “low.” comes back as “low [UNK]”, “Low” comes back as “low”, “lowé” comes back as"
        " “lowe”."
    )

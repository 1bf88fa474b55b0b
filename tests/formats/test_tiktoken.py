"""Ranks for tiktoken: it reads them, and cuts text with them as bpe-viz does."""

import base64
import io
import runpy
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
import tiktoken

from bpe_viz import Corpus, learn_bpe, learn_wordpiece
from bpe_viz.errors import ExportError
from bpe_viz.formats import tiktoken_ranks, verified_ranks
from bpe_viz.formats.imported_merges import history_without_corpus
from bpe_viz.history import MergeHistory
from bpe_viz.samples.presidents import presidential_messages
from bpe_viz.segmentation import study_text
from bpe_viz.settings import CustomPattern, MarkPlace, Normalization, PreTokenizer, Settings, Unit
from bpe_viz.symbols import BYTE_GLYPHS, bytes_of
from bpe_viz.training import train
from bpe_viz.vocabularies.cutter import in_unicode_16
from tests.helpers.hostile_texts import hostile_texts

BYTES = Settings(unit=Unit.BYTE, mark_place=MarkPlace.NONE, num_merges=300)
ENGLISH = presidential_messages(1960, 1961)[:60_000] + " naïve 日本語 👩‍👩‍👧 don't 3.14"


def learned(pretokenizer: PreTokenizer | CustomPattern) -> MergeHistory:
    settings = Settings(
        pretokenizer=pretokenizer, unit=Unit.BYTE, mark_place=MarkPlace.NONE, num_merges=300
    )
    counts = Corpus.from_text(ENGLISH, pretokenizer=pretokenizer).word_counts
    return train(counts, settings)


def read_by_tiktoken(packed: bytes, folder: Path) -> tiktoken.Encoding:
    zipfile.ZipFile(io.BytesIO(packed)).extractall(folder)
    found = runpy.run_path(str(folder / "mine.py"))["encoding"]
    assert isinstance(found, tiktoken.Encoding)
    return found


def our_ids(text: str, history: MergeHistory, id_of: Mapping[bytes, int]) -> list[int]:
    study = study_text(text, history)
    return [
        id_of[bytes_of(symbol)]
        for number in study.word_numbers
        for symbol in study.segmentations[number].symbols
    ]


def test_a_file_that_can_be_checked_on_paper() -> None:
    history = learn_bpe({"hug": 10, "hugs": 5}, 2, unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    lines = [line.split() for line in tiktoken_ranks(history).splitlines()]
    assert [int(rank) for _, rank in lines] == list(range(258))
    tokens = [base64.b64decode(token) for token, _ in lines]
    assert sorted(tokens[:256]) == [bytes([byte]) for byte in range(256)]
    assert tokens[256:] == [b"hu", b"hug"]


@pytest.mark.parametrize("pretokenizer", [*PreTokenizer, CustomPattern(r"\w+|[^\w\s]")], ids=str)
def test_tiktoken_cuts_any_text_alike(
    pretokenizer: PreTokenizer | CustomPattern, tmp_path: Path
) -> None:
    history = learned(pretokenizer)
    checked = verified_ranks(history)
    assert checked.num_words == len(history.words) > 100
    encoding = read_by_tiktoken(checked.packed("mine"), tmp_path)
    id_of = {bytes_of(symbol): number for number, symbol in enumerate(history.symbols)}
    # tiktoken does not know characters that are younger than Unicode 16.
    texts = [ENGLISH, *(t for t in hostile_texts(400, seed=11) if in_unicode_16(t) == t)]
    assert len(texts) > 200
    assert [t for t in texts if encoding.encode_ordinary(t) != our_ids(t, history, id_of)] == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"unit": Unit.CHARACTER}, "Choose “bytes” as the unit"),
        ({"mark_place": MarkPlace.SEPARATE}, "Choose “none” as the mark place"),
        ({"normalization": Normalization.LOWER}, "Choose “none” as the normalisation"),
        ({"pretokenizer": CustomPattern(r"(?<=a)b|\S")}, "may mean something else in tiktoken"),
    ],
)
def test_a_setting_that_ranks_cannot_say_is_named(change: dict[str, object], message: str) -> None:
    chosen = {name: getattr(BYTES, name) for name in Settings.__dataclass_fields__}
    history = train({"low": 5}, Settings(**(chosen | change)))
    with pytest.raises(ExportError, match=message):
        verified_ranks(history)


def test_wordpiece_has_no_ranks() -> None:
    with pytest.raises(ExportError, match="Choose BPE as the learner"):
        tiktoken_ranks(learn_wordpiece({"low": 5}, 1))


def test_a_word_with_half_a_character_is_refused() -> None:
    history = learn_bpe({"a\ud800": 2}, 1, unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    with pytest.raises(ExportError, match="unpaired surrogate"):
        verified_ranks(history)


def test_merges_that_do_not_follow_from_ranks_are_refused() -> None:
    pairs = [("a", "b"), ("b", "c"), ("a", "bc"), ("ab", "c")]
    history = history_without_corpus(pairs, set(BYTE_GLYPHS), replace(BYTES, num_merges=4))
    with pytest.raises(ExportError, match=r"Merge 3 does not follow .* Take tokenizer.json\."):
        tiktoken_ranks(history)

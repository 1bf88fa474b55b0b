"""Merges learned elsewhere are applied as their own programs do; what was exported comes back."""

import io
import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from subword_nmt.apply_bpe import BPE
from subword_nmt.learn_bpe import learn_bpe as learn_by_subword_nmt
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, trainers

from bpe_viz import apply_bpe, learn_bpe, segment
from bpe_viz.errors import ExportError, UnreadableMergesError
from bpe_viz.formats.hugging_face_writer import tokenizer_json
from bpe_viz.formats.imported_merges import ImportedMerges, read_merges
from bpe_viz.formats.subword_nmt import merges_txt
from bpe_viz.limits import MAX_MERGES_FILE_BYTES
from bpe_viz.samples.catalogue import sample_by_key
from bpe_viz.segmentation.word_study import study_text
from bpe_viz.settings import MarkPlace, Normalization, PreTokenizer, Settings
from bpe_viz.text.file_tokenizer import with_prefix
from bpe_viz.text.pretokenizers import PATTERNS
from bpe_viz.training import train
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings as any_settings
from tests.helpers.strategies import word_counts

TEXT = "Newer lower, it's 2024: he'll go  home\nAGAIN; unhappiness é 漢字 newest"


def imported_model(file: dict[str, Any] | None = None, **model: Any) -> ImportedMerges:
    good = {"type": "BPE", "vocab": {"e": 0, "r": 1, "er": 2}, "merges": ["e r"]}
    return read_merges(json.dumps({**(file or {}), "model": good | model}).encode(), "t.json")


def symbols_of(text: str, imported: ImportedMerges) -> list[str]:
    study = study_text(text, imported.history)
    return [s for n in study.word_numbers for s in study.segmentations[n].symbols]


@pytest.mark.parametrize("place", [MarkPlace.SEPARATE, MarkPlace.GLUED])
def test_merges_written_for_subword_nmt_come_back(place: MarkPlace) -> None:
    history = learn_bpe(SLIDES, 8, mark="</w>", mark_place=place)
    imported = read_merges(merges_txt(history), "merges.txt")
    assert imported.history.pairs == history.pairs
    assert imported.history.settings.mark_place is place
    assert segment("lower", imported.history).symbols == segment("lower", history).symbols


def test_merges_learned_by_subword_nmt_are_applied_as_it_does() -> None:
    corpus = sample_by_key("suffixes").corpus()
    text = "\n".join(f"{word} {count}" for word, count in corpus.word_counts.items())
    codes = io.StringIO()
    learn_by_subword_nmt(io.StringIO(text), codes, 60, is_dict=True)
    imported = read_merges(codes.getvalue().encode(), "codes")
    assert imported.format_name == "subword-nmt 0.2"
    theirs = BPE(io.StringIO(codes.getvalue()), separator="")
    for word in (*corpus.word_counts, "newest", "xyz"):
        assert apply_bpe(word, imported.history) == theirs.segment_tokens([word])


@pytest.mark.parametrize("use_regex", [True, False], ids=["GPT-2", "GPT-4"])
@pytest.mark.parametrize("as_lists", [True, False])
def test_byte_merges_learned_by_tokenizers(as_lists: bool, use_regex: bool) -> None:
    tokenizer = Tokenizer(models.BPE())
    steps: list[Any] = [pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=use_regex)]
    if not use_regex:
        steps.insert(0, pre_tokenizers.Split(Regex(PATTERNS[PreTokenizer.GPT4]), "isolated"))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(steps)
    trainer = trainers.BpeTrainer(
        vocab_size=400,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator([TEXT * 3], trainer)
    file = json.loads(tokenizer.to_str())
    if not as_lists:
        file["model"]["merges"] = [" ".join(merge) for merge in file["model"]["merges"]]
    imported = read_merges(json.dumps(file).encode(), "tokenizer.json")
    assert imported.notices == ()
    assert imported.history.settings.pretokenizer is (
        PreTokenizer.GPT2 if use_regex else PreTokenizer.GPT4
    )
    assert symbols_of(TEXT, imported) == tokenizer.encode(TEXT).tokens


def test_merges_with_a_suffix_learned_by_tokenizers() -> None:
    tokenizer = Tokenizer(models.BPE(end_of_word_suffix="</w>"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer.normalizer = normalizers.Lowercase()
    trainer = trainers.BpeTrainer(vocab_size=90, end_of_word_suffix="</w>", show_progress=False)
    tokenizer.train_from_iterator([TEXT * 3], trainer)
    imported = read_merges(tokenizer.to_str().encode(), "tokenizer.json")
    settings = imported.history.settings
    assert (settings.mark, settings.mark_place) == ("</w>", MarkPlace.GLUED)
    assert settings.normalization is Normalization.LOWER
    assert imported.notices[0].startswith("There a character that is not in the vocabulary")
    assert imported.check and not imported.check.difference
    assert symbols_of(TEXT, imported) == tokenizer.encode(TEXT).tokens


@given(word_counts, any_settings())
def test_an_exported_tokenizer_comes_back(counts: dict[str, int], chosen: Settings) -> None:
    history = train(counts, chosen)
    try:
        data = tokenizer_json(history)
    except ExportError:
        return
    if not len(history):
        with pytest.raises(UnreadableMergesError, match="no merge"):
            read_merges(data, "tokenizer.json")
        return
    again = read_merges(data, "tokenizer.json").history
    assert again.pairs == history.pairs
    assert again.alphabet == history.alphabet
    for word in (*counts, "abxyz"):
        assert segment(word, again).symbols == segment(word, history).symbols
        assert segment(word, again).unknown == segment(word, history).unknown


@pytest.mark.parametrize("normalization", Normalization)
@pytest.mark.parametrize("pretokenizer", PreTokenizer)
@pytest.mark.parametrize("place", MarkPlace)
def test_the_settings_of_an_exported_tokenizer_come_back(
    place: MarkPlace, pretokenizer: PreTokenizer, normalization: Normalization
) -> None:
    settings = Settings(pretokenizer, normalization, mark_place=place, num_merges=3)
    try:
        data = tokenizer_json(train(SLIDES, settings))
    except ExportError:
        assert place is MarkPlace.BEFORE
        return
    imported = read_merges(data, "tokenizer.json")
    assert imported.notices == ()
    assert imported.history.settings == settings


BAD_MODELS: list[tuple[dict[str, Any], str]] = [
    ({"type": "WordPiece"}, "type WordPiece, not BPE"),
    ({"type": {"x": 1}}, "not BPE"),
    ({"merges": None}, "has no merges"),
    ({"merges": [["e"]]}, "merge 1 that is not two symbols"),
    ({"merges": ["e r", "e  r"]}, "merge 2 that"),
    ({"merges": [3]}, "merge 1"),
    ({"merges": [["e", 3]]}, "merge 1"),
    ({"merges": [["e", ""]]}, "merge 1"),
    ({"merges": []}, "no merge"),
    ({"continuing_subword_prefix": "#" * 40}, "with more than 16 characters"),
    ({"continuing_subword_prefix": "##", "byte_fallback": True}, "cannot read together"),
    ({"end_of_word_suffix": "x" * 40}, "with a mark of more than 16 characters"),
]


def test_merges_of_which_none_can_be_made_are_refused_with_the_first() -> None:
    with pytest.raises(UnreadableMergesError, match=r"first joins “ab” and “c”.*Choose a whole"):
        read_merges(b"ab c\nd ef\n", "cut.txt")


@pytest.mark.parametrize(("model", "what"), BAD_MODELS, ids=str)
def test_models_that_cannot_be_read_are_refused(model: dict[str, Any], what: str) -> None:
    with pytest.raises(UnreadableMergesError, match=what):
        imported_model(**model)


@pytest.mark.parametrize(
    "data",
    [
        *(b"{", b"{}", b'{"model":' + b"[" * 100_000, b'{"model":{"merges":"e r"}}'),
        *(b'{"model":3}', b'{"model": {"merges": [1e999], "vocab": []}}', b"\xff\xfe"),
        b'{"model":' + b"9" * 10_000,
    ],
    ids=lambda data: repr(data[:24]),
)
def test_hostile_files_are_refused(data: bytes) -> None:
    with pytest.raises(UnreadableMergesError, match=r"Choose merges\.txt"):
        read_merges(data, "evil.json")


def test_what_belongs_elsewhere_or_is_too_large_is_refused() -> None:
    with pytest.raises(UnreadableMergesError, match=r"lesson file\. Open it"):
        read_merges(b'{"format":"bpe-viz lesson","version":1}', "lesson.json")
    with pytest.raises(UnreadableMergesError, match="larger than 32 MB"):
        read_merges(b"x" * (MAX_MERGES_FILE_BYTES + 1), "big.txt")


def test_what_the_package_does_otherwise_is_said() -> None:
    cut = {"pre_tokenizer": {"type": "WhitespaceSplit"}}
    imported = imported_model(cut, dropout=0.1)
    assert [notice.split(";")[1] for notice in imported.notices] == [
        " here every merge applies.",
        " here it is shown as unknown.",
    ]


@pytest.mark.parametrize(
    "file",
    [
        {"pre_tokenizer": [], "normalizer": "x"},
        {"pre_tokenizer": {"type": "Sequence", "pretokenizers": {"a": 1}}},
        {"pre_tokenizer": {"type": "Sequence", "pretokenizers": [None, 3, {"type": 4}]}},
        {"pre_tokenizer": {"type": "Split", "pattern": {"Regex": "("}, "behavior": "Isolated"}},
        {"normalizer": {"type": "Precompiled", "precompiled_charsmap": "%"}},
        {"added_tokens": [3]},
    ],
)
def test_a_file_that_the_package_cannot_read_is_refused(file: dict[str, Any]) -> None:
    with pytest.raises(UnreadableMergesError, match=r"cannot read the file: .*Choose a tok"):
        imported_model(file)


def test_a_llama_like_file_has_its_mark_before_words() -> None:
    prepend: dict[str, Any] = {"type": "Prepend", "prepend": "▁"}
    to_mark = {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}
    imported = imported_model(
        {"normalizer": {"type": "Sequence", "normalizers": [prepend, to_mark]}},
        merges=["▁ e", "▁e r"],
        vocab={"▁": 0, "e": 1, "r": 2, "▁e": 3, "▁er": 4},
    )
    assert symbols_of("er er", imported) == ["▁er", "▁er"]


@given(st.binary(max_size=60))
def test_random_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read_merges(data, "x")
    except UnreadableMergesError as error:
        assert str(error).endswith(".")


@pytest.mark.parametrize("suffix", ["", "</w>"])
@pytest.mark.parametrize("unknown", [None, "[UNK]"])
def test_symbols_that_are_marked_inside_words_are_read_as_tokenizers_joins_them(
    suffix: str, unknown: str | None
) -> None:
    text = "low lowest newer wider new unlock lower lowlow ## a#b ▁low"
    tokenizer = Tokenizer(models.BPE(unk_token=unknown, continuing_subword_prefix="##"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    trainer = trainers.BpeTrainer(
        vocab_size=70,
        show_progress=False,
        continuing_subword_prefix="##",
        end_of_word_suffix=suffix,
        special_tokens=[unknown] if unknown else [],
    )
    tokenizer.train_from_iterator([text] * 3, trainer)
    file = json.loads(tokenizer.to_str())
    if suffix:
        file["model"]["end_of_word_suffix"] = suffix
        tokenizer = Tokenizer.from_str(json.dumps(file))
    imported = read_merges(json.dumps(file).encode(), "t.json", ["unlow", "newest", "lowenew"])
    assert imported.check
    assert imported.check.difference == ""
    assert imported.check.num_words > 10
    assert imported.num_unmade == 0
    first = imported.history.tokenizer.first if imported.history.tokenizer else ""
    assert first not in ("", *"".join(text.split()))
    num_compared = 0
    for word in (*text.split(), *map("".join, product("lownr", repeat=4))):
        found = segment(word, imported.history)
        if not found.unknown:
            named = [with_prefix(symbol, "##", first) for symbol in found.symbols]
            assert named == [token.value for token in tokenizer.model.tokenize(word)]
            num_compared += 1
    assert num_compared > 150


def test_a_word_keeps_its_letters_where_the_file_marks_what_is_inside_words() -> None:
    vocabulary = ["l", "##o", "##w", "##l", "lo", "##ow", "low"]
    imported = imported_model(
        {"pre_tokenizer": {"type": "WhitespaceSplit"}},
        vocab={name: number for number, name in enumerate(vocabulary)},
        merges=["l ##o", "lo ##w", "##o ##w"],
        continuing_subword_prefix="##",
    )
    assert imported.history.pairs == [("_l", "o"), ("_lo", "w"), ("o", "w")]
    assert symbols_of("low lol lllow", imported) == ["_low", "_lo", "l", "_l", "l", "l", "ow"]
    assert imported.notices[0] == (
        "The original writes “##” before every symbol that does not begin a word;"
        " here “_” is before those that do."
    )
    assert imported.check
    assert imported.check.difference == ""

"""Any tokenizer file: its tokens, ids and places are those of the packages that it is for."""

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any
from unicodedata import combining

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import BertWordPieceTokenizer, Tokenizer, normalizers

from bpe_viz import MarkPlace, Unit, learn_bpe, load_tokenizer, segment
from bpe_viz.errors import BpeVizError
from bpe_viz.formats import merges_txt
from bpe_viz.formats.hugging_face_writer import tokenizer_json
from bpe_viz.formats.opened_tokenizer import OpenedTokenizer, open_tokenizer
from bpe_viz.wording import shortened
from tests.helpers.made_tokenizers import (
    LINES,
    bert,
    characters,
    gpt2,
    model_of_pieces,
    sentencepiece_model,
    unigram,
    with_blank_before,
)
from tests.helpers.sentencepiece_package import sentencepiece
from tests.helpers.slides import SLIDES

TEXTS = [
    *LINES[:4],
    "  Two  blanks, a\ttab.\nA new line;\n\n  12345 and 1,234.50 €",
    "aaaaaaaaa aaa aaaa",
    "<s> </s> <unk> <0x41> [UNK] ##er",
    "漢字かな 한국어 Ελληνικά עברית हिन्दी ﬁn é 👩‍👩‍👧 🏽",
    "\x00\u202eright\u200d",
    " ",
    "",
]


def of_file(tokenizer: Tokenizer) -> OpenedTokenizer:
    return open_tokenizer([("tokenizer.json", tokenizer.to_str().encode())], ["low", "newest"])


@pytest.mark.parametrize("make", [bert, gpt2, with_blank_before, characters, unigram])
def test_a_tokenizer_json_gives_the_ids_of_its_package(make: Callable[[], Tokenizer]) -> None:
    theirs = make()
    opened = of_file(theirs)
    assert opened.check is not None
    assert opened.check.difference == ""
    assert opened.check.num_words > 80
    for text in TEXTS:
        assert opened.encode(text) == theirs.encode(text, add_special_tokens=False).ids, text


@pytest.mark.parametrize("make", [bert, gpt2, with_blank_before, characters, unigram])
def test_places_are_those_of_the_package(make: Callable[[], Tokenizer]) -> None:
    theirs = make()
    opened = of_file(theirs)
    for text in ("The NEWEST café,  it's 12!", "low\ner", "naïve 語 x"):
        expected = theirs.encode(text, add_special_tokens=False).offsets
        tokens = opened.tokens(text)
        assert len(tokens) == len(expected)
        for token, place in zip(tokens, expected, strict=True):
            # A blank that the file puts before the text is none of the text's characters.
            assert (token.start, token.stop) == place or (token.bytes == b" " and not token.stop)


CHANGED = ("low ﬁne pairs", "İstanbul e\u0301te\u0301 cut", "Straße 10² ２０ lower", "½kg noon ▁o")
NORMALIZERS: Mapping[str, Any] = {
    "NFKC": normalizers.NFKC(),
    "no accents": normalizers.Sequence([normalizers.NFD(), normalizers.StripAccents()]),
    "lower case": normalizers.Lowercase(),
    "longer": normalizers.Replace("o", "oo"),
    "shorter": normalizers.Replace("low", "l"),
    "Llama": normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]),
    "BERT": normalizers.BertNormalizer(),
}


@pytest.mark.parametrize("make", [bert, gpt2, with_blank_before, characters, unigram])
@pytest.mark.parametrize("normalizer", NORMALIZERS)
def test_places_are_those_of_the_package_where_the_text_is_changed(
    normalizer: str, make: Callable[[], Tokenizer]
) -> None:
    """But for accents that are dropped, which belong to their letter, and blanks that are added."""
    theirs = make()
    theirs.normalizer = NORMALIZERS[normalizer]
    opened = of_file(theirs)
    for text in CHANGED:
        expected = theirs.encode(text, add_special_tokens=False).offsets
        tokens = opened.tokens(text)
        assert len(tokens) == len(expected)
        for token, (start, stop) in zip(tokens, expected, strict=True):
            dropped = text[stop : token.stop] if token.stop > stop else ""
            assert (token.start, token.stop - len(dropped)) == (start, stop) or (
                token.bytes == b" " and token.start == token.stop == start
            ), (text, token)
            assert all(map(combining, dropped))
        gaps = [text[one.stop : other.start] for one, other in pairwise(tokens)]
        assert not any(map(combining, "".join(gaps)))


def test_tokens_of_bytes_say_where_they_break_a_character() -> None:
    tokens = of_file(gpt2()).tokens("x語")
    assert [(t.bytes, t.start, t.stop, t.starts_inside, t.ends_inside) for t in tokens] == [
        (b"x", 0, 1, False, False),
        (b"\xe8", 1, 2, False, True),
        (b"\xaa", 1, 2, True, True),
        (b"\x9e", 1, 2, True, False),
    ]


OPENED = {make.__name__: of_file(make()) for make in (bert, gpt2, characters, unigram)}


@settings(max_examples=60)
@given(text=st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_no_character_is_lost_and_places_are_in_order(text: str) -> None:
    assert b"".join(token.bytes for token in OPENED["gpt2"].tokens(text)) == text.encode()
    for name, opened in OPENED.items():
        tokens = opened.tokens(text)
        places = [(token.start, token.stop) for token in tokens]
        assert places == sorted(places), name
        assert all(0 <= start <= stop <= len(text) for start, stop in places), name


KINDS: Mapping[str, Mapping[str, Any]] = {
    "usual": {},
    "bytes": {"byte_fallback": True},
    "identity": {"normalization_rule_name": "identity"},
    "lower case": {"normalization_rule_name": "nmt_nfkc_cf"},
    "blanks as they are": {"add_dummy_prefix": False, "remove_extra_whitespaces": False},
    "runs of blanks": {"allow_whitespace_only_pieces": True, "remove_extra_whitespaces": False},
    "across words": {"split_by_whitespace": False},
}


@pytest.mark.parametrize("model_type", ["bpe", "unigram"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_model_of_sentencepiece_gives_its_ids(model_type: str, kind: str) -> None:
    data = sentencepiece_model(model_type, **KINDS[kind])
    theirs = sentencepiece.SentencePieceProcessor(model_proto=data)
    opened = open_tokenizer([("m.model", data)])
    assert opened.check is not None
    assert opened.check.difference == ""
    for text in TEXTS:
        if "\x00" not in text:  # which ends the text there
            assert opened.encode(text) == theirs.encode(text), text


TIED = st.lists(st.sampled_from([-0.1, -0.2, -0.3, -0.7, -1.1, -2.2, -3.3]), min_size=6, max_size=6)
TIED_PIECES = ("a", "aa", "aaa", "b", "ab", "ba")


@settings(max_examples=80)
@given(scores=TIED, texts=st.lists(st.text("ab", max_size=24), min_size=20, max_size=20))
def test_of_ways_that_are_equally_probable_the_one_of_the_package_is_taken(
    scores: list[float], texts: list[str]
) -> None:
    """The order of a sum decides, in tokenizers with 64 bits and in sentencepiece with 32."""
    pieces = [*zip(TIED_PIECES, scores, strict=True)]
    vocabulary = [["<unk>", 0.0], *map(list, pieces)]
    theirs = Tokenizer.from_str(
        json.dumps({"model": {"type": "Unigram", "unk_id": 0, "vocab": vocabulary}})
    )
    assert [*of_file(theirs).encode_all(texts)] == [theirs.encode(text).ids for text in texts]
    data = model_of_pieces(("▁", -1.0, 1), *((piece, score, 1) for piece, score in pieces), kind=1)
    opened = open_tokenizer([("m.model", data)])
    original = sentencepiece.SentencePieceProcessor(model_proto=data)
    assert [*opened.encode_all(texts)] == original.encode(texts)


def test_our_own_exports_are_opened_with_the_ids_they_were_written_with() -> None:
    history = learn_bpe(SLIDES, 8, unit=Unit.BYTE)
    opened = open_tokenizer([("tokenizer.json", tokenizer_json(history))])
    symbols = [token.name for token in opened.tokens("lower newest")]
    assert symbols == [*segment("lower", history).symbols, *segment("newest", history).symbols]


def test_merges_and_vocabulary_are_read_together_in_any_order() -> None:
    theirs = gpt2()
    file = json.loads(theirs.to_str())["model"]
    vocabulary = ("vocab.json", json.dumps(file["vocab"]).encode())
    lines = "".join(f"{' '.join(pair)}\n" for pair in file["merges"])
    merges = ("merges.txt", f"#version: 0.2\n{lines}".encode())
    for files in ([vocabulary, merges], [merges, vocabulary]):
        opened = open_tokenizer(files)
        for text in TEXTS[:6]:
            assert opened.encode(text) == theirs.encode(text, add_special_tokens=False).ids


def test_merges_alone_are_numbered_from_their_alphabet_on() -> None:
    history = learn_bpe({"low": 5, "lower": 2}, 3, mark="</w>", mark_place=MarkPlace.GLUED)
    opened = open_tokenizer([("merges.txt", merges_txt(history))])
    assert history.pairs == [("l", "o"), ("lo", "w</w>"), ("lo", "w")]
    found = [(token.name, token.id, token.stop) for token in opened.tokens("low lowe")]
    assert found == [("low</w>", 5, 3), ("low", 6, 7)]
    assert opened.notices[0].startswith("merges.txt has no ids")
    assert "a character that is not in the vocabulary is left out" in opened.notices[-1]


def test_a_list_of_words_is_read_as_by_bert() -> None:
    symbols = ["[UNK]", "cafe", "##s", "!", "low", "##er"]
    opened = open_tokenizer([("vocab.txt", "\r\n".join(symbols).encode())])
    tokens = opened.tokens("Cafés lower mud!")
    assert [token.name for token in tokens] == ["cafe", "##s", "low", "##er", "[UNK]", "!"]
    assert [(token.start, token.stop) for token in tokens[:3]] == [(0, 4), (4, 5), (6, 9)]
    assert [token.is_unknown for token in tokens] == [False, False, False, False, True, False]
    assert "lower case" in opened.notices[0]


def test_special_tokens_in_a_list_of_words_are_found_as_by_the_package(tmp_path: Path) -> None:
    """“[CLS]” used to be cut into “[”, “cls” and “]”, and “[UNK]” likewise."""
    names = [*sorted(bert().get_vocab()), "[SEP]", "[MASK]"]
    path = tmp_path / "vocab.txt"
    path.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    theirs = BertWordPieceTokenizer(str(path), lowercase=True)
    opened = open_tokenizer([("vocab.txt", path.read_bytes())])
    for text in (*TEXTS, "[CLS] low [MASK]er[SEP]", "[cls][CLS][PAD] [UNK]low"):
        assert opened.encode(text) == theirs.encode(text, add_special_tokens=False).ids, text


def ranks(rank_of: Mapping[bytes, int]) -> bytes:
    lines = (b"%s %d\n" % (b64encode(token), rank) for token, rank in rank_of.items())
    return b"".join(lines)


@pytest.mark.parametrize("name", ["r50k", "p50k", "cl100k", "o200k"])
def test_published_ranks_are_known(name: str) -> None:
    theirs = load_tokenizer(name)
    in_order = dict(sorted(theirs.id_of_token.items(), key=lambda item: item[1]))
    opened = open_tokenizer([(f"{name}.tiktoken", ranks(in_order))])
    assert theirs.about.title.split(" ")[-1] in opened.notices[0]
    for text in TEXTS:
        assert opened.encode(text) == theirs.encode(text)


def test_other_ranks_are_cut_as_by_gpt4() -> None:
    rank_of = {bytes([byte]): byte for byte in range(256)} | {b"lo": 256, b"low": 257}
    opened = open_tokenizer([("own.tiktoken", ranks(rank_of))])
    assert opened.encode("low slow") == [257, 32, 115, 257]
    assert [token.bytes for token in opened.tokens("é")] == [b"\xc3", b"\xa9"]
    assert (opened.size, opened.check) == (258, None)
    assert "GPT-4" in opened.notices[0]


REFUSED = {
    "not every byte": (b"bA== 0\nbG8= 1\n", "each of the 256 bytes"),
    "empty": (b"", "does not recognise"),
    "no text": (b"\xff\xfe\x00\x01", "byte 1"),
    "other json": (b'{"a": "b"}', "not a tokenizer"),
    "half a json": (b'{"model": {', "cannot be read as JSON"),
    "vocab.json alone": (b'{"a": 0, "b": 1}', "Choose merges.txt with it"),
    "a model of words": (b'{"model": {"type": "WordLevel", "vocab": {}}}', "type WordLevel"),
    "no vocabulary": (b'{"model": {"type": "WordPiece", "vocab": {}}}', "no vocabulary"),
    "half a wordpiece": (b'{"model": {"type": "WordPiece", "vocab": {"a": 0}}}', "missing field"),
    "half a unigram": (b'{"model": {"type": "Unigram", "vocab": [["a"]]}}', "no vocabulary"),
    "unknown out of range": (
        b'{"model": {"type": "Unigram", "unk_id": 7, "vocab": [["a", -1]]}}',
        "UnkIdNotInVocabulary",
    ),
    "words without [UNK]": (b"low\nlower\nnewest\n", "without [UNK]"),
    "three symbols a line": (b"#version: 0.2\nl o w\n", "Merge 1 of the file"),
    "half a model": (b"\n\x0e\n\x05<unk>\x15\x00\x00\x00\x00\x18\x02\n\x7f", "to its end"),
    "a lesson": (b'{"format":"bpe-viz lesson","version":1}', "lesson file"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_files_that_are_none_are_refused_with_a_way_out(what: str) -> None:
    data, reason = REFUSED[what]
    with pytest.raises(BpeVizError) as caught:
        open_tokenizer([(f"{what}\u202e<b>", data)])
    message = str(caught.value)
    assert reason in message
    assert "Choose" in message.rsplit(". ", 1)[-1] or "Open it" in message


def test_hostile_names_and_entries_are_text() -> None:
    entries = ["[UNK]", "<script>", "\u202eevil", "##\x1b[31m"]
    opened = open_tokenizer([("<b>\u202e", "\n".join(entries).encode())])
    assert opened.encode("x") == [0]
    assert shortened(opened.name) == "<b>\u202e"

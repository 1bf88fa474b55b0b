import sys
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.errors import EmptyCorpusError, UnreadableCorpusError
from bpe_viz.symbols import printable
from bpe_viz.text import guessing
from bpe_viz.text.corpus import Corpus
from bpe_viz.text.decoding import Encoding, decoded_pieces, find_encoding

FRENCH = "Le café est très bon, garçon. Où êtes-vous allés hier\xa0?"
RUSSIAN = "Мама мыла раму. Привет, как дела сегодня вечером?"
JAPANESE = "これは日本語の文章です。今日は天気がいいですね。"
LATE_WORDS = ["a", *FRENCH.split()]
ENCODABLE_TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1)


@pytest.mark.parametrize(
    ("data", "encoding", "words"),
    [
        pytest.param(b"low new", "utf-8", ["low", "new"], id="ascii"),
        pytest.param("naïve".encode(), "utf-8", ["naïve"], id="utf-8"),
        pytest.param("naïve".encode("utf-8-sig"), "utf-8-sig", ["naïve"], id="utf-8 with BOM"),
        pytest.param(b"\xff\xfel\0o\0", "utf-16", ["lo"], id="utf-16 little-endian"),
        pytest.param(b"\xfe\xff\0l\0o", "utf-16", ["lo"], id="utf-16 big-endian"),
        pytest.param("lo🚀".encode("utf-32"), "utf-32", ["lo🚀"], id="utf-32"),
        pytest.param("low".encode("utf-16-le"), "utf_16_le", ["low"], id="utf-16 without BOM"),
        pytest.param("café".encode("cp1252"), "cp1252", ["café"], id="one guessed word"),
        pytest.param(FRENCH.encode("cp1252"), "cp1252", FRENCH.split(), id="western"),
        pytest.param(RUSSIAN.encode("cp1251"), "cp1251", RUSSIAN.split(), id="cyrillic"),
        pytest.param(JAPANESE.encode("cp932"), "cp932", [JAPANESE], id="japanese"),
        pytest.param(b"a\n" * 70_000 + FRENCH.encode("cp1252"), "cp1252", LATE_WORDS, id="late"),
    ],
)
def test_the_encoding_is_found(data: bytes, encoding: str, words: list[str]) -> None:
    corpus = Corpus.from_bytes(data, filename="a.txt")
    assert (corpus.provenance.name, corpus.provenance.num_bytes) == ("a.txt", len(data))
    assert corpus.provenance.encoding == encoding
    assert list(corpus.word_counts) == list(dict.fromkeys(words))


def test_a_guess_leaves_a_notice() -> None:
    corpus = Corpus.from_bytes(FRENCH.encode("cp1252"), filename="a.txt")
    assert corpus.provenance.notices == (
        "The encoding was guessed: cp1252. If letters look wrong, save the file as UTF-8.",
    )


@pytest.mark.parametrize("module", ["bpe_viz.text.guessing", "charset_normalizer"])
def test_only_a_guess_imports_what_guesses(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guessing, "likely_codecs", lambda *_, **__: [])
    with patch.dict(sys.modules, {module: None}):
        assert Corpus.from_bytes("naïve".encode(), filename="a.txt").num_types == 1
        with pytest.raises(ImportError):
            Corpus.from_bytes("naïve".encode("cp1252"), filename="a.txt")


def test_an_encoding_of_no_known_language_is_guessed_by_another_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guessing, "likely_codecs", lambda *_, **__: [])
    corpus = Corpus.from_bytes(RUSSIAN.encode("cp1251"), filename="a.txt")
    assert list(corpus.word_counts) == RUSSIAN.split()


def test_utf_8_cut_inside_a_character_is_read_with_a_notice() -> None:
    corpus = Corpus.from_bytes("naïve 日本".encode()[:-1], filename="a.txt")
    assert list(corpus.word_counts) == ["naïve", "日\ufffd"]
    assert corpus.provenance.notices == (
        "The file ends inside a character, which is shown as U+FFFD.",
    )  # fmt: skip


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@given(text=ENCODABLE_TEXT, size=st.integers(1, 9))
def test_pieces_give_the_text_back(codec: str, text: str, size: int) -> None:
    text = text.removeprefix("\ufeff") or "a"
    data = text.encode(codec)
    with patch("bpe_viz.text.decoding._PIECE_BYTES", size):
        encoding = find_encoding(data, "a.txt")
        assert encoding == Encoding(codec, len(text))
        assert "".join(decoded_pieces(data, encoding)) == text


@pytest.mark.parametrize("codec", ["utf-8", "utf-16", "cp932"])
@pytest.mark.parametrize("cut", [1, 2, 3])
def test_the_beginning_of_a_file_may_end_inside_a_character(codec: str, cut: int) -> None:
    text = "名前はまだ無い。どこで生れたかとんと見当がつかぬ。" * 20
    beginning = text.encode(codec)[:-cut]
    encoding = find_encoding(beginning, "a.txt", is_whole=False)
    assert encoding.codec in {codec, "shift_jis_2004", "shift_jisx0213", "shift_jis"}
    found = "".join(decoded_pieces(beginning, encoding, is_whole=False))
    assert text.startswith(found)
    assert len(found) >= len(text) - 3


def test_control_characters_stay_and_are_printable() -> None:
    corpus = Corpus.from_bytes(b"low\x00er new", filename="a.txt")
    assert [printable(word) for word in corpus.word_counts] == ["low[U+0000]er", "new"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(b"\x00\x01\x02", "is binary data, not text. Save it as", id="controls"),
        pytest.param(b"\x7fELF\2\1\1" + b"\0" * 9 + b"code" * 20, "is binary data", id="program"),
        pytest.param(
            bytes(range(256)) * 9, "binary data or has an unknown encoding", id="all bytes"
        ),
        pytest.param(b"\x89PNG\r\n\x1a\n", "is a picture, not plain text", id="picture"),
        pytest.param(b"PK\x03\x04..", r"is a zip archive \(Word", id="Word document"),
        pytest.param(b"%PDF-1.7 text", "is a PDF document, not plain text", id="PDF"),
        pytest.param(b"\xff\xfel\0o", "starts like UTF-16 but is damaged", id="odd utf-16"),
        pytest.param(b"\xef\xbb\xbf\xff", "starts like UTF-8 but is damaged", id="bad utf-8"),
    ],
)
def test_what_is_not_text_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableCorpusError, match=message) as refusal:
        Corpus.from_bytes(data, filename="a.txt")
    assert str(refusal.value).endswith("Save it as plain text in UTF-8 and open that.")


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(
        EmptyCorpusError, match=r'"a.txt" is empty. Choose another file or a sample'
    ):
        Corpus.from_bytes(b"", filename="a.txt")
    with pytest.raises(EmptyCorpusError, match="no words"):
        Corpus.from_bytes(b"\xff\xfe", filename="a.txt")

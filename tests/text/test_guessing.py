"""Files without a byte order mark are read in the encodings that their languages use."""

import re

import pytest

from bpe_viz.samples.declaration import declaration_text
from bpe_viz.text.decoding import decoded_pieces, find_encoding
from bpe_viz.text.guessing import likely_codecs

WESTERN = ("latin-1", "cp1252")
CENTRAL = ("cp1250", "iso8859_2")
CYRILLIC = ("cp1251", "koi8_r")
UTF_16 = ("utf_16_le", "utf_16_be", "utf-16")
# One line of each kind that readers bring, with the encodings in which it must be read.
LINES = {
    "naïve café": WESTERN,
    "Le café est très bon, garçon. Où êtes-vous allés hier ?": WESTERN,
    "Grüße aus München": WESTERN,
    "Die Straße führt über eine schöne Brücke.": WESTERN,
    "¿Dónde está el niño? Mañana será otro día.": WESTERN,
    "Perché no? È più facile così.": WESTERN,
    "Não há solução à vista.": WESTERN,
    "Jag förstår inte svenska så bra.": WESTERN,
    "“It’s a test,” she said – really… €5": ("cp1252",),
    "Sie sagte: „Das ist schön.“": ("cp1252",),
    "L’été dernier, c’était « magnifique ».": ("cp1252",),
    "Zażółć gęślą jaźń": CENTRAL,
    "Łódź": CENTRAL,
    "Dziękuję bardzo, wszystko jest dobrze.": CENTRAL,
    "W Szczebrzeszynie chrząszcz brzmi w trzcinie.": CENTRAL,
    "Příliš žluťoučký kůň úpěl ďábelské ódy": CENTRAL,
    "Každý má právo na svobodu přesvědčení a projevu.": CENTRAL,
    "Dobrý den, jak se máte?": CENTRAL,
    "Árvíztűrő tükörfúrógép": CENTRAL,
    "Привет, как дела?": (*CYRILLIC, "cp866"),
    "ПРИВЕТ": CYRILLIC,
    "Мама мыла раму.": CYRILLIC,
    "Доброго дня, як справи? Їжак їсть яблука.": ("cp1251", "koi8_u"),
    "Καλημέρα, τι κάνεις;": ("cp1253", "iso8859_7"),
    "Günaydın, nasılsınız? Çok teşekkür ederim.": ("cp1254", "iso8859_9"),
    "Bu şarkıyı çok seviyorum, değil mi?": ("cp1254", "iso8859_9"),
    "これは日本語の文章です。今日は天気がいいですね。": ("cp932", "shift_jis", "euc_jp"),
    "カタカナとひらがな": ("cp932", "shift_jis", "euc_jp"),
    "东京是日本的首都。": ("gbk", "gb18030"),
    "我们今天去学校学习中文。": ("gbk", "gb18030"),
    "我們今天去學校學習中文。": ("big5", "cp950"),
    "안녕하세요, 오늘 날씨가 좋네요.": ("euc_kr", "cp949"),
    "שלום עולם, מה שלומך?": ("cp1255",),
    "مرحبا بالعالم كيف حالك": ("cp1256",),
    "x = 1  # ответ на вопрос": CYRILLIC,
    "print('東京')  # これはテスト": ("cp932", "euc_jp"),
}
DECLARATIONS = {
    "fr_Latn": WESTERN,
    "de_Latn": WESTERN,
    "es_Latn": WESTERN,
    "pl_Latn": CENTRAL,
    "cs_Latn": CENTRAL,
    "hu_Latn": CENTRAL,
    "ru_Cyrl": (*CYRILLIC, "iso8859_5"),
    "el_Grek": ("cp1253", "iso8859_7"),
    "tr_Latn": ("cp1254",),
    "ja_Jpan": ("cp932", "euc_jp"),
    "zh_Hans": ("gbk",),
    "zh_Hant": ("big5",),
    "ko_Kore": ("euc_kr",),
}


def read_as_text(data: bytes) -> str:
    encoding = find_encoding(data, "a.txt")
    assert encoding.codec in ("utf-16", "utf-8") or "guessed" in encoding.notices[0]
    return "".join(decoded_pieces(data, encoding))


@pytest.mark.parametrize("line", LINES)
def test_one_line_and_many_are_read_in_the_encoding_of_their_language(line: str) -> None:
    for codec in (*LINES[line], *UTF_16):
        for text in (line, f"{line}\n", f"{line}\r\n" * 300, "low lower\n" * 200 + line):
            assert read_as_text(text.encode(codec)) == text, codec


@pytest.mark.parametrize("language", DECLARATIONS)
def test_real_texts_are_read_sentence_by_sentence(language: str) -> None:
    text = declaration_text(language)
    sentences = [part for part in re.split(r"(?<=[.;:!?。；：])\s*|\n", text) if len(part) > 12]
    assert sentences
    for codec in DECLARATIONS[language]:
        data = text.encode(codec, "ignore")
        assert read_as_text(data) == data.decode(codec)
        for sentence in sentences:
            data = sentence.encode(codec, "ignore")
            assert data.isascii() or read_as_text(data) == data.decode(codec), codec


def test_bytes_that_are_no_text_have_no_encoding() -> None:
    assert likely_codecs(bytes(range(256)) * 9) == []
    assert likely_codecs(b"\x7fELF\2\1\1" + bytes(900)) == []


def test_what_is_cut_off_may_end_inside_a_character() -> None:
    data = ("名前はまだ無い。どこで生れたかとんと見当がつかぬ。" * 3).encode("euc_jp")[:-1]
    assert likely_codecs(data, is_whole=False)[0] == "euc_jp"
    assert "euc_jp" not in likely_codecs(data)
    assert likely_codecs("5 £".encode("latin-1"))[0] == "cp1252"

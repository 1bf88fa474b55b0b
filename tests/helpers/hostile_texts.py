"""Texts that tokenizers get wrong: any script, runs of blanks, half clusters, clitics, code."""

import random
import sys
import unicodedata
from collections.abc import Iterator

_SURROGATES = range(0xD800, 0xE000)
_CHARACTERS = [chr(n) for n in range(sys.maxunicode + 1) if n not in _SURROGATES]
_ASSIGNED = [c for c in _CHARACTERS if unicodedata.category(c) not in ("Cn", "Co")]
_PIECES = (
    *("the", " of", " and", "ing", "Kannapolis", " GPT", "HTMLParser", "iPhone", "ÅNGSTRÖM", "ǅ"),
    *("'s", "'S", "'ll", "'VE", "'t", "’s", "'", "''", "'ſ", "d'", "don't", "I'M"),
    *("0", "12", "123", "1234567", "3.14", "½", "Ⅷ", "٣٤", "1,000.00"),
    *(" ", "  ", " " * 7, "\n", "\r\n", "\n\n ", "\t", " \t", "\xa0", "\u3000", "\u2028", "\x85"),
    *("\x1c", "\x00", "\x7f", "\ufeff", "\u200d", "\u200b", "\u202e", "\ufffd", "\U0010ffff"),
    *(
        "é",
        "e\u0301",
        "\u0301",
        "\u0308\u0301",
        "क्षि",
        "ที่",
        "한국어",
        "語",
        "日本",
        "ツール",
        "ไทย",
    ),
    *(
        "👨‍👩‍👧",
        "🏽",
        "🇫🇮",
        "😀",
        "𝔘",
        "𐐀",
        "i̇",
        "İ",
        "ß",
        "ﬁ",
        "Å",
        "가",
        "ʕ",
        "ʕA",
        "Aʕ",
        "\u0558",
    ),
    *("!", "...", "//", "/", "=>", "</", "#include", "{", "}\n", "`", "$", "€", "_", "…", "、"),
    *("<|endoftext|>", "<|im_end|>", "<think>", "<｜User｜>", "｜DSML｜", "[UNK]", "##"),
)


def hostile_texts(number: int, seed: int) -> Iterator[str]:
    """The same texts for the same seed, most of them short, so that many cases are tried."""
    chance = random.Random(seed)
    for _ in range(number):
        pieces = chance.choices(_PIECES, k=chance.randrange(1, 12))
        pieces += chance.choices(_ASSIGNED, k=chance.randrange(0, 4))
        pieces += chance.choices(_CHARACTERS, k=chance.randrange(0, 2))
        chance.shuffle(pieces)
        if chance.random() < 0.1:
            pieces.append(chance.choice(pieces) * chance.randrange(2, 60))
        yield "".join(pieces)

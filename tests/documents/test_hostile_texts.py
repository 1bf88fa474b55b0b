import random
from collections import Counter

import pytest

from bpe_viz.documents.upload import read_documents
from bpe_viz.errors import (
    EmptyCorpusError,
    LimitError,
    PatternError,
    SettingsError,
    UnreadableCorpusError,
)
from bpe_viz.settings import CustomPattern, MarkPlace, Unit
from bpe_viz.training.recording_learner import learn_bpe
from tests.helpers.hostile import Data, Error, Words, attempt

MEGABYTE = 1024 * 1024
RANDOM_BYTES = random.Random(6).randbytes(100_000)
LETTERS = [chr(point) for point in range(0x3400, 0xD7A4)] + [
    chr(point) for point in range(0x20000, 0x20000 + 100_000 - (0xD7A4 - 0x3400))
]
NO_WORDS = Error(EmptyCorpusError, "no words")
BINARY = Error(UnreadableCorpusError, "is binary data")
EMPTY = Error(EmptyCorpusError, "is empty")

CASES: dict[str, tuple[str, Data, Words | Error]] = {
    "no bytes": ("a.txt", b"", EMPTY),
    "no bytes, as PDF": ("a.pdf", b"", EMPTY),
    "random bytes": ("a.txt", RANDOM_BYTES, BINARY),
    "random bytes, as CSV": ("a.csv", RANDOM_BYTES, BINARY),
    "random bytes, as PDF": ("a.pdf", RANDOM_BYTES, BINARY),
    "random bytes, as Word": ("a.docx", RANDOM_BYTES, BINARY),
    "all bytes": ("a.txt", bytes(range(256)) * 40, BINARY),
    "a picture": ("a.txt", b"\x89PNG\r\n\x1a\n", Error(UnreadableCorpusError, "a picture")),
    "a program": ("a.txt", b"\x7fELF\2\1\1" + bytes(900), BINARY),
    "UTF-8 cut off": (
        "a.txt",
        "low 日本".encode()[:-1],
        Words({"low": 1, "日\ufffd": 1}, "ends inside a character"),
    ),
    "UTF-16 cut off": (
        "a.txt",
        "low".encode("utf-16")[:-1],
        Error(UnreadableCorpusError, "starts like UTF-16 but is damaged"),
    ),
    "UTF-16 without its mark": (
        "a.txt",
        "low new".encode("utf-16-le"),
        Words({"low": 1, "new": 1}, "The encoding was guessed: utf_16_le."),
    ),
    "UTF-16 cut inside a surrogate pair": (
        "a.txt",
        "low 🚀".encode("utf-16")[:-2],
        Error(UnreadableCorpusError, "is damaged"),
    ),
    "UTF-32": ("a.txt", "low 🚀".encode("utf-32"), Words({"low": 1, "🚀": 1})),
    "nothing but byte order marks": (
        "a.txt",
        b"\xef\xbb\xbf" * 2,
        Words({"\ufeff": 1}),
    ),
    "byte order mark in the middle": (
        "a.txt",
        "low \ufefflow".encode(),
        Words({"low": 1, "\ufefflow": 1}),
    ),
    "mark of UTF-16 in the middle": (
        "a.txt",
        b"low \xff\xfe new",
        Words({"low": 1, "ÿþ": 1, "new": 1}, "was guessed"),
    ),
    "a line of 50 MB": (
        "a.txt",
        lambda: b"a" * (50 * MEGABYTE),
        Words({"a" * 1000: 52_428, "a" * 800: 1}),
    ),
    "more than 50 MB": (
        "a.txt",
        lambda: b"a" * (50 * MEGABYTE + 1),
        Error(
            LimitError, "larger than 50 MB. Count the words on your computer, and open counts.csv"
        ),
    ),
    "10 MB without a line end": (
        "a.txt",
        lambda: b"low " * (10 * MEGABYTE // 4),
        Words({"low": 10 * MEGABYTE // 4}),
    ),
    "100,000 distinct words of one letter": (
        "a.txt",
        lambda: " ".join(LETTERS).encode(),
        Words(dict.fromkeys(LETTERS, 1)),
    ),
    "only spaces": ("a.txt", b" " * MEGABYTE, NO_WORDS),
    "only line ends": ("a.txt", b"\r\n\n\r\v\f" * 1000, NO_WORDS),
    "only blanks of Unicode": ("a.txt", "\u00a0\u2003\u3000\u2028\x85".encode(), NO_WORDS),
    "only combining marks": (
        "a.txt",
        ("\u0301" * 2500).encode(),
        Words({"\u0301" * 1000: 2, "\u0301" * 500: 1}),
    ),
    "right-to-left overrides": (
        "a.txt",
        "\u202elow\u202c \u202e \u2066new".encode(),
        Words({"\u202elow\u202c": 1, "\u202e": 1, "\u2066new": 1}),
    ),
    "surrogates written as UTF-8": (
        "a.txt",
        b"low \xed\xa0\x80 new",
        Words({"low": 1, "í": 1, "€": 1, "new": 1}),
    ),
    "a few NULs": ("a.txt", b"low\0er \0 new", Words({"low\0er": 1, "\0": 1, "new": 1})),
    "nothing but NULs": ("a.txt", bytes(1000), BINARY),
    "terminal escapes": (
        "a.txt",
        b"\x1b[2Jlow \x1b]0;x\x07",
        Words({"\x1b[2Jlow": 1, "\x1b]0;x\x07": 1}),
    ),
    "markup and formulas": (
        "a.txt",
        b"<img/onerror=x> $x$ **b** =1+1 %s",
        Words(dict.fromkeys(("<img/onerror=x>", "$x$", "**b**", "=1+1", "%s"), 1)),
    ),
    "numbers only": (
        "a.txt",
        " ".join(map(str, range(2000))).encode(),
        Words({str(number): 1 for number in range(2000)}),
    ),
    "a mark inside the text": (
        "a.txt",
        "_low low_ ▁ </w>".encode(),
        Words({"_low": 1, "low_": 1, "▁": 1, "</w>": 1}),
    ),
    "emoji sequences": ("a.txt", ("👨‍👩‍👧 " * 3).encode(), Words({"👨‍👩‍👧": 3})),
    "private and unassigned characters": (
        "a.txt",
        "\ue000\U0010ffff\ufdd0".encode(),
        Words({"\ue000\U0010ffff\ufdd0": 1}),
    ),
    "a word per line, all equal": ("a.txt", b"low\n" * 200_000, Words({"low": 200_000})),
}


@pytest.mark.parametrize(("name", "data", "expected"), CASES.values(), ids=CASES)
def test_a_hostile_text(name: str, data: Data, expected: Words | Error) -> None:
    attempt(name, data, expected)


def test_a_tower_of_combining_marks_is_one_grapheme() -> None:
    document_set = read_documents([("a.txt", ("e" + "\u0301" * 5000 + " low").encode())])
    corpus = document_set.corpus(unit=Unit.GRAPHEME)
    assert Counter(map(len, corpus.word_counts)) == {5001: 1, 3: 1}


@pytest.mark.parametrize("pattern", [r"(a+)+$", r"(a|aa)+$"])
def test_a_catastrophic_pattern_is_stopped(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.text.custom_pattern.PATTERN_SECONDS", 0.2)
    document_set = read_documents([("a.txt", b"a" * 5000 + b"b")])
    with pytest.raises(PatternError, match="too"):
        document_set.corpus(pretokenizer=CustomPattern(pattern))
    assert document_set.corpus().num_tokens == 6


def test_a_mark_inside_the_text_is_refused_with_free_ones() -> None:
    corpus = read_documents([("a.txt", b"_low low_")]).corpus()
    with pytest.raises(SettingsError, match=r'"_" occurs .* "▁"'):
        learn_bpe(corpus, 3, mark="_")
    assert learn_bpe(corpus, 3).settings.mark == "▁"
    assert learn_bpe(corpus, 3, mark="_", mark_place=MarkPlace.NONE).pairs


@pytest.mark.parametrize(
    "name",
    ["<img src=x onerror=alert(1)>.txt", "\u202etxt.exe", "a\0b\n\x1b[2J", "../" * 90, "", "=1+1"],
    ids=ascii,
)
def test_the_name_of_a_file_is_no_danger(name: str) -> None:
    (document,) = read_documents([(name, b"low")]).documents
    assert document.name.isprintable()
    assert len(document.name) <= 120

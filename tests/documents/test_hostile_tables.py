import pytest

from bpe_viz.errors import EmptyCorpusError, LimitError, UnreadableCorpusError
from tests.helpers.hostile import Data, Error, Words, attempt

NO_WORDS = Error(EmptyCorpusError, "no words")
NO_TEXT = Error(EmptyCorpusError, r'No text was found in "a\.\w+"\. Choose another')
LOW = Words({"low": 1})

CASES: dict[str, tuple[str, Data, Words | Error]] = {
    "formulas": (
        "a.csv",
        b"id,text\n1,=1+1\n2,+low\n3,-low\n4,@SUM(A1)\n5,\"=cmd|' /C calc'!A0\"\n",
        Words(dict.fromkeys(("=1+1", "+low", "-low", "@SUM(A1)", "=cmd|'", "/C", "calc'!A0"), 1)),
    ),
    "a cell of 2 MB": (
        "a.csv",
        b"id,text\n1," + b"low " * 500_000,
        Error(LimitError, "A cell .* more than 1,000,000 characters; perhaps a quotation mark"),
    ),
    "a quotation mark that is never closed": (
        "a.csv",
        b'id,text\n1,"low\n' + b"2,low\n" * 200_000,
        Words({'"low': 1, "low": 200_000}),
    ),
    "a late quotation mark that is never closed": (
        "a.csv",
        b"id,text\n" + b"1,low\n" * 20_000 + b'1,"low\n' + b"2,low\n" * 200_000,
        Error(LimitError, "quotation mark is never closed. Close it"),
    ),
    "quotation marks that belong to the text": (
        "a.tsv",
        b'id\ttext\n1\t"low\n' + b"2\tlow\n" * 30,
        Words({'"low': 1, "low": 30}),
    ),
    "201 columns": (
        "a.csv",
        b",".join(b"c%d" % number for number in range(201)) + b"\n" + b"1," * 200 + b"low",
        Error(LimitError, "more than 200 columns. Keep only the columns of text"),
    ),
    "100,000 delimiters in a row": (
        "a.csv",
        b"low" + b"," * 100_000,
        Error(LimitError, "more than 200 columns"),
    ),
    "only delimiters": ("a.csv", b",,,\n" * 9, NO_TEXT),
    "only line ends": ("a.csv", b"\n\r\n\n", Error(EmptyCorpusError, "has no rows. Choose")),
    "NULs in cells": ("a.csv", b"id,text\n1,low\0\n2,new\n", Words({"low\0": 1, "new": 1})),
    "rows of different widths": (
        "a.csv",
        b"id,text\n1,low\n2\n3,new,er\n4,low\n5,low\n",
        Words({"low": 3, "new": 1}, "2 rows with fewer or more cells"),
    ),
    "columns of the same name": (
        "a.csv",
        b"text,text\nlow low low,new\nlow low low,new\n",
        Words({"text": 1, "low": 6}),
    ),
    "counts that are none": (
        "a.csv",
        "word,count\nlow,5\nnew,٣\nnewer,7\nlower,6\nwide,1\nwider,2\nwidest,3\nnewest,4\n"
        "a,10000000000000\n".encode(),
        Words(
            {"low": 5, "newer": 7, "lower": 6, "wide": 1, "wider": 2, "widest": 3, "newest": 4},
            "2 rows without a word and its count",
        ),
    ),
    "counts that add up to too much": (
        "a.csv",
        b"word,count\n"
        + b"".join(b"w%d,900000000000\n" % n for n in range(40))
        + b"w1,900000000000",
        Words({f"w{n}": 900_000_000_000 for n in range(40)}, "1 row without a word"),
    ),
    "a column of the mark": ("a.csv", b"word,count\n_,5\nlow,2\n", Words({"_": 5, "low": 2})),
    "a header alone": ("a.csv", b"id,text\n", NO_TEXT),
    "hostile names of columns": (
        "a.csv",
        "<img onerror=x>,\u202etext\n1,low\n2,low\n".encode(),
        Words({"low": 2}),
    ),
    "lone surrogates": (
        "a.jsonl",
        rb'{"text": "low \ud800 \udc00new \ud83d\ude80"}',
        Words({"low": 1, "\ufffd": 1, "\ufffdnew": 1, "🚀": 1}, "2 unpaired surrogates"),
    ),
    "lone surrogates in names and words": (
        "a.jsonl",
        rb'{"word": "\ud800", "\udfffcount": 3}' + b"\n" + rb'{"word": "low", "\udfffcount": 2}',
        Words({"\ufffd": 3, "low": 2}, "1 unpaired surrogate"),
    ),
    "a million brackets": (
        "a.json",
        b"[" * 1_000_000,
        Error(EmptyCorpusError, "no complete JSON records"),
    ),
    "objects within objects": (
        "a.json",
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        Error(
            EmptyCorpusError,
            r"no complete JSON records.* Put one on each line, of at most 4,000,000",
        ),
    ),
    "brackets within an object": (
        "a.jsonl",
        b'{"a":' + b"[" * 100_000 + b'\n{"text": "low"}',
        Words({"low": 1}, "1 damaged record"),
    ),
    "a number of 10,000 digits": (
        "a.jsonl",
        b'{"n": ' + b"9" * 10_000 + b'}\n{"text": "low"}',
        Words({"low": 1}, "1 damaged record"),
    ),
    "numbers that are none": ("a.jsonl", b'{"n": NaN, "text": "low"}', LOW),
    "more than 1,000 damaged JSON records": (
        "a.jsonl",
        b'{"text"\n' * 1001,
        Error(UnreadableCorpusError, "more than 1,000 damaged JSON records"),
    ),
    "5 million open brackets on lines of their own": (
        "a.jsonl",
        b"[\n" * 5_000_000,
        Error(EmptyCorpusError, "no complete JSON records"),
    ),
    "a record of 5 MB among others": (
        "a.jsonl",
        b'{"text": "new"}\n{"text": "' + b"low " * 1_250_000 + b'"}\n{"text": "low"}\n"low"',
        Words({"new": 1, "low": 2}, "1 damaged record"),
    ),
    "10 million cells in a row": (
        "a.csv",
        b"low" + b"," * 10_000_000,
        Error(LimitError, "more than 200 columns"),
    ),
    "no JSON at all": ("a.jsonl", b"low new", Error(EmptyCorpusError, "no complete JSON records")),
    "a record cut off": (
        "a.jsonl",
        b'{"text": "low"}\n{"text": "ne',
        Words({"low": 1}, "1 damaged record"),
    ),
    "keys without end": (
        "a.jsonl",
        b"{" + b",".join(b'"k%d": 0.5' % number for number in range(300)) + b"}",
        Error(LimitError, "more than 200 columns"),
    ),
    "the same key twice": ("a.jsonl", b'{"text": "new", "text": "low"}', LOW),
    "values that are no text": (
        "a.jsonl",
        b'{"text": null}\n{"text": {"a": 1}}\n{"text": ["low", "new"]}\n{"text": true}',
        Words({"low": 1, "new": 1, "true": 1}, "1 field with fields inside"),
    ),
    "times without words": ("a.srt", b"1\n00:00:01,000 --> 00:00:02,000\n\n" * 999, NO_TEXT),
    "half a time": (
        "a.srt",
        b"1\n00:00:01,000 --> 00:00:\nlow\n",
        Words({"1": 1, "00:00:01,000": 1, "-->": 1, "00:00:": 1, "low": 1}),
    ),
    "tags without end": ("a.srt", b"<b" * 500_000 + b" low", Words({"<b" * 500: 1000, "low": 1})),
    "a line of 10 MB in subtitles": (
        "a.vtt",
        b"WEBVTT\n\n00:01.000 --> 00:02.000\n" + b"low " * 2_500_000,
        Words({"low": 2_500_000}),
    ),
}


@pytest.mark.parametrize(("name", "data", "expected"), CASES.values(), ids=CASES)
def test_a_hostile_table(name: str, data: Data, expected: Words | Error) -> None:
    attempt(name, data, expected)

import csv
import io
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_viz.documents.document import Document, TableChoice
from bpe_viz.documents.upload import read_documents
from bpe_viz.errors import EmptyCorpusError, LimitError, UnreadableCorpusError
from bpe_viz.settings import Normalization, PreTokenizer, Unit
from bpe_viz.text.corpus import Corpus
from tests.helpers.made_files import make_gzip, make_pdf, make_word, make_zip, paragraph

FRENCH = "Le café est très bon, garçon. Où êtes-vous allés hier?"
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1)
RUSSIAN = "<html><head><meta charset='koi8-r'></head><p>мама мыла раму</p></html>"
SUBTITLES = "\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>low</i> new\r\n5\r\n\r\n2\r\n\
00:00:03,000 --> 00:00:04,000\r\n{\\an8}lower\r\n"
WEBVTT = (
    "WEBVTT Kind: captions\n\nNOTE made\nby hand\n\nintro\n00:01.000 --> 00:02.000 align:left\n\
<v Ann>low <b>new</b>\n"
)
MARKDOWN = "---\ntitle: x\n---\n# Low\n\n*new* [lower](x.html) ![wide](x.png)\n\n```\ncode\n```\n"
WORD = make_word(
    paragraph("low")
    + "<w:tbl><w:tr><w:tc>" + paragraph("new") + "</w:tc></w:tr></w:tbl>"
    + "<w:p><w:r><w:t>lo</w:t></w:r><w:ins><w:r><w:t>wer</w:t><w:tab/></w:r></w:ins>"
    "<w:del><w:r><w:delText>wide</w:delText></w:r></w:del></w:p>"
)  # fmt: skip
SAID_OF_MARKDOWN = (
    "Dropped: 1 front matter, 1 heading mark, 1 emphasis mark, 1 link target, 1 picture.",
    "1 block of code kept as text.",
)


def only_document(name: str, data: bytes, choice: TableChoice | None = None) -> Document:
    (document,) = read_documents([(name, data)], choice).documents
    return document


FILES: dict[str, tuple[str, bytes, str, str, tuple[str, ...]]] = {
    "text": ("a.txt", b"low new", "plain text", "low new", ()),
    "text without an ending": ("a", b"low new", "plain text", "low new", ()),
    "text with a wrong ending": ("a.pdf", b"low new", "plain text", "low new", ()),
    "text in gzip": ("a.txt.gz", make_gzip(b"low new"), "plain text", "low new", ()),
    "code": ("a.py", b"def low():\n    new", "plain text", "def low():\n    new", ()),
    "HTML": (
        "a.txt",
        b"<!DOCTYPE html>\n<h1>Low &amp;\n new</h1><p>lo<b>we</b>r<br>x<pre> a\n  b</pre>",
        "HTML",
        "Low & new\nlower\nx\n a\n  b",
        ("Dropped: 5 tags.",),
    ),
    "cells": ("a.html", b"<table><td>a<td>b</table>c", "HTML", "a\tb\nc", ("Dropped: 3 tags.",)),
    "KOI-8": ("a.htm", RUSSIAN.encode("koi8-r"), "HTML", "мама мыла раму", ("Dropped: 2 tags.",)),
    "SubRip": (
        "a.srt",
        SUBTITLES.encode(),
        "subtitles",
        "low new\n5\nlower\n",
        ("Dropped: 2 time stamps, 2 numbers, 3 tags.",),
    ),
    "WebVTT": (
        "a.txt",
        WEBVTT.encode(),
        "subtitles",
        "low new\n",
        ("Dropped: 1 time stamp, 1 number, 2 notes, 3 tags.",),
    ),
    "Markdown": (
        "a.md",
        MARKDOWN.encode(),
        "Markdown",
        "Low\nnew lower wide\ncode\n",
        SAID_OF_MARKDOWN,
    ),
    "Word": (
        "a.bin",
        WORD,
        "Word document",
        "low\nnew\nlower\t\n",
        ("Dropped: 1 deleted passage.",),
    ),
    "PDF": (
        "a.txt",
        make_pdf(["low new-", "", "er"]),
        "PDF",
        "low new-\n\ner\n",
        (
            "Dropped: 1 page without text (pictures?).",
            "Lines that end with a hyphen: 1. Words divided there stay divided.",
        ),
    ),
}


@pytest.mark.parametrize(("name", "data", "kind", "text", "said"), FILES.values(), ids=FILES)
def test_a_file_is_read_by_its_content(
    name: str, data: bytes, kind: str, text: str, said: tuple[str, ...]
) -> None:
    document = only_document(name, data)
    assert (document.kind.value, "".join(document.text.pieces())) == (kind, text)
    assert document.text.num_characters == len(text)
    assert document.dropped + document.notices == said


@given(text=ANY_TEXT, codec=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32"]))
def test_plain_text_is_counted_as_from_bytes(text: str, codec: str) -> None:
    data = ("low " + text).encode(codec)
    document_set = read_documents([("a.log", data)])
    corpus = Corpus.from_bytes(data, filename="a.log")
    assert document_set.corpus().word_counts == corpus.word_counts
    assert document_set.corpus().growth == corpus.growth
    assert document_set.documents[0].text.data is data  # not copied
    assert document_set.text == "low " + text


@given(data=st.binary(min_size=1, max_size=300), name=st.sampled_from(["a.csv", "a.json", "a.srt"]))
def test_any_bytes_are_read_or_refused(data: bytes, name: str) -> None:
    try:
        document_set = read_documents([(name, data)])
    except (UnreadableCorpusError, EmptyCorpusError) as error:
        assert str(error).endswith(".")
    else:
        assert len(document_set.text) == document_set.num_characters


@settings(max_examples=50)
@given(cells=st.lists(ANY_TEXT.filter(str.strip), min_size=1), delimiter=st.sampled_from(",;\t|"))
def test_a_table_gives_its_cells_back(cells: list[str], delimiter: str) -> None:
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter)
    writer.writerows([("id", "text"), *enumerate(cells)])
    content = only_document("a.csv", file.getvalue().encode())
    assert content.table
    assert (content.table.columns, content.table.num_rows) == (("id", "text"), len(cells))
    assert content.text.beginning(10**9) == "".join(f"{cell.strip()}\n" for cell in cells)


def test_several_files_are_one_corpus() -> None:
    files = [("a.txt", b"low"), ("b.html", b"<p>new"), ("c.zip", make_zip({"d.txt": "low"}))]
    document_set = read_documents(files)
    assert [document.name for document in document_set.documents] == [
        "a.txt",
        "b.html",
        "c.zip/d.txt",
    ]
    assert document_set.text == "low\nnew\nlow"
    corpus = document_set.corpus()
    assert dict(corpus.word_counts) == {"low": 2, "new": 1}
    assert corpus.provenance.name == "a.txt and 2 more"
    assert corpus.provenance.notices == ("b.html: Dropped: 1 tag.",)


def test_the_corpus_is_cut_as_the_settings_say() -> None:
    document_set = read_documents([("a.txt", FRENCH.encode("cp1252"))])
    corpus = document_set.corpus(
        pretokenizer=PreTokenizer.WORDS,
        normalization=Normalization.STRIP_DIACRITICS,
        unit=Unit.BYTE,
    )
    assert set(corpus.word_counts) >= {"cafe", "tres", ","}
    assert corpus.provenance.pretokenizer is PreTokenizer.WORDS
    assert corpus.provenance.encoding == "cp1252"
    assert "was guessed" in corpus.provenance.notices[0]


def test_the_digest_tells_apart_what_is_counted() -> None:
    table = b"id,text,note\n1,low,new\n2,low,new"
    files = [("a.csv", table)]
    digests = {
        read_documents(files).digest,
        read_documents(files, TableChoice(text_columns=("note",))).digest,
        read_documents([("a.txt", table)]).digest,
        read_documents([("a.txt", b"low"), ("b.txt", b"")]).digest,
    }
    assert len(digests) == 4
    assert read_documents([("b.csv", table)]).digest == read_documents(files).digest


def test_progress_counts_bytes_and_may_cancel() -> None:
    calls: list[tuple[int, int]] = []
    files = [("a.txt", b"low " * 99), ("b.zip", make_zip({"c.txt": "low", "d.html": "<p>low"}))]
    read_documents(files, on_progress=lambda *call: calls.append(call))
    total = sum(len(data) for _, data in files)
    assert calls == sorted(calls)
    assert (calls[0], calls[-1]) == ((0, total), (total, total))

    def cancel(_done: int, _total: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        read_documents(files, on_progress=cancel)


@pytest.mark.parametrize(
    ("files", "error", "message"),
    [
        ([], EmptyCorpusError, "You have not chosen a file. Choose one"),
        ([("a.txt", b"low")] * 201, LimitError, "more than 200 files. Put them in a zip"),
        (
            [("a.txt", b"low " * 9)] * 9,
            LimitError,
            "Together, the files are larger than 0 MB. Put the files",
        ),
        ([("a.txt", b""), ("b.txt", b"")], UnreadableCorpusError, "None of 2 files .* is empty"),
    ],
    ids=["none", "too many", "too large together", "all empty"],
)
def test_an_upload_that_is_refused(
    files: list[tuple[str, bytes]], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        read_documents(files, max_bytes=300 if files else 0)


def test_the_name_is_that_of_what_was_read() -> None:
    broken, good = ("bad.pdf", b"%PDF-1.4 broken"), ("good.txt", b"low")
    for files in ([good, broken], [broken, good], [("no.txt", b""), good, broken]):
        document_set = read_documents(files)
        assert document_set.name == "good.txt"
        assert len(document_set.refused) == len(files) - 1
    counts, texts = ("counts.csv", b"word,count\nlow,5\nnew,2"), make_zip({"a.txt": "a"})
    assert read_documents([counts, ("b.zip", texts), good]).name == "b.zip and 1 more"


def test_texts_are_limited_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.documents.upload.MAX_TEXT_BYTES", 10)
    files: list[tuple[str, bytes]] = [("a.txt", b"low new"), ("b.txt", b"low")]
    assert read_documents(files[:1]).num_characters == 7
    assert read_documents(files).num_characters == 10
    with pytest.raises(LimitError, match=r'"a\.txt and 2 more" has more than'):
        read_documents([*files, ("c.txt", "é".encode("utf-16"))])


@pytest.mark.parametrize("make", [make_gzip, lambda data: make_zip({"a.html": data})])
def test_all_files_together_have_a_time_limit(
    make: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bpe_viz.documents.file_reader.MAX_READING_SECONDS", -1)
    with pytest.raises(LimitError, match=r"takes longer than -1 seconds\. Open fewer of them"):
        read_documents([("a", make(b"<p>low"))])

import json
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.documents.columns import column_names, count_in_cell, has_header, suggest
from bpe_viz.documents.document import Document, Table, TableChoice
from bpe_viz.documents.json_rows import JsonRows
from bpe_viz.documents.upload import read_documents
from bpe_viz.errors import EmptyCorpusError, UnreadableCorpusError
from bpe_viz.limits import MAX_LANGUAGES, MAX_PREVIEW_ROWS

REVIEWS = b"id;stars;text;lang\n1;5;low and new;en\n2;4;lower;en\n3;4;newer than low;en\n"
COUNTS = b"the\t5,000\nof\t300\nlow\t20\n"
CELLS = st.text(st.characters(exclude_categories=["Cs"]))


def read_table(
    data: bytes, choice: TableChoice | None = None, name: str = "a.csv"
) -> tuple[Document, Table]:
    (document,) = read_documents([(name, data)], choice).documents
    assert document.table
    return document, document.table


def test_a_table_says_what_can_be_chosen() -> None:
    document, table = read_table(REVIEWS)
    assert table.columns == ("id", "stars", "text", "lang")
    assert table.num_rows == 3
    assert table.preview[0] == ("1", "5", "low and new", "en")
    assert table.suggestion == TableChoice(("text",), has_header=True, language_column="lang")
    assert table.choice == table.suggestion
    assert document.text.beginning() == "low and new\nlower\nnewer than low\n"
    assert document.dropped == ("Dropped: 2 other columns.",)


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (TableChoice(("lang", "text")), "en\nlow and new\nen\nlower\nen\nnewer than low\n"),
        (TableChoice(("Column 1",), has_header=False), "id\n1\n2\n3\n"),
        (TableChoice(("stars",), has_header=True), "5\n4\n4\n"),
    ],
    ids=["two columns", "no header", "numbers"],
)  # fmt: skip
def test_a_reader_chooses_columns(choice: TableChoice, text: str) -> None:
    document, table = read_table(REVIEWS, choice)
    assert document.text.beginning() == text
    assert table.choice == choice
    assert table.suggestion.text_columns


def test_a_column_names_the_language_of_each_row() -> None:
    rows = b"lang,text\nen,low lower\nde,tief\nen,new\n,nobody's\n"
    document, table = read_table(rows)
    assert table.choice.language_column == "lang"
    parts = {name: part.beginning() for name, part in document.by_language}
    assert parts == {"en": "low lower\nnew\n", "de": "tief\n"}
    assert document.text.beginning() == "low lower\ntief\nnew\nnobody's\n"
    told, _ = read_table(rows, TableChoice(("text",)))
    assert told.by_language == ()
    of_one, _ = read_table(b"lang,text\nen,low\nen,new\n")
    assert of_one.by_language == ()
    digests = {read_documents([("a.csv", rows)], choice).digest for choice in (table.choice, None)}
    assert len(digests) == 1
    assert read_documents([("a.csv", rows)], TableChoice(("text",))).digest not in digests


def test_too_many_languages_are_taken_as_one() -> None:
    rows = "".join(f"l{number},word\n" for number in range(MAX_LANGUAGES + 1))
    document, _ = read_table(f"language,text\n{rows}".encode())
    assert document.by_language == ()
    assert "More than 64 languages" in document.notices[0]


def test_words_and_counts_are_taken_as_they_are() -> None:
    document, table = read_table(COUNTS, name="a.tsv")
    assert table.suggestion == TableChoice((), "Column 1", "Column 2", has_header=False)
    assert document.word_counts == (("the", 5000), ("of", 300), ("low", 20))
    corpus = read_documents([("a.tsv", COUNTS)]).corpus()
    assert (corpus.num_tokens, corpus.growth) == (5320, None)


def test_words_and_counts_can_be_chosen_and_add_up() -> None:
    choice = TableChoice(word_column="lang", count_column="stars")
    document, table = read_table(REVIEWS, choice)
    assert document.word_counts == (("en", 13),)
    assert table.suggestion.text_columns == ("text",)
    document_set = read_documents([("a.csv", REVIEWS), ("b.csv", REVIEWS)], choice)
    assert document_set.word_counts == (("en", 26),)
    assert dict(document_set.corpus().word_counts) == {"en": 26}


def test_words_and_counts_are_not_joined_with_text() -> None:
    document_set = read_documents([("a.tsv", COUNTS), ("b.txt", b"low")])
    assert document_set.word_counts is None
    assert document_set.text == "low"
    assert document_set.refused[0].name == "a.tsv"
    assert "1 file refused: a.tsv." in document_set.notices
    assert document_set.refused[0].reason.endswith("Open it alone, or choose its columns of text.")


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (TableChoice(), r"You have not chosen a column\. Choose one with text"),
        (TableChoice(("note",)), r'has no column "note"\. Choose from: id, stars, text, lang\.'),
        (TableChoice(word_column="text"), "You have not chosen a column"),
        (TableChoice(word_column="x", count_column="stars"), 'has no column "x"'),
    ],
    ids=["nothing", "unknown", "words without counts", "unknown words"],
)
def test_a_choice_that_cannot_be_read_is_refused(choice: TableChoice, message: str) -> None:
    with pytest.raises(UnreadableCorpusError, match=message):
        read_table(REVIEWS, choice)


def test_counts_of_nothing_are_refused() -> None:
    with pytest.raises(EmptyCorpusError, match="No text was found"):
        read_table(REVIEWS, TableChoice(word_column="id", count_column="text"))


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"], ids=ascii)
def test_every_delimiter_is_found(delimiter: str) -> None:
    data = REVIEWS.replace(b";", delimiter.encode())
    assert read_table(data)[1].columns == ("id", "stars", "text", "lang")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"sep=;\r\nid;text\r\n1;low, new\r\n2;low\r\n", "low, new\nlow\n"),
        ("id\ttext\r\n1\tlöw\r\n2\tnew\r\n".encode("utf-16"), "löw\nnew\n"),
        ("id,text\n1,low\u2028new\n2,low\x85\n".encode(), "low\u2028new\nlow\n"),
        (b'text\n"low, ""new"""\n"low\nlower"\n', 'low, "new"\nlow\nlower\n'),
        (b"text\rlow, new\rlower\r", "low, new\nlower\n"),
        (b"low, new and lower\nlow\nlow, new, lower and lowest\n", None),
    ],
    ids=["of Excel", "UTF-16", "line separators", "quoted", "old Mac", "prose"],
)
def test_tables_as_programs_write_them(data: bytes, text: str | None) -> None:
    document, _ = read_table(data)
    assert document.text.beginning() == (data.decode() if text is None else text)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([["text"], ["low"]], True),
        ([["Wort", "Anzahl"], ["low", "5"], ["new", "6"]], True),
        ([["Satz"], ["low lower lowest " * 4]], True),
        ([["low", "5"], ["new", "6"]], False),
        ([["low"], ["new"]], False),
        ([["id", "id"], ["1", "2"]], False),
        ([["", ""], ["1", "2"]], False),
        ([["Wort", "Anzahl"]], False),
    ],
    ids=["known", "above numbers", "above text", "number", "word", "twice", "empty", "alone"],
)
def test_a_header_is_told_from_data(rows: list[list[str]], expected: bool) -> None:
    assert has_header(rows) is expected


@pytest.mark.parametrize(
    ("names", "row", "expected"),
    [
        (("a", "b"), ("low", "low and new"), TableChoice(("b",), has_header=False)),
        (("text", "b"), ("low", "low and new"), TableChoice(("text",), has_header=False)),
        (("rank", "word", "freq"), ("1", "low", "5"), TableChoice((), "word", "freq", False)),
        (("word", "count"), ("new car", "5"), TableChoice((), "word", "count", False)),
        (("word", "count"), ("a film of long ago", "5"), TableChoice(("word",), has_header=False)),
        (("Word", "COUNT"), ("low", "5.0"), TableChoice((), "Word", "COUNT", False)),
        (("text", "n"), ("low", "5"), TableChoice(("text",), has_header=False)),
        (("a", "b", "c"), ("low", "5", "6"), TableChoice(("a",), has_header=False)),
        (("a", "b"), ("1", "2"), TableChoice(("a",), has_header=False)),
    ],
    ids=["letters", "known", "counts", "two words", "sentence", "spelled otherwise", "text",
         "two numbers", "numbers"],
)  # fmt: skip
def test_columns_are_suggested(
    names: tuple[str, ...], row: tuple[str, ...], expected: TableChoice
) -> None:
    assert suggest(names, [row]) == expected


def test_a_mapping_from_words_to_counts() -> None:
    data = json.dumps({"low": 5, "lowest": 2, "text": 7}).encode()
    document, table = read_table(data, name="counts.json")
    assert document.word_counts == (("low", 5), ("lowest", 2), ("text", 7))
    assert (table.columns, table.num_rows) == (("word", "count"), 3)
    alike, _ = read_table(json.dumps({"id": "5", "text": "7"}).encode(), name="one.json")
    assert alike.word_counts is None


def test_the_preview_is_short() -> None:
    data = b"id,text\n" + b"1," + b"low " * 999 + b"\n2,new,more" + b"\n3,low" * 30
    _, table = read_table(data)
    assert len(table.preview) == MAX_PREVIEW_ROWS
    assert {len(row) for row in table.preview} == {3}
    assert max(len(cell) for row in table.preview for cell in row) == 200


@given(header=st.lists(CELLS, max_size=5), num_columns=st.integers(1, 8))
def test_names_of_columns_are_all_different(header: list[str], num_columns: int) -> None:
    names = column_names(header, num_columns)
    assert len(set(names)) == len(names) == num_columns


@pytest.mark.parametrize(
    ("cell", "number"),
    [("5", 5), (" 5 ", 5), ("1,234,567", 1234567), ("5.0", 5), ("0", 0)]
    + [(cell, None) for cell in ("", "-5", "5.5", "1,23", "٣", "²", "nan", "1e5", "9" * 14)],
)
def test_whole_numbers(cell: str, number: int | None) -> None:
    assert count_in_cell(cell) == number


@given(texts=st.lists(CELLS.filter(str.strip), min_size=1), is_array=st.booleans())
def test_records_give_their_texts_back(texts: list[str], is_array: bool) -> None:
    records = [{"id": number, "text": text} for number, text in enumerate(texts)]
    data = json.dumps(records) if is_array else "\n".join(map(json.dumps, records))
    document, table = read_table(data.encode(), name="a.json")
    assert (table.columns, table.num_rows) == (("id", "text"), len(texts))
    assert document.text.beginning(10**9) == "".join(f"{text.strip()}\n" for text in texts)


@pytest.mark.parametrize("between", ["\n", ",", " , ", "]\n[", "\r\n\r\n"], ids=repr)
@given(
    texts=st.lists(st.text(st.sampled_from('a"\\{}[],\n '), max_size=9), min_size=1),
    size=st.integers(1, 40),
)
def test_records_are_found_wherever_the_pieces_end(
    between: str, texts: list[str], size: int
) -> None:
    data = between.join(json.dumps({"text": text}) for text in texts)
    pieces = [data[place : place + size] for place in range(0, len(data), size)]
    with patch("bpe_viz.documents.json_rows.MAX_RECORD_CHARACTERS", 40):
        rows = JsonRows(pieces, "a.jsonl")
        assert list(rows) == [{"text": text} for text in texts]
        assert rows.num_damaged == 0


@given(text=st.text(st.sampled_from('a1"{}[]:,\n '), max_size=200), size=st.integers(1, 40))
def test_damaged_records_come_to_an_end(text: str, size: int) -> None:
    pieces = [text[place : place + size] for place in range(0, len(text), size)]
    with patch("bpe_viz.documents.json_rows.MAX_RECORD_CHARACTERS", 20):
        assert list(JsonRows([*pieces, '\n\n{"text": "low"}'], "a.jsonl"))[-1] == {"text": "low"}


def test_a_text_of_records_or_tabs_is_a_table() -> None:
    assert read_table(b'[{"text": "low"}]', name="a.txt")[0].kind.value == "JSON lines"
    assert read_table(b"low\tnew\n" * 4, name="a.txt")[0].kind.value == "table"
    for data in (b"[Chorus] low", b"{low}", b"[1, 2]", b"low\tnew\nlow\n" * 4, b"low\tnew\n"):
        (document,) = read_documents([("a.txt", data)]).documents
        assert document.kind.value == "plain text"

"""Words counted in blocks: as one process counts them, whatever the blocks and the files are."""

import gzip
import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bpe_viz import Corpus, PreTokenizer, Unit, learn_bpe, learn_unigram, learn_wordpiece
from bpe_viz.documents.upload import read_documents
from bpe_viz.errors import EmptyCorpusError, SettingsError, UnreadableCorpusError, WrongTypeError
from bpe_viz.limits import MAX_WORD_UNITS
from bpe_viz.scale import WordTable, blocks_of, count_words, find_sources
from bpe_viz.settings import CustomPattern, Normalization
from tests.helpers.questions import counted_questions

TEXT = (
    "low lower, low!\nnew newest\r\n\r\nΣΑΣ Σ, don't 12345 ½ क़\nnaïve ﬁne\t\tlow U.S. prices\n" * 3
)
PIECES = (
    "a",
    "B ",
    "\n",
    "\r\n",
    "  ",
    "Σ",
    "'s",
    "12345",
    "。",
    "क़\n",
    "e\u0301",
    "\u00a0",
    "\u2028",
    ".\n\n",
)


def written(folder: Path, name: str, text: str) -> str:
    """A file with a text."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode())
    return str(path)


def counts(urls: str | Sequence[str], **asked: object) -> list[tuple[str, int]]:
    """Return what this process counts, in first-seen order."""
    return list(count_words(urls, num_workers=0, first_seen=True, **asked))  # type: ignore[arg-type]


@pytest.mark.parametrize("normalization", Normalization)
@pytest.mark.parametrize("pretokenizer", PreTokenizer)
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(drawn=st.lists(st.sampled_from(PIECES), max_size=60), block_bytes=st.integers(1, 40))
def test_blocks_change_nothing(
    tmp_path: Path,
    pretokenizer: PreTokenizer,
    normalization: Normalization,
    drawn: list[str],
    block_bytes: int,
) -> None:
    text = "".join(drawn) + TEXT
    url = written(tmp_path, "a.txt", text)
    corpus = Corpus.from_text(text, pretokenizer=pretokenizer, normalization=normalization)
    sources = find_sources(url)
    blocks = blocks_of(sources, block_bytes, pretokenizer, normalization)
    assert [block.start for block in blocks[1:]] == [block.stop for block in blocks[:-1]]
    found = counts(
        url, pretokenizer=pretokenizer, normalization=normalization, block_bytes=block_bytes
    )
    assert found == list(corpus.word_counts.items())


def test_a_text_is_counted_in_more_blocks_than_one(tmp_path: Path) -> None:
    url = written(tmp_path, "a.txt", TEXT)
    for pretokenizer in PreTokenizer:
        blocks = blocks_of(find_sources(url), 40, pretokenizer, Normalization.NONE)
        assert len(blocks) > 4


def test_text_without_line_ends_is_cut_at_blanks(tmp_path: Path) -> None:
    text = "low new " * 300_000
    url = written(tmp_path, "a.txt", text)
    blocks = blocks_of(find_sources(url), 500_000, PreTokenizer.GPT4, Normalization.NONE)
    assert [block.start for block in blocks] == [0, 500_003, 1_000_003, 1_500_003, 2_000_003]
    whole = blocks_of(find_sources(url), 500_000, PreTokenizer.CHARACTERS, Normalization.NONE)
    assert [(block.start, block.stop) for block in whole] == [(0, len(text))]


def test_equal_counts_stand_by_spelling(tmp_path: Path) -> None:
    url = written(tmp_path, "a.txt", "new low é low z new old old old")
    table = count_words(url, num_workers=0)
    assert list(table) == [("old", 3), ("low", 2), ("new", 2), ("z", 1), ("é", 1)]
    assert (table.num_types, len(table), table.num_tokens) == (5, 5, 9)


def test_more_words_than_fit_are_written_in_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = " ".join(f"w{i * i % 997} w{i}" for i in range(3_000))
    url = written(tmp_path, "a.txt", text)
    expected = list(Corpus.from_text(text).word_counts.items())
    monkeypatch.setattr("bpe_viz.scale.counting.MAX_TYPES_AT_ONCE", 100)
    monkeypatch.setattr("bpe_viz.scale.counting.SLICE_BYTES", 2_000)
    monkeypatch.setattr("bpe_viz.scale.merging.MAX_ROWS_AT_ONCE", 3_000)
    monkeypatch.setattr("bpe_viz.scale.merging.ROWS_PER_GROUP", 700)
    assert counts(url, block_bytes=4_000) == expected
    by_count = sorted(expected, key=lambda entry: (-entry[1], entry[0].encode()))
    assert list(count_words(url, num_workers=0, block_bytes=4_000)) == by_count


def test_lines_rows_and_packed_files_are_texts_of_their_own(tmp_path: Path) -> None:
    texts = ["low lower", "new\nlow", "", "naïve low"]
    lines = "".join(f"{json.dumps({'text': text, 'id': 1})}\n" for text in texts)
    expected = [("low", 3), ("lower", 1), ("new", 1), ("naïve", 1)]
    (tmp_path / "a.jsonl.gz").write_bytes(
        b"".join(gzip.compress(part.encode()) for part in (lines[:30], lines[30:]))
    )
    table = pyarrow.table({"text": texts, "other": [1, 2, 3, 4]})
    pyarrow.parquet.write_table(table, tmp_path / "a.parquet", row_group_size=2)
    with pyarrow.output_stream(str(tmp_path / "a.txt.zst"), compression="zstd") as file:
        file.write("\n".join(texts).encode())
    for url in (
        written(tmp_path, "a.jsonl", lines),
        str(tmp_path / "a.jsonl.gz"),
        str(tmp_path / "a.parquet"),
        str(tmp_path / "a.txt.zst"),
    ):
        assert counts(url, block_bytes=20) == expected, url


def test_another_field_or_column_can_be_named(tmp_path: Path) -> None:
    url = written(tmp_path, "a.ndjson", '{"body": "low"}\n{"text": "new"}\n')
    assert counts(url, field="body") == [("low", 1)]
    path = str(tmp_path / "a.parquet")
    pyarrow.parquet.write_table(pyarrow.table({"body": ["low"], "id": [1]}), path)
    assert counts(path, field="body") == [("low", 1)]
    for missing in ("text", "id"):
        with pytest.raises(UnreadableCorpusError, match="Name the column: body, id"):
            counts(path, field=missing)


def test_folders_patterns_and_lists_name_files_in_order(tmp_path: Path) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    for name, text in (("in/b.txt", "b"), ("in/a.txt", "a"), ("in/deep/c.md", "c"), ("in/.d", "d")):
        written(tmp_path, name, text)
    names = [source.name for source in find_sources(str(tmp_path / "in"))]
    assert names == ["a.txt", "b.txt", "c.md"]
    assert counts(str(tmp_path / "in" / "*.txt")) == [("a", 1), ("b", 1)]
    urls = [str(tmp_path / "in" / "b.txt"), f"file://{tmp_path}/in/a.txt"]
    assert counts(urls) == [("b", 1), ("a", 1)]
    folder = tmp_path / "in"
    assert find_sources(folder) == find_sources(str(folder))
    found = find_sources([folder / "b.txt", urls[1]])
    assert [source.name for source in found] == ["b.txt", "a.txt"]


@pytest.mark.parametrize("urls", [None, 7, b"a.txt", [None]])
def test_what_is_no_address_is_refused(urls: Any) -> None:
    with pytest.raises(WrongTypeError, match="The address of a file is"):
        find_sources(urls)


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"low\n" * 20 + b"bad \xff line\nnew\n")
    lines = [
        b'{"text": "low"}',
        b"{",
        b"[]",
        b'{"text": 5}',
        b'{"text": "\\ud800"}',
        b'{"text": "\xff"}',
    ]
    (tmp_path / "b.jsonl").write_bytes(b"\n".join(lines))
    (tmp_path / "c.txt").write_bytes(bytes(range(256)) * 10)
    (tmp_path / "d.txt.gz").write_bytes(gzip.compress(b"old " * 1000)[:-8])
    table = count_words(str(tmp_path), num_workers=0, to=tmp_path / "words.parquet")
    assert dict(table) == {"low": 21, "new": 1, "old": 1_000}
    assert table.about["left_out"] == {
        "a damaged archive": 1,
        "half a character": 1,
        "no text in the field or column": 1,
        "not UTF-8": 2,
        "not a JSON object": 2,
        "not text, or in an unknown encoding": 1,
    }
    assert table.about["remarks"][0] == "a.txt, byte 80: not UTF-8"
    assert "b.jsonl, byte 16: not a JSON object" in table.about["remarks"]
    (notice,) = table.notices()
    assert notice.startswith("Left out: 8 records (a damaged archive: 1;")
    assert table.corpus().provenance.notices == (notice,)


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-32", "cp1252"])
def test_other_encodings_are_found(tmp_path: Path, codec: str) -> None:
    data = ("naïve café low\n" * 90).encode(codec)
    (tmp_path / "a.txt").write_bytes(data)
    corpus = Corpus.from_bytes(data, filename="a.txt")
    assert counts(str(tmp_path / "a.txt"), block_bytes=20) == list(corpus.word_counts.items())


GUESSED = "The encoding of {} guessed: {}. If letters look wrong, save the {} as UTF-8."


@pytest.mark.parametrize(
    ("text", "codec", "said"),
    [
        ("naïve café", "latin-1", "cp1252"),
        ("Dziękuję bardzo, że są już", "iso8859_2", "iso8859_2"),
        ("Привет, как дела?", "koi8_r", "koi8_r"),
        ("これは日本語です。", "euc_jp", "euc_jp"),
        ("low naïve", "utf-16-le", "utf_16_le"),
        ("我们今天学习中文。", "utf-16-be", "utf_16_be"),
    ],
)
def test_a_guessed_encoding_is_right_and_said(
    tmp_path: Path, text: str, codec: str, said: str
) -> None:
    (tmp_path / "a.txt").write_bytes(text.encode(codec))
    (tmp_path / "b.txt").write_bytes(f"{text}\n".encode(codec) * 5_000)
    (tmp_path / "c.txt").write_text(text, encoding="utf-8")
    one = count_words(str(tmp_path / "a.txt"), num_workers=0)
    assert dict(one) == dict(Corpus.from_text(text).word_counts)
    assert one.notices() == [GUESSED.format("1 file was", f"a.txt ({said})", "file")]
    assert one.corpus().provenance.notices == tuple(one.notices())
    table = count_words(str(tmp_path), num_workers=0, to=tmp_path / "words.parquet")
    assert dict(table) == {word: 5_002 * n for word, n in dict(one).items()}
    files = f"a.txt ({said}) and b.txt ({said})"
    assert table.notices() == [GUESSED.format("2 files was", files, "files")]
    data = (tmp_path / "words.parquet").read_bytes()
    assert read_documents([("words.parquet", data)]).notices == tuple(table.notices())
    assert count_words(str(tmp_path / "c.txt"), num_workers=0).notices() == []


def test_where_no_file_can_be_read_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "c.txt").write_bytes(bytes(range(256)) * 10)
    with pytest.raises(
        EmptyCorpusError,
        match=r"^Left out: c\.txt, byte 0: not text, or in an unknown encoding\. These files have"
        r" no words\. Name other files, or another field\.$",
    ):
        count_words(str(tmp_path), num_workers=0)


def test_a_pattern_of_one_s_own_sees_the_whole_text(tmp_path: Path) -> None:
    url = written(tmp_path, "a.txt", "low\nlow\nnew\nlow\nlow\n")
    pattern = CustomPattern(r"low\nlow|\w+")
    assert counts(url, pretokenizer=pattern, block_bytes=3) == [("low\nlow", 2), ("new", 1)]


def test_short_records_are_cut_together_by_a_pattern_of_one_s_own(tmp_path: Path) -> None:
    """A question for each record would take a millisecond, and hours for millions of them."""
    texts = ["", *(f"low-{number} new" for number in range(3_000)), "low " * 50_000, "newest"]
    lines = "".join(json.dumps({"text": text}) + "\n" for text in texts)
    own = CustomPattern(r"(?:\w+-)?\w+")
    with counted_questions() as asked:
        found = counts(written(tmp_path, "a.jsonl", lines), pretokenizer=own)
    assert found == list(Corpus.from_text(" ".join(texts), pretokenizer=own).word_counts.items())
    assert 1 < len(asked) < 10


def test_long_words_are_split_and_it_is_said(tmp_path: Path) -> None:
    url = written(tmp_path, "a.txt", "a" * (MAX_WORD_UNITS + 1))
    table = count_words(url, num_workers=0, unit=Unit.BYTE)
    assert dict(table) == {"a" * MAX_WORD_UNITS: 1, "a": 1}
    assert table.notices() == ["Words longer than 1,000 bytes were split at that length: 1."]


def test_the_table_says_what_it_was_made_from(tmp_path: Path) -> None:
    url = written(tmp_path, "a.txt", "Low low new")
    path = tmp_path / "words.parquet"
    made = count_words(url, normalization=Normalization.LOWER, num_workers=0, to=path)
    table = WordTable.open(path)
    assert table == made
    assert {
        name: table.about[name] for name in ("files", "num_bytes", "normalization", "order")
    } == {
        "files": [[url, 11]],
        "num_bytes": 11,
        "normalization": "lower-case",
        "order": "count",
    }
    assert pyarrow.parquet.read_table(path).to_pydict() == {"word": ["low", "new"], "count": [2, 1]}
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.txt", "words.parquet"]


def test_rare_words_can_be_left_out_and_the_loss_is_said(tmp_path: Path) -> None:
    table = count_words(written(tmp_path, "a.txt", "low low new old"), num_workers=0)
    corpus = table.corpus(min_count=2)
    assert dict(corpus.word_counts) == {"low": 2}
    assert corpus.provenance.notices == (
        "Words that occur fewer than 2 times are left out: 2 types, 50.0% of tokens.",
    )
    with pytest.raises(EmptyCorpusError, match="Choose a lower limit"):
        table.corpus(min_count=3)


def test_every_learner_learns_from_a_table(tmp_path: Path) -> None:
    text = "low lower lowest newer wider low newer " * 3 + "é_"
    table = count_words(
        written(tmp_path, "a.txt", text),
        num_workers=0,
        first_seen=True,
        to=tmp_path / "words.parquet",
    )
    corpus = Corpus.from_text(text)
    for learn in (learn_bpe, learn_wordpiece):
        found, expected = learn(table, 20), learn(corpus, 20)
        assert (found.pairs, found.settings) == (expected.pairs, expected.settings)
        assert found.died.tolist() == expected.died.tolist()
        assert found.count_of_word() == expected.count_of_word() == dict(table)
        floor = learn(table.corpus(min_count=6), 20)
        assert floor.words == ("low", "newer")
    found_pieces, pieces = learn_unigram(table, 20), learn_unigram(corpus, 20)
    last = len(pieces)
    assert found_pieces.at(last).pieces() == pieces.at(last).pieces()
    in_bytes = learn_bpe(table, 20, unit=Unit.BYTE)
    assert in_bytes.pairs == learn_bpe(corpus, 20, unit=Unit.BYTE).pairs


class StoppedError(Exception):
    """A reader ended the run."""


def test_a_run_that_was_ended_goes_on_where_it_was(tmp_path: Path) -> None:
    url = written(tmp_path, "a.txt", TEXT)
    path = tmp_path / "words.parquet"
    seen: list[int] = []

    def stop(done: int, _of: int) -> None:
        seen.append(done)
        if len(seen) == 2:
            raise StoppedError

    with pytest.raises(StoppedError):
        count_words(url, num_workers=0, block_bytes=60, to=path, on_progress=stop)
    parts = {part: part.stat().st_mtime_ns for part in tmp_path.glob("words.parquet.parts/*.arrow")}
    assert len(parts) == 2
    touched: list[Path] = []

    def look(_done: int, _of: int) -> None:
        touched.extend(part for part, time in parts.items() if part.stat().st_mtime_ns != time)

    table = count_words(
        url, num_workers=0, block_bytes=60, to=path, first_seen=True, on_progress=look
    )
    assert touched == []
    assert dict(table) == dict(Corpus.from_text(TEXT).word_counts)


def test_a_file_of_another_content_is_counted_again(tmp_path: Path) -> None:
    path = tmp_path / "words.parquet"
    for text in ("low low", "new"):
        url = written(tmp_path, "a.txt", text)
        assert dict(count_words(url, num_workers=0, to=path)) == dict(
            Corpus.from_text(text).word_counts
        )


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.pdf", b"x", "neither text nor JSON lines nor Parquet"),
        ("a.parquet", b"x", "not a table in Parquet"),
        ("a.parquet.gz", b"x", "packed twice"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(UnreadableCorpusError, match=message):
        count_words(str(tmp_path / name), num_workers=0)


def test_nothing_to_count_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(EmptyCorpusError):
        count_words(written(tmp_path, "a.txt", " \n"), num_workers=0)
    with pytest.raises(UnreadableCorpusError, match="no file"):
        count_words(str(tmp_path / "*.jsonl"), num_workers=0)
    with pytest.raises(UnreadableCorpusError, match="Install what it names"):
        count_words("nothing://like/that", num_workers=0)
    with pytest.raises(SettingsError, match="at least 1"):
        count_words(str(tmp_path), num_workers=0, block_bytes=0)
    with pytest.raises(UnreadableCorpusError, match="not a table of word counts"):
        WordTable.open(written(tmp_path, "b.parquet", "x"))


def test_workers_change_nothing_even_when_one_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client, LocalCluster

    # A new process would run what the main module of this one was made from.
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    for number in range(8):
        words = (f"w{number * i % 4999} w{i % 977}" for i in range(40_000))
        written(tmp_path, f"in/{number}.txt", "\n".join(words))
    folder = str(tmp_path / "in")
    here = count_words(folder, num_workers=0, to=tmp_path / "here.parquet")
    lost: list[int] = []
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):

        def lose(_done: int, _of: int) -> None:
            if not lost:
                lost.append(client.run(os.getpid)[cluster.workers[0].worker_address])
                os.kill(lost[0], signal.SIGKILL)

        there = count_words(folder, client=client, to=tmp_path / "there.parquet", on_progress=lose)
    assert lost
    assert there.path.read_bytes() == here.path.read_bytes()

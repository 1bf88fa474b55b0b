"""Packed files are unpacked alike wherever they are read: damage is told from a disk that fails."""

import bz2
import gzip
import lzma
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pytest
import zstandard

from bpe_viz.documents import DamagedArchiveError, is_packed, name_without_packing, unpacked_pieces
from bpe_viz.errors import UnreadableCorpusError
from bpe_viz.scale import Counting, SourceFile, count_words
from bpe_viz.scale.remarks import Remarks
from bpe_viz.scale.sources import Block, FileForm
from bpe_viz.scale.texts import texts_of

PACK: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.compress,
}
LINES = b"".join(b"low %d lower\n" % (number * number % 9973) for number in range(30_000))
packings = pytest.mark.parametrize("ending", PACK)


class FailingFile(BytesIO):
    """A file whose disk fails after its first bytes, with an error that says no number."""

    def read(self, size: int | None = -1, /) -> bytes:
        """The next bytes, or the error."""
        if self.tell() >= 20_000:
            raise self.error
        return super().read(size)

    def __init__(self, data: bytes, error: Exception) -> None:
        super().__init__(data)
        self.error = error


@packings
def test_what_was_packed_comes_back_in_pieces(ending: str) -> None:
    pack = PACK[ending]
    packed = pack(LINES)
    taken: list[int] = []
    pieces = list(unpacked_pieces(BytesIO(packed), "a", taken.append))
    assert b"".join(pieces) == LINES
    assert max(map(len, pieces)) <= 1 << 16 < len(LINES)
    assert sum(taken) == len(packed)
    assert b"".join(unpacked_pieces(BytesIO(packed + packed), "a")) == LINES + LINES
    assert is_packed(packed) and not is_packed(LINES)
    assert name_without_packing(f"b.a.{ending.upper()}") == "b.a"


def test_other_files_are_handed_on_as_they_are() -> None:
    for data in (b"", b"B", b"BZ", b"\x1f", LINES):
        assert b"".join(unpacked_pieces(BytesIO(data), "a.txt.gz")) == data


@packings
def test_a_damaged_archive_gives_what_comes_before_and_says_so(ending: str) -> None:
    packed = PACK[ending](LINES)
    for damaged in (packed[: len(packed) * 3 // 4], packed[:-1]):
        before = b""
        with pytest.raises(DamagedArchiveError, match=r"Pack its file again\.$"):
            for piece in unpacked_pieces(BytesIO(damaged), "a"):
                before += piece
        assert LINES.startswith(before)


@packings
@pytest.mark.parametrize(
    "error", [OSError("lost"), OSError(5, "lost"), EOFError(), ValueError("lost"), RuntimeError()]
)
def test_a_disk_that_fails_is_no_damage(ending: str, error: Exception) -> None:
    packed = PACK[ending](LINES)
    assert len(packed) > 20_000
    with pytest.raises(type(error)) as raised:
        list(unpacked_pieces(FailingFile(packed, error), "a"))
    assert raised.value is error


@packings
def test_a_large_corpus_is_unpacked_in_the_same_way(ending: str, tmp_path: Path) -> None:
    data = PACK[ending](LINES)
    expected = {"low": 30_000, "lower": 30_000}
    for name in (f"a.txt.{ending}", "b.txt", f"c.{ending}"):  # the first bytes say it, not the name
        (tmp_path / name).write_bytes(data)
        counts = dict(count_words(str(tmp_path / name), num_workers=0, block_bytes=20_000))
        assert {word: counts[word] for word in expected} == expected
        assert len(counts) == 2 + len({number * number % 9973 for number in range(30_000)})
    (tmp_path / "d.txt.gz").write_bytes(b"low lower low")  # unpacked by who sent it
    assert dict(count_words(str(tmp_path / "d.txt.gz"), num_workers=0)) == {"low": 2, "lower": 1}
    (tmp_path / "e.txt").write_bytes(data[: len(data) * 3 // 4])
    table = count_words([str(tmp_path / name) for name in ("d.txt.gz", "e.txt")], num_workers=0)
    assert table.about["left_out"] == {"a damaged archive": 1}


@packings
def test_a_large_corpus_whose_disk_fails_is_not_left_out(
    ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = OSError("lost")
    data = PACK[ending](LINES)

    @contextmanager
    def opened(_source: SourceFile) -> Iterator[BinaryIO]:
        yield FailingFile(data, error)

    monkeypatch.setattr("bpe_viz.scale.texts.open_source", opened)
    source = SourceFile(f"a.txt.{ending}", FileForm.TEXT, len(data), "")
    with pytest.raises(OSError, match="lost") as raised:
        for text in texts_of(Block(source, 0, len(data)), Counting().field, remarks := Remarks()):
            list(text)
    assert raised.value is error
    assert remarks.listed == []


def test_without_zstandard_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "zstandard", None)
    monkeypatch.setattr("bpe_viz.documents.unpacking.sys.version_info", (3, 13))
    with pytest.raises(UnreadableCorpusError, match=r"unpack the file with zstd -d\.$"):
        unpacked_pieces(BytesIO(PACK["zst"](LINES)), "a")

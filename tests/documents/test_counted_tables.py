"""Tables of word counts in Parquet, opened as the app opens them: the same words, or a way out."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from bpe_viz import PreTokenizer, Unit
from bpe_viz.documents.upload import read_documents
from bpe_viz.errors import BpeVizError, LimitError, UnreadableCorpusError
from bpe_viz.limits import MAX_COUNT
from bpe_viz.scale import count_words
from bpe_viz.settings import CustomPattern, MarkPlace, Normalization, Settings
from tests import ROOT
from tests.helpers.made_files import make_gzip, make_zip

ABOUT = {"pretokenizer": "whitespace", "normalization": "none", "unit": "characters"}
SETTINGS = (
    Settings(),
    Settings(PreTokenizer.GPT2, Normalization.LOWER, Unit.BYTE, mark_place=MarkPlace.NONE),
    Settings(CustomPattern(r"\w+|\n")),
)


def counted_file(folder: Path, text: str, settings: Settings) -> tuple[bytes, dict[str, int]]:
    """A table as the command writes it, and its counts."""
    (folder / "a.txt").write_text(text, encoding="utf-8")
    table = count_words(
        str(folder / "a.txt"),
        pretokenizer=settings.pretokenizer,
        normalization=settings.normalization,
        unit=settings.unit,
        to=folder / "words.parquet",
        num_workers=0,
    )
    return (folder / "words.parquet").read_bytes(), dict(table)


def table_of(
    words: list[Any],
    counts: list[Any],
    about: object = ABOUT,
    names: tuple[str, str] = ("word", "count"),
    types: tuple[Any, Any] = (pyarrow.string(), pyarrow.int64()),
) -> bytes:
    """A table of one's own."""
    metadata = None if about is None else {b"bpe_viz": json.dumps(about).encode()}
    schema = pyarrow.schema(list(zip(names, types, strict=True)), metadata=metadata)
    columns = [pyarrow.array(words, types[0]), pyarrow.array(counts, types[1])]
    out = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.table(columns, schema=schema), out)
    return bytes(out.getvalue())


@pytest.mark.parametrize("settings", SETTINGS)
def test_a_table_has_its_words_and_the_settings_it_was_counted_with(
    tmp_path: Path, settings: Settings
) -> None:
    data, counts = counted_file(tmp_path, 'Low lower "low" naïve,\nLow\tx ' * 20, settings)
    for name, file in (
        ("words.parquet", data),
        ("words", data),
        ("words.parquet.gz", make_gzip(data)),
        ("words.zip", make_zip({"words.parquet": data})),
    ):
        read = read_documents([(name, file)])
        assert read.word_counts == tuple(counts.items())
        (document,) = read.documents
        assert (document.settings, document.kind.value) == (settings, "table of word counts")


def test_what_was_left_out_is_said() -> None:
    about = {**ABOUT, "left_out": {"not UTF-8": 2, "<b>": 1, "wrong": "x", "none": 0}}
    (document,) = read_documents([("a.parquet", table_of(["low"], [5], about))]).documents
    assert document.notices == ("Left out: 3 records (not UTF-8: 2; <b>: 1).",)


HOSTILE: dict[str, tuple[Callable[[], bytes], type[BpeVizError], str]] = {
    "nothing but its first bytes": (lambda: b"PAR1", UnreadableCorpusError, "as CSV"),
    "zeros": (lambda: b"PAR1" + bytes(999) + b"PAR1", UnreadableCorpusError, "as CSV"),
    "cut off": (lambda: table_of(["low"], [1])[:-90], UnreadableCorpusError, "as CSV"),
    "no metadata": (lambda: table_of(["low"], [1], None), UnreadableCorpusError, "as CSV"),
    "metadata of another kind": (
        *(lambda: table_of(["low"], [1], []), UnreadableCorpusError),
        "Count the corpus again",
    ),
    "an unknown pre-tokenizer": (
        lambda: table_of(["low"], [1], {**ABOUT, "pretokenizer": "mine"}),
        *(UnreadableCorpusError, "does not say how its words were cut"),
    ),
    "an endless pattern": (
        lambda: table_of(["low"], [1], {**ABOUT, "pretokenizer": {"pattern": "a" * 99_999}}),
        *(UnreadableCorpusError, "does not say how its words were cut"),
    ),
    "other columns": (
        lambda: table_of(["low"], [1], names=("text", "stars")),
        *(UnreadableCorpusError, "as CSV"),
    ),
    "counts of another type": (
        lambda: table_of(["low"], [1.5], types=(pyarrow.string(), pyarrow.float64())),
        *(UnreadableCorpusError, "as CSV"),
    ),
    "a negative count": (
        *(lambda: table_of(["low", "new"], [5, -1]), UnreadableCorpusError),
        "a row that is not a word with its count",
    ),
    "a count that is too large": (
        *(lambda: table_of(["low"], [MAX_COUNT + 1]), UnreadableCorpusError),
        "a row that is not a word with its count",
    ),
    "a missing word": (
        lambda: table_of([None], [1]),
        *(UnreadableCorpusError, "a row that is not a word with its count"),
    ),
    "a missing count": (
        lambda: table_of(["low"], [None]),
        *(UnreadableCorpusError, "a row that is not a word with its count"),
    ),
    "a word of nothing": (
        lambda: table_of([""], [1]),
        *(UnreadableCorpusError, "a row that is not a word with its count"),
    ),
    "a huge word": (
        lambda: table_of(["a" * 9_000_000], [1]),
        *(UnreadableCorpusError, "a row that is not a word with its count"),
    ),
    "a word twice": (
        lambda: table_of(["low", "low"], [1, 2]),
        *(UnreadableCorpusError, "words more than once"),
    ),
    "no rows": (lambda: table_of([], []), UnreadableCorpusError, "Open another table"),
    "few bytes that become many": (
        lambda: table_of(["low " * 2_000] * 20_000, [1] * 20_000),
        *(LimitError, r"--top 1000000 a\.parquet > counts\.csv$"),
    ),
}


@pytest.mark.parametrize(("make", "kind", "message"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_table_is_refused_with_a_way_out(
    make: Callable[[], bytes], kind: type[BpeVizError], message: str
) -> None:
    with pytest.raises(kind, match=message):
        read_documents([("a.parquet", make())])


def test_what_is_too_large_is_refused_with_a_command_that_works(tmp_path: Path) -> None:
    name = "my text.txt"
    with pytest.raises(LimitError, match="larger than 0 MB") as refused:
        read_documents([(name, b"low lower low")], max_bytes=5)
    command = str(refused.value).partition("counts.csv: ")[2]
    assert command == "bpe-viz count --format csv 'my text.txt' > counts.csv"
    many = [(f"{number}.txt", b"low") for number in range(9)]
    with pytest.raises(LimitError, match=r"csv texts > counts\.csv$"):
        read_documents(many, max_bytes=5)
    (tmp_path / name).write_text("low lower low", encoding="utf-8")
    run_in_shell(command, tmp_path)
    read = read_documents([("counts.csv", (tmp_path / "counts.csv").read_bytes())])
    assert read.word_counts == (("low", 2), ("lower", 1))


def test_the_command_for_a_table_that_is_too_large_works(tmp_path: Path) -> None:
    counted_file(tmp_path, "low lower low", Settings())
    run_in_shell("bpe-viz count --format csv --top 1 words.parquet > counts.csv", tmp_path)
    read = read_documents([("counts.csv", (tmp_path / "counts.csv").read_bytes())])
    assert read.word_counts == (("low", 2),)


def run_in_shell(command: str, folder: Path) -> None:
    """Run a command as a reader types it, with the package of this checkout."""
    module = f"{shlex.quote(sys.executable)} -m bpe_viz"
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    subprocess.run(
        command.replace("bpe-viz", module, 1),
        shell=True,
        cwd=folder,
        check=True,
        env={**os.environ, "PYTHONPATH": paths},
    )

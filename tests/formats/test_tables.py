"""Tables and the vocabulary as files: every row is right, and no cell is a formula."""

import csv
import io
import json
import re

import pytest

from bpe_viz import learn_bpe
from bpe_viz.csv_text import FORMULA_STARTS, csv_bytes, harmless
from bpe_viz.formats.tables import (
    merges_csv,
    state_csv,
    vocab_json,
    vocabulary_csv,
    word_counts_csv,
)
from bpe_viz.history.merge_history import MergeHistory
from bpe_viz.settings import MarkPlace, Unit
from tests import ROOT
from tests.helpers.slides import SLIDES

CSV_JS = ROOT / "bpe_viz" / "ui" / "shared" / "csv.js"
FORMULAS = ["=1+1", "+1", "-1", "@sum", "\tx", "\rx"]


def rows(data: bytes) -> list[list[str]]:
    """The cells of a CSV file."""
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


@pytest.fixture(scope="module")
def slides() -> MergeHistory:
    return learn_bpe(SLIDES, 8)


def test_merges_as_csv(slides: MergeHistory) -> None:
    header, first, *_, last = rows(merges_csv(slides))
    assert header == ["rank", "left", "right", "symbol", "count", "applied"]
    assert first == ["1", "e", "r", "er", "9", "9"]
    assert last == ["8", "low", "_", "low_", "5", "5"]


def test_every_state_as_csv(slides: MergeHistory) -> None:
    for k in range(len(slides) + 1):
        _, *found = rows(state_csv(slides, k))
        state = slides.at(k)
        expected = [
            [word, str(count), str(len(state.segment(word))), " ".join(state.segment(word))]
            for word, count in SLIDES.items()
        ]
        assert found == expected


def test_the_vocabulary_as_csv_and_as_json_share_their_ids(slides: MergeHistory) -> None:
    _, *found = rows(vocabulary_csv(slides, 8))
    assert found[0] == ["0", "_", "", "4"]
    assert found[-1] == ["18", "low_", "8", "5"]
    spelled = {row[1].replace("_", "</w>"): int(row[0]) for row in found}  # as in merges.txt
    assert json.loads(vocab_json(slides)) == spelled


def test_word_counts_as_csv(slides: MergeHistory) -> None:
    header, *found = rows(word_counts_csv(slides))
    assert header == ["word", "count"]
    assert found == [[word, str(count)] for word, count in SLIDES.items()]


@pytest.mark.parametrize("text", FORMULAS, ids=map(repr, FORMULAS))
def test_a_cell_that_would_be_a_formula_is_a_text(text: str) -> None:
    assert harmless(text) == f"'{text}"
    history = learn_bpe({text: 2, "low": 1}, 2, mark_place=MarkPlace.NONE)
    for data in (
        merges_csv(history),
        state_csv(history, 1),
        vocabulary_csv(history, 2),
        word_counts_csv(history),
    ):
        cells = [cell for row in rows(data) for cell in row]
        assert [cell for cell in cells if cell.startswith(FORMULA_STARTS)] == []


def test_numbers_stay_numbers() -> None:
    assert csv_bytes(["x"], [[-3], ["-3"]]).decode("utf-8-sig") == "x\n-3\n'-3\n"


def test_the_browser_neutralises_the_same_characters() -> None:
    found = re.search(r"/\^\[(.+?)\]/\.test", CSV_JS.read_text(encoding="utf-8"))
    assert found
    assert set(re.findall(r"\\.|.", found[1])) == {"=", "+", r"\-", "@", r"\t", r"\r"}
    assert set(FORMULA_STARTS) == set("=+-@\t\r")


@pytest.mark.parametrize("unit", Unit)
def test_half_a_character_breaks_no_file(unit: Unit) -> None:
    history = learn_bpe({"a\ud800b": 2, 'q",\n': 1}, 3, unit=unit, mark_place=MarkPlace.NONE)
    assert len(rows(merges_csv(history))) == 1 + len(history)
    assert rows(word_counts_csv(history)) == [["word", "count"], ["a\\ud800b", "2"], ['q",\n', "1"]]
    assert len(rows(state_csv(history, 1))) == 3
    assert json.loads(vocab_json(history)) == {s: i for i, s in enumerate(history.symbols)}

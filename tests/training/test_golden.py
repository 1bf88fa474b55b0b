import pytest

from bpe_viz import Corpus, MarkPlace, TieRule, apply_bpe, learn_bpe
from tests import ROOT

GOLDEN = ROOT / "tests" / "golden"

NUM_MERGES_OF_LIST = {
    "slides": 8,
    "newest_widest_first_seen": 13,
    "newest_widest_greatest": 13,
    "newest_widest_smallest": 13,
    "hug_pug": 7,
    "aaabdaaabac": 7,
    "farthest": 19,
    "harbour": 500,
}

Rows = list[tuple[str | int, ...]]


def read_golden(name: str) -> tuple[dict[str, str], list[list[str]]]:
    """The header of a golden file, and the fields of the lines below it."""
    lines = (GOLDEN / name).read_text("utf-8").splitlines()
    start = lines.index(next(line for line in lines if not line.startswith("# ")))
    header = dict(line.removeprefix("# ").split(": ", maxsplit=1) for line in lines[:start])
    return header, [line.split() for line in lines[start:]]


def read_corpus(description: str) -> Corpus:
    if description.startswith("sample_data/"):
        return Corpus.from_text((ROOT / description).read_text("utf-8"))
    words = (entry.split() for entry in description.split(", "))
    return Corpus.from_word_counts({word: int(count) for word, count in words})


def learned_rows(header: dict[str, str]) -> Rows:
    """Return what this project learns from the corpus of a golden file, in that file's columns."""
    settings = dict(setting.split("=") for setting in header["settings"].split())
    history = learn_bpe(
        read_corpus(header["corpus"]),
        num_merges=int(settings["num_merges"]),
        mark=settings.get("mark", "_"),
        mark_place=MarkPlace(settings["mark_place"]),
        tie_rule=TieRule(settings["tie_rule"]),
        min_count=int(settings.get("min_count", 1)),
    )
    columns = header["columns"].split(", ")
    return [tuple(getattr(merge, column) for column in columns) for merge in history.merges]


@pytest.mark.parametrize(("name", "num_merges"), NUM_MERGES_OF_LIST.items())
def test_learned_merges_are_the_golden_ones(name: str, num_merges: int) -> None:
    header, lines = read_golden(f"{name}.txt")
    golden: Rows = [(left, right, *map(int, counts)) for left, right, *counts in lines]
    assert len(golden) == num_merges
    assert learned_rows(header) == golden


def test_every_golden_file_is_compared() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {*NUM_MERGES_OF_LIST, "harbour_applied"}


def test_words_are_segmented_as_subword_nmt_segments_them() -> None:
    _, merges = read_golden("harbour.txt")
    _, golden = read_golden("harbour_applied.txt")
    pairs = [(left, right) for left, right in merges]
    segmented = [
        apply_bpe("".join(symbols), pairs, mark="</w>", mark_place=MarkPlace.GLUED)
        for symbols in golden
    ]
    assert segmented == golden

"""`bpe-viz learn --learner superbpe`: lines are learned from, whatever brings the text."""

from pathlib import Path

from bpe_viz import PreTokenizer, learn_superbpe
from tests.helpers.asking import Ask

ROADS = "by the way\nby the way\nby the sea\non the way\n"


def test_it_learns_from_the_lines_of_files(ask: Ask, tmp_path: Path) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(ROADS)
    second.write_text("by the sea")
    learner = ["--learner", "superbpe", "--walls-until", "6", "--num-merges", "9"]
    _, out, _ = ask("learn", *learner, "--format", "csv", str(first), str(second))
    history = learn_superbpe(ROADS + "by the sea", 9, walls_until=6)
    rows = [line.split(",") for line in out.splitlines()]
    assert [row[3] for row in rows] == ["symbol", *(merge.symbol for merge in history.merges)]
    assert [row[6] for row in rows] == ["wall", *["inside"] * 6, *["line"] * 3]
    _, out, _ = ask("learn", *learner, "--pretokenizer", "words", "--format", "csv", str(first))
    history = learn_superbpe(ROADS, 9, walls_until=6, pretokenizer=PreTokenizer.WORDS)
    assert [line.split(",")[3] for line in out.splitlines()[1:]] == [
        merge.symbol for merge in history.merges
    ]
    options = ["--weak-walls", "released", "--max-words", "2", "--format", "csv"]
    _, out, _ = ask("learn", *learner, *options, str(first))
    history = learn_superbpe(ROADS, 9, walls_until=6, weak_walls="released", max_words=2)
    assert [line.split(",")[3] for line in out.splitlines()[1:]] == [
        merge.symbol for merge in history.merges
    ]


def test_a_whole_line_is_segmented(ask: Ask, tmp_path: Path) -> None:
    file, line = tmp_path / "a.txt", tmp_path / "line.txt"
    file.write_text(ROADS)
    line.write_text("by the way\n")
    learner = ["--learner", "superbpe", "--walls-until", "6", "--num-merges", "9"]
    _, out, _ = ask("segment", *learner, "--corpus", str(file), str(line))
    history = learn_superbpe(ROADS, 9, walls_until=6)
    expected = history.at(9).segment("by the way")
    assert out.split() == [symbol.replace(" ", "␣") for symbol in expected]


def test_what_does_not_fit_is_refused(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(ROADS)
    cases = [
        (["--sample", "slide", "--walls-until", "1"], "Name a text"),
        ([str(file)], "Give the number of these"),
        ([str(file), "--walls-until", "9", "--num-merges", "8"], "Choose 0 to 8 for the walls"),
        ([str(file), "--walls-until", "1", "--mark", "_"], "--mark does nothing for SuperBPE"),
        ([str(file), "--walls-until", "1", "--vocab-size", "9"], "--vocab-size does nothing"),
        ([str(file), "--walls-until", "1", "--min-word-count", "2"], "does nothing"),
    ]
    for arguments, message in cases:
        code, _, err = ask("learn", "--learner", "superbpe", *arguments)
        assert code != 0
        assert message in err, (arguments, err)
    code, _, err = ask("learn", "--walls-until", "1", str(file))
    assert (code != 0, "--walls-until does nothing for BPE" in err) == (True, True)

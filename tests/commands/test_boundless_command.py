"""`bpe-viz learn --learner boundless`: lines are learned from, and whole lines are segmented."""

from pathlib import Path

from bpe_viz import learn_boundless_bpe
from tests.helpers.asking import Ask

ROADS = "by the way\nby the way\nby the sea\non the way\n"


def test_it_learns_from_the_lines_of_a_file(ask: Ask, tmp_path: Path) -> None:
    file, line = tmp_path / "a.txt", tmp_path / "line.txt"
    file.write_text(ROADS)
    line.write_text("by the way\n")
    learner = ["--learner", "boundless", "--num-merges", "9"]
    _, out, _ = ask("learn", *learner, "--format", "csv", str(file))
    history = learn_boundless_bpe(ROADS, 9)
    rows = [row.split(",") for row in out.splitlines()]
    assert [row[3] for row in rows] == ["symbol", *(merge.symbol for merge in history.merges)]
    assert "line" in {row[6] for row in rows}
    _, out, _ = ask("learn", *learner, "--deletion", "0.9", "--format", "csv", str(file))
    deleted = learn_boundless_bpe(ROADS, 9, deletion=0.9)
    assert [row.split(",")[-1] for row in out.splitlines()] == [
        *("deaths", *(" ".join(d.symbol for d in merge.deaths) for merge in deleted.merges)),
    ]
    assert any(merge.deaths for merge in deleted.merges)
    _, out, _ = ask("segment", *learner, "--corpus", str(file), str(line))
    expected = history.at(9).segment("by the way")
    assert out.split() == [symbol.replace(" ", "␣") for symbol in expected]


def test_what_does_not_fit_is_refused(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(ROADS)
    cases = [
        (["--sample", "slide"], "BoundlessBPE learns from lines"),
        ([str(file), "--deletion", "0.5"], "Choose a number from 0.55 to 1"),
        ([str(file), "--walls-until", "1"], "--walls-until does nothing for BoundlessBPE"),
        ([str(file), "--mark", "_"], "--mark does nothing for BoundlessBPE"),
        ([str(file), "--vocab-size", "9"], "--vocab-size does nothing"),
        ([str(file), "--min-word-count", "2"], "for --learner boundless"),
    ]
    for arguments, message in cases:
        code, _, err = ask("learn", "--learner", "boundless", *arguments)
        assert code != 0
        assert message in err, (arguments, err)

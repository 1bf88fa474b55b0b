"""The command line as processes of its own: pipes, signals, a locale that knows no letters."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import ROOT

BARE = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONPATH": str(ROOT)}
PROGRAM = f"{sys.executable} -m bpe_viz"


def shell(command: str, folder: Path) -> tuple[int, str, str]:
    """The status of a pipeline that fails where one of its commands does, its output and errors."""
    run = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command.replace("bpe-viz", PROGRAM)],
        cwd=folder,
        env=BARE,
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    return run.returncode, run.stdout.decode(), run.stderr.decode()


def test_commands_work_together_in_a_pipe_whatever_the_locale(tmp_path: Path) -> None:
    (tmp_path / "é.txt").write_text("naïve naïve naïf", encoding="utf-8")
    command = "gzip -c é.txt | bpe-viz count -f csv | bpe-viz learn -q --num-merges 2"
    assert shell(command, tmp_path) == (0, "1\tn\ta\tna\t3\t3\n2\tna\tï\tnaï\t3\t3\n", "")


def test_a_closed_pipe_and_an_empty_one_are_quiet_or_one_line(tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(" ".join(map(str, range(60_000))), encoding="utf-8")
    assert shell("bpe-viz count many.txt | head -n 1", tmp_path) == (0, "0\t1\n", "")
    status, out, said = shell("bpe-viz count", tmp_path)
    assert (status, out) == (2, "")
    assert said == 'bpe-viz: "standard input" is empty. Choose another file or a sample.\n'


def test_a_stream_that_is_closed_is_refused_in_one_line(tmp_path: Path) -> None:
    refused = shell("bpe-viz segment --sample slide <&-", tmp_path)
    assert refused == (
        2,
        "",
        "bpe-viz: There is no standard input. Name a file, or pipe text in.\n",
    )
    refused = shell("bpe-viz show --sample slide >&-", tmp_path)
    assert refused[0] == 2
    assert refused[2] == "bpe-viz: There is no standard output. Write to a file or a pipe.\n"
    assert shell("bpe-viz count --sample slide --top 1 2>&-", tmp_path) == (0, "newer\t6\n", "")


@pytest.fixture
def can_be_stopped() -> Iterator[None]:
    """Let what is started here be stopped by Ctrl-C, which jobs in the background ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("can_be_stopped")
def test_what_is_stopped_says_nothing() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "bpe_viz", "segment", "--sample", "slide"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=0,
    )
    assert process.stdin and process.stdout
    with process:
        process.stdin.write("lower\n" * 14_000)  # more than a pipe holds, so it is at work
        process.stdin.flush()
        assert process.stdout.readline() == "low er_\n"
        process.send_signal(signal.SIGINT)
        out, said = process.communicate()
    assert (process.returncode, said) == (130, "")
    assert set(out.splitlines()) <= {"low er_"}

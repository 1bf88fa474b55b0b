"""The command line: `python -m bpe_viz check-results FILE`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bpe_viz.errors import BpeVizError
from bpe_viz.limits import MAX_RESULTS_BYTES
from bpe_viz.teaching import CheckedResults, check_results

_HONEST, _FORGED, _UNREADABLE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments ask; the exit code.

    0: every answer is what the file says; 1: the file says what is not so; 2: it cannot be read.

    >>> main(["check-results", "no such file"])
    2
    """
    parser = argparse.ArgumentParser(prog="bpe-viz")
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser(
        "check-results", help="check the answers of a result file of the Practice page again"
    )
    checking.add_argument("file", type=Path, help="results.bpe-viz.json")
    asked = parser.parse_args(arguments)
    try:
        with asked.file.open("rb") as file:
            checked = check_results(file.read(MAX_RESULTS_BYTES + 1))
    except OSError as error:
        return _refuse(f"The file cannot be opened ({error.strerror}). Check its name.")
    except BpeVizError as error:
        return _refuse(str(error))
    _write("\n".join(_report(checked)))
    return _FORGED if checked.complaints else _HONEST


def _report(checked: CheckedResults) -> list[str]:
    """What is said about a result file, a line for each answer.

    >>> from bpe_viz.teaching import ExerciseSet
    >>> _report(CheckedResults(ExerciseSet(42, 1), (), ("Exercise 1 is missing.",)))
    ['0 of 1 right: seed 42, easy, random', 'Exercise 1 is missing.']
    """
    of_set = checked.exercises
    lines = [
        f"{number:2}. {'right' if answer.is_right else 'wrong'}: {answer.sentence}"
        f" {answer.given}" + ("" if answer.is_right else f" (right: {answer.right})")
        for number, answer in enumerate(checked.answers, start=1)
    ]
    total = (
        f"{checked.num_right:,} of {of_set.number:,} right: seed {of_set.seed},"
        f" {of_set.level.value}, {of_set.source.value}"
    )
    return [*lines, total, *checked.complaints]


def _refuse(message: str) -> int:
    sys.stderr.write(f"{message}\n")
    return _UNREADABLE


def _write(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())

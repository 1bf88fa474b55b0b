"""`check-results`: the answers of a result file of the Practice page, checked again."""

from pathlib import Path

import click

from bpe_viz.limits import MAX_RESULTS_BYTES
from bpe_viz.teaching import CheckedResults, check_results


@click.command("check-results", short_help="Check a result file of the Practice page again.")
@click.argument("file", type=click.Path(path_type=Path))
def command(file: Path) -> int:
    """Check the answers of a result file of the Practice page again.

    The exit status is 1 if the file says what is not so.
    """
    with file.open("rb") as opened:
        checked = check_results(opened.read(MAX_RESULTS_BYTES + 1))
    click.echo("\n".join(_report(checked)))
    return 1 if checked.complaints else 0


def _report(checked: CheckedResults) -> list[str]:
    """Report on a result file, a line for each answer.

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

"""Recount exercises of every kind, every offer: `python -m tests.benchmarks.every_offer 10000`.

All levels and sources take part. Prints a Markdown table, and the first faults of each kind.
"""

import argparse
import sys

from bpe_viz.teaching import KINDS
from tests.helpers.many_exercises import faults_among

SHOWN = 3


def main() -> None:
    """Recount so many exercises of each kind, then say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int, nargs="?", default=10_000)
    number = parser.parse_args().number
    sys.stdout.write("| kind | exercises | faults |\n|---|--:|--:|\n")
    for kind in KINDS:
        num_asked, found = faults_among(kind, number)
        sys.stdout.write(f"| {kind} | {num_asked:,} | {len(found):,} |\n")
        for fault in found[:SHOWN]:
            sys.stdout.write(f"  {fault}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

"""Measure the files to take home, in size and time, and how long the library takes to load.

Run `python -m tests.benchmarks.take_home`. A practice set has 50 exercises; each file is written
twice, and the second time counts, in seconds of the CPU. Loading is the median CPU time of
five processes, with that of numpy alone next to it.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from bpe_viz.question_banks import BankFormat, question_bank, write_bank
from bpe_viz.teaching import ExerciseSet, built_in_tours
from bpe_viz.ui.practice.practice_file import practice_page, scorm_package
from bpe_viz.ui.practice.tree_pictures import with_trees
from bpe_viz.ui.tours.tour_file import tour_page

SET = ExerciseSet(42, 50)
STARTS = 5
LOADED = {"the library": "from bpe_viz import learn_bpe, segment", "numpy": "import numpy"}


def written(name: str, write: Callable[[], bytes]) -> None:
    """Print the size of a file and how long it takes."""
    write()
    start = time.process_time()
    data = write()
    taken = time.process_time() - start
    sys.stdout.write(f"{name:<28}{len(data) / 1000:>8.0f} kB{taken:>8.2f} s\n")


def bank(bank_format: BankFormat) -> bytes:
    """Return the set as a question bank, with its pictures."""
    return write_bank(with_trees(question_bank(SET)), bank_format).data


def cpu_seconds(code: str) -> float:
    """Return the CPU time of a process that runs the code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    """Print all figures."""
    written("practice.html", lambda: practice_page(SET))
    written("scorm.zip", lambda: scorm_package(SET))
    for bank_format in BankFormat:
        written(bank_format.value, partial(bank, bank_format))
    for name, tour in built_in_tours().items():
        written(f"tour.html --tour {name}", partial(tour_page, tour))
    for name, code in LOADED.items():
        taken = median(cpu_seconds(code) for _ in range(STARTS))
        sys.stdout.write(f"loading {name:<20}{taken:>19.2f} s\n")


if __name__ == "__main__":
    main()

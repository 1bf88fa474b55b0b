"""Train this project and its peers on the same texts in turn, and print a Markdown table.

Run `python -m tests.benchmarks.training` after `pip install -r tests/benchmarks/requirements.txt`.
Each training has a process and one thread of its own; `trainers.py` says what is comparable.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from statistics import median

from tests.benchmarks.trainers import TRAINERS

ONE_THREAD = {"RAYON_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false", "NUMBA_NUM_THREADS": "1"}
FAST = tuple(name for name in TRAINERS if name != "subword-nmt")
CASES = (
    ("1", 1_000, FAST),
    ("1", 32_000, FAST),
    ("all", 1_000, FAST),
    ("all", 32_000, FAST),
    ("1", 10_000, ("bpe-viz", "subword-nmt")),
)
TIME_LIMIT = 300

Measured = dict[str, float]


def measure(name: str, megabytes: str, k: int) -> Measured | None:
    """One training in a new process; None when it fails or takes longer than the time limit."""
    command = [sys.executable, "-m", "tests.benchmarks.train_once", name, megabytes, str(k)]
    try:
        done = subprocess.run(
            command,
            env={**os.environ, **ONE_THREAD},
            capture_output=True,
            timeout=TIME_LIMIT,
            check=True,
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        sys.stderr.write(f"{name}: {error}\n{(error.stderr or b'').decode()[-500:]}\n")
        return None
    measured: Measured = json.loads(done.stdout.splitlines()[-1])
    return measured


def measure_in_turn(
    names: tuple[str, ...], megabytes: str, k: int, rounds: int
) -> dict[str, list[Measured]]:
    """All trainings of one case: in every round each trainer once, in turn."""
    runs: dict[str, list[Measured]] = {name: [] for name in names}
    for round_number in range(1, rounds + 1):
        for name in names:
            sys.stderr.write(f"{megabytes} MB, k = {k:,}, round {round_number}: {name}\n")
            if measured := measure(name, megabytes, k):
                runs[name].append(measured)
    return runs


def rows(runs: dict[str, list[Measured]], text: str, k: int) -> list[str]:
    """Table rows with the medians of one case; the ratio is this project to the other."""
    ours = median(run["cpu"] for run in runs["bpe-viz"])
    lines = []
    for name, measured in runs.items():
        if not measured:
            lines.append(f"| {text} | {k:,} | {name} | failed | | | | |")
            continue
        cpu, peak, added, merges = (
            median(run[figure] for run in measured) for figure in ("cpu", "peak", "added", "merges")
        )
        ratio = f"{ours / cpu:.3g} ×" if name != "bpe-viz" else ""
        memory = f"{peak / 1e6:,.0f} | {added / 1e6:,.0f}"
        lines.append(
            f"| {text} | {k:,} | {name} | {cpu:.3f} | {ratio} | {memory} | {merges:,.0f} |"
        )
    return lines


def main() -> None:
    """Measure every case and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=5, help="trainings of which the median counts"
    )
    rounds = parser.parse_args().rounds
    measure("bpe-viz", "1", 1_000)  # compiles, once per machine
    table = [
        "| Text | k | Trainer | CPU s | bpe-viz takes | Peak MB | of it training | Learned |",
        "|---|--:|---|--:|--:|--:|--:|--:|",
    ]
    for megabytes, k, names in CASES:
        text = "all 12 MB" if megabytes == "all" else f"{megabytes} MB"
        table += rows(measure_in_turn(names, megabytes, k, rounds), text, k)
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    sys.stdout.write(f"{datetime.now(UTC):%Y-%m-%d}, {machine}; medians of {rounds}, one thread.\n")
    sys.stdout.write("\n".join(["", *table, ""]))


if __name__ == "__main__":
    main()

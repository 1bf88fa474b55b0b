"""The tests say the same on any machine: none measures time, is tried twice or is left out."""

import re
from pathlib import Path

HERE = Path(__file__).resolve()
TEX = HERE.parent / "helpers" / "tex.py"  # which .ci/run installs, and few others need
# A clock may only end a wait, which `time.monotonic` does; one that is replaced measures nothing.
FORBIDDEN = re.compile(
    r"perf_counter|process_time|thread_time|timeit|time\.time\b|performance\.now"
    r"|mark\.(flaky|skip|skipif|timeout)\b|pytest\.skip|importorskip|reruns"
)
TESTS = sorted(
    path
    for path in HERE.parent.rglob("*.py")
    if path not in (HERE, TEX) and "benchmarks" not in path.relative_to(HERE.parent).parts
)


def test_no_test_depends_on_the_machine() -> None:
    found = {path.name: FORBIDDEN.findall(path.read_text(encoding="utf-8")) for path in TESTS}
    assert {name: words for name, words in found.items() if words} == {}


def test_the_speed_of_the_machine_is_looked_for() -> None:
    assert FORBIDDEN.search("started = time.process_time()")
    assert FORBIDDEN.search("@pytest.mark.flaky(reruns=1)")
    assert len(TESTS) > 100

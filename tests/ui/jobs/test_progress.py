"""What a job says of how far it is: each phase comes once, and within a phase nothing goes back."""

import threading
from itertools import groupby, pairwise
from typing import Any

import pytest

from bpe_viz.morphology import built_in_gold
from bpe_viz.settings import Settings
from bpe_viz.ui.frame.progress import share_done
from bpe_viz.ui.jobs.pool import Job
from bpe_viz.ui.learners.work import Asked, compare_learners
from tests import ROOT
from tests.helpers.pages import opened
from tests.helpers.slides import SLIDES

Told = list[tuple[str, int, int]]
PAGES = ("merges", "words", "morphemes", "learners", "laws", "export", "real_tokenizers")


def only_forward(told: Told) -> bool:
    """Return whether no phase comes back, and the shares of each only grow, from 0 to 1."""
    phases = [phase for phase, _ in groupby(told, key=lambda each: each[0])]
    shares = [
        [done / total if total else 0.0 for _, done, total in of_phase]
        for _, of_phase in groupby(told, key=lambda each: each[0])
    ]
    return len(phases) == len(set(phases)) and all(
        0 <= before <= after <= 1 for each in shares for before, after in pairwise([0.0, *each])
    )


@pytest.mark.parametrize("one_by_one", [True, False])
def test_pieces_that_are_learned_again_for_a_size_are_a_part_of_comparing(
    one_by_one: bool,
) -> None:
    told: Told = []
    asked = Asked(Settings(), has_marks=True, one_by_one=one_by_one)
    compare_learners(SLIDES, asked, built_in_gold("gold_slide"), lambda *step: told.append(step))
    assert only_forward(told)
    assert len(told) > 20


@pytest.mark.parametrize("learner", ["bpe", "wordpiece", "unigram"])
@pytest.mark.parametrize("page", PAGES)
def test_no_job_of_a_page_goes_back(
    page: str, learner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_of_job: dict[Job[Any], Told] = {}
    report = Job._report

    def noted(self: Job[Any], phase: str, done: int, total: int) -> None:
        told_of_job.setdefault(self, []).append((phase, done, total))
        report(self, phase, done, total)

    monkeypatch.setattr(Job, "_report", noted)
    opened(str(ROOT / "pages" / f"{page}.py"), corpus="suffixes", learner=learner)
    assert [told for told in told_of_job.values() if not only_forward(told)] == []


@pytest.mark.parametrize(
    ("done", "total", "shown"),
    [(0, 0, 0.0), (0, 5, 0.0), (1, 3, 0.333), (2, 3, 0.666), (63, 100, 0.63), (100, 100, 0.999)],
)
def test_a_job_that_still_runs_is_not_all_done(done: int, total: int, shown: float) -> None:
    job: Job[str] = Job("low", lambda _: "all done", threading.Lock())
    job._report("Working", done, total)
    assert share_done(job) == shown

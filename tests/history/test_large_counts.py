"""Counts that could overflow 64 bits are refused; the largest that cannot are counted exactly."""

from collections import Counter

import pytest

from bpe_viz import MarkPlace, Unit, learn_bpe
from bpe_viz.errors import LimitError
from bpe_viz.limits import MAX_COUNTED_UNITS
from bpe_viz.settings import Settings
from bpe_viz.text import word_checks
from bpe_viz.training import train
from bpe_viz.training.learner import learn


@pytest.mark.parametrize("unit", Unit)
@pytest.mark.parametrize("place", [MarkPlace.SEPARATE, MarkPlace.NONE])
def test_counts_that_would_overflow_are_refused(unit: Unit, place: MarkPlace) -> None:
    chosen = Settings(unit=unit, mark_place=place, num_merges=3)
    length = 4 if place is MarkPlace.SEPARATE else 3
    most = MAX_COUNTED_UNITS // length
    history = train({"aba": most - 1, "ba": 1}, chosen)
    expected = list(learn({"aba": most - 1, "ba": 1}, chosen))
    assert list(history.merges) == [merge for merge, _ in expected]
    with pytest.raises(LimitError, match=r"Divide all counts by the same number\.$"):
        train({"aba": most, "ba": 1}, chosen)


def test_many_large_counts_are_refused_as_well() -> None:
    counts = {f"{number:0500}": 10**12 for number in range(9_300)}
    with pytest.raises(LimitError, match="cannot be counted"):
        learn_bpe(counts, 1)


def test_plain_counts_are_checked_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # A mapping then costs hardly more than a Corpus: no word and no count is looked at on its own.
    monkeypatch.setattr(word_checks, "_checked_count", None)
    monkeypatch.setattr(word_checks, "check_words", None)
    counts = {"low": 5, "a" * 1001: 2, "a": 3}
    assert learn_bpe(counts, 1).words == ("low", "a" * 1000, "a")
    assert learn_bpe(Counter(counts), 1).word_counts.tolist() == [5, 2, 5]

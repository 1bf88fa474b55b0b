"""The steps of a run as they are sent to the stepper, compared with what the library counts."""

from bpe_viz import MergeHistory
from bpe_viz.ui.merges import deltas
from bpe_viz.ui.merges.wire_types import CountedPair, StepRow


def steps_of(history: MergeHistory) -> list[tuple[StepRow, list[CountedPair]]]:
    """Every step with its most frequent pairs, as the browser reads them."""
    found = []
    for number in range(deltas.num_chunks(history)):
        before: list[CountedPair] = []
        for step in deltas.chunk(history, number)["steps"]:
            top: list[CountedPair] = []
            for entry in step["top"]:
                if isinstance(entry, CountedPair):
                    top.append(entry)
                else:
                    top += before[entry.start : entry.start + entry.length]
            found.append((step, top))
            before = top
    return found


def check_steps(history: MergeHistory) -> None:
    """Each step has the pairs that decide in its state, and the one that is merged comes first."""
    record = history.record
    symbols = history.symbols
    for k, (step, top) in enumerate(steps_of(history)):
        counts = history.deciding(k + 1).at(k).pair_counts()
        assert step["numPairs"] == len(counts)
        shown = [((symbols[left], symbols[right]), times) for left, right, times in top]
        assert shown == counts[: deltas.TOP_PAIRS]
        if k < len(history):
            assert top[0][:2] == (int(record.left[k]), int(record.right[k]))

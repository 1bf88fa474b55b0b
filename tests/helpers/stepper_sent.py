"""What Python sends to the stepper."""

from typing import Any

from bpe_viz import MergeHistory
from bpe_viz.ui.merges import deltas


def sent(history: MergeHistory) -> dict[str, Any]:
    """All that the stepper gets of a run."""
    chunks = [deltas.chunk(history, number) for number in range(deltas.num_chunks(history))]
    return {"overview": deltas.overview(history), "chunks": chunks}

"""Questions to limited processes, counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bpe_viz.limited_process import LimitedProcesses


@contextmanager
def counted_questions() -> Iterator[list[object]]:
    """Record what the processes are asked, in order."""
    asked: list[object] = []
    ask = LimitedProcesses.ask

    def noted(processes: LimitedProcesses, head: Any, *others: Any) -> Any:
        asked.append(head["ask"])
        return ask(processes, head, *others)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LimitedProcesses, "ask", noted)
        yield asked

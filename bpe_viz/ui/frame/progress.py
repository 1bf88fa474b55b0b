"""The progress of work in the background, and the button that ends it."""

import hashlib
import json
import weakref
from collections.abc import Callable, Mapping
from math import floor
from pathlib import Path
from typing import Any, TypedDict

import streamlit as st

from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.frame import texts
from bpe_viz.ui.jobs.pool import Job, num_waiting_for_large
from bpe_viz.ui.shared.component_files import ignore
from bpe_viz.ui.shared.numbers import percent
from bpe_viz.ui.shared.served_scripts import loading

LOOK_SECONDS = 0.15
LARGE_LOOK_SECONDS = 0.5
_NEARLY_DONE = 0.999
_LOOKS_A_SECOND = 20  # of all readers together who wait for large work
_HERE = Path(__file__)
_show = st.components.v2.component(
    "bpe_viz.progress",
    js=loading(_HERE.with_suffix(".js")),
    css=_HERE.with_suffix(".css").read_text(encoding="utf-8"),
    isolate_styles=False,  # the bar takes its colours from the page
)


class _Progress(TypedDict):
    """The progress of some work: in words, as a share from 0 to 1, and when to ask again."""

    said: str
    share: float
    isOver: bool
    milliseconds: int


def follow(
    job: Job[Any],
    name: str,
    stop: Callable[[], None],
    label: str = texts.CANCEL,
    *,
    in_one_line: bool = False,
) -> None:
    """Draw a sign that follows `job` by itself, and the whole page once it is over.

    The button `label` calls `stop`; `name` tells apart what is followed at the same time.
    """
    view = f"progress-{hashlib.sha256(name.encode()).hexdigest()[:16]}"
    run = str(id(job))  # another job of this name is another run
    answer = _answering(weakref.ref(job))
    with st.container(
        horizontal=in_one_line, vertical_alignment="center", gap="small" if in_one_line else None
    ):
        _show(
            key=f"look_{name}",
            data={
                "ask": answer_view(view, run, answer),
                "key": run,
                "inOneLine": in_one_line,
                **_progress_of(job),
            },
            width="content" if in_one_line else "stretch",
            height="content",
            on_over_change=ignore,
        )
        st.button(
            label,
            key=f"stop_{name}",
            icon=":material/close:",
            type="tertiary" if in_one_line else "secondary",
            on_click=stop,
        )


def seconds_between_looks(job: Job[Any]) -> float:
    """Return the pause between a browser's questions, which grows with the number who wait.

    >>> from bpe_viz.ui.jobs.pool import Pool
    >>> seconds_between_looks(Pool(limit=1).ask("low", "ann", lambda report: 1))
    0.15
    """
    if not job.is_large:
        return LOOK_SECONDS
    return max(LARGE_LOOK_SECONDS, num_waiting_for_large() / _LOOKS_A_SECOND)


def share_done(job: Job[Any]) -> float:
    """Return the share of the phase that is done, rounded down; never 1, as the work goes on."""
    return min(_NEARLY_DONE, floor(1000 * job.done / job.total) / 1000) if job.total else 0.0


def _answering(followed: "weakref.ref[Job[Any]]") -> Callable[[Mapping[str, Any]], bytes]:
    """Return a function that tells the progress of a job without keeping it and its result."""

    def answer(_: Mapping[str, Any]) -> bytes:
        job = followed()
        return json.dumps(_progress_of(job) if job else _gone()).encode()

    return answer


def _progress_of(job: Job[Any]) -> _Progress:
    job.see()
    share = share_done(job)
    return {
        "said": f"{job.phase}: {percent(share)}" if share else f"{job.phase} …",
        "share": share,
        "isOver": job.wait(0),
        "milliseconds": round(1000 * seconds_between_looks(job)),
    }


def _gone() -> _Progress:
    return {"said": "", "share": _NEARLY_DONE, "isOver": True, "milliseconds": 0}

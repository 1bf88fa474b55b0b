"""The stepper as one HTML file that opens without a server: scripts, styles, fonts and all answers.

The same scripts run as in the app. What they would ask Python is put in beforehand, or worked out
by offline.js; what needs a learner or another page is hidden. A tour as a page has the same stepper
in frames, for which `framed_stepper` returns everything but the fonts and the answers.
"""

import base64
import inspect
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from markupsafe import Markup

from bpe_viz.errors import ExportError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_OFFLINE_BYTES, megabytes
from bpe_viz.training import learner
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.merges import HTML, STYLES
from bpe_viz.ui.merges.deltas import chunk, chunk_merges, num_chunks, overview, rows
from bpe_viz.ui.merges.tie_panel import choices, comparisons
from bpe_viz.ui.merges.wire_types import Pair
from bpe_viz.ui.offline import texts
from bpe_viz.ui.offline.fonts import font_faces
from bpe_viz.ui.server.script_hashes import script_source
from bpe_viz.ui.shared.bundle import bundle
from bpe_viz.ui.shared.component_files import joined, trusted
from bpe_viz.ui.shared.wire import frame, pack
from bpe_viz.wording import counted

_HERE = Path(__file__).parent
_STAGE = _HERE.parent / "shared" / "stage.css"
_PAGE = Markup("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';
 script-src {own}; style-src 'unsafe-inline'; img-src data:; font-src data:">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{fonts}</style>
<style>{styles}</style>
</head>
<body>
{header}<main>{stepper}</main>
<script type="text/plain" id="answers">{answers}</script>
<script type="module">{scripts}</script>
</body>
</html>
""")
_HEADER = Markup("<header><h1>{heading}</h1><p>{label}</p></header>\n")


@dataclass(frozen=True, slots=True)
class FramedStepper:
    """The page of a view in a frame, with `answers` where they belong, and its policy's names.

    >>> framed_stepper("Merges", fonts="", answers="[0.25]").page.count("[0.25]")
    1
    """

    page: str
    script: str
    style: str


@dataclass(frozen=True, slots=True)
class OfflineView:
    """A view that can do without a server: its script, markup and styles."""

    script: Path
    html: str
    styles: str


_MERGES = OfflineView(_HERE / "offline.js", HTML, STYLES)


def offline_page(
    history: MergeHistory,
    *,
    title: str,
    label: str,
    position: tuple[int, str] = (0, "merge"),
    report: Report = lambda _phase, _done, _total: None,
) -> bytes:
    """Return the file, which opens at `position`; raises ExportError when too large.

    `report` may raise to cancel.

    >>> from bpe_viz import learn_bpe
    >>> page = offline_page(learn_bpe(["low"], 1), title="Merges", label="one word")
    >>> page.startswith(b"<!doctype html>"), b"http://" in page.replace(b"http://www.w3.org", b"")
    (True, False)
    """
    start = start_answer(title, label, position)
    answers = f"{start} {run_answers(history, report=report)}"
    header = _HEADER.format(heading=title, label=label)
    page = _page(f"{title} · {label}", header, answers, font_faces())
    return page.encode("utf-8", "replace")


def framed_stepper(
    title: str, *, fonts: str, answers: str, view: OfflineView = _MERGES
) -> FramedStepper:
    """Return the page for frames, without a heading.

    >>> "<header>" in framed_stepper("Merges", fonts="", answers="").page
    False
    """
    page = _page(title, Markup(), answers, fonts, view)
    return FramedStepper(page, script_source(_scripts(view)), script_source(_styles(view)))


def start_answer(
    title: str,
    label: str,
    position: tuple[int, str],
    *,
    asked: str | None = None,
    hide: Sequence[str] = (),
) -> str:
    """Return where the stepper begins, what its address would ask for, and what it hides.

    >>> start_answer("Merges", "one word", (0, "merge")).isascii()
    True
    """
    k, half = position
    start = {"key": "offline", "title": title, "corpus_label": label, "query": None}
    lesson = {"lesson": {"number": 1, "asked": asked}} if asked else {}
    place = {"k": k, "half": half, "hide": list(hide), **lesson}
    return packed_answer({"start": {**start, **place}})


def run_answers(
    history: MergeHistory,
    *,
    most: int | None = None,
    report: Report = lambda _phase, _done, _total: None,
) -> str:
    """Return all answers about a run, for a page.

    Raises ExportError past `most` bytes, or past those of a page of its own.

    >>> from bpe_viz import learn_bpe
    >>> run_answers(learn_bpe(["low"], 1)).isascii()
    True
    """
    limit = MAX_OFFLINE_BYTES if most is None else most
    packed, size = [], 0
    for part in _parts(history, report):
        packed.append(part)
        size += len(frame([part]))
        if size * 4 > limit * 3:  # as base64 writes three bytes as four letters
            raise ExportError(
                texts.TOO_LARGE.format(
                    merges=counted(len(history), "merge"),
                    words=counted(len(history.words), "word"),
                    limit=megabytes(limit),
                )
            )
    return _base64(frame(packed))


def text_answer(text: str) -> str:
    """Return a text as answers are packed.

    >>> text_answer("low").isascii()
    True
    """
    return _base64(frame([zlib.compress(json.dumps({"text": text}).encode(), 9)]))


def packed_answer(part: Mapping[str, object]) -> str:
    """Return what a page brings along, for its element.

    >>> packed_answer({"start": 1}).isascii()
    True
    """
    return _base64(frame([pack(part)]))


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _scripts(view: OfflineView) -> str:
    return bundle(view.script)


def _styles(view: OfflineView) -> str:
    return f"{view.styles}\n{joined(_STAGE, _HERE / 'offline.css')}"


def _page(
    title: str, header: Markup, answers: str, fonts: str, view: OfflineView = _MERGES
) -> Markup:
    return _PAGE.format(
        title=title,
        header=header,
        fonts=trusted(fonts),
        styles=trusted(_styles(view)),
        stepper=trusted(view.html),
        answers=trusted(answers),
        scripts=trusted(_scripts(view)),
        own=trusted(script_source(_scripts(view))),
    )


def _parts(history: MergeHistory, report: Report) -> Iterator[bytes]:
    """Yield every answer, packed: the overview, all chunks, words, tie rules and the source."""
    total = num_chunks(history)
    yield pack({"overview": overview(history)})
    report(texts.WRITING_WORDS, 0, total)
    yield pack({"rows": rows(history, np.arange(len(history.words)))})
    picks: dict[int, object] = {}
    for number in range(total):
        report(texts.WRITING_STEPS, number, total)
        yield pack(chunk(history, number))
        picks.update(_picks(history, number))
    yield pack({"ties": picks})
    report(texts.COMPARING_TIE_RULES, 0, 0)
    yield pack({"rules": comparisons(history)})
    yield pack({"source": {"text": inspect.getsource(learner.learn)}})


def _picks(history: MergeHistory, number: int) -> Iterator[tuple[int, dict[str, Pair]]]:
    """Yield the choice of each tie rule, for every tie of a chunk."""
    num_merges = chunk_merges(history)
    first = number * num_merges + 1
    for rank in range(first, min(first + num_merges, len(history) + 1)):
        if history.deciding(rank).pair_counts_at(rank).num_tied(rank - 1) > 1:
            yield rank, choices(history, rank)

"""The stepper as one HTML file that opens without a server: scripts, styles, fonts and all answers.

The same scripts run as in the app. What they would ask Python is put in beforehand, or worked out
by offline.js; what needs a learner or another page is hidden.
"""

import base64
import inspect
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from markupsafe import Markup

from bpe_viz.errors import ExportError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_OFFLINE_BYTES, megabytes
from bpe_viz.training import learner
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.merges import HTML, STYLES
from bpe_viz.ui.merges.deltas import CHUNK_MERGES, chunk, num_chunks, overview, rows
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
<style>{styles}</style>
</head>
<body>
<header><h1>{heading}</h1><p>{label}</p></header>
<main>{stepper}</main>
<script type="text/plain" id="answers">{answers}</script>
<script type="module">{scripts}</script>
</body>
</html>
""")


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
    k, half = position
    start = {"key": "offline", "title": title, "corpus_label": label, "query": None}
    packed, size = [pack({"start": {**start, "k": k, "half": half, "hide": []}})], 0
    for part in _parts(history, report):
        packed.append(part)
        size += len(part)
        if size * 4 > MAX_OFFLINE_BYTES * 3:  # as base64 writes three bytes as four letters
            raise ExportError(
                texts.TOO_LARGE.format(
                    merges=counted(len(history), "merge"),
                    words=counted(len(history.words), "word"),
                    limit=megabytes(MAX_OFFLINE_BYTES),
                )
            )
    scripts = bundle(_HERE / "offline.js")
    page = _PAGE.format(
        title=f"{title} · {label}",
        heading=title,
        label=label,
        styles=trusted("\n".join((font_faces(), STYLES, joined(_STAGE, _HERE / "offline.css")))),
        stepper=trusted(HTML),
        answers=trusted(base64.b64encode(frame(packed)).decode()),
        scripts=trusted(scripts),
        own=trusted(script_source(scripts)),
    )
    return page.encode("utf-8", "replace")


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
    yield pack({"source": {"text": inspect.getsource(learner)}})


def _picks(history: MergeHistory, number: int) -> Iterator[tuple[int, dict[str, Pair]]]:
    """Yield the choice of each tie rule, for every tie of a chunk."""
    first = number * CHUNK_MERGES + 1
    for rank in range(first, min(first + CHUNK_MERGES, len(history) + 1)):
        if history.pair_counts_at(rank).num_tied(rank - 1) > 1:
            yield rank, choices(history, rank)

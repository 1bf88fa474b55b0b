"""The view of parity-aware BPE: texts that say the same thing, and who chooses the next merge."""

import functools
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.limits import (
    CACHED_PARITY_RUNS,
    MAX_LAW_TEXT,
    MAX_PARITY_LANGUAGES,
    MAX_PARITY_MERGES,
)
from bpe_viz.settings import Variant
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.parity import texts
from bpe_viz.ui.parity.drawing import draw_state, merge_table
from bpe_viz.ui.parity.runs import (
    ParityQuestion,
    ParityRun,
    article_languages,
    first_languages,
    learn,
)
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.markup import note, scrolling
from bpe_viz.ui.shared.page_address import draw_address

_HERE = Path(__file__).parent
_STYLE = style(_HERE.parent / "shared" / "figures.css", _HERE / "parity.css")
_PAGE = "learners"
_FEWEST = 2  # languages that can be compared
_INPUTS = ViewInputs(
    "parity",
    {
        "source": "sea",
        "languages": "",
        "variant": Variant.BASE.value,
        "merges": 8,
        "together": 4,
        "window": 4,
        "after": 0,
    },
    {"source": texts.SOURCES, "variant": texts.VARIANTS},
    {
        "merges": (1, MAX_PARITY_MERGES),
        "together": (0, MAX_PARITY_MERGES),
        "window": (1, MAX_PARITY_MERGES),
        "after": (0, MAX_PARITY_MERGES),
    },
    MAX_LAW_TEXT,
    _PAGE,
)
_RUNS: Cache[ParityRun] = Cache(shared=CACHED_PARITY_RUNS)


@st.fragment
def draw_parity(query: dict[str, str]) -> None:
    """Draw the languages in the state that the reader chose; `query` says the address before."""
    st.html(_STYLE)
    _INPUTS.seed()
    _draw_controls()
    asked = _asked()
    if asked is None:
        missing = texts.CHOOSE_LANGUAGES if article_languages() else texts.NOT_INSTALLED
        st.info(missing, icon=":material/info:")
    else:
        run = answer_when_ready("parity", _RUNS, asked, functools.partial(learn, asked))
        if run is not None:
            _draw_run(run, asked)
    draw_address(_PAGE, _INPUTS.address(query, None))


def _draw_controls() -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="parity-head"):
        for label, name, options in (
            (texts.SOURCE, "source", texts.SOURCES),
            (texts.VARIANT, "variant", texts.VARIANTS),
        ):
            st.selectbox(
                label,
                options,
                format_func=options.__getitem__,
                **_INPUTS.bound(name, options=options),
            )
        if _INPUTS.get("source") == "article" and article_languages():
            _draw_languages(article_languages())
        numbers = [(texts.MERGES, "merges")]
        if _INPUTS.get("variant") == Variant.HYBRID.value:
            numbers.append((texts.TOGETHER, "together"))
        if _INPUTS.get("variant") == Variant.WINDOW.value:
            numbers.append((texts.WINDOW, "window"))
        for label, name in numbers:
            low = 0 if name == "together" else 1
            st.number_input(label, low, MAX_PARITY_MERGES, **_INPUTS.bound(name))


def _draw_languages(offered: dict[str, str]) -> None:
    chosen = _languages_chosen(offered)

    def put(files: list[str]) -> None:
        _INPUTS.put("languages", ",".join(files))

    arguments: dict[str, Any] = bound("parity_languages_widget", chosen, put, argument="default")
    st.multiselect(
        texts.LANGUAGES,
        offered,
        format_func=offered.__getitem__,
        max_selections=MAX_PARITY_LANGUAGES,
        **arguments,
    )


def _languages_chosen(offered: dict[str, str]) -> tuple[str, ...]:
    files = dict.fromkeys(_INPUTS.get("languages").split(","))
    found = tuple(file for file in files if file in offered)[:MAX_PARITY_LANGUAGES]
    return found or first_languages()


def _asked() -> ParityQuestion | None:
    """Return what is asked for; None where there are no two languages."""
    source: str = _INPUTS.get("source")
    files = () if source == "sea" else _languages_chosen(article_languages())
    if source != "sea" and len(files) < _FEWEST:
        return None
    variant = Variant(_INPUTS.get("variant"))
    return ParityQuestion(
        source,
        files,
        variant,
        _INPUTS.get("merges"),
        _INPUTS.get("together") if variant is Variant.HYBRID else 0,
        _INPUTS.get("window") if variant is Variant.WINDOW else 1,
    )


def _draw_run(run: ParityRun, asked: ParityQuestion) -> None:
    k = min(_INPUTS.get("after"), run.last)
    _INPUTS.put("after", k)
    _INPUTS.steps("after", run.last, back=texts.BACK, forward=texts.FORWARD, label=texts.STEP)
    st.html(draw_state(run, k, is_parallel=asked.variant is not Variant.RATIO))
    about = texts.HOW_SEA if asked.source == "sea" else texts.HOW_ARTICLE
    st.html(note(texts.TICKS, texts.HOW, about))
    st.html(scrolling(merge_table(run, k), texts.ALL_MERGES))

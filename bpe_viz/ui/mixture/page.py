"""The view of mixtures: three sources, a list of merges, and what it leaves of their triangle."""

import functools
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import streamlit as st
from markupsafe import Markup

from bpe_viz.errors import TooSmallError
from bpe_viz.formats import OpenedTokenizer, merges_txt
from bpe_viz.history import MergeHistory
from bpe_viz.limits import (
    CACHED_MIXTURES,
    CACHED_OWN_MIXTURES,
    MAX_LAW_TEXT,
    NUM_MIXED_MERGES,
    NUM_TRIANGLE_MERGES,
)
from bpe_viz.samples import Sample
from bpe_viz.settings import Criterion, Learner, Unit
from bpe_viz.ui.frame.corpus_use import say_corpus_use
from bpe_viz.ui.frame.dock import draw_steps
from bpe_viz.ui.frame.head import finding_head
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.frame.wire_types import DockData
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.mixture import texts
from bpe_viz.ui.mixture.drawing import (
    guess_answer,
    halves_answer,
    merge_list,
    refusal,
    share_bars,
    steps_of,
    triangle,
)
from bpe_viz.ui.mixture.sources import (
    FIRST_SOURCES,
    SourceText,
    mixed_history,
    read_source,
    short_name,
    source_names,
    texts_of,
)
from bpe_viz.ui.mixture.suspects import Suspect, can_be_suspected, is_just_opened, suspect_of
from bpe_viz.ui.reader.opened_file import OPENED, about_of, file_title, key_of, opened_tokenizer
from bpe_viz.ui.reader.own_corpora import own_corpora
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.tokenizer_names import LEARNED, real_tokenizer_labels
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.escape import plain
from bpe_viz.ui.shared.markup import element, note
from bpe_viz.ui.shared.page_address import draw_address
from bpe_viz.vocabularies import (
    MixtureShares,
    ShareCut,
    cut_shares,
    load_tokenizer,
    mixture_shares,
)

_HERE = Path(__file__).parent
_STYLE = style(_HERE.parent / "shared" / "figures.css", _HERE / "mixture.css")
_PAGE = "tokenizers"
_MIXED = "mixture"
_KIND = "bpe-mixture"  # class of what is styled as a part of the view
_SUSPECTS = ("gpt2", "cl100k", "o200k")
_SOURCES = ("source1", "source2", "source3")
_MADE, _GUESSED, _TOLD = ("share1", "share2"), ("guess1", "guess2"), ("true1", "true2")
_PERCENTS = (*_MADE, *_GUESSED, *_TOLD)
_INPUTS = ViewInputs(
    "mixture",
    {
        **dict(zip(_SOURCES, FIRST_SOURCES, strict=True)),
        "merges": _MIXED,
        "share1": 50,
        "share2": 30,
        "texts": "same",
        "after": 10,
        "guess1": 33,
        "guess2": 33,
        "told": False,
        "true1": 33,
        "true2": 33,
    },
    {"texts": texts.COMPARED},
    {**dict.fromkeys(_PERCENTS, (0, 100)), "after": (0, NUM_TRIANGLE_MERGES)},
    MAX_LAW_TEXT,
    _PAGE,
)


@dataclass(frozen=True, slots=True)
class _Triangle:
    """Cuts of the triangle, and the unit of the merges that make them.

    `saved` are the merges of a mixture as a file.
    """

    cuts: tuple[ShareCut, ...]
    unit: Unit
    saved: bytes = b""


_TRIANGLES: Cache[_Triangle] = Cache(shared=CACHED_MIXTURES, own=CACHED_OWN_MIXTURES)
_SHARES: Cache[MixtureShares] = Cache(shared=CACHED_MIXTURES, own=CACHED_OWN_MIXTURES)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A list of merges and three samples, which are read in the background.

    `merges` are a history, a file, or the name of a tokenizer; None asks for a mixture by `shares`.
    With `is_other` a mixture is made of every other sentence, and compared with the rest.
    """

    sources: tuple[Sample | OwnCorpus, ...]
    names: tuple[str, ...]
    merges: MergeHistory | Suspect | str | None
    shares: tuple[float, ...]
    is_other: bool

    def given(
        self,
    ) -> tuple[Suspect, dict[str, SourceText]]:
        """Return the merges and the samples by their names."""
        samples = [read_source(each, half=1 if self.is_other else None) for each in self.sources]
        by_name = dict(zip(self.names, samples, strict=True))
        if isinstance(self.merges, str):
            return Suspect(load_tokenizer(self.merges)), by_name
        if isinstance(self.merges, MergeHistory):
            return Suspect(self.merges), by_name
        if self.merges is not None:
            return self.merges, by_name
        mixed = samples
        if self.is_other:
            mixed = [read_source(each, half=0) for each in self.sources]
        return Suspect(mixed_history(mixed, self.shares)), by_name


@st.fragment
def draw_mixture(shown: AnyTrained, query: dict[str, str]) -> None:
    """Draw the triangle of the chosen sources; `query` says the address before."""
    st.html(_STYLE)
    _INPUTS.seed()
    own = opened_tokenizer()
    is_suspect = own is not None and can_be_suspected(own)
    if is_just_opened() and is_suspect:
        _INPUTS.put("merges", OPENED)
    if own is not None and not is_suspect:
        st.info(texts.NO_SUSPECT, icon=":material/info:")
    names, merges_of = source_names(), _suspects(shown, own if is_suspect else None)
    with finding_head(texts.CHOICES) as head:
        _draw_controls(names, merges_of)
    keys = [_INPUTS.get(name) for name in _SOURCES]
    is_drawn = False
    if len(set(keys)) < len(keys):
        st.info(texts.TWICE, icon=":material/info:")
    else:
        chosen = _INPUTS.get("merges")
        short_names = [short_name(key, names[key]) for key in keys]
        try:
            asked = _asked(shown, short_names, keys)
        except TooSmallError as error:
            st.info(plain(str(error)), icon=":material/info:")
        else:
            merges = None if chosen == _MIXED else merges_of[chosen]
            say = functools.partial(head.say, below=texts.about(merges, short_names, asked.shares))
            is_drawn = _draw_answer(shown, asked, keys, merges or texts.THE_MIXTURE, say)
    if not is_drawn:
        head.say(texts.QUESTION)
    st.html(note(texts.HOW, texts.LIMITS, texts.REFUSALS))
    params = _INPUTS.address(query, None).items()
    draw_address(_PAGE, {name: value for name, value in params if _is_linked(value)})
    say_corpus_use(is_used=_INPUTS.get("merges") == LEARNED)


def _is_linked(value: str) -> bool:
    """Return whether a link may have a value: not one that names what only this reader has."""
    return value not in {*own_corpora(), OPENED}


def _suspects(shown: AnyTrained, file: OpenedTokenizer | None) -> dict[str, str]:
    """Return whose merges can be asked about; other criteria than counts say something else."""
    found = {_MIXED: texts.OWN_MIXTURE}
    if isinstance(shown, Trained):
        settings = shown.history.settings
        if settings.learner is Learner.BPE and settings.ranks_by is Criterion.COUNT:
            found[LEARNED] = texts.THIS_CORPUS
    labels = real_tokenizer_labels()
    found |= {name: labels[name] for name in _SUSPECTS if name in labels}
    return found | ({OPENED: file_title(file.name)} if file else {})


def _draw_controls(names: Mapping[str, str], merges_of: Mapping[str, str]) -> None:
    free = [key for key in names if key not in {_INPUTS.get(name) for name in _SOURCES}]
    for name, first in zip(_SOURCES, FIRST_SOURCES, strict=True):
        if _INPUTS.get(name) not in names:
            _INPUTS.put(name, first if first in names else free.pop(0))
    if _INPUTS.get("merges") not in merges_of:
        _INPUTS.put("merges", _MIXED)
    for name, label in zip(_SOURCES, texts.SOURCES, strict=True):
        st.selectbox(
            label,
            names,
            format_func=lambda key: short_name(key, names[key]),
            **_INPUTS.bound(name, options=names),
        )
    st.selectbox(
        texts.MERGES_OF,
        merges_of,
        format_func=merges_of.__getitem__,
        **_INPUTS.bound("merges", options=merges_of),
    )
    if _INPUTS.get("merges") == _MIXED:
        _draw_shares(_MADE, texts.SHARES)
        st.selectbox(
            texts.TEXTS,
            texts.COMPARED,
            format_func=texts.COMPARED.__getitem__,
            **_INPUTS.bound("texts", options=texts.COMPARED),
        )


def _draw_shares(inputs: tuple[str, str], labels: tuple[str, str]) -> None:
    """Draw fields for the shares of the first two sources; the third has the rest."""
    for name, label in zip(inputs, labels, strict=True):
        most = 100 if name == inputs[0] else 100 - _INPUTS.get(inputs[0])
        _INPUTS.put(name, min(_INPUTS.get(name), most))
        st.number_input(label, 0, most, step=5, **_INPUTS.bound(name))


def _shares_in(inputs: tuple[str, str]) -> tuple[float, ...]:
    first = _INPUTS.get(inputs[0])
    second = min(_INPUTS.get(inputs[1]), 100 - first)
    return first / 100, second / 100, (100 - first - second) / 100


def _draw_answer(
    shown: AnyTrained,
    asked: _Asked,
    keys: Sequence[str],
    merges_of: str,
    say: Callable[[str], None],
) -> bool:
    """Draw what the merges leave, and the shares, and say it; whether the triangle was there."""
    names, is_file = asked.names, isinstance(asked.merges, Suspect)
    about = {key for key in keys if key in own_corpora()}
    question: tuple[object, ...] = (
        tuple(keys),
        _INPUTS.get("merges"),
        asked.shares,
        asked.is_other,
    )
    if isinstance(asked.merges, MergeHistory):
        about |= shown.choice.about
        question = (*question, shown.key)
    if is_file:
        about |= about_of(OPENED)
        question = (*question, reader().id, key_of(OPENED))
    found = answer_when_ready(
        "triangle", _TRIANGLES, question, functools.partial(_cut, asked), about
    )
    if found is None:
        return False
    true = asked.shares if asked.merges is None else None
    if is_file and _INPUTS.get("told"):
        true = _shares_in(_TOLD)
    place = st.container()  # above the progress of the shares
    shares = answer_when_ready(
        "mixture", _SHARES, question, functools.partial(_solve, asked), about
    )
    halves = halves_answer(names, shares, merges_of) if shares is not None else Markup()
    last = found.cuts[-1].rank
    step = min(_INPUTS.get("after"), last)
    _INPUTS.put("after", step)
    with place:
        say(_draw_triangle(found, names, true, halves))
    key = hashlib.sha256(repr(question).encode()).hexdigest()
    data = DockData(key=key, noun="merge", k=step, last=last)
    run = functools.partial(steps_of, found.cuts, found.unit)
    draw_steps(data, functools.partial(_INPUTS.put, "after"), run)
    if is_file:
        with st.container(horizontal=True, gap="small", key="mixture-guess"):
            _draw_shares(_GUESSED, texts.GUESSES)
        st.html(element("div", guess_answer(names, _shares_in(_GUESSED), true), class_=_KIND))
        _draw_told()
    if isinstance(asked.merges, Suspect):
        is_cut = asked.merges.unit is Unit.BYTE
        st.html(note(texts.CUT_AS_GPT2 if is_cut else texts.CUT_AS_HERE))
    if found.saved:
        with st.container(key="mixture-saving"):
            st.download_button(
                texts.SAVE_MERGES,
                found.saved,
                texts.FILE_NAME,
                "text/plain",
                icon=":material/download:",
                on_click="ignore",
                key="mixture-save",
            )
            st.html(note(texts.ABOUT_SAVING))
    return True


def _draw_told() -> None:
    """Draw the fields for the true shares, once they were told."""
    if st.toggle(texts.IS_TOLD, **_INPUTS.bound("told")):
        with st.container(horizontal=True, gap="small", key="mixture-told"):
            _draw_shares(_TOLD, texts.TRUTHS)


def _asked(shown: AnyTrained, names: Sequence[str], keys: Sequence[str]) -> _Asked:
    chosen: str = _INPUTS.get("merges")
    merges: MergeHistory | Suspect | str | None = chosen
    file = opened_tokenizer()
    shares: tuple[float, ...] = ()
    if chosen == LEARNED and isinstance(shown, Trained):
        merges = shown.history
    elif chosen == OPENED and file:
        merges = suspect_of(file)
    elif chosen == _MIXED:
        merges, shares = None, _shares_in(_MADE)
    is_other = merges is None and _INPUTS.get("texts") == "other"
    return _Asked(tuple(map(texts_of, keys)), tuple(names), merges, shares, is_other)


def _draw_triangle(
    found: _Triangle,
    names: Sequence[str],
    true: Sequence[float] | None,
    halves: Markup,
) -> str:
    """Draw what is left after the chosen merge, and return it as a sentence."""
    step = int(_INPUTS.get("after"))
    before = [cut for cut in found.cuts if cut.rank <= step]
    now = before[-1] if before else None
    ranges = [(float(low), float(high)) for low, high in now.ranges] if now else [(0.0, 1.0)] * 3
    named = [(name, *ends) for name, ends in zip(names, ranges, strict=False)]
    last = share_bars(names, ranges, true) if ranges else refusal(texts.ended(step))
    merges = (merge_list(found.cuts, step, found.unit), last)
    right = (
        element("div", merges, class_=_KIND, data_panel="mixture-merges"),
        element("div", halves, class_=_KIND),
    )
    left = triangle(names, found.cuts, step, true)
    st.html(
        element(
            "div",
            element("div", left, class_=_KIND, data_panel="mixture-triangle"),
            element("div", right),
            class_="bpe-mixture-halves",
        )
    )
    return texts.finding(step, named)


def _cut(asked: _Asked, report: Report) -> _Triangle:
    report(texts.CUTTING, 0, 0)
    suspect, samples = asked.given()
    cuts = cut_shares(
        suspect.merges, samples, num_merges=NUM_TRIANGLE_MERGES, settings=suspect.settings
    )
    saved = b""
    if asked.merges is None and isinstance(suspect.merges, MergeHistory):
        saved = merges_txt(suspect.merges)
    return _Triangle(cuts, suspect.unit, saved)


def _solve(asked: _Asked, report: Report) -> MixtureShares:
    report(texts.SOLVING, 0, 0)
    suspect, samples = asked.given()
    return mixture_shares(
        suspect.merges, samples, num_merges=NUM_MIXED_MERGES, settings=suspect.settings
    )

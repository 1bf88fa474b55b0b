"""The odd tokens of one vocabulary, page by page; any of them can be opened."""

import functools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from bpe_viz import load_tokenizer
from bpe_viz.errors import BpeVizError
from bpe_viz.limits import (
    CACHED_ODD_TOKENS,
    CACHED_OWN_ODD_TOKENS,
    CACHED_OWN_TOKEN_STEPS,
    CACHED_TOKEN_STEPS,
    MAX_LAW_TEXT,
    MAX_ODD_TOKEN_PAGE,
    MAX_ODD_TOKENS_SHOWN,
    MAX_TOKEN_USE_TYPES,
)
from bpe_viz.ui.frame.corpus_use import say_corpus_use
from bpe_viz.ui.frame.head import Head
from bpe_viz.ui.frame.waiting import answer_when_ready, show_problem
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.reader.opened_file import OPENED, about_of, key_of, notices_of, opened_tokenizer
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.tokenizer_names import LEARNED, short_name
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.markup import Column, Row, element, note, scrolling, table
from bpe_viz.ui.shared.numbers import percent
from bpe_viz.ui.shared.page_address import draw_address
from bpe_viz.ui.tokenizers import texts
from bpe_viz.ui.tokenizers.inputs import PAGE, tokenizer_inputs
from bpe_viz.ui.tokenizers.odd_sources import (
    STEPS,
    OddOfFile,
    OddOfLearned,
    OddOfTokenizer,
    OddSource,
)
from bpe_viz.ui.tokenizers.views import ODD_TOKENS, show_one_text
from bpe_viz.vocabularies import Oddities, TokenSteps
from bpe_viz.wording import shortened

_HERE = Path(__file__).parent
_STYLE = style(_HERE.parent / "shared" / "figures.css", _HERE / "odd_tokens.css")
_ODD: Cache[Oddities] = Cache(shared=CACHED_ODD_TOKENS, own=CACHED_OWN_ODD_TOKENS)
_STEPS: Cache[Mapping[int, TokenSteps]] = Cache(
    shared=CACHED_TOKEN_STEPS, own=CACHED_OWN_TOKEN_STEPS
)

_FIRST = "o200k"  # which has some of every kind
_INPUTS = ViewInputs(
    "odd_tokens",
    {"vocabulary": "", "kind": "unreachable", "find": "", "page": 1},
    {"kind": texts.ODD_TOKEN_KINDS},
    {"page": (1, MAX_ODD_TOKEN_PAGE)},
    MAX_LAW_TEXT,
    PAGE,
)


@dataclass(frozen=True, slots=True)
class _Listed:
    """The tokens of a list in their order, its columns after that of the token, and their cells."""

    ids: Sequence[int]
    columns: tuple[Column, ...]
    cells: Callable[[Sequence[int]], Sequence[tuple[str, ...]]]
    sentence: str = ""


def draw_odd_tokens(
    shown: AnyTrained, title_of_name: Mapping[str, str], query: Mapping[str, str]
) -> None:
    """List what is odd in one of these vocabularies, or in what was learned here.

    `query` says the address of the corpus.
    """
    st.html(_STYLE)
    _INPUTS.seed()
    head = Head(st.container(key="finding", gap=None))
    if isinstance(shown, Trained) and OddOfLearned(shown.history).kinds:
        title_of_name = {**title_of_name, LEARNED: short_name(LEARNED)}
    if _INPUTS.get("vocabulary") not in title_of_name:
        _INPUTS.put("vocabulary", _FIRST if _FIRST in title_of_name else next(iter(title_of_name)))
        _to_first_page()
    name: str = _INPUTS.get("vocabulary")
    source = _source(name, shown)
    if source is None:
        head.say(texts.ODD_QUESTION)
        return
    if _INPUTS.get("kind") not in source.kinds:
        _INPUTS.put("kind", next(iter(source.kinds)))
        _to_first_page()
    with st.container(
        horizontal=True, vertical_alignment="bottom", gap="small", key="odd-tokens-controls"
    ):
        st.segmented_control(
            texts.ODD_TOKEN_KIND,
            source.kinds,
            format_func=source.kinds.__getitem__,
            required=True,
            label_visibility="collapsed",
            **_INPUTS.bound("kind", then=_to_first_page, options=source.kinds, argument="default"),
        )
        st.selectbox(
            texts.VOCABULARY,
            title_of_name,
            format_func=title_of_name.__getitem__,
            width=150,
            **_INPUTS.bound("vocabulary", then=_to_first_page, options=title_of_name),
        )
        st.text_input(
            texts.FIND_TOKEN,
            max_chars=MAX_LAW_TEXT,
            width=150,
            **_INPUTS.bound("find", then=_to_first_page),
        )
        places = st.container(
            horizontal=True, vertical_alignment="bottom", width="content", key="odd-tokens-places"
        )
    st.html(note(source.meanings[_INPUTS.get("kind")]))
    if notices := notices_of(name):
        st.html(notices)
    title = texts.THIS_CORPUS if name == LEARNED else title_of_name[name]
    listed = _listed(source, name, title, shown)
    said = source.findings[_INPUTS.get("kind")]
    number = len(listed.ids) if listed else 0
    head.say(texts.odd_finding(number, title, said) if number else texts.ODD_QUESTION)
    if listed is not None:
        try:
            _draw_list(source, title, listed, places)
        except BpeVizError as error:
            show_problem(error)
    else:
        with places:  # so that nothing moves when the list is there
            _draw_choice(name, source, ())
    params = _INPUTS.address({**query, "view": ODD_TOKENS}, None)
    if name == OPENED:
        del params["vocabulary"]
    draw_address(PAGE, params)
    say_corpus_use(is_used=name == LEARNED or _INPUTS.get("kind") == STEPS)


def show_file_odd_tokens() -> None:
    """Let the list be that of the file that was opened."""
    _INPUTS.seed()
    _INPUTS.put("vocabulary", OPENED)
    _to_first_page()


def _source(name: str, shown: AnyTrained) -> OddSource | None:
    """Return a vocabulary by its name; None for what is not open any more."""
    own = opened_tokenizer()
    if name == LEARNED and isinstance(shown, Trained):
        return OddOfLearned(shown.history)
    if name == OPENED and own and own.entries:
        return OddOfFile(own, own.entries)
    if name == OPENED:
        return OddOfTokenizer(own.ranks) if own and own.ranks else None
    return None if name == LEARNED else OddOfTokenizer(load_tokenizer(name))


def _question(name: str, shown: AnyTrained) -> tuple[tuple[str, object], frozenset[str]]:
    """Return the question, and the reader's own files that it is about."""
    if name == LEARNED:
        return (name, shown.key), frozenset(shown.choice.about)
    return key_of(name), about_of(name)


def _listed(source: OddSource, name: str, title: str, shown: AnyTrained) -> _Listed | None:
    """Return what is listed; None while it is looked for."""
    kind: str = _INPUTS.get("kind")
    question, about = _question(name, shown)
    if kind == STEPS:
        work = functools.partial(_follow_merges, source, title, shown.corpus.word_counts)
        in_corpus = (question, shown.key), about | frozenset(shown.choice.about)
        steps = answer_when_ready("odd tokens", _STEPS, in_corpus[0], work, in_corpus[1])
        return None if steps is None else _listed_steps(source, steps)
    look = functools.partial(_look_through, source, title)
    odd = answer_when_ready("odd tokens", _ODD, question, look, about)
    return None if odd is None else _listed_oddities(source, odd, kind)


def _listed_oddities(source: OddSource, odd: Oddities, kind: str) -> _Listed:
    def cells(ids: Sequence[int]) -> list[tuple[str, ...]]:
        in_bytes = (shortened(source.bytes_of(each).hex(" "), 60) for each in ids)
        return list(zip(in_bytes, source.last(kind, ids), strict=True))

    columns = Column(texts.BYTES), Column(source.last_columns[kind])
    return _Listed(_odd_ids(odd, kind), columns, cells)


def _listed_steps(source: OddSource, steps: Mapping[int, TokenSteps]) -> _Listed:
    def cells(ids: Sequence[int]) -> list[tuple[str, ...]]:
        return [_steps_cells(source, steps[each]) for each in ids]

    mostly = [token_id for token_id, found in steps.items() if found.joined > found.put_out]
    mostly.sort(key=lambda token_id: (steps[token_id].share, -steps[token_id].joined))
    residues = sum(steps[token_id].is_residue for token_id in mostly)
    columns = (
        Column(texts.PUT_OUT, kind="n"),
        Column(texts.ONLY_STEP, kind="n"),
        Column(texts.SHARE),
        Column(source.last_columns[STEPS]),
    )
    return _Listed(mostly, columns, cells, texts.residues(residues, len(steps)))


def _steps_cells(source: OddSource, steps: TokenSteps) -> tuple[str, ...]:
    share = element("i", style=f"width:{steps.share:.2%}", class_="bpe-put-out")
    return (
        f"{steps.put_out:,}",
        f"{steps.joined:,}",
        element("span", share, percent(steps.share), class_="bpe-steps"),
        source.listed(steps.into, between=", "),
    )


def _follow_merges(
    source: OddSource, title: str, word_counts: Mapping[str, int], report: Report
) -> Mapping[int, TokenSteps]:
    """Follow them through the most frequent words of a large corpus."""
    phase = texts.FOLLOWING_MERGES.format(title=title)
    words = dict(Counter(word_counts).most_common(MAX_TOKEN_USE_TYPES))
    return source.steps(words, lambda done, total: report(phase, done, total))


def _look_through(source: OddSource, title: str, report: Report) -> Oddities:
    phase = texts.LOOKING_THROUGH.format(title=title)
    return source.oddities(lambda done, total: report(phase, done, total))


def _draw_list(
    source: OddSource, title: str, listed: _Listed, places: "st.delta_generator.DeltaGenerator"
) -> None:
    ids = listed.ids
    find = _INPUTS.get("find").strip()
    found = [each for each in ids if _is_found(source, each, find)] if find else ids
    pages = max(1, -(-len(found) // MAX_ODD_TOKENS_SHOWN))
    if _INPUTS.get("page") > pages:
        _INPUTS.put("page", pages)
    start = (_INPUTS.get("page") - 1) * MAX_ODD_TOKENS_SHOWN
    shown = found[start : start + MAX_ODD_TOKENS_SHOWN]
    with places:
        _draw_choice(_INPUTS.get("vocabulary"), source, shown)
        if pages > 1:
            st.number_input(
                texts.PAGE_OF.format(pages=f"{pages:,}"),
                1,
                pages,
                width=136,
                **_INPUTS.bound("page"),
            )
    if not found:
        st.html(note(texts.no_odd_tokens(title, shortened(find, 30))))
        return
    rows = (
        Row((f"{token_id}", source.shown(token_id), *cells))
        for token_id, cells in zip(shown, listed.cells(shown), strict=True)
    )
    columns = (Column("Id", kind="n"), Column(texts.TOKEN, names_rows=True), *listed.columns)
    drawn = table(texts.ODD_TOKENS, columns, rows, is_caption_hidden=True)
    content = scrolling(drawn, texts.ODD_TOKENS)
    st.html(element("div", content, data_panel="odd-tokens"))
    which = texts.odd_token_rows(start + 1, start + len(shown), len(found), title)
    st.html(note(which if len(shown) < len(ids) else "", listed.sentence))


def _draw_choice(name: str, source: OddSource, shown: Sequence[int]) -> None:
    """Draw the choice that opens a token of the list where one text is shown.

    It knows the vocabulary by name alone: Streamlit keeps what a widget calls, and with it a file
    would be kept that was removed.
    """
    options = {0: texts.CHOOSE_TOKEN} | {
        place: f"{token_id}: {source.shown(token_id)}" for place, token_id in enumerate(shown, 1)
    }
    st.selectbox(
        texts.OPEN_TOKEN,
        options,
        format_func=options.__getitem__,
        width=180,
        disabled=not shown,
        **bound(
            "odd_token_widget",
            0,
            lambda place: _open(name, shown[place - 1]) if place else None,
            options=options,
        ),
    )


def _open(name: str, token_id: int) -> None:
    """Show a token where one text is compared, with its own text there."""
    trained = reader().shown
    source = _source(name, trained) if trained else None
    if source is None:
        return
    inputs = tokenizer_inputs()
    inputs.names = (name, *(other for other in inputs.names if other != name))[:2]
    inputs.text = source.bytes_of(token_id).decode(errors="ignore") or inputs.text
    inputs.oddity, inputs.opened = "", f"{name}:{token_id}"
    show_one_text()


def _odd_ids(odd: Oddities, kind: str) -> Sequence[int]:
    """Return the ids of the odd tokens of a kind, rising.

    >>> odd = Oddities((5,), (7,), (9,))
    >>> [_odd_ids(odd, kind) for kind in ("unreachable", "fragments", "with-blank")]
    [(5,), (7,), (9,)]
    """
    match kind:
        case "unreachable":
            return odd.unreachable
        case "fragments":
            return odd.fragments
        case _:
            return odd.with_blank


def _is_found(source: OddSource, token_id: int, find: str) -> bool:
    """Return whether a token has this id, or these letters or bytes.

    >>> gpt2 = OddOfTokenizer(load_tokenizer("gpt2"))
    >>> _is_found(gpt2, 262, "262"), _is_found(gpt2, 262, "THE"), _is_found(gpt2, 262, "zz")
    (True, True, False)
    """
    return find == str(token_id) or find.casefold() in source.shown(token_id).casefold()


def _to_first_page() -> None:
    _INPUTS.put("page", 1)

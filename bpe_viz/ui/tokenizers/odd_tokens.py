"""The odd tokens of one vocabulary, page by page; any of them can be opened."""

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path

import streamlit as st

from bpe_viz import load_tokenizer
from bpe_viz.limits import (
    CACHED_ODD_TOKENS,
    MAX_LAW_TEXT,
    MAX_ODD_TOKENS_SHOWN,
    MAX_PAGE_OF_ODD_TOKENS,
)
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.markup import Column, Row, note, scrolling, table
from bpe_viz.ui.shared.page_address import draw_address
from bpe_viz.ui.tokenizers import texts
from bpe_viz.ui.tokenizers.inputs import PAGE, tokenizer_inputs
from bpe_viz.ui.tokenizers.tokens import spelled
from bpe_viz.ui.tokenizers.views import ODD_TOKENS, show_one_text
from bpe_viz.vocabularies import Oddities, Tokenizer, oddities_of
from bpe_viz.wording import shortened

_STYLE = style(Path(__file__).parent.parent / "shared" / "figures.css")
_ODD: Cache[Oddities] = Cache(shared=CACHED_ODD_TOKENS)

_INPUTS = ViewInputs(
    "odd_tokens",
    {"vocabulary": "", "kind": "unreachable", "find": "", "page": 1},
    {"kind": texts.KINDS_OF_ODD_TOKENS},
    {"page": (1, MAX_PAGE_OF_ODD_TOKENS)},
    MAX_LAW_TEXT,
    PAGE,
)


def draw_odd_tokens(title_of_name: Mapping[str, str], query: Mapping[str, str]) -> None:
    """List what is odd in one of these vocabularies; `query` says the address of the corpus."""
    st.html(_STYLE)
    _INPUTS.seed()
    if _INPUTS.get("vocabulary") not in title_of_name:
        _INPUTS.put("vocabulary", next(iter(title_of_name)))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.selectbox(
            texts.VOCABULARY,
            title_of_name,
            format_func=title_of_name.__getitem__,
            width=160,
            **_INPUTS.bound("vocabulary", then=_to_first_page, options=title_of_name),
        )
        st.segmented_control(
            texts.KIND_OF_ODD_TOKENS,
            texts.KINDS_OF_ODD_TOKENS,
            format_func=texts.KINDS_OF_ODD_TOKENS.__getitem__,
            required=True,
            label_visibility="collapsed",
            **_INPUTS.bound("kind", then=_to_first_page, argument="default"),
        )
        st.text_input(
            texts.FIND_TOKEN,
            max_chars=MAX_LAW_TEXT,
            width=200,
            **_INPUTS.bound("find", then=_to_first_page),
        )
        places = st.container(horizontal=True, vertical_alignment="bottom", width="content")
    name: str = _INPUTS.get("vocabulary")
    st.html(note(texts.MEANING_OF_ODD_TOKENS[_INPUTS.get("kind")]))
    work = functools.partial(_look_through, name, title_of_name[name])
    odd = answer_when_ready("odd tokens", _ODD, name, work)
    if odd is not None:
        _draw_list(load_tokenizer(name), title_of_name[name], odd, places)
    draw_address(PAGE, _INPUTS.address({**query, "view": ODD_TOKENS}, None))


def _look_through(name: str, title: str, report: Report) -> Oddities:
    report(texts.LOOKING_THROUGH.format(title=title), 0, 1)
    return oddities_of(load_tokenizer(name))


def _draw_list(
    tokenizer: Tokenizer, title: str, odd: Oddities, places: "st.delta_generator.DeltaGenerator"
) -> None:
    kind: str = _INPUTS.get("kind")
    ids = _odd_ids(odd, kind)
    find = _INPUTS.get("find").strip()
    found = [each for each in ids if _is_found(tokenizer, each, find)] if find else ids
    pages = max(1, -(-len(found) // MAX_ODD_TOKENS_SHOWN))
    if _INPUTS.get("page") > pages:
        _INPUTS.put("page", pages)
    start = (_INPUTS.get("page") - 1) * MAX_ODD_TOKENS_SHOWN
    shown = found[start : start + MAX_ODD_TOKENS_SHOWN]
    with places:
        st.number_input(
            texts.PAGE_OF.format(pages=f"{pages:,}"),
            1,
            pages,
            width=140,
            disabled=pages == 1,
            **_INPUTS.bound("page"),
        )
        if shown:
            _draw_choice(tokenizer, shown)
    if not found:
        st.html(note(texts.no_odd_tokens(title, shortened(find, 30))))
        return
    rows = (Row(_cells(tokenizer, odd, kind, each)) for each in shown)
    columns = (
        Column("Id", kind="n"),
        Column(texts.TOKEN, names_rows=True),
        Column(texts.BYTES),
        Column(texts.LAST_COLUMN[kind]),
    )
    st.html(scrolling(table(texts.ODD_TOKENS, columns, rows), texts.ODD_TOKENS))
    st.html(note(texts.rows_of_odd_tokens(start + 1, start + len(shown), len(found), title)))


def _draw_choice(tokenizer: Tokenizer, shown: Sequence[int]) -> None:
    """What opens a token of the list where one text is shown."""
    options = {0: texts.CHOOSE_TOKEN} | {
        place: f"{token_id}: {spelled(tokenizer.token_bytes(token_id))}"
        for place, token_id in enumerate(shown, 1)
    }
    st.selectbox(
        texts.OPEN_TOKEN,
        options,
        format_func=options.__getitem__,
        width=240,
        **bound(
            "odd_token_widget",
            0,
            lambda place: _open(tokenizer, shown[place - 1]) if place else None,
            options=options,
        ),
    )


def _open(tokenizer: Tokenizer, token_id: int) -> None:
    """Show a token where one text is compared, with its own text there."""
    name: str = _INPUTS.get("vocabulary")
    inputs = tokenizer_inputs()
    inputs.names = (name, *(other for other in inputs.names if other != name))[:2]
    inputs.text = tokenizer.token_bytes(token_id).decode(errors="ignore") or inputs.text
    inputs.oddity, inputs.opened = "", f"{name}:{token_id}"
    show_one_text()


def _odd_ids(odd: Oddities, kind: str) -> Sequence[int]:
    """The ids of the odd tokens of a kind, rising.

    >>> from bpe_viz.vocabularies import UnreachableToken
    >>> odd = Oddities((UnreachableToken(5, (1, 2)),), (7,), (9,))
    >>> [_odd_ids(odd, kind) for kind in ("unreachable", "fragments", "with-blank")]
    [[5], (7,), (9,)]
    """
    match kind:
        case "unreachable":
            return [token.id for token in odd.unreachable]
        case "fragments":
            return odd.fragments
        case _:
            return odd.with_blank


def _is_found(tokenizer: Tokenizer, token_id: int, find: str) -> bool:
    """Whether a token has this id or has these letters, or these bytes, in what it spells.

    >>> gpt2 = load_tokenizer("gpt2")
    >>> _is_found(gpt2, 262, "262"), _is_found(gpt2, 262, "THE"), _is_found(gpt2, 262, "zz")
    (True, True, False)
    """
    if find == str(token_id):
        return True
    return find.casefold() in spelled(tokenizer.token_bytes(token_id)).casefold()


def _cells(tokenizer: Tokenizer, odd: Oddities, kind: str, token_id: int) -> tuple[str, ...]:
    token = tokenizer.token_bytes(token_id)
    match kind:
        case "unreachable":
            (instead,) = (each.instead for each in odd.unreachable if each.id == token_id)
            parts = (f"{spelled(tokenizer.token_bytes(part))} ({part})" for part in instead)
            last = shortened(" + ".join(parts), 120)
        case "fragments":
            last = _where_cut(token)
        case _:
            last = f"{spelled(token[1:])} ({tokenizer.id_of_token[token[1:]]})"
    return f"{token_id}", spelled(token), shortened(token.hex(" "), 60), last


def _where_cut(token: bytes) -> str:
    """Where the bytes of a token cut a character of UTF-8.

    >>> euro = "€".encode()
    >>> _where_cut(euro[:2]), _where_cut(euro[1:] + b"s"), _where_cut(euro[2:] + euro[:1])
    ('at the end', 'at the start', 'at both')
    """
    whole_from = token.lstrip(bytes(range(0x80, 0xC0)))  # bytes that only go on with a character
    try:
        whole_from.decode()
    except UnicodeDecodeError:
        return texts.AT_END if whole_from == token else texts.AT_BOTH
    return texts.AT_START


def _to_first_page() -> None:
    _INPUTS.put("page", 1)

"""The ways in on the Corpus page: opening files and texts, and the reader's own corpora."""

import streamlit as st
from markupsafe import Markup

from bpe_viz.limits import MAX_KEPT_CORPORA, MAX_NAME_CHARACTERS
from bpe_viz.samples import samples_by_key
from bpe_viz.ui.corpus import texts
from bpe_viz.ui.corpus.inputs import put_view
from bpe_viz.ui.frame.open_texts import draw_paste
from bpe_viz.ui.frame.opening import (
    draw_uploader,
    key_until_read,
    max_upload_megabytes,
    open_table,
    show_opening,
)
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.server_tables import server_tables
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.own_corpora import own_corpora, rename_corpus
from bpe_viz.ui.reader.own_state import choose_corpus, remove_corpus
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.escape import plain
from bpe_viz.ui.shared.markup import element, fragment, note, section
from bpe_viz.wording import count_command, shortened


def draw_open(choice: Choice) -> None:
    """Draw the ways in, the own corpora, and what becomes of them."""
    with st.container(horizontal=True, gap="small", key="corpus-drop"):
        draw_uploader(texts.DROP_FILES, "corpus", hint=texts.FORMATS)
        with st.popover(texts.PASTE, icon=":material/content_paste:", key=key_until_read("paste")):
            draw_paste("corpus_pasted", "Text")
    show_opening()
    most = max_upload_megabytes()
    st.html(
        element(
            "details",
            element("summary", texts.ONLY_YOU.format(megabytes=most)),
            note(texts.PRIVATE),
            note(texts.LIMIT.format(megabytes=most), _command(count_command([texts.LARGE_FILE]))),
            class_="bpe-quiet",
        )
    )
    _draw_server_tables()
    corpora = own_corpora()
    if not corpora:
        return
    how_many = element(
        "small", texts.OWN_CORPUS_NUMBER.format(number=len(corpora), most=MAX_KEPT_CORPORA)
    )
    st.html(section((texts.OWN_CORPORA, how_many)))
    with st.container(key="corpus-own"):
        for own in tuple(corpora.values()):
            _draw_own(own, is_shown=choice.own == own)


def draw_way_to_samples() -> None:
    """Draw a button that leads to the list of all samples."""
    st.button(
        texts.ALL_SAMPLES.format(number=len(samples_by_key())),
        icon=":material/library_books:",
        type="tertiary",
        on_click=put_view,
        args=("samples",),
    )


def _draw_own(own: OwnCorpus, *, is_shown: bool) -> None:
    name = shortened(own.name)
    with st.container(
        horizontal=True,
        vertical_alignment="center",
        gap=None,
        key=f"own-{'shown' if is_shown else 'other'}-{own.key}",
    ):
        st.button(
            plain(name),
            key=f"choose_{own.key}",
            type="tertiary",
            icon=":material/check:" if is_shown else ":material/description:",
            on_click=choose_corpus,
            args=(own.key,),
            width="stretch",
        )
        with st.popover(
            texts.EDIT_OWN.format(name=plain(name)), icon=":material/edit:", type="tertiary"
        ):
            st.text_input(
                "Name",
                value=own.name,
                max_chars=MAX_NAME_CHARACTERS,
                key=f"name_{own.key}_{own.name}",
                on_change=_rename,
                args=(own.key, f"name_{own.key}_{own.name}"),
            )
            st.button(
                "Remove",
                key=f"remove_{own.key}",
                icon=":material/delete:",
                on_click=remove_corpus,
                args=(own.key,),
            )


def _command(command: str) -> Markup:
    """Return a command that is broken between its words alone."""
    words = (fragment(element("span", word), " ") for word in command.split())
    return element("code", words, class_="bpe-command")


def _draw_server_tables() -> None:
    """Draw the tables that this server offers, if its configuration names a folder of them."""
    tables = server_tables()
    if tables:
        with st.popover(
            texts.SERVER_TABLES, icon=":material/dns:", key=key_until_read("server_tables")
        ):
            st.html(note(texts.WHAT_SERVER_TABLES_ARE))
            for name in tables:
                st.button(
                    plain(name), key=f"server_table_{name}", on_click=open_table, args=(name,)
                )


def _rename(key: str, widget: str) -> None:
    rename_corpus(key, value_of(widget))

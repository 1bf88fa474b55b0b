"""The pages in reading order, and the links to them at the top of the sidebar."""

from collections.abc import Mapping
from contextlib import suppress

import streamlit as st
from markupsafe import Markup
from streamlit.errors import StreamlitAPIException, StreamlitPageNotFoundError
from streamlit.navigation.page import StreamlitPage

from bpe_viz.places import beside
from bpe_viz.ui.presenting import draw_room_button
from bpe_viz.ui.reader.place import move_to
from bpe_viz.ui.shared.leaving import watch_links
from bpe_viz.ui.shared.stage import draw_stage_controls
from bpe_viz.ui.shared.streamlit_names import with_key
from bpe_viz.ui.tour import draw_adding

# The address, which is also the name of the file in pages/ but for one, and what it is called.
TITLE_OF_PAGE = {
    "tours": "Tours",
    "practice": "Practice",
    "merges": "Merges",
    "words": "Words",
    "morphemes": "Morphemes",
    "learners": "Learners",
    "tokenizers": "Tokenizers",
    "laws": "Laws",
    "corpus": "Corpus",
    "export": "Export",
    "about": "About",
}
PIECES = "Pieces"  # what the first page is called while Unigram, which has no merges, is chosen
# A file tokenizers.py would be taken for the package of that name by a page that is run alone.
FILE_OF_PAGE = {name: name for name in TITLE_OF_PAGE} | {"tokenizers": "real_tokenizers"}
_FIRST = "merges"
_IS_HERE = Markup(
    "<style>{link} {{ background: color-mix(in srgb, currentColor 9%, transparent); }}"
    " {link} p {{ font-weight: 600; }}</style>"
)
_PAGES = beside("pages")


def all_pages() -> list[StreamlitPage]:
    """Every page for `st.navigation`; the first answers at / and, unlisted, at its own name."""
    first = st.Page(_path(_FIRST), title=TITLE_OF_PAGE[_FIRST], default=True, url_path="start")
    named = [
        st.Page(_path(name), title=title, url_path=name) for name, title in TITLE_OF_PAGE.items()
    ]
    return [first, *named]


def draw_navigation(here: str, *, has_pieces: bool) -> None:
    """Links to all pages; they work on a page that was started without start.py, too.

    The title `here` is marked: Streamlit does so itself only where the address is the listed one.
    A page that is run as an app of its own has nothing to link to.
    """
    draw_stage_controls()
    titles = TITLE_OF_PAGE | ({_FIRST: PIECES} if has_pieces else {})
    with st.container(key="navigation", gap=None):
        draw_adding(page_of(here) if here != PIECES else _FIRST)
        with suppress(StreamlitPageNotFoundError):
            _draw_links(titles, here)
    draw_room_button()


def page_of(title: str) -> str:
    """The name of a page in addresses.

    >>> page_of("Laws")
    'laws'
    """
    return next(name for name, other in TITLE_OF_PAGE.items() if other == title)


def draw_link(name: str, label: str) -> None:
    """A link to another page in words of its own."""
    with suppress(StreamlitPageNotFoundError):
        st.page_link(_path(name), label=label)


def go_to(name: str, k: int | None = None, params: Mapping[str, str] | None = None) -> None:
    """Open another page, at merge `k`; a page that is run as an app of its own just stops.

    `params` are what the address says until the page writes its own.
    """
    if k is not None:
        move_to(k)
    try:
        st.switch_page(_path(name), query_params=params)
    except StreamlitAPIException:
        st.stop()


def _path(name: str) -> str:
    return str(_PAGES / f"{FILE_OF_PAGE[name]}.py")


def _draw_links(titles: Mapping[str, str], here: str) -> None:
    for name, title in titles.items():
        with st.container(key=f"page-{name}"):  # the same on all pages, so that it stays
            st.page_link(_path(name), label=title)
    link_here = {title: f"{with_key(f'page-{name}')} a" for name, title in titles.items()}
    st.html(_IS_HERE.format(link=f"{with_key('navigation')} {link_here[here]}"))
    watch_links()

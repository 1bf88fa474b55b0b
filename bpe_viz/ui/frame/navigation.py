"""The pages, and the ways to them."""

from collections.abc import Mapping
from contextlib import suppress

import streamlit as st
from streamlit.errors import StreamlitAPIException, StreamlitPageNotFoundError

from bpe_viz.package_files import beside
from bpe_viz.ui.frame.texts import COMPARED
from bpe_viz.ui.reader import beat_link
from bpe_viz.ui.reader.beat_link import ask_for_game
from bpe_viz.ui.reader.place import move_to
from bpe_viz.ui.reader.reader import reader

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
FIRST_PAGE = "merges"
_PAGES = beside("pages")


def run_page() -> None:
    """Run the page that the address names; the first is at / and, unlisted, at its name."""
    first = st.Page(
        _path(FIRST_PAGE), title=TITLE_OF_PAGE[FIRST_PAGE], default=True, url_path="start"
    )
    named = [
        st.Page(_path(name), title=title, url_path=name) for name, title in TITLE_OF_PAGE.items()
    ]
    st.navigation([first, *named], position="hidden").run()


def page_of(title: str) -> str:
    """Return the name of a page in addresses.

    >>> page_of("Laws")
    'laws'
    """
    return next(name for name, other in TITLE_OF_PAGE.items() if other == title)


def draw_link(name: str, label: str, icon: str | None = None) -> None:
    """A link to a page in words of its own."""
    with suppress(StreamlitPageNotFoundError):
        st.page_link(_path(name), label=label, icon=icon)


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


def open_game() -> None:
    """Open the game of Practice, on the corpus in the top bar if that is small enough."""
    ask_for_game()
    go_to(beat_link.PAGE)


def open_view(wish: object) -> None:
    """Open a page at one of its views, which a menu names; anything else opens nothing."""
    page, _, view = str(wish).partition(" ")
    if view in COMPARED.get(page, {}):
        reader().choose_view(page, view)
        go_to(page, params={"view": view})


def _path(name: str) -> str:
    return str(_PAGES / f"{FILE_OF_PAGE[name]}.py")

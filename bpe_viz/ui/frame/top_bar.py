"""The bar above every page: its lenses, the corpus, and the menus Learn, Share and Teach.

All of it is drawn once, at every width: on a phone the same links lie in a bar at the bottom, and
the menus in one sheet. The browser opens and closes menus without a run of the page.
"""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import streamlit as st
from markupsafe import Markup

from bpe_viz.settings_table import LEARNER
from bpe_viz.ui.frame import texts
from bpe_viz.ui.frame.corpus_menu import CorpusMenu, draw_corpus_menu
from bpe_viz.ui.frame.lesson_item import draw_lesson
from bpe_viz.ui.frame.navigation import (
    FIRST_PAGE,
    PIECES,
    TITLE_OF_PAGE,
    draw_link,
    open_game,
    open_view,
)
from bpe_viz.ui.frame.page_inputs_watch import watch_inputs
from bpe_viz.ui.frame.sample_cards import choose_card
from bpe_viz.ui.presenting import draw_room_button
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.wishes import wish_taken, wishes_kept
from bpe_viz.ui.shared.leaving import watch_links
from bpe_viz.ui.shared.markup import element, fragment
from bpe_viz.ui.shared.served_scripts import loading, script_address
from bpe_viz.ui.shared.stage import draw_stage_controls
from bpe_viz.ui.shared.terms import TERMS_OF_PAGE
from bpe_viz.ui.streamlit_seam.names import with_key
from bpe_viz.ui.tour import draw_adding

# The menu that each page is in; the others are lenses, whose links are in the bar itself.
MENU_OF_PAGE = {
    "learners": "compare",
    "tokenizers": "compare",
    "tours": "learn",
    "practice": "learn",
    "about": "learn",
    "corpus": "corpus",
    "export": "share",
}
_ICON_OF_PAGE = {
    "merges": "merge",
    "words": "notes",
    "morphemes": "account_tree",
    "laws": "show_chart",
    "learners": "compare",
    "tokenizers": "data_array",
    "tours": "school",
    "practice": "edit",
    "about": "info",
    "corpus": "description",
    "export": "download",
}
_ALWAYS_IN_SIGHT = ("merges", "words")  # on a phone, too; the others are behind More there
_IS_HERE = Markup(
    "<style>{} {{ --here: var(--ink); --weight: 600; --letters: var(--ink); }}</style>"
)
_UI = Path(__file__).parent.parent
_MENUS = "menus"
# What a browser loads once it is asked for.
_LATER = {
    "moments": "export/share.js",
    "loom": "shared/loom/later_saving.js",
    "sound": "merges/sound/later_sound.js",
    "roundSound": "pieces/sound/later_sound.js",
    "worksheet": "merges/worksheet/later_worksheet.js",
}
_menus = st.components.v2.component(
    "bpe_viz.menus", js=loading(Path(__file__).with_name("menus.js")), isolate_styles=False
)


def draw_top_bar(page: str, title: str, corpus: CorpusMenu) -> None:
    """The bar of `page`, which is called `title`; its links also work without start.py.

    A page that is run as an app of its own has nothing to link to.
    """
    titles = TITLE_OF_PAGE | ({FIRST_PAGE: PIECES} if corpus.has_pieces else {})
    with st.container(key="bar", horizontal=True, gap=None, vertical_alignment="center"):
        st.html(_mark(title), width="content")
        with st.container(key="lenses", horizontal=True, gap=None, width="content"):
            _draw_links(titles, *_ALWAYS_IN_SIGHT)
        with st.container(key="menu-more", horizontal=True, gap=None):
            with st.container(key="more-lenses", horizontal=True, gap=None, width="content"):
                _draw_links(titles, "morphemes", "laws")
            with _menu("compare", texts.COMPARE):
                for name, label_of in texts.COMPARED.items():
                    _draw_links(titles, name)
                    views = (_view_item(name, *view) for view in label_of.items())
                    st.html(element("div", views, class_="bpe-inside"))
            with _menu("learn", texts.LEARN):
                _draw_links(titles, "tours", "practice")
                st.html(_item("beat", texts.BEAT_BPE))
                if page in TERMS_OF_PAGE:
                    st.html(_item("terms", texts.TERMS))
                _draw_links(titles, "about")
                st.html(_item("keys", texts.KEYS, element("kbd", "?", aria_hidden="true")))
            with st.container(key="bar-corpus", gap=None, width="content"):
                st.html(_corpus_button(corpus))
                with st.container(key="menu-corpus"):
                    draw_corpus_menu(corpus)
                    _draw_links(titles | {"corpus": texts.CORPUS_PAGE}, "corpus")
            with _menu("share", texts.SHARE):
                st.html(_item("copy", texts.COPY_LINK, element("small", texts.TO_THIS_VIEW)))
                st.html(fragment(*(_picture_item(kind) for kind in ("png", "svg", "tex"))))
                draw_lesson(corpus.shown)
                _draw_links(titles, "export")
                draw_adding(page)
            with _menu("teach", texts.TEACH):
                draw_stage_controls()
                draw_room_button()
        st.html(_opener("more", _icon("more"), element("span", texts.MORE)), width="content")
        st.html(_here(page))
        watch_links()
        watch_inputs(page)
        _menus(
            key=_MENUS,
            data={
                "here": page,
                "scripts": {name: script_address(_UI / path) for name, path in _LATER.items()},
                # A menu closes once something else is shown.
                "shown": f"{page} {reader().controls.corpus} {reader().openings.num_readings}",
            },
            on_sample_change=functools.partial(choose_card, _MENUS),
            **wishes_kept(_MENUS, "game", "view"),
            height="content",
        )
    if wish_taken(_MENUS, "game"):
        open_game()
    open_view(wish_taken(_MENUS, "view"))


@contextmanager
def _menu(name: str, label: str) -> Iterator[None]:
    """A button of the bar and what it opens; in the sheet of a phone, a heading and its items."""
    with st.container(key=f"bar-{name}", gap=None, width="content"):
        head = element("span", label, class_="bpe-group")
        st.html(fragment(_opener(name, element("span", label), _icon("chevron")), head))
        with st.container(key=f"menu-{name}", gap=None):
            yield


def _draw_links(titles: dict[str, str], *names: str) -> None:
    for name in names:
        with st.container(key=f"page-{name}", gap=None):  # the same on all pages, so that it stays
            draw_link(name, titles[name], icon=f":material/{_ICON_OF_PAGE[name]}:")


def _mark(title: str) -> Markup:
    """The word mark; on a phone, where most lenses have no link in sight, the title beside it."""
    return element(
        "p", _icon("mark"), element("b", "bpe-viz"), element("span", title), class_="bpe-mark"
    )


def _opener(name: str, *label: Markup) -> Markup:
    return element(
        "button",
        *label,
        type="button",
        class_="bpe-opener",
        data_opens=name,
        aria_expanded="false",
    )


def _item(act: str, label: str, *hint: Markup, kind: str = "") -> Markup:
    """An item of a menu that the browser acts on."""
    return element(
        "button",
        _icon(act),
        element("span", label),
        *hint,
        type="button",
        class_="bpe-item",
        data_act=act,
        data_kind=kind,
    )


def _view_item(page: str, view: str, label: str) -> Markup:
    """A view of another page, among those that the page has."""
    return element(
        "button",
        label,
        type="button",
        class_="bpe-item",
        data_act="view",
        data_kind=f"{page} {view}",
    )


def _picture_item(kind: str) -> Markup:
    """An item that saves what is in sight; the browser says what that is, or hides the item."""
    is_copied = kind == "tex"
    label = texts.COPY_LATEX if is_copied else texts.PICTURE.format(kind=kind.upper())
    return _item("picture", label, element("small"), kind=kind)


def _icon(name: str) -> Markup:
    """A picture that the style draws, as Streamlit takes drawings out of HTML."""
    return element("i", class_=f"bpe-icon {name}", aria_hidden="true")


def _corpus_button(corpus: CorpusMenu) -> Markup:
    """Draw what every page says of the session: its corpus and its learner.

    That they are not used is seen where the page says so.
    """
    called = state.name_of(corpus.choice)
    name = element("span", called, class_="name", title=called)
    learner = LEARNER.name_of(corpus.choice.settings.learner, is_short=True)
    taught = element("span", f" · {learner}", class_="taught")
    idle = element(
        "span", f" · {texts.NOT_USED_HERE}", class_="idle", title=texts.CORPUS_IS_NOT_USED
    )
    return _opener("corpus", name, taught, idle, _icon("chevron"))


def _here(page: str) -> Markup:
    """The style that marks the link of `page`, and the button of its menu."""
    marked = [f"{with_key(f'page-{page}')} a"]
    if menu := MENU_OF_PAGE.get(page):
        marked.append(f"[data-opens={menu}]")
    if page not in _ALWAYS_IN_SIGHT:
        marked.append("[data-opens=more]")
    return _IS_HERE.format(f"{with_key('bar')} :is({', '.join(marked)})")

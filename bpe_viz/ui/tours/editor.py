"""The editor of a tour: its stops in order, and what one of them says, asks and points at."""

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import POINTS, Tour, TourStop, tour_in_link, write_tour
from bpe_viz.limits import (
    MAX_FILE_NAME_CHARACTERS,
    MAX_QUESTION_CHARACTERS,
    MAX_STOP_TEXT_CHARACTERS,
    MAX_TOUR_MINUTES,
    MAX_TOUR_PAGE_BYTES,
    MAX_TOUR_TITLE_CHARACTERS,
    megabytes,
)
from bpe_viz.ui.frame.navigation import TITLE_OF_PAGE
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.shared.escape import plain, readable
from bpe_viz.ui.shared.markup import element, note, section
from bpe_viz.ui.tour import (
    change_tour,
    go_to_stop,
    making,
    moved,
    panels_of,
    touring,
    undo,
)
from bpe_viz.ui.tours import texts
from bpe_viz.ui.tours.handout import handout
from bpe_viz.ui.tours.printing import print_tour
from bpe_viz.ui.tours.question_choice import draw_question
from bpe_viz.ui.tours.tour_file import tour_page

_NOTHING = ""


@dataclass(slots=True)
class _Pointing:
    """The kind of thing that a reader chose to point at, before it is said which."""

    stop: tuple[str, int] = ("", 0)
    kind: str = ""


def draw_editor(name: str, tour: Tour) -> None:
    """Everything of one tour that its reader can change."""
    _draw_head(name, tour)
    _draw_about(name, tour)
    here = min(making().stop, len(tour.stops) - 1)
    left, right = st.columns([36, 64], gap="large")
    with left, st.container(key="tour-stops", gap="small"):
        _draw_stops(name, tour, here)
    with right, st.container(key="tour-stop", gap="small"):
        _draw_stop(name, tour, here)


def draw_undo() -> None:
    """The button that takes back the last change, while there is one."""
    st.button(
        texts.UNDO,
        key="tour_undo",
        icon=":material/undo:",
        shortcut="Alt+Backspace",
        disabled=not making().past,
        help=None if making().past else texts.NOTHING_TO_UNDO,
        on_click=undo,
    )


def draw_saving(name: str, tour: Tour) -> None:
    """A button that saves the tour as a file."""
    st.download_button(
        texts.SAVE,
        data=functools.partial(write_tour, tour),
        file_name=f"{file_stem(tour.title)}.tour.json",
        mime="application/json",
        icon=":material/download:",
        key=f"save_tour_{name}",
        on_click="ignore",
    )


def draw_handouts(name: str, tour: Tour) -> None:
    """The tour on paper: printed at once or saved, with its answers on a page of their own."""
    has_answers = st.checkbox(texts.WITH_ANSWERS, key=f"handout_answers_{name}")
    st.button(
        texts.PRINT,
        key=f"print_{name}",
        icon=":material/print:",
        help=texts.HANDOUT_HELP,
        on_click=print_tour,
        args=(tour,),
        kwargs={"has_answers": has_answers},
    )
    st.download_button(
        texts.SAVE_HANDOUT,
        data=functools.partial(handout, tour, has_answers=has_answers),
        file_name=f"{file_stem(tour.title)}{'.answers' if has_answers else ''}.html",
        mime="text/html",
        icon=":material/download:",
        key=f"handout_{name}",
        on_click="ignore",
    )


def draw_page(name: str, tour: Tour) -> None:
    """The tour as one page that works offline."""
    st.download_button(
        texts.SAVE_PAGE,
        data=functools.partial(tour_page, tour),
        file_name=f"{file_stem(tour.title)}.tour.html",
        mime="text/html",
        icon=":material/download:",
        help=texts.PAGE_HELP.format(limit=megabytes(MAX_TOUR_PAGE_BYTES)),
        key=f"tour_page_{name}",
        on_click="ignore",
    )


def _draw_link(tour: Tour) -> None:
    """The tour as a link, or why only a file will do."""
    with st.popover(texts.LINK, icon=":material/link:"):
        try:
            link = f"{_root()}?tour={tour_in_link(tour)}"
        except BpeVizError as error:
            st.markdown(plain(str(error)))
        else:
            st.markdown(texts.LINK_HELP)
            st.code(link, language=None, wrap_lines=True, height=160)


def file_stem(title: str) -> str:
    """A title as part of a name that every system takes for a file.

    >>> file_stem("Ties & overlaps: 1/2")
    'Ties_overlaps_1_2'
    """
    return re.sub(r"[^\w.-]+", "_", title).strip("._")[:MAX_FILE_NAME_CHARACTERS] or "tour"


def _root() -> str:
    """The address of the app, whatever page is on the screen."""
    url = urlsplit(st.context.url or "")
    root = url.path.rpartition("/")[0]
    return f"{url.scheme}://{url.netloc}{root}/" if url.netloc else "/"


def _draw_head(name: str, tour: Tour) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="tour-editor-head"):
        st.button(texts.ALL_TOURS, key="all_tours", icon=":material/arrow_back:", on_click=_leave)
        draw_undo()
        st.button(
            texts.PLAY,
            key="play_tour",
            icon=":material/play_arrow:",
            type="primary",
            on_click=go_to_stop,
            args=(name, 1),
        )
        draw_saving(name, tour)
        _draw_link(tour)
        with st.popover(texts.HANDOUT, icon=":material/description:"):
            draw_handouts(name, tour)
            draw_page(name, tour)


def _leave() -> None:
    making().edited = ""


def _draw_about(name: str, tour: Tour) -> None:
    change = functools.partial(_change, name)
    title, about, minutes = st.columns([34, 50, 16])
    with title:
        st.text_input(
            texts.TITLE,
            max_chars=MAX_TOUR_TITLE_CHARACTERS,
            **bound("tour_title", tour.title, _needed(lambda value: change(title=value))),
        )
    with about:
        st.text_input(
            texts.ABOUT,
            max_chars=MAX_STOP_TEXT_CHARACTERS,
            **bound("tour_about", tour.about, lambda value: change(about=value)),
        )
    with minutes:
        st.number_input(
            texts.MINUTES,
            0,
            MAX_TOUR_MINUTES,
            **bound("tour_minutes", tour.minutes, lambda value: change(minutes=value)),
        )


def _draw_stops(name: str, tour: Tour, here: int) -> None:
    st.html(section(texts.STOPS))
    titles = [f"{number}. {readable(stop.title)}" for number, stop in enumerate(tour.stops, 1)]
    st.radio(
        texts.STOPS,
        range(len(titles)),
        format_func=lambda index: plain(titles[index]),
        captions=[TITLE_OF_PAGE[stop.page] for stop in tour.stops],
        label_visibility="collapsed",
        **bound("tour_stop", here, _choose, options=dict(enumerate(map(plain, titles)))),
    )
    last = len(tour.stops) - 1
    with st.container(horizontal=True, gap="small", key="tour-stop-moves"):
        _draw_move(texts.UP, name, here, -1, shortcut="Alt+Up", is_able=here > 0)
        _draw_move(texts.DOWN, name, here, 1, shortcut="Alt+Down", is_able=here < last)
        st.button(
            texts.REMOVE_STOP,
            key="remove_stop",
            icon=":material/delete:",
            shortcut="Alt+Delete",
            disabled=last == 0,
            help=texts.LAST_STOP_STAYS if last == 0 else None,
            on_click=_remove_stop,
            args=(name, here),
        )
    st.html(note(texts.MORE_STOPS))


def _draw_move(label: str, name: str, here: int, by: int, *, shortcut: str, is_able: bool) -> None:
    st.button(
        label,
        key=f"move_stop_{'up' if by < 0 else 'down'}",
        icon=":material/arrow_upward:" if by < 0 else ":material/arrow_downward:",
        shortcut=shortcut,
        disabled=not is_able,
        on_click=_move,
        args=(name, here, by),
    )


def _draw_stop(name: str, tour: Tour, here: int) -> None:
    stop = tour.stops[here]
    change = functools.partial(_change_stop, name, here)
    with st.container(horizontal=True, vertical_alignment="center", key="tour-stop-head"):
        st.html(
            section(texts.STOP_OF.format(number=here + 1, last=len(tour.stops))), width="stretch"
        )
        st.button(
            texts.OPEN_STOP,
            key="open_stop",
            icon=":material/open_in_browser:",
            on_click=go_to_stop,
            args=(name, here + 1),
        )
    st.html(_screen(stop))
    st.text_input(
        texts.STOP_TITLE,
        max_chars=MAX_TOUR_TITLE_CHARACTERS,
        **bound("stop_title", stop.title, _needed(lambda value: change(title=value))),
    )
    st.text_area(
        texts.STOP_TEXT,
        max_chars=MAX_STOP_TEXT_CHARACTERS,
        height=110,
        help=texts.STOP_TEXT_HELP,
        **bound("stop_text", stop.text, lambda value: change(text=value)),
    )
    draw_question(tour, stop, lambda question: change(question=question))
    _draw_point((name, here), stop, change)
    st.text_input(
        texts.SOURCE,
        max_chars=MAX_STOP_TEXT_CHARACTERS,
        help=texts.SOURCE_HELP,
        **bound("stop_source", stop.source, lambda value: change(source=value)),
    )


def _screen(stop: TourStop) -> str:
    """The page of a stop, and what its link says of it."""
    state = readable(stop.state.replace("&", " · "))
    return element(
        "p",
        element("b", TITLE_OF_PAGE[stop.page]),
        f" {state}" if state else "",
        class_="bpe-state",
    )


def _draw_point(place: tuple[str, int], stop: TourStop, change: Callable[..., None]) -> None:
    panels = panels_of(stop)
    kind, what = stop.point or (_NOTHING, "")
    kinds = [_NOTHING, *(name for name in POINTS if name != "panel" or panels)]
    if kind not in kinds:
        kinds.append(kind)

    def choose(value: str) -> None:
        first = next(iter(panels), "") if value == "panel" else ""
        pointing.stop, pointing.kind = place, value
        change(point=(value, first) if first else None)

    pointing = reader().part(_Pointing)
    is_chosen = pointing.stop == place and pointing.kind in kinds and kind == _NOTHING
    chosen = pointing.kind if is_chosen else kind
    left, right = st.columns(2)
    with left:
        st.selectbox(
            texts.POINT,
            kinds,
            format_func=texts.POINT_NAMES.__getitem__,
            help=texts.POINT_HELP,
            **bound("stop_point_kind", chosen, choose, options=kinds),
        )
    if chosen == _NOTHING:
        return
    with right:
        if chosen == "panel":
            of_file = {what} - {*panels} if kind == "panel" else ()
            names = {**panels, **{name: readable(name) for name in of_file}}
            st.selectbox(
                texts.POINT_PANEL,
                names,
                format_func=names.__getitem__,
                **bound(
                    "stop_point_panel",
                    what if what in names else next(iter(names)),
                    lambda value: change(point=("panel", value)),
                    options=names,
                ),
            )
        else:
            st.text_input(
                texts.POINT_WHAT[chosen],
                max_chars=MAX_QUESTION_CHARACTERS,
                **bound(
                    "stop_point",
                    what if chosen == kind else "",
                    lambda value: change(point=(chosen, value.strip()) if value.strip() else None),
                ),
            )


def _needed(put: Callable[[str], None]) -> Callable[[str], None]:
    """Puts a text unless it is blank; the field then shows the earlier one again."""

    def put_text(value: str) -> None:
        if value.strip():
            put(value.strip())

    return put_text


def _choose(index: int) -> None:
    making().stop = index


def _change(name: str, **changes: Any) -> None:
    """Change something of a tour; what cannot be is said, and nothing is changed."""
    tour = touring().opened.get(name)
    if tour is None:
        return
    try:
        change_tour(name, replace(tour, **changes))
    except BpeVizError as error:
        reader().notices = (str(error),)


def _change_stop(name: str, index: int, **changes: Any) -> None:
    tour = touring().opened.get(name)
    if tour is None or index >= len(tour.stops):
        return
    stop = replace(tour.stops[index], **changes)
    _change(name, stops=(*tour.stops[:index], stop, *tour.stops[index + 1 :]))


def _move(name: str, index: int, by: int) -> None:
    tour = touring().opened.get(name)
    if tour is None or index >= len(tour.stops):
        return
    _change(name, stops=moved(tour.stops, index, by))
    making().stop = max(0, min(index + by, len(tour.stops) - 1))


def _remove_stop(name: str, index: int) -> None:
    tour = touring().opened.get(name)
    if tour is None or len(tour.stops) < 2:
        return
    _change(name, stops=(*tour.stops[:index], *tour.stops[index + 1 :]))

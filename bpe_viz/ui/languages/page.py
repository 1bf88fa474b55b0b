"""The languages of the Tokenizers page: the same document in each, and what it costs."""

import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import streamlit as st
from markupsafe import Markup

from bpe_viz.formats import OpenedTokenizer
from bpe_viz.limits import (
    CACHED_LANGUAGE_COSTS,
    CACHED_OWN_LANGUAGE_COSTS,
    MAX_LANGUAGES_SHOWN,
    MAX_LAW_TEXT,
    MAX_TOKENIZERS_COMPARED,
)
from bpe_viz.samples import languages
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.languages import inputs, texts
from bpe_viz.ui.languages.rows import Costs, cost_value, costs_csv, places_shown, published
from bpe_viz.ui.reader.opened_file import OPENED, about_of, key_of, notices_of, tokenizer_called
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.markup import Column, Row, element, fragment, note, scrolling, table
from bpe_viz.ui.shared.numbers import ratio
from bpe_viz.ui.shared.page_address import draw_address
from bpe_viz.vocabularies import LanguageCost, Tokenizer, language_costs
from bpe_viz.wording import shortened

_HERE = Path(__file__).parent
_STYLE = style(_HERE.parent / "shared" / "figures.css", _HERE / "languages.css")
_BY_NAME = "name"
_COSTS: Cache[tuple[LanguageCost, ...]] = Cache(
    shared=CACHED_LANGUAGE_COSTS, own=CACHED_OWN_LANGUAGE_COSTS
)


def draw_languages(
    title_of_name: Mapping[str, str],
    chosen: Sequence[str],
    switch: Callable[[str, bool], None],
    query: dict[str, str],
) -> None:
    """Compare what languages cost in the tokenizers of these names, which have these titles.

    `switch` is called with a name and whether the reader adds it to the `chosen` or takes it away;
    `query` says the address of the corpus.
    """
    st.html(_STYLE)
    inputs.seed_inputs()
    if not languages():
        st.info(texts.NO_EXTRACTS, icon=":material/info:")
        return
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", key="languages-controls"
    ):
        inputs.segments(texts.MEASURE, "measure")
        _draw_list(title_of_name, chosen, switch)
        _draw_order([title_of_name[name] for name in chosen], chosen)
        st.text_input(
            texts.FIND,
            max_chars=MAX_LAW_TEXT,
            placeholder=texts.FIND_HINT,
            label_visibility="collapsed",
            **inputs.bound("language"),
        )
        progress = st.container(key="languages-progress")
    shown = {name: title_of_name[name] for name in chosen}
    with progress:
        costs = _costs(shown)
    if costs:
        _draw_table(costs, shown)
    st.html(note(texts.WHAT))
    if OPENED in shown:
        st.html(notices_of(OPENED))
    in_link = [name for name in shown if name != OPENED]
    draw_address("tokenizers", inputs.address({**query, "with": ",".join(in_link)}, None))


def _draw_list(
    title_of_name: Mapping[str, str], chosen: Sequence[str], switch: Callable[[str, bool], None]
) -> None:
    """Draw the list of tokenizers that their number opens; it says why some are grey."""
    is_full, is_last = len(chosen) >= MAX_TOKENIZERS_COMPARED, len(chosen) == 1
    said = texts.chosen_of(len(chosen), len(title_of_name))
    with (
        st.popover(said, key="languages-tokenizers"),
        st.container(gap=None, key="languages-list"),
    ):
        for name, title in title_of_name.items():
            is_on = name in chosen
            st.checkbox(
                title,
                disabled=is_last if is_on else is_full,
                **bound(f"languages_with_{name}", is_on, functools.partial(switch, name)),
            )
        if is_last or is_full:
            st.html(note(texts.ONE_STAYS if is_last else texts.ALL_CHOSEN))


def _draw_order(titles: Sequence[str], chosen: Sequence[str]) -> None:
    """Draw the list of what languages are sorted by: the first vocabulary unless one says so."""
    by = [texts.SORT_BY.format(title=title) for title in titles]
    order = {**dict(zip(("", *chosen[1:]), by, strict=True)), _BY_NAME: texts.SORT_BY_NAME}
    if inputs.get("sort") not in order:
        inputs.put("sort", "")
    st.selectbox(
        texts.SORT,
        order,
        format_func=order.__getitem__,
        label_visibility="collapsed",
        **inputs.bound("sort", options=order),
    )


def _costs(title_of_name: Mapping[str, str]) -> Costs:
    """Return the counted costs by tokenizer, and draw the progress of the first other."""
    found: dict[str, tuple[LanguageCost, ...]] = {}
    for name, title in title_of_name.items():
        work = functools.partial(_count, tokenizer_called(name), title)
        costs = answer_when_ready(
            f"languages {name}", _COSTS, key_of(name), work, about_of(name), in_one_line=True
        )
        if costs is None:
            break
        found[title] = costs
    return found


def _count(
    tokenizer: Tokenizer | OpenedTokenizer, title: str, report: Report
) -> tuple[LanguageCost, ...]:
    phase = texts.COUNTING.format(title=title)

    def encode(text: str) -> Sequence[object]:
        if isinstance(tokenizer, Tokenizer):
            return tokenizer.encode(text)
        (ids,) = tokenizer.encode_all([text])
        return ids

    return language_costs(encode, lambda done, total: report(phase, done, total))


def _draw_table(costs: Costs, title_of_name: Mapping[str, str]) -> None:
    measure: str = inputs.get("measure")
    first = next(iter(costs))
    by: str = inputs.get("sort")
    title = None if by == _BY_NAME else title_of_name.get(by, first)
    if title is not None and title not in costs:
        title = first  # until it is counted
    places = places_shown(costs, measure, inputs.get("language"), title)
    if not places:
        letters = shortened(inputs.get("language").strip(), 30)
        st.html(note(texts.NOTHING_FOUND.format(letters=letters)))
        return
    shown = places[:MAX_LANGUAGES_SHOWN]
    caption = texts.CAPTION.format(title=title) if title else texts.CAPTION_BY_NAME
    st.html(
        element(
            "div",
            scrolling(_table(caption, costs, title_of_name, measure, shown, title), caption),
            note(texts.shown_of(len(shown), len(places))),
            data_panel="languages-table",
        )
    )
    st.download_button(
        texts.DOWNLOAD,
        data=functools.partial(costs_csv, costs),
        file_name=texts.FILE,
        mime="text/csv",
        icon=":material/download:",
        on_click="ignore",
    )


def _table(
    caption: str,
    costs: Costs,
    title_of_name: Mapping[str, str],
    measure: str,
    shown: list[int],
    sorted_by: str | None,
) -> Markup:
    """Return a row for each language; a tokenizer that is still counted has its column already."""
    titles = title_of_name.values()

    def head(title: str | None, name: str) -> str:
        return texts.SORTED.format(title=name) if title == sorted_by else name

    columns = [
        Column(head(None, texts.LANGUAGE), names_rows=True),
        Column(texts.SCRIPT),
        *(Column(head(title, title), texts.MEANING_OF_MEASURE[measure], "bar") for title in titles),
    ]
    values = {
        title: [cost_value(found[place], measure) for place in shown]
        for title, found in costs.items()
    }
    known = [value for each in values.values() for value in each if value is not None]
    most = max(known, default=1.0)
    languages_shown = [next(iter(costs.values()))[place].language for place in shown]
    cited = [published(title_of_name, language.file) for language in languages_shown]
    has_published = measure == "premium" and any(cited)
    if has_published:
        names = " and ".join(dict.fromkeys(title for row in cited for title, _ in row))
        meaning = texts.PUBLISHED_MEANING.format(tokenizers=names)
        columns.append(Column(texts.PUBLISHED, meaning, "n"))
    rows = []
    for number, language in enumerate(languages_shown):
        cells: list[str] = [language.name, language.script]
        cells += [
            _bar(values[title][number], most) if title in costs else texts.NOT_YET
            for title in titles
        ]
        if has_published:
            cells.append(", ".join(ratio(value) for _, value in cited[number]))
        rows.append(Row(tuple(cells)))
    return table(caption, columns, rows, kind="bpe-languages")


def _bar(value: float | None, most: float) -> Markup:
    if value is None:
        return element("span", "–", title=texts.NO_PARAGRAPH)
    width = f"--share: {value / most:.3f}"
    return fragment(element("b", ratio(value)), element("i", class_="bpe-bar", style=width))

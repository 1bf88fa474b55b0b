"""The languages of the Tokenizers page: the same document in each, and what it costs."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
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
from bpe_viz.ui.frame.corpus_use import say_corpus_use
from bpe_viz.ui.frame.live_view import Live, choosing_button, draw_live
from bpe_viz.ui.frame.waiting import answer_when_ready
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.languages import inputs, texts
from bpe_viz.ui.languages.rows import (
    Costs,
    cost_value,
    costs_csv,
    places_shown,
    published,
    rises,
)
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
_BY_NAME, _BACK = "name", "-"
_ENGLISH = "English"
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
    in_link = [name for name in shown if name != OPENED]
    asked = {**query, "with": ",".join(in_link)}
    if costs:
        draw_live(inputs.INPUTS, asked, functools.partial(_draw_table, costs, shown))
        _draw_download(costs)
    else:
        draw_address("tokenizers", inputs.address(asked, None))
    st.html(note(texts.WHAT))
    if OPENED in shown:
        st.html(notices_of(OPENED))
    say_corpus_use()


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


@dataclass(frozen=True, slots=True)
class _Order:
    """The order of the languages: by a tokenizer, or by their names where the title is None.

    The `first` tokenizer sorts them where an address says nothing of it.
    """

    name: str
    title: str | None
    is_back: bool
    first: str

    @classmethod
    def asked(cls, costs: Costs, title_of_name: Mapping[str, str]) -> "_Order":
        """Return the order that the reader chose: the first tokenizer unless one is counted."""
        asked: str = inputs.get("sort")
        name, is_back = asked.removeprefix(_BACK), asked.startswith(_BACK)
        first = next(iter(title_of_name))
        if name == _BY_NAME:
            return cls(name, None, is_back, first)
        if title_of_name.get(name) not in costs:
            name = first
        return cls(name, title_of_name[name], is_back, first)

    @property
    def caption(self) -> str:
        """Say what the table is sorted by."""
        if self.title is None:
            return texts.CAPTION_BY_NAME_BACK if self.is_back else texts.CAPTION_BY_NAME
        caption = texts.CAPTION_CHEAPEST if self.is_back else texts.CAPTION
        return caption.format(title=self.title)

    def head(self, label: str, name: str, kind: str = "") -> Column:
        """Return the column whose head sorts by this name, and turns the order round after that."""
        is_sorted = name == self.name
        forward = "" if name == self.first else name
        turned = is_sorted and not self.is_back
        button = choosing_button(label, "sort", f"{_BACK}{name}" if turned else forward)
        is_rising = rises(inputs.get("measure"), self.title, is_back=self.is_back)
        order = ("ascending" if is_rising else "descending") if is_sorted else "none"
        return Column(button, kind=kind, names_rows=name == _BY_NAME, order=order)


def _draw_table(costs: Costs, title_of_name: Mapping[str, str]) -> Live:
    measure: str = inputs.get("measure")
    order = _Order.asked(costs, title_of_name)
    find: str = inputs.get("language")
    places = places_shown(costs, measure, find, order.title, is_back=order.is_back)
    if not places:
        nothing = texts.NOTHING_FOUND.format(letters=shortened(find.strip(), 30))
        return Live((), note(nothing), nothing)
    shown = places[:MAX_LANGUAGES_SHOWN]
    caption = order.caption
    drawn = element(
        "div",
        element(
            "p",
            element("b", _finding(order, costs, measure, places[0])),
            " ",
            texts.MEANING_OF_MEASURE[measure],
        ),
        scrolling(_table(order, costs, title_of_name, measure, shown), caption),
        note(texts.shown_of(len(shown), len(places))),
        class_="bpe-languages-table",
        data_panel="languages-table",
    )
    return Live((), drawn, caption)


def _finding(order: _Order, costs: Costs, measure: str, first: int) -> str:
    """Say what the first language costs, or how they are sorted where that says no more."""
    if measure == "premium" and order.title:
        cost = costs[order.title][first]
        if cost.premium and cost.language.name != _ENGLISH:
            return texts.times_english(cost.language.name, ratio(cost.premium), order.title)
    return f"{order.caption}."


def _draw_download(costs: Costs) -> None:
    st.download_button(
        texts.DOWNLOAD,
        data=functools.partial(costs_csv, costs),
        file_name=texts.FILE,
        mime="text/csv",
        icon=":material/download:",
        on_click="ignore",
    )


def _table(
    order: _Order,
    costs: Costs,
    title_of_name: Mapping[str, str],
    measure: str,
    shown: list[int],
) -> Markup:
    """Return a row for each language; a tokenizer that is still counted has its column already."""
    titles = title_of_name.values()
    columns = [
        order.head(texts.LANGUAGE, _BY_NAME),
        Column(texts.SCRIPT),
        *(order.head(title, name, "bar") for name, title in title_of_name.items()),
    ]
    values = {
        title: [cost_value(found[place], measure) for place in shown]
        for title, found in costs.items()
    }
    known = [value for each in values.values() for value in each if value is not None]
    most = max(known, default=1.0)
    languages_shown = [next(iter(costs.values()))[place].language for place in shown]
    is_premium = measure == "premium"
    cited = [
        published(title_of_name, language.file) if is_premium else {}
        for language in languages_shown
    ]
    cited_titles = [title for title in titles if any(title in row for row in cited)]
    columns += [
        Column(
            texts.PUBLISHED.format(title=title), texts.PUBLISHED_MEANING.format(title=title), "n"
        )
        for title in cited_titles
    ]
    rows = []
    for number, language in enumerate(languages_shown):
        cells: list[str] = [language.name, language.script]
        cells += [
            _bar(values[title][number], most) if title in costs else texts.NOT_YET
            for title in titles
        ]
        row = cited[number]
        cells += [ratio(row[title]) if title in row else "" for title in cited_titles]
        rows.append(Row(tuple(cells)))
    return table(order.caption, columns, rows, kind="bpe-languages", is_caption_hidden=True)


def _bar(value: float | None, most: float) -> Markup:
    if value is None:
        return element("span", "–", title=texts.NO_PARAGRAPH)
    width = f"--share: {value / most:.3f}"
    return fragment(element("b", ratio(value)), element("i", class_="bpe-bar", style=width))

"""Text stays text: in every helper of markup, and in all that the pages send as HTML."""

import ast
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
import streamlit as st
from markupsafe import Markup
from streamlit.testing.v1 import AppTest

from bpe_viz.segmentation import Branch
from bpe_viz.ui.about.page import about_html
from bpe_viz.ui.morphemes.beyond_merges import draw_trees
from bpe_viz.ui.morphemes.markup import morphs
from bpe_viz.ui.shared.component_files import style
from bpe_viz.ui.shared.markup import (
    Column,
    Figure,
    Row,
    chip,
    definitions,
    element,
    fragment,
    heading,
    heads,
    items,
    meanings,
    note,
    section,
    table,
)
from bpe_viz.ui.shared.word_drawing import draw_word
from tests import ROOT

HOSTILE = "<img src=x onerror=alert(1)> ' \" &lt; </td></p>"
UI = ROOT / "bpe_viz"
_TAG = re.compile(r"</(?!w>)|<[a-z]+[ />][^<>]*=|/>")  # </w> is the mark of many a BPE file
PAGES = sorted((ROOT / "pages").glob("*.py"))


class _Read(HTMLParser):
    """The text, the tags and the values of attributes of a piece of HTML whose tags all close."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.text, self.tags, self.values = "", set[str](), list[str | None]()
        self._open: list[str] = []
        self.feed(str(markup))
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)
        self.tags.add(tag)
        self.values += [value for _, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize(
    ("make", "tags"),
    [
        pytest.param(lambda t: element("p", t), {"p"}, id="element"),
        pytest.param(lambda t: element("p", [t, t], t), {"p"}, id="several children"),
        pytest.param(lambda t: fragment(element("b", "a"), t), {"b"}, id="fragment"),
        pytest.param(lambda t: note("a", t), {"p"}, id="note"),
        pytest.param(lambda t: note("a", strong=t), {"p", "b"}, id="strong note"),
        pytest.param(lambda t: heading(t, t), {"div", "h2", "p"}, id="heading"),
        pytest.param(section, {"h2"}, id="section"),
        pytest.param(lambda t: items([t]), {"ul", "li"}, id="items"),
        pytest.param(lambda t: definitions([(t, t)], "a"), {"dl", "dt", "dd"}, id="definitions"),
        pytest.param(lambda t: heads([Figure(t, t, t)]), {"div", "b", "span"}, id="heads"),
    ],
)
def test_a_hostile_text_is_read_as_it_was_written(
    make: Callable[[str], Markup], tags: set[str]
) -> None:
    made = make(HOSTILE)
    assert isinstance(made, Markup)
    assert HOSTILE in _Read(made).text
    assert _Read(made).tags == tags


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(
            table(HOSTILE, (HOSTILE, Column(HOSTILE, HOSTILE)), [Row((HOSTILE, HOSTILE))]),
            id="table",
        ),
        pytest.param(meanings([Figure(HOSTILE, HOSTILE, HOSTILE, HOSTILE)]), id="meanings"),
    ],
)
def test_hostile_cells_are_text(made: Markup) -> None:
    read = _Read(made)
    assert read.tags <= {"table", "caption", "thead", "tbody", "tr", "th", "td", "bdi", "span"}
    assert read.text.count(HOSTILE) >= 4


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(chip("<b>'", "low"), id="chip"),
        pytest.param(morphs(["<b>'", "low"], ""), id="morphs"),
        pytest.param(draw_word("<b>'", {1}, {"hit": {1}}), id="word"),
        pytest.param(draw_trees([Branch("<b>'", "'")], "'<b>"), id="tree"),
    ],
)
def test_hostile_symbols_are_text(made: Markup) -> None:
    assert isinstance(made, Markup)
    assert "<b>'" in _Read(made).text
    assert _Read(made).tags <= {"code", "span", "div", "b", "bdi", "i", "small"}


def test_a_hostile_attribute_is_one_value() -> None:
    made = element("i", title=HOSTILE, aria_label="", class_="n")
    assert _Read(made).values == [HOSTILE, "n"]


def test_markup_is_taken_as_it_is() -> None:
    assert element("p", element("b", "low")) == "<p><b>low</b></p>"
    row = Row((element("b", "1"), "2"))
    assert "<td><b>1</b></td><td class='n'><bdi>2</bdi></td>" in table("", ("a", "b"), [row])


def test_a_short_row_spans_the_rest_and_the_row_of_what_is_chosen_is_marked() -> None:
    head = (Column("Name", names_rows=True), Column("One", kind="n"), Column("Two", kind="n"))
    made = table("", head, [Row(("a", "why"), is_short=True), Row(("b", "1", "2"), is_here=True)])
    assert "<th scope='row'><bdi>a</bdi></th><td colspan='2'><bdi>why</bdi></td>" in made
    assert made.count("<tr class='here' aria-current='true'>") == 1


def test_cells_must_fit_the_columns() -> None:
    with pytest.raises(ValueError, match="shorter"):
        table("", ("a", "b"), [Row(("1",))])


def _plain_strings(path: Path) -> list[str]:
    """The strings of a module that hold tags, other than docstrings and what Markup is given."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    allowed: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            allowed.add(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            allowed.update(node.args if node.func.id == "Markup" else ())
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node not in allowed
        if isinstance(node.value, str) and _TAG.search(node.value)
    ]


def test_no_module_writes_html_by_hand() -> None:
    found = {
        path.relative_to(UI).as_posix(): _plain_strings(path)
        for path in UI.joinpath("ui").rglob("*.py")
    }
    assert len(found) > 100
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_nothing_is_escaped_by_hand() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in UI.rglob("*.py")}
    assert [path for path, text in sources.items() if "html.escape" in text] == []
    assert [path for path, text in sources.items() if re.search(r"import html\b", text)] == []


def test_text_becomes_markup_as_it_is_in_one_place() -> None:
    found = [path.name for path in UI.rglob("*.py") if "S704" in path.read_text(encoding="utf-8")]
    assert found == ["component_files.py"]


def test_what_is_no_text_of_a_reader_is_markup() -> None:
    assert isinstance(style(), Markup)
    assert about_html.__annotations__["return"] is Markup


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_sends_markup_or_a_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    send = st.html

    def record(body: object, **how: object) -> object:
        sent.append(body)
        return send(body, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(st, "html", record)
    app = AppTest.from_file(str(path), default_timeout=60).run()
    assert [error.message for error in app.exception] == []
    assert len(sent) >= 3
    assert [body for body in sent if not isinstance(body, Markup | Path)] == []

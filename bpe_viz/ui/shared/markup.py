"""HTML in which text is text: every string is escaped unless it is Markup made here.

An element is built from its children and attributes; tables, figures, notes, headings, chips and
lists are what the pages have in common.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from markupsafe import Markup, escape

from bpe_viz.symbols import printable, shown_word

# Text, Markup, or several of them one after the other.
Child: TypeAlias = str | Iterable[str]
_OPENS, _ENDS, _CLOSES = Markup("<"), Markup("</"), Markup(">")
_BLANK, _IS, _QUOTE = Markup(" "), Markup("='"), Markup("'")


@dataclass(frozen=True, slots=True)
class Figure:
    """A headline figure: its value, what it is, what it means, and what compares."""

    value: str
    label: str
    meaning: str
    compare: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its name, what it means, its class, and whether it names its rows.

    The `order` of its values is "ascending" or "descending" where they sort the rows, and "none"
    where they could.
    """

    name: str
    meaning: str = ""
    kind: str = ""
    names_rows: bool = False
    order: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; `line` is the style of its line in the chart, and a class for its colour.

    The row of what is chosen `is_here`; the last cell of one that `is_short` takes the rest.
    """

    cells: tuple[str, ...]
    line: str = ""
    is_here: bool = False
    is_short: bool = False


def element(tag: str, *children: Child, **attributes: str) -> Markup:
    """Return an element; `class_` is its class, `aria_label` its aria-label, without empty ones.

    Words of a corpus, which are in a `bdi`, are not in the language of the page.

    >>> print(element("p", "a < b ", element("b", "c"), class_="n", title="d's"))
    <p class='n' title='d&#39;s'>a &lt; b <b>c</b></p>
    """
    language = {"lang": attributes.pop("lang", "")} if tag == "bdi" else {}
    # Joined, as formatting takes several times as long, and pages draw thousands of elements.
    parts: list[str] = [_OPENS, tag]
    for name, value in (*attributes.items(), *language.items()):
        if value or name in language:
            parts += [_BLANK, name.rstrip("_").replace("_", "-"), _IS, value, _QUOTE]
    return Markup().join([*parts, _CLOSES, *_flat(children), _ENDS, tag, _CLOSES])


def fragment(*children: Child) -> Markup:
    """Join children one after the other, without an element around them.

    >>> print(fragment("a & b", [element("i", "c"), "<"]))
    a &amp; b<i>c</i>&lt;
    """
    return Markup().join(_flat(children))


def _flat(children: Iterable[Child]) -> Iterator[str]:
    for child in children:
        if isinstance(child, str):
            yield child
        else:
            yield from _flat(child)


def heads(figures: Iterable[Figure]) -> Markup:
    """Return the headline: large figures with labels, their meaning one hover, tap or Tab away."""
    items = (
        element(
            "div",
            element("b", f.value),
            element("span", f.label),
            _definition(f.meaning),
            class_="bpe-term" if f.meaning else "",
            tabindex="0" if f.meaning else "",
        )
        for f in figures
    )
    return element("div", items, class_="bpe-heads")


def defined(text: Child, meaning: str) -> Markup:
    """Return a term whose definition is shown when it is pointed at, tapped or reached with Tab.

    >>> print(defined("F1", "2 × 3 < 7"))
    <span class='bpe-term' tabindex='0'>F1<span class='bpe-definition'>2 × 3 &lt; 7</span></span>
    """
    return element("span", text, _definition(meaning), class_="bpe-term", tabindex="0")


def _definition(meaning: str) -> Markup:
    return element("span", meaning, class_="bpe-definition") if meaning else Markup()


def meanings(figures: Iterable[Figure]) -> Markup:
    """Return the same figures one by one, each with its sentence and published figures."""
    columns = (
        Column("Figure", names_rows=True),
        Column("Here", kind="n"),
        Column("What it means"),
        Column("Published"),
    )
    rows = (Row((f.label, f.value, f.meaning, f.compare)) for f in figures)
    return table("The figures, one by one", columns, rows, kind="bpe-meanings")


def table(
    caption: str,
    head: Sequence[str | Column],
    rows: Iterable[Row],
    *,
    texts: int = 1,
    kind: str = "",
    is_caption_hidden: bool = False,
) -> Markup:
    """Return a table; of columns given by name alone the first `texts` are text.

    >>> print(table("Counts", ("Word", "Count"), [Row(("<low>", "5"))]).partition("<tbody>")[2])
    <tr><td><bdi>&lt;low&gt;</bdi></td><td class='n'><bdi>5</bdi></td></tr></tbody></table>
    """
    columns = [
        column if isinstance(column, Column) else Column(column, kind="n" if i >= texts else "")
        for i, column in enumerate(head)
    ]
    names = (
        element("th", _head(column), scope="col", class_=column.kind, aria_sort=column.order)
        for column in columns
    )
    return element(
        "table",
        element("caption", caption, class_="bpe-hidden" if is_caption_hidden else ""),
        element("thead", element("tr", names)),
        element("tbody", (_row(columns, row) for row in rows)),
        class_=f"bpe-table {kind}".rstrip(),
    )


def scrolling(content: Child, name: str) -> Markup:
    """Let content that may be too wide scroll in its place, also by keys; `name` says what it is.

    >>> print(scrolling("wide", "Files"))
    <div class='bpe-wide' tabindex='0' role='group' aria-label='Files'>wide</div>
    """
    return element("div", content, class_="bpe-wide", tabindex="0", role="group", aria_label=name)


def note(*sentences: str | Markup, strong: str = "", kind: str = "") -> Markup:
    """Return a note below a chart, the sentence `strong` in bold at its end.

    >>> print(note("a < b.", "", "c."))
    <p class='bpe-note'>a &lt; b. c.</p>
    """
    text = Markup(" ").join(sentence for sentence in sentences if sentence)
    bold = fragment(" ", element("b", strong)) if strong else ""
    return element("p", text, bold, class_=f"bpe-note {kind}".rstrip())


def warning(text: str) -> Markup:
    """Return what to know before a figure is read; it stands above what it is about.

    >>> print(warning("Few words."))
    <p class='bpe-warning' role='note'>Few words.</p>
    """
    return element("p", text, class_="bpe-warning", role="note")


def heading(title: str, sentence: Child) -> Markup:
    """Return the heading of a chart and what it says in a sentence."""
    return element("div", element("h2", title), element("p", sentence), class_="bpe-chart-heading")


def section(title: Child) -> Markup:
    """Return the heading of a part of a page."""
    return element("h2", title, class_="bpe-h2")


def items(texts: Iterable[str], kind: str = "") -> Markup:
    """Return a list with a point for each text; nothing where there is none.

    >>> print(items(["a", "<b>"]))
    <ul><li>a</li><li>&lt;b&gt;</li></ul>
    """
    points = [element("li", text) for text in texts]
    return element("ul", points, class_=kind) if points else Markup()


def definitions(rows: Iterable[tuple[str, str]], kind: str) -> Markup:
    """Return a list of names, each with its description.

    >>> print(definitions([("Unit", "<b>")], "bpe-settings"))
    <dl class='bpe-settings'><dt>Unit</dt><dd>&lt;b&gt;</dd></dl>
    """
    pairs = ((element("dt", name), element("dd", says)) for name, says in rows)
    return element("dl", (fragment(pair) for pair in pairs), class_=kind)


def chip(*symbols: str) -> Markup:
    """Return symbols as they are written in a text, invisible characters shown.

    >>> print(chip("l", "<"))
    <code>l &lt;</code>
    """
    return element("code", " ".join(map(printable, symbols)))


def corpus_word(text: str, language: str) -> Markup:
    """Return a word of a corpus for the cell of a table, in its language; "" where none is known.

    >>> print(corpus_word("<ev>", "tr"))
    <bdi lang='tr'>&lt;ev&gt;</bdi>
    """
    return element("bdi", text, lang=language)


def with_words(sentence: str, language: str, *, said: Mapping[str, str], **words: str) -> Markup:
    """Return a sentence about words of a corpus, each in its language.

    `said` is what else the sentence names.

    >>> print(with_words("“{word}” occurs {often}.", "tr", word="ev", said={"often": "twice"}))
    “<bdi lang='tr'>ev</bdi>” occurs twice.
    """
    marked = {name: corpus_word(word, language) for name, word in words.items()}
    return escape(sentence).format(**said, **marked)


def quoted_words(words: Iterable[str]) -> str:
    """Return words in quotation marks.

    >>> quoted_words(["the", "of"])
    '“the” or “of”'
    """
    return " or ".join(f"“{shown_word(word, 20)}”" for word in words)


def _head(column: Column) -> str:
    return defined(column.name, column.meaning) if column.meaning else _isolated(column.name)


def _row(columns: Sequence[Column], row: Row) -> Markup:
    last = len(row.cells) - 1
    cells = []
    for index, (column, cell) in enumerate(zip(columns, row.cells, strict=not row.is_short)):
        is_wide = row.is_short and index == last
        cells.append(
            element(
                "th" if column.names_rows else "td",
                _line(row.line) if index == 0 else "",
                _isolated(cell),
                scope="row" if column.names_rows else "",
                class_="" if is_wide else column.kind,
                colspan=f"{len(columns) - last}" if is_wide else "",
            )
        )
    here = "true" if row.is_here else ""
    return element("tr", cells, class_="here" if row.is_here else "", aria_current=here)


def _isolated(cell: str) -> str:
    """Text that keeps its direction to itself; most of it is in the language of the page."""
    return cell if isinstance(cell, Markup) or not cell else Markup("<bdi>{}</bdi>").format(cell)


def _line(style: str) -> Markup:
    if not style:
        return Markup()
    dash, _, color = style.partition(" ")
    return element("i", class_=f"bpe-line {color}".rstrip(), style=f"border-top-style:{dash}")

"""HTML for notebooks: escaped, without a script, and in the colours of whatever is around it."""

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from bpe_viz.limits import MAX_SYMBOLS_IN_NOTEBOOK
from bpe_viz.symbols import printable
from bpe_viz.wording import counted, rounded

# All colours are made of the colour of the text, so light and dark need no rule of their own.
_STYLE = Markup("""<style>
.bpe-viz { color: inherit; font-size: 14px; line-height: 1.6; overflow-x: auto; }
.bpe-viz table { border-collapse: collapse; color: inherit; font-size: inherit;
  margin: 4px 0 12px; }
.bpe-viz caption { color: inherit; contain: inline-size; font-weight: 600; padding: 4px 0;
  text-align: left; white-space: nowrap; }
.bpe-viz th, .bpe-viz td { background: none; color: inherit; padding: 2px 12px 2px 0;
  text-align: left; vertical-align: top; }
.bpe-viz th { font-weight: 600; border-bottom: 1px solid currentColor; }
.bpe-viz .number { text-align: right; font-variant-numeric: tabular-nums; }
.bpe-viz .chip { border: 1px solid color-mix(in srgb, currentColor 45%, transparent);
  border-radius: 4px; display: inline-block; font-family: monospace; line-height: 1.6;
  margin: 1px 2px; padding: 0 4px; white-space: pre; }
.bpe-viz .made { border-width: 2px; font-weight: 700; }
.bpe-viz .unknown { border-style: dashed; }
.bpe-viz svg { display: block; max-width: none; }
.bpe-viz svg text { fill: currentColor; font-family: monospace; font-size: 14px;
  text-anchor: middle; }
.bpe-viz svg .rank { font-size: 11px; }
.bpe-viz svg line { stroke: currentColor; }
</style>""")
_CELLS = {"th": Markup("<th{}>{}</th>"), "td": Markup("<td{}>{}</td>")}


def block(title: str, *parts: Markup) -> Markup:
    """Return a result as one block: its title, then its parts.

    >>> print(block("<b>")[:43])
    <div class="bpe-viz"><strong>&lt;b&gt;</str
    """
    body = Markup("").join(parts)
    return Markup('<div class="bpe-viz"><strong>{}</strong>{}{}</div>').format(title, body, _STYLE)


def chips(
    symbols: Sequence[str], *, made: str | None = None, unknown: Iterable[int] = ()
) -> Markup:
    """Return symbols side by side; the one just made stands out, those that are unknown are dashed.

    >>> print(chips(["<", "er"], made="er"))
    <span class="chip">&lt;</span><span class="chip made">er</span>
    """
    dashed = frozenset(unknown)
    shown = []
    for number, symbol in enumerate(symbols[:MAX_SYMBOLS_IN_NOTEBOOK]):
        kind = " made" if symbol == made else ""
        kind += " unknown" if number in dashed else ""
        name = printable(symbol)
        shown.append(Markup('<span class="chip{}">{}</span>').format(kind, name))
    more = len(symbols) - len(shown)
    rest = Markup(" and {}").format(counted(more, "more symbol*")) if more > 0 else Markup("")
    return Markup("").join(shown) + rest


def table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Markup:
    """Return a table; numbers are aligned, and a row of names is left out where there are none.

    >>> print(table("Words", ["word"], [["<"], [5]])[-64:])
    <tr><td>&lt;</td></tr><tr><td class="number">5</td></tr></table>
    """
    heads = [_cell("th", name, "") for name in columns]
    lines = [Markup("<tr>{}</tr>").format(Markup("").join(heads))] if any(columns) else []
    for row in rows:
        cells = []
        for value in row:
            if isinstance(value, Markup):
                cells.append(_cell("td", value, ""))
            elif isinstance(value, int | float):
                cells.append(_cell("td", _number(value), "number"))
            else:
                cells.append(_cell("td", str(value), ""))
        lines.append(Markup("<tr>{}</tr>").format(Markup("").join(cells)))
    body = Markup("").join(lines)
    title = Markup("<caption>{}</caption>").format(caption) if caption else Markup("")
    return Markup("<table>{}{}</table>").format(title, body)


def line(text: str) -> Markup:
    """Return a sentence of its own.

    >>> print(line("a < b"))
    <div>a &lt; b</div>
    """
    return Markup("<div>{}</div>").format(text)


def row_of(shown: Markup) -> Markup:
    """Something on a line of its own.

    >>> print(row_of(Markup("<b>a</b>")))
    <div><b>a</b></div>
    """
    return Markup("<div>{}</div>").format(shown)


def _cell(tag: str, content: str, kind: str) -> Markup:
    named = Markup(' class="{}"').format(kind) if kind else Markup("")
    return _CELLS[tag].format(named, content)


def _number(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else rounded(value)

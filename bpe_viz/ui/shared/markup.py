"""Figures, tables and notes of the Laws page as escaped HTML."""

import html
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bpe_viz.symbols import shown_word


@dataclass(frozen=True, slots=True)
class Figure:
    """A headline figure: its value, what it is, what it means, and what compares."""

    value: str
    label: str
    meaning: str
    compare: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table of fits; `line` is the style of its line in the chart."""

    cells: tuple[str, ...]
    line: str = ""


def percent(share: float) -> str:
    """A share as a percentage.

    >>> percent(0.2927), percent(0.00031), percent(0)
    ('29.3 %', '0.031 %', '0 %')
    """
    hundred = 100 * share
    return f"{hundred:.1f} %" if hundred >= 1 else f"{hundred:.2g} %"


def number(value: float) -> str:
    """A number with three significant digits, or whole with commas from 1,000 on.

    >>> number(1.2345), number(196642.2)
    ('1.23', '196,642')
    """
    return f"{value:,.0f}" if abs(value) >= 1_000 else f"{value:.3g}"


def interval(pair: tuple[float, float]) -> str:
    """An interval with as many digits as tell its ends apart.

    >>> interval((1.00613, 1.00712)), interval((0.6, 0.72))
    ('1.0061 to 1.0071', '0.60 to 0.72')
    """
    low, high = pair
    width = high - low
    digits = next((n for n in (2, 3, 4) if width >= 5 * 10.0**-n), 5)
    return f"{low:,.{digits}f} to {high:,.{digits}f}"


def raised(exponent: float) -> str:
    """A number as an exponent, with two decimals.

    >>> "N" + raised(0.659)
    'N⁰·⁶⁶'
    """
    return f"{exponent:.2f}".translate(str.maketrans("0123456789.-", "⁰¹²³⁴⁵⁶⁷⁸⁹·⁻"))


def heads(figures: Iterable[Figure]) -> str:
    """The headline: large figures with their labels; the meaning is read when pointing at one."""
    items = "".join(
        f"<div title='{html.escape(f.meaning, quote=True)}'><b>{html.escape(f.value)}</b>"
        f"<span>{html.escape(f.label)}</span></div>"
        for f in figures
    )
    return f"<div class='bpe-heads'>{items}</div>"


def meanings(figures: Iterable[Figure]) -> str:
    """The same figures one by one, each with its sentence and published figures beside it."""
    rows = "".join(
        f"<tr><th scope='row'>{html.escape(f.label)}</th><td class='n'>{html.escape(f.value)}</td>"
        f"<td>{html.escape(f.meaning)}</td><td>{html.escape(f.compare)}</td></tr>"
        for f in figures
    )
    head = "<tr><th>Figure</th><th class='n'>Here</th><th>What it means</th><th>Published</th></tr>"
    return (
        "<table class='bpe-table bpe-meanings'><caption>The figures, one by one</caption>"
        f"<thead>{head}</thead><tbody>{rows}</tbody></table>"
    )


def table(caption: str, head: Sequence[str], rows: Iterable[Row], *, texts: int = 1) -> str:
    """A small table; the first `texts` columns are text, the others numbers."""
    top = "".join(
        f"<th scope='col'{'' if i < texts else ' class=n'}>{html.escape(name)}</th>"
        for i, name in enumerate(head)
    )
    body = "".join(
        "<tr>"
        + "".join(
            f"<td{'' if i < texts else ' class=n'}>{_line(row) if i == 0 else ''}"
            f"<bdi>{html.escape(cell)}</bdi></td>"
            for i, cell in enumerate(row.cells)
        )
        + "</tr>"
        for row in rows
    )
    return (
        f"<table class='bpe-table'><caption>{html.escape(caption)}</caption>"
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    )


def note(*sentences: str, strong: str = "") -> str:
    """A note below a chart, the sentence `strong` in bold at its end."""
    text = " ".join(html.escape(sentence) for sentence in sentences if sentence)
    bold = f" <b>{html.escape(strong)}</b>" if strong else ""
    return f"<p class='bpe-note'>{text}{bold}</p>"


def heading(title: str, sentence: str) -> str:
    """The heading of a chart and what it says in a sentence."""
    return (
        f"<div class='bpe-chart-heading'><h2>{html.escape(title)}</h2>"
        f"<p>{html.escape(sentence)}</p></div>"
    )


def quoted(words: Iterable[str]) -> str:
    """Words in quotation marks.

    >>> quoted(["the", "of"])
    '“the” or “of”'
    """
    return " or ".join(f"“{shown_word(word, 20)}”" for word in words)


def _line(row: Row) -> str:
    if not row.line:
        return ""
    return f"<i class='bpe-line' style='border-top-style:{row.line}'></i>"

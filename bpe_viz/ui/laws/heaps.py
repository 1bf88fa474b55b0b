"""Heaps' law: the growth of the vocabulary, its fit, a forecast, and the random order."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import streamlit as st
from markupsafe import Markup

from bpe_viz.charts import curve_table, growth_rows, growth_table, heaps_chart
from bpe_viz.errors import BpeVizError, TooSmallError
from bpe_viz.laws import (
    ExpectedGrowth,
    Forecast,
    HeapsFit,
    SizeForecast,
    fit_heaps,
    forecast,
    forecast_at,
    new_word_rate,
)
from bpe_viz.limits import MAX_FORECAST_TOKENS
from bpe_viz.ui.frame.waiting import show_problem
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.laws import caches, inputs, texts
from bpe_viz.ui.laws.data import axes_are_logarithmic, ignores_blanks, ranked_of
from bpe_viz.ui.laws.figure import draw_figure, theme
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.shared.markup import Row, note, table
from bpe_viz.ui.shared.numbers import (
    exponent_text,
    number,
    percent,
    raised,
    ratio,
    signed_percent,
    with_interval,
)
from bpe_viz.wording import counted

_Result = TypeVar("_Result")
_LEAST_POINTS = 3
_SLOWER = 0.9  # new types of the second half for each of the first
_SURE = 3  # times as many types at the upper end of an interval as at its lower end
_FAR = 10  # times the corpus, beyond which a forecast says little
_FEW_TYPES = 100  # below, expected types are written with a decimal
_BOOK = HeapsFit(k=44, beta=0.49)
_BOOK_TOKENS, _BOOK_SEEN = 1_000_020, 38_365


@dataclass(frozen=True, slots=True)
class _Growth:
    """The curve that is shown; in random order when only counts are known."""

    tokens: list[float]
    types: list[float]
    random: ExpectedGrowth
    is_expected: bool

    @property
    def name(self) -> str:
        return texts.IN_RANDOM_ORDER if self.is_expected else texts.IN_TEXT_ORDER

    @property
    def label(self) -> str:
        """The name of the curve in the chart, where there is little room."""
        return "random order" if self.is_expected else "words"

    @property
    def num_tokens(self) -> int:
        return round(self.tokens[-1])


def draw_heaps(shown: AnyTrained) -> None:
    """Draw the growth curve on the left, its fit and the forecast on the right."""
    growth = _growth(shown)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        inputs.segments("Axes", "axes")
        st.slider(
            texts.FIRST_PART,
            step=5,
            width=260,
            label_visibility="visible",
            **inputs.limits("part"),
            **inputs.bound("part"),
        )
        _draw_size(growth)
    with st.container(key="laws-growth"):
        left, right = st.columns([3, 2], gap="medium")
        with left:
            draw_heaps_chart(shown, key="heaps", with_forecast=True)
        with right:
            _draw_fits(growth)


def draw_heaps_chart(shown: AnyTrained, *, key: str, with_forecast: bool = False) -> None:
    """Draw types against tokens with the fitted law, and on request the forecast.

    With it comes the curve of the same words in random order.
    """
    growth = _growth(shown)
    curves: dict[str, tuple[list[float], list[float]]] = {}
    fit = _try(lambda: fit_heaps(growth.tokens, growth.types))
    asked = _asked_forecast(growth) if with_forecast else None
    beyond = _beyond(growth, asked.tokens if isinstance(asked, SizeForecast) else 0)
    if isinstance(fit, HeapsFit):
        curves["fit"] = (beyond, [fit.expected(n) for n in beyond])
    part = inputs.get("part") / 100
    first = _try(lambda: forecast(growth.tokens, growth.types, share=part))
    if with_forecast and isinstance(first, Forecast):
        curves["fit to first part"] = (beyond, [first.fit.expected(n) for n in beyond])
    if with_forecast and not growth.is_expected:
        curves["random order"] = (growth.random.tokens.tolist(), growth.random.types.tolist())
    series = {growth.label: growth_table(growth.tokens, growth.types)}
    lines = curve_table(curves) if curves else None
    end = first.fit.last_token if with_forecast and isinstance(first, Forecast) else None
    draw_figure(
        key,
        heaps_chart(
            series,
            lines,
            theme(),
            logarithmic=axes_are_logarithmic() or not with_forecast,
            first_part=end,
            forecast=(asked.tokens, asked.predicted) if isinstance(asked, SizeForecast) else None,
        ),
        growth_rows(series, lines),
        text=_text(growth, fit),
    )


def heaps_sentence(shown: AnyTrained) -> str:
    """Say what the curve shows: whether new words still come, and fewer than in its first half."""
    growth = _try(lambda: _growth(shown))
    if isinstance(growth, BpeVizError):
        return texts.HOW_MANY_WORDS
    last = growth.types[-1]
    middle = float(np.interp(growth.tokens[-1] / 2, growth.tokens, growth.types))
    if round(last - middle) <= 0:
        return texts.NEW_ONLY_AT_START
    is_slower = last - middle < _SLOWER * middle
    return texts.NEW_MORE_SLOWLY if is_slower else texts.NEW_KEEP_COMING


def heaps_note(shown: AnyTrained) -> Markup:
    """Return the main figures of the fit in a sentence or two."""
    growth = _growth(shown)
    fit = _try(lambda: fit_heaps(growth.tokens, growth.types))
    order = ""
    if growth.is_expected:
        why = texts.BLANKS_IGNORED if ignores_blanks(shown) else texts.ONLY_COUNTS
        order = texts.NO_ORDER.format(why=why)
    if isinstance(fit, BpeVizError):
        return note(str(fit), order)
    seen, last = growth.types[-1], growth.tokens[-1]
    expected = fit.expected(last)
    types, off = _expected(expected, seen)
    there = texts.fit_expects(types, seen, off if round(expected - seen) else None)
    return note(
        texts.HEAPS_FIT.format(
            k=number(fit.k),
            beta=raised(fit.beta),
            tokens=counted(round(last), "token"),
            there=there,
        ),
        order,
    )


def _growth(shown: AnyTrained) -> _Growth:
    ranked = ranked_of(shown)
    ignore = ignores_blanks(shown)
    if ranked.num_tokens < _LEAST_POINTS:
        raise TooSmallError(texts.too_few_tokens(ranked.num_tokens))
    random = caches.random_order(shown, ignore)
    if ranked.growth is None:
        return _Growth(random.tokens.tolist(), random.types.tolist(), random, is_expected=True)
    tokens, types = zip(*ranked.growth, strict=True)
    return _Growth([*map(float, tokens)], [*map(float, types)], random, is_expected=False)


def _draw_size(growth: _Growth) -> None:
    """Draw the field for the size of a text to forecast; until it is used, twice the corpus."""

    def put(value: int | None) -> None:
        inputs.put("ahead", value or 0)

    st.number_input(
        texts.FORECAST_AT,
        step=max(growth.num_tokens // 10, 1),
        width=200,
        **inputs.limits("ahead"),
        **bound("laws_ahead_widget", _size_asked(growth), put),
    )


def _size_asked(growth: _Growth) -> int:
    return inputs.get("ahead") or min(2 * growth.num_tokens, MAX_FORECAST_TOKENS)


def _asked_forecast(growth: _Growth) -> SizeForecast | BpeVizError:
    return _try(lambda: forecast_at(growth.tokens, growth.types, _size_asked(growth)))


def _forecast_sentence(growth: _Growth) -> str:
    """Say what the fit expects at the reader's size, next to what is known of it.

    Close to the text the interval says how far the forecast hangs on a part of it.
    """
    asked = _asked_forecast(growth)
    if isinstance(asked, BpeVizError):
        return ""
    size, tokens = asked.tokens, growth.num_tokens
    types = _expected(asked.predicted, asked.predicted)[0]
    low, high = asked.interval
    is_sure = high < _SURE * low
    margin = (
        f" (95% {low:,.0f}–{high:,.0f})"
        if is_sure and round(high) > round(low)
        else ""
        if is_sure
        else texts.UNSURE
    )
    twice = texts.TWICE if size == 2 * tokens else ""
    sentence = texts.forecast_of(size, types, twice=twice, margin=margin)
    if size <= tokens:
        seen = round(float(np.interp(size, growth.tokens, growth.types)))
        return texts.SEEN_THERE.format(sentence=sentence, seen=seen)
    more = round(asked.predicted) - round(growth.types[-1])
    far = "" if size <= _FAR * tokens else texts.ROUGH_GUESS
    if more <= 0:
        return f"{sentence}.{far}"
    return texts.MORE_THAN_NOW.format(sentence=sentence, more=more, far=far)


def _beyond(growth: _Growth, size: int) -> list[float]:
    """Return tokens for a line: to three times the curve's, and to the chosen size."""
    spaced = np.geomspace(growth.tokens[0], max(3 * growth.tokens[-1], size), 60)
    return [float(n) for n in spaced]


def _text(growth: _Growth, fit: HeapsFit | BpeVizError) -> str:
    text = texts.HEAPS_IN_WORDS.format(
        name=growth.name,
        types=counted(round(growth.types[-1]), "type"),
        tokens=counted(round(growth.tokens[-1]), "token"),
    )
    if isinstance(fit, BpeVizError):
        return f"{text} {fit}"
    return texts.HEAPS_FIT_IN_WORDS.format(text=text, k=number(fit.k), beta=exponent_text(fit.beta))


def _draw_fits(growth: _Growth) -> None:
    fit = _try(lambda: fit_heaps(growth.tokens, growth.types))
    if isinstance(fit, BpeVizError):
        show_problem(fit)
        return
    rows = (
        Row(("Heaps k", *with_interval(fit.k, fit.k_interval)), "solid line-b"),
        Row(("Heaps beta", *with_interval(fit.beta, fit.beta_interval))),
        Row((texts.OFF_BY_ROW, ratio(fit.fit_error), "")),
    )
    caption = texts.FITTED_TOKENS.format(first=fit.first_token, last=fit.last_token)
    st.html(table(caption, ("", "Fit", "95%"), rows))
    st.html(note(texts.USUAL_FIT))
    st.html(note(strong=_forecast_sentence(growth)))
    _draw_forecast(growth)
    rate = new_word_rate(growth.tokens, growth.types)
    one_in = texts.ONE_IN.format(number=1 / rate) if 0 < rate <= 0.5 else ""
    st.html(note(texts.NEW_WORD_RATE.format(share=percent(rate), fraction=one_in)))
    if not growth.is_expected:
        st.html(note(_burstiness(growth)))


def _draw_forecast(growth: _Growth) -> None:
    part = inputs.get("part")
    first = _try(lambda: forecast(growth.tokens, growth.types, share=part / 100))
    rows = [_row(texts.BOOK_ROW, _BOOK_TOKENS, _BOOK.expected(_BOOK_TOKENS), _BOOK_SEEN)]
    if isinstance(first, BpeVizError):
        show_problem(first)
    else:
        fitted_to = texts.FIRST_PART_ROW.format(part=part)
        rows.insert(0, _row(fitted_to, first.tokens, first.expected, first.seen, "dashed line-c"))
    st.html(table(texts.FORECASTS, texts.FORECAST_COLUMNS, rows))
    st.html(note(texts.BOOK_NOTE))


def _row(fitted_to: str, tokens: int, predicted: float, seen: int, line: str = "") -> Row:
    types, off = _expected(predicted, seen)
    return Row((fitted_to, f"{tokens:,}", types, f"{seen:,}", signed_percent(off)), line)


def _expected(types: float, seen: float) -> tuple[str, float]:
    """Return types that a fit expects, as they are written, and how far off what is written is.

    >>> _expected(7.46, 5), _expected(38019.4, 38019)
    (('7.5', 0.5), ('38,019', 0.0))
    """
    digits = 1 if types < _FEW_TYPES else 0
    written = round(types, digits)
    return f"{written:,.{digits}f}".removesuffix(".0"), written / seen - 1


def _burstiness(growth: _Growth) -> str:
    middle = len(growth.tokens) // 2
    tokens, seen = growth.tokens[middle], growth.types[middle]
    expected = float(np.interp(tokens, growth.random.tokens, growth.random.types))
    in_order, off = round(expected), round(expected) - round(seen)
    would_hold = texts.in_random_order(round(tokens), in_order)
    if not off:
        return texts.AS_HERE.format(would=would_hold)
    meaning = texts.BURSTS if off > 0 else texts.LATE_REPEATS
    share = percent(abs(off) / in_order)
    return texts.TEXT_HAS.format(would=would_hold, seen=seen, share=share, meaning=meaning)


def _try(compute: Callable[[], _Result]) -> _Result | BpeVizError:
    try:
        return compute()
    except BpeVizError as error:
        return error

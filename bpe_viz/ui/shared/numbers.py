"""Numbers as a reader sees them: percentages, intervals, exponents."""

from collections.abc import Iterable

from bpe_viz.wording import counted, rounded, significant

MINUS = "\u2212"  # as wide as a plus


def percent(share: float) -> str:
    """Return a share as a percentage; only a whole is 100.0%.

    >>> percent(0.2927), percent(0.00031), percent(0), percent(1e-8), percent(0.9997)
    ('29.3%', '0.031%', '0%', '0.000001%', '>99.9%')
    """
    hundred = 100 * share
    if 99.95 <= hundred < 100:
        return ">99.9%"
    return f"{hundred:.1f}%" if abs(hundred) >= 1 else f"{significant(hundred, 2)}%"


def whole_percent(share: float) -> str:
    """Return a share as a percentage without decimals.

    >>> whole_percent(0.2927)
    '29%'
    """
    return f"{share:.0%}"


def signed_percent(share: float) -> str:
    """Say how much more or less, as a percentage with its sign.

    >>> signed_percent(0.0312), signed_percent(-0.0312), signed_percent(-0.0001)
    ('+3.1%', '−3.1%', '+0.0%')
    """
    return f"{round(100 * share, 1) + 0.0:+.1f}%".replace("-", MINUS)


def number(value: float) -> str:
    """Return a number with three significant digits, or whole with commas from 1,000 on.

    >>> number(1.2345), number(196642.2), number(0.0000123), number(999.9)
    ('1.23', '196,642', '0.0000123', '1,000')
    """
    return rounded(value, 3)


def ratio(value: float) -> str:
    """Return a ratio, a factor or an entropy, with two decimals.

    >>> ratio(1.5), ratio(-8.213)
    ('1.50', '−8.21')
    """
    return f"{value:,.2f}".replace("-", MINUS)


def inequality(gini: float) -> str:
    """Return a Gini coefficient, with three decimals.

    >>> inequality(4 / 59)
    '0.068'
    """
    return f"{gini:.3f}"


def log_text(value: float) -> str:
    """Return a log probability that is added up, with four decimals.

    >>> log_text(-2.5)
    '−2.5000'
    """
    return f"{value:.4f}".replace("-", MINUS)


def short_percent(share: float) -> str:
    """Return a share in whole percent, where a drawing has no room for more; only a whole is 100%.

    >>> short_percent(0.7066), short_percent(0.001), short_percent(0.9999), short_percent(1.0)
    ('71%', '<1%', '>99%', '100%')
    """
    if 0.995 <= share < 1 - 1e-9:
        return ">99%"
    return f"{share:.0%}" if share >= 0.01 else "<1%"


def score_interval(low: float, high: float) -> str:
    """Return the interval of a score from 0 to 1.

    >>> score_interval(0.35, 0.674)
    '0.35–0.67'
    """
    return f"{low:.2f}–{high:.2f}"


def score_text(value: float) -> str:
    """Return a score from 0 to 1, with three decimals.

    >>> score_text(0.46), score_text(1)
    ('0.460', '1.000')
    """
    return f"{value:.3f}"


def column(values: Iterable[float]) -> list[str]:
    """Return the numbers of one column, all with the decimals that give the largest three digits.

    >>> column([26, 13, 8.6667]), column([1234.5, 0.2]), column([0.051, 0.2])
    (['26.0', '13.0', '8.7'], ['1,234', '0'], ['0.051', '0.200'])
    """
    numbers = list(values)
    most = max(map(abs, numbers), default=0.0)
    decimals = next((n for n, least in enumerate((100, 10, 1)) if most >= least), 3)
    return [f"{value:,.{decimals}f}" for value in numbers]


def with_interval(value: float, pair: tuple[float, float]) -> tuple[str, str]:
    """Return a number and its interval, with the same number of decimals.

    >>> with_interval(0.6591, (0.6, 0.72)), with_interval(1.00662, (1.00613, 1.00712))
    (('0.66', '0.60–0.72'), ('1.0066', '1.0061–1.0071'))
    """
    return f"{value:,.{_decimals(pair)}f}", interval(pair)


def interval(pair: tuple[float, float]) -> str:
    """Return an interval with as many digits as tell its ends apart; a dash never meets a minus.

    >>> interval((1.00613, 1.00712)), interval((0.6, 0.72)), interval((-0.1, 0.2))
    ('1.0061–1.0071', '0.60–0.72', '−0.10 to 0.20')
    """
    low, high = pair
    digits = _decimals(pair)
    dash = "–" if low >= 0 else " to "
    return f"{low:,.{digits}f}{dash}{high:,.{digits}f}".replace("-", MINUS)


def exponent_text(value: float) -> str:
    """Return the exponent of a law, with three decimals.

    >>> exponent_text(0.6591)
    '0.659'
    """
    return f"{value:.3f}"


def size_text(num_bytes: int) -> str:
    """Say how large a file is.

    >>> size_text(310), size_text(1_549), size_text(3_757_651)
    ('310 bytes', '1.5 kB', '3.8 MB')
    """
    if num_bytes < 1_000:
        return counted(num_bytes, "byte")
    if num_bytes < 999_950:
        return f"{num_bytes / 1_000:.1f} kB"
    return f"{num_bytes / 1_000_000:.1f} MB"


def raised(exponent: float) -> str:
    """Return a number as an exponent, with two decimals.

    >>> "N" + raised(0.659)
    'N⁰·⁶⁶'
    """
    return f"{exponent:.2f}".translate(str.maketrans("0123456789.-", "⁰¹²³⁴⁵⁶⁷⁸⁹·⁻"))


def _decimals(pair: tuple[float, float]) -> int:
    width = pair[1] - pair[0]
    return next((n for n in (2, 3, 4) if width >= 5 * 10.0**-n), 5)

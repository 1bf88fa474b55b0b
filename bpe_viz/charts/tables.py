"""Core objects as DataFrames with fixed columns, and DataFrames as CSV.

staircase_table   first_rank, last_rank, count, types, word
labelled_table    rank, count, word
law_table         law, rank, count, inside
spectrum_table    low, high, types, density
growth_table      tokens, types
zipf_rows         series, first_rank, last_rank, count, types, word, and a column for each law
curve_table       curve, tokens, types
subword_table     merges, measure, value
word_table        rank, word, count, share, cumulative
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np
import pandas as pd

from bpe_viz.arrays import CountArray, FloatArray
from bpe_viz.csv_text import harmless, to_utf8
from bpe_viz.laws import RankedWords, SpectrumBin, SubwordCurves
from bpe_viz.symbols import shown_word
from bpe_viz.text import Growth

STEPS_SHOWN = 110
GROWTH_SHOWN = 90
_CURVE_POINTS = 80
Law = Callable[[FloatArray], FloatArray]


def staircase_table(ranked: RankedWords, limit: int = STEPS_SHOWN) -> pd.DataFrame:
    """Equally frequent words as one step each, thinned evenly in ln rank, the last one kept.

    first_rank, last_rank   int64: the ranks that share the count
    count                   int64
    types                   int64: how many words share it
    word                    the first of them, as it is shown

    >>> staircase_table(RankedWords(("a", "b", "c"), np.array([2, 1, 1]))).values.tolist()[1]
    [2, 3, 1, 2, 'b']
    """
    counts = ranked.counts
    firsts = np.concatenate(([0], np.flatnonzero(np.diff(counts)) + 1))
    lasts = np.concatenate((firsts[1:], [len(counts)]))
    if len(firsts) > limit:
        wanted = np.geomspace(1, len(counts), limit)
        chosen = np.unique(np.searchsorted(firsts + 1, wanted, side="right") - 1)
        firsts, lasts = firsts[chosen], lasts[chosen]
    return pd.DataFrame(
        {
            "first_rank": firsts + 1,
            "last_rank": lasts,
            "count": counts[firsts],
            "types": lasts - firsts,
            "word": [shown_word(ranked.words[i]) for i in firsts.tolist()],
        }
    )


def labelled_table(ranked: RankedWords, ranks: Iterable[int]) -> pd.DataFrame:
    """Return the words of some ranks, to be named in a chart: rank, count, word.

    >>> labelled_table(RankedWords(("a", "b"), np.array([2, 1])), [2, 9]).values.tolist()
    [[2, 1, 'b']]
    """
    rows = [
        (rank, int(ranked.counts[rank - 1]), shown_word(ranked.words[rank - 1], 16))
        for rank in ranks
        if 1 <= rank <= len(ranked)
    ]
    return pd.DataFrame(rows, columns=["rank", "count", "word"])


def law_table(
    laws: Mapping[str, Law], num_types: int, first_rank: int, last_rank: int
) -> pd.DataFrame:
    """Return laws as lines over all ranks: law, rank, count, and whether it was fitted (inside).

    >>> law_table({"Zipf": lambda rank: 6 / rank}, 2, 1, 1).values.tolist()
    [['Zipf', 1.0, 6.0, True], ['Zipf', 2.0, 3.0, False]]
    """
    ranks = np.unique(np.geomspace(1, max(num_types, 2), _CURVE_POINTS).round(3))
    ranks = np.unique(np.concatenate((ranks, [first_rank, min(last_rank, num_types)])))
    ranks = ranks if num_types > _CURVE_POINTS else np.unique(np.rint(ranks))
    inside = (ranks >= first_rank) & (ranks <= last_rank)
    parts = [
        pd.DataFrame({"law": name, "rank": ranks, "count": law(ranks), "inside": inside})
        for name, law in laws.items()
    ]
    return pd.concat(parts, ignore_index=True)


def zipf_rows(
    series: Mapping[str, pd.DataFrame], laws: Mapping[str, Law] | None = None
) -> pd.DataFrame:
    """Staircase tables by name as one, next to what each law expects of the first rank of a step.

    >>> steps = staircase_table(RankedWords(("a", "b"), np.array([2, 1])))
    >>> zipf_rows({"words": steps}, {"c / r": lambda rank: 2 / rank}).values.tolist()[1]
    ['words', 2, 2, 1, 1, 'b', 1.0]
    """
    rows = pd.concat(series, names=["series"]).reset_index(level=0).reset_index(drop=True)
    ranks = rows["first_rank"].to_numpy(float)
    return rows.assign(**{name: law(ranks) for name, law in (laws or {}).items()})


def spectrum_table(bins: Sequence[SpectrumBin]) -> pd.DataFrame:
    """Return a binned frequency spectrum without its empty bins: low, high, types, density.

    >>> spectrum_table([SpectrumBin(1, 1, 3, 3.0), SpectrumBin(2, 3, 0, 0.0)]).values.tolist()
    [[1.0, 1.0, 3.0, 3.0]]
    """
    rows = [(b.low, b.high, b.types, b.density) for b in bins if b.types]
    return pd.DataFrame(rows, columns=["low", "high", "types", "density"])


def growth_table(
    tokens: Iterable[float], types: Iterable[float], limit: int = GROWTH_SHOWN
) -> pd.DataFrame:
    """Return a growth curve, thinned evenly: tokens read and types seen, the last point kept.

    >>> growth_table([1, 2], [1, 2]).values.tolist()
    [[1.0, 1.0], [2.0, 2.0]]
    """
    table = pd.DataFrame({"tokens": np.array([*tokens], float), "types": np.array([*types], float)})
    if len(table) <= limit:
        return table
    return table.iloc[np.unique(np.linspace(0, len(table) - 1, limit).round().astype(int))]


def known_growth_table(growth: Growth) -> pd.DataFrame:
    """Return the growth of a corpus, (tokens read, types seen) at each place, as a growth table.

    >>> known_growth_table(((1, 1), (2, 2))).values.tolist()
    [[1.0, 1.0], [2.0, 2.0]]
    """
    return growth_table([n for n, _ in growth], [v for _, v in growth])


def growth_rows(
    series: Mapping[str, pd.DataFrame], curves: pd.DataFrame | None = None
) -> pd.DataFrame:
    """Growth tables by name and a curve table as one: curve, tokens, types.

    >>> growth_rows({"words": growth_table([1, 2], [1, 2])}).values.tolist()[1]
    ['words', 2.0, 2.0]
    """
    parts = [points.assign(curve=name) for name, points in series.items()]
    rows = pd.concat([*parts, *([] if curves is None else [curves])], ignore_index=True)
    return rows[["curve", "tokens", "types"]]


def curve_table(curves: Mapping[str, tuple[Iterable[float], Iterable[float]]]) -> pd.DataFrame:
    """Several growth curves by name: curve, tokens, types.

    >>> curve_table({"fit": ([1], [2])}).values.tolist()
    [['fit', 1.0, 2.0]]
    """
    parts = [growth_table(*points).assign(curve=name) for name, points in curves.items()]
    return pd.concat(parts, ignore_index=True)[["curve", "tokens", "types"]]


def subword_table(curves: SubwordCurves, more: Mapping[str, FloatArray]) -> pd.DataFrame:
    """Tabulate the effect of merges, one row per measure and state: merges, measure, value.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.laws.subword_curves import subword_curves
    >>> curves = subword_curves(learn_bpe({"low": 5}, 1))
    >>> subword_table(curves, {}).values.tolist()[0]
    [0, 'Symbols in the corpus', 20.0]
    """
    measures: dict[str, FloatArray | CountArray] = {
        "Symbols in the corpus": curves.num_symbols,
        "all": curves.vocabulary,
        "in use": curves.in_use,
        "Symbols per word": curves.symbols_per_word,
        **more,
    }
    parts = [
        pd.DataFrame({"merges": curves.merges, "measure": name, "value": values.astype(float)})
        for name, values in measures.items()
    ]
    return pd.concat(parts, ignore_index=True)


def word_table(ranked: RankedWords, indices: CountArray | None = None) -> pd.DataFrame:
    """Return words by index (rank - 1), all of them by default.

    rank         int64
    word         str, as it is
    count        int64
    share        float64: of all tokens, 0 to 1
    cumulative   float64: share of the tokens of this rank and all before

    >>> word_table(RankedWords(("a", "b"), np.array([3, 1]))).values.tolist()
    [[1, 'a', 3, 0.75, 0.75], [2, 'b', 1, 0.25, 1.0]]
    """
    chosen = np.arange(len(ranked)) if indices is None else indices
    total = ranked.num_tokens
    return pd.DataFrame(
        {
            "rank": chosen + 1,
            "word": pd.Series([ranked.words[i] for i in chosen.tolist()], dtype=object),
            "count": ranked.counts[chosen],
            "share": ranked.counts[chosen] / total,
            "cumulative": np.cumsum(ranked.counts)[chosen] / total,
        }
    )


def to_csv(table: pd.DataFrame) -> bytes:
    r"""Return a table as CSV in UTF-8 with a byte order mark, as spreadsheets expect it.

    A text that a spreadsheet would take for a formula gets an apostrophe in front.

    >>> to_csv(pd.DataFrame({"word": ["=1+1"], "count": [-3]})).decode("utf-8-sig")
    "word,count\n'=1+1,-3\n"
    """
    safe = table.copy()
    for name in safe.columns:
        if not pd.api.types.is_numeric_dtype(safe[name]):
            texts = [harmless(str(value)) for value in safe[name]]
            safe[name] = pd.Series(texts, index=safe.index, dtype=object)
    return to_utf8(safe.to_csv(index=False, lineterminator="\n"))

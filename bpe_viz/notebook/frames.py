"""Results as tables of pandas: merges, states, words and pieces."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bpe_viz.errors import BpeVizError
from bpe_viz.history import CorpusState, MergeHistory, merge_columns
from bpe_viz.text import Corpus
from bpe_viz.unigram import UnigramHistory, UnigramState
from bpe_viz.wording import listed, shortened

if TYPE_CHECKING:
    import pandas as pd


def table_of(result: object, table: str | None) -> "pd.DataFrame":
    """Return the table of a result that is named, or the first.

    merges       rank (index), left, right, symbol, count, applied, for WordPiece score
    words        word, count, and of a state symbols, which is a tuple
    vocabulary   symbol, count, rank (empty in the alphabet)
    pairs        left, right, count: best first, all of them
    rounds       round (index), pieces, length, log_likelihood
    pieces       piece, log_probability, count: most probable first

    >>> from bpe_viz import Corpus
    >>> table_of(Corpus.from_text("low low new"), None).values.tolist()
    [['low', 2], ['new', 1]]

    Raises BpeVizError for a table that there is not, and without pandas.
    """
    makers = next(made for kind, made in _TABLES.items() if isinstance(result, kind))
    name = next(iter(makers)) if table is None else table
    if name not in makers:
        choices = listed([*makers], "or")
        raise BpeVizError(f'There is no table "{shortened(str(name))}". Choose {choices}.')
    try:
        made: pd.DataFrame = makers[name](result)
    except ModuleNotFoundError as error:
        raise BpeVizError(
            f"Tables need the package {error.name}. Install it: pip install {error.name}"
        ) from error
    return made


def _frame(columns: Mapping[str, Any]) -> "pd.DataFrame":
    import pandas as pd

    return pd.DataFrame(columns)


def _merges(history: MergeHistory) -> "pd.DataFrame":
    import pandas as pd

    columns = merge_columns(history)
    rows = [[cell(merge) for cell in columns.values()] for merge in history.merges]
    return pd.DataFrame(rows, columns=[*columns]).set_index("rank")


def _history_words(history: "MergeHistory | UnigramHistory") -> "pd.DataFrame":
    return _frame({"word": list(history.words), "count": history.word_counts.copy()})


def _corpus_words(corpus: Corpus) -> "pd.DataFrame":
    counts = corpus.word_counts
    return _frame({"word": list(counts), "count": list(counts.values())})


def _vocabulary(state: CorpusState) -> "pd.DataFrame":
    import pandas as pd

    entries = [*state.vocabulary()]
    return _frame(
        {
            "symbol": [entry.symbol for entry in entries],
            "count": [entry.count for entry in entries],
            "rank": pd.array([entry.rank for entry in entries], dtype="Int64"),
        }
    )


def _pairs(state: CorpusState) -> "pd.DataFrame":
    found = state.pair_counts(None)
    return _frame(
        {
            "left": [left for (left, _), _ in found],
            "right": [right for (_, right), _ in found],
            "count": [count for _, count in found],
        }
    )


def _state_words(state: CorpusState) -> "pd.DataFrame":
    history: Any = state.history
    made = _history_words(history)
    made["symbols"] = [state.segment_index(index) for index in range(len(made))]
    return made


def _rounds(history: UnigramHistory) -> "pd.DataFrame":
    made = _frame(
        {
            "pieces": history.sizes.copy(),
            "length": history.lengths.copy(),
            "log_likelihood": history.log_likelihoods.copy(),
        }
    )
    made.index.name = "round"
    return made


def _pieces(state: UnigramState) -> "pd.DataFrame":
    pieces = state.pieces()
    counts = state.count_of_piece
    return _frame(
        {
            "piece": [piece for piece, _ in pieces],
            "log_probability": [value for _, value in pieces],
            "count": [counts[piece] for piece, _ in pieces],
        }
    )


def _round_words(state: UnigramState) -> "pd.DataFrame":
    made = _history_words(state.history)
    made["symbols"] = [state.segment(word) for word in state.history.words]
    return made


_TABLES: Mapping[type, Mapping[str, Callable[[Any], Any]]] = {
    MergeHistory: {"merges": _merges, "words": _history_words},
    CorpusState: {"vocabulary": _vocabulary, "pairs": _pairs, "words": _state_words},
    Corpus: {"words": _corpus_words},
    UnigramHistory: {"rounds": _rounds, "words": _history_words},
    UnigramState: {"pieces": _pieces, "words": _round_words},
}

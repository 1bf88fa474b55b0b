"""A range of merges as the data of a clip, which the browser draws; no Streamlit here."""

from collections.abc import Iterable
from typing import TypedDict

import numpy as np

from bpe_viz.history import NEVER, MergeHistory, scores_of
from bpe_viz.limits import MAX_CLIP_MERGES, MAX_CLIP_PAIRS, MAX_CLIP_UNITS, MAX_CLIP_WORDS
from bpe_viz.symbols import printable

PairCount = tuple[str, str, int]


class ClipWord(TypedDict):
    """A word, and the rank that ended the boundary right of each unit; 0 for NEVER.

    `deaths` has what deaths changed of these: a rank, a unit and its `died` from then on, in turn.
    """

    count: int
    units: list[str]
    died: list[int]
    deaths: list[int]


class ClipStep(TypedDict):
    """A merge, and the best pairs of the state before it, with what the criterion made of them."""

    left: str
    right: str
    symbol: str
    count: int
    applied: int
    added: int  # symbols, where one dies
    tied: int
    top: list[PairCount]
    scores: list[float]
    score: float


class Clip(TypedDict):
    """A range of merges: what came before it, the words on show, and its steps."""

    title: str
    total: int
    before: int
    types: int
    length: int
    words: list[ClipWord]
    criterion: str
    steps: list[ClipStep]
    top: list[PairCount]
    scores: list[float]


def clip_range(length: int, first: int, last: int) -> tuple[int, int]:
    """Return a range that a clip of `length` merges can show, close to what is asked for.

    >>> clip_range(8, 3, 99), clip_range(500, 100, 400), clip_range(8, 5, 2)
    ((3, 8), (100, 139), (5, 5))
    """
    first = min(max(first, 1), max(length, 1))
    last = min(max(last, first), length, first + MAX_CLIP_MERGES - 1)
    return first, max(first, last)


def clip_data(history: MergeHistory, title: str, first: int, last: int) -> Clip:
    """Return all that pictures of the merges `first` to `last` show, at least one merge.

    The words are the same in every picture, so that no letter moves.

    >>> from bpe_viz import learn_bpe
    >>> clip = clip_data(learn_bpe({"low": 5, "new": 2}, 2), "mine", 1, 1)
    >>> clip["words"][1]
    {'count': 2, 'units': ['n', 'e', 'w', '_'], 'died': [0, 0, 1, 0], 'deaths': []}
    >>> clip["steps"]
    [{'left': 'w', 'right': '_', 'symbol': 'w_', 'count': 7, 'applied': 7, 'added': 0,
      'tied': 1,
      'top': [('w', '_', 7), ('l', 'o', 5), ('o', 'w', 5), ('n', 'e', 2), ('e', 'w', 2)],
      'scores': [7.0, 5.0, 5.0, 2.0, 2.0], 'score': 7}]
    """
    first, last = clip_range(len(history), first, last)
    steps = [_step(history, rank) for rank in range(first, last + 1)]
    top, scores = _top(history, first)
    return {
        "title": title,
        "total": len(history),
        "before": first - 1,
        "types": len(history.words),
        "length": int(history.lengths[first - 1]),
        "words": [_word(history, index) for index in _words(history, range(first, last + 1))],
        "criterion": history.settings.ranks_by.value,
        "steps": steps,
        "top": top,
        "scores": scores,
    }


def _words(history: MergeHistory, ranks: Iterable[int]) -> list[int]:
    """Return the most frequent words that the merges change, in the order of the corpus."""
    if len(history.words) <= MAX_CLIP_WORDS:
        return list(range(len(history.words)))
    of_each = [history.changed_word_indices(rank)[:MAX_CLIP_WORDS] for rank in ranks]
    changed = np.unique(np.concatenate(of_each))
    most = np.argsort(-history.word_counts[changed], kind="stable")[:MAX_CLIP_WORDS]
    return [int(index) for index in np.sort(changed[most])]


def _word(history: MergeHistory, index: int) -> ClipWord:
    layout = history.record.layout
    start, stop = (int(place) for place in layout.word_starts[index : index + 2])
    stop = min(stop, start + MAX_CLIP_UNITS)
    died = history.record.first_died[start:stop]
    first, *others = (history.alphabet[unit] for unit in layout.units[start:stop])
    prefix = history.settings.inner_prefix  # which lists spell; in a word the place says it
    return {
        "count": int(history.word_counts[index]),
        "units": [printable(unit) for unit in (first, *(u.removeprefix(prefix) for u in others))],
        "died": np.where(died == NEVER, 0, died).tolist(),
        "deaths": history.record.changes_in(start, stop),
    }


def _step(history: MergeHistory, rank: int) -> ClipStep:
    record = history.record
    left, right = int(record.left[rank - 1]), int(record.right[rank - 1])
    top, scores = _top(history, rank)
    pair = (*_spelled(history, left, right), int(record.counts[rank - 1]))
    score = history.merge(rank).score
    if pair not in top:  # a tie that another rule would decide otherwise may stand further down
        top, scores = [pair, *top[: MAX_CLIP_PAIRS - 1]], [score, *scores[: MAX_CLIP_PAIRS - 1]]
    return {
        "left": pair[0],
        "right": pair[1],
        "symbol": _shown(history, len(history.alphabet) + rank - 1),
        "count": pair[2],
        "applied": int(record.applied[rank - 1]),
        "added": int(history.lengths[rank] - history.lengths[rank - 1] + record.applied[rank - 1]),
        "tied": history.deciding(rank).pair_counts_at(rank).num_tied(rank - 1),
        "top": top,
        "scores": scores,
        "score": score,
    }


def _top(history: MergeHistory, rank: int) -> tuple[list[PairCount], list[float]]:
    """Return the best pairs of the state before a merge, and what the criterion makes of them."""
    found = history.deciding(rank).pair_counts_at(rank).top(rank - 1, MAX_CLIP_PAIRS)
    pairs = [(*_spelled(history, left, right), count) for left, right, count in found]
    return pairs, scores_of(history.record, rank - 1, found)


def _spelled(history: MergeHistory, left: int, right: int) -> tuple[str, str]:
    return _shown(history, left), _shown(history, right)


def _shown(history: MergeHistory, symbol: int) -> str:
    return printable(history.symbols[symbol])

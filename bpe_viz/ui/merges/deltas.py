"""Recorded deltas: what the browser replays instead of learning.

The overview says once what a run was: alphabet, merges, and the words of the corpus with `died`, so
that the browser can cut them at any state.  A chunk adds, for 64 merges, what needs a recount: the
most frequent pairs of each state, written as the difference to the state before, and the words
that each merge changed.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from bpe_viz.arrays import CountArray, IdArray, Indices
from bpe_viz.history import (
    ALL,
    NEVER,
    MergeHistory,
    PairCounts,
    Record,
    WholeWords,
    joined_twice,
    milestones_of,
    num_sharing_top,
    standings_of,
)
from bpe_viz.segmentation import weak_walls_in
from bpe_viz.settings import Criterion, MarkPlace
from bpe_viz.symbols import printable, printable_name
from bpe_viz.teaching import OFFERS_TO_PREDICT, near_pairs, next_pair_choices
from bpe_viz.ui.merges.wire_types import (
    Chunk,
    CountedPair,
    Doubled,
    FirstPlace,
    Overview,
    PairChanges,
    PairRun,
    ShownMilestone,
    StepRow,
    SymbolDeath,
    UnitParts,
    WordRow,
)
from bpe_viz.wording import shortened

CHUNK_MERGES, SLOW_CHUNK_MERGES = 64, 16
TOP_PAIRS = 50
BORN_PAIRS = 12
_CORPUS_ROWS = 200
CHANGED_ROWS, CHANGED_LINES = 50, 10

_PairCount: TypeAlias = tuple[int, int, int]


def chunk_merges(history: MergeHistory) -> int:
    """Return the number of merges in a chunk, fewer where the pairs of each state are counted anew.

    >>> from bpe_viz import learn_bpe, learn_boundless_bpe
    >>> chunk_merges(learn_bpe(["low"], 1)), chunk_merges(learn_boundless_bpe("to be", 1))
    (64, 16)
    """
    is_slow = isinstance(history.record.walls, WholeWords)
    return SLOW_CHUNK_MERGES if is_slow else CHUNK_MERGES


def num_chunks(history: MergeHistory) -> int:
    """Return the number of chunks; the last one also has the state after the last merge.

    >>> from bpe_viz import learn_bpe
    >>> num_chunks(learn_bpe(["low", "lower"], num_merges=2))
    1
    """
    return len(history) // chunk_merges(history) + 1


def overview(history: MergeHistory) -> Overview:
    """Return everything about a run that does not depend on the step.

    >>> from bpe_viz import learn_bpe
    >>> overview(learn_bpe({"low": 5}, num_merges=1))["left"]
    [1]
    """
    settings, record = history.settings, history.record
    mark = "" if settings.mark_place is MarkPlace.NONE else settings.mark
    most_frequent = np.argsort(-history.word_counts, kind="stable")[:_CORPUS_ROWS]
    if len(history.words) <= _CORPUS_ROWS:
        most_frequent = np.arange(len(history.words))
    found: Overview = {
        "alphabet": [_unit_parts(unit, mark, settings.inner_prefix) for unit in history.alphabet],
        "unitCounts": history.symbol_counts(0).tolist(),
        "left": record.left.tolist(),
        "right": record.right.tolist(),
        "count": record.counts.tolist(),
        "applied": record.applied.tolist(),
        "learner": settings.learner.value,
        "criterion": settings.ranks_by.value,
        "prefix": printable(settings.inner_prefix),
        "length": int(history.lengths[0]),
        "noun": history.word_name,
        "wallsUntil": len(history) if settings.walls_until is None else settings.walls_until,
        "types": len(history.words),
        "tokens": int(history.word_counts.sum()),
        "rows": rows(history, most_frequent),
        "tieRule": settings.tie_rule.value,
        "unit": settings.unit.value,
        "stop": history.stop_reason.name,
        "minCount": settings.min_count,
        "chunkMerges": chunk_merges(history),
        "milestones": [
            ShownMilestone(rank, kind.value, printable(shortened(text)))
            for rank, kind, text in milestones_of(history)
        ],
    }
    if languages := record.languages:
        found["languages"] = {
            "names": [printable_name(name) for name in languages.names],
            "payer": [*languages.payer.tolist(), languages.last_payer],
            "costs": languages.costs.T.tolist(),
            "why": settings.variant.value,
        }
    if record.deaths:
        found["made"] = record.symbol_made[1:].tolist()
        found["deaths"] = _deaths(record)
        found["threshold"] = settings.threshold
    return found


def _deaths(record: Record) -> list[SymbolDeath]:
    assert record.deaths is not None
    numbers = (record.deaths.rank, record.deaths.symbol, record.deaths.rest)
    columns = (*(column.tolist() for column in numbers), record.death_parts)
    return [SymbolDeath(*death) for death in zip(*columns, strict=True)]


def rows(history: MergeHistory, indices: Indices) -> list[WordRow]:
    """Return words of the corpus: number, count, units, and the rank that ended each boundary.

    The boundary is the one right of the unit; 0 means NEVER.

    >>> from bpe_viz import learn_bpe
    >>> rows(learn_bpe({"low": 5}, num_merges=1), np.array([0]))
    [WordRow(word=0, times=5, units=[1, 2, 3, 0], died=[1, 0, 0, 0], walls=[], deaths=[],
             shares=[])]
    """
    record = history.record
    layout = record.layout
    starts = layout.word_starts[indices]
    lengths = layout.word_starts[indices + 1] - starts
    ends = np.cumsum(lengths)
    at = np.arange(lengths.sum()) + np.repeat(starts - (ends - lengths), lengths)
    units = layout.units[at].tolist()
    first_died = record.first_died[at]
    died = np.where(first_died == NEVER, 0, first_died).tolist()
    counts = history.word_counts[indices].tolist()
    spans = pairwise([0, *ends.tolist()])
    found = [
        WordRow(index, count, units[start:stop], died[start:stop], [], [], [])
        for index, count, (start, stop) in zip(indices.tolist(), counts, spans, strict=True)
    ]
    if record.deaths:
        found = [
            row._replace(deaths=record.changes_in(start, start + length))
            for row, start, length in zip(found, starts.tolist(), lengths.tolist(), strict=True)
        ]
    if walls := record.walls:
        edges = np.searchsorted(walls.at, layout.word_starts[[indices, indices + 1]])
        found = [
            row._replace(walls=_walls_of(row, (walls.at[first:last] - start).tolist(), history))
            for row, start, first, last in zip(found, starts.tolist(), *edges.tolist(), strict=True)
        ]
    if languages := record.languages:
        shares = languages.counts_in_each(indices).T.tolist()
        found = [row._replace(shares=each) for row, each in zip(found, shares, strict=True)]
    return found


def _walls_of(row: WordRow, walls: list[int], history: MergeHistory) -> list[int]:
    weak = {*weak_walls_in(history.words[row.word], history)}
    return [-1 - unit if unit in weak else unit for unit in walls]


def chunk(history: MergeHistory, number: int) -> Chunk:
    """Return the steps of merges 64 * number + 1 onwards, and the words that they name.

    >>> from bpe_viz import learn_bpe
    >>> chunk(learn_bpe({"low": 5}, num_merges=1), 0)["steps"][0]["top"]
    [CountedPair(left=1, right=2, times=5), CountedPair(left=2, right=3, times=5),
     CountedPair(left=3, right=0, times=5)]
    """
    num_merges = chunk_merges(history)
    first = number * num_merges + 1
    last = min(first + num_merges - 1, len(history) + 1)
    previous: list[_PairCount] = []
    place_of: dict[tuple[int, int], int] = {}
    steps: list[StepRow] = []
    by_gain = history.settings.ranks_by is Criterion.LIKELIHOOD
    named: set[int] = set()
    changed = _changed_words(history, first, min(last, len(history)))
    walls = history.record.walls
    falling = walls.until if walls else 0  # no merge brings the pairs that are there then
    decider = None
    for rank in range(first, last + 1):
        is_other = decider is not (decider := history.deciding(rank))
        window = decider.pair_counts_at(min(rank, len(history)))
        changes = window.changes(rank) if rank <= len(history) else []
        top = window.top(rank - 1, TOP_PAIRS)
        if is_other or rank == falling + 1:
            num_pairs = window.num_pairs(rank - 1)
        num_tied = _num_tied(decider, window, rank - 1, top)
        step: StepRow = {
            "top": _encode_top(previous, place_of, top),
            "numPairs": num_pairs,
            "numTied": num_tied,
        }
        previous = top
        place_of = {(left, right): place for place, (left, right, _) in enumerate(top)}
        if rank <= len(history):
            _add_changes(step, history, rank, place_of, changes)
            num_pairs += step["sums"].born - step["sums"].died
            words, num_words = changed[rank - first]
            step["words"], step["numWords"] = words, num_words
            if split := _split_words(history, rank, words):
                step["split"] = split
                named.update(split)
            if counted := _counted(history, rank, words):
                step["counted"] = counted
            if num_tied > 1:
                step["first"] = _first_occurrence(history, decider, window, rank)
                named.add(step["first"].word)
            step["offers"] = _offered(decider, rank, place_of, num_tied)
            named.update(words)
        if decider is not history and (found := history.pair_counts_at(rank - 1).top(rank - 1, 1)):
            step["together"] = CountedPair(*found[0])
        if by_gain and (doubles := _doubles(history, rank, step.get("born", []), top, changes)):
            step["doubles"] = doubles
        steps.append(step)
    return {
        "chunk": number,
        "words": rows(history, np.array(sorted(named), np.int64)),
        "steps": steps,
    }


def _encode_top(
    previous: list[_PairCount], place_of: Mapping[tuple[int, int], int], top: list[_PairCount]
) -> list[CountedPair | PairRun]:
    """Return `top` as runs of the previous list, where pairs have their places, and new entries.

    >>> places = {(1, 2): 0, (2, 3): 1, (3, 4): 2}
    >>> _encode_top([(1, 2, 9), (2, 3, 8), (3, 4, 8)], places, [(2, 3, 8), (3, 4, 8), (5, 4, 7)])
    [PairRun(start=1, length=2), CountedPair(left=5, right=4, times=7)]
    """
    parts: list[CountedPair | PairRun] = []
    done = 0
    while done < len(top):
        place = place_of.get(top[done][:2])
        if place is None or previous[place] != top[done]:
            parts.append(CountedPair(*top[done]))
            done += 1
            continue
        length = 1
        longest = min(len(top) - done, len(previous) - place)
        while length < longest and top[done + length] == previous[place + length]:
            length += 1
        parts.append(PairRun(place, length))
        done += length
    return parts


def _unit_parts(unit: str, mark: str, prefix: str) -> UnitParts:
    if prefix and unit.startswith(prefix) and unit != prefix:
        return UnitParts(printable(unit.removeprefix(prefix)), printable(prefix))
    if mark and unit == mark:
        return UnitParts("", "", printable(mark))
    if mark and unit.endswith(mark):
        return UnitParts(printable(unit.removesuffix(mark)), "", printable(mark))
    return UnitParts(printable(unit))


def _add_changes(
    step: StepRow,
    history: MergeHistory,
    rank: int,
    place_of: Mapping[tuple[int, int], int],
    changes: Iterable[tuple[int, int, int, int]],
) -> None:
    """Say in a step what its merge does to the pairs."""
    after_of_place: list[int] = []
    born: list[_PairCount] = []
    sums = [0, 0, 0]
    for left, right, before, after in changes:
        sums[0 if before == 0 else 2 if after == 0 else 1] += 1
        if before == 0:
            born.append((left, right, after))
        elif (left, right) in place_of:
            after_of_place += [place_of[left, right], after]
    if history.settings.ranks_by is Criterion.COUNT:
        born.sort(key=lambda entry: -entry[2])
    elif born:
        values = standings_of(history.record, rank, born, BORN_PAIRS)
        order = np.argsort(-values, kind="stable")
        born = [born[place] for place in order[:BORN_PAIRS]]
    if after_of_place:
        step["after"] = after_of_place
    if born:
        step["born"] = [CountedPair(*entry) for entry in born[:BORN_PAIRS]]
    step["sums"] = PairChanges(*sums)


def _doubles(
    history: MergeHistory,
    rank: int,
    born: list[CountedPair],
    top: list[_PairCount],
    changes: list[tuple[int, int, int, int]],
) -> list[Doubled]:
    """Count how often every pair `a a` that a step shows can be joined."""
    before = {left: count for left, right, count in top if left == right}
    after = before | {left: count for left, right, count in born if left == right}
    after |= {left: count for left, right, _, count in changes if left == right and left in after}
    joins_before = joined_twice(history.record, rank - 1, before)
    joins_after = joined_twice(history.record, rank, after) if rank <= len(history) else {}
    return [Doubled(a, joins_before.get(a, 0), joins_after.get(a, 0)) for a in after]


def _num_tied(history: MergeHistory, window: PairCounts, k: int, top: list[_PairCount]) -> int:
    """Count the pairs that share the top rank; again only if the ties go past the list."""
    tied = num_sharing_top(history.record, k, top)
    return tied if tied < TOP_PAIRS else window.num_tied(k)


def _offered(
    history: MergeHistory, rank: int, place_of: Mapping[tuple[int, int], int], num_tied: int
) -> list[int]:
    """Places in `top` of the pairs to choose from where a merge is to be guessed, by their letters.

    Mistakes that only a look at every word explains are offered where every word is on screen.
    """
    pairs = list(place_of)
    num_words = None
    if len(history.words) <= _CORPUS_ROWS:
        counts = _pair_word_counts(history, rank - 1, pairs).tolist()
        num_words = dict(zip(pairs, counts, strict=True)).__getitem__
    near = near_pairs(pairs, num_tied, num_words)
    offers = next_pair_choices(pairs, num_tied, OFFERS_TO_PREDICT, near)
    symbols = history.symbols
    return [place_of[pair] for pair in sorted(offers, key=lambda pair: _letters(symbols, pair))]


def _letters(symbols: Sequence[str], pair: tuple[int, int]) -> tuple[str, str, str, str]:
    """Return what sorts pairs whose counts are hidden: letters first, then capitals."""
    left, right = symbols[pair[0]], symbols[pair[1]]
    return left.casefold(), right.casefold(), left, right


def _pair_word_counts(history: MergeHistory, k: int, pairs: list[tuple[int, int]]) -> CountArray:
    """Count each of these pairs in state k, every word once."""
    last, ids = history.record.symbols_at(k)
    word = history.record.word_of[last]
    keys = _keys(ids[:-1], ids[1:])[word[1:] == word[:-1]]
    wanted = _keys(*np.array(pairs, np.int64).reshape(-1, 2).T)
    order = np.argsort(wanted)
    place = order[np.minimum(np.searchsorted(wanted, keys, sorter=order), len(pairs) - 1)]
    counts: CountArray = np.bincount(place[wanted[place] == keys], minlength=len(pairs))
    return counts


def _keys(left: IdArray, right: IdArray) -> CountArray:
    """One number for each pair of symbols."""
    return (left.astype(np.int64) << 32) + right


def _changed_words(history: MergeHistory, first: int, last: int) -> list[tuple[list[int], int]]:
    """Return, of each of these merges, the words that the screen shows of those it changed.

    They are the most frequent ones, those that tie in first-seen order; and how many it changed.
    """
    record = history.record
    event_starts = record.event_starts[first - 1 : last + 1]
    begin = int(event_starts[0])
    word = record.word_of[record.events[begin : int(event_starts[-1])]]
    is_next = np.ones(len(word), bool)
    np.not_equal(word[1:], word[:-1], out=is_next[1:])
    starts = event_starts - begin
    is_next[starts[starts < len(word)]] = True
    events = np.flatnonzero(is_next)
    words = word[events]
    counts = history.word_counts[words]
    spans = pairwise(np.searchsorted(events, starts).tolist())
    most = CHANGED_LINES if history.record.walls else CHANGED_ROWS
    found = []
    for start, stop in spans:
        able = slice(start, stop)
        found.append((_most_frequent(words[able], counts[able], most), stop - start))
    return found


def _split_words(history: MergeHistory, rank: int, changed: list[int]) -> list[int]:
    """Return the most frequent words that deaths after a merge changed, but not the merge."""
    record = history.record
    if record.deaths is None:
        return []
    words = np.setdiff1d(record.word_of[record.deaths.positions_of(rank)], changed)
    return _most_frequent(words, history.word_counts[words], CHANGED_ROWS)


def _most_frequent(words: IdArray, counts: CountArray, most: int) -> list[int]:
    """Return the first of `words`, the `most` frequent ones."""
    if len(words) > most:
        enough = counts >= -np.partition(-counts, most - 1)[most - 1]
        words, counts = words[enough], counts[enough]
    order = np.argsort(-counts, kind="stable")[:most]
    shown: list[int] = words[order].tolist()
    return shown


def _first_occurrence(
    history: MergeHistory, decider: MergeHistory, window: PairCounts, rank: int
) -> FirstPlace:
    """Find where the pair of a merge occurs first in the words that decide it."""
    record = decider.record
    pair = int(record.left[rank - 1]), int(record.right[rank - 1])
    position = window.first_position(rank - 1, *pair)
    word = int(record.word_of[position])
    boundary = position - int(record.layout.word_starts[word]) + 1
    languages = history.record.languages
    if languages is not None and decider is not history:
        word = int(languages.words_of(int(languages.payer[rank - 1]))[0][word])
    return FirstPlace(word, boundary)


def _counted(history: MergeHistory, rank: int, words: list[int]) -> list[int]:
    """Count the pair in each word as often as that occurs where the count decides.

    It is what the word loses, unless the pair `a a` overlaps there, or only one language decides.
    """
    left, right = int(history.record.left[rank - 1]), int(history.record.right[rank - 1])
    languages = history.record.languages
    payer = ALL if languages is None else int(languages.payer[rank - 1])
    if left != right and payer == ALL:
        return []
    times = history.word_counts[words]
    if languages is not None and payer != ALL:
        times = languages.counts_in_each(words)[payer]
    counted = []
    for index, often in zip(words, times.tolist(), strict=True):
        symbols = history.segment_ids(index, rank - 1)
        counted.append(often * sum(pair == (left, right) for pair in pairwise(symbols)))
    return counted

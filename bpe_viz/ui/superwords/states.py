"""Merges and states of a run as the browser gets them: all merges at once, lines when asked."""

from bisect import bisect_left, bisect_right
from itertools import accumulate, pairwise

import numpy as np

from bpe_viz.arrays import IdArray, Indices
from bpe_viz.history import MergeHistory
from bpe_viz.limits import (
    MAX_SUPERWORD_LINES,
    MAX_SUPERWORD_PAIRS,
    MAX_SUPERWORD_STEPS_ASKED,
    MAX_SUPERWORD_TILES,
)
from bpe_viz.symbols import printable
from bpe_viz.ui.jobs.walled_text import BOUNDLESS, WalledText, is_superword
from bpe_viz.ui.shared.shown_words import between_cuts, first_shown, shown_range, shown_words
from bpe_viz.ui.superwords.wire_types import (
    LineTile,
    PairCount,
    SuperData,
    SuperMerge,
    SuperPart,
    SuperRow,
    SuperRun,
    SuperStep,
    WalledSymbol,
)

_State = tuple[Indices, IdArray]  # the last position of each symbol, and its id
_CUT = LineTile("…", "cut", [], is_walled=False)


def text_data(text: WalledText, until: int) -> SuperData:
    """Return what does not depend on the reader: the run, and those of BPE and BoundlessBPE.

    >>> from bpe_viz.ui.jobs.walled_text import learn_example
    >>> data = text_data(learn_example("way", lambda *_: None), 6)
    >>> data["run"]["lengths"][9], data["plain_lengths"][9], data["run"]["symbols"][-4]
    (27, 32, WalledSymbol(text='by␣the␣way', seams=[2, 6], is_superword=True))
    """
    plain = text.history
    return {
        "key": text.digest,
        "query": {},
        "lesson": 0,
        "step": 0,
        "wall": 0,
        "lines": "",
        "texts": [],
        "notes": [*text.notes],
        "most": text.most,
        "alphabet": len(plain.alphabet),
        "counts": plain.symbol_counts(0).tolist(),
        "run": run_data(text.run(until), until),
        "plain": [printable(merge.symbol) for merge in plain.merges],
        "plain_lengths": plain.lengths.tolist(),
        "whole": run_data(text.of_whole_words, BOUNDLESS),
        "learner": "superbpe",
        "types": len(plain.words),
    }


def run_data(history: MergeHistory, until: int) -> SuperRun:
    """Return every merge of a run, and what its symbols look like."""
    record = history.record
    made = record.symbol_made[1:].tolist()
    symbols = [_symbol(history, text, [0, len(text)]) for text in history.symbols]
    seen = set()
    for rank, symbol in enumerate(made, start=1):
        if symbol not in seen:
            seen.add(symbol)
            symbols[symbol] = _first_made(history, rank, symbol)
    first_joined = record.events[record.event_starts[:-1]]
    is_across = np.isin(first_joined, record.walls.at if record.walls else first_joined[:0])
    merges = [
        SuperMerge(left, right, symbol, merge.birth.value, merge.count, merge.applied, across)
        for merge, left, right, symbol, across in zip(
            *(history.merges, record.left.tolist(), record.right.tolist(), made),
            is_across.tolist(),
            strict=True,
        )
    ]
    lengths = history.lengths.tolist()
    return {"until": until, "symbols": symbols, "merges": merges, "lengths": lengths}


def _first_made(history: MergeHistory, rank: int, symbol: int) -> WalledSymbol:
    """Return a symbol with the walls that it spans where it is made first."""
    record = history.record
    boundary = int(record.events_of(rank)[0])
    start = boundary + 1 - int(record.num_units[record.left[rank - 1]])
    stop = boundary + 1 + int(record.num_units[record.right[rank - 1]])
    text = history.symbols[symbol]
    return _symbol(history, text, _edges(history, _walls(history, start, stop), start, text))


def _symbol(history: MergeHistory, text: str, edges: list[int]) -> WalledSymbol:
    return WalledSymbol(*_printed(text, edges), is_superword(text, history.settings.unit))


def _walls(history: MergeHistory, start: int, stop: int) -> list[int]:
    """Return the positions with a wall to their right, and a unit of the same part after it."""
    assert history.record.walls is not None
    at = history.record.walls.at
    found: list[int] = at[slice(*np.searchsorted(at, (start, stop - 1)))].tolist()
    return found


def _edges(history: MergeHistory, walls: list[int], start: int, text: str) -> list[int]:
    """Return where a symbol has these walls inside, in letters, with its beginning and its end."""
    if not walls:
        return [0, len(text)]
    units = history.record.layout.units[start : walls[-1] + 1].tolist()
    ends = [*accumulate(len(history.alphabet[unit]) for unit in units)]
    return [0, *(ends[wall - start] for wall in walls), len(text)]


def _printed(text: str, edges: list[int]) -> tuple[str, list[int]]:
    """Return a text as it can be seen, and where its walls are in that.

    >>> _printed("to be", [0, 2, 5])
    ('to␣be', [2])
    """
    shown, seams = "", []
    for start, stop in pairwise(edges):
        if shown:
            seams.append(len(shown))
        shown += printable(text[start:stop])
    return shown, seams


def part_of(text: WalledText, until: int, first: int) -> SuperPart:
    """Return the lines of the states from one on, as many as are sent at once."""
    history = text.run(until)
    stop = min(first + MAX_SUPERWORD_STEPS_ASKED, len(history) + 1)
    plain = text.history if until == BOUNDLESS else None
    steps = [step_of(history, until, k, plain) for k in range(first, stop)]
    return {"key": text.digest, "until": until, "first": first, "steps": steps}


def step_of(
    history: MergeHistory, until: int, k: int, plain: MergeHistory | None = None
) -> SuperStep:
    """Return the lines and pairs that are shown of state k.

    The lines are compared to those when walls fall, or to those of `plain` after as many merges.

    >>> from bpe_viz.ui.jobs.walled_text import learn_example
    >>> step = step_of(learn_example("way", lambda *_: None).run(6), 6, 9)
    >>> [tile.text for tile in step["rows"][2]["tiles"]], step["rows"][0]["change"]
    (['o', 'n', '␣the', '␣way'], -4)
    """
    record = history.record
    lines = shown_words(history, k, MAX_SUPERWORD_LINES)
    removed = record.events_of(k) if k else record.events[:0]
    beside = plain or history
    compared = beside.record.symbols_at(min(k if plain else until, len(beside)))
    after = record.symbols_at(k)
    pairs = history.pair_counts_at(k)
    return {
        "rows": [_row(history, line, after, removed, beside, compared) for line in lines],
        "changed": history.num_changed_words(k) if k else 0,
        "pairs": [PairCount(*each) for each in pairs.top(k, MAX_SUPERWORD_PAIRS)],
        "num_pairs": pairs.num_pairs(k),
        "tied": pairs.num_tied(k),
    }


def _row(
    history: MergeHistory,
    line: int,
    after: _State,
    removed: IdArray,
    beside: MergeHistory,
    compared: _State,
) -> SuperRow:
    """Return a line of a state in which a merge removed these boundaries, and what it is beside."""
    start, stop = history.record.layout.word_starts[line : line + 2].tolist()
    removed = removed[slice(*np.searchsorted(removed, (start, stop)))]
    first_changed = int(removed[0]) if len(removed) else start
    ends = _ends(after, start, stop)
    offset = first_shown(ends, bisect_right(ends, first_changed) - 1)
    times = int(history.word_counts[line])
    return {
        "times": times,
        "tiles": _tiles(history, after, start, stop, offset, removed),
        "change": -times * len(removed),
        "walled": _tiles(beside, compared, start, stop, offset, removed[:0]),
    }


def _tiles(
    history: MergeHistory, state: _State, start: int, stop: int, offset: int, removed: IdArray
) -> list[LineTile]:
    """Return the symbols of a line from an offset on, as many as are shown."""
    walls, num_units = _walls(history, start, stop), len(history.alphabet)
    joined = removed.tolist()
    ends = _ends(state, start, stop)
    shown = shown_range(ends, offset, MAX_SUPERWORD_TILES)
    first = int(np.searchsorted(state[0], start))
    ids = state[1][first + shown.start : first + shown.stop].tolist()
    tiles = []
    for number, place in zip(ids, shown, strict=True):
        begin, last = ends[place], ends[place + 1] - 1
        text = history.symbols[number]
        look = "" if number < num_units else "m"
        if bisect_left(joined, begin) < bisect_left(joined, last):
            look = "new"
        next_wall = bisect_left(walls, last)
        inside = walls[bisect_left(walls, begin) : next_wall]
        printed, seams = _printed(text, _edges(history, inside, begin, text))
        is_walled = walls[next_wall : next_wall + 1] == [last]
        tiles.append(LineTile(printed, look, seams, is_walled))
    return between_cuts(tiles, shown, len(ends) - 1, _CUT)


def _ends(state: _State, start: int, stop: int) -> list[int]:
    """Return where each symbol of a line begins, and where the last one ends, in positions."""
    last = state[0]
    ends: list[int] = (last[slice(*np.searchsorted(last, (start, stop)))] + 1).tolist()
    return [start, *ends]

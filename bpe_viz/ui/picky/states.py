"""Events and states of a run as the browser gets them: all events at once, words when asked."""

from itertools import accumulate

import numpy as np

from bpe_viz.history import MergeHistory
from bpe_viz.limits import (
    LEAST_SHOWN_THRESHOLD,
    MAX_PICKY_STEPS_ASKED,
    MAX_PICKY_TILES,
    MAX_PICKY_WORDS,
)
from bpe_viz.symbols import printable
from bpe_viz.ui.picky.wire_types import (
    PartUse,
    PickyData,
    PickyMerge,
    PickyPart,
    PickyRow,
    PickyStep,
    PickyTile,
)
from bpe_viz.ui.picky.work import PickyRun
from bpe_viz.ui.shared.shown_words import between_cuts, first_shown, shown_range, shown_words

_CHANGED = ("new", "split")
_CUT = PickyTile("…", "cut")


def run_data(run: PickyRun) -> PickyData:
    """Return what does not depend on the reader: every event, and the sizes of every state.

    >>> from bpe_viz.settings import Settings
    >>> from bpe_viz.ui.picky.work import learn_picky
    >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
    >>> data = run_data(learn_picky(slides, Settings(num_merges=9), 0.7, lambda *_: None))
    >>> data["lengths"][6:8], data["sizes"][6:8], data["bpe"][7]
    ([48, 46], [14, 14], 70)
    """
    history, last = run.history, run.last
    lengths = [run.bpe_step(k) for k in range(last + 1)]
    return {
        "key": "",
        "query": {},
        "lesson": 0,
        "step": 0,
        "threshold": history.settings.threshold,
        "least": LEAST_SHOWN_THRESHOLD,
        "symbols": [printable(symbol) for symbol in history.symbols],
        "alphabet": len(history.alphabet),
        "counts": history.symbol_counts(0).tolist(),
        "merges": _merges_with_uses(history)[:last],
        "lengths": history.lengths[: last + 1].tolist(),
        "sizes": history.sizes[: last + 1].tolist(),
        "bpe": [None if step is None else int(run.bpe.lengths[step]) for step in lengths],
        "types": len(history.words),
        "tokens": int(history.word_counts.sum()),
    }


def _merges_with_uses(history: MergeHistory) -> list[PickyMerge]:
    """Return each merge with what it left of its parts, the left one looked at first.

    The rest of a part is counted when it is looked at: a death of the left one may add to the
    right one.

    >>> from bpe_viz import MarkPlace, learn_picky_bpe
    >>> words = {"xabab": 9, "xabc": 1, "yab": 1}
    >>> history = learn_picky_bpe(words, num_merges=3, threshold=0.85, mark_place=MarkPlace.NONE)
    >>> _merges_with_uses(history)[2].uses
    [PartUse(symbol=6, rest=1, dies=True, parts=[3, 5]),
     PartUse(symbol=5, rest=2, dies=False, parts=[])]
    """
    record = history.record
    id_of: dict[str, int] = {}
    for number, symbol in enumerate(history.symbols):
        id_of.setdefault(symbol, number)
    counts = np.zeros(len(history.symbols), np.int64)
    counts[: len(history.alphabet)] = history.symbol_counts(0)
    merges = []
    for merge, left, right, made in zip(
        history.merges,
        record.left.tolist(),
        record.right.tolist(),
        record.symbol_made[1:].tolist(),
        strict=True,
    ):
        counts[made] += merge.applied
        counts[left] -= merge.applied
        counts[right] -= merge.applied
        death_of = {id_of[death.symbol]: death for death in merge.deaths}
        uses = []
        for part in dict.fromkeys((left, right)):
            rest, death = int(counts[part]), death_of.get(part)
            parts = [id_of[symbol] for symbol in death.parts] if death else []
            if death:
                counts[part] = 0
                np.add.at(counts, parts, rest)
            uses.append(PartUse(part, rest, death is not None, parts))
        birth = merge.birth.value
        merges.append(PickyMerge(left, right, made, birth, merge.count, merge.applied, uses))
    return merges


def part_of(run: PickyRun, key: str, first: int) -> PickyPart:
    """Return the words of the states from one on, as many as are sent at once."""
    stop = min(first + MAX_PICKY_STEPS_ASKED, run.last + 1)
    return {"key": key, "first": first, "steps": [step_of(run, k) for k in range(first, stop)]}


def step_of(run: PickyRun, k: int) -> PickyStep:
    """Return the words that are shown in state k.

    They are all words of a small corpus, in its order; else the most frequent ones that the merge
    changed.

    >>> from bpe_viz.settings import Settings
    >>> from bpe_viz.ui.picky.work import learn_picky
    >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
    >>> run = learn_picky(slides, Settings(num_merges=9), 0.7, lambda *_: None)
    >>> new = step_of(run, 7)["rows"][4]
    >>> new["change"], [tile.text for tile in new["tiles"]], [tile.look for tile in new["tiles"]]
    (4, ['n', 'e', 'w', '_'], ['split', 'split', 'split', ''])
    """
    history = run.history
    indices = shown_words(history, k, MAX_PICKY_WORDS)
    # One state after the other, as only a few are kept.
    shown = [(index, history.segment_ids(index, k)) for index in indices]
    before = [history.segment_ids(index, k - 1) if k else after for index, after in shown]
    at_bpe = run.bpe_step(k)
    rows: list[PickyRow] = []
    for (index, after), earlier in zip(shown, before, strict=True):
        times = int(history.word_counts[index])
        bpe = [] if at_bpe is None else run.bpe.segment_ids(index, at_bpe)
        tiles = _tiles(history, after, earlier)
        place = next((i for i, tile in enumerate(tiles) if tile.look in _CHANGED), 0)
        offset = first_shown(_ends(history, after), place)
        rows.append(
            {
                "times": times,
                "tiles": _part(tiles, _ends(history, after), offset),
                "change": times * (len(after) - len(earlier)),
                "bpe": _part(_tiles(run.bpe, bpe, bpe), _ends(run.bpe, bpe), offset),
            }
        )
    return {"rows": rows, "changed": history.num_changed_words(k) if k else 0}


def _part(tiles: list[PickyTile], ends: list[int], offset: int) -> list[PickyTile]:
    shown = shown_range(ends, offset, MAX_PICKY_TILES)
    return between_cuts(tiles[shown.start : shown.stop], shown, len(tiles), _CUT)


def _tiles(history: MergeHistory, after: list[int], before: list[int]) -> list[PickyTile]:
    """Return the symbols of a word; what has lost a boundary is new, what has one more is split."""
    symbols, num_units = history.symbols, len(history.alphabet)
    ends, ends_before = _ends(history, after), {*_ends(history, before)}
    tiles = []
    for number, start, stop in zip(after, ends, ends[1:], strict=False):
        look = "" if number < num_units else "m"
        if not {start, stop} <= ends_before:
            look = "split"
        elif any(end in ends_before for end in range(start + 1, stop)):
            look = "new"
        tiles.append(PickyTile(printable(symbols[number]), look))
    return tiles


def _ends(history: MergeHistory, ids: list[int]) -> list[int]:
    """Return where each symbol of a word begins, and where the last one ends, in characters."""
    return [0, *accumulate(len(history.symbols[number]) for number in ids)]

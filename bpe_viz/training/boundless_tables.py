"""The arrays of BoundlessBPE: those of the pre-tokens, those of their runs, and what links them."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from bpe_viz.arrays import CountArray, IdArray, rising_order
from bpe_viz.history import Layout, PairOccurrences
from bpe_viz.settings import Settings, TieRule
from bpe_viz.tie_rules import compares_spellings
from bpe_viz.training.tables import Tables, make_room, pair_tables, prepare_tables


class Links(NamedTuple):
    """Links from pre-tokens to their places in the runs, and from spellings to symbols.

    >>> make_links(np.array([0, 1, 0]), np.array([0, 3]), np.array([2, 3]), 4).places.tolist()
    [1, 3, 2]
    """

    length: CountArray  # [words] units of a pre-token that is in a run; 0 for all others
    starts: IdArray  # [words + 1] pre-token w is at the places[starts[w]:starts[w + 1]] of runs
    places: IdArray
    symbol_at: IdArray  # [places of runs] the symbol that starts there; -1 while it is locked
    slots: IdArray  # a table of the symbols made, by the hash of their spelling; -1 is free


def make_links(word: IdArray, run_starts: IdArray, lengths: IdArray, num_merges: int) -> Links:
    """Link runs to their pre-tokens, given end to end by number, which have these lengths.

    >>> make_links(np.array([1, 1]), np.array([0, 2]), np.array([9, 3]), 4).length.tolist()
    [0, 3]
    """
    run = np.repeat(np.arange(len(run_starts) - 1), np.diff(run_starts))
    order = rising_order(word)
    starts = np.zeros(len(lengths) + 1, np.int32)
    counts = np.bincount(word, minlength=len(lengths))
    np.cumsum(counts, out=starts[1:])
    num_places = len(word) + len(run_starts)
    return Links(
        np.where(counts > 0, lengths, 0).astype(np.int64),
        starts,
        (order + run[order] + 1).astype(np.int32),
        np.full(num_places, -1, np.int32),
        np.full(1 << (2 * num_merges + 2).bit_length(), -1, np.int32),
    )


def paired_tables(
    layout: Layout, runs: Layout, most_places: int, num_merges: int, settings: Settings
) -> tuple[Tables, Tables]:
    """Return the tables of pre-tokens and of runs, which share the record and all spellings.

    `most_places` is how often a pre-token is in the runs at most.

    >>> from bpe_viz import learn_bpe
    >>> layout = learn_bpe({"low": 5}, 0).record.layout
    >>> words, runs = paired_tables(layout, layout, 1, 2, Settings())
    >>> words.text is runs.text, int(runs.pairs_made[0])
    (True, 1)
    """
    words = prepare_tables(layout, num_merges, settings)
    lengths = np.diff(runs.word_starts)
    word_at = np.zeros(len(runs.units) + len(lengths) + 1, np.int32)
    word_at[1:] = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths + 1)
    none = np.zeros(0, np.int32)
    pairs = PairOccurrences(none, none, np.zeros(1, np.int64), none)
    # Any rule that compares spellings has them written down.
    spelled = replace(settings, tie_rule=next(filter(compares_spellings, TieRule)))
    of_runs = pair_tables(
        runs, word_at, pairs, layout.alphabet, num_merges, spelled, len(runs.units)
    )
    room = 2 * most_places + 2
    of_runs = of_runs._replace(
        posting=np.zeros(2 * room + len(word_at), np.int32), fresh=np.zeros(room, np.int32)
    )
    return words._replace(text_start=of_runs.text_start, text=of_runs.text), of_runs._replace(
        merge_left=words.merge_left,
        merge_right=words.merge_right,
        merge_count=words.merge_count,
        merge_applied=words.merge_applied,
        merges_made=words.merges_made,
    )


def make_room_for_both(
    words: Tables, runs: Tables, drop_dead_places: Callable[[Tables], None], *, is_in_runs: bool
) -> tuple[Tables, Tables]:
    """Enlarge what may have no room for the next merge; both have the spellings.

    >>> from bpe_viz import learn_bpe
    >>> layout = learn_bpe({"low": 5}, 0).record.layout
    >>> words, runs = paired_tables(layout, layout, 1, 2, Settings())
    >>> size = len(words.text)
    >>> words, runs = make_room_for_both(words, runs, lambda tables: None, is_in_runs=False)
    >>> words.text is runs.text, len(runs.text) == 2 * size
    (True, True)
    """
    if is_in_runs:
        runs = make_room(runs, drop_dead_places)
        return words._replace(text=runs.text), runs
    words = make_room(words, drop_dead_places)
    return words, runs._replace(text=words.text)

"""Merges and deaths of pre-tokens, copied to where these occur in lines and are not joined."""

from dataclasses import replace

import numpy as np

from bpe_viz.arrays import AnyArray, IdArray, rising_order
from bpe_viz.history import Record
from bpe_viz.training.recording_walls import InLines


def with_deaths_in_lines(
    inside: Record, in_lines: InLines, opened_at: tuple[AnyArray, AnyArray], joined: IdArray
) -> Record:
    """Return the record of the lines, whose walls at some positions were opened by these merges.

    A pre-token that merge `joined` made part of a superword changes no more: the superword stays
    whole although one of its parts may die elsewhere.

    >>> from bpe_viz import learn_boundless_bpe
    >>> history = learn_boundless_bpe("newer newer low", 6, deletion=0.9)
    >>> history.record.deaths.rank.tolist()  # ne, new and newe
    [2, 3, 4]
    """
    layout, deaths, num_merges = in_lines.layout, inside.deaths, inside.num_merges
    assert deaths is not None
    joined_at = np.repeat(joined, np.diff(in_lines.ends, prepend=-1))
    line = np.repeat(np.arange(len(layout.words)), np.diff(layout.word_starts))
    weight_at = layout.word_counts[line]
    order = rising_order(in_lines.at)
    starts = np.searchsorted(in_lines.at[order], np.arange(len(inside.layout.units) + 1))

    def copied(at: IdArray, ranks: AnyArray) -> tuple[AnyArray, AnyArray]:
        """Return where changes of positions in pre-tokens change the lines, and their numbers."""
        num_each = np.diff(starts)[at]
        number = np.repeat(np.arange(len(at)), num_each)
        ends = np.cumsum(num_each)
        places = order[np.arange(len(number)) + np.repeat(starts[at] - (ends - num_each), num_each)]
        is_apart = ranks[number] < joined_at[places]
        return places[is_apart], number[is_apart]

    rank_of_event = np.repeat(np.arange(1, num_merges + 1), np.diff(inside.event_starts))
    places, number = copied(inside.events, rank_of_event)
    is_opened = opened_at[1] <= num_merges
    places = np.concatenate((places, opened_at[0][is_opened]))
    ranks = np.concatenate((rank_of_event[number], opened_at[1][is_opened]))
    keys = np.sort((ranks.astype(np.int64) << 32) | places)  # by rank, then rising
    events = (keys & 0xFFFFFFFF).astype(np.int32)
    event_starts = np.searchsorted(keys >> 32, np.arange(1, num_merges + 2))
    applied = np.zeros(num_merges, np.int64)
    np.add.at(applied, ranks - 1, weight_at[places])

    number_of_death = np.repeat(np.arange(len(deaths.symbol)), np.diff(deaths.starts))
    places, number = copied(deaths.at, deaths.rank[number_of_death])
    numbers = number_of_death[number]
    by_death = np.lexsort((places, numbers))
    added = np.zeros(len(deaths.symbol), np.int64)
    np.add.at(added, numbers, weight_at[places])
    return replace(
        inside,
        layout=layout,
        applied=applied,
        events=events,
        event_starts=event_starts,
        died=np.full(len(layout.units), 0, np.int32),
        deaths=replace(
            deaths,
            added=added,
            at=places[by_death].astype(np.int32),
            value=deaths.value[number[by_death]],
            starts=np.searchsorted(numbers[by_death], np.arange(len(deaths.symbol) + 1)),
        ),
    ).ended()

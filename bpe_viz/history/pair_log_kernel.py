"""The inner loops of the pair log, over arrays: run as they are or compiled.

A merging run is played again from its record, without choosing.  A boundary is named by the
position left of it.  At all times, for every boundary b:

    pair_at[b] > 0   the number of the pair of symbols that meet there
    pair_at[b] = 0   nothing meets there: the boundary was removed, or the word ends

The places of a pair are a list in corpus order, next_place and previous_place, so its first place
is known after every merge.  Each merge writes one row for each pair whose count it changed.
"""

from typing import NamedTuple

from bpe_viz.arrays import CountArray, IdArray

DONE, MORE, FULL = range(3)
NOWHERE = -1


class RowTables(NamedTuple):
    """The pairs of a run and the rows of its log; pair 0 is no pair.

    A row is open while what it says is true.

    >>> RowTables._fields[:3]
    ('left', 'right', 'true_count')
    """

    left: IdArray  # [pairs] a pair's symbols
    right: IdArray
    true_count: CountArray  # [pairs] in the present state
    first: IdArray  # [pairs] first place in the present state, or NOWHERE
    open_row: IdArray  # [pairs] the row that says what is true now, or NOWHERE
    touched_at: IdArray  # [pairs] the latest merge that changed the pair
    touched: IdArray  # the pairs that the present merge changes
    row_pair: IdArray  # [rows] the log
    row_count: CountArray
    row_first: IdArray
    row_until: IdArray  # [rows] the merge that made it untrue
    row_starts: (
        CountArray  # [merges + 2] the rows of merge k are row_starts[k] to row_starts[k + 1] - 1
    )
    pairs_made: CountArray  # [1] how much of each array is in use
    rows_made: CountArray


class LogTables(NamedTuple):
    """The other arrays of a replay.

    >>> LogTables._fields[:3]
    ('pair_at', 'next_place', 'previous_place')
    """

    pair_at: IdArray  # [positions] the pair at the boundary right of each
    next_place: IdArray  # [positions] the next place of the same pair, or NOWHERE
    previous_place: IdArray
    word_of: IdArray  # [positions] the record, as `record.py` has it
    weight: CountArray  # [words]
    word_starts: IdArray  # [words + 1]
    merge_left: IdArray  # [merges]
    merge_right: IdArray
    num_units: IdArray  # [symbols]
    events: IdArray
    event_starts: CountArray  # [merges + 1]
    last: IdArray  # [pairs] the last place that was listed
    newest_as_left: IdArray  # [symbols] newest pair with the symbol as its left part
    newest_as_right: IdArray
    fresh: IdArray  # the places of the pairs that the present merge makes
    merges_made: CountArray  # [1]


def write_rows(rank: int, num_touched: int, rows: RowTables) -> None:
    """Close the rows of the pairs that merge `rank` changed, and open those that are now true."""
    touched, count, open_row = rows.touched, rows.true_count, rows.open_row
    row = rows.rows_made[0]
    for i in range(num_touched):
        number = touched[i]
        if open_row[number] != NOWHERE:
            rows.row_until[open_row[number]] = rank
            open_row[number] = NOWHERE
        if count[number] > 0:
            rows.row_pair[row] = number
            rows.row_count[row] = count[number]
            rows.row_first[row] = rows.first[number]
            open_row[number] = row
            row += 1
    rows.rows_made[0] = row
    rows.row_starts[rank + 1] = row


def _list_places(places: IdArray, num_places: int, tables: LogTables, rows: RowTables) -> None:
    """Add places, rising, to the lists of the pairs that are there, and to their counts."""
    pair_at, count, first, last = tables.pair_at, rows.true_count, rows.first, tables.last
    next_place, previous_place = tables.next_place, tables.previous_place
    word_of, weight_of = tables.word_of, tables.weight
    for i in range(num_places):
        place = places[i]
        number = pair_at[place]
        before = last[number]
        previous_place[place] = before
        next_place[place] = NOWHERE
        if before == NOWHERE:
            first[number] = place
        else:
            next_place[before] = place
        last[number] = place
        count[number] += weight_of[word_of[place]]


def _replay_merge(rank: int, new: int, tables: LogTables, rows: RowTables) -> int:
    """Move every boundary that merge `rank` touched to its new pair; how many pairs it touched."""
    pair_at, left, right, count = tables.pair_at, rows.left, rows.right, rows.true_count
    next_place, previous_place = tables.next_place, tables.previous_place
    first, last, events = rows.first, tables.last, tables.events
    touched, touched_at, fresh = rows.touched, rows.touched_at, tables.fresh
    newest_as_left, newest_as_right = tables.newest_as_left, tables.newest_as_right
    word_of, word_starts, weight_of = tables.word_of, tables.word_starts, tables.weight
    units_a = tables.num_units[tables.merge_left[rank - 1]]
    units_b = tables.num_units[tables.merge_right[rank - 1]]
    low = rows.pairs_made[0]
    pairs, num_touched, num_fresh = low, 0, 0
    for i in range(tables.event_starts[rank - 1], tables.event_starts[rank]):
        place = events[i]
        word = word_of[place]
        weight = weight_of[word]
        start, stop = word_starts[word], word_starts[word + 1] - 1
        for side in range(-1, 2):
            at = place - units_a if side < 0 else place + units_b if side > 0 else place
            if at < start or at >= stop:
                continue
            old = pair_at[at]
            if old < low:  # else the same merge came from the left just now
                before, after = previous_place[at], next_place[at]
                if before == NOWHERE:
                    first[old] = after
                else:
                    next_place[before] = after
                if after == NOWHERE:
                    last[old] = before
                else:
                    previous_place[after] = before
                count[old] -= weight
                if touched_at[old] != rank:
                    touched_at[old] = rank
                    touched[num_touched] = old
                    num_touched += 1
                if side != 0:
                    fresh[num_fresh] = at
                    num_fresh += 1
            number = 0
            if side < 0:
                symbol = left[old]
                if newest_as_left[symbol] < low:
                    newest_as_left[symbol] = pairs
                    left[pairs] = symbol
                    right[pairs] = new
                    pairs += 1
                number = newest_as_left[symbol]
            elif side > 0:
                symbol = right[old]
                if newest_as_right[symbol] < low:
                    newest_as_right[symbol] = pairs
                    left[pairs] = new
                    right[pairs] = symbol
                    pairs += 1
                number = newest_as_right[symbol]
            pair_at[at] = number
    _list_places(fresh, num_fresh, tables, rows)
    for number in range(low, pairs):
        touched[num_touched] = number
        num_touched += 1
    rows.pairs_made[0] = pairs
    return num_touched


def list_first_pairs(places: IdArray, tables: LogTables, rows: RowTables) -> None:
    """List the pairs of the alphabet, given in `pair_at`, as the rows of state 0."""
    _list_places(places, places.size, tables, rows)
    for number in range(1, rows.pairs_made[0]):
        rows.touched[number - 1] = number
    write_rows(0, rows.pairs_made[0] - 1, rows)


def replay(num_merges: int, budget: int, tables: LogTables, rows: RowTables) -> int:
    """Log the merges up to `num_merges`, and say why it stopped.

    DONE: all are logged; MORE: the budget of places is spent; FULL: an array may have no room for
    the next merge.
    """
    alphabet_size = tables.num_units.size - tables.merge_left.size
    while tables.merges_made[0] < num_merges:
        if budget <= 0:
            return MORE
        rank = tables.merges_made[0] + 1
        new = alphabet_size + rank - 1
        num_events = tables.event_starts[rank] - tables.event_starts[rank - 1]
        born = min(2 * num_events, 2 * new + 2)
        changed = born + min(3 * num_events, rows.pairs_made[0])
        if (
            rows.pairs_made[0] + born > rows.left.size
            or rows.rows_made[0] + changed > rows.row_pair.size
            or changed > rows.touched.size
        ):
            return FULL
        num_touched = _replay_merge(rank, new, tables, rows)
        write_rows(rank, num_touched, rows)
        tables.merges_made[0] = rank
        budget -= num_events
    return DONE

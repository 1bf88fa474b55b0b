"""The inner loops of the pair log where symbols die, over arrays: run as they are or compiled.

A boundary may come back, and with it pairs that had ended. So after each merge and its deaths the
symbols beside every boundary that changed are read again, and the boundaries at their ends are
looked at. What a boundary has from one look to the next is an occurrence of a pair. Where a pair is
first in each state is found in the end, when all occurrences are known.
"""

from typing import NamedTuple

from bpe_viz.arrays import CountArray, IdArray
from bpe_viz.history.pair_log_kernel import DONE, FULL, MORE, NOWHERE, RowTables, write_rows

# The number changes with what is imported, so that the compiled code is made again; a test says it.
IMPORTED = 825803149
_NEVER = 2147483647


class DeathLogTables(NamedTuple):
    """All arrays of a replay but those of the rows.

    >>> DeathLogTables._fields[:3]
    ('died', 'symbol', 'newest')
    """

    died: IdArray  # [positions] in the present state
    symbol: IdArray  # [positions] the symbol that begins or ends there
    newest: IdArray  # [positions] the newest occurrence at the boundary right of each, or NOWHERE
    looked_at: IdArray  # [positions] the latest merge after which the boundary was looked at
    units: IdArray  # [positions] the record, as `record.py` has it
    word_of: IdArray
    weight: CountArray  # [words]
    symbol_made: IdArray  # [merges + 1]
    position: IdArray  # [changes] the boundaries that merges and deaths change, in order
    value: IdArray
    change_starts: CountArray  # [merges + 2] those of merge k: change_starts[k] up to the next
    near: IdArray  # the boundaries to look at
    pair_slot: IdArray  # a hash table of the pairs
    occurrence_pair: IdArray  # [occurrences]
    occurrence_row: IdArray  # the row that was opened when it began
    occurrence_end: IdArray  # the merge that ended it, or NEVER
    older: IdArray  # the occurrence at the same boundary before it, or NOWHERE
    merges_made: CountArray  # [1] how much of each array is in use
    occurrences_made: CountArray


def _find_pair_slot(a: int, b: int, pair_slot: IdArray, left: IdArray, right: IdArray) -> int:
    """Return the slot of the hash table that has the number of a pair, or would have it."""
    mask = pair_slot.size - 1
    mixed = a * 1000003 + b
    slot = (mixed ^ (mixed >> 17)) & mask
    while pair_slot[slot] != 0 and (left[pair_slot[slot]] != a or right[pair_slot[slot]] != b):
        slot = (slot + 1) & mask
    return slot


def fill_slots(pair_slot: IdArray, rows: RowTables) -> None:
    """Let all pairs be found in an empty table."""
    left, right = rows.left, rows.right
    for number in range(1, rows.pairs_made[0]):
        a, b = int(left[number]), int(right[number])
        pair_slot[_find_pair_slot(a, b, pair_slot, left, right)] = number


def _read_symbol(start: int, stop: int, tables: DeathLogTables) -> None:
    """Note which symbol the positions from `start` to `stop` are."""
    latest = 0
    for position in range(start, stop):
        latest = max(latest, tables.died[position])
    symbol = tables.symbol_made[latest] if latest > 0 else tables.units[start]
    tables.symbol[start] = symbol
    tables.symbol[stop] = symbol


def _note(boundary: int, rank: int, num_near: int, tables: DeathLogTables) -> int:
    """Note to look at a boundary unless a word ends there, and return how many are noted."""
    if boundary < 0 or boundary + 1 == tables.died.size or tables.looked_at[boundary] == rank:
        return num_near
    tables.looked_at[boundary] = rank
    if tables.word_of[boundary] != tables.word_of[boundary + 1]:
        return num_near
    tables.near[num_near] = boundary
    return num_near + 1


def _change_boundaries(rank: int, tables: DeathLogTables) -> int:
    """Do what a merge and its deaths do to boundaries; return how many are to be looked at."""
    died, position = tables.died, tables.position
    begun, stop = tables.change_starts[rank], tables.change_starts[rank + 1]
    for i in range(begun, stop):
        died[position[i]] = tables.value[i]
    num_near = 0
    for i in range(begun, stop):
        at = int(position[i])
        first, last = at, at
        while first > 0 and died[first - 1] <= rank:
            first -= 1
        if died[at] > rank:
            _read_symbol(first, at, tables)
            last += 1
        while died[last] <= rank:
            last += 1
        _read_symbol(at + 1 if died[at] > rank else first, last, tables)
        num_near = _note(first - 1, rank, num_near, tables)
        num_near = _note(at, rank, num_near, tables)
        num_near = _note(last, rank, num_near, tables)
    return num_near


def look(rank: int, num_near: int, tables: DeathLogTables, rows: RowTables) -> None:
    """Count the pairs at the boundaries noted after a merge, and write rows of those changed."""
    count, touched, touched_at = rows.true_count, rows.touched, rows.touched_at
    newest, end, symbol = tables.newest, tables.occurrence_end, tables.symbol
    first_new = tables.occurrences_made[0]
    occurrences, num_touched = first_new, 0
    for i in range(num_near):
        at = tables.near[i]
        before, number = 0, 0
        if newest[at] != NOWHERE and end[newest[at]] == _NEVER:
            before = int(tables.occurrence_pair[newest[at]])
        if tables.died[at] > rank:
            a, b = int(symbol[at]), int(symbol[at + 1])
            slot = _find_pair_slot(a, b, tables.pair_slot, rows.left, rows.right)
            number = int(tables.pair_slot[slot])
            if number == 0:
                number = int(rows.pairs_made[0])
                rows.left[number] = a
                rows.right[number] = b
                tables.pair_slot[slot] = number
                rows.pairs_made[0] = number + 1
        if number == before:
            continue
        weight = tables.weight[tables.word_of[at]]
        if before > 0:
            end[newest[at]] = rank
            count[before] -= weight
            if touched_at[before] != rank:
                touched_at[before] = rank
                touched[num_touched] = before
                num_touched += 1
        if number > 0:
            tables.occurrence_pair[occurrences] = number
            end[occurrences] = _NEVER
            tables.older[occurrences] = newest[at]
            newest[at] = occurrences
            occurrences += 1
            count[number] += weight
            if touched_at[number] != rank:
                touched_at[number] = rank
                touched[num_touched] = number
                num_touched += 1
    tables.occurrences_made[0] = occurrences
    write_rows(rank, num_touched, rows)
    for i in range(first_new, occurrences):
        tables.occurrence_row[i] = rows.open_row[tables.occurrence_pair[i]]


def replay_with_deaths(
    num_merges: int, budget: int, tables: DeathLogTables, rows: RowTables
) -> int:
    """Log the merges up to `num_merges` with their deaths, and say why it stopped.

    The answers are those of `pair_log_kernel.replay`.
    """
    while tables.merges_made[0] < num_merges:
        if budget <= 0:
            return MORE
        rank = tables.merges_made[0] + 1
        changes = tables.change_starts[rank + 1] - tables.change_starts[rank]
        most = 3 * changes
        if (
            rows.pairs_made[0] + most > rows.left.size
            or 2 * rows.left.size > tables.pair_slot.size
            or rows.rows_made[0] + 2 * most > rows.row_pair.size
            or 2 * most > rows.touched.size
            or tables.occurrences_made[0] + most > tables.older.size
        ):
            return FULL
        look(rank, _change_boundaries(rank, tables), tables, rows)
        tables.merges_made[0] = rank
        budget -= changes
    return DONE


def _find_unnamed(row: int, row_first: IdArray, next_row: IdArray) -> int:
    """Return the first of a row and those after it whose first place is not known, or NOWHERE."""
    found = row
    while found != NOWHERE and row_first[found] != NOWHERE:
        found = int(next_row[found])
    while row != found:
        after = int(next_row[row])
        next_row[row] = found  # so that the way is short next time
        row = after
    return found


def name_first_places(
    next_row: IdArray, row_of_pair: IdArray, tables: DeathLogTables, rows: RowTables
) -> None:
    """Write into every row where its pair is first: the first place names all rows of its time."""
    for row in range(rows.rows_made[0] - 1, -1, -1):
        next_row[row] = row_of_pair[rows.row_pair[row]]
        row_of_pair[rows.row_pair[row]] = row
    for place in range(tables.newest.size):
        occurrence = tables.newest[place]
        while occurrence != NOWHERE:
            row = _find_unnamed(int(tables.occurrence_row[occurrence]), rows.row_first, next_row)
            while row != NOWHERE and rows.row_until[row] <= tables.occurrence_end[occurrence]:
                rows.row_first[row] = place
                row = _find_unnamed(int(next_row[row]), rows.row_first, next_row)
            occurrence = tables.older[occurrence]

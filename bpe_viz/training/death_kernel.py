"""The inner loops of Picky BPE, over arrays: as those of byte pair encoding, but symbols may die.

After a merge of a and b, first a and then b is looked at.  A part that now occurs so rarely outside
the joined pair that `applied / (rest + applied)` is more than the threshold dies: it leaves the
vocabulary, and the occurrences that are left are split again, into parts that are present.

A split brings back pairs that the kernel knows already.  In the kernel of byte pair encoding all
occurrences of a pair come into being at once and from then on only die, and so that this stays
true, the pair gets a new number here, which takes over the places of its older one.
"""

from bpe_viz.arrays import IdArray
from bpe_viz.training.death_tables import DeathTables
from bpe_viz.training.recording_kernel import (
    DONE,
    FULL,
    MORE,
    drop_dead_places,
    enter,
    join_everywhere,
    refresh,
    write_merge,
)
from bpe_viz.training.tables import Tables

__all__ = [
    "fill_pair_slots",
    "has_room",
    "learn_with_deaths",
    "let_die",
    "list_joins",
    "relist_pairs",
]

# As in `ranking_kernel.py`: a test wants this number to change with what is imported.
IMPORTED = 1730601555
_PRESENT, _DEAD = 1, 2
_NEVER = 2147483647


def _find_pair_slot(a: int, b: int, pair_slot: IdArray, left: IdArray, right: IdArray) -> int:
    """Return the slot of the hash table that has the number of a pair, or would have it."""
    mask = pair_slot.size - 1
    mixed = a * 1000003 + b
    slot = (mixed ^ (mixed >> 17)) & mask
    while pair_slot[slot] != 0 and (left[pair_slot[slot]] != a or right[pair_slot[slot]] != b):
        slot = (slot + 1) & mask
    return slot


def _find_symbol_slot(
    place: int,
    length: int,
    symbol_slot: IdArray,
    unit_at: IdArray,
    sample: IdArray,
    num_units: IdArray,
) -> int:
    """Return the slot that has the symbol with the units from `place` on, or would have it."""
    mask, mixed = symbol_slot.size - 1, length
    for i in range(place, place + length):
        mixed = (mixed * 1000003 + int(unit_at[i]) + 1) & 0x7FFFFFFF
    slot = (mixed ^ (mixed >> 15)) & mask
    while symbol_slot[slot] != 0:
        symbol = symbol_slot[slot]
        if num_units[symbol] == length:
            i = 0
            while i < length and unit_at[sample[symbol] + i] == unit_at[place + i]:
                i += 1
            if i == length:
                break
        slot = (slot + 1) & mask
    return slot


def relist_pairs(
    low: int,
    num_fresh: int,
    rule: int,
    tables: Tables,
    pair_slot: IdArray,
    older: IdArray,
    room: IdArray,
) -> None:
    """Count, list and enter the pairs from number `low` on: at fresh places and where they were."""
    high = tables.pairs_made[0]
    pair_at, word_at, weight, fresh = tables.pair_at, tables.word_at, tables.weight, tables.fresh
    posting, start, stop, count = tables.posting, tables.start, tables.stop, tables.true_count
    left, right = tables.left, tables.right
    for number in range(low, high):
        slot = _find_pair_slot(int(left[number]), int(right[number]), pair_slot, left, right)
        if pair_slot[slot] != number:
            older[number] = pair_slot[slot]
            pair_slot[slot] = number
    for i in range(num_fresh):
        number = pair_at[fresh[i]]
        count[number] += weight[word_at[fresh[i]]]
        stop[number] += 1
    size = tables.postings_made[0]
    for number in range(low, high):
        num_places = stop[number]
        start[number] = size
        stop[number] = size
        size += num_places
        before = older[number]
        if before >= low:
            size += room[before]
        elif before > 0:
            for i in range(start[before], stop[before]):
                size += pair_at[posting[i]] == before
        room[number] = size - start[number]
    tables.postings_made[0] = size
    for i in range(num_fresh):
        number = pair_at[fresh[i]]
        posting[stop[number]] = fresh[i]
        stop[number] += 1
    for number in range(low, high):
        before, end = older[number], stop[number]
        if before > 0 and count[before] > 0:
            for i in range(start[before], stop[before]):
                place = posting[i]
                if pair_at[place] == before:
                    pair_at[place] = number
                    posting[end] = place
                    end += 1
            count[number] += count[before]
            count[before] = 0
            if end > stop[number] and stop[number] > start[number]:
                posting[start[number] : end].sort()
            stop[number] = end
        tables.hope[number] = count[number]
        if count[number] > 0:
            tables.first[number] = posting[start[number]]
            enter(number, rule, tables)


def _find_occurrences(symbol: int, deaths: DeathTables) -> int:
    """Put the places of a symbol into `found`, rising, and return how many there are."""
    found, size = deaths.found, 0
    segment = deaths.newest_segment[symbol]
    while segment > 0:
        for i in range(deaths.segment_start[segment], deaths.segment_stop[segment]):
            place = deaths.occurrence[i]
            if deaths.symbol_at[place] == symbol:
                deaths.symbol_at[place] = -2  # so that it is found once
                found[size] = place
                size += 1
        segment = deaths.segment_next[segment]
    found[:size].sort()
    for i in range(size):
        deaths.symbol_at[found[i]] = symbol
    deaths.newest_segment[symbol] = 0
    return size


def _present_parts(symbol: int, alphabet_size: int, tables: Tables, deaths: DeathTables) -> int:
    """Put the present symbols that a dead one is split into into `part`; return how many."""
    part, size = deaths.part, 0
    waiting = deaths.waiting
    waiting[0] = symbol
    num_waiting = 1
    while num_waiting > 0:
        num_waiting -= 1
        each = waiting[num_waiting]
        if each < alphabet_size or deaths.life[each] == _PRESENT:
            part[size] = each
            size += 1
        else:
            waiting[num_waiting] = tables.merge_right[each - alphabet_size]
            waiting[num_waiting + 1] = tables.merge_left[each - alphabet_size]
            num_waiting += 2
    return size


def _find_pair_number(left: int, right: int, low: int, tables: Tables, deaths: DeathTables) -> int:
    """Return the number that a pair has in this split, a new one if need be."""
    slot = _find_pair_slot(left, right, deaths.pair_slot, tables.left, tables.right)
    number = deaths.pair_slot[slot]
    if number < low:
        deaths.older[tables.pairs_made[0]] = number
        number = tables.pairs_made[0]
        tables.left[number] = left
        tables.right[number] = right
        deaths.pair_slot[slot] = number
        tables.pairs_made[0] = number + 1
    return int(number)


def _split(
    place: int, num_parts: int, low: int, num_fresh: int, tables: Tables, deaths: DeathTables
) -> int:
    """Split the symbol at a place into the parts; return how many fresh places there are now."""
    pair_at, num_units, part = tables.pair_at, tables.num_units, deaths.part
    fresh, count = tables.fresh, tables.true_count
    weight = tables.weight[tables.word_at[place]]
    symbol = deaths.symbol_at[place]
    stop = place + num_units[symbol]
    before, after = pair_at[place - 1], pair_at[place]
    if before != 0:
        x_place = place - 1 if before > 0 else -before
        old = pair_at[x_place]
        if old < low:  # else its place is fresh already
            count[old] -= weight
            fresh[num_fresh] = x_place
            num_fresh += 1
        left, right = int(tables.left[old]), int(part[0])
        pair_at[x_place] = _find_pair_number(left, right, low, tables, deaths)
    if after > 0:
        count[after] -= weight
    for i in range(place, stop):
        pair_at[i] = 0
        deaths.symbol_at[i] = -1
    moves, at = deaths.made[2], place
    for i in range(num_parts):
        symbol = part[i]
        deaths.symbol_at[at] = symbol
        deaths.frequency[symbol] += weight
        next_at = at + num_units[symbol]
        if i > 0:
            deaths.moved_place[moves] = at
            deaths.moved_value[moves] = _NEVER
            moves += 1
        for j in range(1, num_units[symbol]):
            deaths.moved_place[moves] = at + j
            deaths.moved_value[moves] = deaths.inner[deaths.inner_start[symbol] + j - 1]
            moves += 1
        if next_at - at > 1:
            pair_at[next_at - 1] = -at
        right = -1
        if i + 1 < num_parts:
            right = int(part[i + 1])
        elif after > 0:
            right = int(tables.right[after])
        if right >= 0:
            pair_at[at] = _find_pair_number(int(symbol), right, low, tables, deaths)
            fresh[num_fresh] = at
            num_fresh += 1
        at = next_at
    deaths.made[2] = moves
    return num_fresh


def let_die(symbol: int, rank: int, rule: int, tables: Tables, deaths: DeathTables) -> int:
    """Take a symbol out of the vocabulary and split its occurrences; return how many were found."""
    alphabet_size = tables.num_units.size - tables.merge_left.size
    number = deaths.made[3]
    rest = deaths.frequency[symbol]
    deaths.life[symbol] = _DEAD
    deaths.death_symbol[number] = symbol
    deaths.death_rank[number] = rank
    deaths.death_rest[number] = rest
    deaths.death_moves[number] = deaths.made[2]
    deaths.made[3] = number + 1
    deaths.made[4] -= 1
    if rest == 0:
        deaths.newest_segment[symbol] = 0
        return 0
    num_parts = _present_parts(symbol, alphabet_size, tables, deaths)
    num_places = _find_occurrences(symbol, deaths)
    low, num_fresh = tables.pairs_made[0], 0
    for i in range(num_places):
        num_fresh = _split(int(deaths.found[i]), num_parts, low, num_fresh, tables, deaths)
    at = 0
    for i in range(num_parts):
        first = deaths.made[0]
        for j in range(num_places):
            deaths.occurrence[first + j] = deaths.found[j] + at
        deaths.made[0] = first + num_places
        segment = deaths.made[1]
        deaths.segment_start[segment] = first
        deaths.segment_stop[segment] = first + num_places
        deaths.segment_next[segment] = deaths.newest_segment[deaths.part[i]]
        deaths.newest_segment[deaths.part[i]] = segment
        deaths.made[1] = segment + 1
        at += tables.num_units[deaths.part[i]]
    relist_pairs(low, num_fresh, rule, tables, deaths.pair_slot, deaths.older, deaths.room)
    deaths.frequency[symbol] = 0
    deaths.death_added[number] = rest * (num_parts - 1)
    deaths.death_moves[number] = deaths.made[2]
    return num_places


def has_room(tables: Tables, deaths: DeathTables) -> bool:
    """Return whether the next merge or death fits into all arrays, whatever it is."""
    most, longest, rank = tables.pair_at.size, deaths.part.size, tables.merges_made[0]
    row = tables.num_units.size - tables.merge_left.size + rank
    if tables.postings_made[0] + 3 * most > tables.posting.size:
        drop_dead_places(tables)
    return bool(
        tables.pairs_made[0] + 2 * most + 2 <= tables.true_count.size
        and tables.events_made[0] + most <= tables.event.size
        and deaths.made[0] + most <= deaths.occurrence.size
        and deaths.made[1] + longest <= deaths.segment_start.size
        and deaths.made[2] + most <= deaths.moved_place.size
        and deaths.made[3] < deaths.death_symbol.size
        and deaths.inner_start[row] + longest <= deaths.inner.size
    )


def fill_pair_slots(tables: Tables, deaths: DeathTables) -> None:
    """Let pairs be found by their newest number, in an empty table."""
    left, right = tables.left, tables.right
    for number in range(1, tables.pairs_made[0]):
        a, b = int(left[number]), int(right[number])
        deaths.pair_slot[_find_pair_slot(a, b, deaths.pair_slot, left, right)] = number
    deaths.made[5] = 1


def _fill_symbol_slots(tables: Tables, deaths: DeathTables) -> None:
    """Let symbols be found by their units, in an empty table."""
    num_units = tables.num_units
    for rank in range(tables.merges_made[0]):
        symbol = deaths.symbol_made[rank]
        place, length = int(deaths.sample[symbol]), int(num_units[symbol])
        slot = _find_symbol_slot(
            place, length, deaths.symbol_slot, deaths.unit_at, deaths.sample, num_units
        )
        deaths.symbol_slot[slot] = symbol


def _has_too_many_words(best: int, new: int, tables: Tables, deaths: DeathTables) -> bool:
    """Return whether a pair may not be joined, as it has too many words; else note how many."""
    shape = deaths.shape
    if shape.size == 0:
        return False
    left, right = shape[tables.left[best]], shape[tables.right[best]]
    words = (left >> 2) + (right >> 2)
    if left & 1 == 0 and right & 2 == 0:  # there is no blank between them
        words -= 1
    shape[new] = 4 * words + (left & 2) + (right & 1)
    return bool(words > deaths.most_words[0])


def list_joins(
    symbol: int, first_event: int, rank: int, tables: Tables, deaths: DeathTables
) -> None:
    """List the places where a merge has made its symbol, and count it and its parts again."""
    made, frequency = deaths.made, deaths.frequency
    a, b, applied = tables.merge_left[rank], tables.merge_right[rank], tables.merge_applied[rank]
    first = made[0]
    for i in range(first_event, tables.events_made[0]):
        place = tables.event[i] - tables.num_units[a]
        deaths.symbol_at[tables.event[i]] = -1
        deaths.symbol_at[place] = symbol
        deaths.occurrence[made[0]] = place
        made[0] += 1
    deaths.segment_start[made[1]] = first
    deaths.segment_stop[made[1]] = made[0]
    deaths.segment_next[made[1]] = deaths.newest_segment[symbol]
    deaths.newest_segment[symbol] = made[1]
    made[1] += 1
    frequency[symbol] += applied
    frequency[a] -= applied
    frequency[b] -= applied


def learn_with_deaths(
    num_merges: int,
    size: int,
    min_count: int,
    budget: int,
    rule: int,
    threshold: float,
    tables: Tables,
    deaths: DeathTables,
) -> int:
    """Merge until there is no more to do, and say why it stopped, as `learn_merges` does.

    DONE: `num_merges` are made, the vocabulary has `size` symbols, or no pair is frequent enough.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.training.death_tables import prepare_deaths
    >>> from bpe_viz.training.tables import prepare_tables
    >>> history = learn_bpe({"low": 5, "lot": 2}, 2)
    >>> tables = prepare_tables(history.record.layout, 2, history.settings)
    >>> tables, deaths = prepare_deaths(history.record.layout, tables)
    >>> learn_with_deaths(2, 100, 1, 1_000, 0, 0.7, tables, deaths) == DONE
    True
    >>> deaths.death_symbol[:1].tolist(), deaths.death_rest[:1].tolist()  # lo, left in lot
    ([5], [2])
    """
    if deaths.made[5] == 0:
        fill_pair_slots(tables, deaths)
        _fill_symbol_slots(tables, deaths)
    tree, hope, true_count, num_units = (
        tables.tree,
        tables.hope,
        tables.true_count,
        tables.num_units,
    )
    inner, inner_start, life = deaths.inner, deaths.inner_start, deaths.life
    frequency, pending, made = deaths.frequency, deaths.pending, deaths.made
    alphabet_size = num_units.size - tables.merge_left.size
    while True:
        rank = tables.merges_made[0]
        if pending[0] < 2:
            symbol = int(pending[1 + pending[0]])
            if symbol >= alphabet_size:
                applied, rest = tables.merge_applied[rank - 1], frequency[symbol]
                if applied / (rest + applied) > threshold:
                    if not has_room(tables, deaths):
                        return FULL
                    let_die(symbol, rank, rule, tables, deaths)
                    budget -= 1
            pending[0] += 1
            continue
        if rank >= num_merges or made[4] >= size or hope[tree[1]] < min_count:
            return DONE
        best = int(tree[1])
        if true_count[best] != hope[best]:
            refresh(best, rule, tables)
            budget -= 1
            continue
        if budget <= 0:
            return MORE
        a, b, row = int(tables.left[best]), int(tables.right[best]), alphabet_size + rank
        budget -= tables.stop[best] - tables.start[best]
        if _has_too_many_words(best, row, tables, deaths):
            true_count[best] = 0
            refresh(best, rule, tables)
            continue
        if rank == tables.merge_left.size or not has_room(tables, deaths):
            return FULL
        if not write_merge(best, row, rank, rule, tables):
            return FULL
        # The symbol may have been there before.
        length, place, start = int(num_units[row]), int(tables.first[best]), inner_start[row]
        slot = _find_symbol_slot(
            place, length, deaths.symbol_slot, deaths.unit_at, deaths.sample, num_units
        )
        symbol = int(deaths.symbol_slot[slot])
        if symbol == 0:
            symbol = row
            deaths.symbol_slot[slot] = symbol
            deaths.sample[symbol] = place
            inner[start : start + num_units[a] - 1] = inner[inner_start[a] : inner_start[a + 1]]
            start += num_units[a]
            inner[start - 1] = rank + 1
            inner[start : start + num_units[b] - 1] = inner[inner_start[b] : inner_start[b + 1]]
            start += num_units[b] - 1
        inner_start[row + 1] = start
        deaths.symbol_made[rank] = symbol
        made[4] += life[symbol] != _PRESENT
        life[symbol] = _PRESENT
        low, first_event = tables.pairs_made[0], tables.events_made[0]
        num_fresh = join_everywhere(best, symbol, rank, tables)
        list_joins(symbol, first_event, rank, tables, deaths)
        refresh(best, rule, tables)
        relist_pairs(low, num_fresh, rule, tables, deaths.pair_slot, deaths.older, deaths.room)
        tables.merges_made[0] = rank + 1
        pending[0] = 0
        pending[1] = a
        pending[2] = b if b != a else -1

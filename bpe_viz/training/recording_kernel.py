"""The inner loops of the recording learner, over arrays: run as they are or compiled.

Place 0 is a separator; then come the units of the first word, a separator, the next word and so
on.  A symbol is named by its first place.  At all times, for every place p:

    pair_at[p] > 0   a symbol starts at p and has a right neighbour; this is their pair's number
    pair_at[p] = 0   separator, or last symbol of its word, or inside a symbol
    pair_at[p] < 0   last place of the symbol of two or more units that starts at -pair_at[p]

All occurrences of a pair come into being in one merge, the one that makes its younger symbol, and
from then on only die.  So the places of each pair are written down once, rising, and dead ones are
skipped for good.  The count and the first place of a pair only get worse, and while the count is
what the tree believes (`hope`), so is the first place.  A pair that comes out on top with a stale
hope is entered again; one that comes out on top with a true one is the very best.
"""

from bpe_viz.arrays import CountArray, IdArray
from bpe_viz.training.tables import Tables

FIRST_SEEN, GREATEST, SMALLEST = range(3)  # in the order of `TieRule`
DONE, MORE, FULL = range(3)


def _compare(s: int, t: int, text_start: CountArray, text: IdArray) -> int:
    """Negative, zero or positive as the spelling of symbol s is less, equal or greater than t's.

    >>> import numpy as np
    >>> text_start, text = np.array([0, 1, 3]), np.array([98, 97, 98])  # the symbols b and ab
    >>> _compare(0, 1, text_start, text), _compare(1, 1, text_start, text)
    (1, 0)
    """
    i, j = text_start[s], text_start[t]
    end_i, end_j = text_start[s + 1], text_start[t + 1]
    while i < end_i and j < end_j:
        if text[i] != text[j]:
            return int(text[i]) - int(text[j])
        i += 1
        j += 1
    return int(end_i - i) - int(end_j - j)


def tie_order(
    one: int,
    other: int,
    rule: int,
    left: IdArray,
    right: IdArray,
    text_start: CountArray,
    text: IdArray,
) -> int:
    """Positive if a tie rule that goes by spellings takes the pair `one`, negative if the `other`.

    >>> import numpy as np
    >>> left, right = np.array([0, 0]), np.array([0, 1])  # of the symbols b and ab
    >>> text_start, text = np.array([0, 1, 3]), np.array([98, 97, 98])
    >>> tie_order(0, 1, SMALLEST, left, right, text_start, text)
    -1
    """
    order = _compare(left[one], left[other], text_start, text)
    if order == 0:
        order = _compare(right[one], right[other], text_start, text)
    return order if rule == GREATEST else -order


def enter(number: int, rule: int, tables: Tables) -> None:
    """Replay the matches of a pair, from its leaf to the top: who is merged first wins."""
    tree, hope, first = tables.tree, tables.hope, tables.first
    left, right, text_start, text = tables.left, tables.right, tables.text_start, tables.text
    i = tree.size // 2 + number
    tree[i] = number
    while i > 1:
        winner, other = tree[i], tree[i ^ 1]
        if hope[winner] != hope[other]:
            wins = hope[winner] > hope[other]
        elif rule == FIRST_SEEN or hope[winner] == 0:
            wins = first[winner] < first[other]
        else:
            wins = tie_order(winner, other, rule, left, right, text_start, text) > 0
        if not wins:
            winner = other
        i >>= 1
        if tree[i] == winner and winner != number:
            break
        tree[i] = winner


def refresh(number: int, rule: int, tables: Tables) -> None:
    """Enter a stale pair again, with its true count and its first living place."""
    pair_at, posting = tables.pair_at, tables.posting
    tables.hope[number] = tables.true_count[number]
    if tables.true_count[number] > 0:
        i = tables.start[number]
        while pair_at[posting[i]] != number:
            i += 1
        tables.start[number] = i
        tables.first[number] = posting[i]
    enter(number, rule, tables)


def list_pairs(low: int, high: int, num_fresh: int, tables: Tables) -> None:
    """Count and list the pairs low to high - 1, which occur at the fresh places."""
    pair_at, word_at, weight, fresh = tables.pair_at, tables.word_at, tables.weight, tables.fresh
    posting, start, stop, count = tables.posting, tables.start, tables.stop, tables.true_count
    for i in range(num_fresh):
        number = pair_at[fresh[i]]
        count[number] += weight[word_at[fresh[i]]]
        stop[number] += 1
    size = tables.postings_made[0]
    for number in range(low, high):
        start[number] = size
        size += stop[number]
        stop[number] = start[number]
    tables.postings_made[0] = size
    for i in range(num_fresh):
        number = pair_at[fresh[i]]
        posting[stop[number]] = fresh[i]
        stop[number] += 1


def add_pairs(low: int, high: int, num_fresh: int, rule: int, tables: Tables) -> None:
    """List and enter the pairs low to high - 1, which occur at the fresh places."""
    list_pairs(low, high, num_fresh, tables)
    for number in range(low, high):
        tables.hope[number] = tables.true_count[number]
        if tables.true_count[number] > 0:
            tables.first[number] = tables.posting[tables.start[number]]
            enter(number, rule, tables)


def drop_dead_places(tables: Tables) -> None:
    """Close up the list of places over the dead ones."""
    pair_at, posting = tables.pair_at, tables.posting
    size = 0
    for number in range(1, tables.pairs_made[0]):
        start = size
        for i in range(tables.start[number], tables.stop[number]):
            if pair_at[posting[i]] == number:
                posting[size] = posting[i]
                size += 1
        tables.start[number] = start
        tables.stop[number] = size
    tables.postings_made[0] = size


def write_merge(best: int, new: int, rank: int, rule: int, tables: Tables) -> bool:
    """Record the merge of a pair into symbol `new`, unless an array may have no room for it.

    All of it is one function, since a call with all tables costs as much as a short merge.
    """
    text_start, text, a, b = tables.text_start, tables.text, tables.left[best], tables.right[best]
    room = 2 * (tables.stop[best] - tables.start[best]) + 1
    letters = text_start[a + 1] - text_start[a] + text_start[b + 1] - text_start[b]
    if (
        tables.pairs_made[0] + room > tables.true_count.size
        or tables.postings_made[0] + room > tables.posting.size
        or text_start[new] + letters > text.size
    ):
        return False
    end = text_start[new]
    if rule != FIRST_SEEN:
        for i in range(text_start[a], text_start[a + 1]):
            text[end] = text[i]
            end += 1
        for i in range(text_start[b] + tables.prefix_length[0], text_start[b + 1]):
            text[end] = text[i]
            end += 1
    text_start[new + 1] = end
    tables.num_units[new] = tables.num_units[a] + tables.num_units[b]
    tables.merge_left[rank] = a
    tables.merge_right[rank] = b
    tables.merge_count[rank] = tables.true_count[best]
    return True


def join_everywhere(best: int, new: int, rank: int, tables: Tables) -> int:
    """Join every occurrence of pair `best` into symbol `new`, left to right, without overlap.

    Records how many replacements were made and returns how many fresh places there are.
    """
    pair_at, fresh, count = tables.pair_at, tables.fresh, tables.true_count
    left, right, posting, event = tables.left, tables.right, tables.posting, tables.event
    word_at, weight_of = tables.word_at, tables.weight
    newest_as_left, newest_as_right = tables.newest_as_left, tables.newest_as_right
    a, b = left[best], right[best]
    units_a, units_b = tables.num_units[a], tables.num_units[b]
    low = tables.pairs_made[0]
    pairs, events = low, tables.events_made[0]
    num_fresh, applied = 0, 0
    for i in range(tables.start[best], tables.stop[best]):
        p = posting[i]
        if pair_at[p] != best:
            continue
        q = p + units_a
        weight = weight_of[word_at[p]]
        applied += weight
        event[events] = q
        events += 1
        before = pair_at[p - 1]
        if before != 0:  # the pair (x, a) becomes (x, new)
            x_place = p - 1 if before > 0 else -before
            old = pair_at[x_place]
            x = left[old]
            if old < low:  # else x was made just now, and its place is fresh already
                count[old] -= weight
                fresh[num_fresh] = x_place
                num_fresh += 1
            if newest_as_left[x] < low:
                newest_as_left[x] = pairs
                left[pairs] = x
                right[pairs] = new
                pairs += 1
            pair_at[x_place] = newest_as_left[x]
        after = pair_at[q]
        pair_at[p] = 0
        if after > 0:  # the pair (b, y) becomes (new, y)
            y = right[after]
            count[after] -= weight
            fresh[num_fresh] = p
            num_fresh += 1
            if newest_as_right[y] < low:
                newest_as_right[y] = pairs
                left[pairs] = new
                right[pairs] = y
                pairs += 1
            pair_at[p] = newest_as_right[y]
        pair_at[q] = 0
        pair_at[q + units_b - 1] = -p
    tables.pairs_made[0], tables.events_made[0] = pairs, events
    tables.merge_applied[rank], tables.merge_events[rank] = applied, events
    count[best] = 0
    return num_fresh


def learn_merges(num_merges: int, min_count: int, budget: int, rule: int, tables: Tables) -> int:
    """Merge until there is no more to do, and say why it stopped.

    DONE: `num_merges` are made or no pair occurs `min_count` times; MORE: the budget of places is
    spent; FULL: an array may have no room for the next merge.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.training.tables import prepare_tables
    >>> history = learn_bpe({"low": 5, "lot": 2}, 2)
    >>> tables = prepare_tables(history.record.layout, 2, history.settings)
    >>> learn_merges(2, 1, 1_000, FIRST_SEEN, tables) == DONE, tables.merge_count.tolist()
    (True, [7, 5])
    """
    tree = tables.tree
    alphabet_size = tables.num_units.size - tables.merge_left.size
    while tables.merges_made[0] < num_merges and tables.hope[tree[1]] >= min_count:
        best = tree[1]
        if tables.true_count[best] != tables.hope[best]:
            refresh(best, rule, tables)
            budget -= 1
            continue
        if budget <= 0:
            return MORE
        rank, num_places = tables.merges_made[0], tables.stop[best] - tables.start[best]
        if not write_merge(best, alphabet_size + rank, rank, rule, tables):
            return FULL
        low = tables.pairs_made[0]
        num_fresh = join_everywhere(best, alphabet_size + rank, rank, tables)
        refresh(best, rule, tables)
        add_pairs(low, tables.pairs_made[0], num_fresh, rule, tables)
        tables.merges_made[0] = rank + 1
        budget -= num_places
    return DONE

"""The inner loops of WordPiece, over arrays: as those of byte pair encoding, but for the ranking.

A criterion may *rise* when the parts of a pair become rarer.  So after each merge of a and b all
pairs with a part a or b are valued and entered again; two lists for each symbol find them.  The
others cannot have changed, but for one thing: a gain also depends on the corpus length, and falls
with it.  There `hope` is the gain at an earlier length, never less than the true one; a pair that
comes out on top is valued again first.

`hope` is 0 for pairs that are too rare to be merged.  For a ratio it is a number that rises with it
and is wrong by SLACK at most; what differs by no more is compared exactly.
"""

import math

from bpe_viz.arrays import IdArray
from bpe_viz.training.recording_kernel import (
    DONE,
    FIRST_SEEN,
    FULL,
    GREATEST,
    MORE,
    compare,
    drop_dead_places,
    has_room,
    list_pairs,
    merge,
)
from bpe_viz.training.tables import RankingTables, Tables

__all__ = ["drop_dead_places", "learn_merges"]

# The functions imported are compiled into those here, and numba's files of compiled code do not
# notice when they change; a test wants this number to change with them.
IMPORTED = 0
RATIO, LIKELIHOOD = range(2)
SLACK = 4
LIMB_BITS = 31
LIMB = (1 << LIMB_BITS) - 1
EXACT = 9e15  # floats up to here have no fraction to lose
NEAR = 1e-14  # relative error of a product of three, many times over
ABOVE_ANY_GAIN = 1 << 60  # added to gains, so that they all are positive
GRID_BITS = 40  # of gains, as `history/criteria.py` has them


def product(x: int, y: int, z: int) -> tuple[int, int, int, int, int, int]:
    """x * y * z of numbers up to 2 ** 62, as six digits to the base 2 ** 31, highest first."""
    x0, y0, z0 = x & LIMB, y & LIMB, z & LIMB
    x1, y1, z1 = x >> LIMB_BITS, y >> LIMB_BITS, z >> LIMB_BITS
    rest = x0 * y0
    d0 = rest & LIMB
    rest = (rest >> LIMB_BITS) + x1 * y0 + x0 * y1
    d1 = rest & LIMB
    rest = (rest >> LIMB_BITS) + x1 * y1
    d2, d3 = rest & LIMB, rest >> LIMB_BITS
    rest = d0 * z0
    e0 = rest & LIMB
    rest = (rest >> LIMB_BITS) + d1 * z0 + d0 * z1
    e1 = rest & LIMB
    rest = (rest >> LIMB_BITS) + d2 * z0 + d1 * z1
    e2 = rest & LIMB
    rest = (rest >> LIMB_BITS) + d3 * z0 + d2 * z1
    e3 = rest & LIMB
    rest = (rest >> LIMB_BITS) + d3 * z1
    return rest >> LIMB_BITS, rest & LIMB, e3, e2, e1, e0


def compare_products(a: int, b: int, c: int, x: int, y: int, z: int) -> int:
    """Negative, zero or positive as a * b * c is less, equal or greater than x * y * z."""
    one, other = product(a, b, c), product(x, y, z)
    for i in range(6):
        if one[i] != other[i]:
            return one[i] - other[i]
    return 0


def compare_ratios(s: int, t: int, tables: Tables, ranking: RankingTables) -> int:
    """The same of the ratios of two pairs: their counts by the counts of their parts."""
    count, symbol_count = tables.true_count, ranking.symbol_count
    a, b = symbol_count[tables.left[s]], symbol_count[tables.right[s]]
    x, y = symbol_count[tables.left[t]], symbol_count[tables.right[t]]
    one = float(count[s]) * float(x) * float(y)
    other = float(count[t]) * float(a) * float(b)
    if one < EXACT and other < EXACT:
        return 0 if one == other else 1 if one > other else -1
    if abs(one - other) > NEAR * (one + other):
        return 1 if one > other else -1
    return compare_products(int(count[s]), int(x), int(y), int(count[t]), int(a), int(b))


def settle(
    number: int, rule: int, criterion: int, tables: Tables, ranking: RankingTables
) -> None:
    """Replay the matches of a pair, from its leaf to the top: who is merged first wins."""
    tree, hope, first = tables.tree, tables.hope, tables.first
    slack = SLACK if criterion == RATIO else 0
    i = tree.size // 2 + number
    tree[i] = number
    while i > 1:
        winner, other = tree[i], tree[i ^ 1]
        lead = hope[winner] - hope[other]
        if lead > slack or lead < -slack:
            wins = lead > 0
        else:
            order = 0
            if criterion == RATIO and hope[winner] > 0:
                order = compare_ratios(winner, other, tables, ranking)
            if order != 0:
                wins = order > 0
            elif rule == FIRST_SEEN or hope[winner] == 0:
                wins = first[winner] < first[other]
            else:
                order = compare(
                    tables.left[winner], tables.left[other], tables.text_start, tables.text
                )
                if order == 0:
                    order = compare(
                        tables.right[winner], tables.right[other], tables.text_start, tables.text
                    )
                wins = (order > 0) == (rule == GREATEST)
        if not wins:
            winner = other
        i >>= 1
        if tree[i] == winner and winner != number:
            break
        tree[i] = winner


def rising_number(ratio: float) -> int:
    """A whole number that rises with a ratio, by 1 for each of the last few of its 53 bits."""
    mantissa, exponent = math.frexp(ratio)
    return ((exponent + 2000) << 49) + int((mantissa - 0.5) * 2.0**50)


def gain(applied: int, left_count: int, right_count: int, length: int) -> float:
    """By how much a merge raises the log likelihood; the formula of `history/criteria.py`."""
    m, n = float(applied), float(length)
    a, b = float(min(left_count, right_count)), float(max(left_count, right_count))
    rest = (a - m) * math.log1p(-m / a) if a > m else 0.0
    rest += (b - m) * math.log1p(-m / b) if b > m else 0.0
    return m * math.log(m / a * (n / b)) + rest - (n - m) * math.log1p(-m / n)


def count_joined(number: int, tables: Tables) -> int:
    """How often a pair of two equal symbols can be joined, left to right, without overlap."""
    pair_at, posting, word_at = tables.pair_at, tables.posting, tables.word_at
    joined, end = 0, 0
    for i in range(tables.start[number], tables.stop[number]):
        p = posting[i]
        if pair_at[p] == number and p >= end:
            joined += tables.weight[word_at[p]]
            end = p + 2 * tables.num_units[tables.left[number]]
    return joined


def value(
    number: int, min_count: int, criterion: int, tables: Tables, ranking: RankingTables
) -> None:
    """Set the hope of a pair."""
    count = tables.true_count[number]
    if count < min_count:
        tables.hope[number] = 0
        return
    left, right = tables.left[number], tables.right[number]
    left_count, right_count = ranking.symbol_count[left], ranking.symbol_count[right]
    if criterion == RATIO:
        ratio = float(count) / (float(left_count) * float(right_count))
        tables.hope[number] = rising_number(ratio)
        return
    if left == right:
        count = ranking.joined[number]
        left_count -= count
    raised = gain(count, left_count, right_count, ranking.corpus_length[0])
    steps = 2.0 ** float(GRID_BITS - ranking.corpus_length[1])
    tables.hope[number] = ABOVE_ANY_GAIN + int(math.floor(raised * steps + 0.5))
    ranking.valued_at[number] = tables.merges_made[0]


def enter_anew(
    number: int,
    min_count: int,
    rule: int,
    criterion: int,
    tables: Tables,
    ranking: RankingTables,
) -> None:
    """Find the first living place of a pair, value it and enter it."""
    if tables.true_count[number] > 0:
        i = tables.start[number]
        while tables.pair_at[tables.posting[i]] != number:
            i += 1
        tables.start[number] = i
        tables.first[number] = tables.posting[i]
        if criterion == LIKELIHOOD and tables.left[number] == tables.right[number]:
            ranking.joined[number] = count_joined(number, tables)
    value(number, min_count, criterion, tables, ranking)
    settle(number, rule, criterion, tables, ranking)


def add_pairs(
    low: int,
    high: int,
    min_count: int,
    rule: int,
    criterion: int,
    tables: Tables,
    ranking: RankingTables,
) -> None:
    """Enter the pairs low to high - 1 that occur, and list them with both of their parts."""
    for number in range(low, high):
        if tables.true_count[number] == 0:
            continue
        left, right = tables.left[number], tables.right[number]
        ranking.next_with_left[number] = ranking.pairs_with_left[left]
        ranking.pairs_with_left[left] = number
        ranking.next_with_right[number] = ranking.pairs_with_right[right]
        ranking.pairs_with_right[right] = number
        enter_anew(number, min_count, rule, criterion, tables, ranking)


def enter_list_anew(
    symbol: int,
    listed: IdArray,
    following: IdArray,
    min_count: int,
    rule: int,
    criterion: int,
    tables: Tables,
    ranking: RankingTables,
) -> int:
    """Enter the pairs of a list again and take out those that are gone; how many there were."""
    before, number, num_listed = 0, listed[symbol], 0
    while number != 0:
        after = following[number]
        if tables.true_count[number] > 0:
            before = number
        elif before == 0:
            listed[symbol] = after
        else:
            following[before] = after
        enter_anew(number, min_count, rule, criterion, tables, ranking)
        num_listed += 1
        number = after
    return num_listed


def learn_merges(
    num_merges: int,
    min_count: int,
    budget: int,
    rule: int,
    criterion: int,
    tables: Tables,
    ranking: RankingTables,
) -> int:
    """As `learn_merges` of byte pair encoding."""
    tree = tables.tree
    alphabet_size = tables.num_units.size - tables.merge_left.size
    if tables.merges_made[0] == 0 and tree[1] == 0:
        add_pairs(1, tables.pairs_made[0], min_count, rule, criterion, tables, ranking)
    while tables.merges_made[0] < num_merges and tables.hope[tree[1]] > 0:
        best, rank = tree[1], tables.merges_made[0]
        if criterion == LIKELIHOOD and ranking.valued_at[best] != rank:
            value(best, min_count, criterion, tables, ranking)
            settle(best, rule, criterion, tables, ranking)
            budget -= 1
            continue
        if budget <= 0:
            return MORE
        if not has_room(best, alphabet_size + rank, tables):
            return FULL
        a, b = tables.left[best], tables.right[best]
        low = tables.pairs_made[0]
        budget -= tables.stop[best] - tables.start[best]
        num_fresh = merge(best, alphabet_size + rank, rank, rule, tables)
        applied = tables.merge_applied[rank]
        ranking.symbol_count[a] -= applied
        ranking.symbol_count[b] -= applied
        ranking.symbol_count[alphabet_size + rank] = applied
        ranking.corpus_length[0] -= applied
        tables.merges_made[0] = rank + 1
        list_pairs(low, tables.pairs_made[0], num_fresh, tables)
        add_pairs(low, tables.pairs_made[0], min_count, rule, criterion, tables, ranking)
        for symbol in (a, b):
            for listed, following in (
                (ranking.pairs_with_left, ranking.next_with_left),
                (ranking.pairs_with_right, ranking.next_with_right),
            ):
                budget -= enter_list_anew(
                    symbol, listed, following, min_count, rule, criterion, tables, ranking
                )
            if a == b:
                break
    return DONE

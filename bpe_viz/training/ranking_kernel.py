"""The inner loops of WordPiece, over arrays: as those of byte pair encoding, but for the ranking.

A criterion may *rise* when the parts of a pair become rarer.  So after each merge of a and b all
pairs with a part a or b are valued and entered again; two lists for each symbol find them.  The
others cannot have changed, but for one thing: a gain also depends on the corpus length, and falls
with it.  There `hope` is the gain at an earlier length, never less than the true one; a pair that
comes out on top is valued again first.

`hope` is 0 for pairs that are too rare to be merged.  For a ratio it is a number that rises with it
and is wrong by _SLACK at most; what differs by no more is compared exactly.
"""

import math

from bpe_viz.arrays import CountArray, IdArray
from bpe_viz.training.recording_kernel import (
    DONE,
    FIRST_SEEN,
    FULL,
    MORE,
    drop_dead_places,
    join_everywhere,
    list_pairs,
    tie_order,
    write_merge,
)
from bpe_viz.training.tables import RankingTables, Tables

__all__ = ["drop_dead_places", "learn_by_criterion"]

# The functions imported are compiled into those here, and numba's files of compiled code do not
# notice when they change; a test wants this number to change with them.
IMPORTED = 1730601555
RATIO, LIKELIHOOD = range(2)
_SLACK = 4
_LIMB_BITS = 31
_LIMB = (1 << _LIMB_BITS) - 1
_EXACT = 9e15  # floats up to here have no fraction to lose
_NEAR = 1e-14  # relative error of a product of three, many times over
_ABOVE_ANY_GAIN = 1 << 60  # added to gains, so that they all are positive
_GRID_BITS = 40  # of gains, as `history/criteria.py` has them


def _product(x: int, y: int, z: int) -> tuple[int, int, int, int, int, int]:
    """X * y * z of numbers up to 2 ** 62, as six digits to the base 2 ** 31, highest first.

    >>> _product(1 << 31, 1, 3)
    (0, 0, 0, 0, 3, 0)
    """
    x0, y0, z0 = x & _LIMB, y & _LIMB, z & _LIMB
    x1, y1, z1 = x >> _LIMB_BITS, y >> _LIMB_BITS, z >> _LIMB_BITS
    rest = x0 * y0
    d0 = rest & _LIMB
    rest = (rest >> _LIMB_BITS) + x1 * y0 + x0 * y1
    d1 = rest & _LIMB
    rest = (rest >> _LIMB_BITS) + x1 * y1
    d2, d3 = rest & _LIMB, rest >> _LIMB_BITS
    rest = d0 * z0
    e0 = rest & _LIMB
    rest = (rest >> _LIMB_BITS) + d1 * z0 + d0 * z1
    e1 = rest & _LIMB
    rest = (rest >> _LIMB_BITS) + d2 * z0 + d1 * z1
    e2 = rest & _LIMB
    rest = (rest >> _LIMB_BITS) + d3 * z0 + d2 * z1
    e3 = rest & _LIMB
    rest = (rest >> _LIMB_BITS) + d3 * z1
    return rest >> _LIMB_BITS, rest & _LIMB, e3, e2, e1, e0


def compare_products(a: int, b: int, c: int, x: int, y: int, z: int) -> int:
    """Negative, zero or positive as a * b * c is less, equal or greater than x * y * z.

    >>> compare_products(2, 3, 5, 1, 5, 6), compare_products(2, 3, 5, 1, 5, 7) < 0
    (0, True)
    """
    one, other = _product(a, b, c), _product(x, y, z)
    for i in range(6):
        if one[i] != other[i]:
            return one[i] - other[i]
    return 0


def compare_ratios(c: int, a: int, b: int, d: int, x: int, y: int) -> int:
    """Return the same of c / (a * b) and d / (x * y).

    >>> compare_ratios(1, 2, 2, 2, 2, 4), compare_ratios(3, 2, 2, 2, 2, 4)  # 1 / 4 is 2 / 8
    (0, 1)
    """
    one = float(c) * float(x) * float(y)
    other = float(d) * float(a) * float(b)
    if one < _EXACT and other < _EXACT:
        return 0 if one == other else 1 if one > other else -1
    if abs(one - other) > _NEAR * (one + other):
        return 1 if one > other else -1
    return compare_products(c, x, y, d, a, b)


def _rising_number(ratio: float) -> int:
    """Return a whole number that rises with a ratio, by 1 for each of the last few of its 53 bits.

    >>> _rising_number(0.25) < _rising_number(0.2500001) < _rising_number(7.0)
    True
    """
    mantissa, exponent = math.frexp(ratio)
    return ((exponent + 2000) << 49) + int((mantissa - 0.5) * 2.0**50)


def _kept_by_rest(count: int, taken: int) -> float:
    """(c - m) ln((c - m) / c), where m of c are taken away.

    >>> _kept_by_rest(4, 4), round(_kept_by_rest(4, 2), 4)
    (0.0, -1.3863)
    """
    rest = count - taken
    if rest == 0:
        return 0.0
    if rest < taken:
        return float(rest) * math.log(float(rest) / float(count))
    return float(rest) * math.log1p(-float(taken) / float(count))


def _raised_by(applied: int, left_count: int, right_count: int, length: int) -> float:
    """By how much a merge raises the log likelihood; the formula of `history/criteria.py`.

    >>> round(_raised_by(1, 1, 1, 2), 4)  # two symbols in a row become one: 2 ln 2
    1.3863
    """
    a, b = min(left_count, right_count), max(left_count, right_count)
    kept = _kept_by_rest(a, applied) + _kept_by_rest(b, applied) - _kept_by_rest(length, applied)
    m = float(applied)
    return m * math.log(m / float(a) * (float(length) / float(b))) + kept


def _count_joined(number: int, tables: Tables) -> int:
    """Count how often a pair of two equal symbols can be joined, left to right, without overlap."""
    pair_at, posting, word_at = tables.pair_at, tables.posting, tables.word_at
    joined, end = 0, 0
    for i in range(tables.start[number], tables.stop[number]):
        p = posting[i]
        if pair_at[p] == number and p >= end:
            joined += tables.weight[word_at[p]]
            end = p + 2 * tables.num_units[tables.left[number]]
    return joined


def _enter_waiting(
    num_waiting: int,
    min_count: int,
    rule: int,
    criterion: int,
    tables: Tables,
    ranking: RankingTables,
) -> None:
    """Value each waiting pair, and replay its matches from its leaf to the top.

    All arrays have names here, as handing them on for each pair would take most of the time.
    """
    tree, hope, first, count = tables.tree, tables.hope, tables.first, tables.true_count
    left, right, text_start, text = tables.left, tables.right, tables.text_start, tables.text
    pair_at, start, posting = tables.pair_at, tables.start, tables.posting
    symbol_count, valued_at = ranking.symbol_count, ranking.valued_at
    waiting, merges_made = ranking.waiting, tables.merges_made[0]
    length = ranking.corpus_length[0]
    steps = 2.0 ** float(_GRID_BITS - ranking.corpus_length[1])
    slack = _SLACK if criterion == RATIO else 0
    num_leaves = tree.size // 2
    for i in range(num_waiting):
        number = waiting[i]
        times = count[number]
        if times > 0:
            at = start[number]
            while pair_at[posting[at]] != number:
                at += 1
            start[number] = at
            first[number] = posting[at]
        left_count, right_count = symbol_count[left[number]], symbol_count[right[number]]
        if times < min_count:
            hope[number] = 0
        elif criterion == RATIO:
            hope[number] = _rising_number(float(times) / (float(left_count) * float(right_count)))
        else:
            if left[number] == right[number]:
                times = _count_joined(number, tables)
                left_count -= times
            raised = _raised_by(times, left_count, right_count, length)
            hope[number] = _ABOVE_ANY_GAIN + math.floor(raised * steps + 0.5)
            valued_at[number] = merges_made
        node = num_leaves + number
        tree[node] = number
        while node > 1:
            winner, other = tree[node], tree[node ^ 1]
            lead = hope[winner] - hope[other]
            order = 1 if lead > slack else -1 if lead < -slack else 0
            if order == 0 and criterion == RATIO and hope[winner] > 0:
                order = compare_ratios(
                    int(count[winner]),
                    int(symbol_count[left[winner]]),
                    int(symbol_count[right[winner]]),
                    int(count[other]),
                    int(symbol_count[left[other]]),
                    int(symbol_count[right[other]]),
                )
            if order == 0 and (rule == FIRST_SEEN or hope[winner] == 0):
                order = 1 if first[winner] < first[other] else -1
            elif order == 0:
                order = tie_order(winner, other, rule, left, right, text_start, text)
            if order < 0:
                winner = other
            node >>= 1
            if tree[node] == winner and winner != number:
                break
            tree[node] = winner


def _list_by_part(low: int, high: int, tables: Tables, ranking: RankingTables) -> int:
    """List the pairs low to high - 1 that occur with both of their parts; how many now wait."""
    left_of, right_of, count = tables.left, tables.right, tables.true_count
    with_left, with_right = ranking.pairs_with_left, ranking.pairs_with_right
    next_with_left, next_with_right = ranking.next_with_left, ranking.next_with_right
    num_waiting = 0
    for number in range(low, high):
        if count[number] > 0:
            left, right = left_of[number], right_of[number]
            next_with_left[number] = with_left[left]
            with_left[left] = number
            next_with_right[number] = with_right[right]
            with_right[right] = number
            ranking.waiting[num_waiting] = number
            num_waiting += 1
    return num_waiting


def _gather(
    symbol: int,
    listed: IdArray,
    following: IdArray,
    num_waiting: int,
    count: CountArray,
    waiting: IdArray,
) -> int:
    """Let the pairs of a list wait, and take out those that are gone; how many now wait."""
    before, number = 0, listed[symbol]
    while number != 0:
        after = following[number]
        if count[number] > 0:
            before = number
        elif before == 0:
            listed[symbol] = after
        else:
            following[before] = after
        waiting[num_waiting] = number
        num_waiting += 1
        number = after
    return num_waiting


def learn_by_criterion(
    num_merges: int,
    min_count: int,
    budget: int,
    rule: int,
    criterion: int,
    tables: Tables,
    ranking: RankingTables,
) -> int:
    """As `learn_merges` of byte pair encoding, by another criterion.

    >>> from bpe_viz import learn_wordpiece
    >>> from bpe_viz.training.tables import prepare_ranking, prepare_tables
    >>> history = learn_wordpiece({"hug": 10, "pug": 5, "hugs": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> ranking = prepare_ranking(history.record.layout, tables)
    >>> learn_by_criterion(1, 1, 1_000, FIRST_SEEN, RATIO, tables, ranking) == DONE
    True
    >>> tables.merge_count.tolist()  # h and u, 15 / (15 * 20)
    [15]
    """
    tree, count, waiting = tables.tree, tables.true_count, ranking.waiting
    with_left, with_right = ranking.pairs_with_left, ranking.pairs_with_right
    next_with_left, next_with_right = ranking.next_with_left, ranking.next_with_right
    alphabet_size = tables.num_units.size - tables.merge_left.size
    if tables.merges_made[0] == 0 and tree[1] == 0:
        num_waiting = _list_by_part(1, tables.pairs_made[0], tables, ranking)
        _enter_waiting(num_waiting, min_count, rule, criterion, tables, ranking)
    while tables.merges_made[0] < num_merges and tables.hope[tree[1]] > 0:
        best, rank = tree[1], tables.merges_made[0]
        if criterion == LIKELIHOOD and ranking.valued_at[best] != rank:
            waiting[0] = best
            _enter_waiting(1, min_count, rule, criterion, tables, ranking)
            budget -= 1
            continue
        if budget <= 0:
            return MORE
        if not write_merge(best, alphabet_size + rank, rank, rule, tables):
            return FULL
        a, b = tables.left[best], tables.right[best]
        low = tables.pairs_made[0]
        budget -= tables.stop[best] - tables.start[best]
        num_fresh = join_everywhere(best, alphabet_size + rank, rank, tables)
        applied = tables.merge_applied[rank]
        ranking.symbol_count[a] -= applied
        ranking.symbol_count[b] -= applied
        ranking.symbol_count[alphabet_size + rank] = applied
        ranking.corpus_length[0] -= applied
        tables.merges_made[0] = rank + 1
        list_pairs(low, tables.pairs_made[0], num_fresh, tables)
        num_waiting = _list_by_part(low, tables.pairs_made[0], tables, ranking)
        num_waiting = _gather(a, with_left, next_with_left, num_waiting, count, waiting)
        num_waiting = _gather(a, with_right, next_with_right, num_waiting, count, waiting)
        if a != b:
            num_waiting = _gather(b, with_left, next_with_left, num_waiting, count, waiting)
            num_waiting = _gather(b, with_right, next_with_right, num_waiting, count, waiting)
        _enter_waiting(num_waiting, min_count, rule, criterion, tables, ranking)
        budget -= num_waiting
    return DONE

"""The inner loops where one text of several decides: over the tables of all, laid end to end.

Each text is a block: where all languages decide together, their words; the training words of each
language; and its development words, if there are any.  The last blocks, one for each language, are
those whose lengths are compared.  A pair has a number in every block in which it occurs, and
numbers of block i begin at i * capacity; so each block has a branch of the tree of its own, with
its best pair at the node branches + i.  The block that pays names a pair, and the other blocks look
for it: what a merge has made has consecutive numbers, and the pairs of the alphabet are sorted.
"""

from bpe_viz.arrays import CountArray
from bpe_viz.training.parity_tables import Blocks
from bpe_viz.training.recording_kernel import (
    DONE,
    FULL,
    MORE,
    add_pairs,
    join_everywhere,
    list_pairs,
    refresh,
    write_merge,
)
from bpe_viz.training.tables import Tables

__all__ = ["learn_by_language"]

# The functions imported are compiled into those here, and numba's files of compiled code do not
# notice when they change; a test wants this number to change with them.
IMPORTED = 1730601555
_BASE, _RATIO, _HYBRID, _WINDOW = range(4)  # in the order of `Variant`


def _payer(
    variant: int,
    global_merges: int,
    window: int,
    alpha: float,
    num_languages: int,
    rank: int,
    blocks: Blocks,
) -> int:
    """Return the block that decides the next merge; the first listed wins equality."""
    length, first_length, wanted = blocks.length, blocks.first_length, blocks.wanted
    if variant == _HYBRID and rank < global_merges:
        return 0
    first_training = 1 if variant == _HYBRID else 0
    first_cost = length.size - num_languages
    best = -1
    if variant == _RATIO:
        least = 0.0
        for i in range(num_languages):
            ratio = float(first_length[i]) / float(length[i]) / wanted[i]
            if best < 0 or ratio < least:
                best, least = i, ratio
        return best
    share = alpha / float(num_languages)
    for i in range(num_languages):
        if variant == _WINDOW and float(blocks.recent[i]) / float(window) > share:
            continue
        if best < 0 or length[first_cost + i] > length[first_cost + best]:
            best = i
    return first_training + best


def _find(
    left: int,
    right: int,
    block: int,
    capacity: int,
    alphabet_size: int,
    born: CountArray,
    tables: Tables,
) -> int:
    """Return the number of a pair in a block, or 0."""
    younger = max(left, right)
    row = block * (tables.merge_left.size + 1)
    if younger >= alphabet_size:
        rank = younger - alphabet_size
        for number in range(born[row + rank], born[row + rank + 1]):
            if tables.left[number] == left and tables.right[number] == right:
                return number if tables.true_count[number] > 0 else 0
        return 0
    low, high = block * capacity + 1, int(born[row])
    while low < high:
        middle = (low + high) // 2
        if tables.left[middle] < left or (
            tables.left[middle] == left and tables.right[middle] < right
        ):
            low = middle + 1
        else:
            high = middle
    if low < born[row] and tables.left[low] == left and tables.right[low] == right:
        return low if tables.true_count[low] > 0 else 0
    return 0


def _has_room(capacity: int, tables: Tables, blocks: Blocks) -> bool:
    """Return whether the present pair can be merged in every block."""
    places = tables.postings_made[0]
    for block in range(blocks.found.size):
        number = blocks.found[block]
        if number != 0:
            room = 2 * (tables.stop[number] - tables.start[number]) + 1
            places += room
            if blocks.pairs_made[block] + room > (block + 1) * capacity:
                return False
    return bool(places <= tables.posting.size)


def _join_in_block(
    block: int, decides: int, new: int, rank: int, rule: int, tables: Tables, blocks: Blocks
) -> int:
    """Join the present pair in one block, and return how many replacements were made."""
    number = blocks.found[block]
    low = blocks.pairs_made[block]
    tables.pairs_made[0] = low
    num_fresh = join_everywhere(number, new, rank, tables)
    high = tables.pairs_made[0]
    if decides != 0:
        refresh(number, rule, tables)
        add_pairs(low, high, num_fresh, rule, tables)
    else:
        list_pairs(low, high, num_fresh, tables)
    # The next block has other numbers, with which these must not be compared.
    for pair in range(low, high):
        tables.newest_as_left[tables.left[pair]] = 0
        tables.newest_as_right[tables.right[pair]] = 0
    blocks.pairs_made[block] = high
    return int(tables.merge_applied[rank])


def learn_by_language(
    num_merges: int,
    min_count: int,
    budget: int,
    rule: int,
    variant: int,
    global_merges: int,
    window: int,
    alpha: float,
    tables: Tables,
    blocks: Blocks,
) -> int:
    """As `learn_merges` of byte pair encoding, but each merge is decided by one block.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.training.parity_tables import prepare_blocks
    >>> from bpe_viz.training.tables import prepare_tables
    >>> history = learn_bpe({"low": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> tables, blocks = prepare_blocks([tables, tables], [20, 20], [1.0])
    >>> learn_by_language(1, 1, 1_000, 0, _BASE, 0, 1, 1.0, tables, blocks) == DONE
    True
    >>> blocks.applied.tolist()
    [5, 5]
    """
    num_blocks, num_languages = blocks.found.size, blocks.wanted.size
    first_training = 1 if variant == _HYBRID else 0
    num_deciding = first_training + num_languages
    branches = 1
    while branches < num_blocks:
        branches *= 2
    tree, capacity = tables.tree, tables.true_count.size // branches
    alphabet_size = tables.num_units.size - tables.merge_left.size
    while tables.merges_made[0] < num_merges:
        rank = tables.merges_made[0]
        payer = _payer(variant, global_merges, window, alpha, num_languages, rank, blocks)
        best = tree[branches + payer]
        blocks.last_payer[0] = payer
        if tables.hope[best] < min_count:
            return DONE
        if tables.true_count[best] != tables.hope[best]:
            refresh(best, rule, tables)
            budget -= 1
            continue
        if budget <= 0:
            return MORE
        left, right = tables.left[best], tables.right[best]
        for block in range(num_blocks):
            blocks.found[block] = _find(
                left, right, block, capacity, alphabet_size, blocks.born, tables
            )
        tables.pairs_made[0] = 0
        if not _has_room(capacity, tables, blocks) or not write_merge(
            best, alphabet_size + rank, rank, rule, tables
        ):
            return FULL
        applied = 0
        for block in range(num_blocks):
            made, number = 0, blocks.found[block]
            if number != 0:
                budget -= tables.stop[number] - tables.start[number]
                blocks.counted[rank * num_blocks + block] = tables.true_count[number]
                made = _join_in_block(
                    block,
                    1 if block < num_deciding else 0,
                    alphabet_size + rank,
                    rank,
                    rule,
                    tables,
                    blocks,
                )
            blocks.born[block * (tables.merge_left.size + 1) + rank + 1] = blocks.pairs_made[block]
            blocks.length[block] -= made
            blocks.applied[rank * num_blocks + block] = made
            if first_training <= block < num_deciding:
                applied += made
        tables.merge_applied[rank] = applied
        blocks.payer[rank] = payer
        if variant == _WINDOW:
            blocks.recent[payer] += 1
            if rank >= window:
                blocks.recent[blocks.payer[rank - window]] -= 1
        tables.merges_made[0] = rank + 1
    return DONE

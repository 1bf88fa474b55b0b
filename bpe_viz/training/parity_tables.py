"""The tables of several texts as one: each text is a block, and has a branch of the tree."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from bpe_viz.arrays import AnyArray, CountArray, FloatArray, IdArray
from bpe_viz.training.tables import Tables, double_pairs

_BY_PAIR = ("left", "right", "true_count", "hope", "first", "start", "stop")


class Blocks(NamedTuple):
    """The additional tables of a run with several texts; `parity_kernel.py` explains them.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.training.tables import prepare_tables
    >>> history = learn_bpe({"low": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> prepare_blocks([tables, tables], [20, 20], [1.0])[1].pairs_made.tolist()
    [4, 1028]
    """

    pairs_made: CountArray  # [blocks] the next number that a pair of the block will have
    born: CountArray  # [blocks * (merges + 1)] the first number made by each merge, or after it
    length: CountArray  # [blocks] symbols of each text in the present state
    first_length: CountArray  # [blocks] the same before the first merge
    wanted: FloatArray  # [languages] how much each is to be compressed, where that decides
    found: IdArray  # [blocks] the number of the present pair, or 0
    payer: IdArray  # [merges] the record: the block that decided
    counted: CountArray  # [merges * blocks] how often each block had the pair
    applied: CountArray  # [merges * blocks] replacements made in each
    last_payer: CountArray  # [1] the block that was asked last
    recent: CountArray  # [languages] how often each was chosen in the last merges


def prepare_blocks(
    parts: Sequence[Tables], lengths: Sequence[int], wanted: Sequence[float]
) -> tuple[Tables, Blocks]:
    """Lay the tables of several texts with the same alphabet end to end.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.training.tables import prepare_tables
    >>> history = learn_bpe({"low": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> prepare_blocks([tables, tables], [20, 20], [1.0])[0].word_at.tolist()
    [0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2]
    """
    capacity = max(len(part.left) for part in parts)
    parts = [_with_room(part, capacity) for part in parts]
    num_blocks, num_branches = len(parts), 1 << (len(parts) - 1).bit_length()
    num_merges = len(parts[0].merge_left)
    places = _offsets([len(part.pair_at) for part in parts])
    # After each text comes an empty word, so that separators and words are counted alike.
    words = _offsets([len(part.weight) + 1 for part in parts])
    listed = _offsets([int(part.postings_made[0]) for part in parts])
    columns: dict[str, list[AnyArray]] = {}
    for i, part in enumerate(parts):
        used = part.posting[: int(part.postings_made[0])]
        shifted = part._replace(
            pair_at=_numbered(part.pair_at, i * capacity),
            word_at=part.word_at + words[i],
            weight=np.append(part.weight, 0),
            first=part.first + places[i],
            start=_shifted(part.start, listed[i], part),
            stop=_shifted(part.stop, listed[i], part),
            posting=used + places[i],
        )
        for name in (*_BY_PAIR, "pair_at", "word_at", "weight", "posting", "event"):
            columns.setdefault(name, []).append(getattr(shifted, name))
    for name in _BY_PAIR:  # branches that no text has
        column = columns[name]
        column += [np.zeros_like(column[0])] * (num_branches - num_blocks)
    joined = {name: np.concatenate(column) for name, column in columns.items()}
    room = np.zeros(len(joined["posting"]) // 4 + 64, np.int32)
    joined["posting"] = np.append(joined["posting"], room)
    tables = parts[0]._replace(
        **{name: column.astype(getattr(parts[0], name).dtype) for name, column in joined.items()},
        tree=_branches([part.tree for part in parts], num_branches, capacity),
        fresh=np.zeros(max(len(part.fresh) for part in parts), np.int32),
        postings_made=np.array([listed[-1]], np.int64),
    )
    made = [i * capacity + int(part.pairs_made[0]) for i, part in enumerate(parts)]
    blocks = Blocks(
        pairs_made=np.array(made, np.int64),
        born=np.repeat(np.array(made, np.int64), num_merges + 1),
        length=np.array(lengths, np.int64),
        first_length=np.array(lengths, np.int64),
        wanted=np.array(wanted, np.float64),
        found=np.zeros(num_blocks, np.int32),
        payer=np.zeros(num_merges, np.int32),
        counted=np.zeros(num_merges * num_blocks, np.int64),
        applied=np.zeros(num_merges * num_blocks, np.int64),
        last_payer=np.zeros(1, np.int64),
        recent=np.zeros(len(wanted), np.int64),
    )
    return tables, blocks


def make_room_for_blocks(tables: Tables, blocks: Blocks) -> tuple[Tables, Blocks]:
    """Enlarge what may have no room for the next merge: places, pairs or, failing both, text.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.training.tables import prepare_tables
    >>> history = learn_bpe({"low": 5}, 1)
    >>> tables = prepare_tables(history.record.layout, 1, history.settings)
    >>> tables, blocks = prepare_blocks([tables, tables], [20, 20], [1.0])
    >>> larger, _ = make_room_for_blocks(tables, blocks)
    >>> len(larger.text) == 2 * len(tables.text)
    True
    """
    num_blocks, room = len(blocks.length), len(tables.fresh)
    if tables.postings_made[0] + num_blocks * room > len(tables.posting):
        tables = _without_dead_places(tables)
        if tables.postings_made[0] + num_blocks * room > len(tables.posting) * 7 // 8:
            larger = len(tables.posting) * 5 // 4 + num_blocks * room
            tables = tables._replace(posting=np.resize(tables.posting, larger))
        return tables, blocks
    capacity = len(tables.left) // _num_branches(blocks)
    ends = capacity * np.arange(1, num_blocks + 1)
    if (blocks.pairs_made + room > ends).any():
        return _with_twice_the_pairs(tables, blocks, capacity)
    return tables._replace(text=np.resize(tables.text, 2 * len(tables.text))), blocks


def _num_branches(blocks: Blocks) -> int:
    return 1 << (len(blocks.length) - 1).bit_length()


def _with_room(part: Tables, capacity: int) -> Tables:
    while len(part.left) < capacity:
        part = double_pairs(part)
    return part


def _offsets(sizes: Sequence[int]) -> IdArray:
    return np.concatenate(([0], np.cumsum(sizes))).astype(np.int32)


def _numbered(numbers: IdArray, offset: int) -> IdArray:
    """Shift the numbers of pairs; what is not positive names none."""
    return np.where(numbers > 0, numbers + np.int32(offset), numbers)


def _shifted(places: IdArray, offset: int, part: Tables) -> IdArray:
    """Shift what is known of the pairs that there are; the others have nothing yet."""
    shifted = places.copy()
    shifted[1 : int(part.pairs_made[0])] += np.int32(offset)
    return shifted


def _branches(trees: Sequence[IdArray], num_branches: int, capacity: int) -> IdArray:
    """Return one tree whose nodes `num_branches` and up are the roots of the trees of the blocks.

    Nobody asks who is best of all, so the nodes above are left empty.
    """
    tree = np.zeros(2 * num_branches * capacity, np.int32)
    width = 1
    while width <= capacity:
        level = tree[num_branches * width : 2 * num_branches * width].reshape(num_branches, width)
        for i, old in enumerate(trees):
            level[i] = _numbered(old[width : 2 * width], i * capacity)
        width *= 2
    return tree


def _with_twice_the_pairs(tables: Tables, blocks: Blocks, capacity: int) -> tuple[Tables, Blocks]:
    """Make room for twice the pairs in each block; those of block i are shifted by i capacities."""
    num_branches = _num_branches(blocks)

    def doubled(column: AnyArray) -> Any:
        wide = np.zeros((num_branches, 2 * capacity), column.dtype)
        wide[:, :capacity] = column.reshape(num_branches, capacity)
        return wide.reshape(-1)

    def shifted(numbers: AnyArray) -> Any:
        is_number = numbers > 0
        return numbers + np.where(is_number, numbers // capacity * capacity, 0).astype(
            numbers.dtype
        )

    tree = np.zeros(2 * len(tables.tree), np.int32)
    tree[num_branches : 2 * num_branches] = tables.tree[num_branches : 2 * num_branches]
    width = 1
    while width <= capacity:
        old = tables.tree[num_branches * width : 2 * num_branches * width]
        new = tree[2 * num_branches * width : 4 * num_branches * width]
        new.reshape(num_branches, 2 * width)[:, :width] = old.reshape(num_branches, width)
        width *= 2
    block = np.arange(len(blocks.length))
    return (
        tables._replace(
            **{name: doubled(getattr(tables, name)) for name in _BY_PAIR},
            tree=shifted(tree),
            pair_at=shifted(tables.pair_at),
        ),
        blocks._replace(
            pairs_made=blocks.pairs_made + block * capacity,
            born=blocks.born + np.repeat(block, len(blocks.born) // len(block)) * capacity,
        ),
    )


def _without_dead_places(tables: Tables) -> Tables:
    """Close up the list of places over the dead ones; blocks take turns in it."""
    number = np.flatnonzero(tables.stop > tables.start)
    number = number[np.argsort(tables.start[number], kind="stable")]
    sizes = (tables.stop - tables.start)[number].astype(np.int64)
    pair = np.repeat(number, sizes)
    ends: CountArray = np.cumsum(sizes)
    at = np.arange(len(pair)) + np.repeat(tables.start[number] - (ends - sizes), sizes)
    places = tables.posting[at]
    is_alive = tables.pair_at[places] == pair
    alive = int(np.count_nonzero(is_alive))
    tables.posting[:alive] = places[is_alive]
    left = np.bincount(pair[is_alive], minlength=len(tables.start))[number]
    stops = np.cumsum(left)
    tables.start[:] = 0
    tables.stop[:] = 0
    tables.start[number] = stops - left
    tables.stop[number] = stops
    tables.postings_made[0] = alive
    return tables

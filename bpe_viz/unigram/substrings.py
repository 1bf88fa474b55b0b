"""The seeds of a training, found in arrays: substrings grow by one unit at a time."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bpe_viz.arrays import CountArray, FloatArray, IdArray
from bpe_viz.history import Layout
from bpe_viz.unigram.rules import seed_order
from bpe_viz.unigram.settings import UnigramSettings
from bpe_viz.unigram.tables import Arcs


@dataclass(frozen=True, slots=True, eq=False)
class Seeds:
    """The pieces to begin with, characters first, and every place where one occurs.

    >>> from bpe_viz.history import lay_out
    >>> chosen = UnigramSettings(mark=None)
    >>> found = find_seeds(lay_out({"aba": 1, "ab": 2}, chosen.layout_settings), chosen)
    >>> found.spellings, found.scores.tolist(), found.lengths.tolist()
    (('a', 'b', 'ab'), [4.0, 3.0, 6.0], [1, 1, 2])
    """

    spellings: tuple[str, ...]
    scores: FloatArray
    lengths: IdArray  # in units
    places: CountArray  # [pieces] the first place where it occurs
    arcs: Arcs


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    """The substrings of one length that are seeds, and where they stand."""

    length: int
    counts: CountArray  # [substrings] rising in the order of their units
    groups: CountArray  # [occurrences] which substring
    places: CountArray  # [occurrences]


def find_seeds(
    layout: Layout, settings: UnigramSettings, on_wait: Callable[[], object] = lambda: None
) -> Seeds:
    """Find all units of a layout, and the best substrings that two different units or ends follow.

    `on_wait` is called now and then and may raise to give up.

    >>> from bpe_viz.history import lay_out
    >>> chosen = UnigramSettings(max_piece_length=3)
    >>> layout = lay_out({"walk": 2, "walking": 1, "talk": 1, "sing": 1}, chosen.layout_settings)
    >>> find_seeds(layout, chosen).spellings[-3:]
    ('t', 'alk', 'lk')
    """
    found = _grow(layout, settings.max_piece_length, on_wait)
    alphabet_size = len(layout.alphabet)
    unit_counts = np.zeros(alphabet_size, np.int64)
    weights = np.repeat(layout.word_counts, np.diff(layout.word_starts))
    np.add.at(unit_counts, layout.units, weights)
    by_count = np.lexsort((np.arange(alphabet_size), -unit_counts))

    spelled: list[str] = []
    for level in found:
        on_wait()
        firsts = _first_places(level.groups, level.places, len(level.counts)).tolist()
        units = layout.units
        spelled += [
            "".join(map(layout.alphabet.__getitem__, units[place : place + level.length].tolist()))
            for place in firsts
        ]
    scores = np.concatenate([np.zeros(0), *(level.counts * float(level.length) for level in found)])
    ranked = sorted(range(len(spelled)), key=lambda i: seed_order(scores.item(i), spelled[i]))[
        : settings.seed_size
    ]
    on_wait()
    id_of_substring = np.full(len(spelled), -1, np.int32)
    id_of_substring[ranked] = np.arange(alphabet_size, alphabet_size + len(ranked))
    id_of_unit = np.empty(alphabet_size, np.int32)
    id_of_unit[by_count] = np.arange(alphabet_size)

    lengths = np.ones(alphabet_size + len(ranked), np.int32)
    all_places = [np.arange(len(layout.units), dtype=np.int64)]
    all_pieces = [id_of_unit[layout.units]]
    start = 0
    for level in found:
        ids = id_of_substring[start : start + len(level.counts)]
        lengths[ids[ids >= 0]] = level.length
        pieces = ids[level.groups]
        all_places.append(level.places[pieces >= 0])
        all_pieces.append(pieces[pieces >= 0])
        start += len(level.counts)
    places, pieces = np.concatenate(all_places), np.concatenate(all_pieces)
    on_wait()
    order = np.argsort(places, kind="stable")  # the levels come in the order of their lengths
    places, pieces = places[order], pieces[order]
    starts = np.zeros(len(layout.units) + 1, np.int64)
    np.cumsum(np.bincount(places, minlength=len(layout.units)), out=starts[1:])
    on_wait()
    arcs = Arcs(
        word_start=layout.word_starts.astype(np.int64),
        weight=layout.word_counts.astype(np.int64),
        start=starts,
        length=lengths[pieces],
        piece=pieces.astype(np.int32),
    )
    return Seeds(
        spellings=(
            *(layout.alphabet[unit] for unit in by_count.tolist()),
            *(spelled[i] for i in ranked),
        ),
        scores=np.concatenate([unit_counts[by_count].astype(np.float64), scores[ranked]]),
        lengths=lengths,
        places=_first_places(pieces.astype(np.int64), places, len(lengths)),
        arcs=arcs,
    )


def _grow(layout: Layout, longest: int, on_wait: Callable[[], object]) -> list[_Found]:
    """Substrings of two units, of three and so on, from those of one that occur twice or more."""
    num_units, alphabet_size = len(layout.units), len(layout.alphabet)
    word_lengths = np.diff(layout.word_starts)
    weights = np.repeat(layout.word_counts, word_lengths)
    ends = np.repeat(layout.word_starts[1:].astype(np.int64), word_lengths)
    places = np.arange(num_units, dtype=np.int64)
    groups = layout.units.astype(np.int64)
    following = np.append(layout.units, 0).astype(np.int64) + 1
    found = []
    for length in range(1, longest + 1):
        on_wait()
        after = np.where(places + length < ends[places], following[places + length], 0)
        longer, index, sizes = np.unique(
            groups * (alphabet_size + 1) + after, return_inverse=True, return_counts=True
        )
        stem = longer // (alphabet_size + 1)
        num_followers = np.bincount(stem)
        is_seed = num_followers > 1
        if length > 1 and is_seed.any():
            number = np.cumsum(is_seed) - 1
            taken = is_seed[groups]
            group = number[groups[taken]]
            counts = np.zeros(int(number[-1]) + 1, np.int64)
            np.add.at(counts, group, weights[places[taken]])
            found.append(_Found(length, counts, group, places[taken]))
        # What occurs once can have no two followers, however far it grows.
        goes_on = (sizes > 1) & (longer % (alphabet_size + 1) > 0)
        number = np.cumsum(goes_on) - 1
        left = goes_on[index]
        places, groups = places[left], number[index[left]]
        if not len(places):
            break
    return found


def _first_places(groups: CountArray, places: CountArray, num_groups: int) -> CountArray:
    """Return the first of the places of each group."""
    first = np.full(num_groups, np.iinfo(np.int64).max)
    np.minimum.at(first, groups, places)
    return first

"""The inner loops of BoundlessBPE, over arrays: two runs of byte pair encoding take turns.

One is on the distinct pre-tokens. The other is on runs of neighbouring pre-tokens, each of which is
a unit there, at one place, and locked until a merge of the first makes it one symbol. A locked unit
is in no pair, as if its run ended there. So all pairs of runs come into being where their younger
symbol is made or unlocked, and everything that `recording_kernel.py` says holds in both.

The two share the ranks, the symbols and their spellings. A pair whose spelling is that of a symbol
is passed over for good: its count is set to 0.

With deletion, a symbol of the pre-tokens dies when a merge uses up nearly all of its occurrences,
and those that are left are split into units, as in `death_kernel.py`. Its spelling stays taken, and
a pre-token that was this symbol is locked again.
"""

from bpe_viz.arrays import CountArray, IdArray
from bpe_viz.training.boundless_tables import Links
from bpe_viz.training.death_kernel import (
    fill_pair_slots,
    has_room,
    let_die,
    list_joins,
    relist_pairs,
)
from bpe_viz.training.death_tables import DeathTables
from bpe_viz.training.recording_kernel import (
    DONE,
    FIRST_SEEN,
    FULL,
    MORE,
    add_pairs,
    drop_dead_places,
    enter,
    join_everywhere,
    refresh,
    write_merge,
)
from bpe_viz.training.tables import Tables

__all__ = ["drop_dead_places", "enter", "learn_in_turns"]

# As in `ranking_kernel.py`: a test wants this number to change with what is imported.
IMPORTED = 232202818
FULL_RUNS = 3
_SPELLED = FIRST_SEEN + 1  # any rule for which spellings are written down


def _find_slot(left: int, right: int, text_start: CountArray, text: IdArray, slots: IdArray) -> int:
    """Return the slot of a symbol that is spelled as these two: its own, or a free one.

    >>> import numpy as np
    >>> text_start, text = np.array([0, 1, 2, 4]), np.array([97, 98, 97, 98])  # a, b and ab
    >>> slots = np.full(4, -1)
    >>> slot = _find_slot(0, 1, text_start, text, slots)
    >>> slots[slot] = 2
    >>> _find_slot(0, 1, text_start, text, slots) == slot
    True
    """
    start_left, length_left = text_start[left], text_start[left + 1] - text_start[left]
    start_right = text_start[right] - length_left
    length = length_left + text_start[right + 1] - text_start[right]
    code = 0
    for i in range(length):
        letter = text[start_left + i] if i < length_left else text[start_right + i]
        code = (code * 1_000_003 + int(letter)) & 0xFFFFFFFFFF
    slot = (code ^ (code >> 17)) & (slots.size - 1)
    while slots[slot] >= 0:
        start = text_start[slots[slot]]
        if text_start[slots[slot] + 1] - start == length:
            i = 0
            while i < length:
                letter = text[start_left + i] if i < length_left else text[start_right + i]
                if text[start + i] != letter:
                    break
                i += 1
            if i == length:
                break
        slot = (slot + 1) & (slots.size - 1)
    return slot


def _unlock(word: int, symbol: int, rule: int, runs: Tables, links: Links) -> None:
    """Let a pre-token that became one symbol be joined with unlocked neighbours in runs."""
    pair_at, fresh, symbol_at = runs.pair_at, runs.fresh, links.symbol_at
    left, right = runs.left, runs.right
    newest_as_left, newest_as_right = runs.newest_as_left, runs.newest_as_right
    low = runs.pairs_made[0]
    pairs, num_fresh = low, 0
    for i in range(links.starts[word], links.starts[word + 1]):
        symbol_at[links.places[i]] = symbol
    for i in range(links.starts[word], links.starts[word + 1]):
        p = links.places[i]
        start = -pair_at[p - 1] if pair_at[p - 1] < 0 else p - 1
        x, y = symbol_at[start], symbol_at[p + 1] if p + 1 < symbol_at.size else -1
        if x >= 0 and x != symbol:
            if newest_as_left[x] < low:
                newest_as_left[x] = pairs
                left[pairs] = x
                right[pairs] = symbol
                pairs += 1
            pair_at[start] = newest_as_left[x]
            fresh[num_fresh] = start
            num_fresh += 1
        if y >= 0:
            if newest_as_right[y] < low:
                newest_as_right[y] = pairs
                left[pairs] = symbol
                right[pairs] = y
                pairs += 1
            pair_at[p] = newest_as_right[y]
            fresh[num_fresh] = p
            num_fresh += 1
    runs.pairs_made[0] = pairs
    add_pairs(low, pairs, num_fresh, rule, runs)


def _end_pair(place: int, weight: int, pair_at: IdArray, count: CountArray) -> None:
    """Let the pair at a place, if there is one, not be there any more."""
    if pair_at[place] > 0:
        count[pair_at[place]] -= weight
        pair_at[place] = 0


def _lock(word: int, symbol: int, runs: Tables, links: Links) -> None:
    """Take a pre-token that is one symbol no more out of all pairs, where it was not joined."""
    pair_at, symbol_at = runs.pair_at, links.symbol_at
    for i in range(links.starts[word], links.starts[word + 1]):
        p = links.places[i]
        if symbol_at[p] == symbol:
            symbol_at[p] = -1
            weight = runs.weight[runs.word_at[p]]
            before = p - 1 if pair_at[p - 1] >= 0 else -pair_at[p - 1]
            _end_pair(before, weight, pair_at, runs.true_count)
            _end_pair(p, weight, pair_at, runs.true_count)


def learn_in_turns(
    num_merges: int,
    min_count: int,
    budget: int,
    rule: int,
    threshold: float,
    words: Tables,
    runs: Tables,
    links: Links,
    deaths: DeathTables,
) -> int:
    """Merge until there is no more to do, and say why it stopped; see `recording_kernel.py`.

    FULL_RUNS: an array of the runs may have no room for the next merge. A symbol dies when a merge
    uses up the share `threshold` of it; more than 1 is no share, and no symbol dies.
    """
    alphabet_size = words.num_units.size - words.merge_left.size
    num_units, pending = words.num_units, deaths.pending
    has_deaths = threshold <= 1
    if has_deaths and deaths.made[5] == 0:
        fill_pair_slots(words, deaths)
    while True:
        rank = words.merges_made[0]
        if pending[0] < 2:
            part = int(pending[1 + pending[0]])
            applied = words.merge_applied[rank - 1]
            if part >= alphabet_size and applied / (deaths.frequency[part] + applied) >= threshold:
                if not has_room(words, deaths):
                    return FULL
                for i in range(let_die(part, rank, rule, words, deaths)):
                    word = words.word_at[deaths.found[i]]
                    if links.length[word] == num_units[part]:
                        _lock(word, part, runs, links)
            pending[0] += 1
            continue
        if rank >= num_merges:
            return DONE
        if budget <= 0:
            return MORE
        in_words, in_runs = words.tree[1], runs.tree[1]
        if words.true_count[in_words] != words.hope[in_words]:
            refresh(in_words, rule, words)
            budget -= 1
            continue
        if runs.true_count[in_runs] != runs.hope[in_runs]:
            refresh(in_runs, rule, runs)
            budget -= 1
            continue
        is_super = runs.hope[in_runs] >= words.hope[in_words]
        best = in_runs if is_super else in_words
        tables = runs if is_super else words
        if tables.hope[best] < min_count:
            return DONE
        a, b = tables.left[best], tables.right[best]
        slot = _find_slot(a, b, words.text_start, words.text, links.slots)
        if links.slots[slot] >= 0:  # passed over
            tables.true_count[best] = 0
            refresh(best, rule, tables)
            budget -= 1
            continue
        new = alphabet_size + rank
        budget -= 1 + tables.stop[best] - tables.start[best]
        room = runs.fresh.size  # enough to unlock a pre-token
        if (
            runs.pairs_made[0] + room > runs.true_count.size
            or runs.postings_made[0] + room > runs.posting.size
        ):
            return FULL_RUNS
        if has_deaths and not is_super and not has_room(words, deaths):
            return FULL
        if not write_merge(best, new, rank, _SPELLED, tables):
            return FULL_RUNS if is_super else FULL
        links.slots[slot] = new
        event, low = tables.events_made[0], tables.pairs_made[0]
        num_fresh = join_everywhere(best, new, rank, tables)
        refresh(best, rule, tables)
        if has_deaths and not is_super:
            list_joins(new, event, rank, words, deaths)
            relist_pairs(low, num_fresh, rule, words, deaths.pair_slot, deaths.older, deaths.room)
            pending[0] = 0 if a != b else 2  # less than half of a + a is used
            pending[1] = a
            pending[2] = b
        else:
            add_pairs(low, tables.pairs_made[0], num_fresh, rule, tables)
        if is_super:
            words.merge_events[rank] = words.events_made[0]
            for i in range(event, runs.events_made[0]):
                links.symbol_at[runs.event[i] - runs.num_units[a]] = new
                links.symbol_at[runs.event[i]] = -1
        else:
            runs.merge_events[rank] = runs.events_made[0]
            for i in range(event, words.events_made[0]):
                word = words.word_at[words.event[i]]
                if links.length[word] == num_units[new]:
                    _unlock(word, new, rule, runs, links)
        words.merges_made[0] = rank + 1

"""The fast learner where walls fall: exactly the merges of `learner.py`, every one on record.

While the walls stand it is byte pair encoding of the distinct pre-tokens. Its merges are copied
into the distinct lines, and there it goes on.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate, chain, count
from typing import NamedTuple

import numpy as np

from bpe_viz.arrays import CountArray, FlagArray, IdArray, Indices, rising_order
from bpe_viz.compiled_kernel import kernel_for
from bpe_viz.history import NEVER, Layout, MergeHistory, Record, Walls
from bpe_viz.limits import MAX_COUNTED_UNITS
from bpe_viz.settings import Learner, Settings, WeakWalls
from bpe_viz.text import Lines, cut_pre_tokens, find_weak_walls
from bpe_viz.training import recording_kernel
from bpe_viz.training.recording_deaths import record_with_deaths
from bpe_viz.training.recording_learner import record_of, train_on_words
from bpe_viz.training.tables import (
    COMPILED_BUDGET,
    PLAIN_BUDGET,
    RULES,
    Tables,
    make_room,
    without_places,
)
from bpe_viz.training.wall_tables import tables_past_walls

Report = Callable[[int, int], object]


def train_past_walls(lines: Lines, until: int, settings: Settings, report: Report) -> MergeHistory:
    """Learn from lines by these `settings`; walls keep words apart for the first `until` merges.

    >>> from bpe_viz import MarkPlace, PreTokenizer
    >>> settings = Settings(num_merges=4, mark_place=MarkPlace.NONE)
    >>> lines = Lines.of("to be or not to be", PreTokenizer.GPT2)
    >>> train_past_walls(lines, 3, settings, lambda *_: None).merges[3].symbol
    'to be'
    """
    wanted = settings.merges_to_learn(0)
    within = replace(settings, learner=Learner.BPE, num_merges=until, walls_until=None)
    lines, ends = _cut_at_weak_walls(lines, settings.weak_walls)
    word, counts = number_pretokens(lines)
    inside = train_on_words(counts, within, lambda done, _: report(done, wanted)).record
    record = _in_lines(inside, lines, word, ends, until, settings)
    if inside.num_merges < until or until == wanted:
        return MergeHistory(record)
    begun = record.in_parts()
    num_boundaries = len(begun.layout.units) - len(begun.layout.words)
    possible = min(wanted, num_boundaries)
    whole = None
    if settings.max_words is None:
        tables = _merge_past_walls(begun, possible, wanted, report)
        whole = record_of(begun.layout, settings, tables, wanted)
        del tables
    if whole is None or len({*whole.symbols}) < len(whole.symbols):
        # A symbol was made again, from other parts or across a wall: it is no new one.
        del whole
        whole = record_with_deaths(begun.layout, settings, possible, report, begun)
        if len({*whole.symbols}) == len(whole.symbols):
            whole = replace(whole, deaths=None)
    return MergeHistory(replace(whole, layout=record.layout, walls=record.walls))


def _cut_at_weak_walls(lines: Lines, kind: WeakWalls) -> tuple[Lines, list[list[int]]]:
    """Cut pre-tokens at weak walls, too; also the number of pre-tokens before each such wall."""
    if kind is WeakWalls.LINES:
        return lines, []
    cut, ends = [], []
    for line, pre_tokens in zip(lines.counts, lines.pre_tokens, strict=True):
        walls = find_weak_walls(line, kind)
        cut.append(tuple(cut_pre_tokens(pre_tokens, walls)))
        num_before = {at: number for number, at in enumerate(accumulate(map(len, cut[-1])), 1)}
        ends.append([num_before[wall] for wall in walls])
    return Lines(lines.counts, tuple(cut)), ends


def _merge_past_walls(record: Record, possible: int, wanted: int, report: Report) -> Tables:
    settings = record.settings
    num_places = len(record.layout.units) + len(record.layout.words)
    made = record.num_merges
    kernel = kernel_for(recording_kernel, num_places, lambda: report(made, wanted))
    budget = PLAIN_BUDGET if kernel is recording_kernel else COMPILED_BUDGET
    tables = tables_past_walls(record, possible)
    min_count = min(settings.min_count, MAX_COUNTED_UNITS + 1)
    while True:
        report(int(tables.merges_made[0]), wanted)
        rule = RULES[settings.tie_rule]
        answer = kernel.learn_merges(possible, min_count, budget, rule, tables)
        if answer == recording_kernel.DONE:
            break
        if answer == recording_kernel.FULL:
            tables = make_room(tables, kernel.drop_dead_places)
    report(int(tables.merges_made[0]), wanted)
    return without_places(tables)


def number_pretokens(lines: Lines) -> tuple[IdArray, dict[str, int]]:
    """Return the distinct pre-tokens of all lines, end to end, by number, and their counts.

    >>> word, counts = number_pretokens(Lines({"to be to": 2}, (("to", " be", "to"),)))
    >>> word.tolist(), counts
    ([0, 1, 0], {'to': 4, ' be': 2})
    """
    index: defaultdict[str, int] = defaultdict(count().__next__)
    num_each = [*map(len, lines.pre_tokens)]
    word = np.fromiter(map(index.__getitem__, chain(*lines.pre_tokens)), np.int32, sum(num_each))
    counts = np.zeros(len(index), np.int64)
    np.add.at(counts, word, np.repeat(np.array([*lines.counts.values()]), num_each))
    return word, dict(zip(index, counts.tolist(), strict=True))


class InLines(NamedTuple):
    """The distinct lines, whose pre-tokens are words of another layout.

    at    where each position of the lines is in the words
    ends  the last position of each pre-token in the lines
    wall  which of these have a wall to their right, and not the end of a line

    >>> from bpe_viz import learn_bpe
    >>> words = learn_bpe(["to", " be"], 0).record.layout
    >>> cut = Lines({"to be": 1}, (("to", " be"),))
    >>> InLines.of(cut, np.array([0, 1]), words).walls.tolist()  # with their marks
    [2]
    """

    layout: Layout
    at: Indices
    ends: Indices
    wall: FlagArray

    @classmethod
    def of(cls, lines: Lines, word: IdArray, words: Layout) -> "InLines":
        """Lay out lines, whose pre-tokens are these words by number.

        >>> from bpe_viz import learn_bpe
        >>> words = learn_bpe(["to", " be"], 0).record.layout
        >>> cut = Lines({"to be": 1}, (("to", " be"),))
        >>> InLines.of(cut, np.array([0, 1]), words).ends.tolist()  # with their marks
        [2, 6]
        """
        lengths = np.diff(words.word_starts)[word]
        ends = np.cumsum(lengths, dtype=np.int64)
        shift = words.word_starts[word] - (ends - lengths)
        at = np.arange(int(ends[-1])) + np.repeat(shift, lengths)
        line_ends = np.cumsum([*map(len, lines.pre_tokens)])
        layout = Layout(
            tuple(lines.counts),
            np.fromiter(lines.counts.values(), np.int64, len(lines.counts)),
            words.alphabet,
            words.units[at],
            np.concatenate(([0], ends[line_ends - 1])).astype(np.int32),
        )
        is_wall = np.ones(len(word), bool)
        is_wall[line_ends - 1] = False
        return cls(layout, at, ends - 1, is_wall)

    @property
    def walls(self) -> IdArray:
        """The positions that have a wall to their right, rising."""
        return self.ends[self.wall].astype(np.int32)


def events_by_rank(died: IdArray, num_merges: int) -> tuple[IdArray, CountArray]:
    """Return the positions that died, by rank, then rising, and where those of each merge begin.

    >>> [part.tolist() for part in events_by_rank(np.array([2, NEVER, 1, 2]), 2)]
    [[2, 0, 3], [0, 1, 3]]
    """
    events = np.flatnonzero(died != NEVER).astype(np.int32)
    ranks = died[events]
    starts = np.zeros(num_merges + 1, np.int64)
    np.cumsum(np.bincount(ranks, minlength=num_merges + 1)[1:], out=starts[1:])
    return events[rising_order(ranks)], starts


def _in_lines(
    inside: Record,
    lines: Lines,
    word: IdArray,
    ends: list[list[int]],
    until: int,
    settings: Settings,
) -> Record:
    """Return the same merges in the distinct lines, which have these pre-tokens."""
    in_lines = InLines.of(lines, word, inside.layout)
    died = inside.died[in_lines.at]
    events, event_starts = events_by_rank(died, inside.num_merges)
    return Record(
        settings=settings,
        layout=in_lines.layout,
        left=inside.left,
        right=inside.right,
        counts=inside.counts,
        applied=inside.applied,
        died=died,
        events=events,
        event_starts=event_starts,
        stop_reason=inside.stop_reason,
        walls=Walls(until, inside, word, in_lines.walls, _parts(lines, in_lines, ends)),
    )


def _parts(lines: Lines, in_lines: InLines, ends: list[list[int]]) -> Layout | None:
    """Return the lines cut after these numbers of pre-tokens, if they are cut at all."""
    if not ends:
        return None
    layout, num_each = in_lines.layout, [*map(len, lines.pre_tokens)]
    firsts = accumulate(num_each, initial=0)
    last = [
        first + number - 1
        for first, numbers, num in zip(firsts, ends, num_each, strict=False)
        for number in (*numbers, num)
    ]
    counts = np.repeat(layout.word_counts, [len(numbers) + 1 for numbers in ends])
    starts = np.concatenate(([0], in_lines.ends[last] + 1)).astype(np.int32)
    return Layout(("",) * len(counts), counts, layout.alphabet, layout.units, starts)

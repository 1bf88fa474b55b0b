"""The fast learner of BoundlessBPE, every merge on record.

Lines are cut where no superword can be: at pre-tokens that never become one symbol of letters. What
is left is runs of pre-tokens, and equal ones are counted once with a number, as words are
(Schmidt et al. 2026).
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import regex

from bpe_viz.arrays import FlagArray, IdArray
from bpe_viz.compiled_kernel import kernel_for, register
from bpe_viz.history import NEVER, Layout, MergeHistory, Record, StopReason, WholeWords, lay_out
from bpe_viz.limits import MAX_COUNTED_UNITS
from bpe_viz.settings import Learner, Settings
from bpe_viz.text import Lines
from bpe_viz.training import boundless_kernel, recording_kernel
from bpe_viz.training.boundless_tables import make_links, make_room_for_both, paired_tables
from bpe_viz.training.recording_walls import InLines, events_by_rank, number_pretokens
from bpe_viz.training.tables import (
    COMPILED_BUDGET,
    PLAIN_BUDGET,
    RULES,
    Tables,
    events_of,
    without_places,
)

register(boundless_kernel)

Report = Callable[[int, int], object]
# Letters with their marks, blanks, underscores and apostrophes; a letter that is not the first.
_JOINABLE = regex.compile(r"(?=.+\p{L})(?:\p{L}\p{M}*|[ _'\u2019])+", regex.DOTALL)


def train_between_whole_words(lines: Lines, settings: Settings, report: Report) -> MergeHistory:
    """Learn from lines; neighbouring pre-tokens may join as soon as each of them is one symbol.

    >>> from bpe_viz import MarkPlace, PreTokenizer
    >>> settings = Settings(num_merges=4, mark_place=MarkPlace.NONE, learner=Learner.BOUNDLESS)
    >>> lines = Lines.of("to be or not to be", PreTokenizer.GPT2)
    >>> train_between_whole_words(lines, settings, lambda *_: None).merges[3].symbol
    'to be'
    """
    wanted = settings.merges_to_learn(0)
    report(0, wanted)
    word, counts = number_pretokens(lines)
    layout = lay_out(counts, replace(settings, learner=Learner.BPE))
    is_joinable = np.fromiter((_JOINABLE.fullmatch(each) is not None for each in counts), bool)
    is_joinable &= np.diff(layout.word_starts) > 1
    runs, run_at = _find_runs(lines, word, is_joinable, layout.alphabet)
    possible = min(wanted, len(layout.units) - len(layout.words) + len(runs.units))
    of_words, of_runs = _learn(layout, runs, settings, possible, report)
    report(wanted, wanted)
    died, opened = _died(of_words, layout), _died(of_runs, runs)
    is_super = np.diff(events_of(of_runs)[1]) > 0
    in_lines = InLines.of(lines, word, layout)
    in_run = np.flatnonzero(run_at >= 0)
    # What is joined in a run is joined in all its places.
    line_died = died[in_lines.at]
    line_died[in_lines.ends[in_run]] = opened[run_at[in_run]]
    events, event_starts = events_by_rank(line_died, len(is_super))
    inner = died.copy()
    inner[layout.word_starts[1:] - 1] = 0
    unlocked = np.maximum.reduceat(inner, layout.word_starts[:-1])
    place = np.zeros(len(runs.units), np.int32)
    place[run_at[in_run][::-1]] = in_lines.ends[in_run][::-1]  # the first of several is kept
    made = slice(0, len(is_super))
    if len(is_super) == wanted:
        stop_reason = StopReason.MERGES
    else:
        stop_reason = StopReason.NO_PAIRS if settings.min_count == 1 else StopReason.MIN_COUNT
    record = Record(
        settings=settings,
        layout=in_lines.layout,
        left=of_words.merge_left[made].copy(),
        right=of_words.merge_right[made].copy(),
        counts=of_words.merge_count[made].copy(),
        applied=of_words.merge_applied[made].copy(),
        died=line_died,
        events=events,
        event_starts=event_starts,
        stop_reason=stop_reason,
    )
    walls = WholeWords(
        until=0,
        inside=_inside(record, layout, died, is_super),
        word=word,
        at=in_lines.walls,
        is_super=is_super,
        unlocked=np.where(is_joinable, unlocked, NEVER).astype(np.int32),
        runs=runs,
        opened=opened,
        place=place,
    )
    return MergeHistory(replace(record, walls=walls))


def _find_runs(
    lines: Lines, word: IdArray, is_joinable: FlagArray, alphabet: tuple[str, ...]
) -> tuple[Layout, IdArray]:
    """Return the distinct runs of two or more pre-tokens that may be joined.

    Also int32[pre-tokens of all lines]: their positions in the runs, or -1.
    """
    line_ends = np.cumsum([*map(len, lines.pre_tokens)])
    able = np.concatenate(([False], is_joinable[word], [False]))
    edges = np.flatnonzero(able[1:] != able[:-1])
    cuts = np.union1d(edges, line_ends)
    starts = np.concatenate(([0], cuts))[: len(cuts)]
    is_run = is_joinable[word[starts]] & (cuts - starts > 1) if len(word) else np.zeros(0, bool)
    line_counts = np.fromiter(lines.counts.values(), np.int64, len(lines.counts))
    counts = line_counts[np.searchsorted(line_ends, starts[is_run], "right")]
    run_at = np.full(len(word), -1, np.int32)
    first_of_run: dict[bytes, int] = {}
    weights: list[int] = []
    units: list[IdArray] = []
    run_starts = [0]
    number: dict[bytes, int] = {}
    for start, stop, count in zip(
        starts[is_run].tolist(), cuts[is_run].tolist(), counts.tolist(), strict=True
    ):
        run = word[start:stop]
        key = run.tobytes()
        if key not in number:
            number[key] = len(weights)
            first_of_run[key] = run_starts[-1]
            weights.append(0)
            units.append(run)
            run_starts.append(run_starts[-1] + len(run))
        weights[number[key]] += count
        first = first_of_run[key]
        run_at[start:stop] = np.arange(first, first + stop - start)
    layout = Layout(
        (),
        np.array(weights, np.int64),
        alphabet,
        np.concatenate(units) if units else np.zeros(0, np.int32),
        np.array(run_starts, np.int32),
    )
    return layout, run_at


def _learn(
    layout: Layout, runs: Layout, settings: Settings, num_merges: int, report: Report
) -> tuple[Tables, Tables]:
    """Return the finished tables of pre-tokens and of runs."""
    most_places = int(np.bincount(runs.units, minlength=1).max())
    links = make_links(runs.units, runs.word_starts, np.diff(layout.word_starts), num_merges)
    words, of_runs = paired_tables(layout, runs, most_places, num_merges, settings)
    num_places = len(layout.units) + len(layout.words)
    wanted = settings.merges_to_learn(0)
    kernel = kernel_for(boundless_kernel, num_places, lambda: report(0, wanted))
    budget = PLAIN_BUDGET if kernel is boundless_kernel else COMPILED_BUDGET
    min_count = min(settings.min_count, MAX_COUNTED_UNITS + 1)
    rule = RULES[settings.tie_rule]
    while True:
        answer = kernel.learn_in_turns(num_merges, min_count, budget, rule, words, of_runs, links)
        if answer == recording_kernel.DONE:
            return without_places(words), without_places(of_runs)
        report(int(words.merges_made[0]), wanted)
        if answer != recording_kernel.MORE:
            is_in_runs = answer == boundless_kernel.FULL_RUNS
            words, of_runs = make_room_for_both(
                words, of_runs, kernel.drop_dead_places, is_in_runs=is_in_runs
            )


def _died(tables: Tables, layout: Layout) -> IdArray:
    """int32[positions]: the merge that removed the boundary right of each, or NEVER."""
    events, starts = events_of(tables)
    died = np.full(len(layout.units), NEVER, np.int32)
    died[events] = np.repeat(np.arange(1, len(starts), dtype=np.int32), np.diff(starts))
    return died


def _inside(record: Record, layout: Layout, died: IdArray, is_super: FlagArray) -> Record:
    """Return the record of the merges inside pre-tokens, with ranks of their own."""
    own_rank = np.cumsum(~is_super, dtype=np.int32)
    size = len(layout.alphabet)
    number = np.concatenate((np.arange(size), size - 1 + own_rank)).astype(np.int32)
    own_died = np.full(len(died), NEVER, np.int32)
    is_joined = died != NEVER
    own_died[is_joined] = own_rank[died[is_joined] - 1]
    events, starts = events_by_rank(own_died, int(own_rank[-1]) if len(own_rank) else 0)
    return Record(
        settings=replace(record.settings, learner=Learner.BPE),
        layout=layout,
        left=number[record.left[~is_super]],
        right=number[record.right[~is_super]],
        counts=record.counts[~is_super],
        applied=record.applied[~is_super],
        died=own_died,
        events=events,
        event_starts=starts,
        stop_reason=record.stop_reason,
    )

"""The fast learner of BoundlessBPE, every merge on record.

Lines are cut where no superword can be: at pre-tokens that never become one symbol of letters. What
is left is runs of pre-tokens, and equal ones are counted once with a number, as words are
(Schmidt et al. 2026).
"""

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from bpe_viz.arrays import AnyArray, CountArray, FlagArray, IdArray
from bpe_viz.compiled_kernel import kernel_for, register
from bpe_viz.history import (
    NEVER,
    Deaths,
    Layout,
    MergeHistory,
    Record,
    StopReason,
    WholeWords,
    lay_out,
)
from bpe_viz.limits import MAX_COUNTED_UNITS
from bpe_viz.settings import Learner, Settings
from bpe_viz.text import Lines
from bpe_viz.training import boundless_kernel, recording_kernel
from bpe_viz.training.boundless_learner import is_joinable
from bpe_viz.training.boundless_tables import make_links, make_room_for_both, paired_tables
from bpe_viz.training.death_tables import make_room_for_deaths, no_deaths, prepare_deaths
from bpe_viz.training.deaths_in_lines import with_deaths_in_lines
from bpe_viz.training.recording_deaths import deaths_of
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
    may_join = np.fromiter(map(is_joinable, counts), bool)
    may_join &= np.diff(layout.word_starts) > 1
    runs, run_at = _find_runs(lines, word, may_join, layout.alphabet)
    of_words, of_runs, deaths = _learn(layout, runs, settings, report)
    report(wanted, wanted)
    in_lines = InLines.of(lines, word, layout)
    made = slice(0, int(of_words.merges_made[0]))
    if made.stop == wanted:
        stop_reason = StopReason.MERGES
    else:
        stop_reason = StopReason.NO_PAIRS if settings.min_count == 1 else StopReason.MIN_COUNT
    is_super = np.diff(events_of(of_runs)[1]) > 0
    events, starts = events_of(of_words)
    # The pre-tokens, with the ranks of all merges; what is joined in runs has no place in them.
    inside = Record(
        settings=settings,
        layout=layout,
        left=of_words.merge_left[made].copy(),
        right=of_words.merge_right[made].copy(),
        counts=of_words.merge_count[made].copy(),
        applied=of_words.merge_applied[made].copy(),
        died=_died(events, starts, layout),
        events=events,
        event_starts=starts,
        stop_reason=stop_reason,
        deaths=deaths,
    )
    opened = _died(*events_of(of_runs), runs)
    in_run = np.flatnonzero(run_at >= 0)
    place = np.zeros(len(runs.units), np.int32)
    place[run_at[in_run][::-1]] = in_lines.ends[in_run][::-1]  # the first of several is kept
    unlocked, locked = _whole_word_times(inside, of_words.num_units, may_join)
    walls = WholeWords(
        until=0,
        inside=_with_own_ranks(inside, is_super),
        word=word,
        at=in_lines.walls,
        parts=None,
        is_super=is_super,
        unlocked=unlocked,
        locked=locked,
        runs=runs,
        opened=opened,
        place=place,
    )
    # What is joined in a run is joined in all its places.
    opened_at = in_lines.ends[in_run], opened[run_at[in_run]]
    if deaths:
        record = with_deaths_in_lines(inside, in_lines, opened_at, _joined(opened, run_at))
    else:
        record = _in_lines(inside, in_lines, opened_at)
    return MergeHistory(replace(record, walls=walls))


def _find_runs(
    lines: Lines, word: IdArray, may_join: FlagArray, alphabet: tuple[str, ...]
) -> tuple[Layout, IdArray]:
    """Return the distinct runs of two or more pre-tokens that may be joined.

    Also int32[pre-tokens of all lines]: their positions in the runs, or -1.
    """
    line_ends = np.cumsum([*map(len, lines.pre_tokens)])
    able = np.concatenate(([False], may_join[word], [False]))
    edges = np.flatnonzero(able[1:] != able[:-1])
    cuts = np.union1d(edges, line_ends)
    starts = np.concatenate(([0], cuts))[: len(cuts)]
    is_run = may_join[word[starts]] & (cuts - starts > 1) if len(word) else np.zeros(0, bool)
    starts, lengths = starts[is_run], (cuts - starts)[is_run]
    line_counts = np.fromiter(lines.counts.values(), np.int64, len(lines.counts))
    counts = line_counts[np.searchsorted(line_ends, starts, "right")]
    text, size = word.tobytes(), word.itemsize
    number_of: dict[bytes, int] = {}
    number = np.fromiter(
        (
            number_of.setdefault(text[size * start : size * stop], len(number_of))
            for start, stop in zip(starts.tolist(), (starts + lengths).tolist(), strict=True)
        ),
        np.int64,
        len(starts),
    )
    first = np.unique(number, return_index=True)[1]
    run_starts = np.zeros(len(first) + 1, np.int32)
    np.cumsum(lengths[first], out=run_starts[1:])
    weights = np.zeros(len(first), np.int64)
    np.add.at(weights, number, counts)
    inner = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    run_at = np.full(len(word), -1, np.int32)
    run_at[np.repeat(starts, lengths) + inner] = np.repeat(run_starts[number], lengths) + inner
    units = np.zeros(run_starts[-1], np.int32)
    units[run_at[run_at >= 0]] = word[run_at >= 0]
    layout = Layout((), weights, alphabet, units, run_starts)
    return layout, run_at


def _learn(
    layout: Layout, runs: Layout, settings: Settings, report: Report
) -> tuple[Tables, Tables, Deaths | None]:
    """Return the finished tables of pre-tokens and of runs, and the deaths, if there may be any."""
    wanted = settings.merges_to_learn(0)
    num_boundaries = len(layout.units) - len(layout.words)
    threshold, deaths = math.inf, no_deaths()
    if settings.deletion is not None and settings.deletion <= 1:
        threshold = settings.deletion
        # Every merge has a spelling of its own.
        num_boundaries = int((np.diff(layout.word_starts).astype(np.int64) ** 2).sum())
    num_merges = min(wanted, num_boundaries + len(runs.units))
    most_places = int(np.bincount(runs.units, minlength=1).max())
    links = make_links(runs.units, runs.word_starts, np.diff(layout.word_starts), num_merges)
    words, of_runs = paired_tables(layout, runs, most_places, num_merges, settings)
    if threshold <= 1:
        words, deaths = prepare_deaths(layout, words)
        of_runs = of_runs._replace(text=words.text)
    num_places = len(layout.units) + len(layout.words)
    kernel = kernel_for(boundless_kernel, num_places, lambda: report(0, wanted))
    budget = PLAIN_BUDGET if kernel is boundless_kernel else COMPILED_BUDGET
    min_count = min(settings.min_count, MAX_COUNTED_UNITS + 1)
    rule = RULES[settings.tie_rule]
    while True:
        answer = kernel.learn_in_turns(
            num_merges, min_count, budget, rule, threshold, words, of_runs, links, deaths
        )
        if answer == recording_kernel.DONE:
            break
        report(int(words.merges_made[0]), wanted)
        if answer == recording_kernel.FULL and threshold <= 1:
            words, deaths = make_room_for_deaths(words, deaths)
            of_runs = of_runs._replace(text=words.text)
        elif answer != recording_kernel.MORE:
            is_in_runs = answer == boundless_kernel.FULL_RUNS
            words, of_runs = make_room_for_both(
                words, of_runs, kernel.drop_dead_places, is_in_runs=is_in_runs
            )
    if threshold > 1:
        return without_places(words), without_places(of_runs), None
    made = np.arange(words.merges_made[0], dtype=np.int32) + np.int32(len(layout.alphabet))
    record = replace(deaths_of(words, deaths, made), is_into_units=True)
    return without_places(words), without_places(of_runs), record


def _died(events: IdArray, starts: CountArray, layout: Layout) -> IdArray:
    """int32[positions]: the merge that removed the boundary right of each, or NEVER."""
    died = np.full(len(layout.units), NEVER, np.int32)
    died[events] = np.repeat(np.arange(1, len(starts), dtype=np.int32), np.diff(starts))
    return died


def _whole_word_times(
    inside: Record, num_units: IdArray, may_join: FlagArray
) -> tuple[IdArray, IdArray]:
    """int32[pre-tokens], twice: when a merge made it one symbol, and when that died, or NEVER."""
    ranks = np.repeat(np.arange(1, inside.num_merges + 1), np.diff(inside.event_starts))
    word = inside.word_of[inside.events]
    made = inside.alphabet_size - 1 + ranks
    is_whole = (num_units[made] == np.diff(inside.layout.word_starts)[word]) & may_join[word]
    unlocked = np.full(len(may_join), NEVER, np.int32)
    unlocked[word[is_whole]] = ranks[is_whole]
    death = np.full(inside.alphabet_size + inside.num_merges, NEVER, np.int32)
    if inside.deaths:
        death[inside.deaths.symbol] = inside.deaths.rank
    locked = np.full(len(may_join), NEVER, np.int32)
    is_unlocked = unlocked != NEVER
    locked[is_unlocked] = death[inside.alphabet_size - 1 + unlocked[is_unlocked]]
    return unlocked, locked


def _with_own_ranks(inside: Record, is_super: FlagArray) -> Record:
    """Return the record of the merges inside pre-tokens, with ranks of their own."""
    own_rank = np.cumsum(~is_super, dtype=np.int32)
    size = inside.alphabet_size
    number = np.concatenate((np.arange(size), size - 1 + own_rank)).astype(np.int32)
    starts = np.concatenate(([0], inside.event_starts[1:][~is_super]))
    deaths = inside.deaths
    if deaths:
        made = np.arange(len(starts) - 1, dtype=np.int32) + np.int32(size)
        rank = own_rank[deaths.rank - 1]
        deaths = replace(deaths, made=made, symbol=number[deaths.symbol], rank=rank)
    record = replace(
        inside,
        settings=replace(inside.settings, learner=Learner.BPE),
        left=number[inside.left[~is_super]],
        right=number[inside.right[~is_super]],
        counts=inside.counts[~is_super],
        applied=inside.applied[~is_super],
        died=_died(inside.events, starts, inside.layout),
        event_starts=starts,
        deaths=deaths,
    )
    return record.ended() if deaths else record


def _in_lines(inside: Record, in_lines: InLines, opened_at: tuple[AnyArray, AnyArray]) -> Record:
    """Return the record of the lines, whose walls at some positions were opened by these merges."""
    died = inside.died[in_lines.at]
    died[opened_at[0]] = opened_at[1]
    events, event_starts = events_by_rank(died, inside.num_merges)
    return replace(
        inside, layout=in_lines.layout, died=died, events=events, event_starts=event_starts
    )


def _joined(opened: IdArray, run_at: IdArray) -> IdArray:
    """int32[pre-tokens of all lines]: the merge that made each part of a superword, or NEVER."""
    joined = np.full(len(run_at), NEVER, np.int32)
    first = np.minimum(np.roll(opened, 1), opened)  # nothing is joined to what ends a run
    joined[run_at >= 0] = first[run_at[run_at >= 0]]
    return joined

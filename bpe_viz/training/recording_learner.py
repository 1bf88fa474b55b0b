"""The fast learner: exactly the merges of `learner.py`, found incrementally, every one on record.

It never counts a corpus twice.  `recording_kernel.py` says how; this file prepares its arrays,
gives them room, reports progress and writes the record.
"""

from collections.abc import Iterable, Mapping

import numpy as np

from bpe_viz.arguments import OnProgress, check_callable
from bpe_viz.compiled_kernel import kernel_for, register
from bpe_viz.history import NEVER, Layout, MergeHistory, Record, StopReason, count_words, lay_out
from bpe_viz.limits import MAX_COUNTED_UNITS
from bpe_viz.settings import DEFAULT_MARK, MarkPlace, Settings, TieRule, Unit
from bpe_viz.symbols import with_free_mark
from bpe_viz.text import Corpus
from bpe_viz.training import recording_kernel
from bpe_viz.training.tables import Tables, make_room, prepare_tables

register(recording_kernel, is_needed_first=True)


_RULES = {
    TieRule.FIRST_SEEN: recording_kernel.FIRST_SEEN,
    TieRule.GREATEST: recording_kernel.GREATEST,
    TieRule.SMALLEST: recording_kernel.SMALLEST,
}
_PLAIN_BUDGET = 2_000  # places between two progress reports: about 30 ms
_COMPILED_BUDGET = 150_000


def learn_bpe(
    words: Corpus | Mapping[str, int] | Iterable[str],
    num_merges: int | None = None,
    *,
    mark: str | None = None,
    mark_place: MarkPlace = MarkPlace.SEPARATE,
    unit: Unit = Unit.CHARACTER,
    tie_rule: TieRule = TieRule.FIRST_SEEN,
    min_count: int = 1,
    vocab_size: int | None = None,
    on_progress: OnProgress | None = None,
) -> MergeHistory:
    """Learn byte pair encoding from words and record every merge (Sennrich et al. 2016, alg. 1).

    `words` is an iterable of words, a mapping from words to counts, or a Corpus.  Learning stops
    after `num_merges` (1,000 unless given), at `vocab_size` symbols (alphabet + merges), or when
    the best pair occurs fewer than `min_count` times.  Without a `mark` the first of `_ ▁ </w> ·`
    that occurs in no word is taken, or another; `history.settings.mark` says which.
    `on_progress(done, total)` is called at least every 100 ms and may raise to cancel.  Raises
    EmptyCorpusError, UnreadableCorpusError and SettingsError, the last for a named mark that occurs
    in a word.

    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 3)
    >>> history.pairs
    [('e', 'r'), ('er', '_'), ('n', 'e')]
    """
    check_callable("on_progress", on_progress)
    settings = Settings(
        unit=unit,
        mark=DEFAULT_MARK if mark is None else mark,
        mark_place=mark_place,
        tie_rule=tie_rule,
        num_merges=num_merges,
        min_count=min_count,
        vocab_size=vocab_size,
    )
    return train(count_words(words, unit), settings, on_progress, any_mark=mark is None)


def train(
    word_counts: Mapping[str, int],
    settings: Settings,
    on_progress: OnProgress | None = None,
    *,
    any_mark: bool = False,
) -> MergeHistory:
    """Learn as `settings` say from word counts; see `learn_bpe`.

    A mark that occurs in a word is refused; with `any_mark` a free one is taken instead.

    >>> len(train({"aaabdaaabac": 1}, Settings(mark_place=MarkPlace.NONE, min_count=2)))
    3
    """
    if any_mark:
        settings = with_free_mark(settings, word_counts)
    layout = lay_out(word_counts, settings, is_mark_free=any_mark)
    wanted = settings.merges_to_learn(len(layout.alphabet))
    possible = min(wanted, len(layout.units) - len(layout.words))
    report = on_progress or (lambda _done, _total: None)
    report(0, wanted)
    num_places = len(layout.units) + len(layout.words)
    kernel = kernel_for(recording_kernel, num_places, lambda: report(0, wanted))
    budget = _PLAIN_BUDGET if kernel is recording_kernel else _COMPILED_BUDGET
    tables = prepare_tables(layout, possible, settings.tie_rule)
    rule = _RULES[settings.tie_rule]
    min_count = min(settings.min_count, MAX_COUNTED_UNITS + 1)  # no pair occurs more often
    while True:
        report(int(tables.merges_made[0]), wanted)
        answer = kernel.learn_merges(possible, min_count, budget, rule, tables)
        if answer == recording_kernel.DONE:
            break
        if answer == recording_kernel.FULL:
            tables = make_room(tables, kernel.drop_dead_places)
    report(int(tables.merges_made[0]), wanted)
    return _record(layout, settings, tables, wanted)


def _record(layout: Layout, settings: Settings, tables: Tables, wanted: int) -> MergeHistory:
    """The record of a finished training, in positions (which have no separators)."""
    num_merges = int(tables.merges_made[0])
    places = tables.event[: int(tables.events_made[0])]
    events = tables.word_at[places]
    np.subtract(places, events, out=events)
    events -= 2
    event_starts = np.zeros(num_merges + 1, np.int64)
    event_starts[1:] = tables.merge_events[:num_merges]
    died = np.full(len(layout.units), NEVER, np.int32)
    died[events] = np.repeat(np.arange(1, num_merges + 1, dtype=np.int32), np.diff(event_starts))
    if num_merges == wanted:
        by_size = settings.vocab_size is not None
        stop_reason = StopReason.VOCAB_SIZE if by_size else StopReason.MERGES
    elif len(events) == len(layout.units) - len(layout.words):
        stop_reason = StopReason.NO_PAIRS
    else:
        stop_reason = StopReason.MIN_COUNT
    return MergeHistory(
        Record(
            settings=settings,
            layout=layout,
            left=tables.merge_left[:num_merges].copy(),
            right=tables.merge_right[:num_merges].copy(),
            counts=tables.merge_count[:num_merges].copy(),
            applied=tables.merge_applied[:num_merges].copy(),
            died=died,
            events=events,
            event_starts=event_starts,
            stop_reason=stop_reason,
        )
    )

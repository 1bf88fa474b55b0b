"""The fast learner: exactly the merges of `learner.py`, found incrementally, every one on record.

It never counts a corpus twice.  `recording_kernel.py` says how; this file prepares its arrays,
gives them room, reports progress and writes the record.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from bpe_viz.arguments import OnProgress, check_callable
from bpe_viz.compiled_kernel import kernel_for, register
from bpe_viz.errors import SettingsError
from bpe_viz.history import (
    NEVER,
    HasCorpus,
    Layout,
    MergeHistory,
    Record,
    StopReason,
    counts_of_words,
    cut_settings,
    lay_out,
)
from bpe_viz.limits import MAX_COUNTED_UNITS
from bpe_viz.settings import (
    DEFAULT_MARK,
    DEFAULT_PREFIX,
    DEFAULT_THRESHOLD,
    Criterion,
    Learner,
    MarkPlace,
    Settings,
    TieRule,
    Unit,
)
from bpe_viz.symbols import with_free_mark, with_free_prefix
from bpe_viz.text import Corpus
from bpe_viz.training import ranking_kernel, recording_kernel
from bpe_viz.training.recording_deaths import record_with_deaths
from bpe_viz.training.tables import (
    COMPILED_BUDGET,
    PLAIN_BUDGET,
    RULES,
    Tables,
    events_of,
    make_room,
    make_room_for_ranking,
    prepare_ranking,
    prepare_tables,
    without_places,
)

register(recording_kernel, is_needed_first=True)
register(ranking_kernel)

_CRITERIA = {
    Criterion.RATIO: ranking_kernel.RATIO,
    Criterion.LIKELIHOOD: ranking_kernel.LIKELIHOOD,
}


def learn_bpe(
    words: Corpus | HasCorpus | Mapping[str, int] | Iterable[str],
    num_merges: int | None = None,
    *,
    mark: str | None = None,
    mark_place: MarkPlace | None = None,
    unit: Unit = Unit.CHARACTER,
    tie_rule: TieRule = TieRule.FIRST_SEEN,
    min_count: int = 1,
    vocab_size: int | None = None,
    on_progress: OnProgress | None = None,
) -> MergeHistory:
    """Learn byte pair encoding from words and record every merge (Sennrich et al. 2016, alg. 1).

    `words` is an iterable of words, a mapping from words to counts, a Corpus, or what has one, such
    as a table of counts (bpe_viz.scale), which then takes the least memory.  Learning stops
    after `num_merges` (1,000 unless given), at `vocab_size` symbols (alphabet + merges), or when
    the best pair occurs fewer than `min_count` times.  Without a `mark` the first of `_ ▁ </w> ·`
    that occurs in no word is taken, or another; `history.settings.mark` says which. It comes after
    the word, as a symbol of its own, unless `mark_place` says otherwise; a corpus that was cut by
    the pattern of GPT-2 or GPT-4 has no mark, as in the originals.
    `on_progress(done, total)` is called at least every 100 ms and may raise to cancel.  Raises
    EmptyCorpusError, UnreadableCorpusError and SettingsError, the last for a named mark that occurs
    in a word.

    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 3)
    >>> history.pairs
    [('e', 'r'), ('er', '_'), ('n', 'e')]
    """
    check_callable("on_progress", on_progress)
    settings = replace(
        _settings_with_mark(words, mark, mark_place),
        unit=unit,
        tie_rule=tie_rule,
        num_merges=num_merges,
        min_count=min_count,
        vocab_size=vocab_size,
    )
    return train_on_words(
        counts_of_words(words, unit), settings, on_progress, any_mark=mark is None
    )


def learn_wordpiece(
    words: Corpus | HasCorpus | Mapping[str, int] | Iterable[str],
    num_merges: int | None = None,
    *,
    criterion: Criterion = Criterion.RATIO,
    vocab_size: int | None = None,
    prefix: str = DEFAULT_PREFIX,
    tie_rule: TieRule = TieRule.FIRST_SEEN,
    min_count: int = 1,
    unit: Unit = Unit.CHARACTER,
    on_progress: OnProgress | None = None,
) -> MergeHistory:
    """Learn WordPiece from words and record every merge (Schuster and Nakajima 2012).

    Units that do not begin a word carry the `prefix`. The pair that is best by the `criterion` is
    merged: the ratio of the Hugging Face course, the gain in likelihood, or the count. Pairs that
    occur fewer than `min_count` times are never merged, and learning stops when no others are left.
    Where a word begins with "##" another prefix is taken, as `history.settings.prefix` says; any
    other prefix that begins a word is refused. All else is as in `learn_bpe`.

    >>> history = learn_wordpiece({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}, 3)
    >>> [(merge.symbol, round(merge.score, 3)) for merge in history.merges]
    [('##gs', 0.05), ('hu', 0.028), ('hugs', 0.067)]
    """
    check_callable("on_progress", on_progress)
    settings = replace(
        cut_settings(words),
        unit=unit,
        mark_place=MarkPlace.NONE,
        tie_rule=tie_rule,
        num_merges=num_merges,
        min_count=min_count,
        vocab_size=vocab_size,
        learner=Learner.WORDPIECE,
        criterion=criterion,
        prefix=prefix,
    )
    any_prefix = prefix == DEFAULT_PREFIX
    return train_on_words(counts_of_words(words, unit), settings, on_progress, any_mark=any_prefix)


def learn_picky_bpe(
    words: Corpus | HasCorpus | Mapping[str, int] | Iterable[str],
    vocab_size: int | None = None,
    *,
    threshold: float = DEFAULT_THRESHOLD,
    num_merges: int | None = None,
    mark: str | None = None,
    mark_place: MarkPlace | None = None,
    unit: Unit = Unit.CHARACTER,
    tie_rule: TieRule = TieRule.FIRST_SEEN,
    min_count: int = 1,
    on_progress: OnProgress | None = None,
) -> MergeHistory:
    """Learn Picky BPE, in which symbols may die, and record every event (Chizhov et al. 2024).

    After each merge its left part is looked at, then its right one. If more than the `threshold` of
    all occurrences of a part, from 0.5 to 1, are used up by the merge, the part dies: it leaves the
    vocabulary, and its other occurrences are split again. Single units never die, and with a
    threshold of 1 nothing does. Another merge may bring a dead symbol back. Learning stops as
    soon as the vocabulary has `vocab_size` symbols, or after `num_merges` merges. All else is as in
    `learn_bpe`.

    >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
    >>> history = learn_picky_bpe(slides, num_merges=9)
    >>> [(death.rank, death.symbol) for merge in history.merges for death in merge.deaths]
    [(2, 'er'), (4, 'ne'), (6, 'lo')]
    >>> history.at(9).segment("lowest")
    ('low', 'e', 's', 't', '_')
    """
    check_callable("on_progress", on_progress)
    if vocab_size is not None and num_merges is not None:
        raise SettingsError(
            "A vocabulary size and a number of merges both say where learning stops."
            " Give one of the two."
        )
    settings = replace(
        _settings_with_mark(words, mark, mark_place),
        unit=unit,
        tie_rule=tie_rule,
        num_merges=num_merges,
        min_count=min_count,
        vocab_size=vocab_size,
        learner=Learner.PICKY,
        threshold=threshold,
    )
    return train_on_words(
        counts_of_words(words, unit), settings, on_progress, any_mark=mark is None
    )


def _settings_with_mark(words: object, mark: str | None, mark_place: MarkPlace | None) -> Settings:
    """Return how words were cut from a text, with the mark that was named, if any."""
    cut = cut_settings(words)
    return replace(
        cut,
        mark=DEFAULT_MARK if mark is None else mark,
        mark_place=cut.mark_place if mark_place is None else mark_place,
    )


def train_on_words(
    word_counts: Mapping[str, int],
    settings: Settings,
    on_progress: OnProgress | None = None,
    *,
    any_mark: bool = False,
) -> MergeHistory:
    """Learn as `settings` say from word counts, with a learner of words; see `train`.

    >>> len(train_on_words({"aaabdaaabac": 1}, Settings(mark_place=MarkPlace.NONE, min_count=2)))
    3
    """
    if any_mark:
        settings = with_free_prefix(with_free_mark(settings, word_counts), word_counts)
    layout = lay_out(word_counts, settings, is_mark_free=any_mark)
    del word_counts  # of a table of millions of words nobody else holds them
    wanted = settings.merges_to_learn(len(layout.alphabet))
    possible = min(wanted, len(layout.units) - len(layout.words))
    report = on_progress or (lambda _done, _total: None)
    report(0, wanted)
    if settings.learner is Learner.PICKY:
        return MergeHistory(record_with_deaths(layout, settings, possible, report))
    num_places = len(layout.units) + len(layout.words)
    is_counting = settings.ranks_by is Criterion.COUNT
    plain = recording_kernel if is_counting else ranking_kernel
    kernel = kernel_for(plain, num_places, lambda: report(0, wanted))
    budget = PLAIN_BUDGET if kernel is plain else COMPILED_BUDGET
    tables = prepare_tables(layout, possible, settings)
    ranking = None if is_counting else prepare_ranking(layout, tables)
    rule = RULES[settings.tie_rule]
    min_count = min(settings.min_count, MAX_COUNTED_UNITS + 1)  # no pair occurs more often
    while True:
        report(int(tables.merges_made[0]), wanted)
        if ranking is None:
            answer = kernel.learn_merges(possible, min_count, budget, rule, tables)
        else:
            criterion = _CRITERIA[settings.ranks_by]
            answer = kernel.learn_by_criterion(
                possible, min_count, budget, rule, criterion, tables, ranking
            )
        if answer == recording_kernel.DONE:
            break
        if answer == recording_kernel.FULL:
            tables = make_room(tables, kernel.drop_dead_places)
            ranking = ranking and make_room_for_ranking(ranking, tables)
    report(int(tables.merges_made[0]), wanted)
    tables, ranking = without_places(tables), None
    return MergeHistory(record_of(layout, settings, tables, wanted))


def record_of(layout: Layout, settings: Settings, tables: Tables, wanted: int) -> Record:
    """Return the record of a finished training, in positions (which have no separators).

    >>> layout = learn_bpe({"low": 5}, 0).record.layout
    >>> tables = prepare_tables(layout, 0, Settings())
    >>> record_of(layout, Settings(), tables, 0).num_merges
    0
    """
    num_merges = int(tables.merges_made[0])
    events, event_starts = events_of(tables)
    died = np.full(len(layout.units), NEVER, np.int32)
    died[events] = np.repeat(np.arange(1, num_merges + 1, dtype=np.int32), np.diff(event_starts))
    if num_merges == wanted:
        by_size = settings.vocab_size is not None
        stop_reason = StopReason.VOCAB_SIZE if by_size else StopReason.MERGES
    elif len(events) == len(layout.units) - len(layout.words):
        stop_reason = StopReason.NO_PAIRS
    else:
        stop_reason = StopReason.MIN_COUNT
    return Record(
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

"""The fast learner where one language decides: exactly the merges of `learner.py`, on record."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from bpe_viz.arrays import CountArray, IdArray
from bpe_viz.compiled_kernel import kernel_for, register
from bpe_viz.history import (
    ALL,
    NEVER,
    Languages,
    Layout,
    MergeHistory,
    Record,
    StopReason,
    lay_out,
)
from bpe_viz.limits import MAX_COUNTED_UNITS
from bpe_viz.settings import Settings, Variant
from bpe_viz.training import parity_kernel, recording_kernel
from bpe_viz.training.deciders import Payers, Words
from bpe_viz.training.parity_tables import Blocks, make_room_for_blocks, prepare_blocks
from bpe_viz.training.tables import (
    COMPILED_BUDGET,
    PLAIN_BUDGET,
    RULES,
    Tables,
    events_of,
    prepare_tables,
)

register(parity_kernel)

_VARIANTS = {variant: number for number, variant in enumerate(Variant)}  # as the kernel has them


class _Text(NamedTuple):
    """A text that is learned from: its words, as indices of all words, and their counts."""

    word: IdArray
    counts: CountArray


def train_by_language(
    payers: Payers,
    settings: Settings,
    report: Callable[[int, int], object],
    *,
    is_mark_free: bool = False,
) -> MergeHistory:
    """Learn as `settings` say; see `learn_parity_bpe`.

    >>> payers = Payers({"en": {"the": 2}}, {"en": {"the": 1}})
    >>> train_by_language(payers, Settings(num_merges=1), lambda *_: None).pairs
    [('t', 'h')]
    """
    layout = lay_out(payers.all_words, settings, is_mark_free=is_mark_free)
    index = {word: number for number, word in enumerate(layout.words)}
    training = [_text_of(words, index) for words in payers.words.values()]
    texts = [*training]
    if settings.variant is Variant.HYBRID:
        num_words = int(np.count_nonzero(layout.word_counts))
        texts.insert(0, _Text(np.arange(num_words, dtype=np.int32), layout.word_counts[:num_words]))
    if payers.development is not payers.words:
        texts += [_text_of(words, index) for words in payers.development.values()]
    layouts = [_layout_of(text, layout) for text in texts]
    wanted = settings.merges_to_learn(len(layout.alphabet))
    possible = min(wanted, len(layout.units) - len(layout.words))
    report(0, wanted)
    num_places = sum(len(part.units) + len(part.word_counts) for part in layouts)
    kernel = kernel_for(parity_kernel, num_places, lambda: report(0, wanted))
    budget = PLAIN_BUDGET if kernel is parity_kernel else COMPILED_BUDGET
    shares = [payers.wanted.get(name, 1.0) for name in payers.words]
    parts = [prepare_tables(part, possible, settings) for part in layouts]
    lengths = [int(np.diff(part.word_starts) @ part.word_counts) for part in layouts]
    tables, blocks = prepare_blocks(parts, lengths, shares)
    del parts
    while True:
        report(int(tables.merges_made[0]), wanted)
        answer = kernel.learn_by_language(
            possible,
            min(settings.min_count, MAX_COUNTED_UNITS + 1),
            budget,
            RULES[settings.tie_rule],
            _VARIANTS[settings.variant],
            settings.global_merges or 0,
            settings.window,
            settings.alpha,
            tables,
            blocks,
        )
        if answer == recording_kernel.DONE:
            break
        if answer == recording_kernel.FULL:
            tables, blocks = make_room_for_blocks(tables, blocks)
    report(int(tables.merges_made[0]), wanted)
    return MergeHistory(_record(layout, settings, payers, texts, training, tables, blocks, wanted))


def _text_of(words: Words, index: Mapping[str, int]) -> _Text:
    number = np.fromiter(map(index.__getitem__, words), np.int32, len(words))
    return _Text(number, np.fromiter(words.values(), np.int64, len(words)))


def _layout_of(text: _Text, layout: Layout) -> Layout:
    """Return the words of one text in the units of all texts; nobody asks how they are spelled."""
    units, starts = _units_of(text.word, layout)
    return Layout((), text.counts.copy(), layout.alphabet, units, starts)


def _units_of(word: IdArray, layout: Layout) -> tuple[IdArray, IdArray]:
    lengths = np.diff(layout.word_starts)[word]
    starts = np.zeros(len(word) + 1, np.int32)
    np.cumsum(lengths, out=starts[1:])
    at = np.arange(starts[-1]) + np.repeat(layout.word_starts[word] - starts[:-1], lengths)
    return layout.units[at], starts


def _record(
    layout: Layout,
    settings: Settings,
    payers: Payers,
    texts: Sequence[_Text],
    training: Sequence[_Text],
    tables: Tables,
    blocks: Blocks,
    wanted: int,
) -> Record:
    """Return the record over the distinct words of all languages, each at its first occurrence."""
    num_merges, num_languages = int(tables.merges_made[0]), len(training)
    num_words = int(np.count_nonzero(layout.word_counts))
    stop = int(layout.word_starts[num_words])
    kept = Layout(
        layout.words[:num_words],
        layout.word_counts[:num_words].copy(),
        layout.alphabet,
        layout.units[:stop].copy(),
        layout.word_starts[: num_words + 1].copy(),
    )
    position_of = _first_positions(np.concatenate([text.word for text in texts]), kept, layout)
    events, event_starts = events_of(tables)
    ranks = np.repeat(np.arange(1, num_merges + 1, dtype=np.int32), np.diff(event_starts))
    at = position_of[events]
    at, ranks = at[at >= 0], ranks[at >= 0]
    order = np.lexsort((at, ranks))
    at, ranks = at[order], ranks[order]
    died = np.full(stop, NEVER, np.int32)
    died[at] = ranks
    num_blocks = len(blocks.length)
    first = num_blocks - num_languages
    applied = blocks.applied.reshape(-1, num_blocks)[:num_merges]
    counts = blocks.counted.reshape(-1, num_blocks)[:num_merges]
    costs = np.tile(blocks.first_length[first:], (num_merges + 1, 1))
    costs[1:] -= np.cumsum(applied[:, first:], axis=0)
    num_all = int(settings.variant is Variant.HYBRID)
    of_training = slice(num_all, num_all + num_languages)
    payer = blocks.payer[:num_merges] - np.int32(num_all)
    if num_merges == wanted:
        reason = StopReason.MERGES if settings.vocab_size is None else StopReason.VOCAB_SIZE
    elif (died < NEVER).sum() == stop - num_words:
        reason = StopReason.NO_PAIRS
    else:
        reason = StopReason.MIN_COUNT
    return Record(
        settings=settings,
        layout=kept,
        left=tables.merge_left[:num_merges].copy(),
        right=tables.merge_right[:num_merges].copy(),
        counts=tables.merge_count[:num_merges].copy(),
        applied=tables.merge_applied[:num_merges].copy(),
        died=died,
        events=at.astype(np.int32),
        event_starts=np.searchsorted(ranks, np.arange(1, num_merges + 2)).astype(np.int64),
        stop_reason=reason,
        languages=Languages(
            names=tuple(payers.words),
            payer=np.where(payer < 0, np.int32(ALL), payer),
            last_payer=int(blocks.last_payer[0]) - num_all,
            counts=counts[:, of_training].copy(),
            applied=applied[:, of_training].copy(),
            costs=costs,
            word=np.concatenate([text.word for text in training]),
            word_counts=np.concatenate([text.counts for text in training]),
            word_starts=np.cumsum([0, *(len(text.word) for text in training)], dtype=np.int64),
        ),
    )


def _first_positions(word: IdArray, kept: Layout, layout: Layout) -> IdArray:
    """int32[positions of all texts]: the position in the record, or -1 for what it has already."""
    first = np.zeros(len(word), bool)
    first[np.unique(word, return_index=True)[1]] = True
    first &= word < len(kept.words)
    lengths = np.diff(layout.word_starts)[word]
    ends = np.cumsum(lengths, dtype=np.int64)
    offset = layout.word_starts[word] - (ends - lengths)
    position = np.arange(int(ends[-1])) + np.repeat(offset, lengths)
    return np.where(np.repeat(first, lengths), position, -1).astype(np.int32)

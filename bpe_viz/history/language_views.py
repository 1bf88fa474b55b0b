"""One language of a run in which languages decide: the same merges, seen in its words alone."""

from dataclasses import replace

import numpy as np

from bpe_viz.history.languages import ALL
from bpe_viz.history.pair_counts import PairCounter
from bpe_viz.history.positions import Layout
from bpe_viz.history.record import NEVER, Record, StopReason
from bpe_viz.wording import counted, listed


def language_record(record: Record, number: int) -> Record:
    """Return the record over the words of one language, with all merges.

    >>> from bpe_viz import learn_parity_bpe
    >>> record = learn_parity_bpe({"en": ["the", "the"], "de": ["der"]}, 1).record
    >>> language_record(record, 1).layout.words, language_record(record, 1).applied.tolist()
    (('der',), [0])
    """
    languages, layout = record.languages, record.layout
    assert languages is not None
    word, counts = languages.words_of(number)
    lengths = np.diff(layout.word_starts)[word]
    starts = np.zeros(len(word) + 1, np.int32)
    np.cumsum(lengths, out=starts[1:])
    at = np.arange(starts[-1]) + np.repeat(layout.word_starts[word] - starts[:-1], lengths)
    died = record.died[at]
    events = np.flatnonzero(died != NEVER).astype(np.int32)
    events = events[np.argsort(died[events], kind="stable")]
    ranks = np.arange(1, record.num_merges + 2)
    return replace(
        record,
        layout=Layout(
            tuple(layout.words[i] for i in word.tolist()),
            counts.copy(),
            layout.alphabet,
            layout.units[at],
            starts,
        ),
        counts=languages.counts[:, number].copy(),
        applied=languages.applied[:, number].copy(),
        died=died,
        events=events,
        event_starts=np.searchsorted(died[events], ranks).astype(np.int64),
        languages=None,
    )


def ran_dry(record: Record) -> str:
    """Say which language had no pair left that was frequent enough, and what others still have.

    The text is empty where learning stopped for another reason.

    >>> from bpe_viz import learn_parity_bpe
    >>> record = learn_parity_bpe({"en": ["the", "the"], "de": ["d", "e", "r"]}, 9).record
    >>> ran_dry(record)
    'de has no pair that occurs 2 times. en still has 1 such pair.'
    """
    languages = record.languages
    assert languages is not None
    if record.stop_reason not in (StopReason.MIN_COUNT, StopReason.NO_PAIRS):
        return ""
    least, payer = record.settings.min_count, languages.last_payer
    others = []
    for number, name in enumerate(languages.names):
        if number != payer:
            view = language_record(record, number)
            k = record.num_merges
            pairs = PairCounter(view).around(k).top(k, None)
            num_able = sum(count >= least for _, _, count in pairs)
            others.append(f"{name} still has {counted(num_able, 'such pair')}")
    times = counted(least, "time")
    who = "All languages together have" if payer == ALL else f"{languages.names[payer]} has"
    dry = f"{who} no pair that occurs {times}."
    return f"{dry} {listed(others)}." if others else dry

"""The state of the training that a view shows: after so many merges, or rounds of pruning."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bpe_viz.laws import RankedWords, SubwordCurves, ranked_symbols, subword_curves
from bpe_viz.limits import MAX_ROUNDS_DRAWN
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.laws import caches
from bpe_viz.ui.reader.place import merges_shown
from bpe_viz.ui.reader.round_shown import RoundShown


@dataclass(frozen=True, slots=True)
class StateShown:
    """State `k` of the `length` that come after the first, and how to count its symbols.

    `step` is what leads from one state to the next, `entry` an entry of the vocabulary.
    """

    shown: AnyTrained
    k: int
    length: int
    step: str
    entry: str
    symbols: Callable[[], RankedWords]
    curves: Callable[[], SubwordCurves]


def state_shown_of(shown: AnyTrained, rounds: RoundShown | None) -> StateShown:
    """Return the state that the reader chose; `rounds` are there for Unigram."""
    if isinstance(shown, Trained):
        history = shown.history
        k = merges_shown(len(history))
        return StateShown(
            shown,
            k,
            len(history),
            "merge",
            "symbol",
            lambda: ranked_symbols(history.symbols, history.symbol_counts(k)),
            lambda: caches.curves_over_steps(shown, "", lambda: subword_curves(history)),
        )
    if rounds is None:
        raise TypeError("a training of Unigram is shown in a round")
    at = rounds.where()
    return StateShown(
        shown,
        at,
        rounds.last,
        "round",
        "piece",
        lambda: _pieces(rounds, at),
        lambda: caches.curves_over_steps(
            shown, rounds.name, lambda: _curves(rounds, shown.corpus.num_tokens)
        ),
    )


def _pieces(rounds: RoundShown, k: int) -> RankedWords:
    uses = rounds.uses_of(k)
    return ranked_symbols(uses, np.array(list(uses.values()), np.int64))


def _curves(rounds: RoundShown, num_tokens: int) -> SubwordCurves:
    """Return what the corpus takes in each round; of many rounds, in some evenly spaced ones."""
    most = min(rounds.last + 1, MAX_ROUNDS_DRAWN)
    chosen = np.unique(np.linspace(0, rounds.last, most).round().astype(np.int64))
    in_use = [sum(1 for number in rounds.uses_of(k).values() if number) for k in chosen.tolist()]
    lengths = np.array(rounds.lengths, np.int64)[chosen]
    return SubwordCurves(
        merges=chosen,
        num_symbols=lengths,
        vocabulary=np.array(rounds.sizes, np.int64)[chosen],
        in_use=np.array(in_use, np.int64),
        symbols_per_word=lengths / num_tokens,
    )

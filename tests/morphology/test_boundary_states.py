"""Boundaries that come and go, as longest match and Unigram make them: each state recounted."""

from itertools import accumulate

import pytest

from bpe_viz import learn_unigram, learn_wordpiece, segment
from bpe_viz.history import MergeHistory
from bpe_viz.morphology import (
    BoundaryCounts,
    boundaries_in_states,
    count_boundaries,
    score_curve,
    score_rounds,
)
from bpe_viz.morphology.boundaries import Boundaries, segmentation_boundaries
from bpe_viz.morphology.gold.gold_list import read_gold_text

GOLD = read_gold_text(
    "hugs\thug s\nhugger\thug g er\nunbun\tun bun\nmug\tmug\npuns\tpun s, pu ns\n"
)
HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5, "er": 3}


def cut(word: str, history: MergeHistory, k: int) -> Boundaries:
    """The boundaries of a word, from its symbols alone."""
    symbols = segment(word, history, step=k).symbols
    if symbols == ("[UNK]",):
        return frozenset()
    ends = accumulate(len(symbol.removeprefix("##")) for symbol in symbols)
    return frozenset(end for end in ends if end < len(word))


def row_of(counts: BoundaryCounts) -> list[float]:
    """The scores in the order of the table."""
    scores = counts.scores()
    names = ("precision", "recall", "f1", "jaccard")
    both = [getattr(averages, n) for averages in (scores.micro, scores.macro) for n in names]
    return [*both, scores.exact]


def test_longest_match_in_every_state() -> None:
    history = learn_wordpiece(HUGS, 9)
    words = [entry.word for entry in GOLD]
    found = boundaries_in_states(words, history)
    curve = score_curve(GOLD, history)
    for k in range(len(history) + 1):
        by_hand = [cut(word, history, k) for word in words]
        assert [found.at(i, k) for i in range(len(words))] == by_hand
        counts = count_boundaries(by_hand, (entry.alternatives for entry in GOLD))
        assert curve.table[k].tolist() == pytest.approx(row_of(counts))
    changed = {k for k in range(1, 10) if curve.changed_words(k)}
    assert changed == {
        k for k in range(1, 10) if any(cut(w, history, k) != cut(w, history, k - 1) for w in words)
    }
    ahead = [curve.next_change(k) for k in range(10)]
    assert ahead == [min((c for c in changed if c > k), default=None) for k in range(10)]


def test_what_a_step_did_for_the_better_and_for_the_worse() -> None:
    gold = read_gold_text("abcd\tab cd")
    cuts = {0: ("a", "bcd"), 1: ("ab", "c", "d")}
    (change,) = score_rounds(gold, 1, lambda number: lambda _: cuts[number]).changed_words(1)
    assert (change.before, change.after) == (frozenset({1}), frozenset({2, 3}))
    assert (change.gained, change.lost) == (frozenset({1, 2}), frozenset({3}))


def test_unigram_in_every_round() -> None:
    history = learn_unigram(HUGS, 12)
    words = [entry.word for entry in GOLD]
    curve = score_rounds(GOLD, len(history), lambda number: history.at(number).segment, mark="▁")
    for k in range(len(history) + 1):
        by_hand = []
        for word in words:
            pieces = history.at(k).segment(word)
            ends = accumulate(len(piece.replace("▁", "")) for piece in pieces)
            by_hand.append(frozenset(end for end in ends if 0 < end < len(word)))
        assert curve.boundaries_at(k) == by_hand
        counts = count_boundaries(by_hand, (entry.alternatives for entry in GOLD))
        assert curve.table[k].tolist() == pytest.approx(row_of(counts))


def test_the_boundaries_of_a_segmentation_with_a_prefix() -> None:
    history = learn_wordpiece(HUGS, 3)
    assert segmentation_boundaries(segment("bug", history)) == {1, 2}

"""How a pair compared when it was last there: recounted from the symbols of every state."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import log
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import Criterion, MergeHistory, TieRule, learn_wordpiece
from bpe_viz.segmentation import last_chance
from bpe_viz.symbols import joined
from bpe_viz.ui.words.pair_answers import answer_pair

HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
WORDS = st.dictionaries(st.text("ab", min_size=1, max_size=6), st.integers(1, 9), min_size=1)


def words_in(history: MergeHistory, k: int) -> list[tuple[tuple[str, ...], int]]:
    symbols = history.symbols
    return [
        (tuple(symbols[number] for number in ids), int(count))
        for ids, count in zip(history.record.segment_all(k), history.word_counts, strict=True)
    ]


def likelihood(words: list[tuple[tuple[str, ...], int]]) -> float:
    counts: Counter[str] = Counter()
    for symbols, count in words:
        for symbol in symbols:
            counts[symbol] += count
    total = sum(counts.values())
    return sum(count * log(count) for count in counts.values()) - total * log(total)


def merged(symbols: tuple[str, ...], pair: tuple[str, str]) -> tuple[str, ...]:
    found: list[str] = []
    place = 0
    while place < len(symbols):
        if symbols[place : place + 2] == pair:
            found.append(joined(pair, "##") + "!")  # another symbol, however it is spelled
            place += 2
        else:
            found.append(symbols[place])
            place += 1
    return tuple(found)


@given(WORDS, st.sampled_from([Criterion.RATIO, Criterion.LIKELIHOOD]), st.sampled_from(TieRule))
def test_the_sums_are_those_of_the_state(
    words: dict[str, int], criterion: Criterion, rule: TieRule
) -> None:
    history = learn_wordpiece(words, 6, criterion=criterion, tie_rule=rule)
    states = [words_in(history, k) for k in range(len(history) + 1)]
    pairs = {pair for state in states for symbols, _ in state for pair in pairwise(symbols)}
    if len(set(history.symbols)) < len(history.symbols):
        return  # two symbols that are spelled alike
    for pair in sorted(pairs - {*history.pairs}):
        there = [
            k
            for k, state in enumerate(states[:-1])
            if any(pair in pairwise(symbols) for symbols, _ in state)
        ]
        found = last_chance(history, pair)
        assert (found is None) == (not there)
        if found is None:
            continue
        k = there[-1]
        assert (found.rank, found.winner) == (k + 1, history.pairs[k])
        for own, weighed in ((pair, found.weighed), (found.winner, found.winner_weighed)):
            number = Counter(
                {
                    index: sum(other == own for other in pairwise(symbols)) * count
                    for index, (symbols, count) in enumerate(states[k])
                }
            ).total()
            counts: Counter[str] = Counter()
            for symbols, count in states[k]:
                for symbol in symbols:
                    counts[symbol] += count
            assert (weighed.count, weighed.left_count, weighed.right_count, found.length) == (
                *(number, counts[own[0]], counts[own[1]], counts.total()),
            )
            if criterion is Criterion.RATIO:
                assert weighed.score == number / (counts[own[0]] * counts[own[1]])
            else:
                after = [(merged(symbols, own), count) for symbols, count in states[k]]
                change = likelihood(after) - likelihood(states[k])
                assert weighed.score == pytest.approx(change, abs=1e-6)
        assert found.winner_weighed.score >= found.weighed.score - 1e-9


def test_the_course_s_pair_by_hand() -> None:
    history = learn_wordpiece(HUGS, 3)
    found = last_chance(history, ("##u", "##g"))
    assert found
    own, winner = found.weighed, found.winner_weighed
    assert (own.count, own.left_count, own.right_count) == (5, 21, 15)
    assert Fraction(winner.count, winner.left_count * winner.right_count) == Fraction(1, 15)
    tied = last_chance(learn_wordpiece(HUGS, 2), ("##u", "##g"))
    assert tied and tied.is_tied and tied.rank == 2
    assert last_chance(history, ("h", "##n")) is None
    rare = last_chance(learn_wordpiece(HUGS, 1, min_count=6), ("##g", "##s"))
    assert rare and rare.is_rare


def test_the_page_says_the_sums() -> None:
    answer = answer_pair(learn_wordpiece(HUGS, 3), "pugs", "##u ##g")
    assert answer["counted"] is False and answer["closest"] is None
    last: Any = answer["last"]
    assert last["weighed"] == {
        "count": 5,
        "joined": 5,
        "left": 21,
        "right": 15,
        "score": 5 / 315,
    }
    assert (last["rank"], last["winner"], last["isTied"], last["least"]) == (
        *(3, ["hu", "##gs"], False, 0),
    )

"""The stepper where languages take turns: what is sent of each step is what its decider counts."""

import random
from itertools import pairwise

import numpy as np
import pytest

from bpe_viz import MergeHistory, TieRule, learn_parity_bpe
from bpe_viz.teaching import SEA_TRAINING
from bpe_viz.ui.merges import deltas
from bpe_viz.ui.merges.tie_panel import choices, comparisons, tied_pairs
from tests.helpers.steps_sent import check_steps, steps_of

WORDS = {name: text.split() for name, text in SEA_TRAINING.items()}
RUNS = {
    "base": lambda: learn_parity_bpe(WORDS, 30, min_count=1),
    "ratio": lambda: learn_parity_bpe(WORDS, 30, variant="ratio"),
    "hybrid": lambda: learn_parity_bpe(WORDS, 30, variant="hybrid", global_merges=6),
    "window": lambda: learn_parity_bpe(WORDS, 30, variant="window", window=4, alpha=1),
    "shared words": lambda: learn_parity_bpe(
        {"a": ["aaaa", "ab"], "b": ["aaaa"] * 3 + ["ba"]}, 9, min_count=1
    ),
}


def check_turns(history: MergeHistory) -> None:
    """Everything that a step says of its decider, recounted from the words of that language."""
    check_steps(history)
    languages = deltas.overview(history)["languages"]
    for rank, (step, top) in enumerate(steps_of(history)[: len(history)], start=1):
        merge = history.merge(rank)
        payer = languages["payer"][rank - 1]
        assert merge.language == (languages["names"][payer] if payer >= 0 else None)
        decider = history.of_language(merge.language) if merge.language else history
        in_its_words = decider.count_of_word()
        added = step.get("counted", [])
        if merge.language:
            for index, number in zip(step["words"], added, strict=True):
                word = history.words[index]
                symbols = history.at(rank - 1).segment(word)
                times = sum(pair == (merge.left, merge.right) for pair in pairwise(symbols))
                assert number == times * in_its_words.get(word, 0)
            assert sum(added) == merge.count == top[0].times
            best = history.at(rank - 1).pair_counts(1)[0]
            left, right, times = step["together"]
            assert ((history.symbols[left], history.symbols[right]), times) == best
        if "first" in step:
            place = step["first"]
            assert history.words[place.word] in in_its_words
            assert place.boundary > 0
        assert choices(history, rank)[history.settings.tie_rule.value] == top[0][:2]
        assert [*tied_pairs(history, rank)] == [pair[:2] for pair in top[: step["numTied"]]]


@pytest.mark.parametrize("run", RUNS)
def test_each_step_has_the_pairs_of_the_language_that_decides(run: str) -> None:
    history = RUNS[run]()
    assert len(history) > 4
    check_turns(history)


@pytest.mark.parametrize("seed", range(60))
def test_so_it_is_on_random_languages(seed: int) -> None:
    chance = random.Random(seed)
    words = {
        name: ["".join(chance.choices("abc", k=chance.randint(1, 5))) for _ in range(9)]
        for name in ("en", "de", "tr")[: chance.randint(1, 3)]
    }
    variant = chance.choice(["base", "ratio", "window"])
    check_turns(learn_parity_bpe(words, 20, min_count=1, variant=variant, window=4, alpha=1))


def test_the_overview_says_what_each_language_needs_and_rows_whose_words_they_are() -> None:
    history = RUNS["shared words"]()
    languages = deltas.overview(history)["languages"]
    assert languages["names"] == ["a", "b"]
    assert [of[0] for of in languages["costs"]] == [8, 18]
    for k in range(len(history) + 1):
        costs = dict(zip(languages["names"], (of[k] for of in languages["costs"]), strict=True))
        assert costs == history.costs(k)
    rows = deltas.rows(history, np.arange(3))
    assert [row.shares for row in rows] == [[1, 3], [1, 0], [0, 1]]


def test_language_names_keep_their_blanks() -> None:
    history = learn_parity_bpe({"Slide corpus": ["low", "low\t"]}, 2, min_count=1)
    assert deltas.overview(history)["languages"]["names"] == ["Slide corpus"]


def test_other_tie_rules_learn_from_the_same_languages() -> None:
    history = RUNS["base"]()
    alone = learn_parity_bpe(WORDS, 30, min_count=1, tie_rule=TieRule.GREATEST)
    found = comparisons(history)["greatest"]
    parting = next(
        rank
        for rank, (own, other) in enumerate(zip(history.pairs, alone.pairs, strict=False), start=1)
        if own != other
    )
    assert found["parting"] == parting

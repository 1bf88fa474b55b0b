"""What questions ask about, counted again from the reference learner alone."""

from collections.abc import Mapping
from itertools import accumulate
from random import Random

from bpe_viz.settings import Settings
from bpe_viz.teaching import (
    RecordQuestion,
)
from tests.helpers.recount import counts_of_pairs, cut_by_hand, length, states_of

MERGES = 6


def random_words(seed: int) -> dict[str, int]:
    chance = Random(seed)
    letters = "abc"[: chance.randint(1, 3)] if seed % 3 else "abcdefg"
    return {
        "".join(chance.choices(letters, k=chance.randint(1, 7))): chance.randint(1, 9)
        for _ in range(chance.randint(1, 8))
    }


def offered(question: RecordQuestion, *, is_right: bool) -> set[tuple[str, ...]]:
    return {offer.symbols for offer in question.offers if offer.is_right is is_right}


def recount(
    question: RecordQuestion, words: Mapping[str, int], step: int, settings: Settings
) -> None:
    """Assert what the reference learner says about a question."""
    pairs, states = states_of(words, settings)
    counts = counts_of_pairs(states[step], words)
    answer = question.right_answer
    match question.kind:
        case "next-pair":
            best = max(counts.values())
            assert offered(question, is_right=True) <= {p for p, n in counts.items() if n == best}
            assert all(
                counts[left, right] < best for left, right in offered(question, is_right=False)
            )
        case "tied-pair":
            assert offered(question, is_right=True) == {pairs[step]}
        case "pair-count":
            evidence = question.evidence
            assert evidence
            both = [pair for pair in counts if " ".join(pair) == evidence.label]
            assert answer[0] in {counts[pair] for pair in both}
        case "applied":
            assert answer[0] == length(states[step], words) - length(states[step + 1], words)
        case "corpus-length":
            assert answer[0] == length(states[step + 1], words)
        case "vocabulary-size":
            made = {left + right for left, right in pairs[:step]}
            units = {symbol for symbols in states[0].values() for symbol in symbols}
            assert answer[0] == len(units | made)
        case "changed-words":
            changed = {word for word in words if states[step][word] != states[step + 1][word]}
            chosen = {offer.text for offer in question.offers if offer.is_right}
            assert chosen == changed & {offer.text for offer in question.offers}
        case "segmentation":
            symbols, _ = cut_by_hand(question.units, pairs[:step])
            assert answer == ends(symbols, question.units)
        case "firing-order":
            _, fired = cut_by_hand(question.units, pairs[:step])
            assert [question.offers[i].symbols for i in answer] == [pairs[r - 1] for r in fired]
        case "why-apart":
            assert len(question.right) == 1


def ends(symbols: tuple[str, ...], units: tuple[str, ...]) -> tuple[int, ...]:
    edges = list(accumulate(map(len, units)))
    return tuple(edges.index(end) + 1 for end in list(accumulate(map(len, symbols)))[:-1])


CORPUS_KINDS = (
    *("next-pair", "tied-pair", "pair-count", "applied", "corpus-length", "vocabulary-size"),
    *("changed-words", "segmentation", "firing-order", "why-apart"),
)

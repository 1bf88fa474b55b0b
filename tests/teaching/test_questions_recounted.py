"""Thousands of questions about tiny random corpora, each answered again by plain counting."""

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random

import pytest

from bpe_viz import learn_bpe, load_tokenizer
from bpe_viz.settings import Settings, TieRule
from bpe_viz.teaching import (
    KINDS,
    USUAL_TOPICS,
    Chance,
    Level,
    QuestionError,
    RecordQuestion,
    as_choice,
    check,
    exercise,
    question_about,
)
from tests.helpers.consistent_questions import assert_consistent
from tests.helpers.recount import counts_of_pairs, cut_by_hand
from tests.helpers.recounted_questions import (
    CORPUS_KINDS,
    MERGES,
    random_words,
    recount,
)

CORPORA = 700  # for each of three groups of kinds, no two alike
GOLD_KINDS = ("precision", "recall", "f1")
LAW_KINDS = ("zipf-sum", "heaps-sum", "coverage")
RECOUNTED = {*CORPUS_KINDS, *GOLD_KINDS, *LAW_KINDS}


def test_every_kind_is_recounted_here_or_has_a_test_of_its_own() -> None:
    by_screen = {key for key, kind in KINDS.items() if kind.topic not in USUAL_TOPICS}
    assert KINDS.keys() - RECOUNTED - by_screen == {"learner", "token-count"}


def test_questions_of_many_small_corpora_are_recounted() -> None:
    num_asked = 0
    for seed in range(CORPORA):
        chance, words = Random(seed), random_words(seed)
        rule = chance.choice(list(TieRule))
        history = learn_bpe(words, MERGES, tie_rule=rule)
        step = chance.randint(0, len(history))
        word = "".join(chance.choices("abcdx", k=chance.randint(2, 6)))
        for kind in CORPUS_KINDS:
            try:
                question = question_about(history, step, kind, seed=seed, word=word)
            except QuestionError:
                continue
            num_asked += 1
            assert_consistent(question)
            recount(question, words, step, Settings(num_merges=MERGES + 1, tie_rule=rule))
    assert num_asked > len(CORPUS_KINDS) * CORPORA / 2  # some cannot be asked of all corpora


def test_precision_recall_and_f1_are_those_of_sets_of_boundaries() -> None:
    num_asked = 0
    for seed in range(CORPORA, 2 * CORPORA):
        chance, words = Random(seed), random_words(seed)
        history = learn_bpe(words, MERGES)
        step = chance.randint(0, len(history))
        morphs = tuple("".join(chance.choices("abc", k=chance.randint(1, 3))) for _ in range(3))
        letters = "".join(morphs)
        symbols, _ = cut_by_hand((*letters, "_"), history.pairs[:step])
        gold = set(list(accumulate(map(len, morphs)))[:-1])
        cuts = set(list(accumulate(map(len, symbols)))[:-1]) - {len(letters)}
        for kind in GOLD_KINDS:
            if not cuts:
                with pytest.raises(QuestionError, match="No boundary is left"):
                    question_about(history, step, kind, gold=morphs)
                continue
            question = question_about(history, step, kind, seed=seed, gold=morphs)
            right = len(gold & cuts)
            value = {
                "precision": Fraction(right, len(cuts)),
                "recall": Fraction(right, len(gold)),
                "f1": Fraction(2 * right, len(cuts) + len(gold)),
            }[kind]
            assert_consistent(question)
            for offer in question.offers:
                said = value_of(offer.text)
                is_same = said == (
                    value if " of " in offer.text else Fraction(f"{float(value):.2f}")
                )
                assert is_same is offer.is_right
            num_asked += 1
    assert num_asked > 2 * CORPORA


def value_of(text: str) -> Fraction:
    """The number that an offer says: "1 of 3" or "0.40"."""
    part, _, whole = text.partition(" of ")
    return Fraction(int(part), int(whole)) if whole else Fraction(text)


def test_sums_of_the_laws_are_those_of_paper() -> None:
    num_asked = 0
    for seed in range(2 * CORPORA, 3 * CORPORA):
        chance = Random(seed)
        counts = sorted(
            (chance.randint(1, 400) for _ in range(chance.randint(4, 30))), reverse=True
        )
        words = {f"w{number}": count for number, count in enumerate(counts)}
        history = learn_bpe(dict(chance.sample(list(words.items()), len(words))), 0)
        for kind in LAW_KINDS:
            try:
                question = question_about(history, 0, kind, seed=seed)
            except QuestionError:
                assert counts[0] < len(counts)  # too rare for ranks
                continue
            num_asked += 1
            assert_consistent(question)
            assert {number for (number,) in question.right} == sum_on_paper(question, counts)
            chosen = as_choice(question, Chance(seed))
            assert all(check(chosen, answer).is_right for answer in chosen.right)
    assert num_asked > 2 * CORPORA


def sum_on_paper(question: RecordQuestion, counts: Sequence[int]) -> set[int]:
    """All right answers to a question about word counts, highest first."""
    numbers = [
        int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", question.sentence)
    ]
    if question.kind == "zipf-sum":
        rank = numbers[1]  # the exponent 1 comes first; n is at most a half from the share
        return {n for n in range(counts[0] + 1) if 2 * abs(n * rank - counts[0]) <= rank}
    if question.kind == "heaps-sum":
        tokens, more, types = sum(counts), numbers[-1], len(counts)
        return {n for n in range(100 * types) if n * n * tokens == more * types * types}
    return {sum(counts[: numbers[0]])}


@pytest.mark.parametrize("level", Level)
def test_a_real_tokenizer_and_a_learner_are_asked_about_as_they_are(level: Level) -> None:
    for seed in range(12):
        text = exercise("token-count", level, seed)
        quoted = re.search("`(.*)`", text.sentence)
        assert quoted
        name = "gpt2" if level is Level.EASY else "cl100k"
        tokens = load_tokenizer(name).encode(quoted[1].replace("␣", " "))
        assert text.said(text.right_answer) == f"{len(tokens):,}"
        learned = exercise("learner", level, seed)
        assert_consistent(learned)
        if "byte pair encoding" not in learned.sentence or len(learned.rows) > 7:
            continue
        (offer,) = (offer for offer in learned.offers if offer.is_right)
        words = {row.word: row.count for row in learned.rows}
        entries: set[str] = set()
        cut = {word: tuple(word) for word in words}
        while len(entries) < len(offer.symbols):
            pairs = counts_of_pairs(cut, words)
            most = max(pairs.values())
            left, right = next(pair for pair, count in pairs.items() if count == most)
            entries.add(left + right)
            cut = {word: cut_by_hand(symbols, [(left, right)])[0] for word, symbols in cut.items()}
        assert entries == set(offer.symbols)

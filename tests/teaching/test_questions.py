"""Every right answer is accepted and every near miss refused, as an independent recount has it."""

from itertools import product

import pytest

from bpe_viz import learn_bpe, learn_unigram, learn_wordpiece
from bpe_viz.history import MergeHistory
from bpe_viz.settings import Settings, TieRule
from bpe_viz.teaching import (
    KINDS,
    Chance,
    QuestionError,
    as_choice,
    check,
    question_about,
)
from tests.helpers.consistent_questions import HOSTILE, assert_consistent
from tests.helpers.recounted_questions import CORPUS_KINDS, MERGES, offered, random_words, recount
from tests.helpers.slides import SLIDES

NEEDS_NO_MERGES = (
    *("zipf-sum", "heaps-sum", "coverage", "learner", "token-count"),
    *("sum-columns", "fewest-symbols", "mixture-share"),
    *("past-walls", "token-end", "who-chooses", "plain-pair"),
)


@pytest.mark.parametrize("kind", CORPUS_KINDS)
def test_answers_are_those_of_an_independent_recount(kind: str) -> None:
    num_asked = 0
    for seed in range(36):
        words, rule = random_words(seed), list(TieRule)[seed % 3]
        history = learn_bpe(words, MERGES, tie_rule=rule)
        for step in range(len(history) + 1):
            word = None if seed % 2 else "".join(reversed(next(iter(words)))) + "ab"
            try:
                question = question_about(history, step, kind, seed=seed, word=word)
            except QuestionError:
                continue
            num_asked += 1
            assert_consistent(question)
            recount(question, words, step, Settings(num_merges=MERGES + 1, tie_rule=rule))
    assert num_asked > 25


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_corpora_are_asked_about_like_any_other(name: str) -> None:
    words = HOSTILE[name]
    for history, kind in product((learn_bpe(words, 3), learn_wordpiece(words, 3)), KINDS):
        for step in range(len(history) + 1):
            try:
                question = question_about(history, step, kind, seed=step, gold=tuple(words))
            except QuestionError as error:
                assert str(error).endswith(".")
                continue
            assert_consistent(question)


@pytest.mark.parametrize("criterion_kind", ["next-pair", "tied-pair", "segmentation"])
def test_wordpiece_is_asked_about_by_its_own_criterion(criterion_kind: str) -> None:
    words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    history = learn_wordpiece(words, 6)
    asked = 0
    for step in range(len(history)):
        try:
            question = question_about(history, step, criterion_kind, word="pugs")
        except QuestionError:
            continue
        asked += 1
        assert_consistent(question)
        if criterion_kind != "segmentation":
            assert history.pairs[step] in offered(question, is_right=True)
    assert asked


def test_all_that_tie_are_right() -> None:
    question = question_about(learn_bpe(SLIDES, 8), 2, "next-pair")
    assert offered(question, is_right=True) == {("n", "e"), ("e", "w")}
    assert len(question.right) == 2


def test_near_misses_are_the_usual_mistakes() -> None:
    question = question_about(learn_bpe({"aaaa": 3, "ba": 2}, 1), 0, "pair-count", pair=("a", "a"))
    assert question.right == {(9,)}
    assert {miss.answer[0] for miss in question.near_misses} == {3, 6, 14}
    choice = as_choice(question, Chance(4))
    assert {offer.text: offer.is_right for offer in choice.offers} == {
        "9": True,
        "6": False,
        "3": False,
        "14": False,
    }
    assert_consistent(choice)


def test_a_count_shows_where_it_is_from() -> None:
    question = question_about(learn_bpe(SLIDES, 8), 0, "pair-count", pair=("e", "r"))
    assert question.evidence
    assert question.evidence.addends == (0, 0, 6, 3, 0)
    assert question.evidence.total == "6 + 3 = 9"
    assert [(place.row, place.start) for place in question.evidence.places] == [(2, 3), (3, 3)]


def test_the_other_tie_rules_choice_is_a_near_miss() -> None:
    history = learn_bpe({"ab": 2, "ba": 2, "cc": 1}, 3, tie_rule=TieRule.SMALLEST)
    question = question_about(history, 0, "tied-pair")
    (right,) = offered(question, is_right=True)
    assert right == history.pairs[0] == ("a", "_")
    assert ("b", "a") in offered(question, is_right=False)


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_of_unigram_gives_questions_or_says_why_not(kind: str) -> None:
    words = {"walk": 9, "walking": 8, "talk": 7, "talking": 6, "wings": 5, "sings": 5}
    history = learn_unigram(words, 14)
    if kind in NEEDS_NO_MERGES:
        assert_consistent(question_about(history, 0, kind, seed=28, word="walks"))
    else:
        with pytest.raises(QuestionError, match=r"no merges to ask about|no gold boundary"):
            question_about(history, 0, kind)


def test_precision_and_recall_are_told_apart() -> None:
    history = learn_bpe(SLIDES, 8)
    gold = ("low", "est")
    precision, recall = (
        question_about(history, 6, kind, gold=gold) for kind in ("precision", "recall")
    )
    for question, right, other in ((precision, "1 of 3", "1 of 1"), (recall, "1 of 1", "1 of 3")):
        assert_consistent(question)
        assert question.said(question.right_answer) == right
        assert other in {offer.text for offer in question.offers if not offer.is_right}


def test_a_zipf_sum_can_ask_about_a_given_word() -> None:
    history = learn_bpe({"the": 26, "and": 13, "is": 8, "she": 6, "of": 5}, 0)
    question = question_about(history, 0, "zipf-sum", word="of")
    assert "rank 5" in question.sentence
    assert question.right == {(5,)}
    assert_consistent(question)
    unknown = question_about(history, 0, "zipf-sum", word="lorry")
    assert "rank 2" in unknown.sentence  # the only one with a whole number


def test_both_neighbours_of_a_half_are_right() -> None:
    words = {"the": 7, "of": 3}
    question = question_about(learn_bpe(words, 0), 0, "zipf-sum")
    assert question.right == {(3,), (4,)}
    assert_consistent(question)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ([9], "Choose from what is offered"),
        ([-1], "Choose from what is offered"),
        ([0, 1], "Choose one of the offers"),
        ([], "Choose one of the offers"),
        ([0, 0], "Choose each once"),
        (["0"], "Choose from what is offered"),
        ([True], "Choose from what is offered"),
        (range(10**6), "Choose from what is offered"),
    ],
)
def test_what_is_no_answer_is_said_to_be_none(answer: list[int], message: str) -> None:
    question = question_about(learn_bpe(SLIDES, 8), 0, "next-pair")
    with pytest.raises(QuestionError, match=message):
        check(question, answer)


@pytest.mark.parametrize("number", [[], [1, 2], ["7"], [10**30], [1.5]])
def test_a_number_is_one_whole_number(number: list[int]) -> None:
    question = question_about(learn_bpe(SLIDES, 8), 0, "pair-count", pair=("e", "r"))
    with pytest.raises(QuestionError, match="Type a whole number"):
        check(question, number)


def test_a_kind_or_a_step_that_is_not_there_is_named() -> None:
    history: MergeHistory = learn_bpe(SLIDES, 8)
    with pytest.raises(
        QuestionError, match=r"'poem' is not a kind of question\. Choose one of: next-"
    ):
        question_about(history, 0, "poem")
    with pytest.raises(QuestionError, match=r"Step 9 does not exist here\. Choose 0 to 8"):
        question_about(history, 9, "next-pair")


@pytest.mark.parametrize("pair", [("er",), ("e", "r", "s"), ("e", "")])
def test_a_pair_that_is_none_is_refused(pair: tuple[str, ...]) -> None:
    with pytest.raises(QuestionError, match="blank between them"):
        question_about(learn_bpe(SLIDES, 8), 0, "pair-count", pair=pair)  # type: ignore[arg-type]

"""What is true of every question, and corpora that try to break one."""

from collections.abc import Sequence
from itertools import combinations, islice, permutations

from bpe_viz.teaching import (
    AnswerForm,
    RecordQuestion,
    check,
)

HOSTILE = {
    "ties": {"ab": 1, "cd": 1, "ef": 1},
    "one word": {"banana": 1},
    "one letter": {"a": 3},
    "emoji": {"🙂🙂👍🏽": 3, "🙂👍🏽": 2, "e\u0301e\u0301": 1},
    "markup": {"<b>`x`</b>": 2, "<b>": 3, "a_b": 1},
    "runs": {"aaaaa": 3, "aaaab": 2, "baaa": 4},
    "invisible": {"\u202eabc": 2, "a\u200bb\u200bc": 3},
}


def all_answers(question: RecordQuestion) -> Sequence[tuple[int, ...]]:
    """Every answer that could be given, of numbers those up to twice the right one."""
    indices = range(len(question.offers))
    match question.form:
        case AnswerForm.ONE:
            return [(index,) for index in indices]
        case AnswerForm.SEVERAL:
            return [some for n in range(len(indices) + 1) for some in combinations(indices, n)]
        case AnswerForm.ORDER:
            orders = (some for n in range(len(indices) + 1) for some in permutations(indices, n))
            return [*islice(orders, 100), *question.right]
        case AnswerForm.BOUNDARIES:
            places = range(1, len(question.units))
            cuts = (some for n in range(len(places) + 1) for some in combinations(places, n))
            return list(islice(cuts, 100))
    return [(number,) for number in range(min(2 * question.right_answer[0] + 3, 100))]


def assert_consistent(question: RecordQuestion) -> None:
    """Assert what holds of every question, whatever its kind."""
    verdicts = {answer: check(question, answer) for answer in all_answers(question)}
    assert question.right
    right = {answer for answer, verdict in verdicts.items() if verdict.is_right}
    assert right == question.right & verdicts.keys()
    assert all(check(question, answer).is_right for answer in question.right)
    misses = [miss.answer for miss in question.near_misses]
    assert len(set(misses)) == len(misses)
    assert not question.right & {*misses}
    assert not any(check(question, miss).is_right for miss in misses)
    assert all(verdict.why for verdict in verdicts.values())
    texts = [offer.text for offer in question.offers]
    assert len(set(zip(texts, (offer.symbols for offer in question.offers), strict=True))) == len(
        texts
    )

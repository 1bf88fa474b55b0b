"""Questions about the laws of word counts, as sums on paper."""

from itertools import islice
from math import isqrt

from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import Level, drawn_counts
from bpe_viz.teaching.question import (
    AnswerForm,
    QuestionError,
    RecordQuestion,
    near_numbers,
    quoted,
)
from bpe_viz.teaching.question_kind import QuestionKind, Topic, WordCounts
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.training import learn_bpe
from bpe_viz.wording import counted, times

_RANKS = 10  # the first, which a sum is asked about
_TYPES_COVERING = 3
_GROWTHS = (4, 9, 16, 25, 100)  # squares, so that their roots are whole


def _ask_zipf_sum(scene: QuestionScene) -> RecordQuestion:
    """Ask what Zipf's law expects of a rank, if the first word follows it.

    A word that is named gives its rank, if that is one of the first. Both neighbours are right
    where the sum is halfway between two whole numbers.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"the": 60, "of": 29, "and": 22}, 1), 0, "zipf-sum")
    >>> question.facts[0], question.right_answer, question.why
    (('Most frequent word', '`the`, 60 times'), (20,), 'f = c / r, and c is 60: 60 / 3 = 20.')
    """
    words, counts = [*scene.word_counts], [*scene.word_counts.values()]
    most, ranks = counts[0], range(2, min(len(counts), _RANKS) + 1)
    if not ranks or most < ranks[-1]:
        raise QuestionError("The words are too rare for ranks to be compared. Use a longer text.")
    whole = [rank for rank in ranks if most % rank == 0]
    named = [rank for rank, word in zip(ranks, words[1:], strict=False) if word == scene.word]
    rank = scene.chance.one_of(named or whole or list(ranks))
    expected, rest = divmod(most, rank)
    nearest = {(expected,)} if 2 * rest <= rank else set()
    nearest |= {(expected + 1,)} if 2 * rest >= rank else set()
    share = f"{most:,} / {rank}"
    total = f"{share} = {expected:,}" if not rest else f"{share} ≈ {most / rank:,.1f}"
    why = f"f = c / r, and c is {most:,}: {total}."
    seen = counts[rank - 1]
    misses = [
        (seen, f"That is how often the word of rank {rank} does occur. The law expects {total}."),
        (round(most / (rank + 1)), f"That is rank {rank + 1}. {why}"),
        (round(most / (rank - 1)), f"That is rank {rank - 1}. {why}"),
        (most - rank + 1, f"The law divides by the rank. {why}"),
        (round(most / 2 ** (rank - 1)), f"The law divides by the rank, not by 2 each time. {why}"),
    ]
    right = frozenset(nearest)
    wrong = [(number, reason) for number, reason in misses if (number,) not in right]
    return RecordQuestion(
        kind="zipf-sum",
        sentence=(
            f"By Zipf's law with exponent 1, how often does the word of rank {rank} occur?"
            " Round to a whole number."
        ),
        form=AnswerForm.NUMBER,
        right=right,
        why=why,
        near_misses=near_numbers(wrong, min(right)[0]),
        facts=(
            ("Most frequent word", f"{quoted(words[0])}, {times(most)}"),
            ("Zipf's law", "f = c / r, where c is the count of rank 1"),
        ),
    )


def _ask_coverage(scene: QuestionScene) -> RecordQuestion:
    """Ask how many tokens the most frequent types are, together.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> words = {"the": 60, "of": 29, "and": 22, "to": 9}
    >>> question = question_about(learn_bpe(words, 1), 0, "coverage")
    >>> question.right_answer, question.why
    ((111,), '60 + 29 + 22 = 111 of 120 tokens, 92.5%.')
    """
    counts = list(scene.word_counts.values())
    tokens = int(scene.history.word_counts.sum())
    if len(counts) <= _TYPES_COVERING:
        raise QuestionError("There are too few words to compare. Use a longer text.")
    first = counts[:_TYPES_COVERING]
    covered = sum(first)
    total = " + ".join(f"{count:,}" for count in first)
    why = f"{total} = {covered:,} of {counted(tokens, 'token')}, {100 * covered / tokens:.1f}%."
    misses = [
        (_TYPES_COVERING, f"Those are the types. Each counts as often as it occurs: {why}"),
        (first[0], f"That is the first of them alone. {why}"),
        (sum(first[:-1]), f"One is missing. {why}"),
        (covered + counts[_TYPES_COVERING], f"That is one too many. {why}"),
        (tokens - covered, f"Those are all the others. {why}"),
    ]
    return RecordQuestion(
        kind="coverage",
        sentence=f"How many tokens are the {_TYPES_COVERING} most frequent types, together?",
        form=AnswerForm.NUMBER,
        right=frozenset({(covered,)}),
        why=why,
        near_misses=near_numbers(misses, covered),
        facts=tuple(
            (f"Rank {rank}", f"{quoted(word)}, {times(count)}")
            for rank, (word, count) in enumerate(
                islice(scene.word_counts.items(), _TYPES_COVERING + 1), 1
            )
        ),
    )


def _ask_heaps_sum(scene: QuestionScene) -> RecordQuestion:
    """Ask how many types a longer text has by Heaps' law.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"the": 60, "of": 29, "and": 22}, 1), 0, "heaps-sum")
    >>> question.why
    'The text is 25 times as long, and the square root of 25 is 5: 3 × 5 = 15.'
    """
    types, tokens = len(scene.history.words), int(scene.history.word_counts.sum())
    if types < 2:
        raise QuestionError("One word does not make a vocabulary grow. Use a longer text.")
    times_as_long = scene.chance.one_of(_GROWTHS)
    root = isqrt(times_as_long)
    expected = types * root
    total = f"{types:,} × {root} = {expected:,}"
    why = (
        f"The text is {times_as_long} times as long, and the square root of {times_as_long} is"
        f" {root}: {total}."
    )
    misses = [
        (types * times_as_long, f"New words become rarer as a text grows. {why}"),
        (types, f"A longer text has more types. {why}"),
        (types + root, f"The root multiplies the types. {why}"),
        (types * times_as_long // 2, f"The exponent is a power, not a factor. {why}"),
        (types * (root + 1), why),
    ]
    return RecordQuestion(
        kind="heaps-sum",
        sentence=(
            f"If Heaps' law held with exponent 0.5, how many types would a text of"
            f" {counted(tokens * times_as_long, 'token')} have?"
        ),
        form=AnswerForm.NUMBER,
        right=frozenset({(expected,)}),
        why=why,
        near_misses=near_numbers(misses, expected),
        facts=(
            ("This text", f"{counted(tokens, 'token')}, {counted(types, 'type')}"),
            ("Heaps' law", "V = Heaps k · N⁰·⁵, the same Heaps k for both texts"),
        ),
    )


def _draw_counts(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    return QuestionScene(learn_bpe(words or drawn_counts(level, chance), 0), 0, chance)


KINDS = (
    QuestionKind(
        key="zipf-sum",
        topic=Topic.LAWS,
        label="Zipf's law",
        ask=_ask_zipf_sum,
        draw=_draw_counts,
        has_chance=True,
        shown_in=("laws-beside",),
        covered=("laws-beside",),
    ),
    QuestionKind(
        key="heaps-sum",
        topic=Topic.LAWS,
        label="Heaps' law",
        ask=_ask_heaps_sum,
        draw=_draw_counts,
        has_chance=True,
        shown_in=("laws-growth",),
    ),
    QuestionKind(
        key="coverage",
        topic=Topic.LAWS,
        label="What a few words cover",
        ask=_ask_coverage,
        draw=_draw_counts,
        is_drawn=False,
        shown_in=("laws-list",),
    ),
)

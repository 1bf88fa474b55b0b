"""Exercises: questions about small instances, the same for a seed on any machine."""

from collections.abc import Collection
from dataclasses import dataclass
from zlib import crc32

from bpe_viz.arguments import shown_value, whole_number
from bpe_viz.errors import BpeVizError
from bpe_viz.limits import MAX_EXERCISE_SEED
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import Level, own_words, slide_words
from bpe_viz.teaching.kinds import KINDS, kind_of
from bpe_viz.teaching.question import AnswerForm, QuestionError, RecordQuestion, as_choice
from bpe_viz.teaching.question_kind import USUAL_TOPICS, Source, Topic, WordCounts
from bpe_viz.text import Corpus

_ATTEMPTS = 80


@dataclass(frozen=True, slots=True)
class ExerciseKey:
    """The key that reopens an exercise.

    >>> ExerciseKey("next-pair", Level.EASY, 218, Source.RANDOM).question().kind
    'next-pair'
    """

    kind: str
    level: Level
    seed: int
    source: Source = Source.RANDOM

    def question(self, own: WordCounts | None = None) -> RecordQuestion:
        """Return the exercise; one about the reader's own words needs these."""
        if self.source is Source.OWN and not own:
            raise QuestionError("This exercise is about a corpus of your own. Open it first.")
        corpus = {Source.RANDOM: None, Source.SLIDE: slide_words(), Source.OWN: own}[self.source]
        return exercise(self.kind, self.level, self.seed, corpus)


def exercise(
    kind: str, level: Level, seed: int, corpus: Corpus | WordCounts | None = None
) -> RecordQuestion:
    """Return a question about a small instance: of the words of `corpus`, or of a random one.

    The same seed gives the same exercise, on any machine. Of a large corpus a few words are taken,
    with smaller counts. Raises QuestionError where the words give no such question.

    >>> exercise("pair-count", Level.MEDIUM, 7) == exercise("pair-count", Level.MEDIUM, 7)
    True
    >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
    >>> len(exercise("next-pair", Level.EASY, 3, slides).rows)
    5
    """
    asked = kind_of(kind)
    number = whole_number(seed)
    if number is None or not 0 <= number <= MAX_EXERCISE_SEED:
        raise QuestionError(
            f"The seed is {shown_value(seed)}. Choose a whole number from 0 to"
            f" {MAX_EXERCISE_SEED:,}."
        )
    counts = corpus.word_counts if isinstance(corpus, Corpus) else corpus
    words = None
    if counts is not None:
        if not counts:
            raise QuestionError("The corpus has no words. Choose another one.")
        words = own_words(counts, level, _chance(kind, level, number, "words"))
    for attempt in range(_ATTEMPTS if words is None else asked.attempts_with_words):
        chance = _chance(kind, level, number, f"attempt {attempt}")
        try:
            question = asked.ask(asked.draw(level, chance, words))
            if not _is_worth_asking(question):
                continue
            return as_choice(question, chance) if level is Level.EASY else question
        except BpeVizError:
            continue
    raise QuestionError(
        f"These words give no exercise of the kind “{asked.label}”. Choose another kind, or"
        " another corpus."
    )


def kinds_for(source: Source, topics: Collection[Topic] = USUAL_TOPICS) -> tuple[str, ...]:
    """Return the kinds that are drawn where none is named; a corpus of one's own may give fewer.

    >>> sorted(set(kinds_for(Source.RANDOM)) - set(kinds_for(Source.SLIDE)))
    ['applied', 'learner']
    """
    return tuple(
        key
        for key, kind in KINDS.items()
        if kind.is_drawn and kind.topic in topics and source not in kind.missing_in
    )


def _chance(kind: str, level: Level, seed: int, what: str) -> Chance:
    return Chance(seed << 32 | crc32(f"{kind} {level.value} {what}".encode()))


def _is_worth_asking(question: RecordQuestion) -> bool:
    """Return whether an exercise can be answered wrongly for a reason, and not by any guess."""
    if question.form in (AnswerForm.ONE, AnswerForm.SEVERAL):
        num_right = sum(offer.is_right for offer in question.offers)
        return len(question.offers) >= 3 and num_right < len(question.offers) - 1
    return len(question.near_misses) > 1 or question.form is AnswerForm.ORDER

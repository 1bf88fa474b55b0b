"""Exercises: questions about small instances, the same for a seed on any machine."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TypeAlias
from zlib import crc32

from bpe_viz.arguments import shown_value, whole_number
from bpe_viz.errors import BpeVizError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_EXERCISE_SEED
from bpe_viz.morphology import boundaries_in_states, built_in_gold
from bpe_viz.samples import sample_by_key
from bpe_viz.settings import Settings, TieRule
from bpe_viz.symbols import Symbols
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import (
    SIZES,
    Level,
    drawn_counts,
    drawn_runs,
    drawn_stems,
    drawn_words,
    words_of_own,
)
from bpe_viz.teaching.kinds import KINDS, kind_of
from bpe_viz.teaching.question import AnswerForm, QuestionError, RecordQuestion, as_choice
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.teaching.texts_to_count import TEXTS
from bpe_viz.text import Corpus
from bpe_viz.training import learn_bpe

_ATTEMPTS = 80
_ATTEMPTS_WITH_WORDS = 25
_MERGES_OF_GOLD = 150
_BOUNDARIES_TO_COUNT = 4
_SLIDE = "slide"
_DEFAULTS = Settings()
WordCounts: TypeAlias = Mapping[str, int]


class Source(Enum):
    """What an exercise is made of."""

    RANDOM = "random"
    SLIDE = "slide"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class ExerciseKey:
    """What reopens an exercise.

    >>> ExerciseKey("next-pair", Level.EASY, 218, Source.RANDOM).question().kind
    'next-pair'
    """

    kind: str
    level: Level
    seed: int
    source: Source = Source.RANDOM

    def question(self, own: WordCounts | None = None) -> RecordQuestion:
        """The exercise; one about the reader's own words needs these."""
        if self.source is Source.OWN and not own:
            raise QuestionError("This exercise is about a corpus of your own. Open it first.")
        corpus = {Source.RANDOM: None, Source.SLIDE: slide_words(), Source.OWN: own}[self.source]
        return exercise(self.kind, self.level, self.seed, corpus)


def slide_words() -> dict[str, int]:
    """The words of the slide corpus.

    >>> slide_words()["lowest"]
    2
    """
    return dict(sample_by_key(_SLIDE).corpus().word_counts)


def exercise(
    kind: str, level: Level, seed: int, corpus: Corpus | WordCounts | None = None
) -> RecordQuestion:
    """A question about a small instance: of the words of `corpus`, or of a random one.

    The same seed gives the same exercise, on any machine. Of a large corpus a few words are taken,
    with smaller counts. Raises QuestionError where the words give no such question.

    >>> exercise("pair-count", Level.MEDIUM, 7) == exercise("pair-count", Level.MEDIUM, 7)
    True
    >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
    >>> len(exercise("next-pair", Level.EASY, 3, slides).rows)
    5
    """
    kind_of(kind)
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
        words = words_of_own(counts, level, _chance(kind, level, number, "words"))
    attempts = _ATTEMPTS if words is None else _ATTEMPTS_WITH_WORDS
    for attempt in range(1 if words and kind == "learner" else attempts):
        chance = _chance(kind, level, number, f"attempt {attempt}")
        try:
            question = KINDS[kind].ask(_MAKERS[kind](level, chance, words))
            if not _is_worth_asking(question):
                continue
            return as_choice(question, chance) if level is Level.EASY else question
        except BpeVizError:
            continue
    raise QuestionError(
        f"These words give no exercise of the kind “{KINDS[kind].label}”. Choose another kind, or"
        " another corpus."
    )


def kinds_for(source: Source) -> tuple[str, ...]:
    """The kinds that are drawn where none is named; a corpus of one's own may give fewer.

    >>> sorted(set(kinds_for(Source.RANDOM)) - set(kinds_for(Source.SLIDE)))
    ['applied', 'learner']
    """
    missing = {
        Source.RANDOM: (),
        # No letter follows itself, and the learners hardly differ.
        Source.SLIDE: ("applied", "learner"),
        Source.OWN: ("precision", "recall"),  # nobody has segmented its words by hand
    }[source]
    return tuple(key for key, kind in KINDS.items() if kind.is_drawn and key not in missing)


def _chance(kind: str, level: Level, seed: int, what: str) -> Chance:
    return Chance(seed << 32 | crc32(f"{kind} {level.value} {what}".encode()))


def _is_worth_asking(question: RecordQuestion) -> bool:
    """Whether an exercise can be answered wrongly for a reason, and not by nearly every guess."""
    if question.form in (AnswerForm.ONE, AnswerForm.SEVERAL):
        num_right = sum(offer.is_right for offer in question.offers)
        return len(question.offers) >= 3 and num_right < len(question.offers) - 1
    return len(question.near_misses) > 1 or question.form is AnswerForm.ORDER


def _state(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    """Some state of a run of a few merges."""
    found = words or drawn_words(level, chance)
    return QuestionScene(*_run(found, level, chance), chance)


def _run(
    words: WordCounts, level: Level, chance: Chance, tie_rule: TieRule = _DEFAULTS.tie_rule
) -> tuple[MergeHistory, int]:
    size = SIZES[level]
    history = learn_bpe(words, size.merges, tie_rule=tie_rule)
    last = min(size.last_step, len(history) - 1)
    return history, chance.between(min(size.first_step, max(last, 0)), max(last, 0))


def _next_pair(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    scene = _state(level, chance, words)
    if len(scene.tied) > 2 or scene.count(scene.tied[0]) < 2:
        raise QuestionError("Too many pairs tie. Draw again.")
    return scene


def _tied_pair(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    found = words or drawn_words(level, chance)
    rule = chance.one_of(list(TieRule))
    scene = QuestionScene(*_run(found, level, chance, rule), chance)
    if len(scene.tied) > 5 or scene.count(scene.tied[0]) < 2:
        raise QuestionError("Too many pairs tie. Draw again.")
    return scene


def _overlaps(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    found = words or drawn_runs(level, chance)
    history = learn_bpe(found, SIZES[level].merges)
    overlapping = [merge.rank - 1 for merge in history.merges if merge.count > merge.applied]
    if not overlapping:
        raise QuestionError("No places overlap. Draw again.")
    return QuestionScene(history, chance.one_of(overlapping[: SIZES[level].last_step]), chance)


def _after_merges(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    scene = _state(level, chance, words)
    return QuestionScene(scene.history, scene.step + 1, chance)


def _word(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    """All merges of a run, and a word that it has not seen."""
    found = words or drawn_words(level, chance)
    history = learn_bpe(found, SIZES[level].merges)
    return QuestionScene(history, len(history), chance, word=_unseen(list(found), level, chance))


def _unseen(words: list[str], level: Level, chance: Chance) -> str:
    """The beginning of one word and the end of another; a hard one may have a new letter."""
    first, second = chance.one_of(words), chance.one_of(words)
    head = first[: chance.between(1, len(first))]
    word = head + second[chance.below(len(second)) :]
    if level is Level.HARD and not chance.below(3):
        place = chance.below(len(word))
        word = word[:place] + chance.one_of("ikuvy") + word[place + 1 :]
    if word in words or not 3 <= len(word) <= SIZES[level].letters + 2:
        raise QuestionError("The word is known or too long. Draw again.")
    return word


def _learner(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    return QuestionScene(learn_bpe(words or drawn_stems(level, chance), 0), 0, chance)


def _counts(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    return QuestionScene(learn_bpe(words or drawn_counts(level, chance), 0), 0, chance)


def _text(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    text = chance.one_of(list(words) if words else TEXTS[level])
    name = "gpt2" if level is Level.EASY else "cl100k"
    return QuestionScene(_no_merges(), 0, chance, word=text, tokenizer=name)


def _gold(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    """A word of a gold list, cut by merges of the corpus that belongs to the list."""
    is_slide = words is not None and dict(words) == slide_words()
    if words is not None and not is_slide:
        raise QuestionError("These words have no gold segmentations. Choose a built-in corpus.")
    corpus, gold = (_SLIDE, "gold_slide") if is_slide else ("suffixes", "gold_english")
    history = _history_of_sample(corpus)
    size = SIZES[level]
    every = _gold_words(gold)
    able = [
        morphs for morphs in every if size.letters - 2 <= len("".join(morphs)) <= size.letters + 3
    ]
    step = chance.between(len(history) // 3, len(history))
    morphs = chance.one_of(able or every)
    predicted = boundaries_in_states(["".join(morphs)], history).at(0, step)
    if len(predicted) > _BOUNDARIES_TO_COUNT:
        raise QuestionError("Too many boundaries are left. Draw again.")
    return QuestionScene(history, step, chance, gold=morphs)


@cache
def _history_of_sample(key: str) -> MergeHistory:
    sample = sample_by_key(key)
    return learn_bpe(sample.corpus(), 8 if key == _SLIDE else _MERGES_OF_GOLD)


@cache
def _gold_words(key: str) -> tuple[Symbols, ...]:
    """The gold words whose morphs spell them, two morphs or more."""
    found = []
    for entry in built_in_gold(key).entries:
        morphs = entry.analyses[0].morphs
        if len(entry.analyses) == 1 and len(morphs) > 1 and "".join(morphs) == entry.word:
            found.append(morphs)
    return tuple(found)


@cache
def _no_merges() -> MergeHistory:
    return learn_bpe(slide_words(), 0)


_Maker: TypeAlias = Callable[[Level, Chance, WordCounts | None], QuestionScene]
_MAKERS: Mapping[str, _Maker] = MappingProxyType(
    {
        "next-pair": _next_pair,
        "pair-count": _state,
        "tied-pair": _tied_pair,
        "applied": _overlaps,
        "changed-words": _state,
        "vocabulary-size": _after_merges,
        "corpus-length": _state,
        "segmentation": _word,
        "firing-order": _word,
        "why-apart": _word,
        "learner": _learner,
        "token-count": _text,
        "zipf-sum": _counts,
        "heaps-sum": _counts,
        "precision": _gold,
        "recall": _gold,
        "coverage": _counts,
        "f1": _gold,
    }
)

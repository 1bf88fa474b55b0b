"""A kind of question as one object: how one is made and drawn, and what the app knows of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import Level
from bpe_viz.teaching.question import RecordQuestion
from bpe_viz.teaching.scene import QuestionScene

WordCounts: TypeAlias = Mapping[str, int]
SceneMaker: TypeAlias = Callable[[Level, Chance, WordCounts | None], QuestionScene]


class Topic(Enum):
    """The topic of a kind of question; the value is its name on the screen."""

    PAIRS = "Counting pairs"
    MERGES = "What merges do"
    WORDS = "Words never seen"
    LEARNERS = "Learners and tokenizers"
    LAWS = "Zipf and Heaps"
    GOLD = "Precision and recall"
    MODELS = "Tokens and models"
    NEWER = "Newer learners"


# Of exercises that name none, so that a seed goes on giving the exercises that it gave.
USUAL_TOPICS = tuple(topic for topic in Topic if topic not in (Topic.MODELS, Topic.NEWER))


class Source(Enum):
    """The material of an exercise."""

    RANDOM = "random"
    SLIDE = "slide"
    OWN = "own"


class Subject(Enum):
    """The choice of whoever asks: what to ask about, besides the state of the run."""

    STATE = "state"
    PAIR = "pair"
    WORD = "word"
    TEXT = "text"
    GOLD = "gold"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionKind:
    """A kind of question, and everything that the app knows of it.

    ask                  makes the question of a state
    draw                 draws a small state for an exercise, of given words or of random ones
    is_drawn             whether exercises that name no kind may be of this one; what is new is not,
                         so that a seed goes on giving the exercises that it gave
    missing_in           corpora that give no such exercise
    attempts_with_words  how many states of given words are tried until one is worth asking about
    subject, has_chance  what may be chosen, and whether another seed asks about something else
    shown_in             parts of pages where the answer is seen; the first on the screen counts
    covered              parts of pages that would tell the answer before it is given
    covered_at_step      parts that would tell it if the screen shows the step in question
    merges_shown         so many merges may be written next to a question that is worked out from
                         merges, and it is a guess where there are more; None: from something else
    brings_words         whether its words may differ from those on the screen, so that a tour
                         writes them next to the question
    addends              what the numbers that the words add to an answer are

    >>> from bpe_viz.teaching import KINDS
    >>> KINDS["applied"].label, KINDS["applied"].addends
    ('Overlaps', 'How often joined')
    """

    key: str
    topic: Topic
    label: str
    ask: Callable[[QuestionScene], RecordQuestion]
    draw: SceneMaker
    is_drawn: bool = True
    missing_in: frozenset[Source] = frozenset()
    attempts_with_words: int = 25
    subject: Subject = Subject.STATE
    has_chance: bool = False
    shown_in: tuple[str, ...] = ()
    covered: tuple[str, ...] = ()
    covered_at_step: tuple[str, ...] = ()
    merges_shown: int | None = None
    brings_words: bool = False
    addends: str = "How often"

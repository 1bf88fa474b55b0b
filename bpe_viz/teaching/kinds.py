"""Every kind of question: its topic, what it is called, and how it is made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from bpe_viz.arguments import check_text, shown_value, whole_number
from bpe_viz.symbols import Pair, Symbols
from bpe_viz.teaching.about_gold import ask_f1, ask_precision, ask_recall
from bpe_viz.teaching.about_laws import ask_coverage, ask_heaps_sum, ask_zipf_sum
from bpe_viz.teaching.about_learners import ask_learner
from bpe_viz.teaching.about_merges import ask_changed_words, ask_corpus_length, ask_vocabulary_size
from bpe_viz.teaching.about_pairs import ask_applied, ask_next_pair, ask_pair_count, ask_tied_pair
from bpe_viz.teaching.about_tokenizers import ask_token_count
from bpe_viz.teaching.about_words import ask_firing_order, ask_segmentation, ask_why_apart
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.question import QuestionError, RecordQuestion
from bpe_viz.teaching.scene import AnyHistory, QuestionScene


class Topic(Enum):
    """What a kind of question belongs to; the value is its name on the screen."""

    PAIRS = "Counting pairs"
    MERGES = "What merges do"
    WORDS = "Words never seen"
    LEARNERS = "Learners and tokenizers"
    LAWS = "Zipf and Heaps"
    GOLD = "Precision and recall"


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A kind of question: its name in links, its topic, its label, and what makes one.

    Exercises that name no kind are drawn from those with `is_drawn`. What is new is not among them,
    so that a seed goes on giving the exercises that it gave.

    >>> KINDS["applied"].label
    'Overlaps'
    """

    key: str
    topic: Topic
    label: str
    ask: Callable[[QuestionScene], RecordQuestion]
    is_drawn: bool = True


_ALL = (
    QuestionKind("next-pair", Topic.PAIRS, "The next pair", ask_next_pair),
    QuestionKind("pair-count", Topic.PAIRS, "The count of a pair", ask_pair_count),
    QuestionKind("tied-pair", Topic.PAIRS, "Ties", ask_tied_pair),
    QuestionKind("applied", Topic.PAIRS, "Overlaps", ask_applied),
    QuestionKind("changed-words", Topic.MERGES, "The words that change", ask_changed_words),
    QuestionKind("vocabulary-size", Topic.MERGES, "Vocabulary size", ask_vocabulary_size),
    QuestionKind("corpus-length", Topic.MERGES, "Corpus length", ask_corpus_length),
    QuestionKind("segmentation", Topic.WORDS, "Cutting a word", ask_segmentation),
    QuestionKind("firing-order", Topic.WORDS, "The merges of a word", ask_firing_order),
    QuestionKind("why-apart", Topic.WORDS, "Why not?", ask_why_apart),
    QuestionKind("learner", Topic.LEARNERS, "Whose vocabulary?", ask_learner),
    QuestionKind("token-count", Topic.LEARNERS, "Tokens of a text", ask_token_count),
    QuestionKind("zipf-sum", Topic.LAWS, "Zipf's law", ask_zipf_sum),
    QuestionKind("heaps-sum", Topic.LAWS, "Heaps' law", ask_heaps_sum),
    QuestionKind("precision", Topic.GOLD, "Precision", ask_precision),
    QuestionKind("recall", Topic.GOLD, "Recall", ask_recall),
    QuestionKind("coverage", Topic.LAWS, "What a few words cover", ask_coverage, is_drawn=False),
    QuestionKind("f1", Topic.GOLD, "F1", ask_f1, is_drawn=False),
)
KINDS: Mapping[str, QuestionKind] = MappingProxyType({kind.key: kind for kind in _ALL})


def question_about(
    history: AnyHistory,
    step: int,
    kind: str,
    *,
    seed: int = 0,
    pair: Pair | None = None,
    word: str | None = None,
    gold: Symbols = (),
    tokenizer: str = "gpt2",
) -> RecordQuestion:
    """A question about a state of a run, its answers worked out from the record.

    `step` is the state that the reader sees: "which pair is merged next" asks about merge `step` +
    1. `seed` draws the order of the offers, and the pair or the word where none is named. `gold`
    are the morphs of a word. Raises QuestionError where the state gives no such question.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> question = question_about(history, 2, "next-pair")
    >>> sorted(offer.text for offer in question.offers if offer.is_right)
    ['e w', 'n e']
    """
    asked = kind_of(kind)
    number = whole_number(step)
    if number is None or number < 0 or number > len(history):
        raise QuestionError(
            f"Step {shown_value(step)} does not exist here. Choose 0 to {len(history):,}."
        )
    if word is not None:
        check_text("the word", word)
    scene = QuestionScene(history, number, Chance(seed), pair, word, tuple(gold), tokenizer)
    return asked.ask(scene)


def kind_of(key: str) -> QuestionKind:
    """The kind of question with this name; raises QuestionError.

    >>> kind_of("next-pair").topic.value
    'Counting pairs'
    """
    if not isinstance(key, str) or key not in KINDS:
        raise QuestionError(
            f"{shown_value(key)} is not a kind of question. Choose one of: {', '.join(KINDS)}."
        )
    return KINDS[key]

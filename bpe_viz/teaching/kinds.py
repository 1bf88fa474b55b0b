"""Every kind of question, by the name that it has in links."""

from collections.abc import Mapping
from types import MappingProxyType

from bpe_viz.arguments import check_text, shown_value, whole_number
from bpe_viz.history import MergeHistory
from bpe_viz.symbols import Pair, Symbols
from bpe_viz.teaching import (
    about_choices,
    about_deaths,
    about_gold,
    about_languages,
    about_laws,
    about_learners,
    about_merges,
    about_mixtures,
    about_pairs,
    about_prompts,
    about_sums,
    about_tokenizers,
    about_walls,
    about_words,
)
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.question import QuestionError, RecordQuestion
from bpe_viz.teaching.question_kind import QuestionKind, Topic
from bpe_viz.teaching.scene import AnyHistory, QuestionScene

# In the order in which readers choose among them; exercises are drawn in this order too.
_ALL = (
    *about_pairs.KINDS,
    *about_merges.KINDS,
    *about_words.KINDS,
    *about_learners.KINDS,
    *about_tokenizers.KINDS,
    *about_laws.KINDS,
    *about_gold.KINDS,
    *about_prompts.KINDS,
    *about_sums.KINDS,
    *about_choices.KINDS,
    *about_mixtures.KINDS,
    *about_walls.KINDS,
    *about_languages.KINDS,
    *about_deaths.KINDS,
)
_OF_ALL_WORDS = frozenset({Topic.PAIRS, Topic.MERGES, Topic.LEARNERS})
_KINDS = {kind.key: kind for kind in _ALL}
KINDS: Mapping[str, QuestionKind] = MappingProxyType(_KINDS)


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
    """Return a question about a state of a run, its answers worked out from the record.

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
    if isinstance(history, MergeHistory) and history.languages and asked.topic in _OF_ALL_WORDS:
        raise QuestionError(
            "The question is about the counts of all words, and here one language decides."
            " Choose BPE as the learner, or another kind of question."
        )
    if word is not None:
        check_text("the word", word)
    scene = QuestionScene(history, number, Chance(seed), pair, word, tuple(gold), tokenizer)
    return asked.ask(scene)


def kind_of(key: str) -> QuestionKind:
    """Return the kind of question with this name; raises QuestionError.

    >>> kind_of("next-pair").topic.value
    'Counting pairs'
    """
    if not isinstance(key, str) or key not in KINDS:
        raise QuestionError(
            f"{shown_value(key)} is not a kind of question. Choose one of: {', '.join(KINDS)}."
        )
    return KINDS[key]

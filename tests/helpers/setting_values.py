"""Every setting with values to try, and a learner that has it."""

from typing import Any

from bpe_viz.settings import (
    CustomPattern,
    Learner,
)
from bpe_viz.settings_table import (
    FIELDS,
    Field,
    Number,
    OneOf,
    Pattern,
    Share,
)

PATTERNS = (r"\w+", r"[a&b=]+", "“”", " ")


def values_of(field: Field) -> list[Any]:
    """Some values that a field takes, the ends of a range among them."""
    match field.kind:
        case OneOf(names):
            return list(names)
        case Number(low, high):
            return [low, low + 1, 20, high]
        case Share(low, high, step):
            return [low, round(low + step, 2), 0.623, high]
        case Pattern():
            return [CustomPattern(pattern) for pattern in PATTERNS]
        case kind:
            return [*kind.offered, "=&?", "ð"]


def learner_with(field: Field) -> Learner:
    """A learner that has the field, the usual one if it does."""
    return next(learner for learner in Learner if learner in field.learners)


EXAMPLES = [(field, value) for field in FIELDS for value in values_of(field)]

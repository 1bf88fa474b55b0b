"""The measures of the Learners page: what each is called, what it means and where it comes from."""

from collections.abc import Callable
from dataclasses import dataclass

from bpe_viz.morphology import RENYI_ORDER, LearnerAtSize


@dataclass(frozen=True, slots=True)
class ShownMeasure:
    """A measure with its definition; `is_share` is shown in per cent."""

    name: str
    definition: str
    value: Callable[[LearnerAtSize], float]
    is_share: bool = False


MEASURES: dict[str, ShownMeasure] = {
    "symbols": ShownMeasure(
        "Symbols per word",
        "All symbols of the corpus divided by all its words, each counted every time it occurs."
        " Also called fertility. With 1, every word is one symbol.",
        lambda at: at.measures.symbols_per_token,
    ),
    "types": ShownMeasure(
        "Symbols per type",
        "The same with every different word counted once, so that rare words count as much as"
        " frequent ones.",
        lambda at: at.measures.symbols_per_type,
    ),
    "whole": ShownMeasure(
        "Words kept whole",
        "The share of words, each counted every time it occurs, that are not cut anywhere. A mark"
        " next to the word does not count as a cut.",
        lambda at: at.measures.whole_tokens,
        is_share=True,
    ),
    "wholetypes": ShownMeasure(
        "Types kept whole",
        "The share of different words that are not cut anywhere.",
        lambda at: at.measures.whole_types,
        is_share=True,
    ),
    "bits": ShownMeasure(
        "Bits per character",
        "How many bits a character of the corpus takes when its symbols are written in the best"
        " code: one that makes up the share p of all symbols takes −log₂ p bits (Shannon 1948).",
        lambda at: at.measures.bits_per_character,
    ),
    "renyi": ShownMeasure(
        "Rényi efficiency",
        f"How evenly the symbols are used: their Rényi entropy of order {RENYI_ORDER} divided by"
        " log₂ of how many different ones are used (Zouhar et al. 2023). Higher need not be better"
        " for a model (Cognetta et al. 2024).",
        lambda at: at.measures.renyi_efficiency,
    ),
    "precision": ShownMeasure(
        "Boundary precision",
        "Of all cuts in the words of the gold list, the share that is a boundary between morphemes."
        " All words are counted together.",
        lambda at: at.gold.micro.precision,
    ),
    "recall": ShownMeasure(
        "Boundary recall",
        "Of all boundaries between morphemes in the gold list, the share that is cut.",
        lambda at: at.gold.micro.recall,
    ),
    "f1": ShownMeasure(
        "Boundary F1",
        "One number for precision and recall, their harmonic mean. Across languages it says little"
        " about how good a model will be (Arnett et al. 2025).",
        lambda at: at.gold.micro.f1,
    ),
}

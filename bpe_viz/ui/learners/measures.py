"""The measures of the Learners page: what each is called, and where its value comes from."""

from collections.abc import Callable
from dataclasses import dataclass

from bpe_viz.morphology import LearnerAtSize
from bpe_viz.ui.learners import texts


@dataclass(frozen=True, slots=True)
class ShownMeasure:
    """A measure with its definition; `is_share` is shown in per cent."""

    name: str
    definition: str
    value: Callable[[LearnerAtSize], float]
    is_share: bool = False


MEASURES: dict[str, ShownMeasure] = {
    "symbols": ShownMeasure(
        *texts.MEASURES["symbols"],
        lambda at: at.measures.symbols_per_token,
    ),
    "types": ShownMeasure(
        *texts.MEASURES["types"],
        lambda at: at.measures.symbols_per_type,
    ),
    "whole": ShownMeasure(
        *texts.MEASURES["whole"],
        lambda at: at.measures.whole_tokens,
        is_share=True,
    ),
    "wholetypes": ShownMeasure(
        *texts.MEASURES["wholetypes"],
        lambda at: at.measures.whole_types,
        is_share=True,
    ),
    "bits": ShownMeasure(
        *texts.MEASURES["bits"],
        lambda at: at.measures.bits_per_character,
    ),
    "renyi": ShownMeasure(
        *texts.MEASURES["renyi"],
        lambda at: at.measures.renyi_efficiency,
    ),
    "precision": ShownMeasure(
        *texts.MEASURES["precision"],
        lambda at: at.gold.micro.precision,
    ),
    "recall": ShownMeasure(
        *texts.MEASURES["recall"],
        lambda at: at.gold.micro.recall,
    ),
    "f1": ShownMeasure(
        *texts.MEASURES["f1"],
        lambda at: at.gold.micro.f1,
    ),
}

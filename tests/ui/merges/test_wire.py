"""What the stepper is sent has the shape that its types say."""

from hypothesis import given

from bpe_viz import learn_bpe
from bpe_viz.history import MergeHistory
from bpe_viz.settings import Settings
from bpe_viz.training import train
from bpe_viz.ui.merges.answers import stepper_answer
from bpe_viz.ui.merges.wire_types import StepperPart
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts
from tests.helpers.wire import unframe
from tests.helpers.wire_shapes import misfits


def assert_fits(history: MergeHistory) -> None:
    asked = {"key": "run", "overview": True, "chunks": [0], "search": "e", "holds": [0, 0]}
    asked |= {"tie": 1, "rules": True, "tryWord": "lower", "source": True, "word": 0, "latex": 0}
    parts = [*unframe(stepper_answer(history, "run", 0, asked))]
    assert [fault for part in parts for fault in misfits(part, StepperPart)] == []
    assert {name for part in parts for name in part} >= {"overview", "steps", "found", "rules"}


@given(word_counts, settings())
def test_every_answer_is_as_its_type_says(counts: dict[str, int], chosen: Settings) -> None:
    assert_fits(train(counts, chosen))


def test_a_field_that_is_missing_or_another_is_found() -> None:
    assert_fits(learn_bpe(SLIDES, 8))
    part = {"chunk": 0, "words": [[1, 2, [3], "died"]], "steps": [{"top": [[1]], "numPairs": 1}]}
    assert len([*misfits(part, StepperPart)]) == 3
    assert [*misfits({"key": 1, "moon": 2}, StepperPart)] == [
        "it.key is 1, which is no str",
        "it has moon, which StepperPart lacks",
    ]

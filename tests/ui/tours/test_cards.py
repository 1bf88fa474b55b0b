"""The cards of tours say for whom each is."""

from bpe_viz.teaching import built_in_tours
from bpe_viz.ui.tours.texts import FOR_WHOM


def test_every_built_in_tour_says_for_whom_it_is() -> None:
    assert list(FOR_WHOM) == list(built_in_tours())

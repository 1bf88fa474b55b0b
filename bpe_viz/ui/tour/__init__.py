"""Tours: where a reader is in one, and the bar that leads from stop to stop."""

from bpe_viz.ui.tour.adding import draw_adding
from bpe_viz.ui.tour.asking import asked_at, panels_telling, question_of
from bpe_viz.ui.tour.bar import draw_bar
from bpe_viz.ui.tour.making import change_tour, making, moved, remove_tour, undo
from bpe_viz.ui.tour.panels import panels_of
from bpe_viz.ui.tour.touring import (
    Touring,
    arrive_at,
    go_to_stop,
    open_tour,
    reader_tours,
    tour_address,
    touring,
)
from bpe_viz.ui.tour.welcome import offer_to_newcomer, take_first_tour

__all__ = [
    "Touring",
    "arrive_at",
    "asked_at",
    "change_tour",
    "draw_adding",
    "draw_bar",
    "go_to_stop",
    "making",
    "moved",
    "offer_to_newcomer",
    "open_tour",
    "panels_of",
    "panels_telling",
    "question_of",
    "reader_tours",
    "remove_tour",
    "take_first_tour",
    "tour_address",
    "touring",
    "undo",
]

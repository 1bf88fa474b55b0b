"""Tours: where a reader is in one, and the bar that leads from stop to stop."""

from bpe_viz.ui.tour.adding import draw_adding
from bpe_viz.ui.tour.asking import question_of
from bpe_viz.ui.tour.bar import draw_bar
from bpe_viz.ui.tour.making import change_tour, making, moved, remove_tour, undo
from bpe_viz.ui.tour.panels import panels_of
from bpe_viz.ui.tour.touring import (
    Touring,
    address_of_tour,
    arrive_at,
    go_to_stop,
    open_tour,
    touring,
    tours_of_reader,
)
from bpe_viz.ui.tour.welcome import draw_welcome

__all__ = [
    "Touring",
    "address_of_tour",
    "arrive_at",
    "change_tour",
    "draw_adding",
    "draw_bar",
    "draw_welcome",
    "go_to_stop",
    "making",
    "moved",
    "open_tour",
    "panels_of",
    "question_of",
    "remove_tour",
    "touring",
    "tours_of_reader",
    "undo",
]

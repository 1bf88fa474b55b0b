"""The page of a tour that `export` writes, and the option that names the tour."""

from pathlib import Path

from bpe_viz.commands.exported_file import ExportedFile
from bpe_viz.errors import SettingsError
from bpe_viz.formats import Tour, read_tour
from bpe_viz.limits import MAX_TOUR_BYTES
from bpe_viz.symbols import printable
from bpe_viz.teaching import built_in_tours
from bpe_viz.wording import listed, shortened

TOUR_PAGE = "tour.html"


def _named_tour(name: str | None) -> Tour:
    """Return a built-in tour, or that of a file; raises SettingsError where there is none.

    >>> _named_tour("bpe").title
    'Byte pair encoding by hand'
    """
    tours = built_in_tours()
    if name is None:
        raise SettingsError(f"Name a tour with --tour: a file, {listed([*tours], 'or')}.")
    if name in tours:
        return tours[name]
    path = Path(name)
    if not path.is_file():
        raise SettingsError(
            f'There is no tour "{printable(shortened(name))}". Name a file, or choose'
            f" {listed([*tours], 'or')}."
        )
    with path.open("rb") as opened:
        return read_tour(opened.read(MAX_TOUR_BYTES + 1))


def write_tour_page(name: str | None) -> ExportedFile:
    """Write a tour as one page."""
    tour = _named_tour(name)
    from bpe_viz.ui.tours.tour_file import tour_file

    written = tour_file(tour)
    return ExportedFile(written.page, written.notes)

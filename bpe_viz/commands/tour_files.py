"""The page of a tour that `export` writes, and the option that names the tour."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bpe_viz.commands.options import settings_of
from bpe_viz.commands.written_files import ExportedFile
from bpe_viz.errors import SettingsError
from bpe_viz.formats import Tour, read_tour
from bpe_viz.limits import MAX_TOUR_BYTES
from bpe_viz.symbols import printable
from bpe_viz.teaching import built_in_tours
from bpe_viz.text import Corpus
from bpe_viz.wording import listed, shortened

TOUR_PAGE = "tour.html"


def named_tour(name: str | None) -> Tour:
    """Return a built-in tour, or that of a file; raises SettingsError where there is none.

    >>> named_tour("bpe").title
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


def words_of_tour(tour: Tour, values: Mapping[str, Any]) -> tuple[Mapping[str, Any], Corpus | None]:
    """Return the options that name the corpus of a tour, and the corpus if it is the tour's own.

    >>> words_of_tour(named_tour("bpe"), {})
    ({'sample': 'slide'}, None)
    """
    name = tour.corpus.name
    if tour.corpus.is_built_in:
        return {**values, "sample": name}, None
    counts, unit = dict(tour.corpus.word_counts), settings_of(values).unit
    return values, Corpus.from_word_counts(counts, name=name, unit=unit)


def write_tour_page(name: str | None) -> ExportedFile:
    """Write a tour as one page."""
    tour = named_tour(name)
    from bpe_viz.ui.tours.tour_file import tour_file

    written = tour_file(tour)
    return ExportedFile(written.page, written.notes)

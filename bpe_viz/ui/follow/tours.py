"""The tour that a presenter takes, for followers whose page draws the stepper by itself."""

import functools
from typing import Any
from urllib.parse import parse_qsl

from bpe_viz.classroom import RoomAddress
from bpe_viz.errors import BpeVizError
from bpe_viz.formats import Tour, is_packed_tour, unpack_tour
from bpe_viz.limits import CACHED_ROOM_TOURS
from bpe_viz.teaching import built_in_tours
from bpe_viz.ui.reader.page_inputs import OF_TOURS
from bpe_viz.ui.shared.escape import readable

_TOUR, _ = OF_TOURS


def tour_told(address: RoomAddress) -> dict[str, Any]:
    """Return the stops of the tour in an address; none without a tour that others can open.

    >>> told = tour_told(RoomAddress("merges", "k=3&tour=bpe&stop=2"))
    >>> told["tour"], len(told["stops"]) > 2, sorted(told["stops"][1])
    ('bpe', True, ['text', 'title'])
    >>> tour_told(RoomAddress("merges", "tour=opened-1"))
    {'tour': 'opened-1', 'stops': []}
    """
    said = dict(parse_qsl(address.query, keep_blank_values=True)).get(_TOUR, "")
    tour = _tour(said)
    stops = tour.stops if tour else ()
    return {
        "tour": said,
        "stops": [{"title": readable(stop.title), "text": stop.text} for stop in stops],
    }


@functools.lru_cache(maxsize=CACHED_ROOM_TOURS)
def _tour(said: str) -> Tour | None:
    """Return a tour of the app, or one that an address has in full."""
    if not is_packed_tour(said):
        return built_in_tours().get(said)
    try:
        return unpack_tour(said)
    except BpeVizError:
        return None

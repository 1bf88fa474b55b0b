"""The frame of a page, which a deep link shows at once, until the page itself is there."""

from urllib.parse import parse_qs

from markupsafe import Markup

from bpe_viz.ui.frame import texts
from bpe_viz.ui.frame.navigation import FIRST_PAGE, TITLE_OF_PAGE
from bpe_viz.ui.reader.page_inputs import OF_TOURS
from bpe_viz.ui.shared.component_files import trusted
from bpe_viz.ui.shared.markup import element
from bpe_viz.ui.streamlit_seam.page_scripts import first_script

_EMBEDDED = b"embed=true"  # a page in another page has no bar


def first_frame(path: str, query: bytes = b"") -> Markup:
    """Return the bar and the heading of the page at `path`, with room for what comes below.

    Style and scripts take it away once the page has its own heading.

    >>> frame = first_frame("/laws")
    >>> "Opening Laws …" in frame, "Opening Merges …" in first_frame("/")
    (True, True)
    >>> "Opening the tour …" in first_frame("/", b"tour=bpe&stop=2")
    True
    >>> first_frame("/laws", b"embed=true")
    Markup('')
    """
    if _EMBEDDED in query:
        return Markup()
    title = TITLE_OF_PAGE.get(path.rpartition("/")[2], TITLE_OF_PAGE[FIRST_PAGE])
    if OF_TOURS[0] in parse_qs(query.decode("latin-1")):  # its stop may be on any page
        title = texts.THE_TOUR
    frame = element(
        "div",
        element("p", texts.APP, class_="bpe-first-bar"),
        element("p", texts.OPENING_PAGE.format(title=title), class_="bpe-question", role="status"),
        element("i"),
        element("i"),
        element("i"),
        class_="bpe-first",
    )
    return frame + element("script", trusted(first_script()))

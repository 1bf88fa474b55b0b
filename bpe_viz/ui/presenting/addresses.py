"""The address that phones open: found for a page that was opened on the server, and drawn."""

import functools
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from bpe_viz.limits import CACHED_JOIN_LINKS, MAX_JOIN_LINK_CHARACTERS

_QUIET = 4  # modules of paper around a code, as its standard asks for
# Reserved for documentation: nothing is sent, the system only says which way it would send.
_ELSEWHERE = ("192.0.2.1", 9)
_OWN = ("localhost", "127.0.0.1", "::1", "0.0.0.0")  # compared, not listened to


@dataclass(frozen=True, slots=True)
class DrawnLink:
    """A link as a QR code: how many modules wide, and the outline of the dark ones."""

    link: str
    size: int
    path: str


def drawn_link(link: str) -> DrawnLink | None:
    """Draw the QR code of a link; None for what is no link of a room. None with a key is kept.

    >>> drawn_link("http://192.168.1.20:8501/class/K7M4Q").size
    37
    >>> drawn_link("javascript:alert(1)") is None
    True
    """
    if not _is_link(link):
        return None
    return _drawn(link) if "#" in link else _drawn_before(link)


def _drawn(link: str) -> DrawnLink:
    import segno  # only presenters need it

    code = segno.make_qr(link, error="m")
    rows = [bytes(row) for row in code.matrix_iter(border=_QUIET)]
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    return DrawnLink(link, len(rows), path)


_drawn_before = functools.lru_cache(maxsize=CACHED_JOIN_LINKS)(_drawn)


def address_in_network(page: str) -> str:
    """Return this machine's address in its network, for a page opened on the machine itself.

    Empty for others, who came by an address that works.

    >>> address_in_network("https://bpe.example.org/words"), address_in_network("")
    ('', '')
    """
    return _own_address() if _host(page) in _OWN else ""


@functools.cache
def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_ELSEWHERE)
        except OSError:
            return ""
        return str(way.getsockname()[0])


def _is_link(link: str) -> bool:
    is_short = 0 < len(link) <= MAX_JOIN_LINK_CHARACTERS
    if not is_short or not link.isascii() or not link.isprintable() or " " in link:
        return False
    return link.startswith(("http://", "https://")) and bool(_host(link))


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""

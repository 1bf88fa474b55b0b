"""The link of a room as a picture, and the address that phones open."""

import ipaddress
import re

import pytest
import segno

from bpe_viz.ui.presenting.addresses import address_in_network, drawn_link

LINK = "https://bpe.example.org/class/K7M4Q"
QUIET = 4  # modules around a QR code, as its standard asks for


def test_the_picture_has_exactly_the_dark_modules_of_the_code() -> None:
    drawn = drawn_link(LINK)
    assert drawn is not None
    cells = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawn.path)}
    code = segno.make_qr(LINK, error="m")
    dark = {
        (x + QUIET, y + QUIET)
        for y, row in enumerate(code.matrix)
        for x, module in enumerate(row)
        if module
    }
    assert cells == dark
    assert drawn.size == len(code.matrix) + 2 * QUIET
    assert re.fullmatch(r"(M\d+ \d+h1v1h-1z)+", drawn.path)


@pytest.mark.parametrize(
    "link",
    [
        *("", "K7M4Q", "javascript:alert(1)", "http://", "https://[", "http://host/a b"),
        "http://host/\n",
        "http://hôst/class/K7M4Q",
        f"http://host/{'a' * 300}",
    ],
)
def test_what_is_no_link_is_not_drawn(link: str) -> None:
    assert drawn_link(link) is None


@pytest.mark.parametrize("host", ["localhost:8501", "127.0.0.1", "[::1]:8501", "0.0.0.0:80"])
def test_who_opened_the_page_on_the_machine_is_told_its_address(host: str) -> None:
    found = address_in_network(f"http://{host}/words?k=3")
    assert found == "" or not ipaddress.ip_address(found).is_unspecified


@pytest.mark.parametrize("page", ["http://10.0.0.7:8501/", "https://example.org/", "", "http://["])
def test_nobody_else_is_told_it(page: str) -> None:
    assert address_in_network(page) == ""

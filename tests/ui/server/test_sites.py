"""The server answers to its own names, and knows its own pages."""

import pytest
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import Message

from bpe_viz.limits import SECONDS_BETWEEN_NAMINGS
from bpe_viz.ui.server.sites import KnownNames, MachineNames, is_own_site
from tests.helpers.asgi import answered, scope_of
from tests.helpers.event_loop import run_apart

MACHINE = frozenset({"pc17", "pc17.local", "pc17.cs.example.edu"})
NAMED = ["bpe.example.org", " *.Uni.example ", ""]
HERE = PlainTextResponse("here")


def known(named: list[str]) -> KnownNames:
    return KnownNames(HERE, named, machine=MachineNames(lambda: MACHINE))


def status(host: str, named: list[str]) -> int:
    return run_apart(answered(known(named), "GET", "/", headers={"host": host})).status


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8501", "LOCALHOST.", "viz.localhost:8501", "127.0.0.1:8501"),
        *("[::1]:8501", "192.168.1.20:8501", "[fe80::1%25eth0]:8501", "203.0.113.7"),
        *("pc17:8501", "PC17.local", "127.0.0.1.", "pc17.cs.example.edu.:8501", "bpe-viz:8501", ""),
    ],
)
def test_the_machine_is_known_by_its_addresses_and_its_names_in_the_network(host: str) -> None:
    assert status(host, []) == 200


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8501", "localhost.evil.example", "127.0.0.1.nip.io"),
        *("pc17.evil.example", "pc18.local", "evil.example@127.0.0.1.example"),
        *("[::1", "a b.c", "x" * 300 + ".example", "<script>.example"),
    ],
)
def test_a_name_that_another_site_may_have_is_refused(host: str) -> None:
    refused = run_apart(answered(known([]), "GET", "/", headers={"host": host}))
    assert refused.status == 421
    assert refused.headers["content-type"].startswith("text/plain")
    assert b"BPE_VIZ_HOSTS" in refused.body
    assert b"<" not in refused.body


@pytest.mark.parametrize(
    ("host", "named", "answer"),
    [
        ("bpe.example.org:443", NAMED, 200),
        ("BPE.example.org", NAMED, 200),
        ("lab.uni.example", NAMED, 200),
        ("uni.example", NAMED, 421),
        ("evil-uni.example", NAMED, 421),
        ("www.bpe.example.org", NAMED, 421),
        ("evil.example", ["*"], 200),
        ("127.0.0.1:8501", NAMED, 200),
    ],
)
def test_whoever_runs_the_server_adds_names(host: str, named: list[str], answer: int) -> None:
    assert status(host, named) == answer


def test_the_network_is_asked_seldom_what_the_machine_is_called() -> None:
    seconds, asked = [0.0], []

    def ask() -> list[str]:
        asked.append(seconds[0])
        return [f"pc{len(asked)}.example"]

    async def run() -> None:
        names = MachineNames(ask, lambda: seconds[0])
        found = [await names.have(name) for name in ("pc1.example", "a.example", "pc2.example")]
        assert found == [True, False, False]
        seconds[0] += SECONDS_BETWEEN_NAMINGS
        assert await names.have("pc2.example")
        assert asked == [0.0, SECONDS_BETWEEN_NAMINGS]

    run_apart(run())


@pytest.mark.parametrize(
    ("host", "origin", "fetched_from", "is_own"),
    [
        ("class.example:8501", None, None, True),
        ("class.example:8501", "http://class.example:8501", None, True),
        ("Class.example:8501", "http://class.EXAMPLE:8501", "same-origin", True),
        ("class.example", "https://class.example", None, True),
        ("class.example:443", "https://class.example", None, True),
        ("[::1]:8501", "http://[::1]:8501", None, True),
        ("class.example:8501", "http://class.example:8502", None, False),
        ("class.example:8501", "http://class.example", None, False),
        ("class.example", "http://class.example:8501", None, False),
        ("class.example:8501", "http://evil.example:8501", None, False),
        ("class.example:8501", "null", None, False),
        ("class.example:8501", "http://class.example:port", None, False),
        ("class.example:8501", "", None, False),
        ("class.example:8501", None, "cross-site", False),
        ("class.example:8501", None, "same-site", False),
        ("class.example:8501", None, "none", True),
    ],
)
def test_a_page_of_the_same_name_at_another_port_is_another_site(
    host: str, origin: str | None, fetched_from: str | None, *, is_own: bool
) -> None:
    said = {"host": host, "origin": origin, "sec-fetch-site": fetched_from}
    headers = {name: value for name, value in said.items() if value is not None}
    assert is_own_site(Headers(headers)) is is_own


@pytest.mark.parametrize(
    ("host", "origin", "checks_site", "is_let_in"),
    [
        ("127.0.0.1:8501", "http://127.0.0.1:8501", True, True),
        ("127.0.0.1:8501", "http://127.0.0.1:9000", True, False),
        ("127.0.0.1:8501", "http://127.0.0.1:9000", False, True),
        ("evil.example", "http://evil.example", True, False),
        ("evil.example", "http://evil.example", False, False),
    ],
)
def test_a_session_begins_for_pages_of_the_server_alone(
    host: str, origin: str, *, checks_site: bool, is_let_in: bool
) -> None:
    said: list[Message] = []

    async def app(_scope: object, _receive: object, _send: object) -> None:
        said.append({"type": "let in"})

    async def send(message: Message) -> None:
        said.append(message)

    async def run() -> None:
        machine = MachineNames(lambda: MACHINE)
        names = KnownNames(app, checks_site=checks_site, machine=machine)
        scope = scope_of("GET", "/_stcore/stream", {"host": host, "origin": origin})
        await names(scope | {"type": "websocket"}, _nothing, send)

    run_apart(run())
    assert [message["type"] for message in said] == ["let in" if is_let_in else "websocket.close"]


async def _nothing() -> Message:
    return {"type": "websocket.connect"}

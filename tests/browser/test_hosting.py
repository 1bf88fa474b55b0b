"""Two processes behind nginx, as hosting/nginx.conf says: readers and rooms stay with one."""

import os
import re
import shutil
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests import ROOT
from tests.helpers.app_server import free_port, running_app
from tests.helpers.screens import bring

PATIENCE_SECONDS = 60
MOST_VISITS = 40  # the chance that they all land on one process is 1 in 500,000,000,000
READERS_OF_A_PROCESS = 2
NUM_ROOMS = 4
CODES = [
    f"CDF{one}{two}" for one in "HJKMN" for two in "PQRTV"
]  # by chance on one: 1 in 16,000,000
AT = {"page": "merges", "query": "k=3"}
MARKER = "wordofareader"
ROOM = re.compile(r"/class/([A-Z0-9]{5})(/|$)")
SEAT = re.compile(r"bpe_viz_seat=(\w+)")
AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    log_format who '$bpe_viz_seat $uri $upstream_addr $status';
    {shipped}
}}
"""


@dataclass(frozen=True)
class Host:
    """nginx with two processes behind it; `log` names the process of every request."""

    url: str
    log: Path
    folder: Path


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """The shipped configuration with ports of this machine, and a log for the test."""
    one, two = free_port(), free_port()
    log = tmp_path / "requests.log"
    with (
        running_app(one, log=tmp_path / "one.log"),
        running_app(two, log=tmp_path / "two.log"),
        _running_nginx(tmp_path, one, two, {"access_log off;": f"access_log {log} who;"}) as url,
    ):
        yield Host(url, log, tmp_path)


@contextmanager
def _running_nginx(
    folder: Path, one: int, two: int, other_lines: Mapping[str, str]
) -> Iterator[str]:
    """The address of nginx with the shipped configuration, for processes on two ports."""
    front = free_port()
    shipped = (ROOT / "hosting" / "nginx.conf").read_text(encoding="utf-8")
    for there, here in {
        "listen 80;": f"listen 127.0.0.1:{front};",
        "127.0.0.1:8501;": f"127.0.0.1:{one};",
        "127.0.0.1:8502;": f"127.0.0.1:{two};",
        **other_lines,
    }.items():
        assert shipped.count(there) == 1
        shipped = shipped.replace(there, here)
    config, pid = folder / "nginx.conf", folder / "nginx.pid"
    config.write_text(AROUND.format(folder=folder, shipped=shipped), encoding="utf-8")
    command = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if command is None:
        raise RuntimeError("No nginx found. Install it, on Debian: apt-get install nginx.")
    nginx = subprocess.Popen([command, "-c", str(config), "-p", str(folder)])
    try:
        _wait_until(lambda: pid.exists() or nginx.poll() is not None, "nginx did not start")
        assert nginx.poll() is None, "nginx ended at once"
        yield f"http://127.0.0.1:{front}"
    finally:
        nginx.terminate()
        nginx.wait(PATIENCE_SECONDS)


def test_each_reader_stays_with_one_process(browser: Browser, host: Host, tmp_path: Path) -> None:
    contexts_of_process: dict[str, list[BrowserContext]] = defaultdict(list)
    for _ in range(MOST_VISITS):
        context = browser.new_context(base_url=host.url)
        contexts_of_process[_process_of_new_reader(context, host)].append(context)
        if len(contexts_of_process) == 2 and all(
            len(contexts) >= READERS_OF_A_PROCESS for contexts in contexts_of_process.values()
        ):
            break
    assert len(contexts_of_process) == 2
    readers = [
        context
        for contexts in contexts_of_process.values()
        for context in contexts[:READERS_OF_A_PROCESS]
    ]
    for number, context in enumerate(readers):
        _upload(context, tmp_path / f"reader{number}.txt", f"onlyreader{number} " * 3)
    _check_rooms(readers, host)
    for contexts in contexts_of_process.values():
        for context in contexts:
            context.close()  # nginx logs a WebSocket when it ends
    _check_log(host, num_readers=len(readers))


def test_no_log_has_the_words_of_readers_when_the_app_is_down(tmp_path: Path) -> None:
    with _running_nginx(tmp_path, free_port(), free_port(), {}) as url:
        for path, body in (
            (f"/words?text={MARKER}", None),
            (f"/class/CDFHJ/view?at={MARKER}", None),
            (f"/_stcore/upload_file/{MARKER}", b"x" * (60 << 20)),  # more than it lets pass
            (f"/words?text={MARKER}{'x' * 20_000}", None),
        ):
            with pytest.raises(HTTPError) as refused:
                urlopen(Request(url + path, data=body), timeout=PATIENCE_SECONDS)
            refused.value.close()
            assert refused.value.code in (400, 413, 414, 502)
    logs = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert tmp_path / "error.log" in logs
    assert [file for file in logs if MARKER.encode() in file.read_bytes()] == []


def _check_rooms(readers: list[BrowserContext], host: Host) -> None:
    """A room is in one process, whoever opened it there and whichever process follows pages."""
    for number in range(NUM_ROOMS):
        presenter = readers[number % len(readers)].request
        named = presenter.post("/class", data={}).json()
        room, told = f"/class/{named['code']}", {"Authorization": f"Bearer {named['secret']}"}
        assert presenter.post(room, data={"at": AT}, headers=told).status == 201
        assert presenter.post(
            f"{room}/presenter", data={"do": "press", "key": "next"}, headers=told
        )
        for reader in readers:
            assert reader.request.get(f"{room}/state").json()["presses"] == [[1, "next"]]
            assert reader.request.get(f"/class?code={named['code'].lower()}").url.endswith(room)
    for code in CODES:
        for reader in (readers[0], readers[-1]):  # who have seats in different processes
            assert reader.request.get(f"/class/{code}/state").status == 404
    _wait_until(lambda: host.log.read_text().count(CODES[-1]) >= 2, "the log lacks a room")
    processes: dict[str, set[str]] = defaultdict(set)
    for line in host.log.read_text().splitlines():
        _, address, process, _ = line.split()
        if found := ROOM.match(address):
            processes[found[1]].add(process)
    assert len(processes) == NUM_ROOMS + len(CODES)
    assert {len(of_room) for of_room in processes.values()} == {1}
    assert len(set.union(*processes.values())) == 2


def _process_of_new_reader(context: BrowserContext, host: Host) -> str:
    """The process that answers the first request of a reader, who then has a seat."""
    answer = context.request.get("/")
    assert answer.ok
    (seat,) = SEAT.findall(answer.headers["set-cookie"])
    again = context.request.get("/")
    assert "set-cookie" not in again.headers
    requests = [line.split() for line in _lines(host, at_least=seat)]
    (process,) = {process for who, _, process, _ in requests if who == seat}
    return process


def _lines(host: Host, at_least: str) -> list[str]:
    """The lines of the log, once those of a seat are in it."""
    _wait_until(lambda: host.log.read_text().count(at_least) >= 2, "the log lacks a request")
    return host.log.read_text().splitlines()


def _wait_until(holds: Callable[[], bool], otherwise: str) -> None:
    """Look until something holds, or fail and say what is wrong."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        if time.monotonic() > deadline:
            pytest.fail(f"{otherwise} within {PATIENCE_SECONDS} seconds")
        time.sleep(0.02)


def _upload(context: BrowserContext, file: Path, text: str) -> None:
    """Bring a file as a reader would, and see its words."""
    file.write_text(text, encoding="utf-8")
    page = context.new_page()
    page.goto("/corpus")
    expect(page.get_by_role("heading", name="Which text is read?")).to_be_visible()
    bring(page, page.locator(".st-key-corpus-open input[type=file]"), file)
    expect(page.get_by_test_id("stMain")).to_contain_text(text.split(maxsplit=1)[0])
    expect(page.locator(".bpe-summary")).to_contain_text(file.stem)


def _check_log(host: Host, num_readers: int) -> None:
    process_of_seat: dict[str, set[str]] = defaultdict(set)
    seats_of_answer: dict[str, set[str]] = defaultdict(set)
    _wait_until(
        lambda: host.log.read_text().count("/_stcore/stream") >= num_readers,
        "the log lacks a connection",
    )
    for line in host.log.read_text().splitlines():
        seat, address, process, status = line.split()
        if ROOM.match(address):
            continue  # rooms have places of their own
        process_of_seat[seat].add(process)
        seats_of_answer[f"{address.split('_file/')[0]} {status}"].add(seat)
    assert {len(processes) for processes in process_of_seat.values()} == {1}
    for answer in ("/_stcore/stream 101", "/_stcore/upload 204"):
        seats = seats_of_answer[answer]
        assert len(seats) == num_readers
        assert len({process for seat in seats for process in process_of_seat[seat]}) == 2
    assert [*(host.folder / "body").iterdir()] == []  # no upload was written to disk

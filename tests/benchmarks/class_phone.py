"""A phone that joins a class: `python -m tests.benchmarks.class_phone [visits]`.

A throttled phone (processor 4 times slower, 1.6 Mbit/s, answers after 150 ms) opens the link of a
room for the first time, so many times. Prints a Markdown table: how soon something is painted and
how soon the presenter's step is there (medians), and how many bytes came until then.
"""

import json
import shutil
import statistics
import sys
from dataclasses import dataclass
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.benchmarks.stepper_browser import BROWSERS
from tests.helpers.app_server import free_port, running_app

SLOWER = 4
BYTES_PER_SECOND = 1_600_000 / 8
LATENCY_MS = 150
PHONE: ViewportSize = {"width": 390, "height": 844}
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
HAS_STEP = """() => {
  const view = document.querySelector(".screen > div")?.shadowRoot;
  return view?.querySelector(".stepper.ready .say")?.textContent && performance.now();
}"""


@dataclass(frozen=True)
class Visit:
    """Milliseconds until something was painted and until the step was there, and bytes by then."""

    painted: float
    shown: float
    sent: int
    requests: int


def _post(port: int, path: str, message: object, secret: str = "") -> Any:
    told = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
    body = json.dumps(message).encode()
    with urlopen(Request(f"http://127.0.0.1:{port}/class{path}", body, told)) as answer:
        return json.load(answer)


def _room(port: int, query: str) -> str:
    """The path of a room whose presenter shows a step."""
    named = _post(port, "", {})
    at = {"page": "merges", "query": query}
    opened = _post(port, f"/{named['code']}", {"at": at}, named["secret"])
    return str(opened["path"])


def _visit(browser: Browser, address: str) -> Visit:
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
    page = context.new_page()
    line = context.new_cdp_session(page)
    sizes: list[int] = []
    line.on("Network.dataReceived", lambda part: sizes.append(part["encodedDataLength"]))
    line.on("Network.responseReceivedExtraInfo", lambda part: sizes.append(_head(part)))
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    line.send("Network.enable")
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    line.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": BYTES_PER_SECOND,
            "uploadThroughput": BYTES_PER_SECOND,
        },
    )
    page.goto(address, wait_until="commit")
    shown = page.wait_for_function(HAS_STEP, polling=20, timeout=60_000).json_value()
    visit = Visit(page.evaluate(PAINTED), float(shown), sum(sizes), len(requests))
    context.close()
    return visit


def _head(part: dict[str, Any]) -> int:
    return len(part.get("headersText", ""))


def main(visits: int) -> None:
    """Measure, then print."""
    port = free_port()
    rows = []
    with running_app(port), sync_playwright() as driver:
        found = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name, query in (
            ("Merges, slide corpus", "k=3"),
            ("Merges, 3 MB of presidential messages", "corpus=sotu-20&k=300"),
            ("Pieces, slide corpus", "learner=unigram&k=2"),
        ):
            room = _room(port, query)
            _visit(browser, f"http://127.0.0.1:{port}{room}")  # the server learns it once
            seen = [_visit(browser, f"http://127.0.0.1:{port}{room}") for _ in range(visits)]
            painted = statistics.median(visit.painted for visit in seen)
            shown = statistics.median(visit.shown for visit in seen)
            sent = max(visit.sent for visit in seen)
            rows.append(
                f"| {name} | {painted:,.0f} | {shown:,.0f} | {sent:,} | {seen[0].requests} |"
            )
        browser.close()
    head = "| a phone joins | painted (ms) | step shown (ms) | bytes by then, most | requests |"
    sys.stdout.write("\n".join((head, "|---|--:|--:|--:|--:|", *rows, "")))


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 5)

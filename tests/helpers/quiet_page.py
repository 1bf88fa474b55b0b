"""Pages that need no server, and everything that they ask for or complain about."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from bpe_viz import MergeHistory
from bpe_viz.ui.offline.page import offline_page


def open_file(context: BrowserContext, path: Path) -> tuple[Page, list[str]]:
    """Open a file as by a double click; the list gets its requests, messages and errors."""
    page = context.new_page()
    heard: list[str] = []
    page.on("request", lambda request: heard.append(request.url))
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.goto(path.as_uri())
    return page, heard


@contextmanager
def stepper_without_server(browser: Browser, path: Path, history: MergeHistory) -> Iterator[Page]:
    """Open the stepper of a run as a file, with the focus in it; it asks for nothing else."""
    path.write_bytes(offline_page(history, title="Merges", label="Words"))
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page, asked = open_file(context, path)
    expect(page.locator(".stepper.ready .say")).not_to_be_empty()
    page.locator(".stepper").focus()
    yield page
    context.close()
    assert asked == [path.as_uri()]

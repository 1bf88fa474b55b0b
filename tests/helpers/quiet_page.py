"""Pages that need no server, and everything that they ask for or complain about."""

from pathlib import Path

from playwright.sync_api import BrowserContext, Page


def open_file(context: BrowserContext, path: Path) -> tuple[Page, list[str]]:
    """Open a file as by a double click; the list gets its requests, messages and errors."""
    page = context.new_page()
    heard: list[str] = []
    page.on("request", lambda request: heard.append(request.url))
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.goto(path.as_uri())
    return page, heard

"""Measure how soon a key is seen on Tokenizers: `python -m tests.benchmarks.tokenizers_browser`.

Prints Markdown tables: from a key to the painted tokens and figures, for texts of several sizes.
`python -m tests.benchmarks.tokenizers_browser prompt` measures the other views alone.
"""

import os
import shutil
import statistics
import sys
from collections.abc import Sequence
from typing import Literal
from urllib.parse import quote

from playwright.sync_api import Locator, Page, sync_playwright

from tests.benchmarks.stepper_browser import BROWSERS
from tests.benchmarks.texts import sotu_text
from tests.helpers.app_server import free_port, running_app

SENTENCE = "The newest lower pair in 2024, don't stop! Wide words lower the newest wall. "
SIZES = (100, 1_000, 10_000)
KEYS, KEYS_OF_VIEW = 31, 20
ADDRESS = "/tokenizers?with=gpt2,cl100k,o200k,deepseek"
PROMPT = "/tokenizers?view=prompt&vocabulary="
PROMPT_VOCABULARIES = ("gpt2", "learned")
# Of each view that Python draws: its address, what takes the key, the key, and what changes.
DRAWN_BY_PYTHON: tuple[tuple[str, str, tuple[Literal["button", "slider"], str], str, str], ...] = (
    ("Sums", "sums", ("button", "Forward"), "Enter", ".bpe-sums"),
    ("Patches", "patches", ("slider", "Threshold, in bits"), "ArrowRight", ".bpe-patches"),
    ("Mixture", "mixture", ("button", "Forward"), "Enter", ".bpe-mixture"),
)

# From the key event's own time stamp to the first task after the frame with the last change of
# tokens or figures that the key made.
WATCH_TOKENS = """(root, selector) => {
  let pressed = 0;
  window.shown = 0;
  addEventListener("keydown", event => { pressed = event.timeStamp; window.shown = 0; }, true);
  const isOne = node => node instanceof Element &&
    (node.closest(selector) || node.querySelector(selector));
  const watched = new MutationObserver(records => {
    if (!records.some(({target, addedNodes}) => target.parentElement?.closest(selector) ||
      target.matches?.(selector) || [...addedNodes].some(isOne))) return;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { window.shown = performance.now() - pressed; };
      channel.port2.postMessage(0);
    });
  });
  watched.observe(root, {childList: true, subtree: true, characterData: true, attributes: true});
}"""


def main(only_views: bool) -> None:
    """Measure, and print each row as soon as it is there."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with running_app(port) as _, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        _say(
            "| view | typed at | median, ms | p95, ms | worst, ms | load |",
            "|---|---|--:|--:|--:|--:|",
        )
        if not only_views:
            _measure_tokenizers(page, address)
        _measure_prompt_ends(page, address)
        _measure_other_views(page, address)
        browser.close()


def _say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def _row(view: str, where: str, times: Sequence[float]) -> None:
    figures = (statistics.median(times), times[int(0.95 * (len(times) - 1))], times[-1])
    shown = " | ".join(f"{figure:.0f}" for figure in figures)
    _say(f"| {view} | {where} | {shown} | {os.getloadavg()[0]:.1f} |")


def _measure_tokenizers(page: Page, address: str) -> None:
    page.goto(address + ADDRESS, timeout=60_000)
    root = page.locator(".tokenizers.ready")
    root.locator(".count").first.wait_for(timeout=60_000)
    root.evaluate(WATCH_TOKENS, ".lines, .figures")
    text = page.get_by_role("textbox", name="Text to read")
    for size in SIZES:
        text.fill((SENTENCE * (size // len(SENTENCE) + 1))[:size])
        page.wait_for_timeout(3000)
        for where in ("Home", "End"):
            times = _typed(page, text, f"Control+{where}")
            _row(f"four tokenizers, {size:,} letters", where, times)


def _measure_prompt_ends(page: Page, address: str) -> None:
    speech = sotu_text(1_000_000)[200_000:210_000]
    for name in PROMPT_VOCABULARIES:
        page.goto(address + PROMPT + name, timeout=60_000)
        root = page.locator(".prompt.ready")
        root.locator(".tk").first.wait_for(timeout=60_000)
        root.evaluate(WATCH_TOKENS, ".lines")
        text = page.get_by_role("textbox", name="A text, with a caret")
        for size in (1_000, 9_900):
            text.fill(speech[:size])
            page.wait_for_timeout(3000)
            for where, place in (("middle", size // 2), ("end", size)):
                text.evaluate("(field, at) => field.setSelectionRange(at, at)", place)
                times = _typed(page, text, None)
                _row(f"Prompt ends, {name}, {size:,} letters", where, times)


def _measure_other_views(page: Page, address: str) -> None:
    for view, name, (role, label), key, selector in DRAWN_BY_PYTHON:
        text = quote(sotu_text(1_000_000)[200_000:200_120])
        page.goto(f"{address}/tokenizers?view={name}&patched={text}&after=0", timeout=60_000)
        page.locator(selector).first.wait_for(timeout=60_000)
        page.wait_for_timeout(3000)
        page.locator("body").evaluate(WATCH_TOKENS, selector)
        field = page.get_by_role(role, name=label).first
        _row(view, key, _typed(page, field, None, key))


def _typed(page: Page, field: Locator, before: str | None, key: str = "x") -> list[float]:
    """Milliseconds of each key, the fastest first; the bar is 100."""
    times: list[float] = []
    for _ in range(KEYS if before else KEYS_OF_VIEW):
        if before:
            field.press(before)
            page.wait_for_timeout(300)
        page.evaluate("shown = 0")
        field.press(key)
        page.wait_for_function("() => shown > 0")
        page.wait_for_timeout(500)
        times.append(page.evaluate("shown"))
    return sorted(times)


def _only_views(arguments: Sequence[str]) -> bool:
    return "prompt" in arguments


if __name__ == "__main__":
    main(_only_views(sys.argv[1:]))

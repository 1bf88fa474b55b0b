"""How soon the Words and the Morphemes page answer: `python -m tests.benchmarks.page_answers`.

Prints a Markdown table: milliseconds from what a reader does to the screen that shows it, and their
ratio to a step of the stepper, which asks nobody.
"""

import shutil
import sys
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.stepper_browser import BROWSERS
from tests.helpers.app_server import free_port, running_app

ROUNDS = 5
STEP = """() => {
  const stepper = document.querySelector(".stepper") ?? [...document.querySelectorAll("*")]
    .map(e => e.shadowRoot?.querySelector(".stepper")).find(Boolean);
  const start = performance.now();
  stepper.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }));
  return new Promise(done => requestAnimationFrame(() => done(performance.now() - start)));
}"""
CLICK = """async ([name, sign]) => {
  const main = document.querySelector("[data-testid=stMain]"), start = performance.now();
  [...main.querySelectorAll("button")].find(b => b.textContent === name).click();
  while (!main.textContent.includes(sign)) await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""
TYPE = """async ([root, text]) => {
  const field = root.querySelector("textarea"), figures = root.querySelector(".figures");
  field.value = text;
  const before = figures.textContent, start = performance.now();
  field.dispatchEvent(new Event("input", { bubbles: true }));
  while (figures.textContent === before) await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""
SIGNS = {
    "Words": "Words 1 to",
    "Gold list": "What was read",
    "This merge": "Merge 40 joins",
    "Limits": "Frequency is not",
}
TEXTS = {"350 words": "lower newest winner wider low " * 70, "15,384 words": "lower winner " * 7692}


def main() -> None:
    """Measure, then print."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    port = free_port()
    with running_app(port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.set_default_timeout(60_000)
        url = f"http://127.0.0.1:{port}"
        step, *rows = [*_steps(page, url), *_clicks(page, url), *_texts(page, url)]
        browser.close()
    sys.stdout.write("| what | ms | times a step |\n|---|--:|--:|\n")
    for name, milliseconds in (step, *rows):
        sys.stdout.write(f"| {name} | {milliseconds:.0f} | {milliseconds / step[1]:.1f} |\n")


def _steps(page: Page, url: str) -> list[tuple[str, float]]:
    page.goto(f"{url}/?corpus=suffixes")
    page.locator(".stepper.ready").wait_for()
    page.wait_for_timeout(2000)
    return [("a step", median(page.evaluate(STEP) for _ in range(ROUNDS)))]


def _clicks(page: Page, url: str) -> list[tuple[str, float]]:
    page.goto(f"{url}/morphemes?corpus=suffixes")
    page.locator(".st-key-gold_curve svg.marks").first.wait_for()
    times: dict[str, list[float]] = {name: [] for name in SIGNS}
    for _ in range(ROUNDS):
        for name, sign in SIGNS.items():
            page.wait_for_timeout(500)
            times[name].append(page.evaluate(CLICK, [name, sign]))
    return [(f"Morphemes, {name}", median(of_view)) for name, of_view in times.items()]


def _texts(page: Page, url: str) -> list[tuple[str, float]]:
    page.goto(f"{url}/words")
    words = page.locator(".words.ready")
    words.locator(".figures b, .figures").first.wait_for()
    page.wait_for_timeout(1000)
    handle = words.element_handle()
    times: dict[str, list[float]] = {name: [] for name in TEXTS}
    for _ in range(ROUNDS):
        for name, text in TEXTS.items():
            times[name].append(page.evaluate(TYPE, [handle, text]))
            page.wait_for_timeout(500)
    return [(f"Words, {name} typed", median(of_text)) for name, of_text in times.items()]


if __name__ == "__main__":
    main()

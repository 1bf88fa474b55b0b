"""A reader in a hurry: steps and links within 100 ms of each other, by chance; each page comes."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.helpers.screens import settle
from tests.helpers.top_bar import link_to

# Every step that was on the screen when a page was left must be there on the next visit.
# Keys wait while a page is being left: what it is told then is not part of what was left.
_HURRY = """async ([seed, number]) => {
  let state = seed;
  const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const find = css => {
    for (const host of document.querySelectorAll(".stMain *")) {
      const found = host.shadowRoot?.querySelector(css);
      if (found) return found;
    }
    return null;
  };
  const step = () => find(".stepper.ready:not(.words) .number").value;
  const link = title => document.querySelector(`.st-key-bar .st-key-page-${title.toLowerCase()} a`);
  const pages = ["Merges", "Words", "Practice"];
  let left = null;
  let expected = null;
  for (let i = 0; i < number; i++) {
    await new Promise(done => setTimeout(done, 100 * chance()));
    const stepper = find(".stepper.ready:not(.words):has(.number)");
    if (left && !(left.isConnected && stepper === left)) left = null;
    if (chance() < 0.7) {
      if (!stepper || left) continue;
      const key = chance() < 0.6 ? "PageDown" : "PageUp";
      stepper.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
      expected = step();
    } else {
      const title = pages[Math.floor(pages.length * chance())];
      if (stepper && !left && title !== "Merges") {
        expected = step();
        left = stepper;
      }
      link(title).click();
      const heading = () => document.querySelector(".bpe-heading h1")?.textContent.trim();
      for (let wait = 0; heading() !== title; wait++) {
        if (wait === 1000) throw new Error(`${title} did not open, but ${heading()}`);
        await new Promise(done => setTimeout(done, 20));
      }
    }
  }
  return expected;
}"""


@dataclass(frozen=True, slots=True)
class Burst:
    """The step that was on the screen last, and the one that is there on the next visit."""

    expected: str | None
    found: str


def hurry(page: Page, seed: int, number: int) -> Burst:
    """So many things done in a hurry on an open page; then Merges is left and opened again."""
    expected: Any = page.evaluate(_HURRY, [seed, number])
    settle(page)
    _open(page, "Words")
    _open(page, "Merges")
    number_field = page.locator(".stepper.ready:not(.words) .number")
    expect(number_field).to_be_visible()
    return Burst(expected, number_field.input_value())


def _open(page: Page, title: str) -> None:
    link_to(page, title).click()
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    settle(page)

"""Nothing is lost of what a reader does, however fast one thing follows the other."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.bursts import hurry
from tests.helpers.screens import settle
from tests.helpers.stepping import open_stepper
from tests.helpers.top_bar import link_to

NUM_BURSTS, NUM_EACH = 6, 50


@pytest.mark.parametrize("seed", range(1, NUM_BURSTS + 1))
def test_no_step_is_lost_in_a_hurry(page: Page, seed: int) -> None:
    open_stepper(page)
    burst = hurry(page, seed, NUM_EACH)
    assert burst.found == burst.expected


# There at once, and back again just after a question has said where the reader is meanwhile.
THERE_AND_BACK = """async () => {
  const stepper = [...document.querySelectorAll(".stMain *")]
    .map(host => host.shadowRoot?.querySelector(".stepper")).find(Boolean);
  const asked = new Promise(done => {
    setTimeout(done, 500);
    const before = window.fetch;
    window.fetch = (url, how) => {
      if (String(how?.body).includes('"tie"')) setTimeout(done, 0);
      return before(url, how);
    };
  });
  const press = key =>
    stepper.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
  press("PageDown");
  await new Promise(done => setTimeout(done, 150)); // told after 100, asked about after 200
  press("PageDown");
  await asked;
  press("PageUp");
  document.querySelector(".st-key-bar .st-key-page-words a").click();
}"""


def test_going_back_to_the_step_that_was_told_last_is_told_too(page: Page) -> None:
    open_stepper(page, "k=2")
    page.evaluate(THERE_AND_BACK)
    expect(page.get_by_role("heading", name="Words", exact=True)).to_be_visible()
    settle(page)
    link_to(page, "Merges").click()
    stepper = page.locator(".stepper.ready:not(.words)")
    expect(stepper.locator(".number")).to_have_value("2")
    expect(page).to_have_url(re.compile("half=choose"))

"""Nothing is lost of what a reader does, however fast one thing follows the other."""

import pytest
from playwright.sync_api import Page

from tests.helpers.bursts import hurry
from tests.helpers.stepping import open_stepper

NUM_BURSTS, NUM_EACH = 6, 50


@pytest.mark.parametrize("seed", range(1, NUM_BURSTS + 1))
def test_no_step_is_lost_in_a_hurry(page: Page, seed: int) -> None:
    open_stepper(page)
    burst = hurry(page, seed, NUM_EACH)
    assert burst.found == burst.expected

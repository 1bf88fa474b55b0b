"""WordPiece on the Merges page: what pairs are ranked by, and out of which counts."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Screenshot
from tests.helpers.screens import check_accessible
from tests.helpers.stepping import open_stepper, press


def test_a_pair_shows_its_ratio_and_the_counts_it_is_made_of(
    page: Page, screenshot: Screenshot
) -> None:
    stepper = open_stepper(page, "corpus=hug&learner=wordpiece&k=3&half=choose")
    pairs = stepper.locator(".pairs .p:visible")
    expect(pairs.locator(".how")).to_have_text(
        [
            *("5 / (15 × 5)", "17 / (17 × 21)", "16 / (21 × 16)"),
            *("4 / (4 × 21)", "10 / (15 × 15)", "5 / (21 × 15)"),
        ]
    )
    expect(pairs.locator(".num")).to_have_text(
        ["0.0667", "0.0476", "0.0476", "0.0476", "0.0444", "0.0159"]
    )
    expect(stepper.locator(".corpus .tile.ring")).to_have_text(["hu", "gs"])
    check_accessible(page, ".stepper")
    screenshot("ratio")
    assert press(page, "ArrowRight") == "3 merge"
    # hu occurs five times less than before, so what it is part of is rarer, and its ratio higher
    expect(pairs.locator(".how").first).to_have_text("10 / (10 × 15)")
    expect(pairs.locator(".num").first).to_have_text("0.0667")
    expect(pairs.locator(".what").first).to_have_text("+0.022, next")
    expect(stepper.locator(".vocabulary .rows .c").first).to_have_text("hugs")
    stepper.get_by_role("button", name="Three rules").click()
    panel = stepper.locator(".panel.criteria")
    expect(panel).to_contain_text("10 / (15 × 15) = 2/45 = 0.0444")
    expect(panel).to_contain_text("pointwise mutual information")
    check_accessible(page, ".stepper")
    screenshot("rules")

"""A tour as one page, opened as a file with the network off."""

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, Locator, expect

from bpe_viz.teaching import built_in_tours
from bpe_viz.ui.tours.tour_file import tour_page
from tests.helpers.quiet_page import open_file
from tests.helpers.screens import check_accessible


def take_words(here: Locator) -> None:
    """Step through a word; where that tells the answer, the stop is a picture until then."""
    offers = here.locator(".offers button")
    if offers.count():
        expect(here.locator("iframe")).to_have_count(0)
        offers.first.click()
        check = here.get_by_role("button", name="Check")
        if check.count():
            check.click()
    frame = here.frame_locator("iframe")
    expect(frame.locator(".words.ready .tree svg")).to_be_visible()
    expect(frame.locator(".entry")).to_be_hidden()
    expect(frame.get_by_role("tab")).to_have_text(["Trace", "Timeline"])
    frame.locator(".words").focus()
    figures = frame.locator(".figures")
    here.page.keyboard.press("Home")
    units = figures.inner_text()
    here.page.keyboard.press("End")
    expect(figures).not_to_have_text(units)
    here.page.keyboard.press("Home")
    expect(figures).to_have_text(units, use_inner_text=True)


def test_a_tour_is_taken_answered_and_kept_with_the_network_off(
    browser: Browser, tmp_path: Path
) -> None:
    tour = built_in_tours()["bpe"]
    path = tmp_path / "tour.html"
    path.write_bytes(tour_page(tour))
    context = browser.new_context(viewport={"width": 1280, "height": 720}, offline=True)
    page, asked = open_file(context, path)
    here = page.locator(".stop.here")
    expect(page.locator(".stop:visible")).to_have_count(1)
    expect(here.locator("h2")).to_have_text(f"1. {tour.stops[0].title}")
    stepper = here.frame_locator("iframe[title='Stepper of stop 1']")
    expect(stepper.locator(".stepper.ready .say")).to_contain_text("18 in all: 96 letters")
    expect(here.locator(".screen:visible")).to_have_count(0)
    check_accessible(page)
    page.emulate_media(color_scheme="dark")
    check_accessible(page)
    here.locator(".offers button", has_text="7").click()
    expect(here.get_by_role("status")).to_contain_text("Right.")
    expect(here.locator(".offers .right")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(here.locator("h2")).to_have_text(f"2. {tour.stops[1].title}")
    frame = here.frame_locator("iframe")
    expect(frame.locator(".stepper.ready .corpus")).to_be_visible()
    expect(frame.locator("[data-panel=pairs]")).to_be_hidden()
    here.locator(".offers button", has_text="18").click()
    expect(frame.locator(".stepper.ready [data-panel=pairs]")).to_be_visible()
    frame.locator(".stepper").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(frame.locator(".say")).to_contain_text("is now er")
    expect(here.locator("h2")).to_have_text(f"2. {tour.stops[1].title}")
    page.reload()
    expect(here.locator("h2")).to_have_text(f"2. {tour.stops[1].title}")
    page.get_by_role("button", name="Back").click()
    expect(here.get_by_role("status")).to_contain_text("Right.")
    for stop in tour.stops[1:]:
        page.get_by_role("button", name="Next").click()
        expect(here.locator("h2")).to_contain_text(stop.title.replace("`", ""))
        if stop.page == "words":
            take_words(here)
        expect(here.locator("iframe")).to_have_count(1)
    expect(page.get_by_role("button", name="Next")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".stop:visible")).to_have_count(len(tour.stops))
    expect(page.locator(".stop > .screen:not(.told):visible")).to_have_count(len(tour.stops))
    expect(page.locator("iframe:visible")).to_have_count(0)
    context.close()
    of_axe = {text for text in asked if "'postMessage' on 'DOMWindow'" in text}  # to the frames
    assert {*asked} - of_axe == {path.as_uri()}


def test_pieces_are_stepped_through_with_the_network_off(browser: Browser, tmp_path: Path) -> None:
    tour = built_in_tours()["learners"]
    (stop,) = [stop for stop in tour.stops if "one=0" in stop.state]
    path = tmp_path / "pieces.html"
    path.write_bytes(tour_page(replace(tour, stops=(stop,))))
    context = browser.new_context(viewport={"width": 1280, "height": 720}, offline=True)
    page, asked = open_file(context, path)
    frame = page.frame_locator(".stop.here iframe")
    say = frame.locator(".stepper.ready .say")
    expect(say).not_to_be_empty()
    before = say.inner_text()
    frame.locator(".stepper").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(say).not_to_have_text(before)
    expect(frame.locator(".vocabulary")).not_to_contain_text("loading")
    frame.locator(".corpus .word").first.click()
    expect(frame.locator(".wordpanel")).to_contain_text("log probability")
    assert [each for each in asked if not each.startswith(("file:", "data:", "about:"))] == []
    context.close()

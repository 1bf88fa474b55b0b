"""Steps are heard once a reader asks for it: what sounds, its caption, and silence until then."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.stepping import open_pieces, open_stepper, press

# Tells each tone that begins, and whether anything was built before.
TONES = """
window.tones = [];
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.tones.push(Math.round(this.frequency.value));
  return begin.apply(this, when);
};
"""
# Whether this page has the script of sounds, from the server or from what the browser keeps.
LOADED = (
    """() => performance.getEntriesByType("resource").some(({ name }) => name.includes("sound"))"""
)
# The loudest and the pitch of what is rendered of a tone, by the times that it rises through zero.
RENDERED = """async ({frequency, gain, lasts}) => {
  const context = new OfflineAudioContext(1, 44100 * lasts, 44100);
  const tone = new OscillatorNode(context, {type: "triangle", frequency});
  const shape = new GainNode(context, {gain});
  tone.connect(shape).connect(context.destination);
  tone.start();
  const data = (await context.startRendering()).getChannelData(0);
  let rises = 0;
  for (let i = 1; i < data.length; i++) if (data[i - 1] < 0 && data[i] >= 0) rises += 1;
  return [rises / lasts, Math.max(...data)];
}"""


@pytest.fixture
def page(elsewhere: Page) -> Page:
    """A page that never made a sound, nor has the script of sounds."""
    return elsewhere


@pytest.fixture(autouse=True)
def _tones(page: Page) -> None:
    page.add_init_script(TONES)


def tones(page: Page) -> list[int]:
    """What has begun to sound since the last time."""
    found: list[int] = page.evaluate("tones.splice(0)")
    return found


def test_steps_are_heard_once_that_is_switched_on(page: Page) -> None:
    stepper = open_stepper(page, "k=0")
    press(page, "ArrowRight", "ArrowRight")
    assert tones(page) == []
    assert not page.evaluate(LOADED)
    page.keyboard.press("m")
    caption = stepper.locator(".soundcaption")
    expect(caption).to_contain_text("become 880 Hz")
    assert page.evaluate(LOADED)
    tones(page)
    press(page, "ArrowRight")
    expect(caption).to_have_text("Sound: tone of 880 Hz, right: 9 times")
    assert tones(page) == [880]
    press(page, "ArrowRight", "ArrowRight")
    expect(caption).to_contain_text("chord of 2 ties")
    assert len(tones(page)) == 3 + 2
    page.keyboard.press("m")
    expect(caption).to_have_count(0)
    press(page, "ArrowRight")
    assert tones(page) == []


def test_an_open_question_is_not_told_by_a_sound(page: Page) -> None:
    stepper = open_stepper(page, "k=2&half=choose&view=predict")
    page.keyboard.press("m")
    expect(stepper.locator(".soundcaption")).to_be_attached()
    expect(stepper.locator(".soundcaption")).to_be_empty()
    assert tones(page) == []


def test_the_menu_has_the_switch_the_volume_and_the_whole_run(page: Page) -> None:
    stepper = open_stepper(page, "k=3")
    menu = stepper.get_by_role("button", name="More", exact=True)
    menu.click()
    stepper.get_by_role("checkbox", name="Hear the steps").check()
    expect(stepper.locator(".soundcaption")).to_be_attached()
    page.keyboard.press("Escape")
    menu.click()
    stepper.get_by_role("slider", name="Volume").fill("0.2")
    tones(page)
    stepper.get_by_role("button", name="Play the counts of the whole run").click()
    expect(stepper.locator(".soundcaption")).to_have_text(
        "Sound: the counts of all merges, from 9 to 5"
    )
    assert tones(page) == [880, 880, 587, 587, 370, 370, 208, 110]


def test_rounds_of_unigram_are_heard_and_said_in_words(page: Page) -> None:
    stepper = open_pieces(page, "corpus=hug&vocab_size=7&one=6")
    page.keyboard.press("m")
    caption = stepper.locator(".soundcaption")
    expect(caption).to_contain_text("becomes")
    tones(page)
    page.keyboard.press("ArrowRight")
    expect(caption).to_have_text(re.compile(r"^Sound: (tone of|chord of \d+ ties from) \d+ Hz, "))
    weighed = tones(page)
    assert weighed
    page.keyboard.press("ArrowRight")
    expect(caption).to_have_text(
        re.compile(r"^Sound: \d+ Hz becomes \d+ Hz, .*: from \d+ to \d+ p")
    )
    assert tones(page)[0] == weighed[0]
    page.keyboard.press("e")
    panel = stepper.get_by_role("dialog", name="The step in words")
    said = stepper.locator(".say").inner_text()
    left = re.search(r"(\d+) pieces are left", said)
    assert left
    expect(panel.locator("[data-panel=vocabulary]")).to_contain_text(f"{left[1]} pieces, the most")
    expect(panel.locator("[data-panel=candidates] li").first).to_contain_text("goes: ")
    expect(panel.locator("[data-panel=corpus]")).to_contain_text("5 words, 36 tokens, ")
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(caption).to_have_count(0)


def test_a_tone_has_the_pitch_that_is_said_and_is_not_loud(page: Page) -> None:
    page.goto("about:blank")
    for frequency in (110, 440, 880):
        found, loudest = page.evaluate(RENDERED, {"frequency": frequency, "gain": 0.2, "lasts": 1})
        assert found == pytest.approx(frequency, abs=1.5)
        assert loudest < 0.25

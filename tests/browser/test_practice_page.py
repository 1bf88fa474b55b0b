"""Practice in a browser: a wrong and a right answer, and a set to its end."""

import json
import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from bpe_viz.__main__ import main
from bpe_viz.question_banks import moodle_xml, question_bank
from bpe_viz.teaching import ExerciseKey, ExerciseSet, Level, Topic
from tests.helpers.screens import check_accessible_in_both_themes, pick, settle


def test_a_wrong_answer_shows_where_the_right_one_stands(page: Page) -> None:
    question = ExerciseKey("next-pair", Level.MEDIUM, 218).question()
    wrong = next(i for i, offer in enumerate(question.offers) if not offer.is_right)
    right = next(i for i, offer in enumerate(question.offers) if offer.is_right)
    page.goto("/practice?level=medium&kind=next-pair&seed=218")
    expect(page.locator(".practice.ready .ask")).to_contain_text("Which pair is merged next?")
    settle(page)
    page.keyboard.press(str(wrong + 1))
    expect(page.locator(".verdict b").first).to_have_text("Not quite.")
    expect(page.locator(".offer.good")).to_have_count(1)
    expect(page.locator(".offer").nth(wrong)).to_have_class("offer bad")
    evidence = question.offers[right].evidence
    assert evidence
    addends = [f"{addend}" if addend else "" for addend in evidence.addends]
    expect(page.locator("td.added")).to_have_text(addends)
    expect(page.locator(".offer.good .short")).to_have_text(evidence.total)
    expect(page.locator(".offer.bad .mine")).to_have_text("your answer")
    expect(page.locator(".score")).to_have_text("0 right so far")
    expect(page.locator(".dots .missed")).to_have_count(1)
    expect(page.locator(".verdict .why")).to_contain_text(
        "occurs 9 times, and adds 9 to each of its pairs"
    )
    expect(page.locator(".c.best")).to_have_count(2 * len(evidence.places))
    expect(page.locator(".record")).to_contain_text("Counting pairs 0 of 1 right")
    check_accessible_in_both_themes(page)
    page.get_by_role("button", name="A similar one").click()
    expect(page.locator(".practice.answered")).to_have_count(0)
    expect(page.locator(".about .where")).to_contain_text("The next pair")
    expect(page.locator(".at")).to_have_text("Exercise 2 of 10")
    page.goto("/practice?level=medium&kind=next-pair&seed=218")
    page.locator(".offer").nth(right).click()
    expect(page.locator(".verdict b").first).to_have_text("Right.")
    expect(page.locator(".verdict .why")).to_be_hidden()
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".verdict .why")).to_contain_text("occur most often: 9 times.")
    expect(page.locator(".record")).to_contain_text("Counting pairs 1 of 2 right")


def test_a_set_ends_with_results_that_can_be_checked(
    page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = ExerciseSet(42, 5, topics=(Topic.PAIRS,)).keys()
    page.goto("/practice?topics=pairs&number=5&seed=42")
    expect(page.locator(".practice.ready")).to_have_count(1)
    settle(page)
    for number, key in enumerate(keys, start=1):
        question = key.question()
        expect(page.locator(".at")).to_have_text(f"Exercise {number} of 5")
        is_right = [offer.is_right for offer in question.offers]
        page.locator(".offer").nth(is_right.index(number > 1)).click()
        expect(page.locator(".practice.answered")).to_have_count(1)
        page.keyboard.press("Enter")
    expect(page.locator(".ask")).to_have_text("4 of 5 exercises right")
    expect(page.locator(".results li")).to_have_count(5)
    expect(page.locator(".say .below")).to_contain_text("next: you missed 1 of")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the results").click()
    path = tmp_path / "results.json"
    saving.value.save_as(path)
    assert main(["check-results", str(path)]) == 0
    assert "4 of 5 right: seed 42, easy, random" in capsys.readouterr().out
    forged = json.loads(path.read_text(encoding="utf-8"))
    forged["answers"][0]["right"] = True
    path.write_text(json.dumps(forged), encoding="utf-8")
    assert main(["check-results", str(path)]) == 1


def test_ten_exercises_one_by_one_end_with_what_to_practise(page: Page) -> None:
    page.goto("/practice?topics=laws&kind=zipf-sum&seed=1")
    expect(page.locator(".practice.ready")).to_have_count(1)
    settle(page)
    for number in range(1, 11):
        expect(page.locator(".at")).to_have_text(f"Exercise {number} of 10")
        page.locator(".offer").first.click()
        expect(page.locator(".dots span:is(.right, .missed)")).to_have_count(number)
        page.locator(".ways .main").click()
    expect(page.locator(".results li")).to_have_count(10)
    expect(page.locator(".ask")).to_contain_text("of 10 exercises right")
    expect(page.get_by_role("button", name="Save the results")).to_have_count(0)
    page.get_by_role("button", name="Ten more").click()
    expect(page.locator(".at")).to_have_text("Exercise 1 of 10")


def test_what_is_practised_is_said_on_one_button(page: Page) -> None:
    page.goto("/practice")
    button = page.locator(".st-key-practice-options").get_by_role("button")
    expect(button).to_contain_text("Counting pairs, easy")
    expect(page.get_by_label("Difficulty")).to_have_count(0)
    button.click()
    pick(page, page.get_by_label("Difficulty"), "Hard")
    expect(button).to_contain_text("Counting pairs, hard")


def test_a_set_is_taken_home_as_a_question_bank(page: Page) -> None:
    page.goto("/practice?topics=pairs,laws&number=5&seed=42")
    expect(page.locator(".practice.ready")).to_have_count(1)
    page.get_by_role("button", name="Take home").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Moodle XML").click()
    assert saving.value.suggested_filename == "practice-42-moodle.xml"
    bank = question_bank(ExerciseSet(42, 5, topics=(Topic.PAIRS, Topic.LAWS)))
    assert Path(saving.value.path()).read_bytes() == moodle_xml(bank).data
    field = page.get_by_role("spinbutton", name="Score of 100 that passes")
    field.fill("80")
    field.press("Enter")
    settle(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="SCORM 1.2").click()
    with ZipFile(saving.value.path()) as package:
        assert b"<adlcp:masteryscore>80</adlcp:masteryscore>" in package.read("imsmanifest.xml")


def test_a_phone_shows_question_answers_and_reason_at_once(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/practice?level=medium&kind=next-pair&seed=218")
    expect(page.locator(".practice.ready")).to_have_count(1)
    settle(page)
    heights = """() => {
      const boxes = [".ask", ".given", ".answering", ".verdict", ".foot"].map(part => {
        const node = [...document.querySelectorAll("*")]
          .find(other => other.shadowRoot?.querySelector(".practice"))
          .shadowRoot.querySelector(part);
        return node.getBoundingClientRect();
      });
      return [boxes[0].top, boxes[3].bottom - boxes[4].top, boxes[4].height];
    }"""
    page.locator(".offer").nth(1).click()
    expect(page.locator(".verdict b").first).to_have_text("Not quite.")
    top, below, foot = page.evaluate(heights)
    assert top >= 56
    assert below <= 0
    assert foot <= 96


def test_the_game_is_won_and_the_best_merges_are_shown(page: Page) -> None:
    page.goto("/practice?view=beat")
    game = page.locator(".beat.ready")
    ask = game.locator(".ask")
    expect(ask).to_have_text("Can you beat BPE?")
    settle(page)
    game.get_by_role("button", name="1: u p").click()
    expect(ask).to_have_text("Can you beat BPE? After 1 merge you are 1 symbol behind.")
    page.keyboard.press("2")  # o n
    expect(ask).to_have_text("Can you beat BPE? After 2 merges you are 1 symbol ahead.")
    expect(game.locator(".played tr").nth(1).locator(".size")).to_have_text(["36", "29", "25", "?"])
    expect(page).to_have_url(re.compile("made=1-2"))
    page.reload()  # opens what was there
    expect(ask).to_have_text("Can you beat BPE? After 2 merges you are 1 symbol ahead.")
    settle(page)
    game.get_by_role("button", name="1: up on").click()
    expect(ask).to_have_text("You beat BPE by 1 symbol.")
    expect(game.locator(".below")).to_have_text(
        "Another choice of 3 merges leaves only 20 symbols."
    )
    game.get_by_role("button", name="Show the best").click()
    best = game.locator(".played tr").last
    expect(best.locator(".size")).to_have_text(["36", "30", "24", "20"])
    expect(best.locator(".parts")).to_have_count(1)
    check_accessible_in_both_themes(page)
    page.keyboard.press("Backspace")
    expect(ask).to_contain_text("After 2 merges")
    game.get_by_role("button", name="2: p o").click()
    expect(game.locator(".below")).to_have_text("No 3 merges leave fewer than 20 symbols.")
    page.get_by_role("combobox", name="Corpus", exact=True).select_option("aaaabaaaba")
    expect(game.locator(".symbols")).to_have_text(["aaaabaaaba"])
    game.get_by_role("button", name="Another corpus").click()
    expect(page).to_have_url(re.compile(r"game=\d+"))
    expect(ask).to_have_text("Can you beat BPE?")


def test_a_long_word_and_a_long_topic_hide_nothing_on_a_tablet(page: Page) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    page.goto("/practice?topics=models&kind=fewest-symbols&seed=42&level=hard")
    practice = page.locator(".practice.ready")
    expect(practice.locator(".symbols .c")).to_have_count(12)
    words = practice.locator(".scrolled").first
    assert words.evaluate("words => words.scrollWidth <= words.clientWidth")
    corner = page.locator(".st-key-practice-choices").bounding_box()
    ask = practice.locator(".ask").bounding_box()
    assert corner and ask
    assert corner["y"] + corner["height"] <= ask["y"]

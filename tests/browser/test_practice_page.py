"""Practice in a browser: a wrong and a right answer, and a set to its end."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bpe_viz.__main__ import main
from bpe_viz.teaching import ExerciseKey, ExerciseSet, Level, Topic
from tests.helpers.screens import check_accessible_in_both_themes, settle


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
    addends = [f"+{addend}" if addend else "" for addend in evidence.addends]
    expect(page.locator("td.added.best")).to_have_text([*addends, evidence.total])
    expect(page.locator(".c.best")).to_have_count(2 * len(evidence.places))
    expect(page.locator(".record")).to_contain_text("Counting pairs 0 of 1 right")
    check_accessible_in_both_themes(page)
    page.get_by_role("button", name="Try a similar one").click()
    expect(page.locator(".practice.answered")).to_have_count(0)
    expect(page.locator("p.where")).to_contain_text("The next pair")
    page.goto("/practice?level=medium&kind=next-pair&seed=218")
    page.locator(".offer").nth(right).click()
    expect(page.locator(".verdict b").first).to_have_text("Right.")
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
        expect(page.locator("p.where")).to_contain_text(f"Exercise {number} of 5")
        is_right = [offer.is_right for offer in question.offers]
        page.locator(".offer").nth(is_right.index(number > 1)).click()
        expect(page.locator(".practice.answered")).to_have_count(1)
        page.keyboard.press("Enter")
    expect(page.locator(".ask")).to_have_text("4 of 5 exercises right")
    expect(page.locator(".results li")).to_have_count(5)
    expect(page.get_by_role("heading", name="What next?")).to_be_visible()
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

"""A practice set as one file, and in a course system that is strict, refuses, or is not there."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, Route, expect

from bpe_viz.question_banks import question_bank
from bpe_viz.teaching import (
    AnswerForm,
    ExerciseSet,
    Level,
    RecordQuestion,
    Topic,
    check_results,
)
from bpe_viz.ui.practice.practice_file import practice_page, scorm_package
from tests import ROOT
from tests.helpers.quiet_page import open_file
from tests.helpers.screens import check_accessible

SET = ExerciseSet(42, 5, Level.MEDIUM, topics=(Topic.PAIRS, Topic.WORDS, Topic.MERGES))
QUESTIONS = [asked.question for asked in question_bank(SET).questions]
STRICT = ROOT / "tests" / "helpers" / "strict_course.js"
COURSE, ELSEWHERE = "http://course.test", "http://elsewhere.test"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1280, "height": 720})
    yield made
    made.close()


def wrong_answer(question: RecordQuestion) -> tuple[int, ...]:
    """An answer of one place, offer or number that is wrong."""
    return next((n,) for n in range(1, 9) if (n,) not in question.right and n < choices(question))


def choices(question: RecordQuestion) -> int:
    return len(question.offers) or len(question.units) or 9


def answer(page: Page | FrameLocator, question: RecordQuestion, *, is_right: bool) -> None:
    given = question.right_answer if is_right else wrong_answer(question)
    if question.form is AnswerForm.NUMBER:
        page.locator("input.number").fill(str(given[0]))
    for number in () if question.form is AnswerForm.NUMBER else given:
        if question.form is AnswerForm.BOUNDARIES:
            page.locator(".gap").nth(number - 1).click()
        else:
            page.locator(".offer").nth(number).click()
    if question.form is not AnswerForm.ONE:
        page.get_by_role("button", name="Check").click()
    verdict = "Right." if is_right else "Not quite."
    expect(page.locator(".verdict b").first).to_have_text(verdict)


def go_on(page: Page | FrameLocator) -> None:
    page.locator(".ways .main").click()


def test_a_file_checks_keeps_and_saves_with_the_network_off(
    context: BrowserContext, tmp_path: Path
) -> None:
    path = tmp_path / "practice.html"
    path.write_bytes(practice_page(SET))
    context.set_offline(True)
    page, asked = open_file(context, path)
    expect(page.get_by_role("heading", level=1)).to_have_text("Practice: 5 exercises")
    expect(page.locator(".practice.ready .at")).to_have_text("Exercise 1 of 5")
    check_accessible(page)
    for number, question in enumerate(QUESTIONS[:3]):
        answer(page, question, is_right=number > 0)
        go_on(page)
    page.reload()
    expect(page.locator(".at")).to_have_text("Exercise 4 of 5")
    expect(page.locator(".score")).to_have_text("2 right so far")
    for question in QUESTIONS[3:]:
        answer(page, question, is_right=True)
        go_on(page)
    expect(page.locator(".ask")).to_have_text("4 of 5 exercises right")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the results").click()
    checked = check_results(Path(saving.value.path()).read_bytes())
    assert (checked.num_right, checked.complaints, checked.exercises) == (4, (), SET)
    page.reload()
    expect(page.locator(".ask")).to_have_text("4 of 5 exercises right")
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".at")).to_have_text("Exercise 1 of 5")
    assert {url.partition("#")[0] for url in asked if not url.startswith("blob:")} == {
        path.as_uri()
    }


def test_paper_has_the_questions_and_the_answers_only_if_asked(
    context: BrowserContext, tmp_path: Path
) -> None:
    path = tmp_path / "practice.html"
    path.write_bytes(practice_page(SET))
    page = context.new_page()
    page.goto(path.as_uri())
    expect(page.locator(".sheet")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".sheet > ol > li")).to_have_count(5)
    expect(page.locator(".sheet > ol")).to_be_visible()
    expect(page.locator(".sheet .answers")).to_be_hidden()
    expect(page.locator("main")).to_be_hidden()
    page.goto(f"{path.as_uri()}?answers")
    expect(page.locator(".sheet .answers li")).to_have_count(5)
    expect(page.locator(".sheet .answers")).to_be_visible()


def test_without_scripts_the_questions_can_be_read(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "practice.html"
    path.write_bytes(practice_page(SET))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    expect(page.locator(".sheet > ol")).to_be_visible()
    context.close()


def open_course(context: BrowserContext, frame_at: str = COURSE, kept: str = "") -> Page:
    """A course system that shows the package in a frame."""
    with ZipFile(BytesIO(scorm_package(SET))) as package:
        index = package.read("index.html")
    values = json.dumps({"cmi.core.lesson_mode": "normal", "cmi.suspend_data": kept})
    script = f"<script>window.values = {values};\n{STRICT.read_text('utf-8')}</script>"
    frame = f'<iframe src="{frame_at}/index.html" width="1200" height="680" title="set"></iframe>'
    outer = f"<!doctype html><html lang=en><title>Course</title>{script}{frame}"

    def serve(route: Route) -> None:
        is_page = route.request.url.endswith("index.html")
        route.fulfill(body=index if is_page else outer.encode(), content_type="text/html")

    context.route("**/*", serve)
    page = context.new_page()
    page.goto(f"{COURSE}/")
    return page


def patterns(interaction: dict[str, str]) -> list[str]:
    """The right answers of an interaction."""
    return [value for name, value in interaction.items() if name.startswith("correct_responses")]


def calls(page: Page) -> list[list[Any]]:
    found: list[list[Any]] = page.evaluate("window.calls")
    return found


def test_a_strict_course_takes_every_call(context: BrowserContext) -> None:
    page = open_course(context)
    frame = page.frame_locator("iframe")
    expect(frame.locator(".at")).to_have_text("Exercise 1 of 5")
    for number, question in enumerate(QUESTIONS[:3]):
        answer(frame, question, is_right=number > 0)
        assert [call[0] for call in calls(page)].count("LMSCommit") == number + 1
        go_on(frame)
    values = page.evaluate("window.values")
    assert values["cmi.core.lesson_status"] == "incomplete"
    assert values["cmi.core.exit"] == "suspend"
    assert values["cmi.core.score.raw"] == "40"
    told = page.evaluate("window.interactions")
    assert [each["id"] for each in told] == [
        asked.identifier for asked in question_bank(SET).questions[:3]
    ]
    assert [each["result"] for each in told] == ["wrong", "correct", "correct"]
    assert all(each["student_response"] in patterns(each) for each in told[1:])
    assert told[0]["student_response"] not in patterns(told[0])
    page.close()
    again = open_course(context, kept=values["cmi.suspend_data"])
    frame = again.frame_locator("iframe")
    expect(frame.locator(".at")).to_have_text("Exercise 4 of 5")
    for question in QUESTIONS[3:]:
        answer(frame, question, is_right=True)
        go_on(frame)
    expect(frame.locator(".ask")).to_have_text("4 of 5 exercises right")
    with again.expect_download() as saving:
        frame.get_by_role("button", name="Save the results").click()
    frame.get_by_role("button", name="Finish and send").click()
    expect(frame.get_by_role("status").filter(has_text="Sent to your course.")).to_be_visible()
    values = again.evaluate("window.values")
    saved = check_results(Path(saving.value.path()).read_bytes())
    assert float(values["cmi.core.score.raw"]) == 100 * saved.num_right / 5
    assert values["cmi.core.lesson_status"] == "completed"
    assert len(values["cmi.suspend_data"]) < 200
    again.evaluate("document.querySelector('iframe').remove()")
    found = calls(again)
    names = [call[0] for call in found]
    assert (names[0], names[-1]) == ("LMSInitialize", "LMSFinish")
    assert names.count("LMSInitialize") == names.count("LMSFinish") == 1
    assert [call for call in found if call[-1] == "false"] == []
    asked = [call[1] for call in found if len(call) > 2]
    assert not any(name.startswith("cmi.core.student") for name in asked)
    assert asked.index("cmi.core.score.raw") < asked.index("cmi.core.lesson_status")


def test_a_course_that_refuses_is_told_again(context: BrowserContext) -> None:
    page = open_course(context)
    frame = page.frame_locator("iframe")
    page.evaluate("window.isRefusing = true")
    answer(frame, QUESTIONS[0], is_right=True)
    expect(frame.locator(".says")).to_contain_text("Your course did not take the score.")
    page.evaluate("window.isRefusing = false")
    go_on(frame)
    answer(frame, QUESTIONS[1], is_right=True)
    expect(frame.locator(".says")).to_have_text("")
    assert page.evaluate("window.values")["cmi.core.score.raw"] == "40"


@pytest.mark.parametrize("kept", ["v1;7;easy;random;PAIRS;5;0", "nonsense", "v1;42;é", ";" * 5000])
def test_what_another_set_kept_is_not_taken(context: BrowserContext, kept: str) -> None:
    frame = open_course(context, kept=kept).frame_locator("iframe")
    expect(frame.locator(".at")).to_have_text("Exercise 1 of 5")


def test_in_a_frame_of_another_origin_it_is_an_ordinary_page(context: BrowserContext) -> None:
    page = open_course(context, frame_at=ELSEWHERE)
    frame = page.frame_locator("iframe")
    answer(frame, QUESTIONS[0], is_right=True)
    assert calls(page) == []


def test_a_frame_that_keeps_nothing_still_checks_answers(context: BrowserContext) -> None:
    """As the documentation embeds pages: without an origin, so without storage."""
    frame = (
        '<iframe sandbox="allow-scripts" src="index.html" width=1200 height=680 title=a></iframe>'
    )
    context.route(
        "**/*",
        lambda route: route.fulfill(
            body=practice_page(SET) if "index" in route.request.url else frame.encode(),
            content_type="text/html",
        ),
    )
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{COURSE}/")
    inner = page.frame_locator("iframe")
    answer(inner, QUESTIONS[0], is_right=True)
    go_on(inner)
    expect(inner.locator(".at")).to_have_text("Exercise 2 of 5")
    assert complaints == []


def test_a_course_whose_line_is_lost_does_not_stop_the_page(context: BrowserContext) -> None:
    page = open_course(context)
    frame = page.frame_locator("iframe")
    expect(frame.locator(".at")).to_have_text("Exercise 1 of 5")
    page.evaluate("() => { for (const name in API) API[name] = () => { throw Error('lost'); }; }")
    answer(frame, QUESTIONS[0], is_right=True)
    expect(frame.locator(".says")).to_contain_text("did not take the score")
    go_on(frame)
    expect(frame.locator(".at")).to_have_text("Exercise 2 of 5")

"""Many readers at once: who waits sees the slides, work is shared, and no failure is for all."""

from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.errors import SlowPatternError
from bpe_viz.formats.lesson import Position
from bpe_viz.limits import CACHED_TRAININGS
from bpe_viz.samples.catalogue import samples_by_key
from bpe_viz.settings import Settings, TieRule
from bpe_viz.text.corpus import Corpus
from bpe_viz.ui.frame.progress import LARGE_LOOK_SECONDS, LOOK_SECONDS, seconds_between_looks
from bpe_viz.ui.jobs import corpus_questions, scheduling
from bpe_viz.ui.jobs.corpus_questions import Question
from bpe_viz.ui.jobs.line import LARGE_WORK
from bpe_viz.ui.jobs.pool import Pool, Report
from bpe_viz.ui.jobs.scheduling import ask_for
from bpe_viz.ui.jobs.training import Choice
from tests.helpers.pages import MERGES, PATIENCE, choose, notices, opened, settled, shown, started
from tests.helpers.readers import reader_of

Count = Callable[[Question, Report], Corpus]


@pytest.fixture(autouse=True)
def nothing_counted_before() -> None:
    """Forget what other tests asked for."""
    scheduling.WORD_COUNTS.pool().forget()
    scheduling.TRAININGS.pool().forget()


def messages(app: AppTest) -> list[str]:
    return [info.value.replace("\\", "") for info in app.info]


def failing_once(error: Exception, monkeypatch: pytest.MonkeyPatch, *keys: str) -> None:
    """Let the counting of samples fail as many times as there are keys, each time another one."""
    count: Count = corpus_questions.count_sample
    left = list(keys)

    def fail(question: Question, report: Report) -> Corpus:
        if question.corpus in left:
            left.remove(question.corpus)
            raise error
        return count(question, report)

    monkeypatch.setattr(scheduling, "count_sample", fail)


def test_a_first_visit_that_waits_in_the_line_uses_the_slides_meanwhile() -> None:
    with LARGE_WORK.place(LARGE_WORK.number(), lambda *_: None):
        app = started(corpus="sotu-21", num_merges="30", k="7", half="choose", hide="moon")
        assert shown(app).choice.corpus == "slide"
        assert reader_of(app).controls.corpus == "sotu-21"
        (sentence,) = messages(app)
        assert sentence == (
            '"Presidents from 2001" is being prepared and will open automatically.'
            " You can use the slide corpus until then."
        )
        training = reader_of(app).waiting
        assert training
        while training.phase == "Reading the corpus":
            assert not training.wait(0.01)
        assert training.phase == "Waiting: 1 corpus is ahead of this one"
        app.run()
        assert reader_of(app).waiting is training
        data = reader_of(app).asked_by_link
        assert (data["corpus"], data["num_merges"], data["k"]) == ("sotu-21", "30", "7")
    settled(app)
    assert (shown(app).choice.corpus, len(shown(app).history)) == ("sotu-21", 30)
    assert reader_of(app).position == Position(7, "choose")
    assert messages(app) == []
    assert len(notices(app)) == 1  # what the link could not have is said all the same


def test_waiting_in_the_line_can_be_cancelled_and_the_slides_stay() -> None:
    with LARGE_WORK.place(LARGE_WORK.number(), lambda *_: None):
        app = started(corpus="sotu-21", num_merges="31")
        training = reader_of(app).waiting
        assert training
        app.button(key="stop_training").click()
        settled(app.run())
        assert training.wait(PATIENCE)
        assert training.is_cancelled
    assert (shown(app).choice.corpus, reader_of(app).controls.corpus) == ("slide", "slide")
    assert (messages(app), notices(app)) == ([], [])


def test_another_choice_while_waiting_is_followed_and_the_link_is_given_up() -> None:
    with LARGE_WORK.place(LARGE_WORK.number(), lambda *_: None):
        app = started(corpus="sotu-21", num_merges="32", k="5")
        choose(app, "corpus", "suffixes")
    assert shown(app).choice.corpus == "suffixes"
    assert reader_of(app).position == Position()


@pytest.mark.parametrize("error", [SlowPatternError("Too slow. Simplify it."), OSError("secret")])
def test_a_failure_on_a_first_visit_leads_to_the_corpus_itself(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing_once(error, monkeypatch, "sotu-21")
    app = opened(corpus="sotu-21", num_merges="33", tie_rule="greatest")
    assert shown(app).choice.corpus == "sotu-21"
    assert shown(app).choice.settings.tie_rule is TieRule.FIRST_SEEN
    (notice,) = notices(app)
    assert "secret" not in notice
    other = opened(corpus="sotu-21", num_merges="33", tie_rule="greatest")
    assert (shown(other).choice.settings.tie_rule, notices(other)) == (TieRule.GREATEST, [])


@pytest.mark.parametrize("error", [SlowPatternError("Too slow. Simplify it."), OSError("secret")])
def test_when_all_fails_the_slides_are_shown_with_a_sentence_and_others_are_not_harmed(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing_once(error, monkeypatch, "sotu-21", "sotu-21")
    app = opened(corpus="sotu-21", num_merges="34")
    assert shown(app).choice.corpus == "slide"
    assert all("Too slow" in notice or "went wrong" in notice for notice in notices(app))
    assert notices(app)
    other = opened(corpus="sotu-21", num_merges="34")
    assert (shown(other).choice.corpus, notices(other)) == ("sotu-21", [])


def test_what_failed_in_passing_is_tried_again_when_the_reader_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = opened(MERGES)
    failing_once(OSError("secret"), monkeypatch, "sotu-21")
    choose(app, "corpus", "sotu-21")
    (sentence,) = notices(app)
    assert "Something went wrong (id" in sentence
    settled(app.run())
    assert notices(app) == [sentence]
    assert shown(app).choice.corpus == "slide"
    app.button(key="ask_again").click()
    settled(app.run())
    assert (shown(app).choice.corpus, notices(app)) == ("sotu-21", [])


def test_the_pattern_of_a_sample_is_never_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.text.custom_pattern.PATTERN_SECONDS", 0.0)
    monkeypatch.setattr("bpe_viz.text.custom_pattern.SECONDS_PER_MILLION_CHARACTERS", 0.0)
    app = opened(corpus="sotu-21", num_merges="35")
    assert (shown(app).choice.corpus, notices(app)) == ("sotu-21", [])


def test_a_reader_s_pattern_on_a_sample_is_stopped_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bpe_viz.text.custom_pattern.PATTERN_SECONDS", 0.0)
    monkeypatch.setattr("bpe_viz.text.custom_pattern.SECONDS_PER_MILLION_CHARACTERS", 0.01)
    app = opened(corpus="sotu-21", pattern=r"(?:\w|\w\w)+['’]$")
    assert shown(app).choice == Choice("sotu-21", samples_by_key()["sotu-21"].settings)


def test_words_are_counted_once_for_all_settings_that_do_not_change_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted: list[Question] = []
    count: Count = corpus_questions.count_sample

    def note(question: Question, report: Report) -> Corpus:
        counted.append(question)
        return count(question, report)

    monkeypatch.setattr(scheduling, "count_sample", note)
    numbers = (36, 37, 38)
    choices = [Choice("sotu-21", Settings(num_merges=number, mark="▁")) for number in numbers]
    with LARGE_WORK.place(LARGE_WORK.number(), lambda *_: None):
        asked = [ask_for(choice, None, f"reader {choice}") for choice in choices]
    assert all(training.wait(PATIENCE) for training in asked)
    results = [training.result for training in asked]
    assert [len(trained.history) for trained in results if trained] == list(numbers)
    assert len({id(trained.corpus) for trained in results if trained}) == 1
    assert len(counted) == 1


def test_large_samples_never_displace_the_small_ones() -> None:
    slides = ask_for(Choice("slide", Settings(num_merges=8)), None, "ann")
    assert slides.wait(PATIENCE)
    for number in range(CACHED_TRAININGS + 1):
        choice = Choice("sotu-21", Settings(num_merges=number))
        assert ask_for(choice, None, "ann").wait(PATIENCE)
    assert ask_for(Choice("slide", Settings(num_merges=8)), None, "bob") is slides


def test_browsers_ask_less_often_the_more_of_them_wait() -> None:
    trainings: Pool[Any] = Pool(limit=2)
    with LARGE_WORK.place(LARGE_WORK.number(), lambda *_: None):
        small = trainings.ask("small", "ann", lambda _report: 1)
        work = scheduling.in_line(lambda _report: 1)
        large = trainings.ask("large", "0", work, is_large=True)
        assert seconds_between_looks(small) == LOOK_SECONDS
        assert seconds_between_looks(large) == LARGE_LOOK_SECONDS
        for number in range(100):
            trainings.ask("large", str(number), work, is_large=True)
        assert seconds_between_looks(large) == 5
    assert large.wait(PATIENCE)
    assert seconds_between_looks(large) == LARGE_LOOK_SECONDS

"""The pages as a reader meets them: settings, links, errors, lessons, no browser needed."""

import pytest

from bpe_viz.formats.lesson import Lesson, Position, write_lesson
from bpe_viz.settings import MarkPlace, PreTokenizer, Settings, TieRule, Unit
from bpe_viz.ui.reader.texts import OPEN_LESSON
from tests import START
from tests.helpers.pages import MERGES, choose, notices, opened, pasted, settled, shown
from tests.helpers.readers import bound_to, reader_of


@pytest.mark.parametrize("page", [MERGES, START], ids=["alone", "by start.py"])
def test_the_slide_corpus_is_shown_at_start(page: str) -> None:
    app = opened(page)
    assert shown(app).history.pairs[:3] == [("e", "r"), ("er", "_"), ("n", "e")]
    assert len(shown(app).history) == 8
    assert notices(app) == []


def test_a_link_opens_its_corpus_settings_and_position() -> None:
    app = opened(corpus="suffixes", tie_rule="greatest", num_merges="12", k="5", half="choose")
    assert shown(app).choice.corpus == "suffixes"
    assert shown(app).choice.settings.tie_rule is TieRule.GREATEST
    assert len(shown(app).history) == 12
    assert reader_of(app).position == Position(5, "choose")
    assert notices(app) == []


@pytest.mark.parametrize(
    ("params", "notice"),
    [
        ({"corpus": "moon"}, 'There is no corpus "moon" here; the slide corpus is shown.'),
        ({"corpus": "upload", "k": "3"}, OPEN_LESSON),
        ({"k": "99"}, "There is no merge 99, only 8; the last one is shown."),
        ({"k": "three"}, '"three" is not a merge number; showing the start.'),
        ({"vocab_size": "3"}, "The alphabet alone has 11 symbols"),
    ],
)
def test_what_a_link_cannot_have_is_said_and_the_slides_are_shown(
    params: dict[str, str], notice: str
) -> None:
    app = opened(**params)
    assert shown(app).choice.corpus == "slide"
    assert [notice in sentence for sentence in notices(app)] == [True]


def test_settings_that_cannot_be_trained_fall_back_to_the_corpus_s_own() -> None:
    app = opened(corpus="suffixes", vocab_size="3", k="7")
    assert shown(app).choice.corpus == "suffixes"
    assert shown(app).choice.settings.num_merges == 40
    assert len(notices(app)) == 1
    settled(app.run())
    assert len(notices(app)) == 1


def test_a_notice_can_be_dismissed() -> None:
    app = opened(corpus="moon")
    app.button(key="dismiss-0").click()
    assert notices(settled(app.run())) == []


def test_a_hostile_link_is_shown_as_text() -> None:
    app = opened(corpus="**b** $x$ <img src=x onerror=alert(1)>")
    (warning,) = app.warning
    assert r"\*\*b\*\* \$x\$ \<img" in warning.value


def test_changing_settings_trains_again() -> None:
    app = opened()
    assert len(shown(choose(app, "num_merges", 3)).history) == 3
    assert len(shown(choose(app, "num_merges", 8)).history) == 8
    choose(app, "tie_rule", TieRule.GREATEST)
    assert shown(app).history.settings.tie_rule is TieRule.GREATEST
    assert shown(app).history.pairs[0] != ("e", "r")
    choose(app, "stop_at", "vocab_size")
    choose(app, "vocab_size", 14)
    assert len(shown(app).history) == 3


def test_another_corpus_comes_with_its_own_settings() -> None:
    app = choose(opened(num_merges="3"), "corpus", "suffixes")
    assert shown(app).choice.settings.num_merges == 40
    assert reader_of(app).position == Position()
    choose(app, "corpus", "slide")
    assert shown(app).choice.settings == Settings(num_merges=8)


def test_settings_that_cannot_go_together_leave_the_screen_as_it_is() -> None:
    app = choose(opened(), "unit", Unit.BYTE)
    before = shown(app)
    choose(app, "mark_place", MarkPlace.GLUED)
    assert shown(app) is before
    assert notices(app) == [
        "A mark cannot be glued to a byte. Choose “separate, after the word” as the mark place, or"
        " another unit."
    ]
    choose(app, "mark_place", MarkPlace.BEFORE)
    assert shown(app).choice.settings.mark_place is MarkPlace.BEFORE
    assert notices(app) == []


def test_gpt_presets_come_with_bytes_and_no_mark_and_leave_again() -> None:
    app = choose(opened(corpus="suffixes"), "pretokenizer", PreTokenizer.GPT2)
    settings = shown(app).choice.settings
    assert (settings.unit, settings.mark_place) == (Unit.BYTE, MarkPlace.NONE)
    choose(app, "pretokenizer", PreTokenizer.WORDS)
    settings = shown(app).choice.settings
    assert (settings.unit, settings.mark_place) == (Unit.CHARACTER, MarkPlace.SEPARATE)


def test_word_counts_cannot_be_cut_again() -> None:
    app = opened()
    assert [box.disabled for box in app.selectbox if box.label == "Words by"] == [True]
    choose(app, "corpus", "turkish")
    assert [box.disabled for box in app.selectbox if box.label == "Words by"] == [False]


def test_a_mark_that_occurs_in_the_corpus_gives_way_to_a_free_one() -> None:
    app = opened(mark="w")
    assert shown(app).choice.settings.mark == "_"
    assert shown(app).notices == ('The mark "w" occurs in the corpus; "_" is used instead.',)
    assert [box.value for box in app.selectbox if box.label == "Mark"] == ["_"]


def test_pasted_text_becomes_the_corpus() -> None:
    app = pasted(opened(), "low lower low")
    assert dict(shown(app).corpus.word_counts) == {"low": 2, "lower": 1}
    assert bound_to(app.selectbox, "corpus_widget").options[0] == "Pasted text"
    assert bound_to(app.selectbox, "corpus_widget").value == shown(app).choice.corpus


def test_text_without_words_leaves_the_screen_as_it_is() -> None:
    app = opened()
    before = shown(app)
    pasted(app, "   ")
    assert shown(app) is before
    assert notices(app) == ["The corpus has no words. Paste some text or choose a sample."]


def test_readers_do_not_see_each_other_s_corpora() -> None:
    mine, yours = opened(), opened()
    pasted(mine, "secret words")
    settled(yours.run())
    assert shown(yours).choice.corpus == "slide"
    assert "Pasted text" in bound_to(mine.selectbox, "corpus_widget").options
    assert "Pasted text" not in bound_to(yours.selectbox, "corpus_widget").options


def test_a_lesson_file_brings_back_corpus_settings_and_position() -> None:
    settings = Settings(num_merges=4, tie_rule=TieRule.SMALLEST)
    lesson = Lesson("My *words*", settings, (("low", 5), ("lower", 2)), k=2, half="choose")
    app = pasted(opened(), write_lesson(lesson).decode())
    assert shown(app).choice.settings == settings
    assert dict(shown(app).corpus.word_counts) == {"low": 5, "lower": 2}
    assert reader_of(app).position == Position(2, "choose")


def test_a_lesson_file_opened_twice_goes_back_to_its_position() -> None:
    lesson = Lesson("mine", Settings(num_merges=4), (("low", 5), ("lower", 2)), k=2)
    app = pasted(opened(), write_lesson(lesson).decode())
    reader_of(app).position = Position(4)
    pasted(app, write_lesson(lesson).decode())
    assert reader_of(app).position == Position(2)


def test_another_setting_keeps_the_position_where_it_can() -> None:
    app = choose(opened(k="5", half="choose"), "tie_rule", TieRule.SMALLEST)
    assert reader_of(app).position == Position(5, "choose")
    choose(app, "num_merges", 3)
    assert reader_of(app).position == Position(3)
    assert notices(app) == []


def test_a_damaged_lesson_file_is_refused_and_the_screen_stays() -> None:
    app = opened()
    before = shown(app)
    pasted(app, '{"format":"bpe-viz lesson","version":9}')
    assert shown(app) is before
    assert notices(app) == [
        'The file is not of version 1. Choose a file that you saved with "Save lesson".'
    ]

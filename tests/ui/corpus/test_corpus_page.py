"""The Corpus page without a browser: opening, keeping, comparing, and what becomes of failures."""

import threading
from dataclasses import replace

import pytest

from bpe_viz.formats.lesson import Lesson, write_lesson
from bpe_viz.settings import Normalization, PreTokenizer, Settings, Unit
from bpe_viz.ui.corpus.caches import BEGINNINGS
from bpe_viz.ui.corpus.inputs import CorpusInputs
from bpe_viz.ui.corpus.texts import VIEWS
from bpe_viz.ui.jobs.corpus_questions import Beginning
from bpe_viz.ui.jobs.own_corpus import open_text
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.state import choice_query
from tests import ROOT
from tests.helpers.corpus_page import counted, names, own, page, press, set_to, upload
from tests.helpers.pages import notices, opened, settled, shown, started, stops, text_of
from tests.helpers.readers import bound_to, reader_of

PAGES = ROOT / "pages"
CORPUS, MERGES = str(PAGES / "corpus.py"), str(PAGES / "merges.py")
REVIEWS = b"id,stars,review\n1,5,good film indeed\n2,1,bad film indeed\n"


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("corpus", ["slide", "suffixes"])
def test_every_view_opens(view: str, corpus: str) -> None:
    assert text_of(page(corpus=corpus, view=view))


def test_several_files_are_one_corpus_with_its_figures() -> None:
    app = upload(page(), ("one.txt", b"low lower"), ("two.html", b"<p>Low &amp; new</p>"))
    assert names(app) == ["one.txt and 1 more"]
    assert own(app).document_set.text == "low lower\nLow & new"
    assert "<b>5</b><span>tokens" in text_of(app)
    upload(app, ("three.txt", b"third"))
    assert names(app) == ["one.txt and 1 more", "three.txt"]


def test_settings_on_the_page_are_those_of_the_menu_and_say_their_effect() -> None:
    app = upload(page(), ("a.txt", b"Low low Low, new"))
    set_to(app, "normalization", Normalization.LOWER)
    assert bound_to(app.selectbox, "normalization_widget").value is Normalization.LOWER
    assert "1 type fewer, 25.0%" in text_of(app)
    set_to(app, "pretokenizer", PreTokenizer.WORDS)
    assert "1 token more, 25.0%" in text_of(app)
    set_to(app, "pretokenizer", PreTokenizer.GPT2)
    assert bound_to(app.selectbox, "unit_widget_corpus").value is Unit.BYTE
    assert "<b>256</b><span>symbols" in text_of(app)


def test_the_comparison_holds_every_pre_tokenizer_and_what_is_chosen() -> None:
    app = page(corpus="suffixes", view="compare", pattern=r"(?:a+)+$|\w+", normalization="none")
    text = text_of(app)
    table = text[text.index("Pre-tokenizers on") : text.index("Normalisations on")]
    assert table.count("<tr") == 1 + len(PreTokenizer) + 1
    assert table.count("aria-current") == 1
    assert "<th scope='row'><bdi>custom pattern" in table


def test_a_pattern_without_words_is_said_in_its_row_and_above_the_text() -> None:
    app = upload(page(), ("a.txt", b"low"))
    set_to(app, "pretokenizer", "custom")
    bound_to(app.text_input, "pattern_widget_corpus").set_value("xyz")
    counted(settled(app.run()))
    assert any("does not match anything" in sentence for sentence in notices(app))
    bound_to(app.text_input, "pattern_widget_corpus").set_value("l|o")
    assert notices(counted(settled(app.run()))) == []


def test_a_table_is_read_by_the_columns_that_the_reader_chooses() -> None:
    app = upload(page(view="files"), ("reviews.csv", REVIEWS))
    assert own(app).document_set.text.splitlines() == ["good film indeed", "bad film indeed"]
    app.multiselect[0].set_value(["stars"])
    app.run()
    press(app, "Read these columns")
    assert own(app).document_set.text.split() == ["5", "1"]
    assert names(app) == ["reviews.csv"]


def test_the_language_column_can_be_deselected() -> None:
    rows = b"language,text\nen,low lower\nde,tief\n"
    app = upload(page(view="files"), ("both.csv", rows))
    assert [name for name, _ in own(app).document_set.documents[0].by_language] == ["en", "de"]
    (box,) = [box for box in app.selectbox if box.label == "Language of each row"]
    box.set_value("")
    app.run()
    press(app, "Read these columns")
    assert own(app).document_set.documents[0].by_language == ()


def test_the_first_row_of_a_table_can_be_names_after_all() -> None:
    app = upload(page(view="files"), ("a.csv", b"1;low lower;a\n2;new newer;b\n"))
    assert own(app).document_set.text.splitlines() == ["low lower", "new newer"]
    app.checkbox[0].check()
    app.run()
    press(app, "Read these columns")
    assert own(app).document_set.text.splitlines() == ["new newer"]


def test_words_and_counts_of_a_table() -> None:
    app = upload(page(), ("counts.csv", b"word,count\nlow,5\nnewer,6\n"))
    assert own(app).document_set.word_counts == (("low", 5), ("newer", 6))
    assert "Change a count, or add and remove words" in text_of(app)


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ([("noise.bin", bytes(range(256)) * 9)], "Save it as plain text"),
        ([("empty.txt", b"")], "empty"),
        ([("blank.txt", b"  \n ")], "words"),
        ([("lesson.json", b'{"format":"bpe-viz lesson","version":9}')], "Save lesson"),
        ([("huge.txt", b"x" * (51 << 20))], "50 MB"),
    ],
    ids=["binary", "empty", "blank", "lesson", "huge"],
)
def test_a_failing_upload_leaves_everything_as_it_was(
    files: list[tuple[str, bytes]], says: str
) -> None:
    app = upload(page(), ("good.txt", b"low lower low"))
    before = text_of(app)
    upload(app, *files)
    (notice,) = notices(app)
    assert says in notice
    assert (names(app), text_of(app)) == (["good.txt"], before)
    assert names(upload(app, ("next.txt", b"new"))) == ["good.txt", "next.txt"]
    assert notices(app) == []


def test_the_corpus_menu_of_every_page_opens_files_and_lessons() -> None:
    lesson = Lesson("My words", Settings(num_merges=3), (("low", 5), ("lower", 2)), k=2)
    app = upload(opened(MERGES), ("l.json", write_lesson(lesson)), place="opened")
    assert shown(app).choice.settings.num_merges == 3
    assert reader_of(app).position.k == 2
    upload(app, ("a.txt", b"new"), place="opened")
    assert bound_to(app.selectbox, "corpus_widget").options[:2] == ["My words", "a.txt"]


def test_a_text_opens_with_punctuation_cut_off_and_a_link_says_so() -> None:
    app = upload(page(), ("a.txt", b"the treaty, the treaty"))
    assert reader_of(app).controls.pretokenizer is PreTokenizer.WORDS
    assert "<b>5</b><span>tokens" in text_of(app)
    set_to(app, "pretokenizer", PreTokenizer.WHITESPACE)
    assert "<b>4</b><span>tokens" in text_of(app)


def test_a_sample_that_is_picked_opens_so_and_its_old_links_keep_their_meaning() -> None:
    app = page(corpus="verbs")
    assert reader_of(app).controls.pretokenizer is PreTokenizer.WHITESPACE
    bound_to(app.selectbox, "corpus_widget").set_value("slide")
    counted(settled(app.run()))
    bound_to(app.selectbox, "corpus_widget").set_value("verbs")
    counted(settled(app.run()))
    assert reader_of(app).controls.pretokenizer is PreTokenizer.WORDS
    choice = Choice("verbs", reader_of(app).controls.settings())
    assert choice_query(choice) == {"corpus": "verbs", "pretokenizer": "words"}


def test_a_pasted_text_is_shown_whatever_view_was_open() -> None:
    app = page(view="samples")
    app.text_area(key="corpus_pasted").set_value("low, lower")
    app.run()
    app.button(key="corpus_pasted_use").click()
    counted(settled(app.run()))
    assert own(app).document_set.text == "low, lower"
    assert reader_of(app).part(CorpusInputs.from_address).view == "text"
    assert "<b>3</b><span>tokens" in text_of(app)


def test_the_counts_of_a_text_become_a_corpus_of_their_own() -> None:
    app = press(upload(page(), ("a.txt", b"low, low lower")), "Edit the counts")
    assert own(app).document_set.word_counts == (("low", 2), (",", 1), ("lower", 1))
    assert names(app) == ["a.txt", "a.txt, word counts"]
    assert "Change a count, or add and remove words" in text_of(app)


def test_a_text_of_too_many_words_says_why_it_has_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.ui.corpus.edit.MAX_EDITED_TYPES", 2)
    app = upload(page(), ("a.txt", b"low lower lowest"))
    (button,) = [button for button in app.button if button.label == "Edit the counts"]
    assert button.disabled
    assert "3 different words; a table to edit has at most 2" in button.help


def test_the_cutting_rule_of_a_model_is_not_its_vocabulary() -> None:
    app = page(corpus="python", pretokenizer="gpt4")
    box = bound_to(app.selectbox, "pretokenizer_widget_corpus")
    assert "GPT-4 cutting rule" in box.options
    assert "The merges are learned from your corpus" in box.help
    assert "GPT-4 cutting rule (not its vocabulary), compared with whitespace" in text_of(app)


@pytest.mark.parametrize(
    ("key", "word"),
    [("normalization", "NFC"), ("unit", "Ġ"), ("mark_place", "mark"), ("mark", "edge of a word")],
)
def test_a_setting_is_explained_where_it_is_chosen(key: str, word: str) -> None:
    app = page(corpus="suffixes")
    for place in ("", "_corpus"):
        assert word in bound_to(app.selectbox, f"{key}_widget{place}").help


def test_a_sample_opens_with_its_settings() -> None:
    app = page(view="samples")
    app.button(key="open_turkish").click()
    counted(settled(app.run()))
    assert reader_of(app).controls.corpus == "turkish"
    assert reader_of(app).controls.num_merges == 40
    assert reader_of(app).part(CorpusInputs.from_address).view == "text"


def test_hostile_names_and_texts_are_shown_as_text() -> None:
    name = "**b** $x$ <img src=x onerror=alert(1)>\u202e.txt"
    app = upload(page(), (name, "<script>alert(1)</script> \u202e".encode()))
    assert "<script>" not in text_of(app)
    assert "<img" not in text_of(app)
    (label,) = [button.label for button in app.button if "onerror" in button.label]
    assert label.startswith(r"\*\*b\*\* \$x\$ \<img")


def test_a_pasted_text_is_taken_as_it_is() -> None:
    opening = open_text("<p>a,b\n\ud800", lambda *_: None)
    assert opening.own.document_set.text == "<p>a,b\n?"
    assert replace(opening.own, name="other") == opening.own


def test_reading_the_size_of_a_sample_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()

    def read_slowly(_key: str, report: Report) -> Beginning:
        while not over.wait(0.01):
            report("Reading the corpus", 0, 0)  # raises when nobody waits any more
        return Beginning("low", 3)

    BEGINNINGS.pool().forget()
    monkeypatch.setattr("bpe_viz.ui.corpus.samples.read_beginning", read_slowly)
    app = started(CORPUS, view="samples")
    while not stops(app):
        app.run()
    stops(app)[0].click()
    app.run()
    assert text_of(app).count("size not read") == 1
    over.set()
    BEGINNINGS.pool().forget()

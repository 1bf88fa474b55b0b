"""The Export page without a browser: what is offered, what is refused, and imported merges."""

import json
import sys
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.formats.hugging_face_check import CheckedTokenizer
from bpe_viz.formats.lesson import Position
from bpe_viz.ui.export import downloads
from bpe_viz.ui.export.work import (
    _checked,
    write_pieces,
    write_stepper,
    write_tables,
    write_tokenizer,
)
from bpe_viz.ui.jobs.training import TrainedPieces
from bpe_viz.ui.reader.imported import Import, read_imported
from bpe_viz.ui.reader.texts import OPEN_FILE
from bpe_viz.ui.shared.numbers import size_text
from bpe_viz.ui.words.answers import words_answer
from tests import ROOT
from tests.helpers.pages import choose, notices, opened, settled, shown, started, step_to, text_of
from tests.helpers.readers import reader_of
from tests.helpers.wire import unframe

PAGES = ROOT / "pages"
EXPORT, WORDS = str(PAGES / "export.py"), str(PAGES / "words.py")
MERGES = b"#version: 0.2\ne r</w>\nw er</w>\n"


def buttons(app: AppTest) -> dict[str, bool]:
    """The files of the list, and whether each can be had."""
    return {
        element.proto.label: not element.proto.disabled for element in app.get("download_button")
    }


def test_every_file_of_the_slide_corpus_can_be_had() -> None:
    app = opened(EXPORT)
    assert buttons(app) == {"Save lesson": True} | dict.fromkeys(
        [
            *("merges.txt", "tokenizer.json", "vocab.json", "merges.csv", "vocabulary-8.csv"),
            *("corpus-8.csv", "words.csv", "slides.tex"),
            *("lesson.bpe-viz.json", "stepper.html"),
        ],
        True,
    )
    text = text_of(app)
    assert "Version 0.1: the mark is a separate symbol" in text
    assert "Checked in tokenizers" in text
    assert "5 words, all segmented identically" in text
    assert f"{len(write_tables(shown(app), 8, print)['merges_csv'].data)} bytes" in text
    assert "The mark is spelled &lt;/w&gt;, as in merges.txt." in text


def test_each_line_says_what_is_lost_in_decoding() -> None:
    files = write_tables(shown(opened(EXPORT)), 8, print)
    assert files["merges_txt"].remark == (
        "Version 0.1: the mark is a separate symbol, spelled </w>. Decoding does not give every"
        " text back: “␣low␣␣lowest⏎” comes back as “␣low␣lowest⏎”."
    )
    text = text_of(opened(EXPORT, unit="bytes"))
    assert "“␣low␣␣lowest⏎” comes back as “low␣lowest”" in text
    assert "“low_lowest” comes back as “low lowest”" in text
    text = text_of(opened(EXPORT, unit="bytes", mark_place="none"))
    assert text.count("“low lowest” comes back as “lowlowest”") == 2  # tokenizers and tiktoken
    assert "As GPT-2 has them" in text
    assert "It does not say how text is cut (whitespace): GPT-2 cuts by its own pattern." in text
    text = text_of(opened(EXPORT, learner="wordpiece"))
    assert "“low.” comes back as “[UNK]”" in text  # tokenizer.json
    assert "“low.” comes back as “low [UNK]”" in text  # vocab.txt, as BERT cuts it
    text = text_of(opened(EXPORT, unit="bytes", mark_place="none", pretokenizer="gpt2"))
    assert text.count("Decoding gives texts back as they were.") == 3


def test_what_cannot_be_had_says_why() -> None:
    app = opened(EXPORT, unit="graphemes")
    offered = buttons(app)
    assert [name for name, can_be_had in offered.items() if not can_be_had] == [
        "merges.txt",
        "tokenizer.json",
    ]
    text = text_of(app)
    assert "subword-nmt starts from characters, not from graphemes" in text
    assert "tokenizers starts from characters or bytes" in text


def test_units_that_are_bytes_can_be_had_for_tiktoken() -> None:
    assert "tiktoken.zip" not in buttons(opened(EXPORT))
    app = opened(EXPORT, unit="bytes")
    assert buttons(app)["tiktoken.zip"] is False
    assert "Choose “none” as the mark place." in text_of(app)
    app = opened(EXPORT, unit="bytes", mark_place="none")
    assert buttons(app)["tiktoken.zip"] is True
    assert "Checked: 5 words, all segmented identically." in text_of(app)


@pytest.mark.parametrize(("k", "state"), [("3", 3), ("0", 0), (None, 8)])
def test_a_link_says_the_state(k: str | None, state: int) -> None:
    app = opened(EXPORT, **({"k": k} if k else {}))
    assert f"corpus-{state}.csv" in buttons(app)


def test_another_state_is_written_and_remembered() -> None:
    app = opened(EXPORT)
    step_to(app, 2)
    assert "vocabulary-2.csv" in buttons(app)
    assert reader_of(app).position == Position(2)
    choose(app, "num_merges", 1)
    assert "corpus-1.csv" in buttons(app)


def test_a_long_run_writes_its_stepper_only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "LONG_RUN", 7)
    app = opened(EXPORT)
    assert "stepper.html" not in buttons(app)
    next(button for button in app.button if button.label == "Write stepper.html").click()
    assert buttons(settled(app.run()))["stepper.html"]


def test_files_hold_what_the_page_shows() -> None:
    trained = shown(opened(EXPORT, corpus="suffixes"))
    files = write_tables(trained, 3, print)
    assert files["merges_txt"].data.startswith(b"#version: 0.1\n")
    assert len(files["words_csv"].data.splitlines()) == 1 + trained.corpus.num_types
    assert b"<!doctype html>" in write_stepper(trained, "mine", print)["stepper"].data


def test_without_tokenizers_the_file_is_offered_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    trained = shown(opened(EXPORT))
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    written = write_tokenizer(trained, print)["tokenizer_json"]
    assert written.remark.startswith("Not checked")
    assert written.data


def with_imported(page: str, **params: str) -> AppTest:
    """A page of a reader who has imported merges."""
    app = started(page, **params)
    reader_of(app).part(Import).found = read_imported(MERGES, "**b** <img>.txt")
    return settled(app.run())


def test_imported_merges_are_shown_and_can_be_removed() -> None:
    app = with_imported(EXPORT)
    text = text_of(app)
    assert "**b** &lt;img&gt;.txt" in text
    assert "2 merges, read as subword-nmt 0.2" in text
    app.button(key="import_remove").click()
    settled(app.run())
    assert reader_of(app).part(Import).found is None


def test_the_words_page_says_whose_merges_are_applied_and_leads_back() -> None:
    app = with_imported(WORDS, text="lower")
    (banner,) = [text for text in app.markdown if "Imported merges" in text.value]
    assert r"\*\*b\*\* \<img\>" in banner.value
    assert reader_of(app).position == Position()
    app.button(key="import_remove").click()
    settled(app.run())
    assert [text for text in app.markdown if "Imported merges" in text.value] == []
    assert notices(app) == []


def test_a_link_to_imported_merges_says_what_is_missing() -> None:
    assert notices(opened(WORDS, merges="imported")) == [OPEN_FILE]


def parts(question: dict[str, Any]) -> dict[str, Any]:
    """The answer of the Words page to a question about imported merges."""
    history = read_imported(MERGES, "x").merges.history
    found: dict[str, Any] = {}
    for part in unframe(words_answer(history, "key", "lower", {"key": "key", **question})):
        found.update(part)
    return found


def test_questions_that_need_a_corpus_have_no_answer() -> None:
    found = parts({"text": "lower", "units": True, "word": "lower", "pair": "w e", "copies": "w e"})
    assert found["study"]["words"][0]["died"] == [0, 0, 2, 1, 0]
    assert found["study"]["words"][0]["corpus"] == 0
    assert "units" not in found
    assert found["pair"]["closest"] is None
    assert found["copies"]["copies"] is None
    assert parts({"search": "lo"})["found"] == []
    why = parts({"word": "xer", "why": True})["reasons"]["why"]
    assert "not in the alphabet of these merges" in why[0]["sentence"]


@pytest.mark.parametrize(
    ("num_bytes", "text"), [(0, "0 bytes"), (999, "999 bytes"), (999_949, "999.9 kB")]
)
def test_sizes_are_rounded_as_people_read_them(num_bytes: int, text: str) -> None:
    assert size_text(num_bytes) == text


def test_wordpiece_has_its_vocabulary_in_place_of_merges_txt() -> None:
    app = opened(EXPORT, learner="wordpiece")
    offered = buttons(app)
    assert "merges.txt" not in offered
    assert offered["vocab.txt"] and offered["tokenizer.json"]
    text = text_of(app)
    assert "For longest match first, with the ids of tokenizer.json" in text
    assert "5 words, all segmented identically" in text


def test_unigram_has_the_files_of_its_pieces() -> None:
    app = opened(EXPORT, learner="unigram")
    assert buttons(app) == {"Save lesson": True} | dict.fromkeys(
        ["tokenizer.json", "unigram.vocab", "words.csv", "lesson.bpe-viz.json"], True
    )
    text = text_of(app)
    assert "5 words, all segmented identically" in text
    assert "listed as sentencepiece does" in text
    trained = reader_of(app).shown
    assert isinstance(trained, TrainedPieces)
    files = write_pieces(trained, print)
    assert files["pieces_vocab"].data.startswith(b"<unk>\t0\n")
    assert json.loads(files["unigram_json"].data)["model"]["type"] == "Unigram"
    assert files["words_csv"].data.decode("utf-8-sig").startswith("word,count\nlow,5\n")


def test_words_with_several_most_probable_ways_are_named() -> None:
    checked = CheckedTokenizer(b"{}", "0.23.3", 5, num_ties=2)
    assert _checked(checked).remark == (
        "Checked in tokenizers 0.23.3: 5 words, all segmented identically or, for 2, in a way that"
        " is just as probable. Decoding gives texts back as they were."
    )

"""Lines of a word and its count are recognised and offered as a table; nothing is guessed."""

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.documents.counted_lines import find_counted_lines, read_counted_lines
from bpe_viz.documents.document import StoredText
from bpe_viz.documents.upload import read_documents
from bpe_viz.limits import MAX_COUNT
from bpe_viz.ui.corpus.inputs import CorpusInputs
from tests.helpers.corpus_page import page, upload
from tests.helpers.pages import opened, pasted, settled, shown, text_of
from tests.helpers.readers import bound_to, reader_of

LOW = (("low", 50), ("lower", 20))


@pytest.mark.parametrize(
    "text",
    [
        "low 50\nlower 20",
        "low\t50\r\nlower\t20\r\n",
        "low,50\nlower,20",
        "low: 50\n\n  lower : 20  \n",
        "low;50\nlower 20",
        "\ufefflow 50\nlower 20",
        "     50 low\n     20 lower\n",
        "low 20\nlower 20\nlow 30",
    ],
    ids=["blank", "tab", "comma", "colon", "mixed", "byte order mark", "uniq -c", "twice"],
)
def test_lines_of_a_word_and_a_count_are_recognised(text: str) -> None:
    stored = StoredText.of(text)
    found = find_counted_lines(stored)
    assert found
    assert found.num_lines == sum(1 for line in text.splitlines() if line.strip())
    assert read_counted_lines(stored) == LOW


@pytest.mark.parametrize(
    "text",
    [
        "",
        "low 50",
        "low lower\nlowest 5",
        "low 50\nlower",
        "low 50\nlower 0",
        "low 50\nlower -3",
        "low 5.5\nlower 2",
        "1 2\n3 4",
        "low 50\n20 lower",
        "the low 50\nthe lower 20",
        f"low {MAX_COUNT}\nlower {MAX_COUNT}",
        "low 50\n" + "x" * 10_000 + " 5",
        "low ٥\nlower ٢",
    ],
)
def test_other_texts_are_not(text: str) -> None:
    assert find_counted_lines(StoredText.of(text)) is None


def test_several_files_are_offered_when_all_of_them_fit() -> None:
    counts, prose = ("a.txt", b"low 5\nnew 2"), ("b.txt", b"low and new")
    assert read_documents([counts, ("c.txt", b"low 1\nwide 3")]).counted_lines
    assert read_documents([counts, prose]).counted_lines is None


def words(app: AppTest) -> dict[str, int]:
    return dict(shown(app).corpus.word_counts)


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def click(app: AppTest, label: str) -> AppTest:
    next(button for button in app.button if button.label == label).click()
    return settled(app.run())


def offers(app: AppTest) -> list[str]:
    return [info.value.replace("\\", "") for info in app.info]


def test_pasted_lines_are_offered_and_read_as_the_reader_says() -> None:
    app = pasted(opened(), "low 50\nlower 20")
    assert words(app) == {"low": 1, "50": 1, "lower": 1, "20": 1}
    (offer,) = offers(app)
    assert offer == (
        "All 2 lines look like a word and its count, such as “low 50”."
        " Read as text, each number is a word too."
    )
    app = click(app, "Read as words and counts")
    assert words(app) == dict(LOW)
    assert offers(app) == []
    assert bound_to(app.selectbox, "corpus_widget").options[0] == "Pasted text"


def test_text_that_is_kept_as_text_is_offered_no_more() -> None:
    app = click(pasted(opened(), "low 50\nlower 20"), "Keep as text")
    assert offers(app) == []
    assert words(app) == {"low": 1, "50": 1, "lower": 1, "20": 1}


def test_an_uploaded_text_can_be_read_either_way_later() -> None:
    app = upload(page(view="files"), ("counts.txt", b"low,50\nlower,20\n"))
    assert "All 2 lines look like a word and its count" in text_of(app)
    app = click(app, "Read as words and counts")
    reader_of(app).part(CorpusInputs.from_address).view = "files"
    app = settled(app.run())
    assert "Read as words and counts." in text_of(app)
    app = click(app, "Read as text")
    assert "Read as text." in text_of(app)
    assert len(reader_of(app).own_corpora) == 1


def test_prose_is_not_offered_as_a_table() -> None:
    app = pasted(opened(), "low 50\nis what they paid")
    assert (offers(app), "Read as words and counts" in labels(app)) == ([], False)


def test_hostile_lines_are_quoted_as_text() -> None:
    app = pasted(opened(), "**b**<img/src=x> 5\n$x$\u202e 2")
    (info,) = app.info
    assert "**b**" not in info.value
    assert "\u202e" not in info.value

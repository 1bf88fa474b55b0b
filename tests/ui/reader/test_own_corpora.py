"""Several corpora in a session: renamed, switched, removed, given way for, and really let go."""

import gc
import uuid
import weakref

import pytest

from bpe_viz.limits import MAX_KEPT_CORPORA
from bpe_viz.settings import Learner, Normalization
from bpe_viz.ui.frame.navigation import FILE_OF_PAGE
from tests import ROOT, START
from tests.helpers.corpus_page import counted, names, own, page, press, set_to, upload
from tests.helpers.held import is_held, keepers_of
from tests.helpers.pages import EVERY_VIEW, choose, notices, opened, settled, shown
from tests.helpers.readers import bound_to, reader_of


def test_a_corpus_is_renamed_switched_and_removed() -> None:
    app = upload(page(), ("one.txt", b"low"))
    set_to(app, "normalization", Normalization.NFC)
    upload(app, ("two.txt", b"new newer"))
    assert reader_of(app).controls.normalization == Normalization.NONE
    (field,) = [f for f in app.text_input if f.key and f.key.endswith("two.txt")]
    field.set_value(" one.txt ")
    settled(app.run())
    assert names(app) == ["one.txt", "one.txt (2)"]
    press(app, "one\\.txt")
    assert own(app).name == "one.txt"
    assert reader_of(app).controls.normalization == Normalization.NFC
    app.button(key=f"remove_{own(app).key}").click()
    settled(app.run())
    assert names(app) == ["one.txt (2)"]
    assert own(app).document_set.text == "new newer"
    app.button(key=f"remove_{own(app).key}").click()
    settled(app.run())
    assert (names(app), reader_of(app).controls.corpus) == ([], "slide")


def test_the_same_text_under_another_name_is_one_corpus_and_its_picker_still_works() -> None:
    app = upload(page(), ("one.txt", b"low"))
    upload(app, ("two.txt", b"new newer"))
    upload(app, ("one.txt", b"low"))
    assert names(app) == ["one.txt", "two.txt"]
    upload(app, ("three.txt", b"low"))
    assert names(app) == ["three.txt", "two.txt"]
    upload(app, ("two.txt", b"low"))
    assert names(app) == ["two.txt (2)", "two.txt"]
    app.run()
    picker = bound_to(app.selectbox, "corpus_widget")
    assert picker.value == own(app).key
    assert [label for label in picker.options if "txt" in label] == ["two.txt (2)", "two.txt"]
    picker.set_value("slide")
    settled(app.run())
    assert reader_of(app).controls.corpus == "slide"


def test_a_label_that_a_corpus_had_before_is_no_choice() -> None:
    app = upload(page(), ("one.txt", b"low"))
    upload(app, ("two.txt", b"new newer"))
    (field,) = [f for f in app.text_input if f.key and f.key.endswith("one.txt")]
    field.set_value("renamed")
    settled(app.run())
    two = own(app).key
    picker = bound_to(app.selectbox, "corpus_widget")
    picker.options.append("one.txt")
    picker.set_value("one.txt")
    settled(app.run())
    assert not app.exception
    assert (own(app).key, bound_to(app.selectbox, "corpus_widget").value) == (two, two)


def test_the_oldest_gives_way_when_there_are_too_many_and_the_reader_is_told() -> None:
    app = page()
    for number in range(MAX_KEPT_CORPORA + 1):
        upload(app, (f"{number}.txt", f"text number {number}".encode()))
    assert names(app) == [f"{number}.txt" for number in range(1, MAX_KEPT_CORPORA + 1)]
    (notice,) = notices(app)
    assert f"At most {MAX_KEPT_CORPORA} corpora" in notice
    assert '"0.txt" was removed. Open it again if you need it.' in notice


def test_the_chosen_corpus_gives_way_last_and_never_leaves_the_page_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bpe_viz.ui.reader.own_corpora.MAX_KEPT_BYTES", 20)
    app = upload(page(), ("one.txt", b"123456789"), ("more.txt", b"1"))
    upload(app, ("two.txt", b"second"))
    press(app, "one\\.txt and 1 more")
    upload(app, ("three.txt", b"third"))
    assert names(app) == ["one.txt and 1 more", "three.txt"]
    upload(app, ("four.txt", b"a longer text, longer than all that may be kept"))
    assert (names(app), own(app).name) == (["four.txt"], "four.txt")


def test_what_was_learned_from_a_removed_corpus_is_let_go() -> None:
    app = upload(opened(START), ("mine.txt", b"low lower low"), place="opened")
    assert shown(app).choice.own == own(app)
    record = weakref.ref(shown(app).history)
    counted(settled(app.switch_page(str(ROOT / "pages" / "corpus.py")).run()))
    app.button(key=f"remove_{own(app).key}").click()
    counted(settled(app.run()))
    app.run()  # the harness keeps the state of the run before
    gc.collect()
    assert record() is None
    counted(settled(app.switch_page(str(ROOT / "pages" / "merges.py")).run()))
    assert shown(app).choice.corpus == "slide"


@pytest.mark.parametrize(
    ("name", "text", "learner"),
    [
        ("{0}.csv", "{0} column,count\n{0}s,3\n{0} lower,2\n", Learner.BPE),
        ("{0}.txt", "{0} 3\n{0}s 2\nlow 1\n", Learner.UNIGRAM),
    ],
    ids=["a table, BPE", "counted lines, Unigram"],
)
def test_nothing_of_a_removed_corpus_is_left_whatever_page_was_visited(
    name: str, text: str, learner: Learner
) -> None:
    word = f"q{uuid.uuid4().hex[:12]}"  # in no other text of this process
    file = (name.format(word), text.format(word).encode())
    app = choose(upload(opened(START), file, place="opened"), "learner", learner)
    for page_name, view in EVERY_VIEW:
        app.query_params.update({"view": view} if view else {})
        counted(settled(app.switch_page(page_of(page_name)).run()))
    counted(settled(app.switch_page(page_of("corpus")).run()))
    del file
    assert is_held(word)
    app.button(key=f"remove_{own(app).key}").click()
    counted(settled(app.run()))
    app.run()  # Streamlit and the harness keep what the run before drew
    assert keepers_of(word) == []


def page_of(name: str) -> str:
    """The file of a page."""
    return str(ROOT / "pages" / f"{FILE_OF_PAGE[name]}.py")

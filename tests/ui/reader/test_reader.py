"""All that is known of a reader is one typed object under one key; other keys are widgets'."""

import ast

import pytest

from bpe_viz.formats.lesson import Position
from bpe_viz.samples.catalogue import samples_by_key
from bpe_viz.settings import CustomPattern, Settings
from bpe_viz.ui.frame.navigation import FILE_OF_PAGE, TITLE_OF_PAGE
from bpe_viz.ui.jobs.gold_files import GoldFile
from bpe_viz.ui.jobs.own_corpus import UPLOAD
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.controls import Controls
from bpe_viz.ui.reader.gold_lists import GoldLists, lists
from bpe_viz.ui.reader.reader import KEY, Drawing, Reader, acting_for
from tests import ROOT, START
from tests.helpers.pages import EVERY_VIEW, choose, opened, pasted, settled
from tests.helpers.readers import keys_of_no_widget, reader_of

CHOICES = [
    *(Choice(key, sample.settings) for key, sample in samples_by_key().items()),
    Choice("slide", Settings(pretokenizer=CustomPattern(r"\S+"), vocab_size=20)),
]


@pytest.mark.parametrize(("page", "view"), EVERY_VIEW)
def test_every_page_keeps_one_key_of_its_own(page: str, view: str) -> None:
    app = opened(
        str(ROOT / "pages" / f"{FILE_OF_PAGE[page]}.py"), **({"view": view} if view else {})
    )
    assert keys_of_no_widget(app) == {KEY}


def test_what_a_reader_does_adds_no_key() -> None:
    app = pasted(choose(opened(START), "num_merges", 3), "low 5\nlower 2\nnew 9\n")
    app.button(key="keep_as_text").click()
    settled(app.run())
    for page in TITLE_OF_PAGE:
        settled(app.switch_page(str(ROOT / "pages" / f"{FILE_OF_PAGE[page]}.py")).run())
    assert keys_of_no_widget(app) == {KEY}


def test_only_three_modules_know_the_session() -> None:
    found = {
        path.relative_to(ROOT / "bpe_viz" / "ui").as_posix(): path
        for path in (ROOT / "bpe_viz").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "session_state"
    }
    # The last one reads what its own component reports.
    assert set(found) == {"reader/reader.py", "reader/widgets.py", "shared/page_address.py"}


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.corpus)
def test_controls_ask_for_the_choice_that_they_show(choice: Choice) -> None:
    controls = Controls.of(choice)
    assert Choice(controls.corpus, controls.settings()) == choice


def asking_for_list(gold: str) -> Reader:
    """A reader whose lesson asks for a gold list."""
    return Reader(Controls.of(CHOICES[0]), asked_by_lesson={"morphemes": f"gold={gold}"})


def lists_of(me: Reader) -> GoldLists:
    with acting_for(me):
        return lists()


def test_after_a_reload_a_reader_has_what_was_brought_and_what_is_asked_for() -> None:
    ann, again, third = (asking_for_list(gold) for gold in ("gold_english", UPLOAD, "gold_turkish"))
    before = lists_of(ann)
    assert not ann.has_brought
    before.file = GoldFile("1f", "mine.tsv", b"cats\tcat s")
    ann.part(Drawing).number = 3
    again.take_over(ann)
    third.take_over(again)  # which has not been where lists are
    assert again.has_brought
    for me, chosen in ((again, UPLOAD), (third, "gold_turkish")):
        found = lists_of(me)
        assert (found.file, found.chosen, found.problem) == (before.file, chosen, "")
        assert me.part(Drawing).number == 0


def test_what_is_removed_after_a_reload_stays_where_it_was() -> None:
    ann, again = (asking_for_list(UPLOAD) for _ in range(2))
    before = lists_of(ann)
    assert "Open it" in before.problem
    before.file = GoldFile("1f", "mine.tsv", b"cats\tcat s")
    again.take_over(ann)
    lists_of(again).file = None
    assert before.file
    assert not again.has_brought


def test_two_readers_share_nothing() -> None:
    ann, bob = (Reader(Controls.of(CHOICES[0])) for _ in range(2))
    ann.notices += ("read me",)
    ann.cancelled.add("cuts")
    ann.inputs["laws"] = {"view": "zipf"}
    ann.part(Drawing).number = 3
    assert ann.id != bob.id
    assert (bob.notices, bob.cancelled, bob.inputs, bob.part(Drawing)) == ((), set(), {}, Drawing())


@pytest.mark.parametrize(
    ("params", "position"),
    [
        ({}, Position()),
        ({"k": "0"}, Position(0)),
        ({"k": "2"}, Position(2)),
        ({"k": "x"}, Position()),
        ({"k": "0", "corpus": "moon"}, Position()),
    ],
)
def test_a_position_is_given_by_a_link_or_not_at_all(
    params: dict[str, str], position: Position
) -> None:
    assert reader_of(opened(**params)).position == position


def test_a_link_to_the_start_says_nothing_of_a_corpus_chosen_later() -> None:
    app = choose(opened(k="0"), "corpus", "suffixes")
    assert reader_of(app).position == Position()


def test_choosing_a_view_changes_its_own_page_only() -> None:
    me = Reader(Controls.of(CHOICES[0]))
    me.inputs.update(views={"view": "all"}, parity={"after": 3}, others={"view": "text"})
    for name, page in (("views", "learners"), ("parity", "learners"), ("others", "tokenizers")):
        me.belongs(name, page)
    me.choose_view("learners", "picky")
    me.choose_view("laws", "zipf")
    expected = {"views": {"view": "picky"}, "parity": {"after": 3}, "others": {"view": "text"}}
    assert me.inputs == expected

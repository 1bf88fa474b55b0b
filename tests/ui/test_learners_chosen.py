"""The learner is a setting: each one trains, comes back from links and lessons, and is named."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz import (
    Criterion,
    learn_boundless_bpe,
    learn_bpe,
    learn_parity_bpe,
    learn_picky_bpe,
    learn_superbpe,
    learn_unigram,
    learn_wordpiece,
)
from bpe_viz.formats.lesson import Lesson, Position, write_lesson
from bpe_viz.limits import MAX_LINE_CHARACTERS
from bpe_viz.settings import (
    FROM_LINES,
    Learner,
    MarkPlace,
    PreTokenizer,
    Settings,
    TieRule,
    with_learner,
)
from bpe_viz.settings_table import PAGE_LEARNERS
from bpe_viz.ui.jobs.training import AnyTrained, TrainedPieces
from bpe_viz.ui.merges.deltas import rows
from bpe_viz.ui.reader.lessons import lesson_file
from bpe_viz.ui.reader.state import choice_query, title_of
from tests import ROOT
from tests.helpers.corpus_page import upload
from tests.helpers.pages import choose, notices, opened, pasted, shown, summary_of
from tests.helpers.readers import reader_of
from tests.helpers.slides import SLIDES

HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
ROADS = "by the way\nby the road\non the way\non the road\n" * 2
TEXTS = {"en.txt": b"the the they", "de.txt": b"der der wer werden"}
ABOUT_WORDS = ("words", "morphemes", "laws")


def on_screen(app: AppTest) -> AnyTrained:
    """Return what the page shows, of whichever learner."""
    trained = reader_of(app).shown
    assert trained is not None
    return trained


def lesson_of(learner: Learner, **settings: Any) -> str:
    """A lesson file with the words of the course."""
    chosen = with_learner(Settings(**settings), learner)
    return write_lesson(Lesson("hugs", chosen, tuple(HUGS.items()), k=1)).decode()


def test_each_learner_learns_what_the_library_does() -> None:
    app = choose(opened(), "learner", Learner.WORDPIECE)
    by_ratio = learn_wordpiece(SLIDES, 8)
    assert shown(app).history.pairs == by_ratio.pairs
    choose(app, "criterion", Criterion.LIKELIHOOD)
    by_gain = learn_wordpiece(SLIDES, 8, criterion=Criterion.LIKELIHOOD)
    assert shown(app).history.pairs == by_gain.pairs != by_ratio.pairs
    choose(app, "learner", Learner.UNIGRAM)
    trained = on_screen(app)
    assert isinstance(trained, TrainedPieces)
    pieces = learn_unigram(SLIDES, 19)
    assert trained.history.at(len(pieces)).pieces() == pieces.at(len(pieces)).pieces()
    choose(app, "learner", Learner.BPE)
    assert shown(app).history.pairs[:2] == [("e", "r"), ("er", "_")]
    assert len(shown(app).history) == 8


@pytest.mark.parametrize("learner", FROM_LINES)
def test_learners_from_lines_learn_what_the_library_does(learner: Learner) -> None:
    app = choose(pasted(opened(), ROADS), "learner", learner)
    assert notices(app) == []
    trained = shown(app)
    until = len(learn_superbpe(ROADS, 1000, walls_until=1000)) // 2
    alone = (
        learn_superbpe(ROADS, 1000, walls_until=until)
        if learner is Learner.SUPERBPE
        else learn_boundless_bpe(ROADS, 1000)
    )
    assert trained.history.pairs == alone.pairs
    said = f"<dt>Walls until</dt><dd>{until}</dd>" in summary_of(app)
    assert said is (learner is Learner.SUPERBPE)
    assert trained.history.words == ("by the way", "by the road", "on the way", "on the road")
    assert any(" " in merge.symbol.strip() for merge in trained.history.merges)
    # The corpus is that of words, for all pages that are about them.
    assert trained.corpus.word_counts == {**trained.corpus.word_counts, " the": 8, "by": 4}
    assert dict(trained.learned_words) == dict.fromkeys(trained.history.words, 2)
    choose(app, "learner", Learner.BPE)
    assert "the" in shown(app).history.words


@pytest.mark.parametrize("learner", FROM_LINES)
def test_a_lesson_takes_the_lines_along(learner: Learner) -> None:
    app = choose(pasted(opened(), ROADS), "learner", learner)
    before = shown(app)
    lesson = lesson_file(before, "roads", reader_of(app), tours={})
    after = shown(pasted(opened(), lesson.decode()))
    assert after.history.pairs == before.history.pairs
    assert after.history.count_of_word() == before.history.count_of_word()
    assert after.key == before.key


def test_symbols_die_above_the_threshold_that_is_chosen() -> None:
    app = choose(choose(opened(num_merges="9"), "learner", Learner.PICKY), "threshold", 0.7)
    history = shown(app).history
    assert history.events == learn_picky_bpe(SLIDES, num_merges=9, threshold=0.7).events
    assert "<dt>Threshold</dt><dd>0.7</dd>" in summary_of(app)
    assert choice_query(shown(app).choice) == {
        "corpus": "slide",
        "learner": "picky",
        "num_merges": "9",
        "threshold": "0.7",
    }
    app = opened(corpus="slide", learner="picky", vocab_size="15", threshold="0.6")
    sized = learn_picky_bpe(SLIDES, 15, threshold=0.6)
    assert shown(app).history.events == sized.events


@pytest.mark.parametrize("page", sorted((ROOT / "pages").glob("*.py")), ids=lambda page: page.stem)
def test_every_page_opens_where_symbols_die(page: Path) -> None:
    app = opened(str(page), corpus="slide", learner="picky", threshold="0.7", num_merges="9")
    assert [error.value for error in app.exception] == []
    assert notices(app) == []


def test_the_walls_fall_when_the_link_says() -> None:
    app = opened(corpus="verbs", learner="superbpe", num_merges="30", walls_until="7")
    history = shown(app).history
    assert (len(history), history.settings.walls_until) == (30, 7)
    assert "<dt>Walls until</dt><dd>7</dd>" in summary_of(app)
    assert choice_query(shown(app).choice)["walls_until"] == "7"
    before = shown(app)
    choose(app, "walls_until", 31)
    assert shown(app) is before
    assert notices(app) == [
        "The walls stand until merge 31, but learning stops after 30 merges. Choose 0 to 30 for the"
        " walls, or more merges."
    ]


def test_walls_that_never_fall_are_told_from_others() -> None:
    app = opened(corpus="numbers", learner="superbpe", weak_walls="released", num_merges="60")
    history = shown(app).history
    [row] = rows(history, np.array([0]))
    assert "<dt>Weak walls</dt><dd>as released</dd>" in summary_of(app)
    weak, line = {-1 - unit for unit in row.walls if unit < 0}, history.words[0]
    falling = {unit for unit in row.walls if unit >= 0}
    numbers = {match.end() - 1 for match in re.finditer(r"[0-9]{1,3}(?=.)", line)}
    assert numbers
    assert numbers <= weak
    assert falling
    assert all(row.died[unit] == 0 for unit in weak)


def test_words_that_came_with_counts_are_a_line_each() -> None:
    app = choose(opened(), "learner", Learner.SUPERBPE)
    assert shown(app).history.words == tuple(SLIDES)
    plain = learn_bpe(SLIDES, 8, mark_place=MarkPlace.NONE)
    assert shown(app).history.pairs == plain.pairs
    assert any("each is a line of its own" in text.value for text in app.caption)


def test_long_lines_are_broken_at_blanks_and_nothing_is_lost() -> None:
    text = " ".join(f"word{number}" for number in range(400))
    app = choose(pasted(opened(), text), "learner", Learner.BOUNDLESS)
    words = shown(app).history.words
    assert "".join(words) == text
    assert all(len(word) <= MAX_LINE_CHARACTERS for word in words)
    assert all(word.startswith(" ") for word in words[1:])


def test_files_are_languages_that_take_turns() -> None:
    app = upload(opened(), *TEXTS.items(), place="opened")
    choose(app, "learner", Learner.PARITY)
    trained = shown(app)
    words = {name.removesuffix(".txt"): text.decode().split() for name, text in TEXTS.items()}
    alone = learn_parity_bpe(words, 1000, min_count=1)
    assert trained.history.languages == ("en", "de")
    assert trained.history.pairs == alone.pairs
    assert [merge.language for merge in trained.history.merges][:3] == ["de", "de", "en"]
    assert notices(app) == []
    lesson = lesson_file(trained, "two", reader_of(app), tours={})
    after = shown(pasted(opened(), lesson.decode()))
    assert after.history.pairs == alone.pairs
    assert after.key == trained.key
    assert after.history.words_of_language() == trained.history.words_of_language()


def test_a_column_of_a_table_names_the_languages() -> None:
    rows = "language,text\n" + "".join(
        f"{name.removesuffix('.txt')},{text.decode()}\n" for name, text in TEXTS.items()
    )
    app = upload(opened(), ("both.csv", rows.encode()), place="opened")
    choose(app, "learner", Learner.PARITY)
    assert shown(app).history.words_of_language() == {
        "en": {"the": 2, "they": 1},
        "de": {"der": 2, "wer": 1, "werden": 1},
    }


def test_a_corpus_in_one_part_is_one_language_and_that_is_said() -> None:
    app = choose(opened(), "learner", Learner.PARITY)
    assert shown(app).history.pairs == learn_bpe(SLIDES, 8).pairs
    assert any("one language decides all merges" in text.value for text in app.caption)


def test_another_learner_ends_at_the_vocabulary_size_of_the_one_before() -> None:
    app = choose(opened(), "learner", Learner.UNIGRAM)
    alphabet = {letter for word in SLIDES for letter in word} | {"▁"}
    assert on_screen(app).choice.settings.vocab_size == len(alphabet) + 8
    choose(app, "vocab_size", 15)
    choose(app, "learner", Learner.BPE)
    assert len(shown(app).history.symbols) == 15


def test_each_learner_has_its_own_mark_and_gives_the_other_back() -> None:
    app = choose(opened(mark="·", mark_place="glued"), "learner", Learner.WORDPIECE)
    assert shown(app).history.settings.mark_place is MarkPlace.NONE
    choose(app, "learner", Learner.BPE)
    assert shown(app).choice.settings == Settings(
        mark="·", mark_place=MarkPlace.GLUED, num_merges=8
    )
    app = choose(opened(), "learner", Learner.UNIGRAM)
    settings = on_screen(app).choice.settings
    assert (settings.mark, settings.mark_place) == ("▁", MarkPlace.BEFORE)
    choose(app, "mark_place", MarkPlace.NONE)
    trained = on_screen(app)
    assert isinstance(trained, TrainedPieces)
    assert trained.history.settings.mark is None
    choose(app, "learner", Learner.WORDPIECE)
    choose(app, "learner", Learner.UNIGRAM)
    assert on_screen(app).choice.settings.mark_place is MarkPlace.NONE


STOPS: dict[str, dict[str, str]] = {
    "number of merges": {"num_merges": "25"},
    "vocabulary size": {"vocab_size": "17"},
    "minimum pair count": {"num_merges": "25", "min_count": "3"},
    "size and count": {"vocab_size": "17", "min_count": "3"},
}


@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize("learner", PAGE_LEARNERS)
def test_other_learners_and_back_give_what_was_there_before(learner: Learner, stop: str) -> None:
    asked = {"learner": learner.value} | STOPS[stop]
    if learner is Learner.UNIGRAM:
        asked.pop("min_count", "")
    if learner in FROM_LINES and asked.pop("vocab_size", ""):
        asked["num_merges"] = "5"
    if learner is Learner.BPE:
        asked |= {"mark": "·", "mark_place": "glued"}
    app = opened(**asked)
    assert notices(app) == []
    settings, summary = on_screen(app).choice.settings, summary_of(app)
    others = [other for other in PAGE_LEARNERS if other is not learner]
    for way in ([others[0]], [others[1]], others, others[::-1]):
        for step in (*way, learner):
            choose(app, "learner", step)
        assert (on_screen(app).choice.settings, summary_of(app)) == (settings, summary)


def test_what_was_changed_meanwhile_stays_changed() -> None:
    app = choose(opened(num_merges="25"), "learner", Learner.UNIGRAM)
    choose(app, "mark_place", MarkPlace.NONE)
    choose(app, "learner", Learner.BPE)
    settings = shown(app).choice.settings
    assert (settings.num_merges, settings.mark_place) == (25, MarkPlace.NONE)
    choose(app, "learner", Learner.WORDPIECE)
    choose(app, "num_merges", 4)
    choose(app, "learner", Learner.BPE)
    assert shown(app).choice.settings.num_merges == 4


@pytest.mark.parametrize(
    ("params", "summary", "title"),
    [
        (
            {"learner": "wordpiece", "num_merges": "3"},
            "<dt>Learner</dt><dd>WordPiece</dd><dt>Criterion</dt><dd>ratio</dd>"
            "<dt>Merges</dt><dd>3</dd><dt>Ties</dt><dd>first seen</dd>"
            "<dt>Unit</dt><dd>characters</dd><dt>Prefix</dt><dd>##</dd>",
            "5 types, 18 tokens · WordPiece by ratio · first-seen ties",
        ),
        (
            {"learner": "wordpiece", "criterion": "likelihood", "prefix": "@@", "k": "2"},
            "<dd>gain</dd><dt>Merges</dt><dd>8</dd>",
            "WordPiece by likelihood gain · first-seen ties",
        ),
        (
            {"learner": "unigram", "vocab_size": "14", "max_piece_length": "4"},
            "<dt>Learner</dt><dd>Unigram</dd><dt>Pieces</dt><dd>13</dd>"
            "<dt>Asked for</dt><dd>14</dd><dt>Mark</dt>",
            "5 types, 18 tokens · Unigram",
        ),
        ({"num_merges": "3"}, "<dd>BPE</dd><dt>Merges</dt><dd>3</dd>", "tokens · first-seen ties"),
    ],
    ids=["ratio", "gain", "unigram", "bpe"],
)
def test_a_link_names_the_learner_and_the_screen_does(
    params: dict[str, str], summary: str, title: str
) -> None:
    app = opened(**params)
    assert notices(app) == []
    assert summary in summary_of(app)
    assert title_of(on_screen(app)).endswith(title)
    written = choice_query(on_screen(app).choice)
    asked = {name: text for name, text in params.items() if name != "k"}
    assert written == {"corpus": "slide"} | asked


@pytest.mark.parametrize("learner", PAGE_LEARNERS)
def test_a_lesson_file_brings_the_learner_back(learner: Learner) -> None:
    app = pasted(opened(), lesson_of(learner, num_merges=3))
    settings = on_screen(app).choice.settings
    assert settings.learner is learner
    assert reader_of(app).position == Position(min(1, len(on_screen(app).history)))
    assert notices(app) == []


def test_the_position_stays_among_merges_and_not_between_merges_and_rounds() -> None:
    app = choose(opened(k="5"), "learner", Learner.WORDPIECE)
    assert reader_of(app).position == Position(5)
    choose(app, "learner", Learner.UNIGRAM)
    assert reader_of(app).position == Position()
    choose(app, "learner", Learner.BPE)
    assert reader_of(app).position == Position(5)
    app = opened(learner="unigram", k="99")
    rounds = len(on_screen(app).history)
    assert notices(app) == [f"There is no round 99, only {rounds}; the last one is shown."]


@pytest.mark.parametrize(
    ("learner", "thing"), [("wordpiece", "symbols"), ("unigram", "characters")]
)
def test_a_size_below_the_alphabet_is_refused_in_the_panel_and_the_screen_stays(
    learner: str, thing: str
) -> None:
    app = opened(learner=learner, vocab_size="40")
    before = on_screen(app)
    choose(app, "vocab_size", 3)
    assert on_screen(app) is before
    (sentence,) = notices(app)
    assert sentence.startswith("The alphabet alone has")
    assert thing in sentence
    assert sentence.endswith("or more.")
    in_panel = [text.value.replace("\\", "") for text in app.caption]
    assert [text for text in in_panel if sentence in text] != []


def test_a_prefix_that_begins_a_word_gives_way_to_a_free_one() -> None:
    app = choose(pasted(opened(), "##hug hugs"), "pretokenizer", PreTokenizer.WHITESPACE)
    choose(app, "learner", Learner.WORDPIECE)
    assert shown(app).choice.settings.prefix == "@@"
    (notice,) = shown(app).notices
    assert notice == ('A word of the corpus begins with the prefix "##"; "@@" is used instead.')


def test_what_a_link_says_of_another_learner_is_refused_or_left_unused() -> None:
    app = opened(learner="wordpiece", mark_place="glued")
    assert shown(app).choice.settings.learner is Learner.BPE
    (notice,) = notices(app)
    assert "Choose “none” as the mark place." in notice
    app = opened(criterion="count", tie_rule="greatest")
    assert shown(app).choice.settings == Settings(num_merges=8, tie_rule=TieRule.GREATEST)
    app = opened(learner="unigram", unit="bytes")
    assert shown(app).choice.settings.learner is Learner.BPE
    assert "Choose “characters” as the unit." in notices(app)[0]


@pytest.mark.parametrize("criterion", Criterion)
@pytest.mark.parametrize("page", ABOUT_WORDS)
def test_every_page_shows_the_merges_of_wordpiece(page: str, criterion: Criterion) -> None:
    app = opened(
        str(ROOT / "pages" / f"{page}.py"),
        corpus="hug",
        learner="wordpiece",
        criterion=criterion.value,
    )
    assert shown(app).history.pairs == learn_wordpiece(HUGS, 7, criterion=criterion).pairs
    assert notices(app) == []

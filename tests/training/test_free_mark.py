"""A mark that nobody named: the first free one, whatever the text; one that was named is kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import Corpus, MarkPlace, Unit, apply_bpe, learn_bpe, segment, symbols
from bpe_viz.errors import SettingsError
from bpe_viz.settings import Settings
from bpe_viz.symbols import MARKS_TO_OFFER, with_free_mark
from bpe_viz.text.corpus import Provenance
from bpe_viz.training.any_learner import under_unit
from bpe_viz.training.learner import learn
from bpe_viz.ui.jobs.training import Choice, train_choice

PLACES = [MarkPlace.SEPARATE, MarkPlace.GLUED, MarkPlace.BEFORE]


@pytest.mark.parametrize(
    ("words", "mark"),
    [
        pytest.param(["low", "new"], "_", id="nothing in the way"),
        pytest.param(["snake_case", "_italics_"], "▁", id="code and Gutenberg"),
        pytest.param(["a_b", "▁low"], "</w>", id="sentencepiece"),
        pytest.param(["a_b▁", "</w>"], "·", id="markup"),
        pytest.param(["_", "▁", "</w>", "·"], "¶", id="all four"),
        pytest.param(["_</", "w>▁"], "</w>", id="a mark cut in two"),
        pytest.param(["".join(MARKS_TO_OFFER)], "<end1>", id="every mark on offer"),
        pytest.param(["".join(MARKS_TO_OFFER) + "<end1><end2>"], "<end3>", id="and more"),
    ],
)
@pytest.mark.parametrize("place", PLACES)
def test_the_first_free_mark_is_taken(words: list[str], mark: str, place: MarkPlace) -> None:
    history = learn_bpe(words, 5, mark_place=place)
    assert history.settings.mark == mark
    assert history.pairs == learn_bpe(words, 5, mark=mark, mark_place=place).pairs
    named = Settings(mark=mark, mark_place=place, num_merges=5)
    counts = Corpus.from_words(words).word_counts
    assert history.pairs == [(merge.left, merge.right) for merge, _ in learn(counts, named)]


@pytest.mark.parametrize(
    ("words", "mark"),
    [
        pytest.param(["low"], "_", id="nothing in the way"),
        pytest.param(["_", "▁", "</w>", "·"], "▁", id="three bytes, spelled â ĸ ģ"),
        pytest.param(["".join(MARKS_TO_OFFER)], "▁", id="every mark on offer"),
    ],
)
def test_bytes_are_compared_as_they_are_spelled(words: list[str], mark: str) -> None:
    history = learn_bpe(words, 5, unit=Unit.BYTE)
    assert history.settings.mark == mark
    assert mark in history.alphabet


def test_without_a_mark_none_is_looked_for() -> None:
    history = learn_bpe(["a_b"], 5, mark_place=MarkPlace.NONE)
    assert history.settings.mark == "_"
    assert segment("a_b", history).symbols == ("a_b",)


def test_a_named_mark_that_occurs_is_refused_with_free_ones() -> None:
    with pytest.raises(SettingsError, match=r'"_" occurs .* no word: "▁", "</w>" or "·"\.$'):
        learn_bpe(["snake_case"], 5, mark="_")
    with pytest.raises(SettingsError, match="The mark is empty"):
        learn_bpe(["low"], 5, mark="")


def test_words_are_segmented_with_the_mark_that_was_taken() -> None:
    history = learn_bpe({"snake_case": 3, "snake": 2}, 100)
    assert segment("snake_case", history).symbols == ("snake_case▁",)
    assert apply_bpe("snake_case", history) == ["snake_case"]


@given(
    st.lists(st.text(st.characters(), min_size=1, max_size=8), min_size=1, max_size=6),
    st.sampled_from(Unit),
    st.sampled_from(PLACES),
)
def test_a_default_never_fails(words: list[str], unit: Unit, place: MarkPlace) -> None:
    if (unit, place) == (Unit.BYTE, MarkPlace.GLUED):
        place = MarkPlace.SEPARATE
    history = learn_bpe([*words, "_▁</w>·"], 3, unit=unit, mark_place=place)
    assert not any(history.settings.mark in word for word in words)


def test_the_screen_takes_the_same_mark_and_says_so() -> None:
    words = ["a_b", "▁</w>"]
    corpus = Corpus.from_pieces([" ".join(words)], 8, Provenance("code"))
    trained = train_choice(
        Choice("code", Settings(num_merges=5)), lambda _report: corpus, lambda *_: None
    )
    assert trained.choice.settings.mark == learn_bpe(words, 5).settings.mark == "·"
    assert trained.notices == ('The mark "_" occurs in the corpus; "·" is used instead.',)


def test_a_free_mark_is_kept() -> None:
    chosen = Settings(mark="w")
    assert with_free_mark(chosen, ["low"]).mark == "_"
    assert with_free_mark(chosen, ["lo"]) is chosen


@pytest.mark.parametrize("words", [["low", "new"], ["snake_case"]], ids=["free", "taken"])
def test_a_training_looks_for_its_mark_in_the_words_once(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[str] = []
    search = symbols._word_with_mark

    def counted(words: list[str], mark: str, unit: Unit) -> str | None:
        searches.append(mark)
        return search(words, mark, unit)

    monkeypatch.setattr(symbols, "_word_with_mark", counted)
    history = learn_bpe(words, 3)
    assert searches == ["_"]
    learn_bpe(words, 3, mark="▁")
    assert searches == ["_", "▁"]
    under_unit(history, Unit.BYTE)
    assert searches == ["_", "▁", history.settings.mark]
    corpus = Corpus.from_words(words)
    choice = Choice("words", Settings(num_merges=3))
    train_choice(choice, lambda _report: corpus, lambda *_: None)
    assert searches == ["_", "▁", history.settings.mark, "_"]
    learn_bpe(words, 3, mark_place=MarkPlace.NONE)
    assert len(searches) == 4

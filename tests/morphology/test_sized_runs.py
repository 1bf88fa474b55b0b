"""Learners at one vocabulary size cut words as the learners' own functions do."""

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from bpe_viz import MarkPlace, Unit, learn_bpe, learn_unigram, learn_wordpiece, segment
from bpe_viz.errors import LimitError, SettingsError
from bpe_viz.morphology import MergeRun, NoRun, OneByOneRun, PieceRun
from bpe_viz.morphology.boundaries import segmentation_boundaries
from bpe_viz.segmentation import wordpiece
from bpe_viz.settings import Settings
from bpe_viz.training import train
from bpe_viz.unigram import UnigramSettings, remove_one_by_one
from tests.helpers.slides import SLIDES

HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
WORDS = st.text(alphabet="abcd", min_size=1, max_size=7)
CORPORA = st.dictionaries(WORDS, st.integers(1, 9), min_size=1, max_size=8)
ANY_WORDS = st.text(alphabet="abcdxé", min_size=1, max_size=7)
SMALL = st.dictionaries(
    st.text(alphabet="abc", min_size=1, max_size=5), st.integers(1, 9), min_size=1, max_size=5
)
FEW = hypothesis_settings(max_examples=20)
PLACES = st.sampled_from(MarkPlace)


@given(CORPORA, PLACES, st.sampled_from(Unit), st.lists(ANY_WORDS, max_size=4))
def test_bpe_is_its_states(
    corpus: dict[str, int], place: MarkPlace, unit: Unit, others: list[str]
) -> None:
    if unit is Unit.BYTE and place is MarkPlace.GLUED:
        place = MarkPlace.SEPARATE
    history = train(corpus, Settings(mark_place=place, unit=unit, num_merges=30), any_mark=True)
    run = MergeRun(history)
    assert (run.least, run.most) == (len(history.alphabet), len(history.alphabet) + len(history))
    for k in range(len(history) + 1):
        vocabulary, state = run.at(run.least + k), history.at(k)
        assert [*run.alphabet, *vocabulary.learned] == [s.symbol for s in state.vocabulary()]
        for word in corpus:
            assert vocabulary.cut(word).symbols == state.segment(word)
        for word in {*corpus, *others}:
            segmentation = segment(word, history)
            cut = vocabulary.cut(word)
            assert frozenset(cut.offsets) == segmentation_boundaries(segmentation, k)
            assert cut.is_unknown == bool(segmentation.unknown)


@given(CORPORA, st.lists(ANY_WORDS, max_size=4))
def test_wordpiece_is_longest_match_first(corpus: dict[str, int], others: list[str]) -> None:
    history = learn_wordpiece(corpus, 20)
    run = MergeRun(history)
    for size in range(run.least, run.most + 1):
        vocabulary = run.at(size)
        entries = {*run.alphabet, *vocabulary.learned}
        for word in {*corpus, *others}:
            cut = vocabulary.cut(word)
            assert list(cut.symbols) == wordpiece(word, entries)
            assert cut.is_unknown == (cut.symbols == ("[UNK]",))
            if not cut.is_unknown:
                lengths = [len(symbol.removeprefix("##")) for symbol in cut.symbols]
                edges = [sum(lengths[: n + 1]) for n in range(len(lengths))]
                assert [*cut.offsets, len(word)] == edges


@FEW
@given(SMALL, st.sampled_from(["▁", "</w>", None]), st.lists(ANY_WORDS, max_size=4))
def test_unigram_is_the_most_probable_path(
    corpus: dict[str, int], mark: str | None, others: list[str]
) -> None:
    run = PieceRun(corpus, UnigramSettings(40, mark))
    for size in {run.least, (run.least + run.most) // 2, run.most}:
        history = learn_unigram(corpus, size, mark=mark)
        state = history.at(len(history))
        if len(state.pieces()) != size:
            with pytest.raises(SettingsError, match="Choose another size"):
                run.at(size)
            continue
        vocabulary = run.at(size)
        alphabet = {*run.alphabet}
        assert list(vocabulary.learned) == [p for p, _ in state.pieces() if p not in alphabet]
        for word in {*corpus, *others}:
            assert vocabulary.cut(word).symbols == state.segment(word)
            assert vocabulary.cut(word).is_unknown == bool(state.unknown(word))


@FEW
@given(SMALL, st.sampled_from(["▁", None]))
def test_one_by_one_has_every_size(corpus: dict[str, int], mark: str | None) -> None:
    states = remove_one_by_one(corpus, mark=mark)
    run = OneByOneRun(corpus, mark=mark)
    assert run.most - run.least + 1 == len(states)
    for state in states:
        vocabulary = run.at(len(state.count_of_piece))
        assert {*run.alphabet, *vocabulary.learned} == {*state.count_of_piece}
        for word in corpus:
            units = (mark, *word) if mark else tuple(word)
            assert vocabulary.cut(word).symbols == state.lattice(units).best


def test_offsets_are_those_of_the_letters_without_mark_and_prefix() -> None:
    glued = MergeRun(learn_bpe(SLIDES, 3, mark_place=MarkPlace.GLUED))
    pieces = PieceRun(SLIDES, UnigramSettings(13))
    inside = MergeRun(learn_wordpiece(SLIDES, 6))
    assert glued.at(glued.most).cut("new").symbols == ("ne", "w_")
    assert glued.at(glued.most).cut("new").offsets == (2,)
    assert (pieces.at(13).cut("low").symbols, pieces.at(13).cut("low").offsets) == (("▁low",), ())
    assert pieces.at(11).cut("low").offsets == (1, 2)
    assert [inside.letters_of(entry) for entry in ("##st", "low")] == ["st", "low"]


def test_a_byte_inside_a_letter_has_an_offset_inside_it() -> None:
    history = learn_bpe({"é": 3}, 0, unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    assert MergeRun(history).at(256).cut("é").offsets == (0.5,)
    joined = MergeRun(learn_bpe({"é": 3}, 1, unit=Unit.BYTE, mark_place=MarkPlace.NONE))
    assert [joined.letters_of(entry) for entry in joined.at(257).learned] == ["é"]


@pytest.mark.parametrize("size", [6, 16, 10**9])
def test_a_size_that_cannot_be_had_names_the_range(size: int) -> None:
    with pytest.raises(SettingsError, match=r"Choose 7 to 15\."):
        OneByOneRun(HUGS, mark=None).at(size)
    with pytest.raises(SettingsError, match=r"Choose 7 to \d+\."):
        PieceRun(HUGS, UnigramSettings(9, None)).at(size)


def test_a_large_corpus_loses_no_pieces_one_by_one() -> None:
    with pytest.raises(LimitError, match="Choose a smaller corpus"):
        OneByOneRun({f"word{number}": 1 for number in range(200)})


def test_a_learner_that_cannot_learn_has_no_size() -> None:
    run = NoRun("It has none.")
    with pytest.raises(SettingsError, match="It has none"):
        run.at(0)
    assert run.letters_of("low") == "low"

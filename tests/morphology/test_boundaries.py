from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import MarkPlace, Unit, boundary_jaccard, boundary_scores, learn_bpe, segment
from bpe_viz.errors import BpeVizError
from bpe_viz.morphology.boundaries import (
    best_alternative,
    boundaries_of,
    cut_at,
    segmentation_boundaries,
)
from bpe_viz.morphology.list_scores import count_boundaries, word_scores
from bpe_viz.settings import Settings
from bpe_viz.symbols import remove_mark
from bpe_viz.training import train
from tests.helpers import strategies
from tests.helpers.slides import SLIDES

boundary_sets = st.frozensets(st.integers(1, 9))


def test_the_scores_of_an_example_on_paper() -> None:
    # un|happi|ness against un|hap|pi|ness: 2 and 7 are hits, 5 is extra.
    scores = boundary_scores({2, 5, 7}, {2, 7})
    assert (scores.num_hits, scores.num_predicted, scores.num_gold) == (2, 3, 2)
    assert (scores.precision, scores.recall) == (2 / 3, 1.0)
    assert scores.f1 == pytest.approx(0.8)
    assert scores.jaccard == 2 / 3


@pytest.mark.parametrize(
    ("predicted", "gold", "expected"),
    [
        pytest.param(set(), set(), (1.0, 1.0, 1.0, 1.0), id="no boundary on either side"),
        pytest.param(set(), {3}, (0.0, 0.0, 0.0, 0.0), id="nothing predicted"),
        pytest.param({3}, set(), (0.0, 0.0, 0.0, 0.0), id="nothing to find"),
        pytest.param({1}, {2}, (0.0, 0.0, 0.0, 0.0), id="all wrong"),
        pytest.param({1, 2}, {1, 2}, (1.0, 1.0, 1.0, 1.0), id="all right"),
        pytest.param([1, 1, 2], [2], (0.5, 1.0, 2 / 3, 0.5), id="lists, one boundary given twice"),
        pytest.param({0.5, 1}, {1}, (0.5, 1.0, 2 / 3, 0.5), id="a cut inside a character is extra"),
    ],
)
def test_scores_at_the_edges(
    predicted: set[float], gold: set[float], expected: tuple[float, ...]
) -> None:
    scores = boundary_scores(predicted, gold)
    assert (scores.precision, scores.recall, scores.f1, scores.jaccard) == expected
    assert boundary_jaccard(predicted, gold) == expected[3]


@given(boundary_sets, boundary_sets)
def test_scores_are_symmetric_and_bounded(one: frozenset[int], other: frozenset[int]) -> None:
    scores, mirrored = boundary_scores(one, other), boundary_scores(other, one)
    assert (scores.precision, scores.recall) == (mirrored.recall, mirrored.precision)
    assert scores.jaccard == mirrored.jaccard
    assert 0 <= scores.jaccard <= scores.f1 <= 1
    assert scores.f1 == pytest.approx(2 * scores.jaccard / (1 + scores.jaccard))
    assert (scores.jaccard == 1) == (one == other) == scores.is_exact


@given(boundary_sets, st.lists(boundary_sets, min_size=1, max_size=4))
def test_no_other_alternative_agrees_better(
    predicted: frozenset[int], alternatives: list[frozenset[int]]
) -> None:
    best = alternatives[best_alternative(predicted, alternatives)]
    assert boundary_scores(predicted, best).f1 == max(
        boundary_scores(predicted, gold).f1 for gold in alternatives
    )


@pytest.mark.parametrize(
    ("morphs", "boundaries"),
    [
        pytest.param([], set(), id="no morphs"),
        pytest.param(["cat"], set(), id="one morph"),
        pytest.param(["happi", "ness"], {5}, id="two morphs"),
        pytest.param(["", "un", "", "do", ""], {2}, id="morphs without letters"),
        pytest.param(["👨‍👩‍👧", "s"], {5}, id="offsets count code points"),
    ],
)
def test_boundaries_of_morphs(morphs: list[str], boundaries: set[int]) -> None:
    assert boundaries_of(morphs) == boundaries


@pytest.mark.parametrize("place", MarkPlace)
def test_the_mark_is_no_boundary(place: MarkPlace) -> None:
    history = learn_bpe({"low": 5, "new": 2}, 0, mark="</w>", mark_place=place)
    assert segmentation_boundaries(segment("wolf", history)) == {1, 2, 3}
    assert segmentation_boundaries(segment("w", history)) == set()
    assert segmentation_boundaries(segment("", history)) == set()


@pytest.mark.parametrize(
    ("k", "boundaries"),
    [(0, {1, 2, 3, 4}), (2, {1, 2, 3}), (5, {2, 3}), (6, {3}), (8, {3})],
)
def test_the_slides_at_every_step(k: int, boundaries: set[int]) -> None:
    history = learn_bpe(SLIDES, 8)
    assert segmentation_boundaries(segment("lower", history), k) == boundaries


def test_a_byte_cut_inside_a_character_is_no_character_offset() -> None:
    history = learn_bpe({"été": 3}, 0, unit=Unit.BYTE)
    boundaries = segmentation_boundaries(segment("été", history))
    assert boundaries == {0.5, 1, 2, 2.5}
    assert boundary_scores(boundaries, {1, 2}).precision == 0.5


def test_a_mark_typed_into_a_word_counts_its_characters() -> None:
    history = learn_bpe({"low": 5}, 2, mark="</w>")
    assert segmentation_boundaries(segment("lo</w>w", history)) == {2, 6}


@given(strategies.word_counts, strategies.settings())
def test_boundaries_cut_the_word_as_its_symbols_do(
    counts: dict[str, int], settings: Settings
) -> None:
    segmentation = segment(next(iter(counts)), train(counts, settings))
    symbols = remove_mark(segmentation.symbols, settings.mark, settings.mark_place)
    boundaries = segmentation_boundaries(segmentation)
    if settings.unit is Unit.BYTE:
        assert len(boundaries) == len(symbols) - 1
    else:
        assert boundaries == boundaries_of(symbols)


@pytest.mark.parametrize(
    ("word", "boundaries", "pieces"),
    [
        pytest.param("unlock", {2}, ["un", "lock"], id="one"),
        pytest.param("unlock", set(), ["unlock"], id="none"),
        pytest.param("unlock", {0, 6, 9}, ["unlock"], id="at the ends and outside"),
        pytest.param("été", {0.5, 1, 2.5}, ["é", "té"], id="inside a character"),
    ],
)
def test_the_pieces_between_boundaries(
    word: str, boundaries: set[float], pieces: list[str]
) -> None:
    assert cut_at(word, boundaries) == pieces


def test_micro_counts_boundaries_and_macro_counts_words() -> None:
    # Word 1: 1 of 1 found, nothing extra. Word 2: 1 of 3 found, 1 extra.
    counts = count_boundaries([{2}, {1, 5}], [[{2}], [{1, 2, 3}]])
    scores = counts.scores()
    assert (scores.micro.precision, scores.micro.recall) == (2 / 3, 2 / 4)
    assert scores.macro.precision == 0.75
    assert scores.macro.recall == pytest.approx((1 + 1 / 3) / 2)
    assert scores.macro.jaccard == pytest.approx((1 + 1 / 4) / 2)
    assert scores.exact == 0.5
    assert [word.f1 for word in word_scores(counts)] == [1.0, pytest.approx(0.4)]


def test_the_best_alternative_counts() -> None:
    counts = count_boundaries([{5}, set()], [[{5, 8}, {5}], [{3}, set()]])
    assert counts.scores().exact == 1.0


@given(st.lists(st.tuples(boundary_sets, boundary_sets), min_size=1, max_size=20))
def test_intervals_contain_their_scores(
    pairs: list[tuple[frozenset[int], frozenset[int]]],
) -> None:
    counts = count_boundaries([p for p, _ in pairs], [[g] for _, g in pairs])
    found = counts.intervals()
    assert (found is None) == (len(pairs) < 10)
    if found:
        low, high = found
        for name in ("micro.precision", "micro.f1", "micro.jaccard", "macro.recall", "exact"):
            score = attrgetter(name)
            assert 0 <= score(low) <= score(counts.scores()) <= score(high) <= 1


def test_an_interval_narrows_with_more_words() -> None:
    few = count_boundaries([{2}, {3}] * 10, [[{2}]] * 20).intervals()
    many = count_boundaries([{2}, {3}] * 1000, [[{2}]] * 2000).intervals()
    assert few and many
    (low, high), (near_low, near_high) = few, many
    assert low.exact < near_low.exact < 0.5 < near_high.exact < high.exact
    # Of n words half are exact: a 95% interval of 0.5 plus or minus 1.96 * 0.5 / sqrt(n).
    assert near_high.exact - near_low.exact == pytest.approx(2 * 1.96 * 0.5 / 2000**0.5, rel=0.01)


def test_no_words_cannot_be_scored() -> None:
    with pytest.raises(BpeVizError, match="Choose a gold list with words"):
        count_boundaries([], [])

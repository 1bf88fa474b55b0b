"""The figures of the Corpus page against what learning really starts from."""

import pytest
from hypothesis import given

from bpe_viz import Corpus, learn_bpe
from bpe_viz.settings import MarkPlace, Unit
from bpe_viz.text.figures import corpus_figures
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import word_counts


def test_the_slide_corpus() -> None:
    figures = corpus_figures(Corpus.from_word_counts(SLIDES), Unit.CHARACTER)
    assert (figures.num_tokens, figures.num_types, figures.tokens_per_type) == (18, 5, 3.6)
    assert figures.num_units == 3 * 5 + 6 * 2 + 5 * 6 + 5 * 3 + 3 * 2
    assert (figures.longest_word, figures.longest_length) == ("lowest", 6)
    assert figures.alphabet_size(MarkPlace.SEPARATE) == len("_deilnorstw")
    assert figures.marks == frozenset()


def test_units_of_a_letter_with_an_accent_of_its_own() -> None:
    corpus = Corpus.from_word_counts({"e\u0301e": 1})
    lengths = {unit: corpus_figures(corpus, unit).num_units for unit in Unit}
    assert lengths == {Unit.CHARACTER: 3, Unit.GRAPHEME: 2, Unit.BYTE: 4}
    assert corpus_figures(corpus, Unit.GRAPHEME).num_distinct == 2


def test_marks_that_occur_are_named() -> None:
    corpus = Corpus.from_text("snake_case a·b")
    assert corpus_figures(corpus, Unit.CHARACTER).marks == {"_", "·"}


def test_notices_of_the_corpus_are_kept() -> None:
    figures = corpus_figures(Corpus.from_text("x" * 1_500), Unit.CHARACTER)
    assert figures.notices == ("Words longer than 1,000 characters were split at that length: 1.",)
    assert figures.longest_length == 1_000


@pytest.mark.parametrize("place", MarkPlace)
@pytest.mark.parametrize("unit", Unit)
@given(counts=word_counts)
def test_the_alphabet_is_the_one_that_learning_starts_from(
    counts: dict[str, int], unit: Unit, place: MarkPlace
) -> None:
    if unit is Unit.BYTE and place is MarkPlace.GLUED:
        return
    figures = corpus_figures(Corpus.from_word_counts(counts, unit=unit), unit)
    history = learn_bpe(counts, 0, mark="<end>", mark_place=place, unit=unit)
    assert figures.alphabet_size(place) == len(history.alphabet)
    added = 0 if place in (MarkPlace.NONE, MarkPlace.GLUED) else figures.num_tokens
    assert figures.num_units + added == history.at(0).num_symbols

import numpy as np
import pytest
from hypothesis import given

from bpe_viz.errors import BpeVizError, EmptyCorpusError, SettingsError
from bpe_viz.history.positions import counts_of_words, lay_out
from bpe_viz.settings import MarkPlace, Settings, Unit
from bpe_viz.symbols import BYTE_GLYPHS, add_mark, units_of
from bpe_viz.text.corpus import Corpus
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts


def test_the_slide_corpus_is_laid_out_word_by_word() -> None:
    layout = lay_out(SLIDES, Settings())
    assert "".join(layout.alphabet) == "_deilnorstw"
    assert "".join(layout.alphabet[unit] for unit in layout.units) == "low_lowest_newer_wider_new_"
    assert layout.word_starts.tolist() == [0, 4, 11, 17, 23, 27]
    assert layout.word_counts.tolist() == [5, 2, 6, 3, 2]


@given(word_counts, settings())
def test_positions_spell_the_words_for_all_settings(
    counts: dict[str, int], chosen: Settings
) -> None:
    layout = lay_out(counts, chosen)
    laid_out = [
        tuple(layout.alphabet[unit] for unit in layout.units[start:stop])
        for start, stop in zip(layout.word_starts, layout.word_starts[1:], strict=False)
    ]
    assert laid_out == [
        add_mark(units_of(word, chosen.unit), chosen.mark, chosen.mark_place) for word in counts
    ]
    assert list(layout.alphabet) == sorted(set(layout.alphabet))
    in_use = {symbol for symbols in laid_out for symbol in symbols}
    assert set(layout.alphabet) - in_use <= set(BYTE_GLYPHS if chosen.unit is Unit.BYTE else ())


def test_all_bytes_are_the_alphabet_of_bytes() -> None:
    layout = lay_out({"a": 1}, Settings(unit=Unit.BYTE, mark_place=MarkPlace.NONE))
    assert set(layout.alphabet) == set(BYTE_GLYPHS)


def test_a_glued_unit_and_the_bare_one_are_two_symbols() -> None:
    layout = lay_out({"er": 1, "re": 1}, Settings(mark="</w>", mark_place=MarkPlace.GLUED))
    assert layout.alphabet == ("e", "e</w>", "r", "r</w>")


@pytest.mark.parametrize(
    "words",
    [Corpus.from_words(["b", "a", "b"]), {"b": 2, "a": 1}, ["b", "a", "b"], iter(["b", "a", "b"])],
    ids=["corpus", "mapping", "list", "iterator"],
)
def test_words_come_in_many_forms(words: Corpus | dict[str, int] | list[str]) -> None:
    assert list(counts_of_words(words).items()) == [("b", 2), ("a", 1)]


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("low lower", id="one string"),
        pytest.param({"low": 0}, id="count of zero"),
        pytest.param({"": 1}, id="empty word"),
    ],
)
def test_words_that_are_not_words_are_refused(words: str | dict[str, int]) -> None:
    with pytest.raises(BpeVizError):
        counts_of_words(words)


def test_no_words_and_a_mark_in_a_word_are_refused() -> None:
    with pytest.raises(EmptyCorpusError, match=r"\.$"):
        counts_of_words([])
    with pytest.raises(EmptyCorpusError, match=r"Give at least one word\.$"):
        lay_out({}, Settings())
    with pytest.raises(SettingsError, match="Choose a mark that"):
        lay_out({"snake_case": 1}, Settings())


def test_arrays_are_read_only() -> None:
    layout = lay_out(SLIDES, Settings())
    for array in (layout.units, layout.word_starts, layout.word_counts):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    assert layout.units.dtype == np.int32

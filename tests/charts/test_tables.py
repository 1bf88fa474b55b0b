"""The tables of the Laws page: columns, figures that can be checked by hand, safe CSV."""

import numpy as np
import pandas as pd
import pytest

from bpe_viz import learn_bpe
from bpe_viz.charts.tables import (
    curve_table,
    growth_table,
    labelled_table,
    law_table,
    spectrum_table,
    staircase_table,
    subword_table,
    to_csv,
    word_table,
)
from bpe_viz.laws.frequency import binned_spectrum
from bpe_viz.laws.ranked_words import ListOrder, RankedWords, ranked_symbols, ranked_words
from bpe_viz.laws.subword_curves import subword_curves
from bpe_viz.symbols import shown_word
from tests.helpers.slides import SLIDES


def words(num_types: int) -> RankedWords:
    counts = np.maximum(1, 10_000 // np.arange(1, num_types + 1))
    return RankedWords(tuple(f"w{i}" for i in range(num_types)), counts)


def test_words_are_ranked_by_count_and_ties_by_first_seen() -> None:
    ranked = ranked_words(SLIDES)
    assert ranked.words == ("newer", "low", "wider", "lowest", "new")
    assert ranked.counts.tolist() == [6, 5, 3, 2, 2]
    assert ranked.num_tokens == 18


def test_a_step_holds_all_words_of_a_count() -> None:
    table = staircase_table(ranked_words(SLIDES))
    assert list(table.columns) == ["first_rank", "last_rank", "count", "types", "word"]
    assert table["first_rank"].tolist() == [1, 2, 3, 4]
    assert table["last_rank"].tolist() == [1, 2, 3, 5]
    assert table["types"].tolist() == [1, 1, 1, 2]


def test_a_long_staircase_is_thinned_but_keeps_both_ends() -> None:
    ranked = words(100_000)
    table = staircase_table(ranked, 50)
    assert len(table) <= 50
    assert table["first_rank"].iloc[0] == 1
    assert table["last_rank"].iloc[-1] == 100_000
    for end in ("first_rank", "last_rank"):
        assert ranked.counts[table[end].to_numpy() - 1].tolist() == table["count"].tolist()


def test_only_ranks_that_exist_are_labelled() -> None:
    assert labelled_table(ranked_words(SLIDES), [1, 5, 6, 100])["word"].tolist() == ["newer", "new"]
    assert labelled_table(ranked_words(SLIDES), []).empty


def test_laws_say_where_they_were_fitted() -> None:
    table = law_table({"a": lambda r: 6 / r, "b": lambda r: 0 * r + 1}, 5, 2, 3)
    assert table["law"].tolist() == ["a"] * 5 + ["b"] * 5
    assert table["inside"].tolist() == [False, True, True, False, False] * 2


def test_the_spectrum_leaves_out_empty_bins() -> None:
    table = spectrum_table(binned_spectrum([1, 1, 8]))
    assert table["low"].tolist() == [1, 8]
    assert (table["density"] > 0).all()


def test_growth_is_thinned_to_its_limit_with_both_ends() -> None:
    table = growth_table(range(1, 401), range(1, 401), limit=20)
    assert len(table) == 20
    assert table["tokens"].iloc[[0, -1]].tolist() == [1, 400]


def test_curves_stand_under_each_other() -> None:
    table = curve_table({"one": ([1], [1]), "two": ([1, 2], [1, 2])})
    assert list(table.columns) == ["curve", "tokens", "types"]
    assert table["curve"].tolist() == ["one", "two", "two"]


def test_measures_over_merges() -> None:
    history = learn_bpe(SLIDES, 8)
    table = subword_table(subword_curves(history), {})
    needed = table[table["measure"] == "Symbols in the corpus"]
    assert needed["value"].tolist() == history.lengths.tolist()
    in_use = table[table["measure"] == "in use"]["value"].iloc[-1]
    assert in_use == len(ranked_symbols(history.symbols, history.symbol_counts(8)))


def test_the_word_table_adds_up() -> None:
    table = word_table(ranked_words(SLIDES))
    assert list(table.columns) == ["rank", "word", "count", "share", "cumulative"]
    assert table["rank"].tolist() == [1, 2, 3, 4, 5]
    assert table["cumulative"].iloc[-1] == pytest.approx(1)
    part = word_table(ranked_words(SLIDES), np.array([3]))
    assert part.values.tolist() == [[4, "lowest", 2, 2 / 18, 16 / 18]]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_csv_cells_cannot_become_formulas(start: str) -> None:
    text = to_csv(pd.DataFrame({"word": [f"{start}1"], "count": [-1]})).decode("utf-8-sig")
    assert f"'{start}1" in text
    assert text.rstrip().endswith(",-1")


def test_csv_holds_any_text() -> None:
    words = pd.Series(['a,"b', "kötü", "\ud800"], dtype=object)
    table = pd.DataFrame({"word": words, "count": [1, 2, 3]})
    assert to_csv(table).decode("utf-8-sig").splitlines()[1:3] == ['"a,""b",1', "kötü,2"]


def test_long_words_are_cut_before_they_are_shown() -> None:
    assert len(shown_word("x" * 1_000_000)) == 40


@pytest.mark.parametrize(
    ("order", "found"),
    [
        (ListOrder.MOST_FREQUENT, ["newer", "lowest", "new"]),
        (ListOrder.LEAST_FREQUENT, ["new", "lowest", "newer"]),
        (ListOrder.ALPHABET, ["lowest", "new", "newer"]),
    ],
)
def test_words_are_found_in_order(order: ListOrder, found: list[str]) -> None:
    ranked = ranked_words({"newer": 6, "lowEst": 5, "new": 2, "wid": 1})
    assert [ranked.words[i].lower() for i in ranked.find("E", order)] == found


@pytest.mark.parametrize(("word", "rank"), [("low", 2), ("LOW", 2), ("lo", None), ("", None)])
def test_the_rank_of_a_word(word: str, rank: int | None) -> None:
    assert ranked_words(SLIDES).rank_of(word) == rank

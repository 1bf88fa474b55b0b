from collections import deque
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.errors import SettingsError
from bpe_viz.limits import CACHED_MERGE_TABLES
from bpe_viz.segmentation.merge_table import MergeTable, table_of
from bpe_viz.symbols import Pair

Pairs = list[Pair]

PARTS = st.text(alphabet="ab", min_size=1, max_size=4)
PAIRS = st.lists(st.tuples(PARTS, PARTS), max_size=12)


def join_by_rank(word: str, pairs: Pairs) -> list[str]:
    """One pass per merge, in rank order: the definition, to compare with."""
    symbols = list(word)
    for left, right in pairs:
        joined: list[str] = []
        for symbol in symbols:
            if joined and (joined[-1], symbol) == (left, right):
                joined[-1] = left + right
            else:
                joined.append(symbol)
        symbols = joined
    return symbols


@pytest.mark.parametrize(
    ("word", "pairs", "symbols"),
    [
        pytest.param("newer", [("e", "r"), ("n", "e")], ["ne", "w", "er"], id="two merges"),
        pytest.param("aaa", [("a", "a")], ["aa", "a"], id="overlap: left to right"),
        pytest.param("aaaa", [("a", "a"), ("aa", "aa")], ["aaaa"], id="twice at once"),
        pytest.param("abc", [("ab", "c"), ("a", "b")], ["ab", "c"], id="part made too late"),
        pytest.param(
            "abc", [("ab", "c"), ("a", "b"), ("ab", "c")], ["abc"], id="same merge again, in time"
        ),
        pytest.param(
            "abcx",
            [("b", "c"), ("a", "b"), ("a", "bc"), ("abc", "x")],
            ["abcx"],
            id="first of two ways to one spelling",
        ),
        pytest.param("ab", [], ["a", "b"], id="no merges"),
        pytest.param("", [("a", "b")], [], id="no units"),
    ],
)
def test_joins_by_rank(word: str, pairs: Pairs, symbols: list[str]) -> None:
    assert MergeTable(pairs).join(tuple(word))[0] == symbols


def test_events_name_rank_and_unit_left_of_the_boundary() -> None:
    table = MergeTable([("a", "b"), ("c", "ab")])
    assert table.join(tuple("cabab")) == (["cab", "ab"], [(1, 1), (1, 3), (2, 0)])


@given(word=st.text(alphabet="ab", max_size=14), pairs=PAIRS)
def test_any_list_is_applied_as_a_pass_per_merge_applies_it(word: str, pairs: Pairs) -> None:
    assert MergeTable(pairs).join(tuple(word))[0] == join_by_rank(word, pairs)


@given(word=st.text(alphabet="ab", max_size=14), data=st.data())
def test_lists_whose_merges_build_on_each_other_too(word: str, data: st.DataObject) -> None:
    symbols = ["a", "b"]
    pairs: Pairs = []
    for _ in range(data.draw(st.integers(0, 10))):
        pairs.append((data.draw(st.sampled_from(symbols)), data.draw(st.sampled_from(symbols))))
        symbols.append("".join(pairs[-1]))
    pairs = data.draw(st.permutations(pairs)) + pairs
    assert MergeTable(pairs).join(tuple(word))[0] == join_by_rank(word, pairs)


@given(word=st.text(alphabet="ab", max_size=14), pairs=PAIRS)
def test_symbols_are_the_word_cut_where_no_event_is(word: str, pairs: Pairs) -> None:
    symbols, events = MergeTable(pairs).join(tuple(word))
    assert "".join(symbols) == word
    assert events == sorted(set(events))
    assert len({position for _, position in events}) == len(word) - len(symbols)


@pytest.mark.parametrize("change", ["append", "replace", "reorder"])
def test_a_list_that_was_changed_gets_a_new_table(change: str) -> None:
    merges = [("a", "b"), ("c", "d")]
    before = table_of(merges)
    if change == "append":
        merges.append(("ab", "cd"))
    elif change == "replace":
        merges[0] = ("b", "a")
    else:
        merges.reverse()
    assert table_of(merges).pairs == tuple(merges) != before.pairs


def test_merges_that_can_change_inside_are_read_each_time() -> None:
    merges = [["a", "b"]]
    assert table_of(merges).join(("a", "b"))[0] == ["ab"]
    merges[0][1] = "c"
    assert table_of(merges).join(("a", "b"))[0] == ["a", "b"]


def test_few_tables_are_kept_and_each_is_right() -> None:
    lists = [[("a", letter)] for letter in "bcdefghijklmnop"]
    assert len(lists) > CACHED_MERGE_TABLES
    joined = [table_of(merges).join(("a", "d"))[0] for merges in lists * 2]
    assert joined == [["ad"] if merges == [("a", "d")] else ["a", "d"] for merges in lists * 2]


def test_any_iterable_of_pairs_will_do() -> None:
    pairs = [("a", "b"), ("ab", "c")]
    for merges in (pairs, tuple(pairs), deque(pairs), iter(pairs), [list(pair) for pair in pairs]):
        assert table_of(merges).pairs == (("a", "b"), ("ab", "c"))


@pytest.mark.parametrize("merge", ["ab", ("a",), ("a", "b", "c"), ("a", ""), ("a", 1), 7])
def test_what_is_no_pair_of_strings_is_refused(merge: Any) -> None:
    with pytest.raises(SettingsError, match=r"Give each merge as two strings"):
        MergeTable([merge])

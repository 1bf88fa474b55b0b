"""The best merges of a few words: worked examples, and the same answers without any shortcut."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import TieRule, optimal_merges
from bpe_viz.errors import BpeVizError, EmptyCorpusError, LimitError, SettingsError
from bpe_viz.segmentation import follow_merges
from bpe_viz.symbols import Pair, Symbols
from bpe_viz.training import join
from tests.helpers.slides import SLIDES

UPON = {"upon": 3, "up": 3, "on": 3, "pot": 4}
Words = tuple[Symbols, ...]


def pairs_of(text: str) -> list[Pair]:
    """Read pairs as they are written on a board: `u+p, o+n`."""
    halves = [pair.split("+") for pair in text.split(", ")]
    return [(left, right) for left, right in halves]


@pytest.mark.parametrize(
    ("words", "k", "bpe", "best", "merges"),
    [
        pytest.param({"aaaabaaaba": 1}, 3, (10, 7, 6, 5), (10, 8, 5, 3), "b+a, a+a, aa+ba"),
        pytest.param({"aaaabaaaba": 1}, 2, (10, 7, 6), (10, 8, 5), "b+a, a+a"),
        pytest.param({"aaaabaaab": 1}, 3, (9, 6, 5, 4), (9, 7, 5, 3), "a+b, a+ab, a+aab"),
        pytest.param(UPON, 2, (36, 29, 25), (36, 30, 24), "u+p, o+n"),
        pytest.param(UPON, 3, (36, 29, 25, 22), (36, 30, 24, 20), "u+p, o+n, p+o"),
        pytest.param(UPON, 4, (36, 29, 25, 22, 19), (36, 30, 24, 20, 16), "u+p, o+n, p+o, po+t"),
        pytest.param(
            {"abcd": 2, "ab": 2, "cd": 2, "bc": 3}, 2, (22, 17, 15), (22, 18, 14), "a+b, c+d"
        ),
        pytest.param({"aaa": 2, "ab": 3}, 1, (12, 10), (12, 9), "a+b", id="overlaps are counted"),
    ],
)
def test_greedy_loses(
    words: Mapping[str, int], k: int, bpe: Sequence[int], best: Sequence[int], merges: str
) -> None:
    found = optimal_merges(words, k)
    assert (found.bpe.num_symbols, found.line.num_symbols) == (bpe, best)
    assert found.merges == tuple(pairs_of(merges))
    assert (found.num_symbols, found.bound, found.is_proven) == (best[-1], best[-1], True)
    assert found.departs_at == 1


@pytest.mark.parametrize(
    ("words", "k", "left"),
    [
        *((["abcabcabc"], k, left) for k, left in ((2, 3), (3, 2))),
        *((["a" * length], 3, left) for length, left in ((8, 1), (7, 2))),
        *((["banana"], k, left) for k, left in ((2, 3), (3, 2))),
        (["abracadabra"], 4, 4),
        (["mississippi"], 4, 5),
        (["abcdefghijklmn"], 4, 10),
    ],
)
def test_greedy_is_optimal(words: list[str], k: int, left: int) -> None:
    found = optimal_merges(words, k)
    assert (found.num_symbols, found.is_proven, found.departs_at) == (left, True, None)
    assert found.line == found.bpe


@pytest.mark.parametrize(("k", "left"), [(1, 87), (2, 78), (3, 70), (4, 62)])
def test_greedy_is_optimal_on_the_slides(k: int, left: int) -> None:
    found = optimal_merges(SLIDES, k, mark="_")
    assert (found.num_symbols, found.is_proven, found.departs_at) == (left, True, None)


def test_an_end_mark_saves_greedy_a_merge() -> None:
    assert optimal_merges(UPON, 2, mark="_").bpe.num_symbols[-1] == 36
    found = [optimal_merges(UPON, k, mark="_") for k in (2, 3)]
    assert [(each.bpe.num_symbols[-1], each.num_symbols) for each in found] == [(36, 36), (32, 31)]
    assert [each.departs_at for each in found] == [None, 1]


def test_the_best_line_follows_greedy_as_long_as_it_can() -> None:
    # After x+y nothing is lost: the two letters have no other neighbours.
    found = optimal_merges({**UPON, "xy": 9}, 3)
    assert found.merges == (("x", "y"), ("u", "p"), ("o", "n"))
    assert found.departs_at == 2


def test_the_words_after_each_merge() -> None:
    found = optimal_merges(["aaaabaaaba"], 3)
    assert [" ".join(state[0]) for state in found.line.states] == [
        "a a a a b a a a b a",
        "a a a a ba a a ba",
        "aa aa ba aa ba",
        "aa aaba aaba",
    ]


def test_merges_of_ones_own() -> None:
    line = follow_merges(UPON, [["p", "o"], ["q", "q"], ("po", "t")])
    assert line.pairs == (("p", "o"), ("q", "q"), ("po", "t"))
    assert line.num_symbols == (36, 29, 29, 25)
    assert line.states[-1] == (("u", "po", "n"), ("u", "p"), ("o", "n"), ("pot",))
    assert follow_merges(UPON, [], mark="_").num_symbols == (49,)


def states_after(state: Words) -> Iterator[Words]:
    """The words after every merge that is possible, without any order or limit."""
    pairs = {pair for symbols in state for pair in pairwise(symbols)}
    return (tuple(join(symbols, pair) for symbols in state) for pair in pairs)


def least_without_shortcut(state: Words, counts: Sequence[int], k: int) -> int:
    """The fewest symbols that k merges leave, of all lists of merges."""
    size = sum(n * len(symbols) for n, symbols in zip(counts, state, strict=True))
    if not k:
        return size
    return min([size, *(least_without_shortcut(s, counts, k - 1) for s in states_after(state))])


small_words = st.dictionaries(st.text("abc", min_size=1, max_size=6), st.integers(1, 6), min_size=1)


@given(small_words.filter(lambda words: sum(map(len, words)) <= 9), st.integers(1, 3))
def test_the_search_misses_nothing(words: dict[str, int], k: int) -> None:
    found = optimal_merges(words, k)
    start = tuple(map(tuple, words))
    assert found.num_symbols == least_without_shortcut(start, list(words.values()), k)
    assert found.is_proven
    assert found.line == follow_merges(words, found.merges)
    assert found.num_symbols <= found.bpe.num_symbols[-1]
    assert (found.departs_at is None) == (found.num_symbols == found.bpe.num_symbols[-1])
    if found.departs_at:
        step = found.departs_at
        after = found.bpe.states[step]
        assert least_without_shortcut(after, [*words.values()], k - step) > found.num_symbols


@given(small_words.filter(lambda words: sum(map(len, words)) <= 12), st.sampled_from(TieRule))
def test_more_merges_never_leave_more(words: dict[str, int], tie_rule: TieRule) -> None:
    found = [optimal_merges(words, k, tie_rule=tie_rule) for k in (1, 2, 3, 4)]
    sizes = [each.num_symbols for each in found]
    assert sizes == sorted(sizes, reverse=True)
    scaled = optimal_merges({word: 7 * count for word, count in words.items()}, 4)
    assert scaled.num_symbols == 7 * sizes[-1]


def greedy_ends(state: Words, k: int) -> set[int]:
    """The lengths that greedy choice can leave of one word, whatever it does at ties."""
    (word,) = state
    after = {states[0] for states in states_after(state)}
    if not k or not after:
        return {len(word)}
    fewest = min(map(len, after))
    return {end for word in after if len(word) == fewest for end in greedy_ends((word,), k - 1)}


@pytest.mark.parametrize(("k", "losing"), [(2, 6), (3, 20), (4, 21)])
def test_binary_words_on_which_every_greedy_choice_loses(k: int, losing: int) -> None:
    words = ["a" + "".join(rest) for rest in product("ab", repeat=9)]
    best = [optimal_merges([word], k).num_symbols for word in words]
    greedy = [min(greedy_ends((tuple(word),), k)) for word in words]
    ratios = [(10 - g) / (10 - b) for g, b in zip(greedy, best, strict=True)]
    assert sum(ratio < 1 for ratio in ratios) == losing
    assert min(ratios) >= 5 / 7


def shortest_cut(word: str, tokens: frozenset[str]) -> int:
    """The fewest tokens or letters that a word can be cut into."""

    @cache
    def fewest(place: int) -> int:
        if place == len(word):
            return 0
        stops = (place + 1, *(place + len(t) for t in tokens if word.startswith(t, place)))
        return 1 + min(map(fewest, stops))

    return fewest(0)


def test_freer_rules_save_more() -> None:
    """Any strings as tokens; strings each joined from two; and merges made everywhere."""
    spans = {word[i:j] for word in UPON for i in range(len(word)) for j in range(i + 2, 5)}
    spans = {span for span in spans if len(span) > 1}

    def size(tokens: frozenset[str]) -> int:
        return sum(count * shortest_cut(word, tokens) for word, count in UPON.items())

    chosen = [frozenset(tokens) for tokens in combinations(spans, 2)]
    paired = [t for t in chosen if all(len(x) == 2 or {x[1:], x[:-1]} & t for x in t)]
    sizes = min(map(size, chosen)), min(map(size, paired)), optimal_merges(UPON, 2).num_symbols
    assert sizes == (19, 24, 24)


def test_a_large_search_says_that_it_is_not_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.segmentation.merge_search.MAX_SEARCH_WORK", 20_000)
    chance = Random(1)
    words = ["".join(chance.choices("abcde", k=40)) for _ in range(40)]
    found = optimal_merges(words, 8)
    assert not found.is_proven
    assert found.bound < found.num_symbols <= found.bpe.num_symbols[-1]
    assert found.bound >= sum(-(-len(word) // 2**8) for word in words)
    assert found == optimal_merges(words, 8)


@pytest.mark.parametrize(
    ("words", "k", "mark", "error", "message"),
    [
        ([], 2, None, EmptyCorpusError, "The corpus has no words"),
        (["low"], 0, None, LimitError, "0 merges cannot be searched for. Choose a number from 1"),
        (["low"], 17, None, LimitError, "17 merges cannot .* to 16"),
        (["low"], "two", None, SettingsError, "not a whole number"),
        (["ab" * 500, "ba" * 501], 2, None, LimitError, "2,002 letters .* at most 2,000"),
        (["a_b"], 2, "_", SettingsError, "occurs in the word"),
        (["a"], 2, "", SettingsError, "."),
    ],
)
def test_what_cannot_be_searched(
    words: list[str], k: int, mark: str | None, error: type[BpeVizError], message: str
) -> None:
    with pytest.raises(error, match=message):
        optimal_merges(words, k, mark=mark)


def test_a_merge_is_two_strings() -> None:
    with pytest.raises(SettingsError, match="Give each merge as two strings"):
        follow_merges(["low"], ["lo"[:1]])

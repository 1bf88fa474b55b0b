"""The triangle of shares: cut by hand, against the statements themselves, and where it ends."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bpe_viz import MarkPlace, learn_bpe
from bpe_viz.errors import SettingsError, VocabularyError
from bpe_viz.settings import Settings
from bpe_viz.vocabularies import ShareCut, Shares, cut_shares

NO_MARK = Settings(mark_place=MarkPlace.NONE)
Counts = dict[str, int]


def filled(counts: Counts) -> Counts:
    """Words of two letters with these counts, and as many others as make 100 pairs."""
    missing = 100 - sum(counts.values())
    return counts | {f"z{chr(0x4E00 + n)}": 1 for n in range(missing)}


def test_by_hand() -> None:
    # Per 100 pairs: source A th 6, er 2, en 1; source B and its copy th 0, er 5, en 4; er, then th.
    first, second = filled({"th": 6, "er": 2, "en": 1}), filled({"er": 5, "en": 4})
    samples = {"a": first, "b": second, "copy": second}
    er, th = cut_shares([("e", "r"), ("t", "h")], samples, settings=NO_MARK)
    assert (er.rank, er.merge, er.rival) == (1, ("e", "r"), ("t", "h"))
    assert er.ranges[0] == (Fraction(0), Fraction(5, 9))
    assert er.left == Fraction(81 - 16, 81)
    assert er.line is not None
    assert {shares[0] for shares in er.line} == {Fraction(5, 9)}
    assert (th.merge, th.rival) == (("t", "h"), ("e", "n"))
    assert th.ranges[0] == (Fraction(4, 9), Fraction(5, 9))
    assert th.left == Fraction(25 - 16, 81)


def is_inside(shares: Shares, cut: ShareCut) -> bool:
    """Return whether a mixture is in a region with an area, its edges included."""
    turns = [
        (b[0] - a[0]) * (shares[1] - a[1]) - (b[1] - a[1]) * (shares[0] - a[0])
        for a, b in pairwise([*cut.region, *cut.region[:1]])
    ]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


words = st.dictionaries(st.text("abc", min_size=2, max_size=4), st.integers(1, 9), min_size=2)
points = st.tuples(st.integers(0, 20), st.integers(0, 20)).filter(lambda at: sum(at) <= 20)


@settings(max_examples=60)
@given(
    st.tuples(words, words, words),
    st.lists(st.sampled_from(["ab", "bc", "ca", "aa", "cb"]), min_size=1, max_size=4, unique=True),
    st.lists(points, min_size=8, max_size=8),
)
def test_what_is_left_are_the_mixtures_in_which_every_merge_was_a_commonest_pair(
    sources: tuple[Counts, Counts, Counts], merges: list[str], places: list[tuple[int, int]]
) -> None:
    assume(any(merge in word for merge in merges for each in sources for word in each))
    pairs = [(merge[0], merge[1]) for merge in merges]
    samples = dict(zip("xyz", sources, strict=True))
    cuts = cut_shares(pairs, samples, settings=NO_MARK)
    sizes = [sum(n * (len(word) - 1) for word, n in each.items()) for each in sources]
    for first, second in places:
        shares = (Fraction(first, 20), Fraction(second, 20), Fraction(20 - first - second, 20))
        state = {word: list(word) for each in sources for word in each}
        is_explained = True
        for cut in cuts:
            counts: dict[tuple[str, str], Fraction] = {}
            for each, share, size in zip(sources, shares, sizes, strict=True):
                for word, number in each.items():
                    for pair in pairwise(state[word]):
                        counts[pair] = counts.get(pair, Fraction(0)) + share * number / size
            is_explained &= counts[cut.merge] == max(counts.values())
            if cut.left:
                assert is_inside(shares, cut) == is_explained
            elif not cut.region:
                assert not is_explained
            state = {word: joined(symbols, cut.merge) for word, symbols in state.items()}


def joined(symbols: list[str], merge: tuple[str, str]) -> list[str]:
    found: list[str] = []
    for symbol in symbols:
        if found and (found[-1], symbol) == merge and len(found[-1] + symbol) > len(symbol):
            found[-1] = found[-1] + symbol
        else:
            found.append(symbol)
    return found


def test_the_true_mixture_is_always_left() -> None:
    samples = {
        "x": {"tree": 7, "there": 4},
        "y": {"rare": 5, "ether": 3},
        "z": {"tart": 6, "at": 9},
    }
    weights = {"x": 2, "y": 3, "z": 1}
    sizes = {
        name: sum(n * len(word) for word, n in each.items()) for name, each in samples.items()
    }  # pairs with the mark
    mixed = {
        word: n * weights[name] * sizes["x"] * sizes["y"] * sizes["z"] // sizes[name]
        for name, each in samples.items()
        for word, n in each.items()
    }
    cuts = cut_shares(learn_bpe(mixed, 8), samples)
    true = (Fraction(2, 6), Fraction(3, 6), Fraction(1, 6))
    assert [cut.rank for cut in cuts] == list(range(1, 9))
    assert all(is_inside(true, cut) for cut in cuts)
    assert all(later.left <= sooner.left for sooner, later in pairwise(cuts))
    for (low, high), share in zip(cuts[-1].ranges, true, strict=True):
        assert low <= share <= high


def test_merges_that_no_mixture_explains_end_the_list_and_unknown_ones_say_nothing() -> None:
    samples = {"x": {"ab": 9, "cd": 1}, "y": {"ab": 8, "ef": 2}, "z": {"ab": 7, "gh": 3}}
    merges = [("q", "q"), ("a", "b"), ("c", "d")]  # then a >= 2b and a >= 3c
    first, second = cut_shares(merges, samples, settings=NO_MARK)
    assert (first.rank, first.rival, first.left) == (2, None, Fraction(1))
    assert (second.rank, second.merge, second.left) == (3, ("c", "d"), Fraction(17, 132))
    assert (Fraction(6, 11), Fraction(3, 11), Fraction(2, 11)) in second.region
    empty = cut_shares([("c", "d"), ("a", "b")], samples, settings=NO_MARK)
    assert [(cut.rank, len(cut.region), cut.left) for cut in empty] == [(1, 0, Fraction(0))]


def test_three_samples_with_pairs() -> None:
    two = {"x": {"ab": 1}, "y": {"bc": 1}}
    with pytest.raises(SettingsError, match="Give exactly three samples"):
        cut_shares([("a", "b")], two)
    with pytest.raises(VocabularyError, match="words of two letters or more"):
        cut_shares([("a", "b")], {**two, "z": {"a": 1}}, settings=NO_MARK)

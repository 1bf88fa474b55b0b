from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers.models import Unigram

from bpe_viz.errors import SettingsError
from bpe_viz.unigram import Lattice

# All substrings of the Hugging Face course, chapter 6.7, that are shorter than a word.
LETTERS = {"h": 15, "u": 36, "g": 20, "p": 17, "n": 16, "b": 4, "s": 5}
PARTS = {"hu": 15, "ug": 20, "pu": 17, "un": 16, "bu": 4, "hug": 15, "gs": 5, "ugs": 5}
COUNTS = LETTERS | PARTS
SCORES = {piece: log(count / 210) for piece, count in COUNTS.items()}
UNKNOWN = -30.0


def course_lattice(word: str) -> Lattice:
    return Lattice(tuple(word), SCORES, unknown=UNKNOWN)


def all_ways(word: str, scores: dict[str, float]) -> Iterator[tuple[tuple[str, ...], float]]:
    """Every way to cut a word into pieces and unknown characters, by trying all cuts."""
    for cuts in product((False, True), repeat=max(len(word) - 1, 0)):
        ends = [0, *(i + 1 for i, is_cut in enumerate(cuts) if is_cut), len(word)]
        parts = tuple(word[i:j] for i, j in pairwise(ends))
        if all(part in scores or len(part) == 1 for part in parts):
            yield parts, sum(scores.get(part, UNKNOWN) for part in parts)


@st.composite
def words_and_pieces(draw: st.DrawFn) -> tuple[str, dict[str, float]]:
    letters = draw(st.sampled_from(("a", "ab", "abc", "é👨‍👩")))
    piece = st.text(letters, min_size=1, max_size=4)
    score = st.sampled_from((-1.0, -2.0, -2.5, -3.0, -7.25))
    pieces = draw(st.dictionaries(piece, score, min_size=1, max_size=12))
    return draw(st.text(letters + "x", min_size=1, max_size=9)), pieces


@pytest.mark.parametrize(
    ("word", "probability_of_way"),
    [
        # pug: the course prints 0.000389 and 0.0022676, from a count of 5 for p
        ("pug", {"p|ug": 0.0077098, "pu|g": 0.0077098, "p|u|g": 0.0013217}),
        ("unhug", {"un|hug": 0.0054422, "u|n|hug": 0.00093294, "un|h|ug": 0.0005183}),
        ("huggun", {"hug|g|un": 0.0005183}),
        ("hugs", {"h|ugs": 0.0017007, "hu|gs": 0.0017007, "hug|s": 0.0017007}),
    ],
)
def test_the_course_example_with_the_right_probabilities(
    word: str, probability_of_way: dict[str, float]
) -> None:
    found = course_lattice(word).n_best(len(probability_of_way))
    ways = {"|".join(path.pieces): exp(path.log_probability) for path in found}
    assert ways == pytest.approx(probability_of_way, rel=1e-4)
    assert list(ways) == list(probability_of_way)


def test_shares_of_the_course_example() -> None:
    shares = [round(path.share, 3) for path in course_lattice("hugs").n_best(5)]
    assert shares == [0.296, 0.296, 0.296, 0.051, 0.028]
    assert round(course_lattice("unhug").n_best(1)[0].share, 3) == 0.707


def test_the_longest_last_piece_wins_a_tie() -> None:
    assert course_lattice("pug").best == ("p", "ug")
    assert course_lattice("hugs").best == ("h", "ugs")


@given(words_and_pieces())
def test_all_ways_are_those_of_brute_force(case: tuple[str, dict[str, float]]) -> None:
    word, scores = case
    lattice = Lattice(tuple(word), scores, unknown=UNKNOWN)
    expected = dict(all_ways(word, scores))
    found = lattice.n_best(len(expected) + 3)
    assert lattice.num_paths == len(expected)
    assert {path.pieces: path.log_probability for path in found} == pytest.approx(expected)
    values = [path.log_probability for path in found]
    assert values == pytest.approx(sorted(values, reverse=True))
    assert lattice.best == found[0].pieces
    total = sum(map(exp, expected.values()))
    assert lattice.log_total == pytest.approx(log(total))
    assert sum(path.share for path in found) == pytest.approx(1)
    entropy = -sum(path.share * log(path.share) for path in found if path.share)
    assert lattice.entropy == pytest.approx(entropy, abs=1e-9)


@given(words_and_pieces(), st.integers(1, 6))
def test_fewer_ways_are_the_first_of_all(case: tuple[str, dict[str, float]], n: int) -> None:
    lattice = Lattice(tuple(case[0]), case[1], unknown=UNKNOWN)
    assert lattice.n_best(n) == lattice.n_best(lattice.num_paths)[:n]


@given(words_and_pieces())
def test_the_share_of_an_arc_is_that_of_the_ways_through_it(
    case: tuple[str, dict[str, float]],
) -> None:
    lattice = Lattice(tuple(case[0]), case[1], unknown=UNKNOWN)
    through: Counter[tuple[int, int]] = Counter()
    for path in lattice.n_best(lattice.num_paths):
        start = 0
        for piece in path.pieces:
            through[start, start + len(piece)] += path.share  # type: ignore[assignment]
            start += len(piece)
    found = {
        (arc.start, arc.stop): share
        for arc, share in zip(lattice.arcs, lattice.shares, strict=True)
    }
    assert found == pytest.approx(dict(through))


@given(words_and_pieces())
def test_the_best_way_is_as_probable_as_that_of_tokenizers(
    case: tuple[str, dict[str, float]],
) -> None:
    word, scores = case
    scores = {**scores, **{unit: scores.get(unit, -9.0) for unit in word}}
    model = Unigram([("<unk>", -50.0), *scores.items()], unk_id=0)
    theirs = [token.value for token in model.tokenize(word)]
    lattice = Lattice(tuple(word), scores, unknown=UNKNOWN)
    ours = sum(scores[piece] for piece in lattice.best)
    assert ours == pytest.approx(sum(scores[piece] for piece in theirs))


def test_samples_come_as_often_as_their_shares() -> None:
    lattice = course_lattice("hugs")
    drawn = Counter(lattice.sample(20_000, seed=3))
    for path in lattice.n_best(lattice.num_paths):
        assert drawn[path.pieces] / 20_000 == pytest.approx(path.share, abs=0.015)
    assert lattice.sample(50, seed=3) == lattice.sample(50, seed=3) != lattice.sample(50, seed=4)


def test_an_alpha_of_zero_draws_each_way_alike() -> None:
    lattice = course_lattice("pug")
    drawn = Counter(lattice.sample(9_000, alpha=0, seed=1))
    assert drawn.keys() == {("p", "ug"), ("pu", "g"), ("p", "u", "g")}
    assert min(drawn.values()) > 2_850


def test_a_long_word_does_not_vanish() -> None:
    lattice = Lattice(("a",) * 5_000, {"a": -20.0, "aa": -40.0}, unknown=-60.0)
    assert len(lattice.best) == 2_500
    assert lattice.log_total > -100_000
    assert len(lattice.sample(1)[0]) > 2_500


@pytest.mark.parametrize(
    ("n", "message"),
    [(0, r"Choose 1 or more\.$"), ("2", r"Give an int\.$"), (10**9, r"Ask for fewer of them\.$")],
)
def test_wrong_numbers_of_ways(n: int, message: str) -> None:
    lattice = Lattice(("a",) * 300, {"a": -1.0, "aa": -1.5}, unknown=UNKNOWN)
    with pytest.raises(SettingsError, match=message):
        lattice.n_best(n)


@pytest.mark.parametrize("alpha", [-1.0, float("nan"), "1"])
def test_a_wrong_alpha(alpha: float) -> None:
    with pytest.raises(SettingsError, match=r"Give a number from 0 on\.$"):
        course_lattice("hug").sample(alpha=alpha)


def test_an_empty_word_has_one_way() -> None:
    lattice = course_lattice("")
    assert [(path.pieces, path.share) for path in lattice.n_best(5)] == [((), 1.0)]
    assert lattice.sample(2) == ((), ())

"""The segmenter that is chosen for the Words page: what Python sends, recounted in plain Python."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from math import log
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import (
    MergeHistory,
    Segmenter,
    learn_bpe,
    learn_superbpe,
    learn_wordpiece,
    segment,
)
from bpe_viz.segmentation import match_states
from bpe_viz.settings import Settings
from bpe_viz.symbols import joined
from bpe_viz.training import train
from bpe_viz.ui.reader.cutting import Cutting, cutting_of
from bpe_viz.ui.words.answers import cutting_in, words_answer
from bpe_viz.ui.words.wire_types import WordsPart
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts, wordpiece_settings
from tests.helpers.wire import unframe

BPE = learn_bpe(SLIDES, 8)
HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}


def parts(history: MergeHistory, **question: object) -> dict[str, Any]:
    answer = words_answer(history, "run", "", {"key": "run", **question})
    return {name: value for part in unframe(answer, WordsPart) for name, value in part.items()}


def study(history: MergeHistory, text: str, k: int, **cut: object) -> dict[str, Any]:
    found: dict[str, Any] = parts(history, text=text, k=k, cut=cut)["study"]
    return found


def drawn(word: Mapping[str, Any], k: int, prefix: str = "") -> list[str]:
    """Return what the browser makes of a word at state k."""
    units = word["units"]
    if "matches" in word:
        _, ends, _ = [state for state in word["matches"] if state[0] <= k][-1]
    else:
        ends = [i + 1 for i, died in enumerate(word["died"]) if not died or died > k]
    return [joined(units[a:b], prefix) for a, b in zip([0, *ends], ends, strict=False)]


@pytest.mark.parametrize(
    ("segmenter", "symbols"),
    [
        ("", ["w", "i", "n", "n", "er_"]),
        ("rank-order", ["w", "i", "n", "n", "er_"]),
        ("longest-match", ["w", "i", "n", "ne", "r", "_"]),
        ("most-probable", ["w", "i", "n", "n", "er_"]),
        ("fewest", ["w", "i", "n", "n", "er_"]),
    ],
)
def test_a_word_by_each_segmenter(segmenter: str, symbols: list[str]) -> None:
    found = study(BPE, "winner", 8, segmenter=segmenter)
    assert drawn(found["words"][0], 8) == symbols
    removed = sum(count for rank, count in zip(*found["removed"], strict=True) if rank <= 8)
    assert found["numUnits"] - removed == len(symbols)
    assert found["only"] == (8 if segmenter == "most-probable" else None)


@pytest.mark.parametrize("segmenter", [*Segmenter])
@pytest.mark.parametrize("history", [BPE, learn_wordpiece(HUGS, 6)], ids=["bpe", "wordpiece"])
def test_every_state_is_what_segment_gives_in_it(
    history: MergeHistory, segmenter: Segmenter
) -> None:
    words = "lower winner newest m_ow hugs mug pun low"
    for k in range(len(history) + 1):
        found = study(history, words, k, segmenter=segmenter.value)
        total = unknown = 0
        for row in found["words"]:
            cut = segment(row["word"], history, segmenter=segmenter, step=k).symbols
            is_unknown = cut == ("[UNK]",)
            total, unknown = total + len(cut), unknown + is_unknown
            if not is_unknown:
                assert tuple(drawn(row, k, history.settings.inner_prefix)) == cut
        removed = sum(n for rank, n in zip(*found["removed"], strict=True) if rank <= k)
        assert found["numUnits"] - removed == total
        assert (
            sum(n for rank, n in zip(*found["unknownWords"], strict=True) if rank <= k) == unknown
        )


def test_the_most_probable_way_can_be_recounted() -> None:
    shares = {s: n or 0.5 for s, n in zip(BPE.symbols, BPE.symbol_counts(8).tolist(), strict=True)}
    all_of_them = sum(shares.values())
    (row,) = study(BPE, "lower", 8, segmenter="most-probable")["words"]
    assert drawn(row, 8) == ["low", "er_"]
    assert row["logs"] == pytest.approx([log(shares[s] / all_of_them) for s in ("low", "er_")])
    assert row["joined"] == [None]
    # low_ 5, low e s t _ 2, newer_ 6, w i d er_ 3, new _ 2: 37 symbols; 7 are left nowhere.
    assert (shares["low"], shares["er_"], all_of_them) == (2, 3, 37 + 7 * 0.5)
    (row,) = study(BPE, "ern", 8, segmenter="most-probable")["words"]
    assert drawn(row, 8) == ["er", "n", "_"]
    assert row["joined"] == [None, None]


def test_a_draw_is_that_of_the_library_and_says_what_was_left_out() -> None:
    for seed in range(20):
        found = study(BPE, "lower", 8, segmenter="dropout", dropout=0.4, seed=seed)
        (row,) = found["words"]
        cut = segment("lower", BPE, dropout=0.4, seed=seed)
        assert (found["way"], found["only"]) == ("dropout", 8)
        assert tuple(drawn(row, 8)) == cut.symbols
        pairs = dict(zip(BPE.pairs, range(1, 9), strict=True))
        ends = [len("".join(cut.symbols[: i + 1])) for i in range(len(cut.symbols))]
        neighbours = zip(cut.symbols, cut.symbols[1:], strict=False)
        left = [[end - 1, pairs[p]] for end, p in zip(ends, neighbours, strict=False) if p in pairs]
        assert row["left"] == left


def test_the_first_draw_of_a_thousand_is_on_the_page_and_the_exact_shares_add_up() -> None:
    draws = parts(
        BPE, word="low", k=6, draws=True, cut={"segmenter": "dropout", "dropout": 0.5, "seed": 1}
    )["draws"]
    # l o is merge 5 and lo w merge 6: low _ needs both, so 1/4; lo w _ one, so 1/4; the rest 1/2.
    assert [(way, exact) for way, _, exact in draws["ways"]] == [
        (["l", "o", "w", "_"], 0.5),
        (["lo", "w", "_"], 0.25),
        (["low", "_"], 0.25),
    ]
    assert sum(times for _, times, _ in draws["ways"]) == draws["drawn"] == 1000
    assert draws["rest"] == [0, 0]
    for _, times, exact in draws["ways"]:
        assert abs(times - 1000 * exact) < 80  # five standard deviations


def test_what_cannot_be_drawn_or_is_too_long_for_exact_shares() -> None:
    cut = {"segmenter": "dropout"}
    assert "draws" not in parts(BPE, word="low", draws=True, cut={"segmenter": "fewest"})
    assert parts(BPE, word="low" * 20, draws=True, cut=cut)["draws"]["drawn"] == 0
    long = parts(BPE, word="lower" * 5, draws=True, cut=cut)["draws"]
    assert {exact for _, _, exact in long["ways"]} == {None} and long["rest"][1] is None
    many = parts(BPE, word="lowerlower", draws=True, cut={**cut, "dropout": 0.5})["draws"]
    assert many["numWays"] > len(many["ways"]) == 12
    assert sum(w[2] for w in many["ways"]) + many["rest"][1] == pytest.approx(1)
    assert sum(w[1] for w in many["ways"]) + many["rest"][0] == 1000


def test_long_texts_say_what_to_do() -> None:
    for cut in ("fewest", "dropout"):
        found = parts(BPE, text="low " * 2600, textId=7, cut={"segmenter": cut})
        assert found["problem"].endswith("Shorten the text.")
        assert found["textId"] == 7
        assert parts(BPE, text="x" * 300, cut={"segmenter": cut})["problem"].endswith(
            "Shorten the word."
        )
    assert "study" in parts(BPE, text="low " * 2600, cut={"segmenter": "rank-order"})
    lines = learn_superbpe("by the way\nby the road", 8, walls_until=4)
    found = parts(lines, text="by the way " * 20, cut={"segmenter": "fewest"})
    assert found["problem"].startswith("A line of the text has 220 units.")


def test_units_and_kept_inputs_follow_the_segmenter() -> None:
    found = parts(
        BPE, text="winner", units=True, kept=["winner"], k=8, cut={"segmenter": "longest-match"}
    )
    longest = ["w", "i", "n", "ne", "r", "_"]
    assert drawn(found["kept"][0]["words"][0], 8) == longest
    assert drawn(found["units"][0]["words"][0], 8) == longest


@pytest.mark.parametrize(
    ("asked", "cutting"),
    [
        ({}, Cutting()),
        ({"segmenter": "fewest"}, Cutting("fewest")),
        ({"segmenter": "dropout", "dropout": "0.3", "seed": "5"}, Cutting("dropout", 0.3, 5)),
        ({"segmenter": "dropout", "dropout": 1, "seed": 2.0}, Cutting("dropout", 1.0, 2)),
        ({"segmenter": ["x"], "dropout": "nan", "seed": "1e9"}, Cutting()),
        ({"segmenter": "leftmost", "dropout": -1, "seed": -1}, Cutting()),
        ({"dropout": True, "seed": "inf"}, Cutting()),
    ],
)
def test_what_a_link_says_is_bounded(asked: dict[str, Any], cutting: Cutting) -> None:
    assert cutting_of(asked) == cutting
    assert cutting_in({"cut": asked}) == cutting
    assert cutting_of(cutting.address()) in (cutting, Cutting(cutting.way))


def test_a_browser_that_says_nothing_gets_what_the_reader_chose() -> None:
    answer = words_answer(BPE, "run", "winner", None, cutting=Cutting("longest-match"), k=8)
    _, part = unframe(answer, WordsPart)
    assert drawn(part["study"]["words"][0], 8) == ["w", "i", "n", "ne", "r", "_"]


@given(word_counts, st.one_of(settings(), wordpiece_settings()), st.data())
def test_the_states_of_longest_match_and_of_the_fewest(
    corpus: Counter[str], chosen: Settings, data: st.DataObject
) -> None:
    history = train(corpus, chosen)
    letters = "".join(corpus) + "?"
    word = data.draw(st.one_of(st.sampled_from(sorted(corpus)), st.text(letters, max_size=9)))
    for segmenter in (Segmenter.LONGEST_MATCH, Segmenter.FEWEST):
        states = match_states(word, history, segmenter)
        assert [state.since for state in states] == sorted({state.since for state in states})
        for k in range(len(history) + 1):
            state = [state for state in states if state.since <= k][-1]
            found = segment(word, history, segmenter=segmenter, step=k)
            if state.is_unknown:
                assert found.symbols == ("[UNK]",)
                continue
            ends = [0, *state.ends]
            prefix = history.settings.inner_prefix
            cut = [joined(found.units[a:b], prefix) for a, b in pairwise(ends)]
            assert tuple(cut) == found.symbols

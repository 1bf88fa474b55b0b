"""The questions of the Words page, sensible or not, and what Python answers."""

from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import Criterion, MarkPlace, Unit, learn_bpe, learn_wordpiece, segment
from bpe_viz.formats import latex_tree_to_copy
from bpe_viz.segmentation.word_study import symbols_at
from bpe_viz.ui.words.answers import kept_inputs_in, step_in, words_answer
from bpe_viz.ui.words.encoding import encode_reasons, encode_word
from bpe_viz.ui.words.pair_answers import answer_copies, answer_pair
from bpe_viz.ui.words.wire_types import OtherCuts, SilentMerge, WordsPart
from tests.helpers.slides import SLIDES
from tests.helpers.wire import unframe
from tests.helpers.wire_shapes import misfits

HEAD = {"key": "run", "id": 0}


def parts_for(question: object, text: str = "lower winner") -> list[dict[str, Any]]:
    return list(unframe(words_answer(learn_bpe(SLIDES, 8), "run", text, question), WordsPart))


def about(**question: object) -> dict[str, Any]:
    (head, part) = parts_for({"key": "run", **question})
    assert head == HEAD
    return part


def redrawn(word: dict[str, Any], k: int) -> list[str]:
    """Return what the browser makes of a word: cut where no merge up to k removed the boundary."""
    symbols, letters = [], ""
    for unit, died in zip(word["units"], word["died"], strict=True):
        letters += unit
        if not died or died > k:
            symbols.append(letters)
            letters = ""
    return symbols


def test_a_reader_without_a_question_gets_the_study_of_the_text() -> None:
    head, part = parts_for(None)
    assert head == HEAD
    study = part["study"]
    assert study["run"] == [["", 0, "whitespace"], ["␣", 1, "whitespace"]]
    assert [word["word"] for word in study["words"]] == ["lower", "winner"]
    assert (study["numWords"], study["numUnits"], study["removed"]) == (
        2,
        13,
        [[1, 2, 5, 6], [2, 2, 1, 1]],
    )


@pytest.mark.parametrize("question", ["", 3, [], {"key": "other run", "cuts": True}])
def test_a_question_about_another_run_counts_as_none(question: object) -> None:
    assert parts_for(question) == parts_for(None)


@pytest.mark.parametrize(
    "question",
    [
        {"key": "run"},
        {"key": "run", "text": 3, "units": "yes", "cuts": 1, "kept": "all", "search": ""},
        {"key": "run", "why": True, "orders": 3, "pair": "we"},
        {"key": "run", "word": "low", "orders": 9, "why": 1, "pair": []},
        {"key": "run", "word": ["low"], "orders": True, "copies": None},
    ],
)
def test_a_question_that_makes_no_sense_is_not_answered(question: object) -> None:
    assert parts_for(question) == [HEAD]


def test_long_texts_are_cut_short_but_counted_in_full() -> None:
    study = about(text="lower " * 10_000)["study"]
    assert (len(study["run"]), len(study["words"]), study["numWords"]) == (1000, 1, 10_000)
    (word,) = about(text="x" * 10_000)["study"]["words"]
    assert (len(word["units"]), word["more"]) == (2000, 8001)
    assert about(text="", textId=4)["study"]["words"] == []


def test_the_browser_can_cut_a_word_in_every_state() -> None:
    history = learn_bpe(SLIDES, 8)
    found = segment("lower", history)
    for k in range(9):
        assert tuple(redrawn(encode_word(found), k)) == symbols_at(found, k)


def test_invisible_characters_are_shown_and_the_word_itself_is_kept() -> None:
    word: Any = encode_word(segment("a\u202eb", learn_bpe(SLIDES, 8)))
    assert word["units"] == ["a", "[U+202E]", "b", "_"]
    assert word["word"] == "a\u202eb"


def silent(*values: object) -> dict[str, object]:
    """A merge that would have removed a boundary, as the page hears of it."""
    return dict(zip(get_type_hints(SilentMerge), values, strict=True))


def test_each_surviving_boundary_has_its_reason() -> None:
    reasons = about(word="winner", why=True)["reasons"]
    assert [(why["position"], why["silent"]) for why in reasons["why"]] == [
        (0, []),
        (1, []),
        (2, []),
        (3, [silent(3, "n", "e", "e", 1, "er", True)]),
    ]
    unknown = about(word="mow", why=True)["reasons"]["why"][0]
    assert unknown["unknown"] and "never seen" in unknown["sentence"]
    assert about(word="x" * 2000, why=True)["reasons"]["why"] is None


def test_the_left_part_can_be_the_one_that_was_used() -> None:
    history = learn_bpe({"nu": 9, "un": 5}, 2, mark_place=MarkPlace.NONE)
    why: Any = encode_reasons(segment("nun", history))["why"]
    assert why[0]["silent"] == [silent(2, "u", "n", "u", 1, "nu", True)]


def test_a_part_of_which_only_a_letter_was_used() -> None:
    # i n is merge 1, so that n e s is never joined in "ines", where nes _ is merge 4.
    history = learn_bpe({"in": 9, "nes": 5}, 8)
    assert history.pairs[:5] == [("i", "n"), ("in", "_"), ("n", "e"), ("ne", "s"), ("nes", "_")]
    why: Any = encode_reasons(segment("ines", history))["why"]
    assert why[-1]["silent"] == [silent(5, "nes", "_", "nes", 1, "in", False)]


def test_what_no_rule_matches_is_shown_at_the_end_too() -> None:
    study = about(text=" low  ")["study"]
    assert (study["run"], study["tail"]) == ([["␣", 0, "whitespace"]], "␣␣")


@pytest.mark.parametrize(
    ("asked", "pair"),
    [
        ("we", ["w", "e"]),
        ("w e", ["w", "e"]),
        ("w+e", ["w", "e"]),
        ("low_", ["low", "_"]),
        ("ab", ["a", "b"]),
        ("+", None),
        ("qqq", None),
        ("a b c", None),
    ],
)
def test_a_pair_can_be_asked_for_in_several_ways(asked: str, pair: list[str] | None) -> None:
    assert about(word="lowest", pair=asked)["pair"]["pair"] == pair


def test_a_learned_pair_says_so() -> None:
    answered = about(word="winner", pair="ne")["pair"]
    assert answered["rank"] == 3
    assert "had already used" in answered["sentences"][0]


@pytest.mark.parametrize(
    ("word", "merges"),
    [
        (
            "newest",
            ["merge 4, of `ne` and `w`"],
        ),
        ("newer", ["merge 1, of `e` and `r`"]),
        ("wide", []),
    ],
)
def test_a_pair_that_was_never_learned_says_what_used_its_parts(
    word: str, merges: list[str]
) -> None:
    assert about(word=word, pair="w e")["pair"]["sentences"] == [
        f"They are neighbours until {merge}, uses one of them." for merge in merges
    ]
    assert "too long" in about(word="we" * 600, pair="we")["pair"]["sentences"][0]


def test_what_stands_side_by_side_only_while_a_merge_fires_is_not_said_to() -> None:
    history = learn_bpe({"mama": 2, "mamas": 1, "papa": 1}, 3)
    assert history.pairs[0] == ("m", "a")
    assert answer_pair(history, "mama", "ma m")["sentences"] == []


def test_a_glued_mark_need_not_be_typed() -> None:
    history = learn_bpe(SLIDES, 8, mark_place=MarkPlace.GLUED)
    words_answer = answer_pair(history, "lower", "er")
    assert words_answer["pair"] == ["e", "r_"]
    assert words_answer["rank"] == 1
    assert answer_pair(history, "lower", "r_")["pair"] is None


def test_a_pair_of_bytes() -> None:
    history = learn_bpe({"é": 2, "éa": 1}, 1, unit=Unit.BYTE)
    assert answer_pair(history, "éa", "é")["rank"] == 1


def test_copies_are_found_or_the_problem_is_named() -> None:
    assert about(word="lowest", copies="we")["copies"]["copies"]["copies"] == 1
    never = about(word="low", copies="we")["copies"]["copies"]
    assert (never["copies"], never["isCertain"]) == (None, True)
    problem = answer_copies(learn_bpe(SLIDES, 8), "o_w", "o_")["problem"]
    assert "Choose a mark that" in str(problem)


def test_orders_units_and_cuts() -> None:
    ways = {way["way"]: way for way in about(word="winner", orders=8)["orders"]["ways"]}
    assert [name for name, way in ways.items() if way["own"]] == ["rank-order"]
    assert ways["longest-match"]["symbols"] == ["w", "i", "n", "ne", "r", "_"]
    assert [symbol for symbol, is_known in ways["longest-match"]["tried"] if is_known] == [
        *("w", "i", "n", "ne", "r", "_")
    ]
    most_probable = ways["most-probable"]
    assert [symbol for symbol, _ in most_probable["sum"]] == most_probable["symbols"]
    assert sum(value for _, value in most_probable["sum"]) == pytest.approx(most_probable["total"])
    at_start = about(word="winner", orders=0)["orders"]["ways"]
    assert {tuple(way["symbols"]) for way in at_start} == {("w", "i", "n", "n", "e", "r", "_")}
    units = about(units=True)["units"]
    assert [(view["unit"], view["merges"]) for view in units] == [
        ("characters", 8),
        ("graphemes", 8),
        ("bytes", 8),
    ]
    cuts = about(cuts=True)["cuts"]
    assert [row["way"] for row in cuts["rows"]] == ["corpus", "rules"]


def test_a_word_is_cut_without_merges_and_every_number_can_be_recounted() -> None:
    found = about(word="lowest", k=8, wordCuts={"n": 2, "bits": 0.85})["wordCuts"]
    assert [*misfits(found, OtherCuts)] == []
    # After "ow" come a blank 5 times and an e 2 times: 0.86 bits; after "we" s 2 and r 6: 0.81.
    assert [bits for _, bits, _, _ in found["letters"]][3:5] == ["0.86", "0.81"]
    assert found["letters"][4][2] == "After “we” come r (6) and s (2)."
    assert ["|".join(row["parts"]) for row in found["rows"]] == [
        "low|e|s|t",  # after eight merges
        "low|est",
        "low|est",  # 0.86 bits after 0
        "low|est",  # after low comes e, or the end
        "low|est",
    ]
    assert [row["score"][-4:] for row in found["rows"]] == ["0.50", "1.00", "1.00", "1.00", "1.00"]
    assert [variety for *_, variety in found["letters"]] == [1, 1, 2, 1, 1, 1]
    strange = about(word="é", k=8, wordCuts={"n": 99, "bits": "x"})["wordCuts"]
    assert (strange["n"], strange["bits"], strange["rows"][0]["score"]) == (2, 0.5, "")
    assert about(word="  ", k=8, wordCuts={})["wordCuts"]["letters"] == []


def test_kept_inputs_are_bounded() -> None:
    question = {"kept": ["low", "", 3, "x" * 500, *["new"] * 50]}
    kept = kept_inputs_in(question)
    assert kept is not None
    assert (len(kept), len(kept[1])) == (30, 200)
    shown = about(kept=["low new"])["kept"]
    assert [entry["numWords"] for entry in shown] == [2]


def test_words_of_the_corpus_are_found_those_that_begin_so_first() -> None:
    assert about(search="e")["found"] == ["newer", "wider", "lowest", "new"]
    assert about(search="lo")["found"] == ["low", "lowest"]


@pytest.mark.parametrize("position", [-1, 9, "3", None, True, 1.5])
def test_a_reported_position_must_exist(position: object) -> None:
    history = learn_bpe(SLIDES, 8)
    assert step_in({"key": "run", "position": position}, history, "run") is None
    assert step_in({"key": "run", "position": 8}, history, "run") == 8


@given(st.text(max_size=20), st.text(max_size=8))
def test_any_text_can_be_asked_about(text: str, pair: str) -> None:
    question = {"key": "run", "text": text, "word": text, "why": True, "pair": pair, "orders": 8}
    parts = list(unframe(words_answer(learn_bpe(SLIDES, 8), "run", "", question), WordsPart))
    assert "problem" not in {name for part in parts for name in part}


HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}


def about_hugs(**question: object) -> dict[str, Any]:
    answer = words_answer(learn_wordpiece(HUGS, 7), "run", "", {"key": "run", **question})
    (_, part) = unframe(answer, WordsPart)
    return dict(part)


def test_words_of_wordpiece_come_with_every_state_of_longest_match() -> None:
    study = about_hugs(text="hugs huge " + "hug" * 34)["study"]
    hugs, huge, long = study["words"]
    assert study["isMatched"] and not about(text="low")["study"]["isMatched"]
    assert hugs["matches"] == [
        [0, [1, 2, 3, 4], False],
        [1, [1, 2, 4], False],
        [2, [2, 4], False],
        [3, [4], False],
    ]
    assert huge["matches"] == [[0, [1, 2, 3], True], [2, [2, 3], True], [4, [3], True]]
    assert (long["matches"], long["tooLong"]) == ([[0, [], True]], True)
    assert "tooLong" not in huge
    # The tree has what the merges do: h ##u, then hu ##g; the e is unknown to them.
    assert (huge["died"], huge["unknown"]) == ([2, 4, 0, 0], [3])
    # Each unknown word counts as one symbol: 4 units of hugs, 4 of huge, 102 of the long one.
    assert study["removed"] == [[0, 1, 2, 3], [3 + 101, 1, 1, 1]]
    assert study["unknownWords"] == [[0], [2]]


def test_why_not_is_answered_by_the_merges_of_wordpiece_too() -> None:
    answer = about_hugs(word="hugs", pair="hu ##g")["pair"]
    assert (answer["rank"], answer["counted"], answer["closest"]) == (4, False, None)
    assert answer["sentences"] == [
        "Merge 4 joins `hu` and `##g`, but here merge 1, of `##g` and `##s`, had already used a"
        " part of them."
    ]
    never = about_hugs(word="hugs", pair="u ##g")["pair"]
    assert (never["pair"], never["rank"], never["closest"]) == (["u", "##g"], 0, None)
    assert about_hugs(word="pugs", pair="hu")["pair"]["pair"] == ["h", "##u"]
    by_count = learn_wordpiece(HUGS, 7, criterion=Criterion.COUNT)
    assert answer_pair(by_count, "hugs", "g ##s")["counted"]


def test_the_tree_of_a_word_is_written_for_latex_at_the_step_and_as_it_is_drawn() -> None:
    history = learn_bpe(SLIDES, 8)
    written = about(text=None, word="lower", latex=6)["latex"]
    assert written == latex_tree_to_copy(segment("lower", history), 6)
    cut = {"segmenter": "dropout", "dropout": 1.0, "seed": 0}
    assert "merge={1}" not in about(word="lower", latex=8, cut=cut)["latex"]
    assert "shorter word" in about(word="l" * 40, latex=8)["problem"]

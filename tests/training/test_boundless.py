"""BoundlessBPE: worked examples, brute force, identities, views of states, what is refused."""

import pickle
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from bpe_viz import (
    MarkPlace,
    MergeHistory,
    PreTokenizer,
    Segmenter,
    TieRule,
    Unit,
    apply_bpe,
    compiled_kernel,
    learn_boundless_bpe,
    learn_bpe,
    segment,
)
from bpe_viz.errors import BpeVizError, ExportError
from bpe_viz.formats import merges_csv, merges_txt
from bpe_viz.formats.hugging_face_writer import tokenizer_json
from bpe_viz.history import StopReason, Wall, WholeWords
from bpe_viz.segmentation import ReasonKind
from bpe_viz.settings import CustomPattern, Learner, Settings
from bpe_viz.symbols import Pair, bytes_of
from bpe_viz.text import Lines
from bpe_viz.training import train_boundless
from bpe_viz.training.boundless_learner import is_joinable, learn_in_lines
from tests.helpers import brute_boundless
from tests.helpers.brute_boundless import Step, brute_deletion
from tests.helpers.examples import examples
from tests.helpers.random_lines import random_lines
from tests.helpers.syllables import syllables

HAMLET = "to be or not to be"
ROADS = "\n".join(["by the way"] * 4 + ["by the sea"] * 3 + ["on the way"] * 2)
COUNT_RANDOM = 250
DELETIONS = (None, None, 0.51, 0.75, 0.9, 1.0)
PICK: dict[TieRule, Callable[[list[Pair]], Pair]] = {
    TieRule.FIRST_SEEN: lambda tied: tied[0],
    TieRule.GREATEST: max,
    TieRule.SMALLEST: min,
}


def steps(history: MergeHistory) -> list[tuple[str, int]]:
    return [(f"{merge.left}+{merge.right}", merge.count) for merge in history.merges]


def test_by_hand_to_be_or_not_to_be() -> None:
    history = learn_boundless_bpe(HAMLET, 5)
    assert steps(history) == [("t+o", 2), (" +b", 2), (" b+e", 2), ("to+ be", 1), (" +o", 1)]
    assert history.lengths.tolist() == [18, 16, 14, 12, 11, 10]
    assert [history.at(k).num_tied for k in (0, 1, 3, 4)] == [3, 2, 7, 6]
    assert history.at(3).pair_counts(1) == [(("to", " be"), 1)]
    assert [merge.wall for merge in history.merges] == [Wall.INSIDE] * 3 + [Wall.LINE, Wall.INSIDE]
    assert history.at(4).segment(HAMLET)[-2:] == ("to", " be")


def test_by_hand_roads() -> None:
    history = learn_boundless_bpe(ROADS, 20)
    assert steps(history)[:11] == [
        *[(" +t", 9), (" t+h", 9), (" th+e", 9), ("b+y", 7), ("by+ the", 7)],
        *[(" +w", 6), (" w+a", 6), (" wa+y", 6), ("by the+ way", 4), (" +s", 3), (" s+e", 3)],
    ]
    assert [int(history.lengths[k]) for k in (4, 6, 8, 10, 12)] == [56, 43, 31, 24, 18]
    regular = [step for step, m in zip(steps(history), history.merges, strict=True) if is_in(m)]
    plain = learn_bpe(
        Lines.of(ROADS, PreTokenizer.GPT2).word_counts(), 20, mark_place=MarkPlace.NONE
    )
    assert regular == steps(plain)
    assert history.stop_reason is StopReason.NO_PAIRS
    assert history.at(len(history)).num_symbols == 9


def test_by_hand_what_a_merge_uses_up_is_deleted() -> None:
    text = ["newer low"] * 9 + ["new", "lower low new"]
    history = learn_boundless_bpe(text, 9, deletion=0.9)
    assert [
        (m.symbol, m.count, [(d.symbol, d.rest) for d in m.deaths]) for m in history.merges
    ] == [
        ("ne", 11, []),  # of letters
        ("new", 11, [("ne", 0)]),
        ("lo", 11, []),
        ("low", 11, [("lo", 0)]),
        ("er", 10, []),
        (" low", 10, [("low", 1)]),  # 10 of 11 are used up
        ("newer", 9, [("er", 1)]),  # 9 of 10, but of "new" 9 of 11
        ("newer low", 9, []),  # words do not die
        ("ow", 1, []),  # "lo", "er" and "ne" are not made again
    ]
    assert history.lengths.tolist() == [97, 86, 75, 64, 53, 43, 35, 27, 18, 17]
    assert [*map(len, (history.at(7).vocabulary(), history.at(7).dead()))] == [10, 4]
    assert history.at(9).segment("lower low new") == ("l", "ow", "e", "r", " low", " ", "new")
    assert history.merges[6].deaths[0].parts == ("e", "r")
    assert history.merges[6].deaths[0].share_used == 0.9
    assert segment("lower", history).symbols == ("l", "ow", "e", "r")
    assert [" ".join(step.after) for step in segment("lower", history).trace[1:]] == [
        *("low e r", "low er", "l o w er", "l o w e r", "l ow e r"),
    ]
    assert [reason.sentence for reason in segment("lower", history).why_not()] == [
        "Here `low` was one symbol, but it died after merge 6 and was split again.",
        "No merge joins `ow` and `e`: that pair was never learned.",
        "Here `er` was one symbol, but it died after merge 7 and was split again.",
    ]
    alive = learn_boundless_bpe(text, 9, deletion=0.92)
    assert [[d.symbol for d in m.deaths] for m in alive.merges[5:7]] == [[], []]
    assert history.events[2] == history.merges[1].deaths[0]
    lines = merges_csv(history).decode("utf-8-sig").splitlines()
    assert [line.split(",")[6:] for line in lines[:3]] == [
        ["wall", "deaths"],
        ["inside", ""],
        ["inside", "ne"],
    ]
    assert learn_boundless_bpe(text, 9, deletion=1.1).merges == learn_boundless_bpe(text, 9).merges


def test_a_word_that_has_died_joins_no_neighbour() -> None:
    text = ["to abc"] * 9 + ["to ab"]
    history = learn_boundless_bpe(text, 20, deletion=0.9)
    assert [m.symbol for m in history.merges] == ["to", " a", " ab", " abc", "to abc", "ab"]
    assert history.at(3).pair_counts(2) == [((" ab", "c"), 9), (("to", " ab"), 1)]
    assert (("to", " ab"), 1) not in history.at(4).pair_counts(None)
    assert segment("to ab", history).symbols == ("to", " ", "ab")
    reasons = [reason.sentence for reason in segment("to ab", history).why_not()]
    assert reasons[1] == "Here `␣ab` was one symbol, but it died after merge 4 and was split again."


def is_in(merge: Any) -> bool:
    return merge.wall is Wall.INSIDE


def test_letters_decide_what_may_join() -> None:
    # A pre-token of one letter was made by no merge, and one with a digit or a sign is closed.
    history = learn_boundless_bpe(["a cat", "a cat", "ab 12, ab's _be", "ab 12, ab's _be"], 40)
    joined = {merge.symbol for merge in history.merges if merge.wall is Wall.LINE}
    assert joined == {" ab's"}
    settings = Settings(mark_place=MarkPlace.NONE, learner=Learner.BOUNDLESS)
    marked = train_boundless(Lines({"to\u0301 be": 1}, (("to\u0301", " be"),)), settings)
    assert marked.at(len(marked)).segment("to\u0301 be") == ("to\u0301 be",)


@given(st.text("aZé\u0301 _'\u2019-1\n", max_size=5))
def test_what_may_join_is_decided_alike_in_ascii_and_elsewhere(text: str) -> None:
    assert is_joinable(text) == brute_boundless.is_joinable(text)


@pytest.mark.parametrize("is_compiled", [False, True])
def test_it_equals_brute_force_in_every_state(
    is_compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_compiled:
        monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 0)
    chance = random.Random(int(is_compiled))
    merges = num_super = num_deaths = num_lonely = 0
    for _ in range(COUNT_RANDOM):
        text, lines = random_lines(chance)
        most, least = chance.randint(0, 25), chance.choice([1, 1, 2])
        rule = chance.choice([*TieRule])
        settings = Settings(
            num_merges=most,
            min_count=least,
            mark_place=MarkPlace.NONE,
            tie_rule=rule,
            learner=Learner.BOUNDLESS,
            deletion=chance.choice(DELETIONS),
        )
        history = train_boundless(lines, settings)
        cut_of = dict(zip(lines.counts, lines.pre_tokens, strict=True))
        cut = [[*cut_of[line]] for line in text]
        found: list[Step] = [
            (
                *(m.left, m.right, m.count, m.wall is Wall.LINE),
                [[*history.at(m.rank).segment(line)] for line in text],
            )
            for m in history.merges
        ]
        deaths = [(death.rank, death.symbol) for m in history.merges for death in m.deaths]
        expected = brute_deletion(cut, most, least, PICK[rule], settings.deletion)
        assert (found, deaths) == expected, (cut, settings)
        for k, merge in enumerate(history.merges):
            assert history.at(k).pair_counts(1) == [((merge.left, merge.right), merge.count)]
        merges += len(found)
        num_super += sum(step[3] for step in found)
        num_deaths += len(deaths)
        num_lonely += any(d.rest for m in history.merges for d in m.deaths)
    assert merges > 4 * COUNT_RANDOM
    assert num_super > COUNT_RANDOM // 2
    assert num_deaths > COUNT_RANDOM // 2
    assert num_lonely > COUNT_RANDOM // 25


@pytest.mark.parametrize("deletion", [None, 0.75])
def test_with_bytes_the_smallest_pair_is_first_in_byte_order_as_released(
    deletion: float | None,
) -> None:
    chance, num_super, num_tied = random.Random(5), 0, 0
    for _ in range(COUNT_RANDOM):
        text, lines = random_lines(chance, "ab ", "é a", "жz ñ", "t' s", "ab\x00 ")
        settings = Settings(
            num_merges=12,
            unit=Unit.BYTE,
            tie_rule=TieRule.SMALLEST,
            mark_place=MarkPlace.NONE,
            learner=Learner.BOUNDLESS,
            deletion=deletion,
        )
        history = train_boundless(lines, settings)
        cut_of = dict(zip(lines.counts, lines.pre_tokens, strict=True))
        as_bytes = [[_bytes_as_text(word) for word in cut_of[line]] for line in text]
        expected, deaths = brute_deletion(as_bytes, 12, 1, min, deletion, _read)
        found = [
            (*map(_glyphs_as_text, (m.left, m.right)), m.count, m.wall is Wall.LINE)
            for m in history.merges
        ]
        assert found == [step[:4] for step in expected]
        assert deaths == [
            (death.rank, _glyphs_as_text(death.symbol))
            for m in history.merges
            for death in m.deaths
        ]
        assert list(history.merges) == [merge for merge, _ in learn_in_lines(lines, settings)]
        for k, merge in enumerate(history.merges):
            assert history.at(k).pair_counts(1) == [((merge.left, merge.right), merge.count)]
            num_tied += history.at(k).num_tied > 1
        num_super += sum(step[3] for step in expected)
    assert num_super > COUNT_RANDOM // 2
    assert num_tied > COUNT_RANDOM


def _bytes_as_text(word: str) -> str:
    """One letter for each byte, in their order."""
    return word.encode().decode("latin-1")


def _read(word: str) -> str:
    return word.encode("latin-1").decode()


def _glyphs_as_text(symbol: str) -> str:
    return bytes_of(symbol).decode("latin-1")


texts = st.lists(
    st.lists(
        st.sampled_from(("to", "be", "a", "ab", "'s", "  ", "12", "é", "to,")),
        min_size=1,
        max_size=6,
    )
    .map(" ".join)
    .filter(bool),
    min_size=1,
    max_size=6,
)
ties = st.sampled_from(TieRule)


@given(texts, ties, st.sampled_from(Unit), st.sampled_from(DELETIONS))
@hypothesis_settings(max_examples=examples(60))
def test_merges_and_states_are_those_of_the_reference(
    text: list[str], rule: TieRule, unit: Unit, deletion: float | None
) -> None:
    chance = random.Random(str(text))
    lines = chance.choice([random_lines(chance)[1], Lines.of(text, PreTokenizer.GPT2, unit=unit)])
    settings = Settings(
        num_merges=20,
        tie_rule=rule,
        unit=unit,
        mark_place=MarkPlace.NONE,
        learner=Learner.BOUNDLESS,
        deletion=deletion,
    )
    history = train_boundless(lines, settings)
    reference = [*learn_in_lines(lines, settings)]
    assert list(history.merges) == [merge for merge, _ in reference]
    for k, (_, corpus) in enumerate(reference, start=1):
        assert {line: history.at(k).segment(line) for line in history.words} == corpus


@given(texts, ties, st.sampled_from((0.51, 0.75, 1.0)))
@hypothesis_settings(max_examples=examples(60))
def test_its_identities_hold_with_deletion(text: list[str], rule: TieRule, share: float) -> None:
    history = learn_boundless_bpe(text, 30, tie_rule=rule, deletion=share)
    words = Lines.of(text, PreTokenizer.GPT2).word_counts()
    # Without its superwords it is what is learned from the pre-tokens alone.
    inside = history.of_pretokens()
    alone = train_boundless(
        Lines(words, tuple((word,) for word in words)),
        replace(history.settings, num_merges=len(inside)),
    )
    assert inside.merges == tuple(replace(merge, wall=None) for merge in alone.merges)
    assert inside.died.tolist() == alone.died.tolist()
    # What there is was born and has not died; units and superwords never do.
    units = {*history.alphabet}
    for k in range(len(history) + 1):
        born = [merge.symbol for merge in history.merges[:k]]
        dead = [death.symbol for merge in history.merges[:k] for death in merge.deaths]
        assert len({*dead}) == len(dead)
        assert {entry.symbol for entry in history.at(k).dead()} == {*dead}
        present = {entry.symbol for entry in history.at(k).vocabulary()}
        assert present == units.union(born).difference(dead)
        assert int(history.sizes[k]) == len(present)
    assert not {m.symbol for m in history.merges if m.wall is Wall.LINE}.intersection(dead)
    # Segmenting a line gives what is on record, and the trace ends there.
    for line in history.words:
        for k in range(len(history) + 1):
            segmentation = segment(line, history, step=k)
            assert segmentation.symbols == history.at(k).segment(line)
            assert not segmentation.trace or segmentation.trace[-1].after == segmentation.symbols
            reasons = [
                reason
                for segmenter in Segmenter
                for reason in segment(line, history, step=k, segmenter=segmenter).why_not()
            ]
            assert all(reason.sentence.endswith(".") for reason in reasons)
        assert [*segmentation.symbols] == apply_bpe(line, history)
    assert pickle.loads(pickle.dumps(history)).events == history.events


@given(texts, ties, st.sampled_from(Unit))
@hypothesis_settings(max_examples=examples(60))
def test_its_identities_hold(text: list[str], rule: TieRule, unit: Unit) -> None:
    history = learn_boundless_bpe(text, 30, tie_rule=rule, unit=unit)
    words = Lines.of(text, PreTokenizer.GPT2, unit=unit).word_counts()
    # Without its superwords it is byte pair encoding, merge for merge.
    inside = history.of_pretokens()
    plain = learn_bpe(words, len(inside), mark_place=MarkPlace.NONE, tie_rule=rule, unit=unit)
    assert steps(inside) == steps(plain)
    assert inside.died.tolist() == plain.died.tolist()
    for k in range(len(inside) + 1):
        assert inside.at(k).pair_counts(None) == plain.at(k).pair_counts(None)
    # One pre-token in each line: there is nothing to join.
    alone = learn_boundless_bpe([*words], 30, tie_rule=rule, unit=unit)
    assert alone.record.walls
    if not len(alone.record.walls.at):
        of_words = learn_bpe([*words], 30, mark_place=MarkPlace.NONE, tie_rule=rule, unit=unit)
        assert steps(alone) == steps(of_words)
    # A superword begins and ends where pre-tokens do, and ends in no blank.
    walls = history.record.walls
    assert isinstance(walls, WholeWords)
    for merge in history.merges:
        assert merge.wall is Wall.INSIDE or not merge.symbol.endswith(" ")
    # Every merge joins something, and segmenting a line gives what is on record.
    assert all(after < before for before, after in pairwise(history.lengths.tolist()))
    for line in history.words:
        for k in range(len(history) + 1):
            segmentation = segment(line, history, step=k)
            assert segmentation.symbols == history.at(k).segment(line)
        assert segmentation.steps == segmentation.trace
        assert [*segmentation.symbols] == apply_bpe(line, history)
        assert all(reason.sentence.endswith(".") for reason in segmentation.why_not())


@given(texts, ties, st.sampled_from(DELETIONS))
@hypothesis_settings(max_examples=examples(60))
def test_every_view_of_a_state_agrees_with_a_recount(
    text: list[str], rule: TieRule, deletion: float | None
) -> None:
    chance = random.Random(str(text))
    _, lines = random_lines(chance)
    lines = chance.choice([lines, Lines.of(text, PreTokenizer.GPT2)])
    settings = Settings(
        num_merges=20,
        tie_rule=rule,
        mark_place=MarkPlace.NONE,
        learner=Learner.BOUNDLESS,
        deletion=deletion,
    )
    history = train_boundless(lines, settings)
    cut_of = dict(zip(lines.counts, lines.pre_tokens, strict=True))
    before: dict[str, tuple[str, ...]] = {}
    for k in range(len(history) + 1):
        state = history.at(k)
        corpus = {line: state.segment(line) for line in lines.counts}
        known = {merge.symbol for merge in history.merges[:k]}
        whole, regular = Counter[Pair](), Counter[Pair]()
        cut_word = history.of_pretokens().at(sum(map(is_in, history.merges[:k])))
        for word, count in lines.word_counts().items():
            for pair in pairwise(cut_word.segment(word)):
                regular[pair] += count
        symbols = Counter[str]()
        for line, count in lines.counts.items():
            ends = {0}
            for word in cut_of[line]:
                ends.add(max(ends) + len(word))
            place = 0
            for left, right in pairwise((*corpus[line], "")):
                symbols[left] += count
                middle, stop = place + len(left), place + len(left) + len(right)
                if (
                    middle in ends
                    and right
                    and {place, stop} <= ends
                    and is_open(history, left, right, k)
                ):
                    whole[left, right] += count
                place = middle
        counts = [
            *((pair, n) for pair, n in whole.items() if "".join(pair) not in known),
            *((pair, n) for pair, n in regular.items() if "".join(pair) not in known),
        ]
        found = state.pair_counts(None)
        assert sorted(found) == sorted(counts)
        assert [n for _, n in found] == sorted((n for _, n in found), reverse=True)
        assert state.num_pairs == len(counts)
        assert state.num_tied == sum(n == found[0][1] for _, n in found)
        assert {e.symbol: e.count for e in state.vocabulary() if e.count} == symbols
        assert state.num_symbols == symbols.total()
        if k:
            merge = history.merge(k)
            assert {c.word for c in history.changed_words(k)} == {
                line for line in corpus if before[line] != corpus[line]
            }
            assert history.pair_changes(k)[0][:2] == ((merge.left, merge.right), merge.count)
        before = corpus


def is_open(history: MergeHistory, left: str, right: str, k: int) -> bool:
    """Whether both are symbols that merges made, of letters, blanks and apostrophes."""
    made = {merge.symbol for merge in history.merges[:k]}  # what died is not in the line
    return {left, right} <= made and all(
        any(letter.isalpha() for letter in part[1:])
        and all(letter.isalpha() or letter in " '" for letter in part)
        for part in (left, right)
    )


def test_large_texts_are_learned_by_compiled_code_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [*syllables(500, seed=1)]
    text = [" ".join(words[i : i + 6]) for i in range(0, len(words), 6)] * 2
    for rule, deletion in zip(TieRule, (None, 0.9, 0.6), strict=True):
        compiled = learn_boundless_bpe(text, 900, tie_rule=rule, deletion=deletion)
        with monkeypatch.context() as patched:
            patched.setattr(compiled_kernel._compiled, "functions", {})
            patched.setattr(compiled_kernel, "PLAIN_PLACES", 10**9)
            plain = learn_boundless_bpe(text, 900, tie_rule=rule, deletion=deletion)
        assert compiled.events == plain.events
        assert any(merge.deaths for merge in compiled.merges) == bool(deletion)
        assert compiled.died.tolist() == plain.died.tolist()
        assert any(merge.wall is Wall.LINE for merge in compiled.merges)
        assert compiled.num_bytes > 0


def test_it_is_pickled() -> None:
    history = learn_boundless_bpe(ROADS, 12)
    again = pickle.loads(pickle.dumps(history))
    assert again.merges == history.merges
    assert again.at(7).pair_counts() == history.at(7).pair_counts()
    assert segment("on the way", again) == segment("on the way", again)


def test_a_wall_is_a_reason() -> None:
    digits = CustomPattern(r"\d{1,3}")
    history = learn_boundless_bpe(["1234"] * 2 + ["34"] * 5, 2, pretokenizer=digits)
    reason = segment("1234", history).why_not()[1]
    assert (reason.kind, reason.pair, reason.position) == (ReasonKind.WALL, ("3", "4"), 2)
    assert reason.sentence == (
        "Merge 1 joins `3` and `4`, but only inside pre-tokens, and here a wall stands between"
        " them."
    )
    whole = learn_boundless_bpe(HAMLET, 4)
    sentences = [each.sentence for each in segment("into be", whole).why_not()]
    assert (
        "Merge 4 joins `to` and `␣be`, but only where both are whole pre-tokens, and here one is"
        " not."
    ) in sentences


def test_files_name_the_wall_or_refuse() -> None:
    history = learn_boundless_bpe(HAMLET, 4)
    lines = merges_csv(history).decode("utf-8-sig").splitlines()
    assert [line.rsplit(",", 1)[1] for line in lines] == ["wall", *["inside"] * 3, "line"]
    with pytest.raises(ExportError, match=r"wait until both words are whole.* merges\.csv"):
        tokenizer_json(history)
    with pytest.raises(ExportError, match=r"across words\. Take merges\.csv"):
        merges_txt(history)


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("", {}, r"Give at least one line\.$"),
        (3, {}, r"Give the text as a string, or a list of its lines\.$"),
        ([3], {}, r"Give each line as a string\.$"),
        (HAMLET, {"min_count": 0}, r"Choose 1 or more\.$"),
        (HAMLET, {"deletion": 0.5}, r"Choose a number above 0\.5, for example 0\.9"),
        (HAMLET, {"deletion": float("nan")}, r"Choose a number above 0\.5"),
        (HAMLET, {"deletion": "yes"}, r"Give a float\.$"),
    ],
)
def test_bad_input_is_refused_with_what_to_do(
    text: Any, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(BpeVizError, match=message):
        learn_boundless_bpe(text, 3, **options)


def test_what_walls_do_not_allow_is_refused() -> None:
    with pytest.raises(BpeVizError, match=r"Leave its deletion out\.$"):
        learn_boundless_bpe(HAMLET, 4, deletion=0.9).show()
    history = learn_boundless_bpe(HAMLET, 4)
    with pytest.raises(BpeVizError, match=r"Choose a dropout of 0\.$"):
        segment("to be", history, dropout=0.1)
    with pytest.raises(BpeVizError, match=r"^BoundlessBPE has .* “none” as the mark place\.$"):
        Settings(learner=Learner.BOUNDLESS)
    with pytest.raises(BpeVizError, match=r"in place of a vocabulary size\.$"):
        Settings(learner=Learner.BOUNDLESS, mark_place=MarkPlace.NONE, vocab_size=9)

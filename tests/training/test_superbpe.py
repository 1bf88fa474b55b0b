"""SuperBPE: worked examples, identities, the reference, brute force, views, what is refused."""

import json
import pickle
import random
from collections import Counter
from collections.abc import Callable
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
    TieRule,
    Unit,
    apply_bpe,
    compiled_kernel,
    learn_bpe,
    learn_superbpe,
    segment,
)
from bpe_viz.errors import BpeVizError, ExportError
from bpe_viz.formats import merges_csv, merges_txt, verified_tokenizer
from bpe_viz.formats.hugging_face_check import AskedTokenizer
from bpe_viz.formats.hugging_face_writer import tokenizer_json
from bpe_viz.history import Birth, StopReason, Wall
from bpe_viz.segmentation import ReasonKind
from bpe_viz.settings import CustomPattern, Learner, Settings, WeakWalls
from bpe_viz.text import Lines, cut_lines, find_weak_walls, pre_tokenize_all
from bpe_viz.training import train_superbpe
from bpe_viz.training.fences import Fences
from bpe_viz.training.learner import learn
from tests.helpers.brute_super import brute_super, colon_edges, weak_edges
from tests.helpers.examples import examples
from tests.helpers.random_lines import random_lines
from tests.helpers.reference_states import in_order, recount
from tests.helpers.syllables import syllables

HAMLET = "to be or not to be"
ROADS = "\n".join(["by the way"] * 4 + ["by the sea"] * 3 + ["on the way"] * 2)
COUNT_RANDOM = 250


def steps(history: MergeHistory) -> list[tuple[str, int]]:
    return [(f"{merge.left}+{merge.right}", merge.count) for merge in history.merges]


def lengths(history: MergeHistory, *states: int) -> list[int]:
    return [int(history.lengths[min(k, len(history))]) for k in states]


def test_by_hand_to_be_or_not_to_be() -> None:
    plain = learn_superbpe(HAMLET, 5, walls_until=5)
    assert steps(plain) == [("t+o", 2), (" +b", 2), (" b+e", 2), (" +o", 1), (" o+r", 1)]
    assert lengths(plain, 0, 1, 2, 3, 4, 5) == [18, 16, 14, 12, 11, 10]
    assert [plain.at(k).num_tied for k in (0, 1, 3)] == [3, 2, 6]
    history = learn_superbpe(HAMLET, 5, walls_until=3)
    assert steps(history)[:3] == steps(plain)[:3]
    assert steps(history)[3:] == [("to+ be", 2), ("to be+ ", 1)]
    assert lengths(history, 3, 4, 5) == [12, 10, 9]
    assert history.at(4).num_tied == 9
    assert [merge.wall for merge in history.merges] == [Wall.INSIDE] * 3 + [Wall.LINE] * 2


def test_by_hand_roads() -> None:
    first = [(" +t", 9), (" t+h", 9), (" th+e", 9), ("b+y", 7)]
    rest = [
        (" +w", 6),
        (" w+a", 6),
        (" wa+y", 6),
        (" +s", 3),
        (" s+e", 3),
        (" se+a", 3),
        ("o+n", 2),
    ]
    plain = learn_superbpe(ROADS, 20, walls_until=20)
    assert steps(plain) == first + rest
    assert (plain.at(11).num_symbols, plain.stop_reason) == (27, StopReason.NO_PAIRS)
    early = learn_superbpe(ROADS, 12, walls_until=4)
    assert steps(early)[:9] == [
        *first,
        (" the+ ", 9),
        ("by+ the ", 7),
        ("w+a", 6),
        ("wa+y", 6),
        ("by the +way", 4),
    ]
    late = learn_superbpe(ROADS, 12, walls_until=6)
    assert steps(late)[6:10] == [("by+ the", 7), (" wa+y", 6), ("by the+ way", 4), ("by the+ ", 3)]
    table = {
        (0, 1, 2, 3): [54, 40, 28, 21, 15],
        (4,): [56, 40, 28, 21, 15],
        (5,): [56, 43, 31, 24, 18],
        (6, 7): [56, 44, 31, 24, 18],
        (8,): [56, 44, 35, 24, 18],
        (9,): [56, 44, 35, 25, 18],
        (10,): [56, 44, 35, 29, 18],
        (11,): [56, 44, 35, 29, 20],
        (12,): [56, 44, 35, 29, 27],
    }
    for walls, expected in table.items():
        for until in walls:
            history = learn_superbpe(ROADS, 12, walls_until=until)
            assert lengths(history, 4, 6, 8, 10, 12) == expected, until


def test_by_hand_digits_keep_their_walls() -> None:
    lines = Lines({"1234": 2, "34": 5}, (("123", "4"), ("34",)))
    settings = Settings(
        num_merges=2, walls_until=2, mark_place=MarkPlace.NONE, learner=Learner.SUPERBPE
    )
    history = train_superbpe(lines, settings)
    assert steps(history) == [("3+4", 5), ("1+2", 2)]
    assert history.at(2).segment("1234") == ("12", "3", "4")


@pytest.mark.parametrize("is_compiled", [False, True])
def test_it_equals_brute_force_in_every_state(
    is_compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_compiled:
        monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 0)
    chance, merges, num_again = random.Random(int(is_compiled)), 0, 0
    for _ in range(COUNT_RANDOM):
        text, lines = random_lines(chance)
        most, least = chance.randint(0, 20), chance.choice([1, 1, 2])
        until, is_greatest = chance.randint(0, most), chance.random() < 0.5
        settings = Settings(
            num_merges=most,
            walls_until=until,
            min_count=least,
            mark_place=MarkPlace.NONE,
            tie_rule=TieRule.GREATEST if is_greatest else TieRule.FIRST_SEEN,
            learner=Learner.SUPERBPE,
        )
        history = train_superbpe(lines, settings)
        cut_of = dict(zip(lines.counts, lines.pre_tokens, strict=True))
        walled = [[*cut_of[line]] for line in text]
        expected = brute_super(walled, most, until, least, is_greatest=is_greatest)
        found = [
            (m.left, m.right, m.count, [[*history.at(m.rank).segment(line)] for line in text])
            for m in history.merges
        ]
        assert found == expected, (walled, settings)
        merges += len(found)
        num_again += any(merge.birth is Birth.AGAIN for merge in history.merges)
    assert merges > 4 * COUNT_RANDOM
    assert num_again > COUNT_RANDOM // 50


WEAK: dict[WeakWalls, Callable[[str], set[int]]] = {
    WeakWalls.LINES: lambda _line: set(),
    WeakWalls.COLONS: colon_edges,
    WeakWalls.PATTERN: weak_edges,
    WeakWalls.RELEASED: lambda line: colon_edges(line) | weak_edges(line),
}


@pytest.mark.parametrize("is_compiled", [False, True])
@pytest.mark.parametrize("kind", WEAK)
def test_the_options_equal_brute_force_in_every_state(
    kind: WeakWalls, is_compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_compiled:
        monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 0)
    chance, merges, num_again = random.Random(kind.value + str(is_compiled)), 0, 0
    for _ in range(COUNT_RANDOM):
        text, lines = random_lines(chance, "a: ", "12a :", "a-. ", "1 ", "a  ")
        most = chance.randint(0, 20)
        until = chance.randint(0, most)
        settings = Settings(
            num_merges=most,
            walls_until=until,
            mark_place=MarkPlace.NONE,
            learner=Learner.SUPERBPE,
            weak_walls=kind,
            max_words=chance.choice([None, 1, 2, 3]),
        )
        history = train_superbpe(lines, settings)
        cut_of = dict(zip(lines.counts, lines.pre_tokens, strict=True))
        expected = brute_super(
            [[*cut_of[line]] for line in text],
            most,
            until,
            1,
            weak=WEAK[kind],
            most_words=settings.max_words,
        )
        found = [
            (m.left, m.right, m.count, [[*history.at(m.rank).segment(line)] for line in text])
            for m in history.merges
        ]
        assert found == expected, (lines, settings)
        for k, merge in enumerate(history.merges):
            assert history.at(k).pair_counts(1) == [((merge.left, merge.right), merge.count)]
        assert history.at(len(history)).num_tied == 0 or len(history) in (until, most)
        merges += len(found)
        num_again += any(merge.birth is Birth.AGAIN for merge in history.merges)
    assert merges > 3 * COUNT_RANDOM
    assert num_again > COUNT_RANDOM // 100


def test_by_hand_no_more_than_some_words() -> None:
    text = "by the way by the sea\n" * 4
    cuts = {
        1: "by| the| way| by| the| sea",
        2: "by the| way by| the sea",
        4: "by the way by| the sea",
        9: "by the way by the sea",
    }
    for most, cut in cuts.items():
        history = learn_superbpe(text, 40, walls_until=9, max_words=most)
        assert history.at(len(history)).segment(history.words[0]) == tuple(cut.split("|"))
        assert segment(history.words[0], history).symbols == tuple(cut.split("|"))
        assert history.at(len(history)).pair_counts() == []
        assert history.stop_reason is StopReason.NO_PAIRS
    assert learn_superbpe(text, 16, walls_until=9).merges == history.merges


def test_by_hand_weak_walls() -> None:
    text = ["in 1945: yes -- no"] * 3 + ["in 19456: yes"] * 2
    cuts = {
        "lines": "in 1945: yes -- no",
        "colons": "in 1945:| yes -- no",
        "pattern": "in |194|5|: yes| --| no",
        "released": "in |194|5|:| yes| --| no",
    }
    for kind, cut in cuts.items():
        history = learn_superbpe(text, 60, walls_until=5, weak_walls=kind)
        assert "|".join(history.at(len(history)).segment(text[0])) == cut
        assert segment(text[0], history).symbols == history.at(len(history)).segment(text[0])
        assert history.stop_reason is StopReason.NO_PAIRS
    digits = learn_superbpe(["34"] * 5 + ["12"] * 2, 2, walls_until=0, weak_walls="pattern")
    reason = segment("1234", digits).why_not()[1]
    assert (segment("1234", digits).symbols, reason.pair) == (("12", "3", "4"), ("3", "4"))
    assert reason.sentence == "Merge 1 joins `3` and `4`, but a wall stands between them here."


texts = st.lists(
    st.lists(
        st.sampled_from(("to", "be", "a", "ab", "'s", "  ", "12", "é")), min_size=1, max_size=6
    )
    .map(" ".join)
    .filter(bool),
    min_size=1,
    max_size=6,
)
ties = st.sampled_from(TieRule)
untils = st.integers(0, 12)


@given(
    texts,
    untils,
    ties,
    st.sampled_from(Unit),
    st.sampled_from((PreTokenizer.GPT2, PreTokenizer.WHITESPACE, PreTokenizer.WORDS)),
)
def test_merges_and_states_are_those_of_the_reference(
    text: list[str], until: int, rule: TieRule, unit: Unit, cut: PreTokenizer
) -> None:
    history = learn_superbpe(
        text, 12, walls_until=until, tie_rule=rule, unit=unit, pretokenizer=cut
    )
    fences = Fences(Lines.of(text, cut, unit=unit), until)
    reference = [*learn(fences.lines.word_counts(), history.settings, fences=fences)]
    assert list(history.merges) == [merge for merge, _ in reference]
    for k, (_, corpus) in enumerate(reference, start=1):
        lines = fences.fall(corpus) if k <= until else corpus
        assert {line: history.at(k).segment(line) for line in history.words} == lines


@given(
    st.lists(st.text("a1: ", min_size=1, max_size=14), min_size=1, max_size=6),
    untils,
    ties,
    st.sampled_from(WeakWalls),
    st.sampled_from((None, 1, 2)),
    st.sampled_from((Unit.CHARACTER, Unit.BYTE)),
)
def test_weak_walls_and_few_words_are_those_of_the_reference(
    text: list[str],
    until: int,
    rule: TieRule,
    kind: WeakWalls,
    max_words: int | None,
    unit: Unit,
) -> None:
    history = learn_superbpe(
        text,
        12,
        walls_until=until,
        tie_rule=rule,
        weak_walls=kind,
        max_words=max_words,
        unit=unit,
    )
    lines = cut_lines(Lines.of(text, PreTokenizer.GPT2, unit=unit), kind)
    fences = Fences(lines, until, max_words)
    reference = [*learn(lines.word_counts(), history.settings, fences=fences)]
    found = [(merge.left, merge.right, merge.count, merge.wall) for merge, _ in reference]
    assert [(m.left, m.right, m.count, m.wall) for m in history.merges] == found
    for k, (_, corpus) in enumerate(reference, start=1):
        parts = fences.fall(corpus) if k <= until else corpus
        for line in history.words:
            edges = [0, *find_weak_walls(line, kind), len(line)]
            cut = [part for a, b in pairwise(edges) for part in parts[line[a:b]]]
            assert list(history.at(k).segment(line)) == cut


@given(texts, untils, ties)
@hypothesis_settings(max_examples=examples(60))
def test_its_identities_hold(text: list[str], until: int, rule: TieRule) -> None:
    history = learn_superbpe(text, 12, walls_until=until, tie_rule=rule)
    words = Lines.of(text, PreTokenizer.GPT2).word_counts()
    plain = learn_bpe(words, 12, mark_place=MarkPlace.NONE, tie_rule=rule)
    # Walls to the end give byte pair encoding, and so do the merges made while they stand.
    walled = learn_superbpe(text, 12, walls_until=12, tie_rule=rule)
    assert steps(walled) == steps(plain)
    assert walled.lengths.tolist() == plain.lengths.tolist()
    assert steps(history)[:until] == steps(plain)[:until]
    # No walls at all give byte pair encoding of the lines.
    open_lines = learn_superbpe(text, 12, walls_until=0, tie_rule=rule)
    counts = Counter(text)
    of_lines = learn_bpe(
        {line: counts[line] for line in dict.fromkeys(text)},
        12,
        mark_place=MarkPlace.NONE,
        tie_rule=rule,
    )
    assert steps(open_lines) == steps(of_lines)
    assert open_lines.died.tolist() == of_lines.died.tolist()
    # One pre-token in each line: walls make no difference.
    alone = learn_superbpe([*words], 12, walls_until=until, tie_rule=rule)
    if alone.record.walls and not len(alone.record.walls.at):
        of_words = learn_bpe([*words], 12, mark_place=MarkPlace.NONE, tie_rule=rule)
        assert steps(alone) == steps(of_words)[: len(alone)]
        assert len(alone) == len(of_words)
    # Every merge joins something, and segmenting a line gives what is on record.
    assert all(after < before for before, after in pairwise(history.lengths.tolist()))
    for line in history.words:
        for k in range(len(history) + 1):
            segmentation = segment(line, history, step=k)
            assert segmentation.symbols == history.at(k).segment(line)
        assert segmentation.steps == segmentation.trace
        assert [*segmentation.symbols] == apply_bpe(line, history)
        assert "".join(segmentation.symbols) == line


@given(texts, untils, st.sampled_from(WeakWalls))
@hypothesis_settings(max_examples=examples(60))
def test_lines_are_segmented_as_on_record_whatever_walls_stay(
    text: list[str], until: int, kind: WeakWalls
) -> None:
    history = learn_superbpe(text, 14, walls_until=until, weak_walls=kind)
    for line in history.words:
        for k in range(len(history) + 1):
            assert segment(line, history, step=k).symbols == history.at(k).segment(line)
        assert [*history.at(len(history)).segment(line)] == apply_bpe(line, history)
    again = pickle.loads(pickle.dumps(history))
    assert (again.merges, again.settings) == (history.merges, history.settings)


@given(texts, untils, ties, st.booleans())
@hypothesis_settings(max_examples=examples(60))
def test_every_view_of_a_state_agrees_with_a_recount(
    text: list[str], until: int, rule: TieRule, is_walled_anywhere: bool
) -> None:
    history = learn_superbpe(text, 12, walls_until=until, tie_rule=rule)
    if is_walled_anywhere:
        chance = random.Random(str(text))
        _, lines = random_lines(chance)
        settings = Settings(
            num_merges=12,
            walls_until=until,
            tie_rule=rule,
            mark_place=MarkPlace.NONE,
            learner=Learner.SUPERBPE,
        )
        history = train_superbpe(lines, settings)
    counts = history.count_of_word()
    inside = history.of_pretokens()
    words = inside.count_of_word()
    before: dict[str, tuple[str, ...]] = {}
    for k in range(len(history) + 1):
        state = history.at(k)
        corpus = {line: state.segment(line) for line in counts}
        if k < until:
            cut = {word: inside.at(k).segment(word) for word in words}
            pairs = recount(cut, words)
        else:
            pairs = recount(corpus, counts)
        assert state.pair_counts(None) == in_order(pairs, rule)
        assert state.num_pairs == len(pairs)
        assert state.num_tied == list(pairs.values()).count(max(pairs.values(), default=0))
        symbols = Counter[str]()
        for line, cut_line in corpus.items():
            for symbol in cut_line:
                symbols[symbol] += counts[line]
        by_spelling = {entry.symbol: entry.count for entry in state.vocabulary()}
        assert {symbol: n for symbol, n in by_spelling.items() if n} == symbols
        assert state.num_symbols == symbols.total()
        for (left, right), _ in state.pair_counts(3):
            assert_first_place(history, k, left, right)
        if k:
            merge = history.merge(k)
            assert {c.word for c in history.changed_words(k)} == {
                line for line in counts if before[line] != corpus[line]
            }
            assert history.pair_changes(k)[0][:2] == ((merge.left, merge.right), merge.count)
        before = corpus


def assert_first_place(history: MergeHistory, k: int, left: str, right: str) -> None:
    """The first place of a pair in the lines is where its left symbol ends."""
    record = history.record
    pairs = history.pair_counts_at(k)
    ids = {symbol: number for number, symbol in reversed([*enumerate(history.symbols)])}
    at = pairs.first_position(k, ids[left], ids[right])
    last, symbols = record.symbols_at(k)
    index = last.tolist().index(at)
    assert (history.symbols[symbols[index]], history.symbols[symbols[index + 1]]) == (left, right)


def test_large_texts_are_learned_by_compiled_code_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [*syllables(500, seed=1)]
    text = [" ".join(words[i : i + 6]) for i in range(0, len(words), 6)]
    for rule in TieRule:
        compiled = learn_superbpe(text, 600, walls_until=200, tie_rule=rule)
        pairs = [compiled.at(k).pair_counts(5) for k in (0, 199, 200, 201, 400)]
        with monkeypatch.context() as patched:
            patched.setattr(compiled_kernel._compiled, "functions", {})
            patched.setattr(compiled_kernel, "PLAIN_PLACES", 10**9)
            plain = learn_superbpe(text, 600, walls_until=200, tie_rule=rule)
        assert len(compiled) == 600
        assert compiled.merges == plain.merges
        assert compiled.died.tolist() == plain.died.tolist()
        assert [plain.at(k).pair_counts(5) for k in (0, 199, 200, 201, 400)] == pairs
        assert compiled.num_bytes > 0


def test_it_is_pickled() -> None:
    history = learn_superbpe(ROADS, 12, walls_until=6)
    again = pickle.loads(pickle.dumps(history))
    assert again.merges == history.merges
    assert again.at(7).pair_counts() == history.at(7).pair_counts()
    assert again.of_pretokens().pairs == history.pairs[:6]


def test_a_wall_is_a_reason() -> None:
    digits = CustomPattern(r"\d{1,3}")
    text = ["1234"] * 2 + ["34"] * 5
    history = learn_superbpe(text, 2, walls_until=2, pretokenizer=digits)
    assert steps(history) == [("3+4", 5), ("1+2", 2)]
    segmentation = segment("1234", history)
    assert segmentation.symbols == ("12", "3", "4")
    reason = segmentation.why_not()[1]
    assert (reason.kind, reason.pair, reason.position) == (ReasonKind.WALL, ("3", "4"), 2)
    assert reason.sentence == (
        "Merge 1 joins `3` and `4`, but a wall stands between them until merge 2."
    )


def test_lines_and_pre_tokens_are_cut() -> None:
    text = "to be\r\nto be\rnot\n\n"
    assert Lines.of(text, PreTokenizer.GPT2).counts == {"to be": 2, "not": 1}
    assert Lines.of(["to be\n", "to be", "not"], PreTokenizer.GPT2).counts == {"to be": 2, "not": 1}
    cut = pre_tokenize_all([" to  be, "], PreTokenizer.WORDS)
    assert cut == [[" ", "to", "  ", "be", ",", " "]]
    assert [len(word) for word in pre_tokenize_all(["a" * 1500], PreTokenizer.GPT2)[0]] == [
        1000,
        500,
    ]


def test_a_table_of_merges_names_the_wall() -> None:
    lines = merges_csv(learn_superbpe(HAMLET, 4, walls_until=3)).decode("utf-8-sig").splitlines()
    assert [line.rsplit(",", 1)[1] for line in lines] == ["wall", *["inside"] * 3, "line"]


def test_tokenizer_json_holds_it_where_no_merge_would_cross_a_wall() -> None:
    history = learn_superbpe(ROADS, 12, walls_until=6)
    checked = verified_tokenizer(history)
    file = json.loads(checked.data)
    assert file["model"]["merges"] == [[*pair] for pair in history.pairs]
    assert (checked.num_words, checked.version is None) == (3, False)
    tokenizer = AskedTokenizer(checked.data)
    for text in ("by the way", "by the sea by the way"):
        assert tuple(tokenizer.names(tokenizer.ids([text])[0])) == segment(text, history).symbols
    digits = CustomPattern(r"\d{1,3}")
    crossing = learn_superbpe(["1234"] * 2 + ["34"] * 5, 2, walls_until=2, pretokenizer=digits)
    with pytest.raises(ExportError, match=r"merge 1, of `3` and `4`, would cross one\."):
        tokenizer_json(crossing)
    again = learn_superbpe(["1234", "5634", *["34"] * 3], 2, walls_until=1, pretokenizer=digits)
    assert steps(again) == [("3+4", 3), ("3+4", 2)]
    assert [merge.birth for merge in again.merges] == [Birth.NEW, Birth.AGAIN]
    with pytest.raises(ExportError, match=r"Two merges make the same symbol"):
        tokenizer_json(again)
    with pytest.raises(ExportError, match=r"merges\.txt has no walls.* Take tokenizer\.json"):
        merges_txt(history)


@pytest.mark.parametrize("kind", WeakWalls)
def test_tokenizer_json_has_weak_walls(kind: WeakWalls) -> None:
    text = ["in 1945: yes -- no"] * 3 + ["in 19456: yes"] * 2 + ["it: a  b::  c /- 12 345"]
    history = learn_superbpe(text, 60, walls_until=5, weak_walls=kind, unit=Unit.BYTE)
    checked = verified_tokenizer(history)
    assert checked.num_words == 3
    tokenizer, chance = AskedTokenizer(checked.data), random.Random(kind.value)
    parts = ["in", "12", " ", "  ", ":", ": ", "yes", "--", "/", "a", "1945", " no", "."]
    lines = ["".join(chance.choices(parts, k=6)) for _ in range(100)]
    for line, ids in zip(lines, tokenizer.ids(lines), strict=True):
        assert tuple(tokenizer.names(ids)) == segment(line, history).symbols


def test_learning_stops_where_the_walls_leave_no_pair() -> None:
    history = learn_superbpe("to be\nto be", 9, walls_until=8)
    assert (len(history), history.stop_reason) == (3, StopReason.NO_PAIRS)
    assert history.at(3).num_tied == 0


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("", {"walls_until": 0}, r"no lines to learn from\. Give at least one line\.$"),
        ("\n\n", {"walls_until": 0}, r"Give at least one line\.$"),
        ([], {"walls_until": 0}, r"Give at least one line\.$"),
        (3, {"walls_until": 0}, r"Give the text as a string, or a list of its lines\.$"),
        ({"to": 2}, {"walls_until": 0}, r"Give the text as a string, or a list of its lines\.$"),
        ([3], {"walls_until": 0}, r"Give each line as a string\.$"),
        (HAMLET, {"walls_until": 4}, r"Choose 0 to 3 for the walls, or more merges\.$"),
        (HAMLET, {"walls_until": -1}, r"Choose 0 or more\.$"),
        (HAMLET, {"walls_until": None}, r"Give the number of these"),
        (HAMLET, {"walls_until": "two"}, r"walls_until"),
        (HAMLET, {"walls_until": 0, "max_words": 0}, r"Choose 1 or more\.$"),
        (HAMLET, {"walls_until": 0, "weak_walls": "none"}, r"WeakWalls\.COLONS, WeakWalls\.PA"),
    ],
)
def test_bad_input_is_refused_with_what_to_do(
    text: Any, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(BpeVizError, match=message):
        learn_superbpe(text, 3, **options)


def test_what_walls_do_not_allow_is_refused() -> None:
    history = learn_superbpe(HAMLET, 4, walls_until=3)
    with pytest.raises(BpeVizError, match=r"Choose a dropout of 0\.$"):
        segment("to be", history, dropout=0.1)
    with pytest.raises(BpeVizError, match=r"Learn with learn_superbpe"):
        learn_bpe(["low"], 1).of_pretokens()
    with pytest.raises(BpeVizError, match=r"Choose “none” as the mark place\.$"):
        Settings(learner=Learner.SUPERBPE)
    with pytest.raises(BpeVizError, match=r"in place of a vocabulary size\.$"):
        Settings(learner=Learner.SUPERBPE, mark_place=MarkPlace.NONE, vocab_size=9)

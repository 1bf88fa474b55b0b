"""Picky BPE: the worked example, the reference, brute force, and every view of every state."""

import pickle
import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from bpe_viz import (
    MarkPlace,
    MergeHistory,
    Segmenter,
    TieRule,
    Unit,
    compiled_kernel,
    learn_bpe,
    learn_picky_bpe,
    segment,
)
from bpe_viz.errors import BpeVizError, EmptyCorpusError, ExportError, SettingsError
from bpe_viz.formats import merges_csv, merges_txt, vocab_json, vocabulary_csv
from bpe_viz.formats.hugging_face_writer import tokenizer_json
from bpe_viz.history import Birth, StopReason
from bpe_viz.segmentation import ReasonKind, SymbolSplit, closest
from bpe_viz.settings import Learner, Settings
from bpe_viz.training import train
from bpe_viz.training.learner import learn
from tests.helpers.brute_picky import Event, brute_picky
from tests.helpers.reference_states import in_order, recount
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts
from tests.helpers.syllables import syllables

THRESHOLDS = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
COUNT_RANDOM = 300
thresholds = st.sampled_from(THRESHOLDS)


def deaths_of(history: MergeHistory) -> list[tuple[int, str, tuple[str, ...], float]]:
    return [
        (death.rank, death.symbol, death.parts, death.share_used)
        for merge in history.merges
        for death in merge.deaths
    ]


def random_corpus(chance: random.Random) -> dict[str, int]:
    """Words of a few repeated syllables of few letters: many ties, overlaps, deaths and returns."""
    letters = chance.choice(["ab", "abc", "abcd", "a"])
    parts = ["".join(chance.choices(letters, k=chance.randint(1, 3))) for _ in range(4)]
    return {
        "".join(chance.choices(parts, k=chance.randint(1, 4))): chance.choice([1, 1, 2, 3, 9])
        for _ in range(chance.randint(1, 8))
    }


def replayed(units: tuple[str, ...], history: MergeHistory, k: int) -> tuple[str, ...]:
    """The events of k merges, one after the other, on any units."""
    symbols = list(units)
    for merge in history.merges[:k]:
        i = 0
        while i < len(symbols) - 1:
            if (symbols[i], symbols[i + 1]) == (merge.left, merge.right):
                symbols[i : i + 2] = [merge.symbol]
            i += 1
        for death in merge.deaths:
            symbols = [p for s in symbols for p in (death.parts if s == death.symbol else (s,))]
    return tuple(symbols)


ALWAYS = [
    (2, "er", ("e", "r"), 1.0),
    (4, "ne", ("n", "e"), 1.0),
    (6, "lo", ("l", "o"), 1.0),
]
NEW, ENDING = (7, "new", ("n", "e", "w"), 3 / 4), (7, "er_", ("e", "r", "_"), 2 / 3)
LOW = (8, "low", ("l", "o", "w"), 5 / 7)


@pytest.mark.parametrize(
    ("threshold", "deaths", "num_symbols", "lower"),
    [
        (1.0, [], 34, "low er_"),
        (0.9, ALWAYS, 34, "low er_"),
        (0.7, [*ALWAYS, NEW, LOW], 42, "l o w er_"),
        (0.6, [*ALWAYS, NEW, ENDING, LOW], 48, "l o w e r _"),
    ],
)
def test_the_slide_corpus_by_hand(
    threshold: float,
    deaths: list[tuple[int, str, tuple[str, ...], float]],
    num_symbols: int,
    lower: str,
) -> None:
    history = learn_picky_bpe(SLIDES, num_merges=9, threshold=threshold)
    made = ["er", "er_", "ne", "new", "lo", "low", "newer_", "low_", "wi"]
    assert [merge.symbol for merge in history.merges] == made
    assert [merge.applied for merge in history.merges] == [9, 9, 8, 8, 7, 7, 6, 5, 3]
    assert deaths_of(history) == deaths
    assert history.at(9).num_symbols == num_symbols
    assert segment("lower", history).symbols == tuple(lower.split())


def test_the_words_after_nine_merges_by_hand() -> None:
    state = learn_picky_bpe(SLIDES, num_merges=9).at(9)
    words = {word: " ".join(state.segment(word)) for word in SLIDES}
    assert words == {
        "low": "low_",
        "lowest": "low e s t _",
        "newer": "newer_",
        "wider": "wi d er_",
        "new": "new _",
    }
    assert [entry.symbol for entry in state.dead()] == ["er", "ne", "lo"]
    assert len(state.vocabulary()) == 11 + 9 - 3


def test_the_left_part_is_looked_at_first_and_its_split_counts() -> None:
    words = {"xabab": 9, "xabc": 1, "yab": 1}
    history = learn_picky_bpe(words, num_merges=3, threshold=0.85, mark_place=MarkPlace.NONE)
    assert [merge.symbol for merge in history.merges] == ["ab", "xab", "xabab"]
    death = history.merges[2].deaths[0]
    assert (death.symbol, death.parts, death.rest) == ("xab", ("x", "ab"), 1)
    assert len(history.merges[2].deaths) == 1  # ab lives: 9 / (2 + 9)
    assert history.at(3).segment("xabc") == ("x", "ab", "c")


def test_a_doubled_part_dies_by_its_joins_not_by_its_letters() -> None:
    """`aa` + `aa` three times with two left: 3 / (2 + 3)."""
    words = {"aaaa": 3, "aax": 1, "aay": 1}
    dies = learn_picky_bpe(words, num_merges=2, threshold=0.59, mark_place=MarkPlace.NONE)
    lives = learn_picky_bpe(words, num_merges=2, threshold=0.6, mark_place=MarkPlace.NONE)
    assert deaths_of(dies) == [(2, "aa", ("a", "a"), 3 / 5)]
    assert deaths_of(lives) == []


@pytest.mark.parametrize("is_compiled", [False, True])
def test_it_equals_brute_force_in_every_state(
    is_compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_compiled:
        monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 0)
    chance, births = random.Random(int(is_compiled)), Counter[Birth]()
    for _ in range(COUNT_RANDOM):
        counts, threshold = random_corpus(chance), chance.choice(THRESHOLDS)
        history = learn_picky_bpe(
            counts, num_merges=25, threshold=threshold, mark_place=MarkPlace.NONE
        )
        events, states = brute_picky({tuple(w): n for w, n in counts.items()}, threshold, 25)
        found = []
        for merge in history.merges:
            births[merge.birth] += 1
            pair = merge.left, merge.right
            found.append(Event("merge", merge.symbol, pair, merge.count, merge.applied))
            found += [Event("death", d.symbol, d.parts, d.rest, d.applied) for d in merge.deaths]
        assert found == events, (counts, threshold)
        for k, (texts, present) in enumerate(states):
            state = history.at(k)
            assert [[*state.segment(word)] for word in counts] == texts
            assert {entry.symbol for entry in state.vocabulary()} == present
            assert len(state.vocabulary()) == len(present) == history.sizes[k]
    assert births[Birth.RETURN] > 50


@given(word_counts, settings(), thresholds)
def test_it_makes_the_events_of_the_reference(
    counts: dict[str, int], chosen: Settings, threshold: float
) -> None:
    picky = train(counts, picky_settings(chosen, threshold))
    reference = list(learn(counts, picky.settings))
    assert list(picky.merges) == [merge for merge, _ in reference]
    for k, (_, corpus) in enumerate(reference, start=1):
        assert {word: picky.at(k).segment(word) for word in counts} == corpus


@given(word_counts, settings(), thresholds)
@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
def test_compiled_it_makes_the_events_of_the_reference(
    monkeypatch: pytest.MonkeyPatch, counts: dict[str, int], chosen: Settings, threshold: float
) -> None:
    monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 0)
    picky = train(counts, picky_settings(chosen, threshold))
    assert list(picky.merges) == [merge for merge, _ in learn(counts, picky.settings)]


def picky_settings(chosen: Settings, threshold: float) -> Settings:
    return Settings(
        unit=chosen.unit,
        mark=chosen.mark,
        mark_place=chosen.mark_place,
        tie_rule=chosen.tie_rule,
        num_merges=chosen.num_merges if chosen.num_merges is not None else 40,
        min_count=chosen.min_count,
        learner=Learner.PICKY,
        threshold=threshold,
    )


@given(word_counts, settings())
def test_a_threshold_of_1_is_bpe(counts: dict[str, int], chosen: Settings) -> None:
    picky = train(counts, picky_settings(chosen, 1.0))
    plain = train(counts, replace(picky.settings, learner=Learner.BPE))
    assert picky.merges == plain.merges
    assert picky.died.tolist() == plain.died.tolist()
    assert picky.lengths.tolist() == plain.lengths.tolist()


@given(word_counts, thresholds, st.sampled_from(TieRule))
def test_every_view_of_a_state_agrees_with_a_recount(
    counts: dict[str, int], threshold: float, rule: TieRule
) -> None:
    history = learn_picky_bpe(counts, num_merges=12, threshold=threshold, tie_rule=rule)
    before: dict[str, tuple[str, ...]] = {}
    for k in range(len(history) + 1):
        state = history.at(k)
        corpus = {word: state.segment(word) for word in counts}
        symbols = Counter[str]()
        for word, cut in corpus.items():
            for symbol in cut:
                symbols[symbol] += counts[word]
        found = {entry.symbol: entry.count for entry in state.vocabulary()}
        assert {symbol: n for symbol, n in found.items() if n} == dict(symbols)
        assert state.num_symbols == symbols.total()
        assert not found.keys() & {entry.symbol for entry in state.dead()}
        pairs = recount(corpus, counts)
        assert state.pair_counts(None) == in_order(pairs, rule)
        assert state.num_pairs == len(pairs)
        if k:
            earlier = recount(before, counts)
            changed = {word for word in counts if before[word] != corpus[word]}
            assert {change.word for change in history.changed_words(k)} == changed
            changes = {c.pair: (c.before, c.after) for c in history.pair_changes(k)}
            assert changes == {
                pair: (earlier.get(pair, 0), pairs.get(pair, 0))
                for pair in {*earlier, *pairs}
                if earlier.get(pair, 0) != pairs.get(pair, 0)
            }
        before = corpus


@given(word_counts, thresholds, st.randoms(use_true_random=False))
def test_a_replay_segments_any_word(
    counts: dict[str, int], threshold: float, chance: random.Random
) -> None:
    history = learn_picky_bpe(
        counts, num_merges=30, threshold=threshold, mark_place=MarkPlace.NONE, unit=Unit.CHARACTER
    )
    k = chance.randint(0, len(history))
    for word in counts:
        assert segment(word, history, step=k).symbols == history.at(k).segment(word)
    letters = [*history.alphabet]
    for _ in range(5):
        word = "".join(chance.choices(letters, k=12))
        found = segment(word, history, step=k)
        assert found.symbols == replayed(tuple(word), history, k)
        assert tuple(node.symbol for node in found.tree) == found.symbols
        after = [found.units, *(step.after for step in found.trace)]
        assert after[-1] == found.symbols
        assert [step.before for step in found.trace] == after[:-1]
        present = {entry.symbol for entry in history.at(k).vocabulary()}
        for segmenter in Segmenter:
            assert present.issuperset(segment(word, history, segmenter=segmenter, step=k).symbols)


def test_a_trace_shows_the_split_and_why_not_names_the_death() -> None:
    history = learn_picky_bpe(SLIDES, num_merges=9, threshold=0.7)
    found = segment("lowed", history)
    assert [type(step) is SymbolSplit for step in found.trace] == [False, False, True]
    assert found.trace[-1].after == ("l", "o", "w", "e", "d", "_")
    first = found.why_not()[0]
    assert (first.kind, first.by_rank) == (ReasonKind.DIED, 8)
    assert (
        first.sentence
        == "Here `low` was one symbol, but it died after merge 8 and was split again."
    )


def test_why_not_says_that_a_pair_came_together_too_late() -> None:
    words = {"xabab": 9, "xabc": 1, "yab": 1}
    history = learn_picky_bpe(words, num_merges=3, threshold=0.85, mark_place=MarkPlace.NONE)
    reasons = segment("xabc", history).why_not()
    assert [(reason.kind, reason.pair) for reason in reasons] == [
        (ReasonKind.DIED, ("x", "ab")),
        (ReasonKind.NEVER_LEARNED, ("ab", "c")),
    ]
    late = learn_picky_bpe(
        {"ab": 5, "abc": 9, "c": 1}, num_merges=2, threshold=0.6, mark_place=MarkPlace.NONE
    )
    assert late.at(2).segment("ab") == ("a", "b")


def test_arrays_that_run_full_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = syllables(1500, seed=3)
    compiled = learn_picky_bpe(counts, num_merges=2500, threshold=0.6)
    monkeypatch.setattr(compiled_kernel._compiled, "functions", {})
    monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 10**9)
    plain = learn_picky_bpe(counts, num_merges=2500, threshold=0.6)
    assert len(compiled) > 1000
    assert compiled.events == plain.events
    assert compiled.died.tolist() == plain.died.tolist()


def test_learning_stops_when_the_vocabulary_has_its_size() -> None:
    history = learn_picky_bpe(SLIDES, 15)
    assert history.stop_reason is StopReason.VOCAB_SIZE
    assert history.sizes.tolist() == [11, 12, 12, 13, 13, 14, 14, 15]
    assert history.step_of_size(14) == 5
    with pytest.raises(
        BpeVizError, match=r"No state has a vocabulary of size 16\. Choose 11 to 15"
    ):
        history.step_of_size(16)


@given(word_counts, thresholds)
def test_the_step_of_a_size_is_where_a_training_to_it_stops(
    counts: dict[str, int], threshold: float
) -> None:
    history = learn_picky_bpe(counts, num_merges=15, threshold=threshold)
    assert history.sizes.min() == history.sizes[0] == len(history.alphabet)
    for size in range(len(history.alphabet), int(history.sizes.max()) + 1):
        sized = learn_picky_bpe(counts, size, threshold=threshold)
        assert len(sized) == history.step_of_size(size)


def test_a_symbol_that_returns_keeps_its_id() -> None:
    chance = random.Random(4)
    returned = 0
    for _ in range(60):
        history = learn_picky_bpe(random_corpus(chance), num_merges=25, threshold=0.6)
        ids: dict[str, int] = {}
        for merge, number in zip(
            history.merges, history.record.symbol_made[1:].tolist(), strict=True
        ):
            returned += merge.birth is Birth.RETURN
            assert history.symbols[number] == merge.symbol
            assert ids.setdefault(merge.symbol, number) == number
    assert returned > 5


def test_it_is_pickled() -> None:
    history = learn_picky_bpe(SLIDES, num_merges=9, threshold=0.6)
    again = pickle.loads(pickle.dumps(history))
    assert again.events == history.events
    assert [again.at(k).segment("newer") for k in range(10)] == [
        history.at(k).segment("newer") for k in range(10)
    ]
    found = segment("lower", history)
    assert pickle.loads(pickle.dumps(found)).trace == found.trace


@pytest.mark.parametrize("threshold", [0.49, 1.01, float("nan"), "0.9", True])
def test_other_thresholds_are_refused(threshold: float) -> None:
    with pytest.raises(SettingsError, match=r"threshold .* (Choose|Give) .*\.$"):
        learn_picky_bpe(SLIDES, threshold=threshold)


def test_bad_input_is_refused_with_what_to_do() -> None:
    with pytest.raises(EmptyCorpusError, match=r"Give at least one word\.$"):
        learn_picky_bpe({})
    with pytest.raises(SettingsError, match=r"Give one of the two\.$"):
        learn_picky_bpe(SLIDES, 20, num_merges=3)
    with pytest.raises(SettingsError, match=r"Choose 11 or more\.$"):
        learn_picky_bpe(SLIDES, 5)
    with pytest.raises(SettingsError, match=r"Choose a dropout of 0\.$"):
        segment("low", learn_picky_bpe(SLIDES, num_merges=3), dropout=0.1)
    with pytest.raises(SettingsError, match=r"or byte pair encoding\.$"):
        closest(learn_picky_bpe(SLIDES, num_merges=3), ("w", "e"))


@pytest.mark.parametrize("write", [merges_txt, vocab_json, tokenizer_json])
def test_files_of_merges_alone_are_refused(write: object) -> None:
    assert callable(write)
    with pytest.raises(ExportError, match=r"has no deaths.*Choose BPE as the learner, or take"):
        write(learn_picky_bpe(SLIDES, num_merges=3))


def test_tables_have_births_and_deaths_and_the_ids_that_survive() -> None:
    history = learn_picky_bpe(SLIDES, num_merges=4)
    lines = merges_csv(history).decode("utf-8-sig").splitlines()
    assert lines[0] == "rank,left,right,symbol,count,applied,birth,deaths"
    assert lines[2] == "2,er,_,er_,9,9,birth,er"
    rows = vocabulary_csv(history, 4).decode("utf-8-sig").splitlines()
    assert rows[-2:] == ["12,er_,2,9", "14,new,4,8"]  # er, 11, and ne, 13, have died


def test_progress_can_cancel() -> None:
    def cancel(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn_picky_bpe(SLIDES, 15, on_progress=cancel)


def test_a_run_without_deaths_lists_its_merges_as_events() -> None:
    history = learn_bpe(SLIDES, 3)
    assert history.events == history.merges
    assert history.at(3).dead() == ()

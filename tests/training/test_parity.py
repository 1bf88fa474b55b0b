"""Parity-aware BPE: the worked example, the reference, brute force, every view, what is refused."""

import json
import pickle
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from bpe_viz import (
    MarkPlace,
    MergeHistory,
    TieRule,
    compiled_kernel,
    learn_bpe,
    learn_parity_bpe,
    segment,
)
from bpe_viz.errors import BpeVizError, EmptyCorpusError, SettingsError
from bpe_viz.formats import merges_csv, merges_txt
from bpe_viz.formats.hugging_face_writer import tokenizer_json
from bpe_viz.history import StopReason, gini
from bpe_viz.settings import Variant
from bpe_viz.training.deciders import Payers
from bpe_viz.training.learner import learn
from tests.helpers.brute_parity import brute_parity
from tests.helpers.reference_states import in_order, recount
from tests.helpers.strategies import alphabets
from tests.helpers.syllables import syllables

TRAINING = {
    "en": [
        "the",
        "sea",
        "the",
        "sea",
        "the",
        "way",
        "the",
        "way",
        "the",
        "sun",
        "the",
        "sun",
        "the",
        "sea",
        "the",
        "way",
    ],
    "de": ["das", "meer", "der", "weg", "das", "meer", "der", "weg", "die", "sonne"],
    "tr": ["deniz", "yol", "gunes", "deniz", "yol", "gunes"],
}
DEVELOPMENT = {
    "en": ["the", "sea", "the", "way", "the", "sun"],
    "de": ["das", "meer", "der", "weg", "die", "sonne"],
    "tr": ["deniz", "yol", "gunes"],
}
COUNT_RANDOM = 300
VARIANTS: list[dict[str, Any]] = [
    {"variant": "base"},
    {"variant": "ratio"},
    {"variant": "hybrid", "global_merges": 3},
    {"variant": "window", "window": 4, "alpha": 1.0},
]
variants = st.sampled_from(VARIANTS)


def steps(history: MergeHistory) -> list[tuple[str | None, str, int]]:
    return [(m.language, f"{m.left}+{m.right}", m.count) for m in history.merges]


def test_the_worked_example_of_the_base_variant() -> None:
    history = learn_parity_bpe(TRAINING, 8, development=DEVELOPMENT)
    assert steps(history) == [
        ("de", "e+r", 4),
        ("de", "er+_", 4),
        ("en", "t+h", 8),
        ("de", "d+a", 2),
        ("de", "da+s", 2),
        ("en", "th+e", 8),
        ("de", "das+_", 2),
        ("de", "m+e", 2),
    ]
    assert [[*history.costs(k).values()] for k in (0, 1, 2, 3, 4, 8)] == [
        [24, 27, 16],
        [24, 25, 16],
        [24, 23, 16],
        [21, 23, 16],
        [21, 22, 16],
        [18, 19, 16],
    ]
    assert [history.gini(k) for k in range(9)] == [
        Fraction(22, 201),
        Fraction(6, 65),
        Fraction(16, 189),
        Fraction(7, 90),
        Fraction(4, 59),
        Fraction(5, 87),
        Fraction(2, 33),
        Fraction(4, 81),
        Fraction(2, 53),
    ]
    assert sum(history.costs(8).values()) == 53


def test_the_worked_example_of_classic_bpe() -> None:
    history = learn_parity_bpe(
        TRAINING, 8, development=DEVELOPMENT, variant="hybrid", global_merges=8
    )
    assert steps(history)[:4] == [
        (None, "e+_", 10),
        (None, "t+h", 8),
        (None, "th+e_", 8),
        (None, "u+n", 4),
    ]
    assert steps(history)[7] == (None, "s+e", 3)
    assert [[*history.costs(k).values()] for k in (1, 2, 3, 4, 8)] == [
        [21, 25, 16],
        [18, 25, 16],
        [15, 25, 16],
        [14, 25, 15],
        [13, 20, 14],
    ]
    assert [history.gini(k) for k in (1, 2, 3, 4, 8)] == [
        Fraction(3, 31),
        Fraction(6, 59),
        Fraction(5, 42),
        Fraction(11, 81),
        Fraction(14, 141),
    ]


def test_the_worked_example_of_the_window() -> None:
    history = learn_parity_bpe(
        TRAINING, 8, development=DEVELOPMENT, variant=Variant.WINDOW, window=4, alpha=1
    )
    assert [language for language, _, _ in steps(history)] == [
        "de",
        "de",
        "en",
        "en",
        "tr",
        "de",
        "de",
        "en",
    ]
    assert history.gini(8) == Fraction(4, 51)


def test_the_worked_example_of_the_hybrid() -> None:
    history = learn_parity_bpe(
        TRAINING, 8, development=DEVELOPMENT, variant="hybrid", global_merges=4
    )
    assert [language for language, _, _ in steps(history)] == [None] * 4 + ["de"] * 4
    assert [*history.costs(8).values()] == [14, 19, 15]
    assert history.gini(8) == Fraction(5, 72)


def test_beside_the_winner_is_the_pair_that_bpe_would_take() -> None:
    history = learn_parity_bpe(TRAINING, 8, development=DEVELOPMENT)
    assert history.merges[0].symbol == "er"
    assert history.at(0).pair_counts(1) == [(("e", "_"), 10)]
    assert history.of_language("de").at(0).pair_counts(1) == [(("e", "r"), 4)]


def test_it_says_who_ran_dry() -> None:
    history = learn_parity_bpe({"en": ["the", "the"], "de": ["gegessen"]}, 9)
    assert [(m.language, m.symbol) for m in history.merges] == [("de", "ge"), ("en", "th")]
    assert history.stop_reason is StopReason.MIN_COUNT  # 7 symbols of de against 6 of en
    assert history.ran_dry == "de has no pair that occurs 2 times. en still has 2 such pairs."
    assert learn_parity_bpe(TRAINING, 3).ran_dry == ""
    assert learn_bpe(["low"], 9).ran_dry == ""


def random_texts(chance: random.Random) -> dict[str, list[str]]:
    letters = chance.choice(["ab", "abc", "abcd", "a"])
    parts = ["".join(chance.choices(letters, k=chance.randint(1, 3))) for _ in range(4)]
    return {
        name: [
            "".join(chance.choices(parts, k=chance.randint(1, 3)))
            for _ in range(chance.randint(1, 8))
        ]
        for name in ("en", "de", "tr")[: chance.randint(1, 3)]
    }


@pytest.mark.parametrize("is_compiled", [False, True])
def test_it_equals_brute_force(is_compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if is_compiled:
        monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 0)
    chance, merges = random.Random(int(is_compiled)), 0
    for number in range(COUNT_RANDOM):
        training = random_texts(chance)
        development = {name: random_texts(chance)["en"] for name in training}
        chosen, least = VARIANTS[number % len(VARIANTS)], chance.choice([1, 2])
        is_greatest = chance.random() < 0.5
        history = learn_parity_bpe(
            training,
            20,
            development=None if chosen["variant"] == "ratio" else development,
            mark_place=MarkPlace.NONE,
            min_count=least,
            tie_rule=TieRule.GREATEST if is_greatest else TieRule.FIRST_SEEN,
            **chosen,
        )
        compared = training if chosen["variant"] == "ratio" else development
        expected = brute_parity(
            {name: [[*word] for word in text] for name, text in training.items()},
            {name: [[*word] for word in text] for name, text in compared.items()},
            20,
            least,
            is_greatest=is_greatest,
            **chosen,
        )
        found = [
            (m.language or "", m.left, m.right, m.count, [*history.costs(m.rank).values()])
            for m in history.merges
        ]
        assert found == expected, (training, development, chosen)
        merges += len(found)
    assert merges > 4 * COUNT_RANDOM


language_counts = st.lists(
    alphabets.flatmap(
        lambda letters: st.dictionaries(
            st.text(letters, min_size=1, max_size=10),
            st.sampled_from((1, 1, 2, 3, 2**31)),
            min_size=1,
            max_size=6,
        )
    ),
    min_size=1,
    max_size=4,
)
Counts = list[dict[str, int]]


def named(counts: Counts) -> dict[str, dict[str, int]]:
    return {f"l{number}": words for number, words in enumerate(counts)}


@given(language_counts, language_counts, variants, st.sampled_from(TieRule), st.booleans())
def test_merges_and_states_are_those_of_the_reference(
    training: Counts, texts: Counts, chosen: dict[str, Any], rule: TieRule, is_compared: bool
) -> None:
    words = named(training)
    development = named([texts[number % len(texts)] for number in range(len(training))])
    if is_compared or chosen["variant"] == "ratio":
        development = words
    history = learn_parity_bpe(
        words,
        12,
        development=None if development is words else development,
        tie_rule=rule,
        min_count=1,
        **chosen,
    )
    payers = Payers(words, development)
    reference = list(learn(payers.all_words, history.settings, payers))
    assert list(history.merges) == [merge for merge, _ in reference]
    for k, (_, corpus) in enumerate(reference, start=1):
        state = history.at(k)
        assert {word: state.segment(word) for word in history.words} == {
            word: corpus[word] for word in history.words
        }


@given(language_counts, variants)
@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
def test_compiled_it_makes_the_merges_of_the_reference(
    monkeypatch: pytest.MonkeyPatch, training: Counts, chosen: dict[str, Any]
) -> None:
    monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 0)
    words = named(training)
    history = learn_parity_bpe(words, 12, min_count=1, **chosen)
    payers = Payers(words, words)
    assert list(history.merges) == [m for m, _ in learn(payers.all_words, history.settings, payers)]


@given(
    language_counts, st.sampled_from(TieRule), st.sampled_from([{"variant": "base"}, VARIANTS[3]])
)
def test_one_language_is_bpe(training: Counts, rule: TieRule, chosen: dict[str, Any]) -> None:
    words, text = training[0], training[-1]
    one = learn_parity_bpe(
        {"en": words}, 15, development={"en": text}, tie_rule=rule, min_count=1, **chosen
    )
    plain = learn_bpe(words, 15, tie_rule=rule, mark=one.settings.mark)
    assert one.pairs == plain.pairs
    assert [m.count for m in one.merges] == [m.count for m in plain.merges]
    assert [one.at(k).num_symbols for k in range(len(one) + 1)] == plain.lengths.tolist()


@given(language_counts, st.integers(2, 4), variants)
def test_languages_with_the_same_words_are_bpe(
    training: Counts, number: int, chosen: dict[str, Any]
) -> None:
    same = learn_parity_bpe(named([training[0]] * number), 15, min_count=1, **chosen)
    assert same.pairs == learn_bpe(training[0], 15, mark=same.settings.mark).pairs
    assert all(same.gini(k) == 0 for k in range(len(same) + 1))


@given(language_counts, st.sampled_from(TieRule))
def test_a_hybrid_of_global_merges_alone_is_bpe(training: Counts, rule: TieRule) -> None:
    words = named(training)
    hybrid = learn_parity_bpe(
        words, 15, variant="hybrid", global_merges=15, tie_rule=rule, min_count=1
    )
    together = Payers(words, words).all_words
    plain = learn_bpe(together, 15, tie_rule=rule, mark=hybrid.settings.mark)
    assert hybrid.pairs == plain.pairs
    assert hybrid.died.tolist() == plain.died.tolist()


@given(language_counts)
def test_a_window_that_nobody_fills_is_the_base(training: Counts) -> None:
    words = named(training)
    wide = learn_parity_bpe(words, 15, variant="window", window=1000, alpha=2.0, min_count=1)
    assert steps(wide) == steps(learn_parity_bpe(words, 15, min_count=1))


@given(language_counts, language_counts, variants)
def test_the_pair_is_the_best_of_the_language_that_pays(
    training: Counts, texts: Counts, chosen: dict[str, Any]
) -> None:
    words = named(training)
    development = named([texts[number % len(texts)] for number in range(len(training))])
    history = learn_parity_bpe(
        words,
        12,
        development=None if chosen["variant"] == "ratio" else development,
        min_count=1,
        **chosen,
    )
    for merge in history.merges:
        view = history.of_language(merge.language) if merge.language else history
        best, count = view.at(merge.rank - 1).pair_counts(1)[0]
        assert (best, count) == ((merge.left, merge.right), merge.count)
    for k in range(len(history)):
        before, after = history.costs(k), history.costs(k + 1)
        assert all(after[name] <= before[name] for name in before)


@given(language_counts, variants, st.sampled_from(TieRule))
def test_every_view_of_a_state_agrees_with_a_recount(
    training: Counts, chosen: dict[str, Any], rule: TieRule
) -> None:
    words = named(training)
    whole = learn_parity_bpe(words, 10, tie_rule=rule, min_count=1, **chosen)
    together = {word: n for word, n in Payers(words, words).all_words.items() if n}
    views = [(whole, together), *((whole.of_language(name), words[name]) for name in words)]
    for history, counts in views:
        assert history.count_of_word() == counts
        before: dict[str, tuple[str, ...]] = {}
        for k in range(len(history) + 1):
            state = history.at(k)
            corpus = {word: state.segment(word) for word in counts}
            symbols = Counter[str]()
            for word, cut in corpus.items():
                for symbol in cut:
                    symbols[symbol] += counts[word]
            by_spelling = Counter[str]()
            for entry in state.vocabulary():
                by_spelling[entry.symbol] += entry.count
            assert +by_spelling == symbols
            assert state.num_symbols == symbols.total()
            assert state.pair_counts(None) == in_order(recount(corpus, counts), rule)
            if k:
                assert {c.word for c in history.changed_words(k)} == {
                    word for word in counts if before[word] != corpus[word]
                }
            before = corpus
        for word in counts:
            assert segment(word, history).symbols == history.at(len(history)).segment(word)


def test_arrays_that_run_full_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {name: syllables(900, seed=seed) for seed, name in enumerate(("en", "de", "tr"))}
    for rule in TieRule:
        compiled = learn_parity_bpe(words, 1500, tie_rule=rule)
        with monkeypatch.context() as patched:
            patched.setattr(compiled_kernel._compiled, "functions", {})
            patched.setattr(compiled_kernel, "PLAIN_PLACES", 10**9)
            plain = learn_parity_bpe(words, 1500, tie_rule=rule)
        assert len(compiled) > 500
        assert compiled.merges == plain.merges
        assert compiled.died.tolist() == plain.died.tolist()


def test_it_is_pickled() -> None:
    history = learn_parity_bpe(TRAINING, 8, development=DEVELOPMENT)
    again = pickle.loads(pickle.dumps(history))
    assert again.merges == history.merges
    assert [again.gini(k) for k in range(9)] == [history.gini(k) for k in range(9)]
    assert again.of_language("tr").at(8).pair_counts() == (
        history.of_language("tr").at(8).pair_counts()
    )


def test_a_table_of_merges_names_the_language() -> None:
    history = learn_parity_bpe(TRAINING, 3, development=DEVELOPMENT)
    lines = merges_csv(history).decode("utf-8-sig").splitlines()
    assert lines[0] == "rank,left,right,symbol,count,applied,language"
    assert lines[3] == "3,t,h,th,8,8,en"


def test_files_of_merges_hold_it_as_they_hold_bpe() -> None:
    history = learn_parity_bpe(TRAINING, 3, development=DEVELOPMENT)
    assert merges_txt(history).decode().splitlines()[1:] == ["e r", "er </w>", "t h"]
    assert json.loads(tokenizer_json(history))["model"]["merges"][2] == ["t", "h"]


def test_the_gini_of_languages_that_cost_the_same_is_0_and_at_most_1_minus_1_in_n() -> None:
    assert gini({"en": 7, "de": 7}) == 0
    assert gini({"en": 0, "de": 9}) == Fraction(1, 2)


def test_languages_without_a_common_letter_are_learned_apart() -> None:
    history = learn_parity_bpe({"en": ["abab", "abab"], "ru": ["вгвг", "вгвг", "вг"]}, 20)
    assert {merge.language for merge in history.merges} == {"en", "ru"}
    for merge in history.merges:
        other = history.of_language("ru" if merge.language == "en" else "en")
        assert other.record.applied[merge.rank - 1] in (0, merge.applied)


@pytest.mark.parametrize(
    ("given_words", "options", "message"),
    [
        ({}, {}, r"There is no language to learn from\. Give at least one\.$"),
        (["low"], {}, r"Give a mapping from languages to words"),
        ({"en": []}, {}, r"(no words|at least one)"),
        ({1: ["low"]}, {}, r"not named by a text\. Give a string\.$"),
        (TRAINING, {"development": {"en": ["low"]}}, r'"de" has no development text'),
        (TRAINING, {"development": {**DEVELOPMENT, "it": ["mare"]}}, r'of "it", which has no'),
        (
            TRAINING,
            {"development": {"en": "the sea\nthe sun", "de": "das meer", "tr": "deniz"}},
            r'"en" has 2 lines, that of "de" has 1',
        ),
        (TRAINING, {"variant": "fair"}, r"Choose base, ratio, hybrid or window\.$"),
        (TRAINING, {"variant": "hybrid"}, r"Give their number"),
        (TRAINING, {"global_merges": 3}, r"Only the hybrid variant"),
        (TRAINING, {"alpha": 0.5}, r"Choose a number of 1 or more"),
        (TRAINING, {"window": 0}, r"Choose 1 or more\.$"),
        (TRAINING, {"wanted": {"it": 1.0}}, r'"it", which has no words'),
        (TRAINING, {"wanted": {"en": 0}}, r"Choose a number above 0\.$"),
        (
            TRAINING,
            {"variant": "ratio", "development": DEVELOPMENT},
            r"Leave the development texts",
        ),
        ({str(number): ["low"] for number in range(65)}, {}, r"no more than 64"),
    ],
)
def test_bad_input_is_refused_with_what_to_do(
    given_words: Any, options: dict[str, Any], message: str
) -> None:
    with pytest.raises((SettingsError, EmptyCorpusError), match=message):
        learn_parity_bpe(given_words, 3, **options)


def test_a_language_that_there_is_not_is_refused() -> None:
    history = learn_parity_bpe(TRAINING, 3)
    with pytest.raises(BpeVizError, match=r"Choose en, de or tr\.$"):
        history.of_language("it")
    with pytest.raises(BpeVizError, match=r"Learn with learn_parity_bpe"):
        learn_bpe(["low"], 1).of_language("en")


def test_what_is_wanted_moves_the_choice() -> None:
    words = {"en": ["abab"] * 4, "de": ["cdcd"] * 4}
    assert learn_parity_bpe(words, 1, variant="ratio").merges[0].language == "en"
    wanted = learn_parity_bpe(words, 1, variant="ratio", wanted={"de": 2.0})
    assert wanted.merges[0].language == "de"


def test_parallel_texts_may_be_given_as_lines() -> None:
    lines = {name: "\n".join(text) for name, text in {"en": ["the"], "de": ["der"]}.items()}
    history = learn_parity_bpe({"en": ["the"], "de": ["der"]}, 1, development=lines, min_count=1)
    assert history.costs(0) == {"en": 4, "de": 4}

"""Shares of sources from a list of merges: by hand, against a grid, and when there is no answer."""

from collections import Counter
from collections.abc import Mapping
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_viz import MarkPlace, PreTokenizer, TieRule, learn_bpe, load_tokenizer, mixture_shares
from bpe_viz.errors import BpeVizError, LimitError, SettingsError, VocabularyError
from bpe_viz.settings import Settings
from bpe_viz.text import Corpus
from bpe_viz.vocabularies.pair_replay import PER_PAIRS, Replay, replay_merges
from bpe_viz.vocabularies.share_program import ShareProgram, explain_merges
from tests import ROOT

NO_MARK = Settings(mark_place=MarkPlace.NONE)
NAMES = ("english", "french", "turkish", "python")
FILES = {"english": "harbour", "french": "french", "turkish": "turkish", "python": "python"}


def sample(name: str) -> Mapping[str, int]:
    text = (ROOT / "sample_data" / f"{FILES[name]}.txt").read_text(encoding="utf-8")
    return Corpus.from_text(text).word_counts


def mixed(samples: Mapping[str, Mapping[str, int]], shares: Mapping[str, float]) -> Counter[str]:
    """Counts of words in which each source has its share of the pairs, marks included."""
    total: Counter[str] = Counter()
    for name, share in shares.items():
        num_pairs = sum(len(word) * count for word, count in samples[name].items())
        for word, count in samples[name].items():
            total[word] += round(share * count / num_pairs * 10**9)
    return +total


SAMPLES = {name: sample(name) for name in NAMES}
SHARES = {"english": 0.5, "french": 0.2, "turkish": 0.1, "python": 0.2}


def test_by_hand() -> None:
    # Per 100 pairs: source A th 6, er 2, en 1; source B th 0, er 5, en 4. The list begins er, th.
    counts = {"th": (6, 0), "er": (2, 5), "en": (1, 4)}
    gap = {(a, b): np.subtract(counts[a], counts[b]).astype(float) for a in counts for b in counts}
    program = ShareProgram(2)
    for step, (merge, rival) in enumerate([("er", "th"), ("er", "en"), ("th", "en")]):
        program.add(step, list(counts).index(rival), gap[merge, rival])
    solution = program.solve()
    assert solution.slack == pytest.approx(0)
    (low, high), _ = program.intervals(solution)
    assert [low, high] == pytest.approx([4 / 9, 5 / 9], abs=1e-5)
    assert 4 / 9 - 1e-6 <= solution.shares[0] <= 5 / 9 + 1e-6


def least_slack(replay: Replay, share: float) -> float:
    """The least sum of slacks for two given shares, by the program's own rules, every rival in."""
    program = ShareProgram(1)  # with the shares fixed there is one source: their mixture
    for step, (merge, counts) in enumerate(replay.states(slice(0, 2))):
        mixture = counts @ np.array([share, 1 - share])
        for rival in np.flatnonzero(mixture > mixture[merge]).tolist():
            program.add(step, rival, np.array([mixture[merge] - mixture[rival]]))
    return program.solve().slack if program.gaps else 0.0


words = st.dictionaries(st.text("abc", min_size=2, max_size=5), st.integers(1, 9), min_size=3)


@settings(max_examples=12)
@given(words, words, st.lists(st.sampled_from(["ab", "bc", "ca", "aa"]), min_size=2, unique=True))
def test_the_optimum_is_that_of_a_grid(
    first: dict[str, int], second: dict[str, int], merges: list[str]
) -> None:
    """Merges at random, so that no mixture explains them all."""
    both = list({**first, **second})
    weights = np.array([[first.get(word, 0), second.get(word, 0)] for word in both], float)
    pairs = [(merge[0], merge[1]) for merge in merges]
    replay = replay_merges(pairs, [tuple(word) for word in both], weights)
    if not replay.merged:
        return
    _, solution = explain_merges(replay, slice(0, 2))
    on_grid = [least_slack(replay, share) for share in np.linspace(0, 1, 21).tolist()]
    assert solution.slack <= min(on_grid) + 1e-3
    assert least_slack(replay, float(solution.shares[0])) == pytest.approx(solution.slack, abs=1e-3)


def test_a_replay_counts_what_a_recount_counts() -> None:
    history = learn_bpe(SAMPLES["python"], 12)
    texts = [(*word, history.settings.mark) for word in SAMPLES["python"]]
    weights = np.array([[count, 1] for count in SAMPLES["python"].values()], float)
    replay = replay_merges(history.pairs, texts, weights)
    for k, (pair, counts) in enumerate(replay.states(slice(0, 1))):
        assert replay.pairs[pair] == history.pairs[k]
        expected = dict(history.at(k).pair_counts(limit=10**6))
        found = counts[:, 0] * replay.num_pairs[0] / PER_PAIRS
        recounted = {replay.pairs[n]: round(found[n]) for n in np.flatnonzero(found > 0.5).tolist()}
        assert recounted == expected


def test_the_same_texts_give_the_true_shares() -> None:
    history = learn_bpe(mixed(SAMPLES, SHARES), 60)
    words = list(dict.fromkeys(word for name in NAMES for word in SAMPLES[name]))
    weights = np.array([[SAMPLES[n].get(word, 0) for n in NAMES] for word in words], float)
    replay = replay_merges(
        history.pairs, [(*word, history.settings.mark) for word in words], weights
    )
    program, solution = explain_merges(replay, slice(0, 4))
    assert solution.slack == pytest.approx(0, abs=0.5)
    for (low, high), name in zip(program.intervals(solution), NAMES, strict=True):
        assert low - 0.01 <= SHARES[name] <= high + 0.01


@pytest.fixture(scope="module")
def large() -> dict[str, str]:
    """Two languages drawn by a seed: 2,000 lines of words with Zipf's counts, of other letters."""
    chance = Random(11)
    found = {}
    for name, letters in (("north", "aeinrstk"), ("south", "aeiolmsu")):
        vocabulary = ["".join(chance.choices(letters, k=chance.randint(2, 6))) for _ in range(150)]
        ranked = [1 / (rank + 1) for rank in range(len(vocabulary))]
        lines = [" ".join(chance.choices(vocabulary, ranked, k=6)) for _ in range(600)]
        found[name] = "\n".join(lines)
    return found


def counts_of(samples: Mapping[str, str]) -> dict[str, Mapping[str, int]]:
    return {name: Corpus.from_text(text).word_counts for name, text in samples.items()}


@pytest.mark.parametrize("tie_rule", [TieRule.FIRST_SEEN, TieRule.GREATEST])
def test_shares_with_their_intervals(large: dict[str, str], tie_rule: TieRule) -> None:
    counts = counts_of(large)
    mixture = mixed(counts, {"north": 0.7, "south": 0.3})
    history = learn_bpe(mixture, 40, tie_rule=tie_rule)
    found = mixture_shares(history, large, num_merges=40)
    assert (found.refusal, found.missing, found.num_merges) == (None, (), 40)
    north, south = found.shares
    assert (north.name, south.name) == ("north", "south")
    assert north.share == pytest.approx(0.7, abs=0.02)
    assert north.share + south.share == pytest.approx(1)
    for each in found.shares:
        assert each.interval[0] <= each.share <= each.interval[1]
        assert each.fitting[0] - 1e-6 <= each.share <= each.fitting[1] + 1e-6
    assert sum(each.byte_share for each in found.shares) == pytest.approx(1)
    assert found == mixture_shares(history, large, num_merges=40)
    assert (
        found.shares[0].interval
        != mixture_shares(history, large, num_merges=40, seed=1).shares[0].interval
    )


def test_order_and_size_of_samples_change_nothing(large: dict[str, str]) -> None:
    counts = counts_of(large)
    history = learn_bpe(mixed(counts, {"north": 0.4, "south": 0.6}), 30)
    fitting = {s.name: s.fitting for s in mixture_shares(history, counts, num_merges=30).shares}
    scaled = {"south": counts["south"], "north": {w: 5 * n for w, n in counts["north"].items()}}
    found = {s.name: s.fitting for s in mixture_shares(history, scaled, num_merges=30).shares}
    assert {name: pytest.approx(ends, abs=2e-3) for name, ends in found.items()} == fitting
    assert fitting["north"][0] - 1e-3 <= 0.4 <= fitting["north"][1] + 1e-3


def test_one_source_has_it_all(large: dict[str, str]) -> None:
    counts = counts_of(large)
    north, _ = mixture_shares(learn_bpe(counts["north"], 30), counts, num_merges=30).shares
    assert north.share == pytest.approx(1, abs=0.02)


def test_pairs_and_settings(large: dict[str, str]) -> None:
    counts = counts_of(large)
    mixture = mixed(counts, {"north": 0.5, "south": 0.5})
    history = learn_bpe(mixture, 20, mark_place=MarkPlace.NONE)
    by_history = mixture_shares(history, large, num_merges=20)
    by_pairs = mixture_shares(map(list, history.pairs), large, num_merges=20, settings=NO_MARK)
    assert by_pairs == by_history
    assert by_history.shares[0].share == pytest.approx(0.5, abs=0.03)


def test_merges_of_a_real_tokenizer(large: dict[str, str]) -> None:
    english = (ROOT / "sample_data" / "harbour.txt").read_text(encoding="utf-8")
    found = mixture_shares(load_tokenizer("gpt2"), {"english": english, **large}, num_merges=10)
    assert found.num_merges == 10
    assert found.refusal is None or "random halves" in found.refusal
    corpus = Corpus.from_text(english, pretokenizer=PreTokenizer.GPT2)
    assert corpus.num_tokens > 1_000


def test_a_source_that_is_not_suspected(large: dict[str, str]) -> None:
    counts = {**counts_of(large), "east": {"xyz": 70, "zyxw": 50, "wxy": 60}}
    history = learn_bpe(mixed(counts, {"north": 0.3, "south": 0.2, "east": 0.5}), 20)
    found = mixture_shares(history, large, num_merges=20)
    assert found.shares == ()
    assert found.refusal is not None
    assert found.refusal.endswith("Add a source or give larger samples.")
    assert f"{len(found.missing)} of 20 merges occur in no sample" in found.refusal


def test_small_samples(large: dict[str, str]) -> None:
    history = learn_bpe(counts_of(large)["north"], 10)
    small = {**large, "mine": "a few words\nof mine"}
    found = mixture_shares(history, small)
    assert found.shares == ()
    assert found.refusal == (
        "The sample of mine is too small: it takes 5,000 pairs to tell shares apart. Give a larger"
        " one."
    )
    one_line = {"north": large["north"].replace("\n", " "), "south": large["south"]}
    assert mixture_shares(history, one_line).refusal == (
        "A half of a sample has no pairs at all. Give samples of more lines or documents."
    )


def test_halves_that_differ_much() -> None:
    # Each source is two texts that have little in common, so its halves are different sources.
    chance = Random(2)
    samples = {
        name: ["".join(chance.choices(half, k=3_000)) for half in halves]
        for name, halves in {"one": ("ab", "cd"), "two": ("ac", "bd")}.items()
    }
    both = [text for texts in samples.values() for text in texts]
    found = mixture_shares(learn_bpe(both, 4), samples, num_merges=4)
    assert found.shares == ()
    assert found.refusal is not None
    assert found.refusal.startswith("With random halves of the samples the share of ")


@pytest.mark.parametrize(
    ("merges", "samples", "num_merges", "error", "message"),
    [
        ([("x", "y")], {"a": {"ab": 9}, "b": {"bc": 9}}, 5, VocabularyError, "another alphabet"),
        ([("a", "b")], {"a": {"ab": 9}}, 5, SettingsError, "from 2 to 8 names to their samples"),
        ([("a", "b")], ["ab", "bc"], 5, SettingsError, "from 2 to 8 names"),
        ([("a", "b")], {"a": {"ab": 9}, "b": {"bc": 9}}, 0, LimitError, "from 1 to 1,000"),
        ([("a",)], {"a": {"ab": 9}, "b": {"bc": 9}}, 5, SettingsError, "two strings"),
        (7, {"a": {"ab": 9}, "b": {"bc": 9}}, 5, SettingsError, "is not a list of merges"),
        ([("a", "b")], {"a": "ab " * 1_700_000, "b": "bc"}, 5, LimitError, "Give smaller samples"),
    ],
)
def test_what_has_no_shares(
    merges: object, samples: object, num_merges: int, error: type[BpeVizError], message: str
) -> None:
    with pytest.raises(error, match=message):
        mixture_shares(merges, samples, num_merges=num_merges)  # type: ignore[arg-type]

"""Every number of the Merges page for WordPiece, counted again in every state by its definition."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

import hypothesis
import pytest

from bpe_viz import Criterion, MergeHistory, learn_wordpiece
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair, Symbols
from bpe_viz.training import train
from bpe_viz.training.learner import first_symbols, learn
from bpe_viz.training.rankings import join, log_likelihood
from bpe_viz.ui.export.clip import clip_data
from bpe_viz.ui.merges import deltas, tie_panel
from tests.helpers.slides import SLIDES
from tests.helpers.stepper_sent import sent
from tests.helpers.strategies import word_counts, wordpiece_settings
from tests.scripts.tools import Replayer

HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}  # of the Hugging Face course
RANKED = (Criterion.RATIO, Criterion.LIKELIHOOD)
GRID = 2.0**-39  # of the first corpus length: gains that are nearer are ties


@pytest.fixture(scope="module")
def replayer() -> Iterator[Replayer]:
    node = Replayer()
    yield node
    node.close()


class Recount:
    """A state of the reference learner, counted in full."""

    def __init__(
        self, corpus: Mapping[str, Symbols], counts: Mapping[str, int], settings: Settings
    ) -> None:
        self.corpus, self.counts, self.settings = corpus, counts, settings
        self.of_symbol: Counter[str] = Counter()
        self.of_pair: Counter[Pair] = Counter()
        for word, symbols in corpus.items():
            for symbol in symbols:
                self.of_symbol[symbol] += counts[word]
            for pair in pairwise(symbols):
                self.of_pair[pair] += counts[word]

    def is_near(self, score: float, other: float) -> bool:
        """Return whether two scores are equal but for rounding."""
        units = sum(self.counts[word] * len(word.encode()) for word in self.counts)
        grid = GRID * units
        return math.isclose(score, other, rel_tol=1e-9, abs_tol=max(1e-9, grid))

    def joined(self, pair: Pair) -> tuple[int, Counter[str]]:
        """Return how often a pair is joined, and the counts of symbols then."""
        after: Counter[str] = Counter()
        saved = 0
        for word, symbols in self.corpus.items():
            shorter = join(symbols, pair, self.settings.inner_prefix)
            saved += (len(symbols) - len(shorter)) * self.counts[word]
            for symbol in shorter:
                after[symbol] += self.counts[word]
        return saved, after

    def score(self, pair: Pair) -> float:
        """Return what the criterion makes of a pair, by its definition."""
        a, b = pair
        if self.settings.ranks_by is Criterion.COUNT:
            return self.of_pair[pair]
        if self.settings.ranks_by is Criterion.RATIO:
            parts = self.of_symbol[a] * self.of_symbol[b]
            return float(Fraction(self.of_pair[pair], parts))
        after = self.joined(pair)[1]
        return float(log_likelihood(after) - log_likelihood(self.of_symbol))


def states_of(counts: dict[str, int], settings: Settings) -> list[Recount]:
    """Every state of a training, by the learner that is read aloud."""
    start = {word: first_symbols(word, settings) for word in counts}
    corpora = [start, *(corpus for _, corpus in learn(counts, settings))]
    return [Recount(corpus, counts, settings) for corpus in corpora]


def assert_standing(state: Recount, pair: Pair, count: int, found: dict[str, Any]) -> None:
    a, b = pair
    assert count == state.of_pair[pair] == found["count"]
    assert [found["left"], found["right"]] == [state.of_symbol[a], state.of_symbol[b]]
    if state.settings.ranks_by is Criterion.LIKELIHOOD:
        assert found["joins"] == state.joined(pair)[0]
    assert state.is_near(found["score"], state.score(pair))


def assert_recounted(replayer: Replayer, history: MergeHistory, counts: dict[str, int]) -> None:
    settings, spellings = history.settings, history.symbols
    replayed = replayer.ask(sent(history))
    states = states_of(counts, settings)
    assert len(replayed["states"]) == len(states) == len(history) + 1
    for k, (found, state) in enumerate(zip(replayed["states"], states, strict=True)):
        top = [((spellings[a], spellings[b]), count) for a, b, count in found["top"]]
        assert top == history.at(k).pair_counts(deltas.TOP_PAIRS)
        assert found["numTied"] == history.at(k).num_tied
        for (pair, count), standing in zip(top, found["standings"], strict=True):
            assert_standing(state, pair, count, standing)
        able = [s["score"] for s in found["standings"] if s["count"] >= settings.min_count]
        assert all(a >= b or state.is_near(a, b) for a, b in pairwise(able))
    for rank, found in enumerate(replayed["merges"], 1):
        merge = history.merge(rank)
        assert_standing(states[rank - 1], (merge.left, merge.right), merge.count, found["standing"])
        assert states[rank - 1].is_near(found["standing"]["score"], merge.score)
        for (a, b, count), standing in zip(found["born"], found["standingsOfBorn"], strict=True):
            assert_standing(states[rank], (spellings[a], spellings[b]), count, standing)


@pytest.mark.parametrize("criterion", Criterion)
@pytest.mark.parametrize("corpus", [SLIDES, HUGS], ids=["slides", "course"])
def test_every_number_is_what_the_reference_counts(
    replayer: Replayer, corpus: dict[str, int], criterion: Criterion
) -> None:
    history = learn_wordpiece(corpus, criterion=criterion)
    assert_recounted(replayer, history, corpus)
    replayed = replayer.ask(sent(history))
    shown = [printed.replace("\\", "") for printed in replayed["symbols"]]
    assert shown == list(history.symbols)
    assert replayed["inWords"] == list(corpus)  # the prefix is spelled in lists alone


@hypothesis.settings(max_examples=25)  # gains are recounted with sixty digits
@hypothesis.given(word_counts, wordpiece_settings())
def test_so_is_it_in_any_corpus(
    replayer: Replayer, counts: dict[str, int], chosen: Settings
) -> None:
    assert_recounted(replayer, train(counts, chosen), counts)


def test_the_sentences_say_the_worked_example_right(replayer: Replayer) -> None:
    says = replayer.ask(sent(learn_wordpiece(HUGS, 4)))["sentences"]
    assert says[1].startswith(
        "##g plus ##s has the highest ratio: 5 / (20 × 5) = 0.05; the runner-up h plus ##u has the"
        " ratio 0.0278. "
    )
    assert says[3].startswith(
        "h plus ##u and ##u plus ##g and p plus ##u and 3 more all have the ratio 0.0278. First"
        " seen wins. h plus ##u appears first, in “hug”. "
    )
    assert says[5].startswith("hu plus ##gs has the highest ratio: 5 / (15 × 5) = 0.0667; ")
    assert says[6].startswith("hu plus ##gs is now hugs: 5 symbols fewer. It occurred in 1 of 5")
    by_gain = learn_wordpiece(HUGS, 1, criterion=Criterion.LIKELIHOOD)
    assert replayer.ask(sent(by_gain))["sentences"][1].startswith(
        "##u plus ##g raises the log likelihood the most, by +28.02 nats; the runner-up p plus ##u"
        " gains +22.96. "
    )
    by_count = learn_wordpiece(HUGS, 1, criterion=Criterion.COUNT)
    assert replayer.ask(sent(by_count))["sentences"][1].startswith(
        "##u plus ##g is the most frequent pair: 20 times, 3 more than"
    )


def test_ties_are_those_of_the_criterion_and_not_of_the_count() -> None:
    history = learn_wordpiece(HUGS, 2)
    tied = [tuple(history.symbols[i] for i in pair) for pair in tie_panel.tied_pairs(history, 2)]
    assert tied[0] == ("h", "##u")
    assert set(tied[1:]) == {
        *[("##u", "##g"), ("p", "##u"), ("##u", "##n"), ("b", "##u"), ("##u", "##gs")]
    }
    picks = tie_panel.choices(history, 2)
    spelled = {rule: [history.symbols[i] for i in pair] for rule, pair in picks.items()}
    assert spelled["smallest"] == ["##u", "##g"]
    assert spelled["greatest"] == ["p", "##u"]


@pytest.mark.parametrize("criterion", RANKED)
def test_a_clip_shows_what_decided(criterion: Criterion) -> None:
    history = learn_wordpiece(HUGS, 3, criterion=criterion)
    clip = clip_data(history, "hugs", 1, 3)
    assert clip["criterion"] == criterion.value
    assert [step["score"] for step in clip["steps"]] == [m.score for m in history.merges]
    for step in clip["steps"]:
        assert step["scores"] == sorted(step["scores"], reverse=True)
        assert step["scores"][0] == pytest.approx(step["score"])
    assert clip["words"][0]["units"] == ["h", "u", "g"]  # the place says what a list spells
    assert clip["steps"][0]["top"][0][0] == "##g" if criterion is Criterion.RATIO else "##u"

"""Any segmenter on any vocabulary, in any state; and the states of a unigram language model."""

from itertools import pairwise, product
from math import log

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from tokenizers.models import Unigram

from bpe_viz import Segmenter, learn_bpe, learn_unigram, learn_wordpiece, segment
from bpe_viz.errors import BpeVizError, SettingsError
from bpe_viz.formats import read_merges
from bpe_viz.segmentation import symbol_lattice, symbol_log_probabilities
from bpe_viz.segmentation.segmenter import prepare_word
from bpe_viz.settings import Settings
from bpe_viz.symbols import joined
from bpe_viz.training import train
from bpe_viz.unigram import Lattice
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings as bpe_settings
from tests.helpers.strategies import word_counts, wordpiece_settings, words

HUG = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
VERBS = {"walk": 9, "walking": 8, "talk": 7, "talking": 6, "wings": 5, "sings": 5}


def test_the_same_word_four_ways() -> None:
    history = learn_bpe(SLIDES, 8)  # er er_ ne new lo low newer_ low_
    by_segmenter = {s: segment("winner", history, segmenter=s).symbols for s in Segmenter}
    assert by_segmenter == {
        Segmenter.RANK_ORDER: ("w", "i", "n", "n", "er_"),
        Segmenter.LONGEST_MATCH: ("w", "i", "n", "ne", "r", "_"),
        Segmenter.MOST_PROBABLE: ("w", "i", "n", "n", "er_"),
        Segmenter.FEWEST: ("w", "i", "n", "n", "er_"),
    }


def test_probabilities_are_shares_of_the_corpus() -> None:
    values = symbol_log_probabilities(learn_bpe(SLIDES, 2))
    counts = {"l": 7, "o": 7, "w": 18, "n": 8, "i": 3, "d": 3, "s": 2, "t": 2, "_": 9, "er_": 9}
    counts |= {"e": 10}  # lowest 2, newer 6 and new 2
    total = sum(counts.values()) + 2 * 0.5  # er and r, which others have used up
    expected = {symbol: log(count / total) for symbol, count in counts.items()}
    expected |= {"er": log(0.5 / total), "r": log(0.5 / total)}
    assert values == pytest.approx(expected)


@given(word_counts, bpe_settings() | wordpiece_settings(), words, st.data())
@hypothesis_settings(max_examples=150)
def test_every_segmenter_uses_the_vocabulary_of_the_state(
    counts: dict[str, int], chosen: Settings, word: str, data: st.DataObject
) -> None:
    history = train(counts, chosen)
    step = data.draw(st.integers(0, len(history)))
    vocabulary = {entry.symbol for entry in history.at(step).vocabulary()}
    truncated = train(counts, chosen) if step == len(history) else None
    for typed in (word, *counts):
        ways = {s: segment(typed, history, segmenter=s, step=step) for s in Segmenter}
        for found in ways.values():
            if found.symbols == ("[UNK]",):
                assert found.unknown == found.units
                continue
            assert joined(found.symbols, chosen.inner_prefix) == joined(
                found.units, chosen.inner_prefix
            )
            assert vocabulary.issuperset(set(found.symbols) - set(found.unknown))
            assert tuple(node.symbol for node in found.tree) == found.symbols
        cut = [way for way in ways.values() if way.symbols != ("[UNK]",)]
        assert len(ways[Segmenter.FEWEST].symbols) == min(len(way.symbols) for way in cut)
        if typed in counts:
            assert ways[Segmenter.RANK_ORDER].symbols == history.at(step).segment(typed)
        if truncated:
            whole = {s: segment(typed, history, segmenter=s).symbols for s in Segmenter}
            assert whole == {s: way.symbols for s, way in ways.items()}


@given(word_counts, bpe_settings() | wordpiece_settings(), words)
def test_no_way_is_more_probable(counts: dict[str, int], chosen: Settings, word: str) -> None:
    history = train(counts, chosen)
    values, prefix = symbol_log_probabilities(history), chosen.inner_prefix
    prepared = prepare_word(word, history)
    units, fixed = prepared.units, set(prepared.fixed)
    lowest = min(values.values()) - 10
    best = segment(word, history, segmenter=Segmenter.MOST_PROBABLE)
    spans = list(pairwise((0, *(node.stop for node in best.tree))))

    def total(parts: list[tuple[int, int]]) -> float | None:
        sum_of_parts = 0.0
        for start, stop in parts:
            symbol = joined(units[start:stop], prefix)
            if stop == start + 1 and start in fixed:
                sum_of_parts += lowest
            elif symbol in values and not fixed.intersection(range(start, stop)):
                sum_of_parts += values[symbol]
            else:
                return None
        return sum_of_parts

    of_best = total(spans)
    assert of_best is not None
    for cuts in product((False, True), repeat=max(len(units) - 1, 0) if len(units) < 9 else 0):
        edges = [0, *(place for place, cut in enumerate(cuts, start=1) if cut), len(units)]
        other = total(list(pairwise(edges)))
        assert other is None or other <= of_best + 1e-6


def test_states_of_a_unigram_language_model() -> None:
    history = learn_unigram(VERBS, vocab_size=14)
    assert segment("walking", history).symbols == ("▁walk", "ing")
    by_segmenter = {
        s: segment("swinging", history, segmenter=s).symbols
        for s in Segmenter
        if s is not Segmenter.RANK_ORDER
    }
    assert by_segmenter[Segmenter.MOST_PROBABLE] == history.at(1).segment("swinging")
    assert all("".join(way) == "▁swinging" for way in by_segmenter.values())
    at_start = segment("walking", history, step=0)
    assert at_start.symbols == history.at(0).segment("walking")
    assert at_start.state.round == 0
    unseen = segment("wax!", history)
    assert unseen.unknown == ("x", "!")
    assert unseen.log_probability == pytest.approx(unseen.lattice.n_best(1)[0].log_probability)


def test_longest_match_of_pieces_says_what_it_tried() -> None:
    found = segment("wing", learn_unigram(VERBS, 14), segmenter=Segmenter.LONGEST_MATCH)
    assert found.symbols == ("▁w", "ing")
    tried = [(trial.symbol, trial.is_known) for trial in found.trials]
    assert tried[-3:] == [("▁wi", False), ("▁w", True), ("ing", True)]
    assert tried[0] == ("▁wing", False)


@given(word_counts, st.sampled_from((None, "▁", "_")), st.integers(0, 20), words)
def test_every_segmenter_uses_the_pieces_of_the_round(
    counts: dict[str, int], mark: str | None, more: int, word: str
) -> None:
    history = learn_unigram(counts, len({*"".join(counts), *(mark or "")}) + more, mark=mark)
    for step in range(len(history) + 1):
        pieces = dict(history.at(step).pieces())
        for typed in (word, *counts):
            ways = {
                s: segment(typed, history, segmenter=s, step=step)
                for s in Segmenter
                if s is not Segmenter.RANK_ORDER
            }
            for found in ways.values():
                assert "".join(found.symbols) == "".join(found.units)
                assert pieces.keys() >= set(found.symbols) - set(found.unknown)
            fewest, best = ways[Segmenter.FEWEST], ways[Segmenter.MOST_PROBABLE]
            assert len(fewest.symbols) == min(len(way.symbols) for way in ways.values())
            assert best.symbols == history.at(step).segment(typed)
            assert all(way.log_probability <= best.log_probability + 1e-6 for way in ways.values())


@given(
    st.dictionaries(
        st.text("ab", min_size=1, max_size=4),
        st.sampled_from((-1.0, -2.0, -2.5, -7.25)),
        max_size=9,
    ),
    st.text("ab", min_size=1, max_size=8),
    st.integers(1, 4),
)
def test_the_n_best_ways_are_those_that_tokenizers_draws_from(
    scores: dict[str, float], word: str, n: int
) -> None:
    scores = {"a": -9.0, "b": -9.5, **scores}
    lattice = Lattice(tuple(word), scores, unknown=-20.0)
    values = [path.log_probability for path in lattice.n_best(n)]
    # alpha 0 draws every one of the n best with the same probability
    entries = [("<unk>", -50.0), *scores.items()]
    model = Unigram(entries, unk_id=0, alpha=0.0, nbest_size=n)
    for _ in range(12):
        drawn = [token.value for token in model.tokenize(word)]
        assert sum(map(scores.__getitem__, drawn)) == pytest.approx(
            min(values, key=lambda value: abs(value - sum(map(scores.__getitem__, drawn))))
        )


def test_errors_say_what_to_do() -> None:
    pieces = learn_unigram(VERBS, vocab_size=14)
    with pytest.raises(SettingsError, match=r"has none\. Choose most probable, longest match"):
        segment("walk", pieces, segmenter=Segmenter.RANK_ORDER)
    with pytest.raises(SettingsError, match="Leave dropout out"):
        segment("walk", pieces, dropout=0.1)
    with pytest.raises(BpeVizError, match="Choose 0 to 1"):
        segment("walk", pieces, step=2)
    with pytest.raises(BpeVizError, match="Choose 0 to 3"):
        segment("hug", learn_wordpiece(HUG, 3), step=4)
    imported = read_merges(b"e r\nn e\n", "merges.txt").history
    with pytest.raises(SettingsError, match=r"came without a corpus\. Choose rank order"):
        segment("newer", imported, segmenter=Segmenter.MOST_PROBABLE)
    assert segment("ne", imported, segmenter=Segmenter.FEWEST).symbols == ("ne", "</w>")


def test_the_lattice_of_a_word_has_the_symbols_of_the_state() -> None:
    history = learn_wordpiece(HUG, 4)
    prepared = prepare_word("hugs", history)
    pieces = {arc.piece for arc in symbol_lattice(prepared.units, (), history, 2).arcs}
    assert pieces == {"h", "##u", "##g", "##s", "hu", "##gs"}

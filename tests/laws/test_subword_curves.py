from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import learn_bpe
from bpe_viz.errors import BpeVizError, TooSmallError
from bpe_viz.laws.held_out import held_out_curves, hold_out_tenth
from bpe_viz.laws.subword_curves import subword_curves
from bpe_viz.samples.catalogue import sample_by_key
from bpe_viz.segmentation.segmenter import segment
from bpe_viz.settings import MarkPlace, Settings
from bpe_viz.training import train
from tests.helpers import strategies
from tests.helpers.counted import num_calls
from tests.helpers.slides import SLIDES


def test_the_curves_of_the_slide_corpus_by_hand() -> None:
    curves = subword_curves(learn_bpe(SLIDES, 8))
    assert curves.merges.tolist() == list(range(9))
    letters = 5 * 3 + 2 * 6 + 6 * 5 + 3 * 5 + 2 * 3
    assert curves.num_symbols[:3].tolist() == [letters + 18, letters + 18 - 9, letters + 18 - 18]
    assert curves.vocabulary.tolist() == list(range(11, 20))
    # low_ | low e s t _ | newer_ | w i d er_ | new _
    assert curves.in_use[-1] == len(
        {"low_", *("low", "e", "s", "t", "_"), "newer_", *"wid", "er_", "new"}
    )
    assert curves.symbols_per_word[0] == (letters + 18) / 18


@given(strategies.word_counts, strategies.settings())
def test_the_curves_are_those_of_every_state(counts: dict[str, int], settings: Settings) -> None:
    history = train(counts, settings)
    states = sorted({0, len(history) // 2, len(history)})
    curves = subword_curves(history, states)
    for index, k in enumerate(states):
        seen: Counter[str] = Counter()
        for word, count in counts.items():
            for symbol in history.at(k).segment(word):
                seen[symbol] += count
        assert curves.num_symbols[index] == seen.total()
        assert curves.in_use[index] == len(seen)
        assert curves.symbols_per_word[index] == seen.total() / sum(counts.values())


def test_few_merges_show_every_state_and_many_at_most_fifty() -> None:
    counts = {f"{number:03}": 1 for number in range(300)}
    assert subword_curves(learn_bpe(counts, 49)).merges.tolist() == list(range(50))
    merges = subword_curves(learn_bpe(counts, 300)).merges.tolist()
    assert (merges[0], merges[-1]) == (0, 300)
    assert 30 < len(merges) <= 50


def test_chosen_states_come_in_order_once() -> None:
    history = learn_bpe(SLIDES, 8)
    assert subword_curves(history, [8, 0, 8]).merges.tolist() == [0, 8]
    for wrong in ([], [-1], [9]):
        with pytest.raises(BpeVizError, match=r"Choose some from 0 to 8\.$"):
            subword_curves(history, wrong)


def test_unseen_words_and_symbols_by_hand() -> None:
    """The nine tenths know low and new, merged to lo; the tenth holds low, lob and a mug."""
    history = learn_bpe({"low": 5, "new": 2}, 1, mark_place=MarkPlace.NONE)
    assert history.pairs == [("l", "o")]
    curves = held_out_curves(history, {"low": 2, "lob": 1, "mug": 1, "ow": 1})
    assert curves.unseen_words == 3 / 5
    # State 0: l o w twice, l o b, m u g, o w; state 1: lo w twice, lo b, m u g, o w.
    assert curves.unknown_units.tolist() == [4 / 14, 4 / 11]
    # In state 1 the training corpus has no o of its own.
    assert curves.unseen_symbols.tolist() == [4 / 14, 5 / 11]


words = st.text("abc_", min_size=1, max_size=8)
held_out = st.dictionaries(words, st.integers(1, 5), min_size=1, max_size=8)


@given(strategies.word_counts, held_out, strategies.settings())
def test_the_last_state_is_what_the_segmenter_makes(
    counts: dict[str, int], tenth: dict[str, int], settings: Settings
) -> None:
    history = train(counts, settings)
    tenth = tenth | dict.fromkeys(list(counts)[:2], 2)
    curves = held_out_curves(history, tenth, [len(history)])
    in_use = {entry.symbol for entry in history.at(len(history)).vocabulary() if entry.count}
    total = unknown = unseen = 0
    for word, count in tenth.items():
        segmentation = segment(word, history)
        typed_marks = segmentation.unknown.count(settings.mark)
        total += count * len(segmentation.symbols)
        unknown += count * len(segmentation.unknown)
        unseen += count * (typed_marks * (settings.mark in in_use))
        unseen += count * sum(symbol not in in_use for symbol in segmentation.symbols)
    assert curves.unknown_units.tolist() == [unknown / total]
    assert curves.unseen_symbols.tolist() == [unseen / total]
    num_unseen = sum(count for word, count in tenth.items() if word not in counts)
    assert curves.unseen_words == num_unseen / sum(tenth.values())


def test_a_tenth_is_held_out_and_nothing_lost() -> None:
    counts = {str(rank): 20_000 // rank for rank in range(1, 2001)}
    split = hold_out_tenth(counts)
    assert Counter(split.training) + Counter(split.held_out) == Counter(counts)
    assert list(split.training) == [word for word in counts if word in split.training]
    assert sum(split.held_out.values()) / sum(counts.values()) == pytest.approx(0.1, abs=0.005)
    assert hold_out_tenth(counts) == split != hold_out_tenth(counts, seed=1)


def test_a_corpus_without_a_tenth_is_too_small() -> None:
    with pytest.raises(TooSmallError, match=r"only 1 token,.*Choose a longer one\.$"):
        hold_out_tenth({"low": 1})
    with pytest.raises(TooSmallError, match=r"Choose a longer corpus\.$"):
        held_out_curves(learn_bpe({"low": 1}, 1), {})


def test_fifty_states_of_twelve_megabytes() -> None:
    sample = sample_by_key("sotu")
    corpus = sample.corpus()
    history = learn_bpe(corpus, 5000, mark="▁")
    curves = subword_curves(history)
    assert 40 <= len(curves.merges) <= 50
    assert num_calls(lambda: subword_curves(history)) < 25 * len(curves.merges)
    assert curves.symbols_per_word[-1] < 1.5 < 5 < curves.symbols_per_word[0]
    split = hold_out_tenth(corpus)
    unseen = held_out_curves(learn_bpe(split.training, 5000, mark="▁"), split.held_out)
    assert unseen.unseen_words > 0.01 > 10 * unseen.unseen_symbols.max()

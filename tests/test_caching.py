"""What is cached for a history goes with it, is bounded, and can be let go of at once."""

import gc
import weakref
from functools import partial

import pytest

from bpe_viz import apply_bpe, learn_bpe
from bpe_viz.caching import CacheOfOwner
from bpe_viz.history import MergeHistory
from bpe_viz.segmentation import segment
from bpe_viz.settings import Segmenter, TieRule, Unit
from bpe_viz.training.any_learner import under_unit
from bpe_viz.ui.merges.answers import stepper_answer
from bpe_viz.ui.merges.tie_panel import under
from bpe_viz.ui.words.pair_answers import answer_copies


def used_everywhere() -> MergeHistory:
    """A history about which every kind of question was asked."""
    history = learn_bpe({"low": 5, "lowest": 2, "newer": 6}, 4)
    apply_bpe("lower", history)
    segment("lower", history, segmenter=Segmenter.MOST_PROBABLE)
    under(history, TieRule.GREATEST)
    under_unit(history, Unit.BYTE)
    stepper_answer(history, "key", 1, None)
    answer_copies(history, "lowest", "es")
    return history


def num_cached(history: MergeHistory) -> int:
    return sum(cache.num_cached(history) for cache in CacheOfOwner.every)


def test_forgetting_reaches_every_cache() -> None:
    history = used_everywhere()
    assert num_cached(history) >= 7
    CacheOfOwner.forget(history)
    assert num_cached(history) == 0


def test_what_is_cached_goes_with_its_history() -> None:
    history = used_everywhere()
    other = weakref.ref(under(history, TieRule.GREATEST))
    gone = weakref.ref(history)
    assert other()
    del history
    gc.collect()
    assert (gone(), other()) == (None, None)


def test_the_value_used_last_is_dropped_last() -> None:
    owner = learn_bpe({"low": 5}, 1)
    squares: CacheOfOwner[int, int] = CacheOfOwner(most=2)
    made = []

    def square(number: int) -> int:
        made.append(number)
        return number * number

    asked = [1, 2, 1, 3, 1, 2]
    found = [squares.get(owner, number, partial(square, number)) for number in asked]
    assert found == [1, 4, 1, 9, 1, 4]
    assert made == [1, 2, 3, 2]
    assert squares.num_cached(owner) == 2
    CacheOfOwner.every.remove(squares)


def test_a_value_that_cannot_be_made_is_asked_for_again() -> None:
    owner = learn_bpe({"low": 5}, 1)
    cache: CacheOfOwner[int, int] = CacheOfOwner(most=2)
    with pytest.raises(ZeroDivisionError):
        cache.get(owner, 1, lambda: 1 // 0)
    assert cache.get(owner, 1, lambda: 7) == 7
    CacheOfOwner.every.remove(cache)

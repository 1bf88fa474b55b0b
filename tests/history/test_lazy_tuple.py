from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import learn_bpe
from bpe_viz.history.lazy_tuple import LazyTuple
from tests.helpers.slides import SLIDES


@given(st.lists(st.integers()), st.slices(8))
def test_it_is_the_tuple(items: list[int], part: slice) -> None:
    lazy, whole = (
        LazyTuple(len(items), lambda numbers: map(items.__getitem__, numbers)),
        tuple(items),
    )
    assert (len(lazy), list(lazy), list(reversed(lazy))) == (len(whole), items, items[::-1])
    assert (repr(lazy), hash(lazy), lazy[part]) == (repr(whole), hash(whole), whole[part])
    assert (lazy == whole, whole == lazy, lazy == (*whole, 1), lazy == items) == (
        *(True, True),
        *(False, False),
    )
    assert [lazy[number] for number in range(-len(items), len(items))] == items * 2


def test_a_state_makes_only_the_entries_that_are_looked_at() -> None:
    made: list[range] = []

    def make(numbers: range) -> range:
        made.append(numbers)
        return numbers

    lazy = LazyTuple(10**9, make)
    assert (lazy[7], lazy[-1], lazy[3:5]) == (7, 10**9 - 1, (3, 4))
    assert made == [range(7, 8), range(10**9 - 1, 10**9), range(3, 5)]
    history = learn_bpe(SLIDES, 8)
    assert isinstance(history.at(8).vocabulary(), LazyTuple)
    assert isinstance(history.changed_words(8), LazyTuple)

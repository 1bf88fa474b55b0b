"""The least number of copies that makes a pair win, against trying them all by the definition."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.segmentation.counterfactual import copies_needed
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair
from bpe_viz.training import train
from bpe_viz.training.learner import learn
from tests.helpers.strategies import settings

small_words = st.text("abc", min_size=1, max_size=5)
small_counts = st.dictionaries(small_words, st.integers(1, 6), min_size=1, max_size=5)


def least_copies(
    counts: dict[str, int], chosen: Settings, word: str, pair: Pair, limit: int
) -> tuple[int | None, int | None]:
    """The first number of copies up to `limit` with which the reference learner merges `pair`."""
    for copies in range(1, limit + 1):
        more = counts | {word: counts.get(word, 0) + copies}
        for merge, _ in learn(more, chosen):
            if (merge.left, merge.right) == pair:
                return copies, merge.rank
    return None, None


@given(small_counts, small_words, settings(), st.data())
def test_it_is_the_least_of_all_numbers(
    counts: dict[str, int], other: str, chosen: Settings, data: st.DataObject
) -> None:
    history = train(counts, chosen)
    word = data.draw(st.sampled_from([*counts, other]))
    some = history.symbols[-9:]
    seen = [pair for pair, _ in history.at(0).pair_counts()]
    pair = data.draw(st.sampled_from([*seen, *((a, b) for a in some for b in some)]))
    found = copies_needed(history, word, pair, seconds=600)
    assert found is not None and found.is_certain
    limit = int(history.record.counts[0]) + 4 if len(history) else 0
    within = replace(chosen, num_merges=len(history), vocab_size=None)
    assert (found.copies, found.rank) == least_copies(counts, within, word, pair, limit)

"""Both learners compared on the examples that can be checked on paper."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product, zip_longest

from bpe_viz.settings import MarkPlace, Settings, TieRule, Unit
from bpe_viz.training.learner import learn
from bpe_viz.training.recording_learner import train_on_words

_EXAMPLES = ("slide", "hug", "overlaps")
_NUM_MERGES = 12


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """The trainings, merges and words in all states that were compared, and how many differed.

    >>> SelfCheck(1, 3, 6) + SelfCheck(1, 2, 4, 1)
    SelfCheck(trainings=2, merges=5, words=10, differences=1)
    """

    trainings: int = 0
    merges: int = 0
    words: int = 0
    differences: int = 0

    def __add__(self, other: "SelfCheck") -> "SelfCheck":
        return SelfCheck(
            self.trainings + other.trainings,
            self.merges + other.merges,
            self.words + other.words,
            self.differences + other.differences,
        )


def self_check() -> SelfCheck:
    """Train the examples under every unit, mark place and tie rule, with both learners.

    >>> self_check().differences
    0
    """
    from bpe_viz.samples import sample_by_key  # which learning never needs

    total = SelfCheck()
    for key in _EXAMPLES:
        word_counts = sample_by_key(key).corpus().word_counts
        for settings in _all_settings():
            total += compared(word_counts, settings)
    return total


def compared(word_counts: Mapping[str, int], settings: Settings) -> SelfCheck:
    """Return every merge of one training, and every word after every merge, from both learners.

    >>> compared({"low": 5, "lower": 2}, Settings(num_merges=3))
    SelfCheck(trainings=1, merges=3, words=6, differences=0)
    """
    history = train_on_words(word_counts, settings)
    merges = words = differences = 0
    for expected, found in zip_longest(learn(word_counts, settings), history.merges):
        merges += 1
        if expected is None or found is None or expected[0] != found:
            differences += 1
            continue
        state = history.at(found.rank)
        for word, symbols in expected[1].items():
            words += 1
            differences += state.segment(word) != symbols
    return SelfCheck(1, merges, words, differences)


def _all_settings() -> Iterator[Settings]:
    for unit, place, rule in product(Unit, MarkPlace, TieRule):
        if unit is Unit.BYTE and place is MarkPlace.GLUED:
            continue  # no mark can be glued to a byte
        yield Settings(unit=unit, mark_place=place, tie_rule=rule, num_merges=_NUM_MERGES)

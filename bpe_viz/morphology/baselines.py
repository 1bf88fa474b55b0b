"""Segmentations to compare with: characters, whole words, random boundaries, Morfessor."""

import random
from collections.abc import Iterable, Mapping, Sequence, Set
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any

import numpy as np

from bpe_viz.limits import MAX_MORFESSOR_TYPES
from bpe_viz.morphology.boundaries import Boundaries, boundaries_of


def character_boundaries(words: Iterable[str]) -> list[Boundaries]:
    """Return a boundary after every character: all gold boundaries are found, and many more.

    >>> sorted(character_boundaries(["newer"])[0])
    [1, 2, 3, 4]
    """
    return [frozenset(range(1, len(word))) for word in words]


def whole_word_boundaries(words: Iterable[str]) -> list[Boundaries]:
    """No boundary at all: right for every word of one morph.

    >>> whole_word_boundaries(["newer"])
    [frozenset()]
    """
    return [frozenset() for _ in words]


def random_boundaries(
    words: Sequence[str], predicted: Iterable[Set[float]], *, seed: int = 0
) -> list[Boundaries]:
    """As many boundaries as `predicted` has, anywhere between the characters of the words.

    All places between two characters are equally likely; boundaries inside a character are not
    counted. The same seed gives the same boundaries.

    >>> sorted(map(len, random_boundaries(["newer", "wider"], [{1, 2, 3, 4}, {1, 2, 3, 4}])))
    [4, 4]
    """
    num_places = np.array([max(len(word) - 1, 0) for word in words], np.int64)
    starts = np.concatenate(([0], np.cumsum(num_places)))
    wanted = sum(float(place).is_integer() for boundaries in predicted for place in boundaries)
    generator = np.random.default_rng(seed)
    num_all = int(starts[-1])
    drawn = generator.choice(num_all, size=min(wanted, num_all), replace=False)
    of_word: list[set[float]] = [set() for _ in words]
    indices = np.searchsorted(starts, drawn, side="right") - 1
    for index, place in zip(indices.tolist(), (drawn - starts[indices]).tolist(), strict=True):
        of_word[index].add(place + 1)
    return list(map(frozenset, of_word))


def has_morfessor() -> bool:
    """Return whether the package morfessor is installed.

    >>> has_morfessor() == (find_spec("morfessor") is not None)
    True
    """
    return find_spec("morfessor") is not None


def morfessor_boundaries(
    word_counts: Mapping[str, int],
    words: Iterable[str],
    *,
    max_types: int = MAX_MORFESSOR_TYPES,
    seed: int = 0,
) -> list[Boundaries]:
    """Return the boundaries of Morfessor Baseline (Creutz and Lagus 2002), trained on types.

    It learns from the `max_types` most frequent words, each once, as its authors advise; 10,000
    take about 10 seconds. Needs the package morfessor; `has_morfessor` tells.

    >>> counts = {"walk": 3, "walks": 2, "walked": 2, "talk": 3, "talks": 2, "talked": 2}
    >>> morfessor_boundaries(counts, ["talked"])
    [frozenset({4})]
    """
    morfessor = import_module("morfessor")
    utils: Any = import_module("morfessor.utils")
    utils.show_progress_bar = False  # it prints dots
    by_count = sorted(word_counts, key=word_counts.__getitem__, reverse=True)
    model = morfessor.BaselineModel()
    model.load_data([(1, word) for word in islice(by_count, max_types)])
    state = random.getstate()  # it shuffles with the generator that everybody shares
    random.seed(seed)
    try:
        model.train_batch()
    finally:
        random.setstate(state)
    return [boundaries_of(model.viterbi_segment(word)[0]) for word in words]

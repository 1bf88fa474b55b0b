"""Several learners at one vocabulary size: what they share, where they disagree, how they score."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bpe_viz.arguments import OnProgress
from bpe_viz.errors import BpeVizError
from bpe_viz.limits import (
    MAX_COMPARED_SIZE,
    MAX_MEASURED_TYPES,
    MAX_SIZES_COMPARED,
    MAX_TYPES_FOR_MANY_SIZES,
)
from bpe_viz.morphology.gold.gold_list import GoldEntry
from bpe_viz.morphology.list_scores import ListScores, count_boundaries
from bpe_viz.morphology.measures import CutWord, TokenizerMeasures, measure
from bpe_viz.morphology.sized_runs import Cut, SizedRun, SizedVocabulary, whole
from bpe_viz.settings import Normalization
from bpe_viz.text import normalize

_Item = TypeVar("_Item")
_NICE = (1.0, 1.5, 2.0, 3.0, 5.0, 7.0)
_FINE = (1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0)
_WORDS_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class LearnedEntry:
    """An entry that was learned, and how many of the learners have one with the same letters.

    >>> LearnedEntry("er_", num_learners=2).spelling
    'er_'
    """

    spelling: str
    num_learners: int


@dataclass(frozen=True, slots=True)
class LearnerAtSize:
    """One learner at one vocabulary size; `gold` are the scores of a gold list.

    >>> from bpe_viz.morphology.list_scores import count_boundaries
    >>> measures = measure([CutWord(("low", "_"), 5, 3, is_whole=True)])
    >>> LearnerAtSize((), measures, count_boundaries([{3}], [[{3}]]).scores()).gold.exact
    1.0
    """

    entries: tuple[LearnedEntry, ...]
    measures: TokenizerMeasures
    gold: ListScores


@dataclass(frozen=True, slots=True)
class LearnersAtSize:
    """All learners at one vocabulary size; `learners` has None for one that cannot have it.

    `num_disagreements` is the number of types that are not cut alike, `shared` are the letters of
    the learned entries that all those have who can have this size.

    >>> LearnersAtSize(11, (None, None), num_disagreements=0, shared=("er",)).size
    11
    """

    size: int
    learners: tuple[LearnerAtSize | None, ...]
    num_disagreements: int
    shared: tuple[str, ...]


def sizes_to_compare(runs: Sequence[SizedRun], num_types: int) -> tuple[int, ...]:
    """Return the vocabulary sizes at which at least two of the runs can be compared.

    All of them for a small corpus; for a large one round numbers, about as far apart everywhere on
    a logarithmic scale.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.morphology.sized_runs import MergeRun
    >>> run = MergeRun(learn_bpe({"low": 5, "lower": 2}, 4))
    >>> sizes_to_compare([run, run], num_types=2)
    (6, 7, 8, 9, 10)
    """
    least = sorted(run.least for run in runs)[:2][-1]
    most = sorted(run.most for run in runs)[-2:][0]
    most = min(most, max(MAX_COMPARED_SIZE, least))
    least = min(least, most)
    is_small = num_types <= MAX_TYPES_FOR_MANY_SIZES
    if most - least < MAX_SIZES_COMPARED and is_small:
        return tuple(range(least, most + 1))
    steps = _FINE if is_small else _NICE
    round_sizes = (round(step * 10**power) for power in range(1, 7) for step in steps)
    between = (size for size in round_sizes if least < size < most)
    return tuple(sorted({least, *between, most}))


def compare_at(
    size: int,
    runs: Sequence[SizedRun],
    word_counts: Mapping[str, int],
    gold: Sequence[GoldEntry],
    *,
    normalization: Normalization = Normalization.NONE,
    before: str = "",
    on_progress: OnProgress | None = None,
) -> LearnersAtSize:
    """Cut a corpus and a gold list with each of the runs at one size, and measure what comes out.

    `before` is put before each gold word, as for `boundaries_of_words`. `on_progress(words done, of
    all)` may raise to cancel. Raises BpeVizError without words.

    >>> from bpe_viz import learn_bpe, learn_wordpiece
    >>> from bpe_viz.morphology.gold.gold_list import read_gold_text
    >>> from bpe_viz.morphology.sized_runs import MergeRun
    >>> hugs = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    >>> bpe = learn_bpe(hugs, vocab_size=12, mark="_")
    >>> runs = [MergeRun(bpe), MergeRun(learn_wordpiece(hugs, vocab_size=12))]
    >>> compared = compare_at(12, runs, hugs, read_gold_text("hugs hug s").entries)
    >>> [learner.measures.num_symbols for learner in compared.learners if learner]
    [82, 61]
    >>> compared.num_disagreements, compared.shared
    (4, ('hug',))
    """
    vocabularies = [_vocabulary(run, size) for run in runs]
    present = [found for found in vocabularies if found is not None]
    total = len(present) * (len(word_counts) + len(gold))
    progress = _Progress(on_progress, total)
    entries = list(_entries(runs, vocabularies))
    cuts: list[list[Cut]] = []
    found: list[LearnerAtSize | None] = []
    for vocabulary, learned in zip(vocabularies, entries, strict=True):
        if vocabulary is None:
            found.append(None)
            continue
        own_cuts = [vocabulary.cut(word) for word in progress.of(word_counts)]
        cuts.append(own_cuts)
        measures = measure(
            CutWord(cut.symbols, count, len(word), whole(cut))
            for (word, count), cut in zip(word_counts.items(), own_cuts, strict=True)
        )
        words = (entry.word for entry in progress.of(gold))
        boundaries = [_gold_boundaries(vocabulary, word, normalization, before) for word in words]
        counted = count_boundaries(boundaries, (entry.alternatives for entry in gold))
        found.append(LearnerAtSize(learned, measures, counted.scores()))
    progress.end()
    different = sum(
        len({(cut.offsets, cut.is_unknown) for cut in of_word}) > 1
        for of_word in zip(*cuts, strict=True)
    )
    return LearnersAtSize(size, tuple(found), different, _shared(runs, vocabularies))


def most_frequent(word_counts: Mapping[str, int]) -> dict[str, int]:
    """Return the types that are measured: all of them, or the most frequent ones of a large corpus.

    >>> most_frequent({"low": 2, "new": 3})
    {'low': 2, 'new': 3}
    """
    if len(word_counts) <= MAX_MEASURED_TYPES:
        return dict(word_counts)
    by_count = sorted(word_counts.items(), key=lambda item: -item[1])
    return dict(by_count[:MAX_MEASURED_TYPES])


class _Progress:
    """Counts words as they are taken, and says so now and then."""

    def __init__(self, on_progress: OnProgress | None, total: int) -> None:
        self._tell, self._total, self._done = on_progress, total, 0

    def of(self, items: Iterable[_Item]) -> Iterator[_Item]:
        for item in items:
            if self._tell and self._done % _WORDS_AT_ONCE == 0:
                self._tell(self._done, self._total)
            self._done += 1
            yield item

    def end(self) -> None:
        if self._tell:
            self._tell(self._total, self._total)


def _vocabulary(run: SizedRun, size: int) -> SizedVocabulary | None:
    try:
        return run.at(size)
    except BpeVizError:
        return None


def _entries(
    runs: Sequence[SizedRun], vocabularies: Sequence[SizedVocabulary | None]
) -> Iterator[tuple[LearnedEntry, ...]]:
    """Yield each run's learned entries, each with the number of runs that can spell its letters."""
    all_letters = [_letters(run, found) for run, found in zip(runs, vocabularies, strict=True)]
    for run, vocabulary in zip(runs, vocabularies, strict=True):
        learned = vocabulary.learned if vocabulary else ()
        yield tuple(
            LearnedEntry(entry, sum(run.letters_of(entry) in letters for letters in all_letters))
            for entry in learned
        )


def _letters(run: SizedRun, vocabulary: SizedVocabulary | None) -> frozenset[str]:
    """Return the letters of the entries of a vocabulary, its alphabet among them."""
    if vocabulary is None:
        return frozenset()
    return frozenset(map(run.letters_of, (*run.alphabet, *vocabulary.learned)))


def _shared(
    runs: Sequence[SizedRun], vocabularies: Sequence[SizedVocabulary | None]
) -> tuple[str, ...]:
    """Return the letters of learned entries in all vocabularies, in the order of the first."""
    lists = [
        dict.fromkeys(map(run.letters_of, found.learned))
        for run, found in zip(runs, vocabularies, strict=True)
        if found
    ]
    if not lists:
        return ()
    first, *others = lists
    return tuple(letters for letters in first if letters and all(letters in o for o in others))


def _gold_boundaries(
    vocabulary: SizedVocabulary, word: str, normalization: Normalization, before: str
) -> frozenset[float]:
    """Return where a gold word is cut, normalised unless that changes its number of characters."""
    normalized = normalize(word, normalization)
    spelled = before + (normalized if len(normalized) == len(word) else word)
    offsets = (offset - len(before) for offset in vocabulary.cut(spelled).offsets)
    return frozenset(int(o) if float(o).is_integer() else o for o in offsets if o > 0)
